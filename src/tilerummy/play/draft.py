"""The turn in the making: tiles are tried out on a copy of the table, judged on every move, and nothing is revealed.

A draft is immutable; each change is a new draft that remembers the one before. To the rules two equal tiles are equal,
but a player's eye and hand tell them apart by their place, so a draft numbers them all: when one of two is moved, that
one moves and the other stays.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tilerummy.engine.check import check
from tilerummy.engine.step import change_of
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Play
from tilerummy.model.meld import Meld
from tilerummy.model.table import Change, Table
from tilerummy.model.tile import JOKER, Tiles
from tilerummy.model.violation import Violation
from tilerummy.play.relaid import relaid
from tilerummy.play.row import RACK, Cell, Row, Rows, Spot, joker_faces, laid_out, read_row, row_as, without
from tilerummy.rules.meld_rules import MeldRules

SortKey = Literal["color", "number"]


@dataclass(frozen=True, slots=True)
class Draft:
    """What lies where in the turn that is being tried out.

    ``order`` is the player's own order of the rack, as slots; sorting is no move and is never undone. ``past`` and
    ``future`` hold the rows before each move and after each move that was undone.
    """

    view: View
    rows: Rows
    order: tuple[int, ...]
    past: tuple[Rows, ...] = ()
    future: tuple[Rows, ...] = ()

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
        return Draft(view, laid_out(view.table), (*order, *slots))

    # ------------------------------------------------------------------ what lies where

    @property
    def rack(self) -> tuple[Cell, ...]:
        """What is still on the rack, in the player's own order."""
        out = {cell.slot for row in self.rows for cell in row.cells}
        return tuple(Cell(self.view.rack[slot], slot) for slot in self.order if slot not in out)

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
        return Counter(row.meld for row in self.rows) != Counter(self.view.table)

    def cell(self, spot: Spot) -> Cell | None:
        """The tile at a spot, or None where there is none."""
        cells = self.rack if spot.row == RACK else self.rows[spot.row].cells if 0 <= spot.row < len(self.rows) else ()
        return cells[spot.place] if 0 <= spot.place < len(cells) else None

    # ------------------------------------------------------------------ moves

    def move(self, spots: Iterable[Spot], to: Spot) -> "Draft":
        """Takes tiles from their spots to a row, a new row or the rack; the same draft if nothing may move.

        A row finds its own order, jokers keep what they stand for where they can. To the rack go only tiles that came
        from it this turn; among themselves the tiles of the rack change places, before the one at ``to.place``.
        """
        cells = [cell for spot in dict.fromkeys(spots) if (cell := self.cell(spot)) is not None]
        if to.row == RACK:
            return self._to_rack([cell for cell in cells if cell.own], to.place)
        target = self.rows[to.row] if 0 <= to.row < len(self.rows) else None
        if not cells or to.row < 0 or (target and all(cell in target.cells for cell in cells)):
            return self
        rows: list[Row] = []
        for row in self.rows:
            stay = without(row.cells, cells)
            if row is target:
                rows.append(self._read((*stay, *cells)))
            elif stay:
                rows.append(row if len(stay) == len(row.cells) else self._read(stay))
        if target is None:
            rows.append(self._read(cells))
        return self._moved(tuple(rows))

    def split(self, spot: Spot) -> "Draft":
        """Breaks a row in two before the tile at ``spot``; the same draft where there is nothing to break."""
        if not 0 <= spot.row < len(self.rows) or not 0 < spot.place < len(self.rows[spot.row].cells):
            return self
        row = self.rows[spot.row]
        parts = [self._read(cells) for cells in (row.cells[: spot.place], row.cells[spot.place :])]
        return self._moved((*self.rows[: spot.row], *parts, *self.rows[spot.row + 1 :]))

    def readings(self, row: int) -> tuple[Meld, ...]:
        """The legal melds that the tiles of a row can be read as, the one worth most first."""
        return self._melds.readings(self.rows[row].meld.tiles) if 0 <= row < len(self.rows) else ()

    def stands_for(self, meld: Meld) -> tuple[str, ...]:
        """What the jokers of a legal meld stand for, one text a joker: one tile, or several in a group."""
        faces = zip(meld.tiles, self._melds.faces(meld), strict=True)
        return tuple(" or ".join(map(str, stands)) for tile, stands in faces if tile == JOKER)

    def read_as(self, row: int, meld: Meld) -> "Draft":
        """Gives a row another of its readings."""
        if meld not in self.readings(row) or meld == self.rows[row].meld:
            return self
        read = row_as(meld, self.rows[row].cells, self._stood(), self._melds)
        return self._moved((*self.rows[:row], read, *self.rows[row + 1 :]))

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
        """The row where the tiles lie that were at ``spots`` in the draft before; ``RACK`` if they lie in none."""
        cell = next((cell for spot in spots if (cell := before.cell(spot)) is not None), None)
        return next((number for number, row in enumerate(self.rows) if cell in row.cells), RACK)

    def sorted_by(self, key: SortKey) -> "Draft":
        """The rack sorted by color or by number, jokers last. No move: undo leaves it."""

        def place(slot: int) -> tuple[bool, str | int, str | int]:
            tile = self.view.rack[slot]
            color = self.view.rules.deck.colors.index(tile.color) if tile != JOKER else 0
            return tile == JOKER, *((color, tile.number) if key == "color" else (tile.number, color))

        return replace(self, order=tuple(sorted(self.order, key=place)))

    # ------------------------------------------------------------------ back and forth

    def undo(self) -> "Draft":
        """Takes the last move back; the same draft if there is none."""
        if not self.past:
            return self
        return replace(self, rows=self.past[-1], past=self.past[:-1], future=(self.rows, *self.future))

    def redo(self) -> "Draft":
        """Does again what was undone; the same draft if nothing was."""
        if not self.future:
            return self
        return replace(self, rows=self.future[0], past=(*self.past, self.rows), future=self.future[1:])

    def reset(self) -> "Draft":
        """Everything as at the start of the turn, as one move that can be undone."""
        return self._moved(laid_out(self.view.table)) if self.touched else self

    def lay_out(self, table: Table) -> "Draft":
        """The whole table as it shall lie, whatever lies there now, as one move; the same draft if it lies so already.

        Raises ``ValueError`` if that needs tiles that are neither on the table nor on the rack.
        """
        rack = (Cell(self.view.rack[slot], slot) for slot in self.order)
        return self._moved(relaid(laid_out(self.view.table), rack, table, self._melds))

    # ------------------------------------------------------------------ judgement

    def actions(self) -> tuple[Action, ...]:
        """What would be committed: the play, or nothing if nothing was moved."""
        if self.view.seat is None or not self.touched:
            return ()
        return (Play(self.view.seat, tuple(row.meld for row in self.rows)),)

    def faults(self) -> tuple[Violation, ...]:
        """What is wrong with what lies there now: the same judgement as at the commit. () if nothing was moved."""
        return check(self.view, *self.actions())

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
        return change_of(play, self.view.round, self.view.rules)

    def _moved(self, rows: Rows) -> "Draft":
        if rows == self.rows:
            return self
        return replace(self, rows=rows, past=(*self.past, self.rows), future=())

    def _to_rack(self, cells: Sequence[Cell], place: int) -> "Draft":
        """Back to the rack, before the tile at ``place``."""
        slots = [cell.slot for cell in cells]
        if not slots:
            return self
        shown = [cell.slot for cell in self.rack]
        following = next((slot for slot in shown[max(place, 0) :] if slot not in slots), None)
        order = [slot for slot in self.order if slot not in slots]
        at = len(order) if following is None else order.index(following)
        rows = [(row, without(row.cells, cells)) for row in self.rows]
        left = tuple(row if len(stay) == len(row.cells) else self._read(stay) for row, stay in rows if stay)
        return replace(self, order=(*order[:at], *slots, *order[at:]))._moved(left)

    def _read(self, cells: Sequence[Cell]) -> Row:
        """A row of these cells. Jokers keep what they stand for where they can, else what they stood for at first."""
        return read_row(cells, self._stood(), self._melds)

    def _stood(self) -> list[dict[Cell, Tiles]]:
        """What the jokers stand for now, and what they stood for at the start of the turn."""
        return [joker_faces(rows, self._melds) for rows in (self.rows, laid_out(self.view.table))]
