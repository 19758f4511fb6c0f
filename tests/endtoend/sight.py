"""What lies on the screen: tiles of every size, found by the sign on their color and the number before or above it."""

import re
from typing import NamedTuple

from tests.endtoend.terminal import Terminal
from tilerummy.model.tile import HIDDEN, JOKER, Tile
from tilerummy.tui.colors import FELT_TILES
from tilerummy.tui.palette import SHAPES

COLORS = {glyph: color for color, glyph in SHAPES.shapes.items()}
COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}
EDGES = "▏▌▸"
PICKED = "48;2;{};{};{}".format(*bytes.fromhex(FELT_TILES.picked.ground.removeprefix("#")))
"""The ground of the edge of a tile that is picked: its sign is that of the cursor too."""

WIDEST_EDGE = 4
"""How far before the end of its number the edge of a tile may be."""


class Sight(NamedTuple):
    """A tile, and the cell in which its number ends."""

    tile: Tile
    x: int
    y: int


def on_rack(terminal: Terminal) -> list[Sight]:
    """The tiles of the rack in reading order."""
    return _tiles(terminal, _line(terminal, " your rack"), terminal.height - 2)


def on_table(terminal: Terminal) -> list[Sight]:
    """The tiles of all melds, meld by meld."""
    return _tiles(terminal, 2, discard_line(terminal) or _line(terminal, " your rack"))


def on_discards(terminal: Terminal) -> list[Sight]:
    """The discards in sight, the newest last."""
    line = discard_line(terminal)
    return [] if line is None else _tiles(terminal, line, line + 1)


def older_discards(terminal: Terminal) -> int:
    """How many discards there is no room for."""
    line = discard_line(terminal)
    match = None if line is None else re.match(r" discards <(\d+) ", terminal.lines[line])
    return int(match[1]) if match else 0


def discard_line(terminal: Terminal) -> int | None:
    """The line of the discards; None in games without."""
    return next((number for number, line in enumerate(terminal.lines) if line.startswith(" discards ")), None)


def is_picked(terminal: Terminal, x: int, y: int) -> bool:
    """Whether the tile whose number ends in this cell is picked up."""
    edge = next((column for column in range(x, x - WIDEST_EDGE, -1) if terminal.at(column, y) in EDGES), None)
    return edge is not None and PICKED in terminal.style_at(edge, y)


def _line(terminal: Terminal, start: str) -> int:
    """The line that begins so; one below the last where none does, as on a screen that is half painted."""
    return next((number for number, line in enumerate(terminal.lines) if line.startswith(start)), terminal.height)


def _tiles(terminal: Terminal, top: int, bottom: int) -> list[Sight]:
    found = []
    for y in range(top, bottom):
        for x in range(1, terminal.width):
            color = COLORS.get(terminal.at(x, y))
            if color is not None:
                # A tile of one line has its number before the sign, a taller one above it.
                flat = terminal.at(x - 1, y) != " "
                end = (x - 1, y) if flat else (x, y - 1)
                found.append(Sight(_tile(terminal, color, *end), *end))
    return found


def _tile(terminal: Terminal, color: str, x: int, y: int) -> Tile:
    if color == JOKER.color:
        return JOKER
    last, before = terminal.at(x, y), terminal.at(x - 1, y)
    if last not in COURT and not last.isdigit():
        return HIDDEN
    return Tile(color, COURT[last] if last in COURT else int(f"{before if before.isdigit() else ''}{last}"))
