"""The name of the game, laid in tiles."""

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from tilerummy.tui.looks import skin_of
from tilerummy.tui.palette import Ink, Skin, style

WORDS = ("TILE", "RUMMY")
COLORS = "RYBK"
TILE = 5
GAP = 2
WIDTH = TILE * sum(map(len, WORDS)) + GAP * (len(WORDS) - 1)
"""How many cells it takes."""

PLAIN = "T I L E   R U M M Y"
"""What stands there where the tiles have no room."""


class Logo(Widget):
    """The name as the tiles look now; in a window without room for it, a word."""

    def render(self) -> Text:
        """Asked for whenever it is laid out or painted, so that it is never behind the look of the app."""
        return logo(skin_of(self.app), self.app.size.width)


def logo(skin: Skin, width: int) -> Text:
    """The name in tiles of three lines, or as a word in a window that is too narrow for them.

    They lie on whatever is there: nothing is painted between and below them.
    """
    if width < WIDTH:
        return Text(PLAIN, Style(bold=True), no_wrap=True)
    text = Text(no_wrap=True)
    for line in range(3):
        place = 0
        for number, word in enumerate(WORDS):
            if number:
                text.append(" " * GAP)
            for letter in word:
                _append(text, skin, letter, COLORS[place % len(COLORS)], line)
                place += 1
        text.append("\n")
    text.right_crop(1)
    return text


def _append(text: Text, skin: Skin, letter: str, color: str, line: int) -> None:
    """One line of one tile: the letter on ivory, the solid color with its shape, the shadow."""
    palette, glyphs = skin.palette, skin.glyphs
    if line == 0:
        _edged(text, skin, palette.edge, f"  {letter} ", palette.top(color))
    elif line == 1:
        _edged(text, skin, palette.band_edge, f"  {glyphs.shapes[color]} ", palette.band(color))
    else:
        text.append(glyphs.shadow * TILE, Style(color=palette.shadow))


def _edged(text: Text, skin: Skin, edge: str, said: str, ink: Ink) -> None:
    bold: Style = style(ink, skin.palette.bold)
    text.append(skin.glyphs.edge, style(Ink(edge, ink.ground))).append(said, bold)
