"""The colors: of tiles by theme, of what they lie on, and those for terminals that have few of them or none.

Every ink is read on its ground, and bands and grounds are told apart, as the tests measure; where the eye or the
terminal cannot, a sign does it.
"""

from collections.abc import Mapping
from dataclasses import replace

from tilerummy.tui.palette import Grounds, Ink, Palette


def _bands(red: Ink, yellow: Ink, blue: Ink, black: Ink, joker: Ink) -> Mapping[str, Ink]:
    """Hearts lie with red, diamonds with yellow, clubs with blue, spades with black."""
    suits = {"R": red, "H": red, "Y": yellow, "D": yellow, "B": blue, "C": blue, "K": black, "S": black}
    return suits | {"J": joker}


WHITE, DARK_INK, IVORY = "#ffffff", "#111111", "#fbf5e6"

FELT_TILES = Palette(
    bands=_bands(
        red=Ink(WHITE, "#c62828"),
        yellow=Ink(DARK_INK, "#ffc107"),
        blue=Ink(WHITE, "#1e66d0"),
        black=Ink(WHITE, "#1c1c1c"),
        joker=Ink(WHITE, "#7b1fa2"),
    ),
    back=Ink(WHITE, "#6f5f4a"),
    number=Ink(DARK_INK, IVORY),
    cursor=Ink(WHITE, DARK_INK),
    cursor_flat=Ink(DARK_INK, IVORY),
    picked=Ink(WHITE, "#8a008a"),
    picked_mark="#ffd0ff",
    lit=Ink(DARK_INK, "#ffdf80"),
    aimed=Ink(DARK_INK, "#b8e2ff"),
    edge="#a8997a",
    band_edge=IVORY,
    shadow="#a8997a",
    on_ivory=_bands(*(Ink(ink, IVORY) for ink in ("#c62828", "#8a6000", "#1e66d0", "#1c1c1c", "#7b1fa2"))),
)

COLOR_BLIND_TILES = replace(
    FELT_TILES,
    # Each of the four is as much lighter than the one before as can be, so that even gray tells them apart.
    bands=_bands(
        red=Ink(DARK_INK, "#f0523d"),
        yellow=Ink(DARK_INK, "#ffd400"),
        blue=Ink(WHITE, "#0047ab"),
        black=Ink(WHITE, "#0f0f0f"),
        joker=Ink(DARK_INK, "#7fbfa8"),
    ),
    on_ivory=_bands(*(Ink(ink, IVORY) for ink in ("#c0301c", "#8a6000", "#0047ab", "#0f0f0f", "#2f6f5a"))),
)

HIGH_CONTRAST_TILES = Palette(
    bands=_bands(
        red=Ink(WHITE, "#a80000"),
        yellow=Ink("#000000", "#ffd600"),
        blue=Ink(WHITE, "#0b46b0"),
        black=Ink(WHITE, "#000000"),
        joker=Ink(WHITE, "#6a0f96"),
    ),
    back=Ink(WHITE, "#4a4a4a"),
    number=Ink("#000000", WHITE),
    cursor=Ink(WHITE, "#000000"),
    cursor_flat=Ink("#000000", WHITE),
    picked=Ink(WHITE, "#7a007a"),
    picked_mark=WHITE,
    lit=Ink("#000000", "#ffe14d"),
    aimed=Ink("#000000", "#8fd6ff"),
    edge="#5a5a5a",
    band_edge=WHITE,
    shadow="#9a9a9a",
    on_ivory=_bands(*(Ink(ink, WHITE) for ink in ("#a80000", "#664700", "#0b46b0", "#000000", "#6a0f96"))),
)

DARK = Grounds(Ink("#e8f5e9", "#1b4d3e"), Ink("#f3e9dc", "#4a3423"), Ink(DARK_INK, "#ff6b6b"))
LIGHT = Grounds(Ink("#0c1a13", "#5a9779"), Ink("#17110a", "#a67c4e"), Ink(WHITE, "#b3261e"))
BLACKER = Grounds(Ink(WHITE, "#000000"), Ink(WHITE, "#4d4d4d"), Ink("#000000", "#ff8a80"))

# --- sixteen colors ---------------------------------------------------------------------------------------------------

SIXTEEN = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
"""The colors of a terminal by their numbers, as the toolkit writes them: it sends the number for such a color."""

_BLACK, _RED, _GREEN, _, _BLUE, _MAGENTA, _CYAN = SIXTEEN[:7]
_GRAY, _YELLOW, _WHITE = SIXTEEN[8], SIXTEEN[11], SIXTEEN[15]

# Of the bright ones only white and yellow are grounds: where there are none, silver and brown come in their place. To
# take brown itself would not do, since elsewhere that is a yellow on which nothing light can be read.
SIXTEEN_TILES = Palette(
    bands=_bands(
        red=Ink(_WHITE, _RED),
        yellow=Ink(_BLACK, _YELLOW),
        blue=Ink(_WHITE, _BLUE),
        black=Ink(_WHITE, _BLACK),
        joker=Ink(_BLACK, _CYAN),
    ),
    back=Ink(_WHITE, _GRAY),
    number=Ink(_BLACK, _WHITE),
    cursor=Ink(_WHITE, _BLACK),
    cursor_flat=Ink(_BLACK, _WHITE),
    picked=Ink(_WHITE, _MAGENTA),
    picked_mark=_WHITE,
    lit=Ink(_BLACK, _YELLOW),
    aimed=Ink(_BLACK, _CYAN),
    edge=_GRAY,
    band_edge=_WHITE,
    shadow=_BLACK,
    bold=False,
)
SIXTEEN_GROUNDS = Grounds(Ink(_BLACK, _GREEN), Ink(_WHITE, _BLACK), Ink(_WHITE, _RED))

# --- no colors --------------------------------------------------------------------------------------------------------

PAPER = Ink("#000000", "#ffffff")
"""What is painted so comes out in reverse video, what is painted the other way round as it is."""

MONO_TILES = Palette(
    # Only the line of the number is reversed, so that rows of melds without a gap are told apart.
    bands=dict.fromkeys("RYBKHDCSJ", PAPER.reverse),
    back=PAPER.reverse,
    number=PAPER,
    cursor=PAPER.reverse,
    cursor_flat=PAPER,
    picked=PAPER,
    picked_mark="#000000",
    lit=PAPER,
    aimed=PAPER,
    edge="#000000",
    band_edge="#ffffff",
    shadow="#ffffff",
)
MONO_GROUNDS = Grounds(PAPER.reverse, PAPER.reverse, PAPER)
