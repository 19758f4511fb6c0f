"""Tiles in whole words, for those to whom the game is read out."""

import re
from collections.abc import Iterable

from tilerummy.model.tile import HIDDEN, JOKER, SUITS, Tile
from tilerummy.notation.words import read_tile
from tilerummy.rules.deck import COLOR_NAMES

RANKS = {1: "ace", 11: "jack", 12: "queen", 13: "king"}

_TILE = r"(?:[RYBK](?:1\d|20|[1-9])|(?:1\d|20|[2-9AJQK])[CDHS]|(?<!meld )J)"
_TILES = re.compile(rf"(?<![\w:.\"]){_TILE}(?: {_TILE})*(?![\w\"])")


def tile_aloud(tile: Tile) -> str:
    """A tile in words.

    >>> tile_aloud(Tile("R", 5)), tile_aloud(Tile("H", 12)), tile_aloud(Tile("C", 10)), tile_aloud(JOKER)
    ('red 5', 'queen of hearts', '10 of clubs', 'joker')
    """
    if tile == JOKER:
        return "joker"
    if tile == HIDDEN:
        return "a hidden one"
    if tile.color in SUITS:
        return f"{RANKS.get(tile.number, tile.number)} of {COLOR_NAMES[tile.color]}"
    return f"{COLOR_NAMES[tile.color]} {tile.number}"


def tiles_aloud(tiles: Iterable[Tile]) -> str:
    """Tiles in words, commas between them."""
    return ", ".join(map(tile_aloud, tiles))


def aloud(sentence: str) -> str:
    """A sentence with its tiles in words. Meld J is no joker.

    >>> aloud("Bo laid 3 tiles: R5 R6 J"), aloud("meld J has a gap between KH and K13")
    ('Bo laid 3 tiles: red 5, red 6, joker', 'meld J has a gap between king of hearts and black 13')
    """
    return _TILES.sub(lambda found: tiles_aloud(map(read_tile, found[0].split())), sentence)
