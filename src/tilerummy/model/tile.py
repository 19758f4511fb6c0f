"""What is printed on a tile. Two tiles that show the same are equal: no rule ever asks which copy it is."""

from collections.abc import Iterable
from typing import NamedTuple

SUITS = "CDHS"
"""The color letters of cards: clubs, diamonds, hearts, spades. All others are tiles."""

_RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}


class Tile(NamedTuple):
    """A color letter and a number: ``Tile("R", 5)`` is the red five.

    >>> str(Tile("R", 5)), str(JOKER), str(HIDDEN)
    ('R5', 'J', '?')
    """

    color: str
    number: int

    def __str__(self) -> str:
        return f"{self.color}{self.number}" if self.number else self.color

    @property
    def rank(self) -> str:
        """What stands on it: a number, the rank of a card, nothing on a joker."""
        if not self.number:
            return ""
        return _RANKS.get(self.number, str(self.number)) if self.color in SUITS else str(self.number)

    @property
    def spoken(self) -> str:
        """How people call it in a sentence, where ``str`` is how records write it. Both are understood.

        >>> Tile("R", 12).spoken, Tile("H", 12).spoken, Tile("S", 10).spoken, JOKER.spoken
        ('R12', 'QH', '10S', 'J')
        """
        return f"{self.rank}{self.color}" if self.number and self.color in SUITS else str(self)


JOKER = Tile("J", 0)
"""Stands for another tile as long as it lies on the table."""

HIDDEN = Tile("?", 0)
"""A tile that exists and is not yours to know: a place in the pool, a tile of another rack."""

Tiles = tuple[Tile, ...]
"""A pile, a row or a rack. Racks are sorted by letter, then number."""


def spoken(tiles: Iterable[Tile], between: str = " ") -> str:
    """Tiles as a sentence calls them.

    >>> spoken([Tile("H", 1), Tile("S", 1)]), spoken([Tile("H", 1), Tile("S", 1)], " or ")
    ('AH AS', 'AH or AS')
    """
    return between.join(tile.spoken for tile in tiles)
