"""A draft that outlives the table it was made on: what is planned while others play, judged anew when they have."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from tilerummy.engine.view import View
from tilerummy.model.meld import Meld
from tilerummy.model.round import Turn
from tilerummy.model.tile import Tiles
from tilerummy.play.draft import Draft
from tilerummy.play.row import Cell, Row, Rows, joker_faces, laid_out, read_row
from tilerummy.play.trial import Trial, new_slots
from tilerummy.rules.meld_rules import MeldRules


def planned(view: View) -> View:
    """The view as it would be if the turn of its seat came now: what is planned is tried out on it.

    It is for drafts alone: what is committed, the host judges by its own.
    """
    if view.seat is None or view.round.over or view.turn.seat == view.seat:
        return view
    round_, number = view.round, view.turn.number + 1
    phase = view.rules.turns.begin(number, round_.passes, round_.knocker is not None)
    turn = Turn(number, view.seat, phase, first=not view.opened)
    return replace(view, round=replace(round_, turn=turn))


def carried(draft: Draft, view: View) -> tuple[Draft, Tiles]:
    """The draft on the table as it lies now, and the tiles that went back to the rack because of it.

    New melds of the own rack stay. What was done with melds of the table stays where all of them lie there still; a
    meld that only had tiles added keeps them as well where it was made longer by others and takes them still. Discards
    that were taken go back. Nothing is carried into another round, or beyond an action of the draft's own seat.
    """
    if not _goes_on(draft.view, view):
        return Draft.start(view, draft.arranged), ()
    slots = new_slots(draft.view.rack, view.rack)
    carry = _Carry(laid_out(draft.view.table), laid_out(view.table), slots, view.rules.melds)
    trial = carry.trial(draft.trial)
    # Moves that have become one are one, and none where nothing is left of them.
    *past, _ = (one for one, _ in groupby((*map(carry.trial, draft.past), trial)))
    order = [slots[slot] for slot in draft.order if slot in slots]
    order += [slot for slot in range(len(view.rack)) if slot not in order]
    still = [cell.slot for cell in _own(trial)]
    back = sorted(
        slots[cell.slot] for cell in _own(draft.trial) if cell.slot in slots and slots[cell.slot] not in still
    )
    return Draft(view, trial, tuple(order), tuple(past)), tuple(view.rack[slot] for slot in back)


def _goes_on(old: View, new: View) -> bool:
    """Whether the seat has done nothing since, in the same round."""
    if old.seat is None or (old.seat, old.round.number) != (new.seat, new.round.number) or new.round.over:
        return False
    return all(event.action.seat != new.seat for event in new.history[len(old.history) :])


def _own(trial: Trial) -> list[Cell]:
    """The tiles of the hand that a trial has put somewhere."""
    laid = [cell for row in trial.rows for cell in row.cells if cell.own]
    return laid if trial.discard is None else [*laid, trial.discard]


class _Bunch(NamedTuple):
    """Rows of a draft, and the numbers of the melds of the table that all of their tiles came from."""

    rows: Rows
    olds: tuple[int, ...]


class _Carry(NamedTuple):
    """From the table as it lay ``before`` to the one ``after``; ``slots`` says where a tile of the rack is now."""

    before: Rows
    after: Rows
    slots: Mapping[int, int]
    melds: MeldRules

    def trial(self, trial: Trial) -> Trial:
        """What of a trial still can be. A knock is not planned, and no discard taken: they will be others."""
        discard = trial.discard
        if discard is not None:
            discard = discard._replace(slot=self.slots[discard.slot]) if discard.slot in self.slots else None
        return Trial(self._rows(trial.rows), discard=discard)

    def _rows(self, rows: Rows) -> Rows:
        kept = [bunch for bunch in self._bunches(rows) if self._holds(bunch)]
        free = dict(enumerate(self.after))
        made: dict[int, Rows] = {}
        for claim in (self._unchanged, self._longer):
            for bunch in [bunch for bunch in kept if bunch.olds]:
                claimed = claim(bunch, free)
                if claimed is not None:
                    numbers, new = claimed
                    kept.remove(bunch)
                    made |= dict.fromkeys(numbers, ())
                    made[numbers[0]] = new
                    for number in numbers:
                        del free[number]
        own = [self._moved(row, {}) for bunch in kept if not bunch.olds for row in bunch.rows]
        lying = [row for number, one in enumerate(self.after) for row in made.get(number, (one,))]
        return (*lying, *own)

    def _bunches(self, rows: Rows) -> list[_Bunch]:
        """The rows by what they are made of, without the melds that lie as they lay."""
        home = {cell: number for number, row in enumerate(self.before) for cell in row.cells}
        bunches: list[_Bunch] = []
        for row in rows:
            olds = {home[cell]: None for cell in row.cells if not cell.own}
            shared = [bunch for bunch in bunches if any(old in olds for old in bunch.olds)]
            bunches = [bunch for bunch in bunches if bunch not in shared]
            together = dict.fromkeys([*(old for bunch in shared for old in bunch.olds), *olds])
            bunches.append(_Bunch((*(one for bunch in shared for one in bunch.rows), row), tuple(sorted(together))))
        return [bunch for bunch in bunches if bunch.rows != tuple(self.before[old] for old in bunch.olds)]

    def _holds(self, bunch: _Bunch) -> bool:
        """Whether its tiles of the rack are there still."""
        return all(cell.slot in self.slots for row in bunch.rows for cell in row.cells if cell.own)

    def _unchanged(self, bunch: _Bunch, free: Mapping[int, Row]) -> tuple[list[int], Rows] | None:
        """All melds that it was made of lie there still: it stays as it is."""
        numbers: list[int] = []
        places: dict[Cell, Cell] = {}
        for old in bunch.olds:
            number = _like(self.before[old].meld, old, {one: free[one] for one in free if one not in numbers})
            if number is None:
                return None
            numbers.append(number)
            places |= zip(self.before[old].cells, self.after[number].cells, strict=True)
        return numbers, tuple(self._moved(row, places) for row in bunch.rows)

    def _longer(self, bunch: _Bunch, free: Mapping[int, Row]) -> tuple[list[int], Rows] | None:
        """A meld that tiles were added to was made longer by others: they stay if it takes them still."""
        if len(bunch.olds) > 1 or len(bunch.rows) > 1:
            return None
        old = list(self.before[bunch.olds[0]].meld.tiles)
        own = [cell._replace(slot=self.slots[cell.slot]) for cell in bunch.rows[0].cells if cell.own]
        for number, row in free.items():
            tiles = list(row.meld.tiles)
            cells = (*row.cells, *own)
            if all(tiles.count(tile) >= old.count(tile) for tile in old) and self._fit(cells):
                return [number], (read_row(cells, [joker_faces([row], self.melds)], self.melds),)
        return None

    def _fit(self, cells: Sequence[Cell]) -> bool:
        return bool(self.melds.readings(cell.tile for cell in cells))

    def _moved(self, row: Row, places: Mapping[Cell, Cell]) -> Row:
        cells = (cell._replace(slot=self.slots[cell.slot]) if cell.own else places[cell] for cell in row.cells)
        return Row(row.meld, tuple(cells))


def _like(meld: Meld, place: int, free: Mapping[int, Row]) -> int | None:
    """The number of an equal meld among those that are free, the one at the same place first."""
    numbers = [number for number, row in free.items() if row.meld == meld]
    return place if place in numbers else next(iter(numbers), None)
