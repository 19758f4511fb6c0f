"""The board: one widget that paints table and rack and says what the mouse means. It decides nothing."""

from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from tilerummy.tui.gesture import Act, meaning, picks_more
from tilerummy.tui.looks import skin, skin_of
from tilerummy.tui.pack import Hit, Layout, On, pack
from tilerummy.tui.picture import Ghost, picture
from tilerummy.tui.position import RACK, Position, Spot


class Board(Widget, can_focus=True):
    """Table and rack. Set ``position`` to change what is seen; listen to ``Board.Op`` for what the mouse wants.

    The lines are built anew at each change, and those that differ are painted: that is faster than to keep account of
    what has changed.
    """

    # Selecting text would send a whole screen for each cell that a tile is dragged.
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Board {
        width: 1fr;
        height: 1fr;
        background: $felt;
    }
    """

    position: reactive[Position] = reactive(Position(), repaint=False, init=False)

    class Op(Message):
        """What the mouse asks for: an intent, and nothing is done yet.

        ``spot`` is where; ``spots`` is what would be dropped, in reading order.
        """

        def __init__(self, board: "Board", act: Act, spot: Spot, spots: tuple[Spot, ...] = ()) -> None:
            super().__init__()
            self.board = board
            self.act = act
            self.spot = spot
            self.spots = spots

        @property
        def control(self) -> "Board":
            """The board that it comes from."""
            return self.board

    def __init__(self, position: Position | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(Board.position, position or Position())
        self._skin = skin()
        self._strips: list[Strip] = []
        self._packed = pack(self.position, 0, 0)
        self._aim: int | None = None
        self._press: tuple[Spot, int, int] | None = None
        self._flight: tuple[Spot, ...] = ()
        self._ghost: Ghost | None = None
        self._dragged = False

    @property
    def packed(self) -> Layout:
        """Where everything lies now: ask it for the cursor's moves."""
        return self._packed

    # ------------------------------------------------------------------ painting

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part. Those that are asked for between a resize and its event are built for it at once."""
        if (self._packed.width, self._packed.height) != self.size:
            self._build(follow=True)
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the board, from the strips that are ready."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, Style())

    def rebuild(self, floor: int = 0, turned: int = 0, follow: bool = False) -> None:
        """Packs and paints anew, and refreshes the lines that have changed.

        The rack is ``turned`` by some lines; to let it ``follow`` the cursor at all times would undo that at once.
        """
        old = self._strips
        self._build(floor, turned, follow)
        if len(old) != len(self._strips):
            self.refresh()
            return
        changed = [y for y, (before, after) in enumerate(zip(old, self._strips, strict=True)) if before != after]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def _build(self, floor: int = 0, turned: int = 0, follow: bool = False) -> None:
        width, height = self.size
        shown = self.position
        packed = shown if follow else shown._replace(cursor=None)
        self._packed = pack(packed, width, height, floor, self._packed.scroll + turned)
        if self._flight:
            shown = shown._replace(picked=frozenset(self._flight))
        self._strips = picture(shown, self._packed, self._skin, self._aim, self._ghost)

    def watch_position(self, old: Position, new: Position) -> None:
        """Tiles that move under a drag end it; tiles grow again only with the next turn."""
        if self._flight and (old.melds, old.rack) != (new.melds, new.rack):
            self._break_off()
        if not new.picked and not self._flight:
            self._aim = None
        self.rebuild(self._packed.rung if old.turn == new.turn else 0, follow=old.cursor != new.cursor)
        self._place_cursor()

    def notify_style_update(self) -> None:
        """The look may have changed, and with it every strip."""
        super().notify_style_update()
        if self.is_mounted:
            self._dress()

    def _dress(self) -> None:
        """Takes the look of the app; paints only if it is another one, since styles are updated often."""
        new = skin_of(self.app)
        if self._strips and new is self._skin:
            return
        self._skin = new
        self.rebuild(self._packed.rung)

    def _place_cursor(self) -> None:
        """Puts the terminal's own, hidden cursor on the tile: braille displays and input methods follow it."""
        cursor = self.position.cursor
        if self.has_focus and cursor is not None and (corner := self._packed.corner(cursor)) is not None:
            self.app.cursor_position = self.region.offset + Offset(*corner)

    def on_mount(self) -> None:
        """The first look, and an end of drags when the window loses the focus."""
        self._dress()
        self.watch(self.app, "app_focus", self._put_back, init=False)

    def on_resize(self) -> None:
        """Another size: the largest tiles that fit are chosen anew."""
        self._break_off()
        self.rebuild(follow=True)
        self._place_cursor()

    def on_focus(self) -> None:
        """The hidden cursor comes along."""
        self._place_cursor()

    # ------------------------------------------------------------------ mouse

    def on_click(self, event: events.Click) -> None:
        """Picks, drops, splits; a click that ended a drag is none."""
        if self._dragged:
            self._dragged = False
            return
        hit = self._packed.at(event.x, event.y)
        act = hit and meaning(self.position, hit, event.button, event.chain, event.shift or event.ctrl)
        if hit and act:
            self.post_message(self.Op(self, act, hit.spot, tuple(sorted(self.position.picked))))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Perhaps the beginning of a drag: that shows only when the pointer leaves the cell."""
        self._dragged = False
        hit = self._packed.at(event.x, event.y)
        tile = hit is not None and hit.on in (On.TILE, On.DISCARDS) and self.position.face(hit.spot) is not None
        if event.button == 1 and hit is not None and tile:
            self._press = (hit.spot, event.x, event.y)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Carries the tiles along, and lights up where they would go."""
        if self._press is not None and not self._flight and (event.x, event.y) != self._press[1:]:
            spot, picked = self._press[0], self.position.picked
            self._flight = tuple(sorted(picked)) if spot in picked else (spot,)
        ghost = None
        if self._flight:
            faces = [face for spot in self._flight if (face := self.position.face(spot)) is not None]
            # Below and beside the pointer, so that what lies under it stays in sight.
            ghost = Ghost(tuple(face.tile for face in faces), event.x + 1, event.y + 1)
        aim = self._aimed(self._packed.target(event.x, event.y))
        if (ghost, aim) != (self._ghost, self._aim):
            self._ghost, self._aim = ghost, aim
            self.rebuild(self._packed.rung)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Lets the dragged tiles fall."""
        flight = self._flight
        if self._press is None:
            return
        self._let_go()
        if not flight:
            return
        self._dragged = True
        self.rebuild(self._packed.rung)
        hit = self._packed.target(event.x, event.y)
        if hit is not None and hit.spot not in flight and (self.position.live or hit.spot != self.position.new):
            self.post_message(self.Op(self, Act.DROP, hit.spot, flight))

    def on_leave(self) -> None:
        """Nothing is aimed at any more. A drag goes on: the mouse is captured."""
        if self._aim is not None and not self._flight:
            self._aim = None
            self.rebuild(self._packed.rung)

    def on_mouse_release(self) -> None:
        """Somebody else wants the mouse, a new screen for instance."""
        # The same event follows each release of our own; a new press may have come before it.
        if self.app.mouse_captured is not self:
            self._put_back()

    def on_mouse_scroll_down(self) -> None:
        """Turns a rack that has more lines than room."""
        self.rebuild(self._packed.rung, turned=1)

    def on_mouse_scroll_up(self) -> None:
        """Turns it back."""
        self.rebuild(self._packed.rung, turned=-1)

    def cancel_drag(self) -> bool:
        """Ends a drag without a drop. Whether there was one."""
        flying = bool(self._flight)
        self._put_back()
        return flying

    def _put_back(self) -> None:
        if self._press is not None:
            self._break_off()
            self.rebuild(self._packed.rung)

    def _break_off(self) -> None:
        """Ends a drag, or a press, before the button is let go: what comes of that then is no click."""
        self._dragged = self._dragged or self._press is not None
        self._let_go()

    def _let_go(self) -> None:
        self._press = self._ghost = self._aim = None
        self._flight = ()
        self.release_mouse()

    def _aimed(self, hit: Hit | None) -> int | None:
        """The row that the tiles in flight, or the picked ones, would go to."""
        moving = self._flight or self.position.picked
        if not moving or hit is None or hit.spot in moving:
            return None
        if hit.spot == self.position.new and not self.position.live:
            return None
        if not self._flight and hit.on is On.TILE and (hit.spot.row == RACK or picks_more(self.position, hit.spot)):
            return None  # A click there picks one more.
        return hit.spot.row
