"""What is at hand: the tiles of table and rack as counts, and melds that stay whole."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import repeat
from typing import NamedTuple

from tilerummy.solver.groups import Standing
from tilerummy.solver.moves import Cell

Counts = tuple[tuple[int, ...], ...]
"""How many tiles there are, by color and rank; ranks count from 0, the lowest place of a run."""


class Bar(NamedTuple):
    """A run of the table that stays whole: its color, its first and its last rank. Runs may join it at both ends."""

    color: int
    first: int
    last: int


@dataclass(frozen=True)
class Supply:
    """The tiles that have to lie on the table at the end (``must``) and all that can (``may``, those included).

    Melds that stay whole are in neither: runs are ``bars``, groups stand in ``standing``, by rank.
    ``ungrouped``: the top rank, that of the high 1, has no groups. ``run_min``: the least tiles of a run.
    """

    must: Counts
    may: Counts
    jokers_must: int
    jokers_may: int
    bars: tuple[Bar, ...] = ()
    standing: tuple[tuple[int, Standing], ...] = ()
    ungrouped: bool = False
    run_min: int = 3

    @property
    def ranks(self) -> int:
        """How many places a run can have."""
        return len(self.may[0])

    @property
    def copies(self) -> int:
        """No more runs of a color go on from a rank: each into a tile, or into a bar that begins there."""
        joins = Counter((bar.color, bar.first) for bar in self.bars)
        return max(map(max, self.may)) + max(joins.values(), default=0)

    def standing_at(self, rank: int) -> tuple[Standing, ...]:
        """The groups of a rank that stay whole."""
        return tuple([group for at, group in self.standing if at == rank]) if self.standing else ()

    @cached_property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """All colors rank by rank, with what is to come, cut down to what can matter: so more cells are equal."""
        return tuple(zip(*[self._cells(color) for color in range(len(self.may))], strict=True))

    def _cells(self, color: int) -> Iterator[Cell]:
        may, ranks = self.may[color], self.ranks
        ahead = [[*may[distance:], *[~0] * distance] for distance in range(1, self.run_min)]
        for bar in self.bars:
            if bar.color == color:
                # A run that goes into a bar is done: from there on it needs no tile at any rank.
                for distance, row in enumerate(ahead, 1):
                    for rank in range(max(0, bar.first - distance), bar.first):
                        row[rank] += 1 if row[rank] >= 0 else -1
        last_start = [bool(self.jokers_may) and rank == ranks - self.run_min for rank in range(ranks)]
        grouping = [not (self.ungrouped and rank == ranks - 1) for rank in range(ranks)]
        return map(_cell, repeat(self.jokers_may), self.must[color], may, last_start, grouping, *ahead)


@lru_cache(maxsize=10_000)
def _cell(jokers: int, must: int, may: int, last_start: bool, grouping: bool, *ahead: int) -> Cell:
    """A cell; ``ahead``: the nearest first, and not yet cut down."""
    # Cut down, more cells are equal, and no move is lost. A run that owes tiles after this rank has a tile or a joker
    # here, so no more than that owe any: a greater bound asks for nothing. Who owes a tile at a distance owes one at
    # all smaller distances too, so without jokers no more do than there are tiles nearer by.
    most, bounds = may + jokers, []
    for bound in ahead:
        bounds.append(min(most, bound))
        most = most if jokers or bound < 0 else bounds[-1]
    return _only(must, may, tuple(reversed(bounds)), last_start, grouping)


@lru_cache(maxsize=10_000)
def _only(must: int, may: int, ahead: tuple[int, ...], last_start: bool, grouping: bool) -> Cell:
    """The one cell with this in it."""
    return Cell(must, may, ahead, last_start, grouping)
