"""The themes of the house, as they are where there are colors enough, and as all of them are where there are few."""

from dataclasses import replace

from textual.theme import Theme

from tilerummy.tui.colors import BLACKER, DARK, LIGHT, MONO_GROUNDS, PAPER, SIXTEEN, SIXTEEN_GROUNDS
from tilerummy.tui.palette import Grounds, Ink


def _variables(grounds: Grounds) -> dict[str, str]:
    named = {"felt": grounds.felt, "rack": grounds.rack, "bad": grounds.bad}
    return {name: ink.ground for name, ink in named.items()} | {f"{name}-ink": ink.ink for name, ink in named.items()}


FELT = Theme(
    name="felt",
    primary="#66bb6a",
    secondary="#efdce2",
    accent="#ffb300",
    warning="#ffb300",
    error=DARK.bad.ground,
    success="#66bb6a",
    foreground="#f0e4e8",
    background="#16302a",
    surface="#10231d",
    panel="#1d3d34",
    dark=True,
    variables=_variables(DARK) | {"footer-key-foreground": "#ffb300"},
)

FELT_LIGHT = Theme(
    name="felt-light",
    primary="#1b6e4b",
    secondary="#5d4037",
    accent="#8a4500",
    warning="#8a4500",
    error=LIGHT.bad.ground,
    success="#1b6e4b",
    foreground="#0b0e17",
    background="#eae5d6",
    surface="#f4f1e8",
    panel="#ded7c3",
    dark=False,
    variables=_variables(LIGHT) | {"footer-key-foreground": "#8a4500"},
)


def _plain(muted: str, good: str, bad: str) -> dict[str, str]:
    """Texts in these very colors: the toolkit would mix them with the ground."""
    return {"text-muted": muted, "text-disabled": muted, "text-success": good, "text-error": bad}


HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#9be7ff",
    secondary="#ffffff",
    accent="#ffe14d",
    warning="#ffe14d",
    error=BLACKER.bad.ground,
    success="#8cff9e",
    foreground="#ffffff",
    background="#000000",
    surface="#1c1c1c",
    panel="#141414",
    dark=True,
    variables=_variables(BLACKER) | _plain("#d0d0d0", "#8cff9e", "#ff9e94"),
)

COLOR_BLIND = replace(
    FELT,
    name="color-blind",
    # What is good is blue and what is bad orange: these two are told apart by every eye.
    primary="#6db7ff",
    success="#8fc7ff",
    error="#ff9d5c",
    variables=FELT.variables | {"text-success": "#8fc7ff", "text-error": "#ff9d5c", "bad": "#ff9d5c"},
)

_BARS = ("scrollbar", "scrollbar-hover", "scrollbar-active")
_GROOVES = (
    "scrollbar-background",
    "scrollbar-background-hover",
    "scrollbar-background-active",
    "scrollbar-corner-color",
)


def _bars(bar: str, groove: str) -> dict[str, str]:
    return dict.fromkeys(_BARS, bar) | dict.fromkeys(_GROOVES, groove)


def _chosen(ink: Ink) -> dict[str, str]:
    """The line of a list that the keys are on, be they with the list or with the field above it."""
    grounds = ("block-cursor-background", "block-cursor-blurred-background")
    inks = ("block-cursor-foreground", "block-cursor-blurred-foreground")
    return dict.fromkeys(grounds, ink.ground) | dict.fromkeys(inks, ink.ink)


_GROUND, _BAR, _GOOD, _STRESSED, _TEXT = SIXTEEN[4], SIXTEEN[7], SIXTEEN[10], SIXTEEN[11], SIXTEEN[15]

# Every color is one of the sixteen; on a blue ground, since felt is green and the rack black.
_SIXTEEN = Theme(
    name="sixteen",
    primary=_BAR,
    secondary=_TEXT,
    accent=_STRESSED,
    warning=_STRESSED,
    error=_STRESSED,
    success=_GOOD,
    foreground=_TEXT,
    background=_GROUND,
    surface=_GROUND,
    panel=_GROUND,
    boost=_GROUND,
    dark=True,
    variables=_variables(SIXTEEN_GROUNDS)
    | _plain(_BAR, _GOOD, _STRESSED)
    | _bars(_BAR, SIXTEEN[0])
    | _chosen(SIXTEEN_GROUNDS.rack),
)

_MONO = Theme(
    name="mono",
    primary=PAPER.ground,
    secondary=PAPER.ground,
    accent=PAPER.ground,
    warning=PAPER.ground,
    error=PAPER.ground,
    success=PAPER.ground,
    foreground=PAPER.ground,
    background=PAPER.ink,
    surface=PAPER.ink,
    panel=PAPER.ink,
    boost=PAPER.ink,
    dark=True,
    variables=_variables(MONO_GROUNDS) | _plain(*[PAPER.ground] * 3) | _bars(PAPER.ground, PAPER.ink) | _chosen(PAPER),
)

THEMES = (FELT, FELT_LIGHT, HIGH_CONTRAST, COLOR_BLIND)


def themes_for(colors: str) -> tuple[Theme, ...]:
    """All themes by their names. Where there are few colors, they all look the same."""
    few = {"16": _SIXTEEN, "none": _MONO}.get(colors)
    return THEMES if few is None else tuple(replace(few, name=theme.name) for theme in THEMES)


def variable_defaults(dark: bool) -> dict[str, str]:
    """The colors of felt, rack and bad melds for a theme that does not name them.

    An app returns them from ``get_theme_variable_defaults``: without them the board's CSS does not parse.
    """
    return _variables(DARK if dark else LIGHT)
