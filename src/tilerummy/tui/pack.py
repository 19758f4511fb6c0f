"""Where everything lies: the largest tiles that fit, their places, and what lies under a cell. Pure arithmetic."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from tilerummy.model.label import cells
from tilerummy.telling.face import Faces
from tilerummy.telling.letters import letters
from tilerummy.tui.position import DISCARDS, RACK, Position, Spot


class Size(NamedTuple):
    """How large a tile is, in cells. ``pitch`` is the distance of two rows of melds."""

    name: str
    width: int
    height: int
    pitch: int


L = Size("L", 5, 3, 4)
M = Size("M", 4, 2, 3)
M0 = Size("M0", 4, 2, 2)
S = Size("S", 4, 1, 2)
S0 = Size("S0", 4, 1, 1)
XS = Size("XS", 3, 1, 1)

LADDER: tuple[tuple[Size, Size], ...] = (
    (L, L),
    (M, L),
    (M, M),
    (M0, M),
    (M0, S),
    (S, M),
    (S0, S),
    (XS, S),
    (XS, XS),
)
"""The sizes of table and rack, best first. Two-line tiles read best, so the rack gives way first."""

WIDEST = 140
"""The eye does not follow longer rows: a wider board stays empty at its right."""

NEW = "+new"
DISCARD = "+discard"
"""Where the next discard goes."""
LONG = 14
"""The longest meld that is no mistake. A longer row is broken sooner than all tiles are made smaller for it."""

HIDDEN_LINE = -1
"""The line of a rack row that is scrolled out of sight."""


class Part(NamedTuple):
    """A meld, or that piece of it which stands in one line; ``x`` is where its first tile begins.

    ``first`` is the place of that tile, ``span`` how many there are, ``last`` whether the meld ends here. The target
    of a new meld is a part without tiles.
    """

    row: int
    x: int
    first: int
    span: int
    last: bool


class Line(NamedTuple):
    """Parts that stand side by side, from line ``y`` of the board on."""

    y: int
    parts: tuple[Part, ...]


class On(StrEnum):
    """What lies under a cell of the board. The ``!`` of an invalid meld counts with its letter."""

    TILE = "tile"
    LETTER = "letter"
    NEW = "new"
    DISCARDS = "discards"
    RACK = "rack"
    FELT = "felt"


class Hit(NamedTuple):
    """What lies under a cell, and the spot that is meant by it; bare felt means a new meld."""

    on: On
    spot: Spot


class Layout(NamedTuple):
    """Where everything lies. Lines of the rack that are out of sight are kept, with no line of the board.

    ``rung`` is the step of the ladder, ``indent`` what precedes a meld, ``felt_end`` the line where the table ends,
    ``rack_top`` that of the rack's header (``height`` without a rack), ``scroll`` how many rack lines are above sight,
    ``new`` the row of a new meld. The line of the ``discards`` lies between table and rack.
    """

    width: int
    height: int
    rung: int
    indent: int
    table: tuple[Line, ...]
    rack: tuple[Line, ...]
    discards: Line | None
    felt_end: int
    rack_top: int
    scroll: int
    new: int

    @property
    def table_size(self) -> Size:
        """The size of the tiles on the table."""
        return LADDER[self.rung][0]

    @property
    def rack_size(self) -> Size:
        """The size of the tiles on the rack."""
        return LADDER[self.rung][1]

    @property
    def rack_shown(self) -> int:
        """How many lines of tiles the rack has room for."""
        return (self.height - self.rack_top - 1) // self.rack_size.height

    def corner(self, spot: Spot) -> tuple[int, int] | None:
        """The upper left cell of a tile, ``+new`` or ``+discard``, or None if it is nowhere in sight."""
        lines, size = (self.rack, self.rack_size) if spot.row == RACK else (self.table, self.table_size)
        if spot.row == DISCARDS:
            lines, size = (self.discards,) if self.discards else (), S0
        for y, parts in lines:
            for part in parts:
                if part.row == spot.row and 0 <= spot.place - part.first < max(part.span, 1):
                    x = part.x + (spot.place - part.first) * size.width
                    return None if y == HIDDEN_LINE or x >= self.width else (x, y)
        return None

    def at(self, x: int, y: int) -> Hit | None:
        """What lies under a cell; None outside of the board."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        if y >= self.rack_top:
            return self._on_rack(x, y)
        if self.discards is not None and y >= self.felt_end:
            return Hit(On.DISCARDS, Spot(DISCARDS, _place(self.discards, x)))
        for line in self.table:
            if line.y <= y < line.y + self.table_size.height:
                return self._on_line(line, x, y == line.y) or Hit(On.FELT, Spot(self.new, 0))
        return Hit(On.FELT, Spot(self.new, 0))

    def target(self, x: int, y: int) -> Hit | None:
        """What is meant when tiles are let go over a cell: the blank line below a meld still means the meld."""
        hit = self.at(x, y)
        if hit is not None and hit.on is On.FELT and y > 0:
            above = self.at(x, y - 1)
            return above if above is not None and above.on not in (On.RACK, On.DISCARDS) else hit
        return hit

    def _on_line(self, line: Line, x: int, top: bool) -> Hit | None:
        width = self.table_size.width
        for row, start, first, span, last in line.parts:
            if row == self.new:
                if top and start <= x < start + len(NEW):
                    return Hit(On.NEW, Spot(row, 0))
            elif start <= x < start + span * width:
                return Hit(On.TILE, Spot(row, first + (x - start) // width))
            elif (start - self.indent < x < start and first == 0) or (x == start + span * width and last):
                return Hit(On.LETTER, Spot(row, 0))
        return None

    def _on_rack(self, x: int, y: int) -> Hit:
        size = self.rack_size
        end = 0
        for line in self.rack:
            for _, start, first, count, _ in line.parts:
                end = first + count
                if line.y <= y < line.y + size.height and line.y != HIDDEN_LINE:
                    place = first + (x - start) // size.width
                    if first <= place < end:
                        return Hit(On.TILE, Spot(RACK, place))
                    return Hit(On.RACK, Spot(RACK, min(max(place, first), end)))
        return Hit(On.RACK, Spot(RACK, end))


def pack(position: Position, width: int, height: int, floor: int = 0, scroll: int = 0) -> Layout:
    """The board at this size with the largest tiles that fit: all of the table, and of the rack as much as can be.

    ``floor`` is the rung that this turn has come down to, ``scroll`` the first rack line in sight so far.
    """
    room = min(width, WIDEST)
    indent = 1 + len(letters(len(position.melds) - 1) or "a")
    rung = _rung(position, room, height, indent, floor)
    table_size, rack_size = LADDER[rung]
    flow = _flow(position, table_size, room, indent)
    need = _height(flow, table_size, len(position.melds))
    rows = _rack_rows(position.rack, rack_size, room)
    above = need + (position.discards is not None)
    shown = _shown(len(rows), rack_size, height - above - 1) if rows else 0
    rack_top = max(0, height - 1 - shown * rack_size.height) if rows else height
    discards = _discards(position, max(0, rack_top - 1), room)
    felt_end = rack_top if discards is None else discards.y
    top = 1 if need < felt_end else 0
    scroll = _scrolled(position.cursor, rows, shown, scroll)
    lines = []
    for number, part in enumerate(rows):
        seen = scroll <= number < scroll + shown
        y = rack_top + 1 + (number - scroll) * rack_size.height if seen else HIDDEN_LINE
        lines.append(Line(y, (part,)))
    table = tuple(Line(top + number * table_size.pitch, tuple(parts)) for number, parts in enumerate(flow))
    new = len(position.melds)
    return Layout(width, height, rung, indent, table, tuple(lines), discards, felt_end, rack_top, scroll, new)


def _rung(position: Position, width: int, height: int, indent: int, floor: int) -> int:
    """The first rung from ``floor`` on where everything is in sight, else the last."""
    longest = min(max(map(len, position.melds), default=0), LONG)
    for rung in range(min(floor, len(LADDER) - 1), len(LADDER) - 1):
        table_size, rack_size = LADDER[rung]
        if indent + longest * table_size.width + 1 > width:
            continue
        need = _height(_flow(position, table_size, width, indent), table_size, len(position.melds))
        # Rows with air between them want some above too; then the next meld does not make the tiles smaller at once.
        need += int(table_size.pitch > table_size.height) + (position.discards is not None)
        if rows := len(_rack_rows(position.rack, rack_size, width)):
            need += 1 + rows * rack_size.height
        if need <= height:
            return rung
    return len(LADDER) - 1


def _flow(position: Position, size: Size, width: int, indent: int) -> list[list[Part]]:
    """The melds side by side, line by line. The cell before a letter is kept for the ``!`` of the meld before."""
    lines: list[list[Part]] = [[]]
    most = max(1, (width - indent - 1) // size.width)
    x = 0
    for row, faces in enumerate(position.melds):
        for first in range(0, len(faces), most):
            count = min(len(faces) - first, most)
            if lines[-1] and x + indent + count * size.width + 1 > width:
                lines.append([])
                x = 0
            lines[-1].append(Part(row, x + indent, first, count, first + count == len(faces)))
            x += indent + count * size.width
    if position.live:
        if lines[-1] and x + indent + len(NEW) > width:
            lines.append([])
            x = 0
        lines[-1].append(Part(len(position.melds), x + indent, 0, 0, True))
    return lines


def _height(flow: Sequence[Sequence[Part]], size: Size, new: int) -> int:
    """How many lines the table needs; a line with nothing but ``+new`` needs one."""
    last = size.height if any(part.row != new for part in flow[-1]) else len(flow[-1])
    return (len(flow) - 1) * size.pitch + last


def _rack_rows(rack: Faces | None, size: Size, width: int) -> list[Part]:
    if rack is None:
        return []
    count = len(rack)
    most = max(1, (width - 2) // size.width)
    starts = range(0, count, most) or range(1)
    return [Part(RACK, 1, first, min(count - first, most), first + most >= count) for first in starts]


def _discards(position: Position, y: int, width: int) -> Line | None:
    """The line of the discards: the newest that there is room for, and the place of the next one behind them."""
    faces = position.discards
    if faces is None:
        return None
    start = cells(before_discards(position))
    open_ = position.discarding and not (faces and faces[-1].laid)
    end = width - (len(DISCARD) + 1 if open_ else 0)
    shown = max(0, min(len(faces), (end - start) // S0.width))
    if shown < len(faces):
        # How many older ones there are stands before those that are shown.
        start += len(older(len(faces)))
        shown = max(0, min(shown, (end - start) // S0.width))
    parts = [Part(DISCARDS, start, len(faces) - shown, shown, not open_)] if shown else []
    if open_:
        parts.append(Part(DISCARDS, start + shown * S0.width + 1, len(faces), 0, True))
    return Line(y, tuple(parts))


def before_discards(position: Position) -> str:
    """What stands before the discards."""
    return f" {position.label} "


def older(count: int) -> str:
    """What stands for so many discards that are out of sight.

    >>> older(12)
    '<12 '
    """
    return f"<{count} "


def _place(line: Line, x: int) -> int:
    """The place among the discards that is meant by a cell of their line."""
    place = 0
    for _, start, first, span, _ in line.parts:
        if span and x < start + span * S0.width:
            return first + max(0, (x - start) // S0.width)
        place = first + span
    return place


def _shown(rows: int, size: Size, lines: int) -> int:
    """How many rows of the rack are in sight: one at least, else the hand would be blind."""
    return min(rows, max(1, lines // size.height))


def _scrolled(cursor: Spot | None, rows: Sequence[Part], shown: int, scroll: int) -> int:
    """The first rack line in sight: as before, unless the cursor would be out of sight or room be wasted."""
    if cursor is not None and cursor.row == RACK:
        row = next((number for number, part in enumerate(rows) if cursor.place < part.first + part.span), 0)
        scroll = min(max(scroll, row - shown + 1), row)
    return max(0, min(scroll, len(rows) - shown))
