"""From tiles to colors and ranks and back. A rank is a place of a run; ranks count from 0, the lowest.

Where the 1 is low, rank 0 is that of the ones. Where it is high, the ones come after the highest number. Where it is
both, the last rank is that of high ones and has no groups: how many ones go up there is tried out (``aces.py``).
"""

from collections.abc import Iterable

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import JOKER, Tile
from tilerummy.solver.terms import Terms


class Places:
    """The places of one deck."""

    def __init__(self, terms: Terms) -> None:
        self.colors, self.numbers, self.ace = terms.colors, terms.numbers, terms.ace
        self.ranks = terms.numbers + (terms.ace == "both")

    def rank(self, number: int) -> int:
        """Where groups of a number are, and its tiles in runs, but for a 1 that is high."""
        return (number - 2) % self.numbers if self.ace == "high" else number - 1

    def number(self, rank: int) -> int:
        """The number of the tiles of a rank."""
        return (rank + 1) % self.numbers + 1 if self.ace == "high" else rank % self.numbers + 1

    def face(self, color: int, rank: int) -> Tile:
        """The tile of a color and rank."""
        return Tile(self.colors[color], self.number(rank))

    def color(self, tile: Tile) -> int:
        """The number of a tile's color."""
        return self.colors.index(tile.color)

    def counts(self, tiles: Iterable[Tile]) -> list[list[int]]:
        """How many of each tile there are, by color and rank; jokers are not counted, ones count as low."""
        counts = [[0] * self.ranks for _ in self.colors]
        for tile in tiles:
            if tile != JOKER:
                counts[self.color(tile)][self.rank(tile.number)] += 1
        return counts

    def first(self, run: Meld) -> int:
        """The rank of the first place of a run, as its order states it (written rules 1.1, point 3)."""
        index = next(place for place, tile in enumerate(run.tiles) if tile != JOKER)
        tile = run.tiles[index]
        if self.ace == "both" and tile.number == 1 and index == len(run.tiles) - 1 > 0:
            return self.numbers - index
        return self.rank(tile.number) - index

    def faces(self, meld: Meld) -> tuple[tuple[Tile, ...], ...]:
        """What each tile of a legal meld stands for: a joker of a group for any of the missing colors."""
        naturals = meld.naturals
        if meld.kind is MeldKind.GROUP:
            missing = [Tile(color, naturals[0].number) for color in self.colors]
            wild = tuple(tile for tile in missing if tile not in naturals)
            return tuple(wild if tile == JOKER else (tile,) for tile in meld.tiles)
        color, first = self.color(naturals[0]), self.first(meld)
        return tuple((self.face(color, first + place),) for place in range(len(meld.tiles)))
