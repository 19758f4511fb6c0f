"""Everything at a table that can be taken back."""

from collections.abc import Iterable

from textual import on

from tilerummy.model.meld import Meld
from tilerummy.model.tile import JOKER
from tilerummy.play.draft import SortKey
from tilerummy.play.row import DISCARDS, RACK, Spot
from tilerummy.telling.letters import letters
from tilerummy.tui import position
from tilerummy.tui.board import Board
from tilerummy.tui.gesture import Act
from tilerummy.tui.keys import LAYING, bindings, key_of
from tilerummy.tui.screens.discarding import DiscardingScreen
from tilerummy.tui.seen import Hand

MANY_MOVES = 4
"""From so many moves on, taking the whole turn back asks first."""


LAYS = frozenset(key.action for key in LAYING) - {"let_go", "sort('number')", "sort('color')"}
"""What changes a draft, or prepares to."""


class LayingScreen(DiscardingScreen):
    """Keys and mouse become moves of a draft, each judged as it is made; nothing here is seen by anybody else."""

    BINDINGS = bindings(LAYING)

    def __init__(self) -> None:
        super().__init__()
        # Where the tiles that were placed last by "auto" came from, how often it was asked, and the cursor after it.
        self._offer = 0
        self._offered: tuple[Spot, ...] = ()
        self._offered_to: position.Spot | None = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Out of turn nothing is laid; who has no rack sorts none."""
        if action in ("take", "discard"):
            may = self.may_act if action == "take" else self.may_lay
            return may and self.draft is not None and self.draft.view.rules.turns.discards
        if action in ("knock", "hint"):
            return self.may_act
        if action in LAYS:
            return self.may_lay
        if action == "sort":
            return self.draft is not None and self.draft.view.seat is not None
        return super().check_action(action, parameters)

    # ------------------------------------------------------------------ the hand

    def action_pick(self) -> None:
        """Picks the tile under the cursor, or puts it back."""
        self.settle()
        if self.hand.cursor is None:
            return
        if self.hand.cursor.row == DISCARDS:
            self.take_at(self.hand.cursor.place)
        else:
            self._toggle([self.hand.cursor])

    def action_pick_meld(self) -> None:
        """Picks all tiles of the meld under the cursor, or puts them back."""
        at = self.hand.cursor
        if self.draft is None or at is None:
            return
        if 0 <= at.row < len(self.draft.rows):
            self._toggle([position.Spot(at.row, place) for place in range(len(self.draft.rows[at.row].cells))])
        else:
            self.say("There is no meld under the cursor")

    def _toggle(self, spots: Iterable[position.Spot]) -> None:
        if self.draft is None or not self.may_lay:
            return
        tiles = [spot for spot in spots if self.draft.cell(Spot(*spot)) is not None]
        if not tiles:
            self.say("There is no tile under the cursor: pick some first")
            return
        picked = list(self.hand.picked)
        if all(spot in picked for spot in tiles):
            picked = [spot for spot in picked if spot not in tiles]
        else:
            picked += [spot for spot in tiles if spot not in picked]
        self.message, self._offer = "", 0
        self.hand = self.hand._replace(picked=tuple(picked))
        self.paint()

    def action_let_go(self) -> None:
        """Puts what is picked, or dragged, back where it lies."""
        if self.board.cancel_drag():
            return
        self.message = ""
        self.hand = self.hand._replace(picked=())
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
            self._move(self.meant, Spot(len(self.draft.rows), 0))

    def _move(self, spots: tuple[Spot, ...], to: Spot) -> None:
        if self.draft is None or not self.may_lay or not spots:
            return
        if to.row == DISCARDS:
            self.discard(spots)
            return
        before = self.draft
        after = before.move(spots, to)
        if after is before and to.row == RACK:
            self.say("A tile of the table stays on the table")
            return
        row = after.row_with(before, spots)
        only_rack = to.row == RACK and all(spot.row == RACK for spot in spots)
        self.changed(after, None if to.row == RACK else position.Spot(row, 0))
        if only_rack and after is not before:
            self.say(f"Put elsewhere on the rack; on a meld, or with {key_of('new_meld')}, they are laid")
        if to.row != RACK and any(cell is not None and cell.tile == JOKER for cell in map(before.cell, spots)):
            self._ask_reading(row)

    # ------------------------------------------------------------------ readings

    def _ask_reading(self, row: int) -> None:
        """A joker was laid: where its row can be read in several ways, the player says which."""
        from tilerummy.tui.screens.joker import JokerScreen

        if self.draft is None or len(readings := self.draft.readings(row)) < 2:
            return
        stands = [self.draft.stands_for(meld) for meld in readings]

        def answer(meld: Meld | None) -> None:
            if self.draft is not None:
                draft = self.draft.undo() if meld is None else self.draft.read_as(row, meld)
                if draft is not self.draft:
                    self.changed(draft, position.Spot(row, 0))

        self.app.push_screen(JokerScreen(readings, stands, row, self._line(row)), answer)

    def _line(self, row: int) -> int:
        """The line of the window in which a meld lies."""
        corner = self.board.packed.corner(position.Spot(row, 0))
        return self.board.region.y + (corner[1] if corner else 0)

    def action_auto(self) -> None:
        """Puts what is picked where it fits; asked again, where else it fits."""
        if self.draft is None or not self.may_lay:
            return
        # Who has gone on to another tile means that one.
        again = self._offer > 0 and bool(self.draft.past) and self.hand.cursor == self._offered_to
        draft = self.draft.undo() if again else self.draft
        spots = self._offered if again else self.meant
        places = draft.fits(spots)
        self._offer = self._offer if again and places else 0
        if not places:
            self.say("That fits nowhere as it is")
            return
        place = places[self._offer % len(places)]
        after = draft.move(spots, Spot(place, 0))
        offer = self._offer + 1
        self.changed(after, position.Spot(after.row_with(draft, spots), 0))
        self._offer, self._offered, self._offered_to = offer, spots, self.hand.cursor
        if len(places) > 1:
            where = ", ".join("+new" if row == len(draft.rows) else letters(row) for row in places)
            self.say(f"Fits {where}: {key_of('auto')} again for the next")

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
            self.pose("Take the whole turn back?", "take it back", "go on", then=self._take_back)
        else:
            self._take_back(True)

    def _take_back(self, sure: bool | None) -> None:
        if sure and self.draft is not None:
            self.changed(self.draft.reset())

    def action_sort(self, key: SortKey) -> None:
        """Sorts the rack; that is no move."""
        if self.draft is not None:
            self.draft, self.message = self.draft.sorted_by(key), ""
            self.hand = Hand(cursor=self.hand.cursor)
            self.paint()

    # ------------------------------------------------------------------ mouse

    @on(Board.Op)
    def asked(self, op: Board.Op) -> None:
        """What the mouse asks for."""
        self.hand = self.hand._replace(cursor=op.spot)
        spots = tuple(Spot(*spot) for spot in op.spots)
        match op.act:
            case Act.PICK:
                self._toggle([op.spot])
            case Act.PICK_MELD:
                self.action_pick_meld()
            case Act.DROP if spots and spots[0].row == DISCARDS:
                self._bring(spots[0], Spot(*op.spot))
            case Act.DROP:
                self._move(spots or self.chosen, Spot(*op.spot))
            case Act.AUTO:
                self._auto_or_put_back(op.spot)
            case Act.SPLIT:
                self.action_split()
            case Act.TAKE:
                self.take_at(op.spot.place)

    def _bring(self, spot: Spot, to: Spot) -> None:
        """A discard was dragged: it is taken, and laid where it was dropped. Among the discards nothing moves."""
        if self.draft is None or to.row == DISCARDS:
            return
        if self.draft.cell(spot) is None:
            before = self.draft
            self.take_at(spot.place)
            if self.draft is before or to.row == RACK or self.hand.cursor is None:
                return
            spot = Spot(*self.hand.cursor)
        self._move((spot,), to)

    def _auto_or_put_back(self, spot: position.Spot) -> None:
        """A double click puts one tile where it fits. Fits it nowhere, it was picked and put back, and no other was."""
        if self.draft is not None and self.draft.fits([Spot(*spot)]):
            self.hand = self.hand._replace(picked=())
            self.action_auto()
        else:
            self._toggle([spot])
            self.say("That fits nowhere as it is")
