"""What painting needs to know of colors and signs; ``colors.py`` has the colors themselves.

No state of a tile is told by color alone: each has a sign of its own or stands out as the reverse of its neighbors.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style


class Ink(NamedTuple):
    """What is written and what it is written on."""

    ink: str
    ground: str

    @property
    def reverse(self) -> "Ink":
        """Ink and ground changed about."""
        return Ink(self.ground, self.ink)


@lru_cache(maxsize=1024)
def style(ink: Ink, bold: bool = False, underline: bool = False) -> Style:
    """The style of a segment. Never leave a segment without one: it would break under ``NO_COLOR``."""
    return Style(color=ink.ink, bgcolor=ink.ground, bold=bold or None, underline=underline or None)


@dataclass(frozen=True, eq=False, slots=True)
class Palette:
    """The colors of the tiles, those of ``bands`` and ``tops`` by color letter.

    ``number`` is the line of the number where ``tops`` has none; ``cursor_flat`` is the cursor on a tile of one line.
    ``on_ivory`` is how each color would be written on ivory; a palette in which that could not be read has none.
    """

    bands: Mapping[str, Ink]
    back: Ink
    number: Ink
    cursor: Ink
    cursor_flat: Ink
    picked: Ink
    picked_mark: str
    lit: Ink
    aimed: Ink
    edge: str
    band_edge: str
    shadow: str
    on_ivory: Mapping[str, Ink] = field(default_factory=dict)
    tops: Mapping[str, Ink] = field(default_factory=dict)
    bold: bool = True

    def band(self, color: str) -> Ink:
        """The color of a tile and the ink on it; the back of a tile that is not known."""
        return self.bands.get(color, self.back)

    def top(self, color: str) -> Ink:
        """The line of the number."""
        return self.tops.get(color, self.number)


def worn(palette: Palette, tiles: str) -> Palette:
    """The palette as it is laid on tiles: ``hybrid``, ``solid`` or ``ivory``, where there are enough colors for it."""
    if tiles == "solid":
        # Among tiles of solid color an ivory line stands out as the black one does among ivory ones.
        return replace(palette, tops=palette.bands, cursor=palette.cursor_flat, edge=palette.band_edge)
    if tiles == "ivory" and palette.on_ivory:
        inks = palette.on_ivory
        return replace(palette, bands=inks, tops=inks, cursor_flat=palette.cursor, band_edge=palette.edge)
    return palette


@dataclass(frozen=True, eq=False, slots=True)
class Glyphs:
    """The signs on the board. ``shapes`` go by color letter: they are the second channel beside color."""

    shapes: Mapping[str, str]
    edge: str
    cursor: str
    picked: str
    laid: str
    lit: str
    dead: str
    shadow: str
    rule: str
    dot: str
    more: str


_LETTERS = {"R": "r", "Y": "y", "B": "b", "K": "k", "H": "h", "D": "d", "C": "c", "S": "s", "J": "*"}
_SHAPES = {"R": "●", "Y": "◆", "B": "■", "K": "▲", "H": "♥", "D": "♦", "C": "♣", "S": "♠", "J": "★"}

SHAPES = Glyphs(_SHAPES, "▏", "▸", "▌", "+", "'", "x", "▀", "─", "·", "↕")
LETTERS = replace(SHAPES, shapes=_LETTERS)
ASCII = Glyphs(_LETTERS, "|", ">", "*", "+", "'", "x", " ", "-", "-", "^")


def plainer(glyphs: Glyphs) -> Glyphs:
    """Signs that are seen without color: there a half block would be lost in the white of the tile."""
    return replace(glyphs, cursor=ASCII.cursor, picked=ASCII.picked, shadow=ASCII.shadow)


def larger(glyphs: Glyphs) -> Glyphs:
    """Signs that fill their cell."""
    return glyphs if glyphs is ASCII else replace(glyphs, cursor="▶", picked="█")


@dataclass(frozen=True, slots=True)
class Grounds:
    """What the tiles lie on, and the letter of an invalid meld. Themes choose them."""

    felt: Ink
    rack: Ink
    bad: Ink


@dataclass(frozen=True, eq=False, slots=True)
class Skin:
    """All that painting needs to know. Compared by identity, so that it is a fast key of the painter's cache."""

    palette: Palette
    glyphs: Glyphs
    grounds: Grounds
