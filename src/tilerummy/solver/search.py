"""The search: rank after rank, all states worth keeping, each with the worth of what it left on the rack.

A state is one number: the colors as in ``shape.py``, above them the jokers used, above them what was lost: the worth of
tiles that could have been laid and were not. The least number is the best state.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tilerummy.solver.bars import ended, joined
from tilerummy.solver.shape import Shape
from tilerummy.solver.supply import Supply
from tilerummy.solver.tables import Options, Sorted, Tables


@dataclass(frozen=True, slots=True)
class Worth:
    """By rank, what is lost with a tile that is not laid: its worth, and in an opening its points.

    ``places``: the points that a joker loses by lying at a rank and not at the best one. An opening has ``all_points``
    at hand and may lose ``spare_points`` of them.
    """

    tiles: tuple[int, ...]
    points: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    all_points: int = 0
    spare_points: int = 0


Trail = list[dict[int, int]]
"""For each rank the states after it, each with the state before it that it came from."""


def forward(tables: Tables, supply: Supply, worth: Worth) -> tuple[list[int], Trail]:
    """The states worth keeping after the last rank, and how they were reached; no state: no table is legal."""
    frontier, trail = [tables.shape.empty], list[dict[int, int]]()
    for rank in range(supply.ranks):
        if supply.bars:
            found = _around_bars(tables, supply, worth, rank, frontier)
        else:
            found = step(tables, supply, worth, rank, zip(frontier, frontier, strict=True))
        if worth.points:
            shape = tables.shape
            # Points are only ever lost: who lost too many cannot open any more.
            found = {end: state for end, state in found.items() if shape.points_lost(end) <= worth.spare_points}
        trail.append(found)
        frontier = tables.thinned(found)
    return frontier, trail


def _around_bars(tables: Tables, supply: Supply, worth: Worth, rank: int, frontier: list[int]) -> dict[int, int]:
    shape = tables.shape
    begun = [(after, state) for state in frontier for after, _ in joined(shape, supply, rank, state)]
    found = step(tables, supply, worth, rank, begun)
    if any(bar.last == rank for bar in supply.bars):
        return {ended(shape, supply, rank, after): state for after, state in found.items()}
    return found


def step(
    tables: Tables, supply: Supply, worth: Worth, rank: int, frontier: Iterable[tuple[int, int]]
) -> dict[int, int]:
    """Every state after a rank, with the one it came from. ``frontier``: states to go on from, each with its origin."""
    shape = tables.shape
    firsts: Sequence[dict[int, Sorted]]
    second: dict[int, Options]
    firsts, second = tables.at(supply.cells[rank], supply.standing_at(rank))
    if worth.points or worth.tiles[rank] != 1:
        scale = Scale.at(rank, worth, shape)
        firsts = [_WeighedFirst(table, scale) for table in firsts]
        second = _Weighed(second, scale)
    joker_bit, shift = shape.joker_bit, tables.shift
    low, high = (1 << shift) - 1, (1 << joker_bit) - 1
    wild = (1 << shape.point_bit - joker_bit) - 1
    found: dict[int, int] = {}
    for state, origin in frontier:
        head = state >> joker_bit << joker_bit
        rest = (state & high) >> shift
        for sort, moves in firsts[state >> joker_bit & wild][state & low]:
            others = second[sort | rest]
            for move in moves:
                base = head + move
                for other in others:
                    found[base + other] = origin
    return found


@dataclass(frozen=True, slots=True)
class Scale:
    """What moves lose at a rank: ``weight`` for an unused tile, ``place`` for a joker, as numbers to add to a state.

    Tables count each tile 1, so that they serve all ranks and aims; why they may be thinned before,
    ``tables.py`` says.
    """

    weight: int
    place: int
    shape: Shape

    @classmethod
    def at(cls, rank: int, worth: Worth, shape: Shape) -> "Scale":
        """The scale of a rank."""
        points, place = (worth.points[rank], worth.places[rank]) if worth.points else (0, 0)
        return cls(worth.tiles[rank] << shape.lost_bit | points << shape.point_bit, place << shape.point_bit, shape)

    def weighed(self, options: Options) -> Options:
        """Moves with what they lose by worth."""
        shape = self.shape
        lost, joker, weight, place = shape.lost_bit, shape.joker_bit, self.weight - (1 << shape.lost_bit), self.place
        mask = (1 << shape.point_bit - joker) - 1
        return tuple([move + (move >> lost) * weight + (move >> joker & mask) * place for move in options])


class _Weighed(dict[int, Options]):
    """A table of the second half, weighed as far as it is asked for."""

    __slots__ = ("scale", "table")

    def __init__(self, table: dict[int, Options], scale: Scale) -> None:
        super().__init__()
        self.table, self.scale = table, scale

    def __missing__(self, key: int) -> Options:
        options = self[key] = self.scale.weighed(self.table[key])
        return options


class _WeighedFirst(dict[int, Sorted]):
    """A table of the first half, weighed as far as it is asked for."""

    __slots__ = ("scale", "table")

    def __init__(self, table: dict[int, Sorted], scale: Scale) -> None:
        super().__init__()
        self.table, self.scale = table, scale

    def __missing__(self, code: int) -> Sorted:
        options = self[code] = tuple((sort, self.scale.weighed(moves)) for sort, moves in self.table[code])
        return options
