"""The options as a person reads them: a row of this table makes one appear on the screen."""

from collections.abc import Mapping
from dataclasses import dataclass

from tilerummy.store.options import VALUES

Value = str | bool


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What an option is called, what each of its values is called, and what it is good for."""

    title: str
    values: Mapping[Value, str]
    about: str


SWITCH: Mapping[Value, str] = {False: "off", True: "on"}

WORDS: Mapping[str, OptionWords] = {
    "theme": OptionWords(
        "Theme",
        {"felt": "felt", "felt-light": "light felt", "high-contrast": "high contrast", "color-blind": "color-blind"},
        "The colors of everything. High contrast is for tired eyes, color-blind has other colors of tiles.",
    ),
    "tiles": OptionWords(
        "Tiles",
        {"hybrid": "number and band", "solid": "solid", "ivory": "ivory"},
        "A number over a band of the tile's color, a tile all in its color, or a colored number.",
    ),
    "signs": OptionWords(
        "Signs",
        {"shapes": "shapes", "letters": "letters"},
        "What tells the colors of tiles apart beside the color itself: shapes, or letters. Plain signs are letters.",
    ),
    "ascii": OptionWords(
        "Plain signs",
        {"auto": "by itself", "always": "always", "never": "never"},
        "Whether nothing but ASCII is written. By itself it is where the terminal may have no other signs.",
    ),
    "colors": OptionWords(
        "Colors",
        {"auto": "by itself", "truecolor": "all", "256": "256", "16": "16", "none": "none"},
        "How many colors the terminal has. By itself that is what the terminal says of itself.",
    ),
    "bots": OptionWords(
        "Bots",
        {"slow": "slow", "normal": "normal", "quick": "quick", "at-once": "at once", "step": "step by step"},
        "How long what a bot does is seen at least; any key goes on. Step by step waits for a key each time.",
    ),
    "confirm_end": OptionWords(
        "Confirm end",
        SWITCH,
        "Whether the end of a turn is asked for once more, with what is laid down.",
    ),
    "bell": OptionWords(
        "Bell", SWITCH, "Whether the terminal's bell rings when your turn begins after others have played."
    ),
    "title": OptionWords("Window title", SWITCH, "Whether the title of the window says whose turn it is."),
    "aid": OptionWords(
        "Unseen tiles",
        SWITCH,
        "Whether a wide window counts beside the table what nobody has shown yet, with the odds to draw it.",
    ),
}


def offered(name: str) -> tuple[tuple[Value, str], ...]:
    """The values of an option with their words, in the order in which they are offered.

    >>> offered("bell")
    ((True, 'on'), (False, 'off'))
    """
    return tuple((value, WORDS[name].values[value]) for value in VALUES[name])
