"""The two themes of the house, and what any other theme lacks to carry a board."""

from textual.theme import Theme

from tilerummy.tui.palette import DARK, LIGHT, Grounds


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

THEMES = (FELT, FELT_LIGHT)


def variable_defaults(dark: bool) -> dict[str, str]:
    """The colors of felt, rack and bad melds for a theme that does not name them.

    An app returns them from ``get_theme_variable_defaults``: without them the board's CSS does not parse.
    """
    return _variables(DARK if dark else LIGHT)
