"""The name of the game, and other words, laid in tiles."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from tilerummy.model.label import cells
from tilerummy.tui.looks import skin_of
from tilerummy.tui.palette import Ink, Skin, style

WORDS = ("TILE", "RUMMY")
COLORS = "RYBK"
TILE = 5
GAP = 2
RACK = 2
"""So far the rack goes beyond the tiles at each side."""
PLAIN = "T I L E   R U M M Y"
"""What stands there where the tiles have no room."""


class Logo(Widget):
    """The name as the tiles look now; in a window without room for it, a word."""

    def render(self) -> Text:
        """Asked for whenever it is laid out or painted, so that it is never behind the look of the app."""
        return logo(skin_of(self.app), self.app.size.width)


def logo(skin: Skin, width: int) -> Text:
    """The name in tiles, or as a word in a window that is too narrow for them."""
    return in_tiles(skin, WORDS, width) or Text(PLAIN, Style(bold=True), no_wrap=True)


def in_tiles(skin: Skin, words: Sequence[str], width: int) -> Text | None:
    """Words in tiles of three lines on a rack; None where there is no room, or a sign that fits on no tile.

    Between and around them nothing is painted: they stand before whatever is there.
    """
    signs = "".join(words)
    whole = TILE * len(signs) + GAP * (len(words) - 1) + 2 * RACK
    if whole > width or any(cells(sign) != 1 for sign in signs):
        return None
    rack = skin.grounds.rack.ground
    text = Text(no_wrap=True)
    for line in range(3):
        # The lowest line of the tiles stands before the rack already.
        between = Style(bgcolor=rack) if line == 2 else Style()
        place = 0
        text.append(" " * RACK, between)
        for number, word in enumerate(words):
            if number:
                text.append(" " * GAP, between)
            for letter in word:
                _append(text, skin, letter, COLORS[place % len(COLORS)], line)
                place += 1
        text.append(" " * RACK, between).append("\n")
    return text.append(skin.glyphs.shadow * whole, Style(color=rack))


def _append(text: Text, skin: Skin, letter: str, color: str, line: int) -> None:
    """One line of one tile: the letter on ivory, the solid color with its shape, the shadow."""
    palette, glyphs = skin.palette, skin.glyphs
    if line == 0:
        _edged(text, skin, palette.edge, f"  {letter} ", palette.top(color))
    elif line == 1:
        _edged(text, skin, palette.band_edge, f"  {glyphs.shapes[color]} ", palette.band(color))
    else:
        text.append(glyphs.shadow * TILE, style(Ink(palette.shadow, skin.grounds.rack.ground)))


def _edged(text: Text, skin: Skin, edge: str, said: str, ink: Ink) -> None:
    bold: Style = style(ink, skin.palette.bold)
    text.append(skin.glyphs.edge, style(Ink(edge, ink.ground))).append(said, bold)
