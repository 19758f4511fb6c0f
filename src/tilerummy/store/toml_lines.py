"""The lines of the keys of a TOML text, which no reader of TOML tells.

It looks at words, not at values, and is meant for texts that ``tomllib`` reads without a complaint. What it finds in
others means nothing, but it ends, in time proportional to the text.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping

Key = tuple[str, ...]

_WORD = re.compile(
    r'(?P<long>"""(?:\\.|[^\\])*?"{3,5}|' + r"'''.*?'{3,5})"
    r'|(?P<broken>"""|' + r"''')"
    r'|(?P<text>"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*')"
    r"|(?P<unclosed>[\"'])"
    r"|(?P<comment>\#[^\n]*)"
    r"|(?P<sign>[\[\]{}=,.\n])"
    r"|(?P<bare>[^\s\[\]{}=,.\#\"']+)",
    re.DOTALL,
)


def dotted_line(text: str, most: int) -> int | None:
    """The first line with more than ``most`` dots outside quotes and comments: a key of many parts is slow to read."""
    line, dots = 1, 0
    for _, word in _words(text):
        dots += word == "."
        if dots > most:
            return line
        if breaks := word.count("\n"):
            line, dots = line + breaks, 0
    return None


def key_lines(text: str) -> dict[Key, int]:
    """The line of each table and key, and of the tables on the way to it; where one comes twice, the first of them."""
    return _Reader().read(text)


def line_of(lines: Mapping[Key, int], key: Key) -> int:
    """The line of a key, or of what is there on the way to it."""
    return next((lines[key[:end]] for end in range(len(key), 0, -1) if key[:end] in lines), 1)


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The words of a text with their kinds, without comments; up to a quote that is never closed."""
    for match in _WORD.finditer(text):
        kind = match.lastgroup or ""
        if kind in {"broken", "unclosed"}:
            return
        if kind != "comment":
            yield kind, match.group()


class _Reader:
    """Goes through the words once. Outside of a value words are parts of a key, inside they only open and close."""

    def __init__(self) -> None:
        self.lines: dict[Key, int] = {}
        self.line = 1
        self.table: Key = ()
        self.key: Key = ()
        self.parts: list[str] = []
        self.header = False
        self.in_value = False
        self.open: list[Key | None] = []  # brackets around the value: the key of an inline table, None for a list

    def read(self, text: str) -> dict[Key, int]:
        for kind, word in _words(text):
            if self.in_value:
                self._value(word)
            elif kind in {"bare", "text"}:
                self.parts.append(_plain(word))
            else:
                self._key(word)
            self.line += word.count("\n")
        return self.lines

    def _key(self, word: str) -> None:
        if word == "\n":
            self.parts, self.header = [], False
        elif word == "[" and not self.open:
            self.header = True
        elif word == "]" and self.header and self.parts:
            self.table = self._note(())
        elif word == "=":
            self.key = self._note(self.open[-1] or () if self.open else self.table)
            self.in_value = True
        elif word == "}":
            self._close()

    def _value(self, word: str) -> None:
        if word == "{":
            self.open.append(self.key)
            self.in_value = False
        elif word == "[":
            self.open.append(None)
        elif word in {"]", "}"}:
            self._close()
        elif (word == "," and self.open and self.open[-1] is not None) or (word == "\n" and not self.open):
            self.in_value = False

    def _close(self) -> None:
        if self.open and (key := self.open.pop()) is not None:
            self.key = key
        self.in_value = True

    def _note(self, above: Key) -> Key:
        key = (*above, *self.parts)
        for length in range(1, len(key) + 1):
            self.lines.setdefault(key[:length], self.line)
        self.parts = []
        return key


def _plain(word: str) -> str:
    """A part of a key without its quotes."""
    if word[0] not in "\"'":
        return word
    if "\\" not in word or word[0] == "'":
        return word[1:-1]
    try:
        return str(tomllib.loads(f"key = {word}")["key"])
    except ValueError:
        return word
