"""Which tiles of one rank can be dealt into groups.

Some tiles of each color make ``g`` groups of legal size exactly if no color has more than ``g`` of them and their sum
fits between ``g`` times the least and ``g`` times the greatest size: dealt out in turn, color by color, no group gets a
color twice, and the sizes differ by one at most.

In the normal form (``moves.py``) a rank that has jokers in its groups has groups of ``group_min`` tiles only. A larger
one would not need its joker; if it has none, one of its colors is not among the fewer naturals of a group with a joker
and can take the place of that joker.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from tilerummy.solver.shape import Shape

Grouped = tuple[int, ...]
"""How many tiles of each color go into groups."""


class Standing(NamedTuple):
    """A group of the table that stays whole: the colors that it lacks, and how many tiles it has room for."""

    lacks: tuple[int, ...]
    room: int


class Dealing(NamedTuple):
    """Tiles put into groups: the colors added to each standing group, and the number of new groups for the rest."""

    added: tuple[tuple[int, ...], ...]
    rest: Grouped
    groups: int


@lru_cache(maxsize=5_000)
def wild_counts(shape: Shape, grouped: Grouped, most: int, standing: tuple[Standing, ...]) -> tuple[int, ...]:
    """The numbers of jokers, up to ``most``, with which these tiles can be put into groups."""
    return tuple(count for count in range(most + 1) if dealing(shape, grouped, count, standing))


def dealing(shape: Shape, grouped: Grouped, jokers: int, standing: tuple[Standing, ...]) -> Dealing | None:
    """One way to put these tiles and jokers into groups, the smallest number of them; nothing if there is none."""
    if not (standing or jokers or any(grouped)):
        return Dealing((), grouped, 0)
    for added, rest in _handed(grouped, standing):
        for groups in range(max(rest), sum(rest) + 1):
            if _fits(shape, sum(rest), jokers, groups):
                return Dealing(added, rest, groups)
    return None


def _fits(shape: Shape, tiles: int, jokers: int, groups: int) -> bool:
    # Every group has a tile that is no joker, so there are no more groups than tiles.
    least, most = shape.group_min * groups, min(shape.group_max, shape.colors) * groups
    if jokers and not shape.anywhere:
        most = min(most, least)
    return least <= tiles + jokers <= most


def _handed(grouped: Grouped, standing: tuple[Standing, ...]) -> Iterator[tuple[tuple[tuple[int, ...], ...], Grouped]]:
    """Every way to add some of the tiles to the standing groups, and what is left of them; nothing added first."""
    if not standing:
        yield (), grouped
        return
    first, *others = standing
    for number in range(first.room + 1):
        for colors in combinations(first.lacks, number):
            rest = tuple(count - (color in colors) for color, count in enumerate(grouped))
            if min(rest) >= 0:
                yield from (((colors, *added), left) for added, left in _handed(rest, tuple(others)))
