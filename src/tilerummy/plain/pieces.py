"""Tiles and melds as they are typed, in words or in notation."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.notation.words import MOST_TILES, NotationError, quoted, read_meld, read_tile, read_tiles
from tilerummy.rules.deck import COLOR_NAMES
from tilerummy.telling.aloud import RANKS

COLORS = {name: letter for letter, name in COLOR_NAMES.items()} | {"orange": "Y"}
WORDS = {name: number for number, name in RANKS.items()}

_MELD = re.compile(r"[A-Za-z]{1,2}", re.ASCII)
_NUMBER = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_SEPARATORS = re.compile(r"([,/])")


class CommandError(Exception):
    """What was typed is no command. The message is a sentence, safe to show."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile that is to be moved: which one, or the ``place`` from 1 on in a ``meld``.

    Without a ``meld`` nothing was said of where it lies. ``group`` counts the commas and slashes before it, ``row`` the
    slashes: there another meld begins.
    """

    tile: Tile | None
    meld: str = ""
    place: int = 0
    group: int = 0
    row: int = 0


def tokens(text: str) -> list[str]:
    """The words of a line; a comma and a slash are words of their own."""
    return _SEPARATORS.sub(r" \1 ", text).split()


def as_typed(text: str) -> str:
    """What was typed, as an error names it: in the characters that everybody has."""
    return quoted(text[:400].encode("ascii", "replace").decode())


def is_meld(word: str) -> bool:
    """Whether a word may be the name of a meld."""
    return _MELD.fullmatch(word) is not None


def number(word: str) -> int | None:
    """A number as it is typed; None where it is none."""
    return int(word) if _NUMBER.fullmatch(word) else None


def pieces(words: Sequence[str]) -> tuple[Piece, ...]:
    """The tiles of a command. ``R6 from c`` speaks of all tiles before it, back to the last comma or ``from``.

    >>> pieces(["red", "5", "b", "2"]) == (Piece(Tile("R", 5)), Piece(None, "b", 2))
    True
    """
    found: list[Piece] = []
    rest, group, row = list(words), 0, 0
    while rest:
        if rest[0] in (",", "/"):
            group += 1
            row += rest.pop(0) == "/"
        elif rest[0].lower() == "from":
            _from(found, group, rest)
        elif len(rest) > 1 and is_meld(rest[0]) and number(rest[1]) is not None:
            found.append(Piece(None, rest[0], number(rest[1]) or 0, group, row))
            del rest[:2]
        else:
            found += (Piece(tile, group=group, row=row) for tile in _tiles(rest))
        if len(found) > MOST_TILES:
            raise CommandError("no deck has so many tiles")
    if not found:
        raise CommandError("no tile was named")
    return tuple(found)


def _from(found: list[Piece], group: int, rest: list[str]) -> None:
    """Says of the tiles before it where they lie."""
    del rest[0]
    if rest and rest[0].lower() == "meld":
        del rest[0]
    spoken_of = [piece for piece in found if piece.group == group and piece.tile is not None and not piece.meld]
    if not spoken_of or not rest or not is_meld(rest[0]):
        raise CommandError('"from" stands between tiles and the letter of a meld, as in R6 from c')
    found[:] = [replace(piece, meld=rest[0]) if piece in spoken_of else piece for piece in found]
    del rest[0]


def _tiles(rest: list[str]) -> Tiles:
    """The tiles that the words begin with; the words are used up."""
    first = rest[0].lower()
    if first in COLORS and len(rest) > 1 and number(rest[1]) is not None:
        tile = Tile(COLORS[first], number(rest[1]) or 0)
        del rest[:2]
        return (tile,)
    if len(rest) > 2 and rest[1].lower() == "of" and rest[2].lower() in COLORS:
        rank = WORDS.get(first) or number(first)
        if rank is not None:
            tile = Tile(COLORS[rest[2].lower()], rank)
            del rest[:3]
            return (tile,)
    del rest[0]
    try:
        return _noted(first)
    except NotationError:
        raise CommandError(
            f"{as_typed(first)} is no tile; a tile is typed as R5, red 5, QH, queen of hearts or joker"
        ) from None


def _noted(word: str) -> Tiles:
    """Tiles in notation."""
    if word in ("joker", "jokers", "*"):
        return (JOKER,)
    if ":" in word:
        return read_meld(word).tiles
    return read_tiles(word) if "." in word else (read_tile(word),)
