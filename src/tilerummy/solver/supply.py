"""What is at hand: the tiles of table and rack as counts, and melds that stay whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
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

    def standing_at(self, rank: int) -> tuple[Standing, ...]:
        """The groups of a rank that stay whole."""
        return tuple([group for at, group in self.standing if at == rank]) if self.standing else ()

    @cached_property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """All colors rank by rank, with what is to come, cut down to what can matter: so more cells are equal."""
        return tuple(zip(*[self._cells(color) for color in range(len(self.may))], strict=True))

    def _cells(self, color: int) -> Iterator[Cell]:
        may, must, ranks, jokers = self.may[color], self.must[color], self.ranks, self.jokers_may
        starts = [bar.first for bar in self.bars if bar.color == color]
        top = ranks - self.run_min if jokers else -1
        for rank, here in enumerate(may):
            ahead: list[int] = []
            # No more runs owe a tile than had one here; without jokers no more owe one later than owe one before.
            most = here + jokers
            for place in range(rank + 1, rank + self.run_min):
                joining = sum(rank < start <= place for start in starts) if starts else 0
                if place < ranks:
                    ahead.append(min(most, may[place] + joining))
                    most = most if jokers else ahead[-1]
                else:
                    ahead.append(~joining)
            yield Cell(must[rank], here, tuple(ahead), rank == top, not (self.ungrouped and rank == ranks - 1))
