"""A screen with a board, a draft on it and a cursor."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.model.tile import JOKER, Tile
from tilerummy.model.violation import Violation
from tilerummy.play.draft import Draft
from tilerummy.tui import cursor
from tilerummy.tui.board import Board
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.keys import MOVING, bindings
from tilerummy.tui.position import RACK, Spot, letters, row_named
from tilerummy.tui.seen import Hand, Lit, seen
from tilerummy.tui.sentences import judged, meaning

TYPING_SECONDS = 0.6
"""Digits that follow each other so quickly are one number."""


JUMP_KEYS = next(key.keys for key in MOVING if key.action == "jump").split(",")


class PointingScreen(Screen[None]):
    """Paints a draft as it lies and moves the cursor about in it."""

    CSS_PATH = "table.tcss"
    BINDINGS = bindings(MOVING)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (170, "-huge")]

    def __init__(self) -> None:
        # Textual would say how wide the window is only after the first layout, and do it all again.
        width = self.app.size.width
        super().__init__(classes=[name for least, name in self.HORIZONTAL_BREAKPOINTS if least <= width][-1])
        self.draft: Draft | None = None
        self.faults: tuple[Violation, ...] = ()
        self.hand = Hand()
        self.lit = Lit()
        self.message = ""
        # The number that is being typed, and when its last digit came.
        self._typed, self._typed_at = "", 0.0
        # The letters of a meld's name after the jump key; None: no jump is waited for.
        self._jumping: str | None = None

    def compose(self) -> ComposeResult:
        """Head, seats, board, status, keys."""
        yield Static(id="head", markup=False)
        yield Static(id="seats", markup=False)
        with Horizontal(id="middle"):
            yield Board(id="board")
            yield Static(id="side", markup=False)
        yield Static(id="status", markup=False)
        yield KeyLine()

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    # ------------------------------------------------------------------ painting

    def begin(self, draft: Draft, lit: Lit) -> None:
        """Shows a draft from its start, the hand empty and the cursor on the rack."""
        self.draft, self.lit, self.hand, self.message = draft, lit, Hand(), ""
        self.judge()

    def judge(self) -> None:
        """Judges the draft as it lies and paints it."""
        if self.draft is not None:
            self.faults = self.draft.faults()
        self.paint()

    def paint(self) -> None:
        """Paints the board and the status line."""
        if not self.children:
            return
        status = self.query_one("#status", Static)
        status.set_class(bool(self.faults) and not self.message, "-bad")
        if self.draft is not None:
            self.board.position = seen(self.draft, self.faults, self.hand, self.lit, self.rack_title())
            status.set_class(self.draft.touched and not self.faults and not self.message, "-good")
        text = Text(self.message or self.standing(), no_wrap=True, overflow="ellipsis")
        if {"-bad", "-good"} & status.classes:
            text.stylize("bold", 0, _verdict(text.plain))
        # One line stays one line: without a layout a key costs a tenth less.
        status.update(text, layout=False)

    def rack_title(self) -> str:
        """What stands over the rack."""
        return "your rack"

    def standing(self) -> str:
        """What the status line says when there is no message."""
        return "" if self.draft is None else judged(self.draft, self.faults)

    def say(self, message: str) -> None:
        """Says something in the status line until the next key."""
        self.message = message
        self.paint()

    def settle(self) -> None:
        """Puts the cursor on something that is there."""
        if not self.board.size:
            return
        at = cursor.settle(self.board.packed, self.hand.cursor)
        self.hand = replace(self.hand, cursor=at)
        self.paint()

    # ------------------------------------------------------------------ the cursor

    def action_cursor(self, way: str) -> None:
        """Moves the cursor."""
        self.point(cursor.move(self.board.packed, self.hand.cursor, cursor.Way(way)))

    def action_number(self, digit: str) -> None:
        """Puts the cursor on the next tile of the rack with the number that is being typed, such as 1 and 2 for 12."""
        now = monotonic()
        typed = self._typed + digit if now - self._typed_at < TYPING_SECONDS else digit
        if self.draft is None or typed == "0":
            self.action_cursor("home")
            return
        number = int(typed) if int(typed) <= self.draft.view.rules.deck.numbers else int(digit)
        self._typed, self._typed_at = str(number), now
        self._to_tile(lambda tile: tile.number == number)

    def action_next_joker(self) -> None:
        """Puts the cursor on the next joker of the rack."""
        self._to_tile(lambda tile: tile == JOKER)

    def _to_tile(self, wanted: Callable[[Tile], bool]) -> None:
        if self.draft is None:
            return
        places = [place for place, cell in enumerate(self.draft.rack) if wanted(cell.tile)]
        at = self.hand.cursor
        here = at.place if at is not None and at.row == RACK else -1
        place = next((place for place in places if place > here), places[0] if places else None)
        if place is None:
            self.say("There is no such tile on the rack")
        else:
            self.point(Spot(RACK, place))

    def action_jump(self) -> None:
        """The next key is the letter of a meld: the cursor goes there."""
        if self.draft is not None and self.draft.rows:
            self._jumping = ""
            self.say(f"Jump to a meld: its letter, a-{letters(len(self.draft.rows) - 1)}")

    def on_key(self, event: events.Key) -> None:
        """Takes the jump key and the letters after it, before they can mean anything else.

        Bindings are run later than this, when letters that were typed ahead have already come.
        """
        if self.draft is None:
            return
        if self._jumping is None:
            if event.key in JUMP_KEYS:
                event.stop()
                event.prevent_default()
                self.action_jump()
            return
        event.stop()
        event.prevent_default()
        name = self._jumping + (event.character or " ")
        row, rows = row_named(name), len(self.draft.rows)
        # A name may be the beginning of a longer one.
        self._jumping = name if row is not None and (row_named(f"{name}a") or 0) < rows else None
        if row is None or row >= rows:
            self.say("")
        elif self._jumping is None:
            self.point(Spot(row, 0))

    def action_zone(self) -> None:
        """From the rack to the table and back."""
        self.point(cursor.zone(self.board.packed, self.hand.cursor))

    def point(self, spot: Spot | None) -> None:
        """Puts the cursor on a spot."""
        self.message = "" if self.draft is None or spot is None else meaning(self.draft, spot)
        self.hand = replace(self.hand, cursor=spot)
        self.paint()


def _verdict(line: str) -> int:
    """How long the verdict is at the beginning of a line that judges a draft; its reasons follow."""
    return min((end for end in map(line.find, (": ", "   ")) if end > 0), default=len(line))
