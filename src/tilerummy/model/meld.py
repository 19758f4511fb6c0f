"""A meld: a row of tiles together with what it claims to be."""

from dataclasses import dataclass
from enum import StrEnum

from tilerummy.model.tile import JOKER, Tile, Tiles, spoken


class MeldKind(StrEnum):
    """What a row of tiles claims to be. Whether the claim is true, the rules say (``rules/melding.py``)."""

    RUN = "run"
    GROUP = "group"
    HEAP = "heap"


@dataclass(frozen=True, slots=True)
class Meld:
    """A claim: these tiles, in this order, are a run, a group, or a heap that claims nothing yet.

    In a run the place of a joker says what it stands for. A group has no order: its tiles are sorted when it is made,
    jokers last, so that two ways to lay it are equal.

    >>> Meld(MeldKind.GROUP, (Tile("R", 7), JOKER, Tile("B", 7))).tiles == (Tile("B", 7), Tile("R", 7), JOKER)
    True
    """

    kind: MeldKind
    tiles: Tiles

    def __post_init__(self) -> None:
        if self.kind is MeldKind.GROUP:
            object.__setattr__(self, "tiles", tuple(sorted(self.tiles, key=_jokers_last)))

    @property
    def naturals(self) -> Tiles:
        """The tiles that are no jokers, in their order."""
        return tuple(tile for tile in self.tiles if tile != JOKER)

    @property
    def jokers(self) -> int:
        """How many jokers lie in it."""
        return self.tiles.count(JOKER)

    @property
    def spoken(self) -> str:
        """How a sentence calls it: by its tiles."""
        return spoken(self.tiles)

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))


def _jokers_last(tile: Tile) -> tuple[bool, Tile]:
    return tile == JOKER, tile
