"""Positions with proved answers, a JSON object a line: ``id``, ``kind``, ``table``, ``rack``, ``best``.

A meld of the table is text, a run in its order, a joker in its place. ``best[policy][objective]`` is what the best play
brings. The deck is the standard one: four colors, 1 to 13 twice, two jokers. ``benchmarks/positions.jsonl`` holds a few
of each kind, for a quick look; figures that are to mean something want more.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles

COLORS, NUMBERS, COPIES, JOKERS = "RYBK", 13, 2, 2
TILES = len(COLORS) * NUMBERS + 1
"""How many different tiles there are; the joker is the last."""

FEW = Path(__file__).with_suffix(".jsonl")

SIZES = ("small", "medium", "large", "adversarial")


@dataclass(frozen=True, slots=True)
class Position:
    """``size`` is one of ``SIZES``."""

    name: str
    size: str
    table: Table
    rack: Tiles
    best: Mapping[str, Mapping[str, int]]


def read_positions(path: Path) -> tuple[Position, ...]:
    """All positions of a file."""
    # Only here: the start of a solver is measured too, and it needs no more than a table and a rack.
    import json

    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        size = entry["kind"].partition("_")[0]
        table, rack = read_table("/".join(entry["table"])), read_tiles(entry["rack"])
        found.append(Position(entry["id"], size if size in SIZES else SIZES[-1], table, rack, entry["best"]))
    return tuple(found)


def read_table(text: str) -> Table:
    """Melds with strokes between them.

    >>> [str(meld.kind) for meld in read_table("R5 J R7/K1 R1 Y1")]
    ['run', 'group']
    """
    return tuple(_meld(read_tiles(part)) for part in text.split("/") if part)


def read_tiles(text: str) -> Tiles:
    """Tiles with spaces between them."""
    return tuple(JOKER if part == "J" else Tile(part[0], int(part[1:])) for part in text.split())


def _meld(tiles: Tiles) -> Meld:
    numbers = [tile.number for tile in tiles if tile != JOKER]
    if len(numbers) < 2:
        raise ValueError(f"{' '.join(map(str, tiles))} may be a run or a group")
    return Meld(MeldKind.GROUP if numbers[0] == numbers[1] else MeldKind.RUN, tiles)


def write_table(table: Table) -> str:
    """What ``read_table`` reads."""
    return "/".join(map(str, table))


def index(tile: Tile) -> int:
    """The number of a tile: color by color, the joker last.

    >>> index(Tile("R", 1)), index(Tile("K", 13)), index(JOKER)
    (0, 51, 52)
    """
    return TILES - 1 if tile == JOKER else COLORS.index(tile.color) * NUMBERS + tile.number - 1
