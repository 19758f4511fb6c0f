"""A row of tiles on the table of a draft: which tile is which to the hand, and what the row is read as."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.meld_rules import MeldRules

RACK, DISCARDS = -1, -2
"""The row numbers of the rack and of the discards."""


class Spot(NamedTuple):
    """A place: a row on the table, ``RACK``, ``DISCARDS`` or one past the last for a new row, and the place in it."""

    row: int
    place: int


class Cell(NamedTuple):
    """One tile to the hand. ``slot`` is its place on the rack when the turn began; below 0: it lay on the table.

    Beyond the rack are the slots of the discards, the newest first: those that were taken belong to the hand too.
    """

    tile: Tile
    slot: int

    @property
    def own(self) -> bool:
        """Whether it came from the rack in this turn, or was taken from the discards."""
        return self.slot >= 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of tiles on the table and what it is read as. The cells lie in the order of the meld's tiles."""

    meld: Meld
    cells: tuple[Cell, ...]


Rows = tuple[Row, ...]


def laid_out(table: Table) -> Rows:
    number = 0
    rows: list[Row] = []
    for meld in table:
        cells = tuple(Cell(tile, -1 - number - place) for place, tile in enumerate(meld.tiles))
        rows.append(Row(meld, cells))
        number += len(cells)
    return tuple(rows)


def row_as(meld: Meld, cells: Sequence[Cell], stood: Sequence[Mapping[Cell, Tiles]], melds: MeldRules) -> Row:
    """The cells in the order of the meld's tiles; each joker takes the place that it stood for, if it can."""
    rest = list(cells)
    ordered: list[Cell | None] = [None] * len(meld.tiles)
    faces = melds.faces(meld) if melds.legal(meld) else ((),) * len(meld.tiles)
    for account in stood:
        for place, tile in enumerate(meld.tiles):
            if tile == JOKER and ordered[place] is None:
                fitting = (cell for cell in rest if any(face in faces[place] for face in account.get(cell, ())))
                _put(next(fitting, None), place, ordered, rest)
    for place, tile in enumerate(meld.tiles):
        if ordered[place] is None:
            _put(next(cell for cell in rest if cell.tile == tile), place, ordered, rest)
    return Row(meld, tuple(cell for cell in ordered if cell is not None))


def _put(cell: Cell | None, place: int, ordered: list[Cell | None], rest: list[Cell]) -> None:
    if cell is not None:
        rest.remove(cell)
        ordered[place] = cell


def without(cells: Iterable[Cell], taken: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if cell not in taken)


def read_row(cells: Sequence[Cell], stood: Sequence[Mapping[Cell, Tiles]], melds: MeldRules) -> Row:
    """The cells in the reading in which most jokers stand for what they stood for, else in the one worth most.

    ``stood`` says what jokers stood for, the more important account first.
    """
    tiles = tuple(cell.tile for cell in cells)
    readings = melds.readings(tiles)
    if not readings:
        return row_as(melds.read(tiles), cells, stood, melds)

    def merit(meld: Meld) -> list[int]:
        now = list(_joker_faces(meld, melds))
        return [_kept([faces[cell] for cell in cells if cell in faces], now) for faces in stood]

    return row_as(max(readings, key=merit), cells, stood, melds)


def joker_faces(rows: Iterable[Row], melds: MeldRules) -> dict[Cell, Tiles]:
    """What the jokers of legal rows stand for."""
    return {
        cell: faces
        for row in rows
        if melds.legal(row.meld)
        for cell, faces in zip(row.cells, melds.faces(row.meld), strict=True)
        if cell.tile == JOKER
    }


def _joker_faces(meld: Meld, melds: MeldRules) -> list[Tiles]:
    if not meld.jokers or meld.kind is MeldKind.HEAP:
        return []
    return [faces for tile, faces in zip(meld.tiles, melds.faces(meld), strict=True) if tile == JOKER]


def _kept(stood: Iterable[Tiles], now: Iterable[Tiles]) -> int:
    """How many jokers can still stand for what they stood for."""
    left = list(now)
    kept = 0
    for faces in stood:
        match = next((other for other in left if any(face in other for face in faces)), None)
        if match is not None:
            left.remove(match)
            kept += 1
    return kept
