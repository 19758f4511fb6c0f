"""The melds that lie on the table, and one play seen as its before and after."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tilerummy.model.meld import Meld
from tilerummy.model.tile import Tile, Tiles

Table = tuple[Meld, ...]
"""The melds on the table. Their order is the players' own and means nothing."""


def tiles_on(table: Iterable[Meld]) -> Counter[Tile]:
    """How many of each tile lie in these melds."""
    return Counter(tile for meld in table for tile in meld.tiles)


@dataclass(frozen=True)
class Change:
    """One play as the rules see it: where the tiles lay and where they lie. How they got there does not matter.

    ``rack`` is the rack before the play, ``opened`` whether the seat had opened before it. Tiles are compared by what
    is printed on them, so what came "from the rack" is a difference of counts.
    """

    before: Table
    after: Table
    rack: Tiles
    opened: bool

    @property
    def left(self) -> Tiles:
        """What the play leaves of the rack it was made from."""
        return tuple(sorted((Counter(self.rack) - self.played).elements()))

    @cached_property
    def played(self) -> Counter[Tile]:
        """The tiles that are on the table now and were not before."""
        return tiles_on(self.after) - tiles_on(self.before)

    @cached_property
    def missing(self) -> Counter[Tile]:
        """The tiles that were on the table before and are not now."""
        return tiles_on(self.before) - tiles_on(self.after)

    @cached_property
    def fresh(self) -> Table:
        """The melds that are new, in table order."""
        return _less(self.after, self.before)

    @cached_property
    def gone(self) -> Table:
        """The melds that are no more, in table order."""
        return _less(self.before, self.after)


def _less(table: Table, other: Table) -> Table:
    left = Counter(other)
    rest: list[Meld] = []
    for meld in table:
        if left[meld]:
            left[meld] -= 1
        else:
            rest.append(meld)
    return tuple(rest)
