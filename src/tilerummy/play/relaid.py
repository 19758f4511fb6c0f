"""A whole table laid out at once: which tile of the hand goes where, so that as few as possible seem to move."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tilerummy.model.meld import Meld
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile
from tilerummy.play.row import Cell, Row, Rows, joker_faces, row_as
from tilerummy.rules.meld_rules import MeldRules


def relaid(before: Rows, rack: Iterable[Cell], table: Table, melds: MeldRules) -> Rows:
    """The rows of a new table, made of what lay there before and of tiles of the rack, the first that fit.

    Melds that lie there again keep their tiles. Each of the others takes what it can from the row that it shares most
    with, then whatever is left. Raises ``ValueError`` where tiles are wanting.
    """
    old, rows = list(before), dict[int, Row]()
    for number, meld in enumerate(table):
        same = next((row for row in old if row.meld == meld), None)
        if same is not None:
            old.remove(same)
            rows[number] = same
    new = {number: meld for number, meld in enumerate(table) if number not in rows}
    kept = _kept(old, new)
    at_home = {cell for cells in kept.values() for cell in cells}
    free = [cell for row in old for cell in row.cells if cell not in at_home]
    free += rack
    faces = [joker_faces(before, melds)]
    for number, meld in new.items():
        wanted = Counter(meld.tiles) - Counter(cell.tile for cell in kept[number])
        cells = [*kept[number], *(_taken(free, tile) for tile in wanted.elements())]
        rows[number] = row_as(meld, cells, faces, melds)
    return tuple(rows[number] for number in range(len(table)))


def _kept(old: Rows | list[Row], new: Mapping[int, Meld]) -> dict[int, list[Cell]]:
    """What each new meld has of the old row that it is made of; each row is the home of one meld at most."""
    shared = {(place, number): _common(row, meld) for place, row in enumerate(old) for number, meld in new.items()}
    kept: dict[int, list[Cell]] = {number: [] for number in new}
    settled: set[int] = set()
    for (place, number), cells in sorted(shared.items(), key=lambda pair: -len(pair[1])):
        if place not in settled and not kept[number]:
            settled.add(place)
            kept[number] = cells
    return kept


def _common(row: Row, meld: Meld) -> list[Cell]:
    """The tiles of a row that the meld needs."""
    wanted = Counter(meld.tiles)
    cells: list[Cell] = []
    for cell in row.cells:
        if wanted[cell.tile]:
            wanted[cell.tile] -= 1
            cells.append(cell)
    return cells


def _taken(free: list[Cell], tile: Tile) -> Cell:
    """Takes the first of these tiles away."""
    cell = next((cell for cell in free if cell.tile == tile), None)
    if cell is None:
        raise ValueError(f"there is no {tile} for it")
    free.remove(cell)
    return cell
