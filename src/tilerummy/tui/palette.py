"""Colors and signs: how tiles, felt and rack look, with and without color, with and without Unicode.

No state of a tile is told by color alone: each has a sign of its own or stands out as the reverse of its neighbors.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
    """The colors of the tiles. ``bands`` go by color letter; ``cursor_flat`` is the cursor on a tile of one line."""

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
    bold: bool = True

    def band(self, color: str) -> Ink:
        """The solid color of a tile and the ink on it; the back of a tile that is not known."""
        return self.bands.get(color, self.back)


RED, YELLOW, BLUE, BLACK = (
    Ink("#ffffff", "#c62828"),
    Ink("#111111", "#ffc107"),
    Ink("#ffffff", "#1e66d0"),
    Ink("#ffffff", "#1c1c1c"),
)

TRUECOLOR = Palette(
    # Hearts lie with red, diamonds with yellow, clubs with blue, spades with black.
    bands={"R": RED, "H": RED, "Y": YELLOW, "D": YELLOW, "B": BLUE, "C": BLUE, "K": BLACK, "S": BLACK}
    | {"J": Ink("#ffffff", "#7b1fa2")},
    back=Ink("#ffffff", "#6f5f4a"),
    number=Ink("#111111", "#fbf5e6"),
    cursor=Ink("#ffffff", "#111111"),
    cursor_flat=Ink("#111111", "#fbf5e6"),
    picked=Ink("#ffffff", "#8a008a"),
    picked_mark="#ffd0ff",
    lit=Ink("#111111", "#ffdf80"),
    aimed=Ink("#111111", "#b8e2ff"),
    edge="#a8997a",
    band_edge="#fbf5e6",
    shadow="#a8997a",
)

PAPER = Ink("#000000", "#ffffff")
MONO = Palette(
    bands={color: Ink("#000000", "#d4d4d4") for color in "RYBKHDCSJ"},
    back=Ink("#ffffff", "#5f5f5f"),
    number=PAPER,
    cursor=PAPER.reverse,
    cursor_flat=PAPER.reverse,
    picked=Ink("#000000", "#a8a8a8"),
    picked_mark="#000000",
    lit=PAPER,
    aimed=PAPER,
    edge="#8a8a8a",
    band_edge="#8a8a8a",
    shadow="#8a8a8a",
)


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


@dataclass(frozen=True, slots=True)
class Grounds:
    """What the tiles lie on, and the letter of an invalid meld. Themes choose them."""

    felt: Ink
    rack: Ink
    bad: Ink


DARK = Grounds(Ink("#e8f5e9", "#1b4d3e"), Ink("#f3e9dc", "#4a3423"), Ink("#111111", "#ff6b6b"))
LIGHT = Grounds(Ink("#0c1a13", "#5a9779"), Ink("#17110a", "#a67c4e"), Ink("#ffffff", "#b3261e"))
GRAY = Grounds(Ink("#ffffff", "#5f5f5f"), Ink("#ffffff", "#404040"), PAPER)


@dataclass(frozen=True, eq=False, slots=True)
class Skin:
    """All that painting needs to know. Compared by identity, so that it is a fast key of the painter's cache."""

    palette: Palette
    glyphs: Glyphs
    grounds: Grounds


# Skins are compared by identity where painted tiles are kept, so the same look has to be the same object.
@lru_cache(maxsize=16)
def skin(grounds: Grounds = DARK, glyphs: Glyphs = SHAPES, colorless: bool = False) -> Skin:
    """The look for these grounds and signs, or the one without color.

    There cursor and picked tiles have plainer signs: a half block would be lost in the white.
    """
    if colorless:
        return Skin(MONO, replace(glyphs, cursor=ASCII.cursor, picked=ASCII.picked), GRAY)
    return Skin(TRUECOLOR, glyphs, grounds)
