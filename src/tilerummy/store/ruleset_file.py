"""One ruleset file: read within limits, whatever lies there, and taken apart into what it extends, tables and presets.

Whether the values are good is not asked here, only whether the file has the form of a ruleset file.
"""

import os
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, time
from functools import cached_property
from pathlib import Path
from typing import Any

from tilerummy.store.faults import MOST, Fault, RulesetError, UnreadableRulesetError, written
from tilerummy.store.toml_lines import Key, dotted_line, key_lines, line_of

LARGEST = 32 * 1024
"""How many bytes a file has at the most; ours have one thousand."""

DOTS = 16
DEPTH = 8
DIGITS = 1000
PRESETS = 32
LONGEST_NAME = 32
NAME = re.compile(rf"[a-z0-9_-]{{1,{LONGEST_NAME}}}")
"""What a ruleset and a preset may be called; whether with ``-`` or with ``_`` is all the same."""

Tables = Mapping[str, Any]
"""A table of a file by its name, or what was written in the place of a table."""


def ruleset_name(text: str) -> str:
    """A name as the files spell it.

    >>> ruleset_name("tiles_50")
    'tiles-50'
    """
    return text.replace("_", "-")


def preset_name(text: str) -> str:
    """A preset as it is listed: with the other stroke."""
    return text.replace("-", "_")


@dataclass(frozen=True)
class RulesetFile:
    """A file as it was read. ``extends`` is the name of its parent, "" if it has none."""

    path: Path
    text: str = field(repr=False)
    extends: str
    tables: Tables
    presets: Mapping[str, Tables]
    """By the name under which it is listed."""
    spelled: Mapping[str, str]
    """The presets as the file spells them."""

    @cached_property
    def _lines(self) -> dict[Key, int]:
        return key_lines(self.text)

    def line(self, key: Key) -> int:
        """The line of a key, or of what is there on the way to it."""
        return line_of(self._lines, key)


def read_ruleset_file(path: Path) -> RulesetFile:
    """The file at this place. RulesetError if it has not the form of a ruleset file, Unreadable... if it is no file."""
    return ruleset_file(path, _data(path))


def ruleset_file(path: Path, data: bytes) -> RulesetFile:
    """A file with this content, as if it lay at this place. RulesetError if it has not the form of a ruleset file."""
    text = _text(path, data)
    document = _document(path, text)
    if misshapen := list(_misshapen(document)):
        lines = key_lines(text)
        faults = [Fault(str(path), line_of(lines, key), ".".join(key), told) for key, told in misshapen[:MOST]]
        raise RulesetError(*faults, more=len(misshapen[MOST:]))
    presets = document.pop("preset", {})
    extends = ruleset_name(document.pop("extends", ""))
    spelled = {preset_name(name): name for name in presets}
    return RulesetFile(path, text, extends, document, {name: presets[spelled[name]] for name in spelled}, spelled)


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """Text and content of a file that a person wrote. RulesetError if it is no TOML, or more than a person writes."""
    text = _text(path, _data(path))
    return text, _document(path, text)


def _data(path: Path) -> bytes:
    """What a file holds, if it is a file."""
    try:
        return _bytes(path)
    except (OSError, ValueError) as error:
        told = (error.strerror if isinstance(error, OSError) else str(error)) or "no reason is known"
        raise UnreadableRulesetError(
            Fault(str(path), None, "", f"cannot be read: {told[:1].lower()}{told[1:]}")
        ) from None


def _text(path: Path, data: bytes) -> str:
    """The text of a file, if it is not too large, and text."""
    if len(data) > LARGEST:
        raise RulesetError(Fault(str(path), 1, "", f"the file is larger than {LARGEST // 1024} kB"))
    if data.startswith(b"\xef\xbb\xbf"):
        raise RulesetError(
            Fault(str(path), 1, "", "the file begins with a byte order mark, save it as UTF-8 without one")
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        told = f"the text is not UTF-8, the byte {data[error.start]:#04x} does not belong there"
        raise RulesetError(Fault(str(path), line, "", told)) from None


def _bytes(path: Path) -> bytes:
    """At most one byte more than allowed, and of a regular file only: others may never end, or never begin."""
    for_sure = path.stat()
    if stat.S_ISREG(for_sure.st_mode):
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            if stat.S_ISREG(os.fstat(handle).st_mode):
                return file.read(LARGEST + 1) or b""  # None where the system's own files have nothing to say
    raise ValueError("it is a folder" if stat.S_ISDIR(for_sure.st_mode) else "it is no regular file")


def _document(path: Path, text: str) -> dict[str, Any]:
    """The TOML of a text."""
    if line := dotted_line(text, DOTS):
        raise RulesetError(Fault(str(path), line, "", f"more than {DOTS} dots in one line"))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        told, line = _in_line(str(error), text)
    except RecursionError:
        told, line = "brackets stand in brackets too deeply", None
    except ValueError:  # the only other one: more digits than Python reads
        long = re.search(rf"\d[\d_]{{{DIGITS},}}", text)
        told, line = "a number is far too long", long and text.count("\n", 0, long.start()) + 1
    raise RulesetError(Fault(str(path), line, "", told))


def _in_line(message: str, text: str) -> tuple[str, int]:
    """What the reader of TOML says, and the line that it names."""
    match = re.fullmatch(r"(?P<told>.*) \(at (line (?P<line>\d+), column \d+|end of document)\)", message, re.DOTALL)
    if not match:
        return f"not valid TOML: {message}", 1
    line = int(match["line"] or text.rstrip("\n").count("\n") + 1)
    if match["told"] == "Cannot overwrite a value":
        return "this key is written twice", line
    if match["told"].startswith("Cannot declare"):
        return "this table is written twice", line
    return f"not valid TOML: {match['told'][:1].lower()}{match['told'][1:]}", line


def _misshapen(document: dict[str, Any]) -> Iterator[tuple[Key, str]]:
    """What keeps a document from being a ruleset file, with the key that it is about."""
    extends, presets = document.get("extends", ""), document.get("preset", {})
    if not isinstance(extends, str):
        yield ("extends",), f"{written(extends)} is not the name of a ruleset in quotes"
    elif "extends" in document and not NAME.fullmatch(extends):
        yield (
            ("extends",),
            f"{written(extends)} is no name: it has up to 32 small letters, digits, - and _, and is no path",
        )
    if isinstance(presets, dict):
        yield from _misshapen_presets(presets)
    else:
        yield ("preset",), f"{written(presets)} is not a table: presets are written [preset.NAME.TABLE]"
    yield from dict.fromkeys(_unusable((), document))


def _misshapen_presets(presets: dict[str, Any]) -> Iterator[tuple[Key, str]]:
    if len(presets) > PRESETS:
        yield ("preset",), f"{len(presets)} presets are more than the most allowed, {PRESETS}"
        return
    seen: set[str] = set()
    for name, tables in presets.items():
        if not NAME.fullmatch(name):
            yield ("preset", name), "the name of a preset has up to 32 small letters, digits, _ and -"
        elif preset_name(name) in seen:
            yield ("preset", name), "there is a preset of this name already, - and _ are the same"
        elif not isinstance(tables, dict):
            yield ("preset", name), f"{written(tables)} is not a table: a preset is written [preset.{name}.TABLE]"
        seen.add(preset_name(name))


def _unusable(key: Key, value: object, depth: int = 0) -> Iterator[tuple[Key, str]]:
    """Values that no key of a ruleset could have, and that the next steps would stumble over."""
    if depth > DEPTH:
        yield key, "lists or tables stand in each other too deeply"
    elif isinstance(value, dict):
        for part, inner in value.items():
            yield from _unusable((*key, part), inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _unusable(key, inner, depth + 1)
    elif isinstance(value, date | time):
        yield key, "a date or a time is not understood here"
    elif isinstance(value, int) and abs(value) >= 2**63:
        yield key, "the number is far too large"
