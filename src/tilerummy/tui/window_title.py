"""The title of the terminal's window: whose turn it is, for someone who looks elsewhere."""

import os
from collections.abc import Callable

from tilerummy.model.label import clean

NAME = "tilerummy"
LONGEST = 60

WITHOUT_TITLE = frozenset({"linux", "dumb", ""})
"""Terminals that have no window; what is meant for its title some of them would show."""

KEEP, GIVE_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""Terminals that can keep the title they had give it back at the end; the others show none."""


class WindowTitle:
    """Writes the title when it has changed. ``write`` sends to the terminal as it is."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._said: str | None = None
        self._able = os.environ.get("TERM", "") not in WITHOUT_TITLE

    def say(self, words: str) -> None:
        """The name of the game and these words, which may hold names."""
        if not self._able or words == (self._said or ""):
            return
        if self._said is None:
            self._write(KEEP)
        self._said = words
        self._write(_titled(clean(f"{NAME} - {words}" if words else NAME, LONGEST)))

    def give_back(self) -> None:
        """The title as it was before; nothing more is said."""
        self._able = False
        if self._said is not None:
            self._said = None
            self._write(f"{_titled('')}{GIVE_BACK}")


def _titled(words: str) -> str:
    return f"\x1b]2;{words}\x1b\\"
