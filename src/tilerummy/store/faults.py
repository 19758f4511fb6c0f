"""What is wrong with a ruleset file, in a form that may be shown: file, line, key, sentence."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tilerummy.model.label import clean

MOST = 20
"""How many faults are told at once."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. All of it is made safe to show: file name, key and sentence may quote what a stranger wrote."""

    file: str
    line: int | None
    key: str
    sentence: str

    def __post_init__(self) -> None:
        for field, width in (("file", 500), ("key", 120), ("sentence", 500)):
            if text := getattr(self, field):
                object.__setattr__(self, field, clean(text, width))

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, self.key, self.sentence) if part)


class RulesetError(ValueError):
    """A ruleset cannot be had. ``faults`` says why, and ``more`` how many further faults are left out."""

    def __init__(self, *faults: Fault, more: int = 0) -> None:
        super().__init__(*faults)
        self.faults = faults
        self.more = more

    def __str__(self) -> str:
        lines = [str(fault) for fault in self.faults]
        return "\n".join([*lines, f"{self.faults[0].file}: and {self.more} more"] if self.more else lines)

    @property
    def brief(self) -> str:
        """The first fault on one line, and how many there are beside it."""
        others = len(self.faults) - 1 + self.more
        return f"{self.faults[0]} (and {others} more)" if others else str(self.faults[0])


class UnknownRulesetError(RulesetError):
    """There is no ruleset, or no preset, of that name."""


class UnreadableRulesetError(RulesetError):
    """The file is not there, may not be read, or is no file."""


def written(value: Any) -> str:
    """A value about as it stands in the file, cut if it is long.

    >>> written("yes"), written(True), written([2, 4]), written({"a": 1})
    ('"yes"', 'true', '[2, 4]', 'a table')
    """
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, float):
        return str(value)
    try:
        text = json.dumps(value[:50] if isinstance(value, str | list) else value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        return "this"
    return clean(text if len(text) <= 50 else f"{text[:50]}...", width=60)


def near(name: str, names: Iterable[str]) -> str:
    """A hint at the name that was perhaps meant, to be put behind a sentence.

    >>> near("joker", ["numbers", "jokers"]), near("x", ["jokers"])
    (', did you mean jokers?', '')
    """
    import difflib

    found = difflib.get_close_matches(name, list(names), n=1) if len(name) <= 40 else []
    return f", did you mean {found[0]}?" if found else ""
