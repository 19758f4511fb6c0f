"""From a trail of states back to melds.

At each rank the states before and after it tell which moves the colors made. Going up the ranks once more with a list
of open runs, every run gets the tiles that the forced rule of ``moves.py`` gives it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile
from tilerummy.solver.bars import ended, joined
from tilerummy.solver.groups import Dealing, dealing
from tilerummy.solver.moves import Move
from tilerummy.solver.places import Places
from tilerummy.solver.search import Scale, Trail, Worth
from tilerummy.solver.supply import Supply
from tilerummy.solver.tables import ColorTable, RankTables, Tables


class Wholes(NamedTuple):
    """The melds that stayed whole, in the order in which the supply has them."""

    runs: Table = ()
    groups: Table = ()


@dataclass(slots=True)
class Row:
    """A run in the making. ``owing``: its length as far as it owes tiles, at most ``run_min``.

    ``bars``: first and last rank of each run in it that stays whole, and its number among the ``Wholes``.
    """

    color: int
    first: int
    tiles: list[Tile]
    owing: int
    bars: tuple[tuple[int, int, int], ...] = ()


@dataclass(slots=True)
class Heap:
    """A group in the making. ``own``: the colors of the group that stays whole in it, if there is one."""

    rank: int
    colors: list[int]
    jokers: int = 0
    own: tuple[int, ...] = ()


@dataclass(slots=True)
class Layout:
    """A legal table: its runs and its groups."""

    rows: list[Row] = field(default_factory=list)
    heaps: list[Heap] = field(default_factory=list)


class Choice(NamedTuple):
    """What was done at one rank: the lengths of the runs that went into bars, each color's move, the groups."""

    lengths: tuple[int, ...]
    ways: tuple[Move, ...]
    wild: int
    dealt: Dealing


def rebuilt(
    tables: Tables, supply: Supply, worth: Worth, trail: Trail, last: int, places: Places, wholes: Wholes
) -> Layout:
    """The table of a trail that ends in the state ``last``."""
    steps: list[tuple[int, int]] = []
    for found in reversed(trail):
        steps.append((found[last], last))
        last = steps[-1][0]
    builder = _Builder(tables, supply, places, wholes)
    for rank, (before, after) in enumerate(reversed(steps)):
        builder.build(rank, _choice(tables, supply, worth, rank, before, after))
    return builder.finished()


def _choice(tables: Tables, supply: Supply, worth: Worth, rank: int, before: int, after: int) -> Choice:
    """The first choice that leads from one state to the other. There is one, since the search went that way."""
    shape, standing = tables.shape, supply.standing_at(rank)
    used = shape.jokers_used(after) - shape.jokers_used(before)
    scale, low = Scale.at(rank, worth, shape), shape.point_bit
    lost = (after >> low) - (before >> low) << low
    head = after >> shape.joker_bit << shape.joker_bit
    # Where no bar ends, each color alone has to come out right, which leaves few choices.
    goal = None if any(bar.last == rank for bar in supply.bars) else after
    here = tables.at(supply.cells[rank], standing)
    for begun, lengths in joined(shape, supply, rank, before) if supply.bars else ((before, ()),):
        for ways in _ways(tables, here, begun, goal):
            wild = used - sum([way.jokers for way in ways])
            unused = sum([way.unused for way in ways])
            if wild < 0 or unused * scale.weight + used * scale.place != lost:
                continue
            if goal is None:
                code = sum([way.code << shape.width * color for color, way in enumerate(ways)])
                if ended(shape, supply, rank, head | code) != after:
                    continue
            dealt = dealing(shape, tuple([way.grouped for way in ways]), wild, standing)
            if dealt is not None:
                return Choice(lengths, ways, wild, dealt)
    raise AssertionError("the states of a trail follow one from the other")


def _ways(tables: Tables, here: RankTables, state: int, goal: int | None) -> Iterator[tuple[Move, ...]]:
    """The moves of all colors, as the search put them together: those of the second half after those of the first."""
    used = tables.shape.jokers_used(state)
    for low in product(*_fitting(tables, here.firsts[used].colors, 0, state, goal)):
        left = tables.shape.jokers - used - sum([way.jokers + way.owed for way in low])
        if left >= 0:
            for high in product(*_fitting(tables, here.second.colors, tables.split, state, goal)):
                yield low + high


def _fitting(
    tables: Tables, colors: list[ColorTable], first: int, state: int, goal: int | None
) -> list[tuple[Move, ...]]:
    """The moves of some neighboring colors, of each only those that lead to its part of the goal."""
    width = tables.shape.width
    mask, found = (1 << width) - 1, []
    for place, color in enumerate(colors, first):
        number = color[state >> width * place & mask]
        if goal is None:
            found.append(tables.moves(number))
        else:
            found.append(tables.moves_to(number, goal >> width * place & mask))
    return found


class _Builder:
    """Goes up the ranks and gives every run and group its tiles."""

    def __init__(self, tables: Tables, supply: Supply, places: Places, wholes: Wholes) -> None:
        self.shape, self.supply, self.places, self.wholes = tables.shape, supply, places, wholes
        self.open: list[list[Row]] = [[] for _ in range(tables.shape.colors)]
        self.waiting: dict[int, Row] = {}
        self.layout = Layout()

    def build(self, rank: int, choice: Choice) -> None:
        """Lays the tiles of one rank."""
        if choice.lengths:
            self._join(rank, choice.lengths)
        for color, way in enumerate(choice.ways):
            used = self.supply.may[color][rank] - way.unused
            self._lay(rank, color, used - way.grouped, way)
        self._deal(rank, choice)
        for number, bar in enumerate(self.supply.bars):
            if bar.last == rank:
                self.open[bar.color].append(self.waiting.pop(number))

    def finished(self) -> Layout:
        """All that was laid."""
        for rows in self.open:
            self.layout.rows += rows
        self.open = []
        return self.layout

    def _join(self, rank: int, lengths: tuple[int, ...]) -> None:
        """Puts short runs before the bars that begin here."""
        beginning = [(number, bar) for number, bar in enumerate(self.supply.bars) if bar.first == rank]
        for (number, bar), length in zip(beginning, lengths, strict=True):
            front = next((row for row in self.open[bar.color] if length and row.owing == length), None)
            tiles = list(self.wholes.runs[number].tiles)
            bars: tuple[tuple[int, int, int], ...] = ((bar.first, bar.last, number),)
            if front is not None:
                self.open[bar.color].remove(front)
                tiles, bars = front.tiles + tiles, front.bars + bars
            first = rank if front is None else front.first
            self.waiting[number] = Row(bar.color, first, tiles, self.shape.run_min, bars)

    def _lay(self, rank: int, color: int, tiles: int, way: Move) -> None:
        """The forced rule: short runs go on, with tiles first; then long ones; what is left starts new ones."""
        if not (tiles or way.jokers or self.open[color]):
            return
        least, tile = self.shape.run_min, self.places.face(color, rank)
        short = [row for row in self.open[color] if row.owing < least]
        long = [row for row in self.open[color] if row.owing == least]
        pieces = [tile] * tiles + [JOKER] * way.jokers
        for row in short:
            row.tiles.append(pieces.pop(0))
            row.owing += 1
        going_on = self._going_on(len(long), pieces, way)
        for row in long[:going_on]:
            piece = pieces.pop(0)
            row.tiles.append(piece)
            row.owing = least - (piece == JOKER and not self.shape.anywhere)
        self.layout.rows += long[going_on:]
        new = [Row(color, rank, [piece], 1) for piece in pieces]
        self.open[color] = short + long[:going_on] + new

    def _going_on(self, long: int, pieces: list[Tile], way: Move) -> int:
        """How many of the long runs go on with these pieces; the others start new runs, as the first field says.

        With ``run_min`` 2 it does not say so, since a long run that took a joker owes as much as a new one: there the
        two ways are the same state, and long runs go on as far as there are any.
        """
        if self.shape.anywhere or self.shape.run_min == 2:
            return min(long, len(pieces))
        return len(pieces) - (way.code & (1 << self.shape.field) - 1)

    def _deal(self, rank: int, choice: Choice) -> None:
        """Deals tiles and jokers into groups: color by color, each to the next group."""
        if not (choice.dealt.groups or choice.dealt.added):
            return
        standing = [number for number, (at, _) in enumerate(self.supply.standing) if at == rank]
        for number, colors in zip(standing, choice.dealt.added, strict=True):
            group = self.wholes.groups[number]
            own = tuple(self.places.color(tile) for tile in group.naturals)
            self.layout.heaps.append(Heap(rank, [*own, *colors], group.jokers, own))
        heaps = [Heap(rank, []) for _ in range(choice.dealt.groups)]
        tiles = [color for color, count in enumerate(choice.dealt.rest) for _ in range(count)]
        for place, color in enumerate(tiles):
            heaps[place % len(heaps)].colors.append(color)
        for _ in range(choice.wild):
            min(heaps, key=lambda heap: len(heap.colors) + heap.jokers).jokers += 1
        self.layout.heaps += heaps
