"""The turn in the making: tiles are tried out on a copy of the table, judged on every move, and nothing is revealed.

A draft is immutable; each change is a new draft that remembers the one before. To the rules two equal tiles are equal,
but a player's eye and hand tell them apart by their place, so a draft numbers them all: when one of two is moved, that
one moves and the other stays.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tilerummy.engine.check import check, ends_turn
from tilerummy.engine.step import change_of
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Play, Take
from tilerummy.model.meld import Meld
from tilerummy.model.table import Change, Table
from tilerummy.model.tile import JOKER, Tile, Tiles, spoken
from tilerummy.model.violation import Violation
from tilerummy.play.knocking import least_left
from tilerummy.play.relaid import relaid
from tilerummy.play.row import DISCARDS, RACK, Cell, Row, Rows, Spot, joker_faces, laid_out, read_row, row_as, without
from tilerummy.play.trial import (
    Trial,
    actions_of,
    at_first,
    first_of_all,
    new_slots,
    reslotted,
    tile_at,
    with_taken,
)
from tilerummy.rules.meld_rules import MeldRules

SortKey = Literal["color", "number", "melds"]


@dataclass(frozen=True, slots=True)
class Draft:
    """What lies where in the turn that is being tried out.

    ``order`` is the player's own order of the rack, as slots; sorting is no move and is never undone. ``past`` and
    ``future`` hold what lay where before each move and after each move that was undone.
    """

    view: View
    trial: Trial
    order: tuple[int, ...]
    past: tuple[Trial, ...] = ()
    future: tuple[Trial, ...] = ()

    @staticmethod
    def start(view: View, arranged: Tiles = ()) -> "Draft":
        """The draft at the start of a turn. ``arranged``: the rack's tiles as the player had put them before.

        Tiles that are new since then stand at the end.
        """
        slots = list(range(len(view.rack)))
        order: list[int] = []
        for tile in arranged:
            slot = next((slot for slot in slots if view.rack[slot] == tile), None)
            if slot is not None:
                slots.remove(slot)
                order.append(slot)
        return Draft(view, at_first(view), (*order, *slots))

    def going_on(self, view: View) -> "Draft":
        """The draft after something that leaves the turn open, such as a draw: what was tried out stays.

        The tiles that have come to the rack stand at its end. What was taken from the discards goes back first.
        """
        if self.trial.taken:
            return self.reset().going_on(view)
        slots = new_slots(self.view.rack, view.rack)
        order = [slots[slot] for slot in self.order if slot in slots]
        return Draft(
            view,
            reslotted(self.trial, slots),
            (*order, *(slot for slot in range(len(view.rack)) if slot not in order)),
            tuple(reslotted(trial, slots) for trial in self.past if not trial.taken),
        )

    # ------------------------------------------------------------------ what lies where

    @property
    def rows(self) -> Rows:
        """The rows of the table."""
        return self.trial.rows

    @property
    def rack(self) -> tuple[Cell, ...]:
        """What is still on the rack, in the player's own order; discards that were taken are on it, too."""
        out = {cell.slot for row in self.rows for cell in row.cells}
        if self.trial.discard is not None:
            out.add(self.trial.discard.slot)
        hand = range(len(self.view.rack) + self.trial.taken)
        return tuple(Cell(tile_at(self.view, slot), slot) for slot in self.order if slot in hand and slot not in out)

    @property
    def discards(self) -> Tiles:
        """The discards that still lie there, the newest last, without the one that is to come."""
        return self.view.round.discard[: len(self.view.round.discard) - self.trial.taken]

    @property
    def arranged(self) -> Tiles:
        """The tiles of the rack in the player's own order, to start the next turn with."""
        return tuple(cell.tile for cell in self.rack)

    @property
    def laid(self) -> Tiles:
        """The tiles that went from the rack to the table, in table order."""
        return tuple(cell.tile for row in self.rows for cell in row.cells if cell.own)

    @property
    def touched(self) -> bool:
        """Whether anything lies elsewhere than at the start of the turn."""
        rows, table = tuple(row.meld for row in self.rows), self.view.table
        moved = len(rows) != len(table)
        if not moved and rows != table:
            # Most melds lie where they lay; only the others have to be sought.
            other = [pair for pair in zip(rows, table, strict=True) if pair[0] != pair[1]]
            moved = Counter(now for now, _ in other) != Counter(before for _, before in other)
        return moved or replace(self.trial, rows=()) != Trial(())

    def cell(self, spot: Spot) -> Cell | None:
        """The tile at a spot, or None where there is none to be moved: of the discards only the one to come can be."""
        if spot.row == DISCARDS:
            return self.trial.discard if spot.place == len(self.discards) else None
        cells = self.rack if spot.row == RACK else self.rows[spot.row].cells if 0 <= spot.row < len(self.rows) else ()
        return cells[spot.place] if 0 <= spot.place < len(cells) else None

    # ------------------------------------------------------------------ moves

    def move(self, spots: Iterable[Spot], to: Spot) -> "Draft":
        """Takes tiles from their spots to a row, a new row, the rack or the discards; the same draft if none may move.

        A row finds its own order, jokers keep what they stand for where they can. To the rack go only tiles that came
        from it this turn; among themselves the tiles of the rack change places, before the one at ``to.place``. One
        tile of the rack can be discarded, in the place of another.
        """
        cells = [cell for spot in dict.fromkeys(spots) if (cell := self.cell(spot)) is not None]
        if to.row == RACK:
            return self._to_rack([cell for cell in cells if cell.own], to.place)
        if to.row == DISCARDS:
            return self._discarding(cells)
        target = self.rows[to.row] if 0 <= to.row < len(self.rows) else None
        if not cells or to.row < 0 or (target and all(cell in target.cells for cell in cells)):
            return self
        rows: list[Row] = []
        for row in self.rows:
            if row is target:
                rows.append(self._read((*without(row.cells, cells), *cells)))
            else:
                rows += self._less(row, cells)
        if target is None:
            rows.append(self._read(cells))
        return self._moved(self._without(cells, tuple(rows)))

    def take(self, count: int) -> "Draft":
        """So many of the newest discards are on the rack now; what was made of others goes back.

        The same draft where there are not so many. Whether they may be taken, ``take_faults`` says.
        """
        there = len(self.view.round.discard)
        if not 0 <= count <= there or count == self.trial.taken or self.view.seat is None:
            return self
        held = len(self.view.rack)
        back = [Cell(tile_at(self.view, slot), slot) for slot in range(held + count, held + there)]
        order = (*self.order, *(slot for slot in range(held, held + count) if slot not in self.order))
        trial = replace(self._without(back), taken=count)
        return replace(self, order=order)._moved(trial)

    def take_faults(self, count: int) -> tuple[Violation, ...]:
        """Why so many discards may not be taken, whatever is then made of them; () if they may."""
        if self.view.seat is None:
            return ()
        take = Take(self.view.seat, count, self.view.table)
        return tuple(self.view.rules.turns.faults(self.view.moment, take))

    def split(self, spot: Spot) -> "Draft":
        """Breaks a row in two before the tile at ``spot``; the same draft where there is nothing to break."""
        if not 0 <= spot.row < len(self.rows) or not 0 < spot.place < len(self.rows[spot.row].cells):
            return self
        row = self.rows[spot.row]
        parts = [self._read(cells) for cells in (row.cells[: spot.place], row.cells[spot.place :])]
        return self._with_rows((*self.rows[: spot.row], *parts, *self.rows[spot.row + 1 :]))

    def readings(self, row: int) -> tuple[Meld, ...]:
        """The legal melds that the tiles of a row can be read as, the one worth most first."""
        return self._melds.readings(self.rows[row].meld.tiles) if 0 <= row < len(self.rows) else ()

    def stands_for(self, meld: Meld) -> tuple[str, ...]:
        """What the jokers of a legal meld stand for, one text a joker: one tile, or several in a group."""
        faces = zip(meld.tiles, self._melds.faces(meld), strict=True)
        return tuple(spoken(stands, " or ") for tile, stands in faces if tile == JOKER)

    def read_as(self, row: int, meld: Meld) -> "Draft":
        """Gives a row another of its readings."""
        if meld not in self.readings(row) or meld == self.rows[row].meld:
            return self
        read = row_as(meld, self.rows[row].cells, self._stood(), self._melds)
        return self._with_rows((*self.rows[:row], read, *self.rows[row + 1 :]))

    def next_reading(self, row: int) -> "Draft":
        """Gives a row its next reading; the same draft if it has only one."""
        readings = self.readings(row)
        if not readings:
            return self
        now = readings.index(self.rows[row].meld) if self.rows[row].meld in readings else -1
        return self.read_as(row, readings[(now + 1) % len(readings)])

    def fits(self, spots: Iterable[Spot]) -> tuple[int, ...]:
        """The rows that would be legal with these tiles, in table order; one past the last: they are a meld alone."""
        spots = tuple(spots)
        if not any(self.cell(spot) for spot in spots):
            return ()
        fitting: list[int] = []
        for row in range(len(self.rows) + 1):
            after = self.move(spots, Spot(row, 0))
            if after is not self and self._melds.legal(after.rows[after.row_with(self, spots)].meld):
                fitting.append(row)
        return tuple(fitting)

    def row_with(self, before: "Draft", spots: Iterable[Spot]) -> int:
        """The row where the tiles lie that were at ``spots`` in the draft before; ``RACK`` if they lie in none.

        A tile that is to be discarded lies in ``DISCARDS``.
        """
        cell = next((cell for spot in spots if (cell := before.cell(spot)) is not None), None)
        if cell is not None and cell == self.trial.discard:
            return DISCARDS
        return next((number for number, row in enumerate(self.rows) if cell in row.cells), RACK)

    def sorted_by(self, key: SortKey) -> "Draft":
        """The rack sorted by color or by number, jokers last. No move: undo leaves it.

        By melds, where they stay on the rack: first those that leave least there, then the rest by color. Elsewhere
        the best play rearranges the table, and there are no melds of the rack alone.
        """

        def place(slot: int) -> tuple[bool, int, int]:
            tile = tile_at(self.view, slot)
            color = self.view.rules.deck.colors.index(tile.color) if tile != JOKER else 0
            return tile == JOKER, *((tile.number, color) if key == "number" else (color, tile.number))

        order = sorted(self.order, key=place)
        if key == "melds" and self.view.rules.turns.private:
            shown = {cell.slot: cell.tile for cell in self.rack}
            free = [slot for slot in order if slot in shown]
            melds, _ = least_left(self.view, tuple(sorted(shown.values())))
            first: list[int] = []
            for tile in (tile for meld in melds for tile in meld.tiles):
                slot = next(slot for slot in free if shown[slot] == tile)
                free.remove(slot)
                first.append(slot)
            order = [*first, *(slot for slot in order if slot not in first)]
        return replace(self, order=tuple(order))

    # ------------------------------------------------------------------ back and forth

    def undo(self) -> "Draft":
        """Takes the last move back; the same draft if there is none."""
        if not self.past:
            return self
        return replace(self, trial=self.past[-1], past=self.past[:-1], future=(self.trial, *self.future))

    def redo(self) -> "Draft":
        """Does again what was undone; the same draft if nothing was."""
        if not self.future:
            return self
        return replace(self, trial=self.future[0], past=(*self.past, self.trial), future=self.future[1:])

    def reset(self) -> "Draft":
        """Everything as at the start of the turn, as one move that can be undone."""
        return self._moved(at_first(self.view)) if self.touched else self

    def lay_out(self, table: Table, take: int = 0, discard: Tile | None = None, *, knock: bool = False) -> "Draft":
        """The whole turn as it shall be, whatever lies there now, as one move; the same draft if it lies so already.

        ``table`` is what shall lie there, ``take`` how many discards are taken, ``discard`` the tile that goes, and
        with a ``knock`` the round ends. Raises ``ValueError`` if that needs tiles that are neither on the table nor on
        the rack.
        """
        held = len(self.view.rack)
        order = (*(slot for slot in self.order if slot < held), *range(held, held + take))
        rack = (Cell(tile_at(self.view, slot), slot) for slot in order)
        rows = relaid(laid_out(self.view.table), rack, table, self._melds)
        hand = replace(self, trial=Trial(rows, take), order=order).rack
        last = next((cell for cell in reversed(hand) if cell.tile == discard), None)
        if discard is not None and last is None:
            raise ValueError(f"there is no {discard} to discard")
        trial = Trial(rows, take, last, knock)
        return self if trial == self.trial else replace(self, order=order)._moved(trial)

    # ------------------------------------------------------------------ judgement

    def actions(self) -> tuple[Action, ...]:
        """What would be committed, all of it together; nothing if nothing was moved."""
        return actions_of(self.view, self.trial, self._read)

    def faults(self) -> tuple[Violation, ...]:
        """What is wrong with what lies there now: the same judgement as at the commit. () if nothing was moved.

        What is laid out before the draw is judged as it would be after it.
        """
        actions = self.actions()
        return check(self.view, *first_of_all(self.view, self.trial), *actions) if actions else ()

    @property
    def after_taking(self) -> View:
        """The view with the discards that are taken on the rack."""
        return with_taken(self.view, self.trial)

    @property
    def undrawn(self) -> bool:
        """Whether a tile has to be drawn or taken before anything can be committed."""
        return bool(first_of_all(self.view, self.trial))

    @property
    def ends(self) -> bool:
        """Whether the turn would be over with what lies there now, where that is legal."""
        actions = self.actions()
        return bool(actions) and ends_turn(self.view, *actions)

    def opening(self) -> int | None:
        """The points that count for the opening so far; None for a seat that owes none."""
        opening = self.view.rules.opening
        if not opening.owed(self.view.opened) or (change := self._change()) is None:
            return None
        return sum(map(self._melds.points, opening.melds(change, self._melds)))

    def marked(self, violations: Iterable[Violation]) -> tuple[int, ...]:
        """The rows that violations speak of."""
        guilty = {meld for violation in violations for meld in violation.melds}
        return tuple(number for number, row in enumerate(self.rows) if row.meld in guilty)

    # ------------------------------------------------------------------ within

    @property
    def _melds(self) -> MeldRules:
        return self.view.rules.melds

    def _change(self) -> Change | None:
        if self.view.seat is None:
            return None
        play = Play(self.view.seat, tuple(row.meld for row in self.rows))
        return change_of(play, with_taken(self.view, self.trial).round, self.view.rules)

    def _moved(self, trial: Trial) -> "Draft":
        if trial == self.trial:
            return self
        return replace(self, trial=trial, past=(*self.past, self.trial), future=())

    def _with_rows(self, rows: Rows) -> "Draft":
        return self._moved(replace(self.trial, rows=rows))

    def _less(self, row: Row, cells: Sequence[Cell]) -> list[Row]:
        """A row without some tiles, or none."""
        stay = without(row.cells, cells)
        return [row if len(stay) == len(row.cells) else self._read(stay)] if stay else []

    def _without(self, cells: Sequence[Cell], rows: Rows | None = None) -> Trial:
        """What lies where without some tiles, or with ``rows`` on the table."""
        left = tuple(less for row in self.rows for less in self._less(row, cells)) if rows is None else rows
        return replace(self.trial, rows=left, discard=None if self.trial.discard in cells else self.trial.discard)

    def _discarding(self, cells: Sequence[Cell]) -> "Draft":
        """One tile of the hand is to be discarded; one that was to be goes back to the rack."""
        if len(cells) != 1 or not cells[0].own or not self.view.rules.turns.discards:
            return self
        return self._moved(replace(self._without(cells), discard=cells[0]))

    def _to_rack(self, cells: Sequence[Cell], place: int) -> "Draft":
        """Back to the rack, before the tile at ``place``."""
        slots = [cell.slot for cell in cells]
        if not slots:
            return self
        shown = [cell.slot for cell in self.rack]
        following = next((slot for slot in shown[max(place, 0) :] if slot not in slots), None)
        order = [slot for slot in self.order if slot not in slots]
        at = len(order) if following is None else order.index(following)
        return replace(self, order=(*order[:at], *slots, *order[at:]))._moved(self._without(cells))

    def _read(self, cells: Sequence[Cell]) -> Row:
        """A row of these cells. Jokers keep what they stand for where they can, else what they stood for at first."""
        return read_row(cells, self._stood(), self._melds)

    def _stood(self) -> list[dict[Cell, Tiles]]:
        """What the jokers stand for now, and what they stood for at the start of the turn."""
        return [joker_faces(rows, self._melds) for rows in (self.rows, laid_out(self.view.table))]
