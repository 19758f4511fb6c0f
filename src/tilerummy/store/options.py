"""What a user may choose beside the rules: how the game looks and behaves. Names and values are those of the file.

The menu reads them before its first frame, so there is nothing here but the standard library.
"""

from collections.abc import Mapping
from typing import NamedTuple

BOTH = (True, False)


class Options(NamedTuple):
    """One value each; what they mean is said where they are obeyed."""

    theme: str = "felt"
    tiles: str = "hybrid"
    """A number line over a solid band, a tile solid in its color, or colored digits on ivory."""
    signs: str = "shapes"
    """What tells the colors of tiles apart beside the color itself."""
    ascii: str = "auto"
    """Whether nothing but ASCII is written; by itself where the terminal would have no room or no letters for more."""
    colors: str = "auto"
    """How many colors the terminal has; by itself that is what the terminal says."""
    bots: str = "normal"
    """How long a bot's turn is seen at least; ``step`` waits for a key after each."""
    confirm_end: bool = False
    """Whether the end of a turn is asked for once more."""
    bell: bool = False
    """Whether a bell rings when a person's turn begins after others have played."""
    title: bool = True
    """Whether the title of the window says whose turn it is."""
    aid: bool = False
    """Whether the tiles that nobody has shown yet are counted, with the odds to draw them."""


USUAL = Options()

VALUES: Mapping[str, tuple[str | bool, ...]] = {
    "theme": ("felt", "felt-light", "high-contrast", "color-blind"),
    "tiles": ("hybrid", "solid", "ivory"),
    "signs": ("shapes", "letters"),
    "ascii": ("auto", "always", "never"),
    "colors": ("auto", "truecolor", "256", "16", "none"),
    "bots": ("slow", "normal", "quick", "at-once", "step"),
    "confirm_end": BOTH,
    "bell": BOTH,
    "title": BOTH,
    "aid": BOTH,
}
"""What each may be, in the order in which it is offered."""


def fits(name: str, value: object) -> bool:
    """Whether an option may have this value. To Python 1 is True, here it is not.

    >>> fits("bell", True), fits("bell", 1), fits("theme", "pink")
    (True, False, False)
    """
    return any(value == one and type(value) is type(one) for one in VALUES[name])
