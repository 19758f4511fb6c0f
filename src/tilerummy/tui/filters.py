"""The last look at each line before it is sent: in a terminal that cannot show everything, what it can.

Whatever paints the line, a widget of the toolkit or one of ours, it comes past here; so no screen has to know.
"""

import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tilerummy.tui.colors import SIXTEEN
from tilerummy.tui.looks import Looks

LIKE = {
    "-": "─━╌╍┄┅┈┉═–—‒―−·▔",
    "|": "│┃╎╏┆┇┊┋║▏▎▍▌▐▕▋▊▉",
    "+": "┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬╭╮╯╰✓✔",
    " ": "▀▁▂▃▄▅▆▇",
    "#": "█■",
    "~": "…",
    "x": "×✗✘",
    "*": "•●★◆",
    ">": "▶▸→›»",
    "<": "◀◂←‹«",
    "^": "▲↑",
    "v": "▼↓",
    "'": "‘’",
    '"': "“”",
    "/": "🔎",
}
"""What stands for what, if there is nothing but ASCII: frames, bars and signs."""

_LIKE = {char: ascii_ for ascii_, chars in LIKE.items() for char in chars}


class Letters(LineFilter):
    """Writes ASCII only, and where names may be in wide letters, those; each in as many cells as before."""

    def __init__(self, wide: bool) -> None:
        super().__init__()
        self._wide = wide

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in the letters that there are."""
        return [
            segment if segment.text.isascii() else Segment(spelled(segment.text, self._wide), segment.style)
            for segment in segments
        ]


@lru_cache(maxsize=2048)
def spelled(text: str, wide: bool = False) -> str:
    """A text in ASCII, as wide as it was; ``?`` stands in the cells of what has no likeness there.

    >>> spelled("│ José … 漢 │"), spelled("│ 漢 │", wide=True)
    ('| Jose ~ ?? |', '| 漢 |')
    """
    return set_cell_size("".join(_spelled(char, wide) for char in text), cell_len(text))


def _spelled(char: str, wide: bool) -> str:
    if char.isascii() or (wide and unicodedata.east_asian_width(char) in "WF"):
        return char
    width, base = cell_len(char), unicodedata.normalize("NFKD", char)[:1]
    like = _LIKE.get(char) or (base if base.isascii() else "?" * width)
    return like.ljust(width)[:width]


class Restyled(LineFilter):
    """Gives each style of a line another one."""

    def __init__(self, restyle: Callable[[Style], Style]) -> None:
        super().__init__()
        self._restyle = restyle

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in the colors that there are."""
        return [Segment(text, style and self._restyle(style)) for text, style, _ in segments]


# --- sixteen colors ---------------------------------------------------------------------------------------------------

GROUNDS = (*range(8), 11, 15)
"""What colors lie on: the eight that every terminal has, bright yellow, and white."""

BRIGHT = 8
"""From here on colors stay what they are in bold: of others some terminals make brighter ones, of black a gray."""

READABLE = 4.5


@lru_cache(maxsize=1024)
def sixteen(style: Style) -> Style:
    """The nearest of sixteen colors; where ink and ground were others, such ones as can be read on each other."""
    ink, ground = _named(style.color), _named(style.bgcolor)
    mixed = {color for color in (ink, ground) if color is not None} - _NUMBERS.keys()
    if ground is not None and ground in mixed:
        ground = _nearest(ground, [SIXTEEN[number] for number in GROUNDS])
    if ink is not None and mixed:
        ink = _nearest(ink, [one for one in SIXTEEN if ground is None or _contrast(one, ground) >= READABLE])
    bold = style.bold and (ink is None or _NUMBERS[ink] >= BRIGHT)
    return style + _NOT_DIM + Style(color=ink, bgcolor=ground, bold=False if style.bold and not bold else None)


_NOT_DIM = Style(dim=False)
_NUMBERS = {color: number for number, color in enumerate(SIXTEEN)}


def _nearest(color: str, colors: Iterable[str]) -> str:
    return min(colors, key=lambda one: _far(one, color))


def _named(color: RichColor | None) -> str | None:
    return None if color is None or color.is_default else color.get_truecolor().hex


def _far(one: str, other: str) -> float:
    """How far apart two colors are, greens weighing most and blues least, as to the eye."""
    pairs = zip((3, 4, 2), Color.parse(one).rgb, Color.parse(other).rgb, strict=True)
    return sum(weight * (a - b) ** 2 for weight, a, b in pairs)


def _brightness(color: str) -> float:
    channels = (value / 255 for value in Color.parse(color).rgb)
    return float(sum(w * v**2.2 for w, v in zip((0.2126, 0.7152, 0.0722), channels, strict=True)))


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_brightness(one), _brightness(other)))
    return (high + 0.05) / (low + 0.05)


# --- no colors --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def colorless(style: Style) -> Style:
    """No color at all, but the terminal's own two; dark on light becomes reverse video."""
    reverse = bool(style.reverse)
    ink, ground = _named(style.color), _named(style.bgcolor)
    if ground is not None:
        lighter = _brightness(ground) > (0.5 if ink is None else _brightness(ink))
        reverse = reverse or lighter if ink is None else reverse != lighter
    return Style(bold=style.bold, underline=style.underline, reverse=reverse or None, meta=style.meta or None)


def filters_for(looks: Looks) -> tuple[LineFilter, ...]:
    """What each line passes; nothing in a terminal that can show everything."""
    colors = {"16": (Restyled(sixteen),), "none": (Restyled(colorless),)}.get(looks.colors, ())
    letters = () if looks.alphabet == "all" else (Letters(looks.alphabet == "wide"),)
    return (*colors, *letters)
