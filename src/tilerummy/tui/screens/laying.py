"""Everything at a table that can be taken back."""

from collections.abc import Iterable
from dataclasses import replace

from textual import on

from tilerummy.model.action import Verb
from tilerummy.model.meld import Meld
from tilerummy.model.tile import JOKER
from tilerummy.play.draft import Draft, SortKey
from tilerummy.play.proposals import knocked
from tilerummy.play.row import DISCARDS, RACK, Spot
from tilerummy.telling.knock_words import no_knock
from tilerummy.telling.letters import letters
from tilerummy.telling.turn_words import cannot_take
from tilerummy.tui import position
from tilerummy.tui.board import Board
from tilerummy.tui.gesture import Act
from tilerummy.tui.keys import LAYING, bindings, key_of
from tilerummy.tui.screens.ask import AskScreen
from tilerummy.tui.screens.pointing import PointingScreen
from tilerummy.tui.seen import Hand

MANY_MOVES = 4
"""From so many moves on, taking the whole turn back asks first."""


LAYS = frozenset(key.action for key in LAYING) - {"let_go", "sort('number')", "sort('color')"}
"""What changes a draft, or prepares to."""


class LayingScreen(PointingScreen):
    """Keys and mouse become moves of a draft, each judged as it is made; nothing here is seen by anybody else."""

    BINDINGS = bindings(LAYING)

    def __init__(self) -> None:
        super().__init__()
        # Where the tiles that were placed last by "auto" came from, how often it was asked, and the cursor after it.
        self._offer = 0
        self._offered: tuple[Spot, ...] = ()
        self._offered_to: position.Spot | None = None

    @property
    def may_lay(self) -> bool:
        """Whether the draft may be changed now."""
        return self.draft is not None and bool(self.draft.view.verbs)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Out of turn nothing is laid; who has no rack sorts none."""
        if action in ("take", "discard"):
            return self.may_lay and self.draft is not None and self.draft.view.rules.turns.discards
        if action in LAYS:
            return self.may_lay
        if action == "sort":
            return self.draft is not None and self.draft.view.seat is not None
        return super().check_action(action, parameters)

    def offers(self, action: str) -> bool:
        """In games with discards what is of use hangs on whether a tile was drawn."""
        if self.draft is None:
            return super().offers(action)
        view, taken = self.draft.view, self.draft.trial.taken > 0
        match action:
            case "take":
                return Verb.TAKE in view.verbs and not self.draft.take_faults(self.draft.trial.taken + 1)
            case "discard":
                return Verb.DISCARD in view.verbs or taken
            case "knock":
                return Verb.KNOCK in view.verbs or (taken and view.rules.turns.private)
            case "split":
                return not view.rules.rearranging.fixed
            case "sort('melds')":
                return view.rules.turns.private
        return super().offers(action)

    def changed(self, draft: Draft, follow: position.Spot | None = None) -> None:
        """Takes a new draft: the hand is empty again, the cursor goes along with the tiles that moved."""
        if draft is self.draft:
            self.say("That changes nothing")
            return
        took = self.draft is not None and draft.trial.taken != self.draft.trial.taken
        self.draft, self.message = draft, ""
        at = follow or self.hand.cursor
        if follow is None and at is not None and at.row == DISCARDS and draft.trial.discard is None:
            # The tile that was to be discarded is on the rack again.
            at = position.Spot(RACK, len(draft.rack) - 1)
        self.hand = Hand(cursor=at)
        self.judge()
        self.settle()
        if took:
            self.refresh_bindings()

    @property
    def chosen(self) -> tuple[Spot, ...]:
        """The tiles that are picked, else none."""
        return tuple(Spot(*spot) for spot in self.hand.picked)

    # ------------------------------------------------------------------ the hand

    def action_pick(self) -> None:
        """Picks the tile under the cursor, or puts it back."""
        self.settle()
        if self.hand.cursor is None:
            return
        if self.hand.cursor.row == DISCARDS:
            self._take_at(self.hand.cursor.place)
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
        if to.row == DISCARDS:
            self._discard(spots)
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

    # ------------------------------------------------------------------ discards

    def action_take(self) -> None:
        """Takes the last discard; asked again, one deeper."""
        if self.draft is not None and self.may_lay:
            self._take(self.draft.trial.taken + 1)

    def _take_at(self, place: int) -> None:
        """Takes the discards down to one of them; the one that is to be discarded goes back to the rack."""
        if self.draft is None or not self.may_lay:
            return
        if self.draft.cell(Spot(DISCARDS, place)) is not None:
            self.changed(self.draft.move([Spot(DISCARDS, place)], Spot(RACK, len(self.draft.rack))))
        elif place < len(self.draft.discards):
            self._take(len(self.draft.view.round.discard) - place)
        else:
            self.say("Pick a tile of the rack first: this is where it is discarded")

    def _take(self, count: int) -> None:
        if self.draft is None:
            return
        if faults := self.draft.take_faults(count):
            self.say(cannot_take(self.draft.view, faults), refusal=True)
            return
        draft = self.draft.take(count)
        reached = len(draft.view.rack) + count - 1
        place = next((place for place, cell in enumerate(draft.rack) if cell.slot == reached), 0)
        self.changed(draft, position.Spot(RACK, place))

    def action_discard(self) -> None:
        """Lays the picked tile, or the one under the cursor, on the discards of the draft."""
        self.settle()
        if spots := self._meant():
            self._discard(spots)

    def _discard(self, spots: tuple[Spot, ...]) -> None:
        if self.draft is None or not self.may_lay:
            return
        if spots[0].row == DISCARDS:
            self._take_at(spots[0].place)
            return
        cells = [cell for spot in spots if (cell := self.draft.cell(spot)) is not None]
        if len(cells) != 1:
            self.say("One tile is discarded: pick one of the rack")
        elif not cells[0].own:
            self.say("A tile of the table stays on the table")
        else:
            draft = self.draft.move(spots, Spot(DISCARDS, 0))
            self.changed(draft, position.Spot(DISCARDS, len(draft.discards)))

    # ------------------------------------------------------------------ knocking

    def action_knock(self) -> None:
        """Lays out a knock: the melds that the player has put together, else those that leave least."""
        if self.draft is None or not self.may_lay:
            return
        draft, view = self.draft, self.draft.after_taking
        if Verb.KNOCK not in view.verbs:
            self.say(no_knock(view), refusal=True)
            return
        knock = knocked(draft)
        if faults := knock.faults():
            self.say(".  ".join(map(str, faults)), refusal=True)
        else:
            self.changed(knock)

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
        spots = self._offered if again else self._meant()
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
            self.app.push_screen(AskScreen("Take the whole turn back?", "take it back", "go on"), self._take_back)
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
        self.hand = replace(self.hand, cursor=op.spot)
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
                self._take_at(op.spot.place)

    def _bring(self, spot: Spot, to: Spot) -> None:
        """A discard was dragged: it is taken, and laid where it was dropped. Among the discards nothing moves."""
        if self.draft is None or to.row == DISCARDS:
            return
        if self.draft.cell(spot) is None:
            before = self.draft
            self._take_at(spot.place)
            if self.draft is before or to.row == RACK or self.hand.cursor is None:
                return
            spot = Spot(*self.hand.cursor)
        self._move((spot,), to)

    def _auto_or_put_back(self, spot: position.Spot) -> None:
        """A double click puts one tile where it fits. Fits it nowhere, it was picked and put back, and no other was."""
        if self.draft is not None and self.draft.fits([Spot(*spot)]):
            self.hand = replace(self.hand, picked=())
            self.action_auto()
        else:
            self._toggle([spot])
            self.say("That fits nowhere as it is")
