"""Writes sentences: plain lines, each written at once, broken where a terminal would break them in midst of a word."""

import os
import re
from contextlib import suppress
from io import TextIOWrapper
from textwrap import wrap
from typing import TextIO

NARROWEST = 20

_SIGNS = str.maketrans({"–": "-", "—": "-", "…": "...", "×": "x", "·": "-", "’": "'"})
_GAP = re.compile(r"\.? {2,}")


def finished(text: str) -> str:
    """A text as whole sentences in the commonest of characters.

    >>> finished("Table valid   3 laid"), finished("Who begins?")
    ('Table valid. 3 laid.', 'Who begins?')
    """
    text = _GAP.sub(". ", text.strip()).translate(_SIGNS)
    return text if not text or text[-1] in ".?!:" else f"{text}."


class Speaker:
    """Says things on a stream. ``asks``: somebody sits there, so a prompt is of use."""

    def __init__(self, stream: TextIO, *, asks: bool) -> None:
        if isinstance(stream, TextIOWrapper):
            # A name may have letters that the stream has not.
            stream.reconfigure(errors="backslashreplace")
        self._stream = stream
        self.asks = asks

    def say(self, *texts: str) -> None:
        """Says each text in a line of its own, or in as many as the terminal is too narrow for."""
        for text in texts:
            self.write(finished(text))

    def write(self, line: str) -> None:
        """Writes a line as it is."""
        width = self._size[0]
        lines = wrap(line, max(width - 1, NARROWEST), break_on_hyphens=False) if width else [line]
        self._stream.write("".join(f"{part}\n" for part in lines or [""]))
        self._stream.flush()

    def prompt(self, seconds: float | None = None) -> None:
        """Says that a line is waited for, where somebody sits there: a pipe is not bothered."""
        if self.asks:
            self._stream.write("> " if seconds is None else f"({seconds:.0f} seconds) > ")
            self._stream.flush()

    def interrupt(self) -> None:
        """Begins a new line where a prompt stands: nobody has answered it."""
        if self.asks:
            self._stream.write("\n")
            self._stream.flush()

    def push_away(self) -> None:
        """Lets what stands in a terminal scroll out of sight."""
        height = self._size[1]
        self._stream.write("\n" * height)
        self._stream.flush()

    @property
    def _size(self) -> tuple[int, int]:
        """Width and height of the terminal, 0 where there is none."""
        with suppress(OSError, ValueError):
            if self._stream.isatty():
                size = os.get_terminal_size(self._stream.fileno())
                return size.columns, size.lines
        return 0, 0
