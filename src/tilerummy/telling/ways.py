"""What players are told to do: keys are pressed on a screen, words are typed where there is none."""

from typing import NamedTuple


class Ways(NamedTuple):
    """What the acts of a turn are called in sentences. ``meld`` stands before the letter of a meld."""

    use: str
    draw: str
    passing: str
    take: str
    discard: str
    declare: str
    end: str
    undo: str
    meld: str = ""


KEYS = Ways(
    use="press",
    draw="d",
    passing="d",
    take="t",
    discard="put the cursor on it and press backspace",
    declare="y",
    end="e",
    undo="u",
)
"""The keys of the table."""
