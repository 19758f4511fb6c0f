"""What is printed on a tile. Two tiles that show the same are equal: no rule ever asks which copy it is."""

from typing import NamedTuple


class Tile(NamedTuple):
    """A color letter and a number: ``Tile("R", 5)`` is the red five.

    >>> str(Tile("R", 5)), str(JOKER), str(HIDDEN)
    ('R5', 'J', '?')
    """

    color: str
    number: int

    def __str__(self) -> str:
        return f"{self.color}{self.number}" if self.number else self.color


JOKER = Tile("J", 0)
"""Stands for another tile as long as it lies on the table."""

HIDDEN = Tile("?", 0)
"""A tile that exists and is not yours to know: a place in the pool, a tile of another rack."""

Tiles = tuple[Tile, ...]
"""A pile, a row or a rack. Racks are sorted by letter, then number."""
