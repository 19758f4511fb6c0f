"""A screen with a board and a draft: everything at a table that can be taken back."""

from collections.abc import Iterable
from dataclasses import replace

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.model.violation import Violation
from tilerummy.play.draft import Draft, SortKey
from tilerummy.play.row import RACK, Spot
from tilerummy.tui import cursor, position
from tilerummy.tui.board import Board
from tilerummy.tui.gesture import Act
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.keys import LAYING, MOVING, bindings
from tilerummy.tui.screens.ask import AskScreen
from tilerummy.tui.seen import Hand, Lit, seen
from tilerummy.tui.sentences import judged

MANY_MOVES = 4
"""From so many moves on, taking the whole turn back asks first."""


class LayingScreen(Screen[None]):
    """Keys and mouse become moves of a draft, each judged as it is made; nothing here is seen by anybody else."""

    CSS_PATH = "table.tcss"
    BINDINGS = bindings(MOVING, LAYING)

    def __init__(self) -> None:
        super().__init__()
        self.draft: Draft | None = None
        self.faults: tuple[Violation, ...] = ()
        self.hand = Hand()
        self.lit = Lit()
        self.message = ""
        # Where the tiles that were placed last by "auto" came from, and how often it was asked.
        self._offer = 0
        self._offered: tuple[Spot, ...] = ()

    def compose(self) -> ComposeResult:
        """Head, seats, board, status, keys."""
        yield Static(id="head", markup=False)
        yield Static(id="seats", markup=False)
        yield Board(id="board")
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
        if self.draft is None or not self.is_mounted:
            return
        self.board.position = seen(self.draft, self.faults, self.hand, self.lit, self.rack_title())
        status = self.query_one("#status", Static)
        status.set_class(bool(self.faults) and not self.message, "-bad")
        status.set_class(self.draft.touched and not self.faults and not self.message, "-good")
        status.update(Text(self.message or self.standing(), no_wrap=True, overflow="ellipsis"))

    def rack_title(self) -> str:
        """What stands over the rack."""
        return "your rack"

    def standing(self) -> str:
        """What the status line says when there is no message."""
        return "" if self.draft is None else judged(self.draft, self.faults)

    @property
    def may_lay(self) -> bool:
        """Whether the draft may be changed now."""
        return self.draft is not None and bool(self.draft.view.verbs)

    def changed(self, draft: Draft, follow: position.Spot | None = None) -> None:
        """Takes a new draft: the hand is empty again, the cursor goes along with the tiles that moved."""
        if draft is self.draft:
            self.say("That changes nothing")
            return
        self.draft, self.message = draft, ""
        self.hand = Hand(cursor=follow or self.hand.cursor)
        self.judge()
        self._settle()

    def say(self, message: str) -> None:
        """Says something in the status line until the next key."""
        self.message = message
        self.paint()

    def _settle(self) -> None:
        """Puts the cursor on something that is there."""
        if not self.board.size:
            return
        at = cursor.settle(self.board.packed, self.hand.cursor)
        self.hand = replace(self.hand, cursor=at)
        self.paint()

    # ------------------------------------------------------------------ the hand

    @property
    def chosen(self) -> tuple[Spot, ...]:
        """The tiles that are picked, else none."""
        return tuple(Spot(*spot) for spot in self.hand.picked)

    def action_cursor(self, way: str) -> None:
        """Moves the cursor."""
        self._point(cursor.move(self.board.packed, self.hand.cursor, cursor.Way(way)))

    def action_zone(self) -> None:
        """From the rack to the table and back."""
        self._point(cursor.zone(self.board.packed, self.hand.cursor))

    def _point(self, spot: position.Spot | None) -> None:
        self.message = ""
        self.hand = replace(self.hand, cursor=spot)
        self.paint()

    def action_pick(self) -> None:
        """Picks the tile under the cursor, or puts it back."""
        self._settle()
        if self.hand.cursor is not None:
            self._toggle([self.hand.cursor])

    def action_pick_meld(self) -> None:
        """Picks all tiles of the meld under the cursor, or puts them back."""
        at = self.hand.cursor
        if self.draft is not None and at is not None and 0 <= at.row < len(self.draft.rows):
            self._toggle([position.Spot(at.row, place) for place in range(len(self.draft.rows[at.row].cells))])

    def _toggle(self, spots: Iterable[position.Spot]) -> None:
        if self.draft is None or not self.may_lay:
            return
        tiles = [spot for spot in spots if self.draft.cell(Spot(*spot)) is not None]
        picked = list(self.hand.picked)
        if all(spot in picked for spot in tiles):
            picked = [spot for spot in picked if spot not in tiles]
        else:
            picked += [spot for spot in tiles if spot not in picked]
        self.message, self._offer = "", 0
        self.hand = replace(self.hand, picked=tuple(picked))
        self.paint()

    def action_let_go(self) -> None:
        """Puts what is picked, or dragged, back where it lies."""
        if self.board.cancel_drag():
            return
        self.message = ""
        self.hand = replace(self.hand, picked=())
        self.paint()

    # ------------------------------------------------------------------ moves

    def action_drop(self) -> None:
        """Drops what is picked on the meld under the cursor; with nothing picked, picks."""
        if not self.chosen:
            self.action_pick()
        elif self.hand.cursor is not None:
            self._move(self.chosen, Spot(*self.hand.cursor))

    def action_new_meld(self) -> None:
        """Drops what is picked, or the tile under the cursor, as a new meld."""
        if self.draft is not None:
            self._move(self._meant(), Spot(len(self.draft.rows), 0))

    def _meant(self) -> tuple[Spot, ...]:
        return self.chosen or (() if self.hand.cursor is None else (Spot(*self.hand.cursor),))

    def _move(self, spots: tuple[Spot, ...], to: Spot) -> None:
        if self.draft is None or not self.may_lay or not spots:
            return
        before = self.draft
        after = before.move(spots, to)
        if after is before and to.row == RACK:
            self.say("A tile of the table stays on the table")
            return
        row = after.row_with(before, spots)
        self.changed(after, None if to.row == RACK else position.Spot(row, 0))

    def action_auto(self) -> None:
        """Puts what is picked where it fits; asked again, where else it fits."""
        if self.draft is None or not self.may_lay:
            return
        again = self._offer > 0 and bool(self.draft.past)
        draft = self.draft.undo() if again else self.draft
        spots = self._offered if again else self._meant()
        places = draft.fits(spots)
        if not places:
            self._offer = 0
            self.say("That fits nowhere as it is")
            return
        place = places[self._offer % len(places)]
        after = draft.move(spots, Spot(place, 0))
        offer = self._offer + 1
        self.changed(after, position.Spot(after.row_with(draft, spots), 0))
        self._offer, self._offered = offer, spots
        if len(places) > 1:
            where = ", ".join("+new" if row == len(draft.rows) else position.letters(row) for row in places)
            self.say(f"Fits {where}: a again for the next")

    def action_split(self) -> None:
        """Splits the meld before the cursor."""
        if self.draft is not None and self.may_lay and self.hand.cursor is not None:
            at = Spot(*self.hand.cursor)
            self.changed(self.draft.split(at), position.Spot(at.row + 1, 0))

    def action_reading(self) -> None:
        """Gives the meld under the cursor its next reading."""
        if self.draft is not None and self.may_lay and self.hand.cursor is not None:
            self.changed(self.draft.next_reading(self.hand.cursor.row))

    def action_undo(self) -> None:
        """Takes the last move back."""
        if self.draft is not None and self.draft.past:
            self.changed(self.draft.undo())
        else:
            self.say("There is nothing to undo")

    def action_redo(self) -> None:
        """Does again what was undone."""
        if self.draft is not None and self.draft.future:
            self.changed(self.draft.redo())
        else:
            self.say("There is nothing to redo")

    def action_take_back(self) -> None:
        """Takes the whole turn back, asking first when it was long."""
        if self.draft is None or not self.draft.touched:
            self.say("Nothing is laid out")
        elif len(self.draft.past) >= MANY_MOVES:
            self.app.push_screen(AskScreen("Take the whole turn back?", "take it back", "go on"), self._take_back)
        else:
            self._take_back(True)

    def _take_back(self, sure: bool | None) -> None:
        if sure and self.draft is not None:
            self.changed(self.draft.reset())

    def action_sort(self, key: SortKey) -> None:
        """Sorts the rack; that is no move."""
        if self.draft is not None:
            self.draft = self.draft.sorted_by(key)
            self.hand = Hand(cursor=self.hand.cursor)
            self.paint()

    # ------------------------------------------------------------------ mouse

    @on(Board.Op)
    def asked(self, op: Board.Op) -> None:
        """What the mouse asks for."""
        self.hand = replace(self.hand, cursor=op.spot)
        spots = tuple(Spot(*spot) for spot in op.spots)
        match op.act:
            case Act.PICK:
                self._toggle([op.spot])
            case Act.PICK_MELD:
                self.action_pick_meld()
            case Act.DROP:
                self._move(spots or self.chosen, Spot(*op.spot))
            case Act.AUTO:
                self.hand = replace(self.hand, picked=())
                self.action_auto()
            case Act.SPLIT:
                self.action_split()
