"""The user's own keys: ``keys.toml``, read for people, who may write ``?`` for a key and are told all that is wrong.

Which actions there are, and which keys they usually have, whoever asks says. A line with a fault is passed over and
the rest counts, so that one slip costs nobody the other keys.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilerummy.store.faults import MOST, Fault, RulesetError, UnreadableRulesetError, near, written
from tilerummy.store.key_names import canonical, fault, shown
from tilerummy.store.ruleset_file import read_toml
from tilerummy.store.toml_lines import Key, key_lines, line_of

TABLE = "keys"
MOST_KEYS = 6
"""So many keys may have the same action."""

Keys = tuple[str, ...]
Chosen = Mapping[str, Keys]
"""Keys by action."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keys that a person has chosen, by action, and what is wrong with the rest of the file."""

    keys: Chosen = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    more: int = 0
    """How many further faults are left out."""
    readable: bool = True

    @property
    def told(self) -> str:
        """All faults, a line each."""
        lines = list(map(str, self.faults))
        return "\n".join([*lines, f"{self.faults[0].file}: and {self.more} more"] if self.more else lines)


def read_keymap(path: Path, usual: Chosen, fixed: Mapping[str, str] | None = None) -> Keymap:
    """The keys of a file. ``usual`` are those of all actions, ``fixed`` says why an action cannot have others."""
    try:
        text, document = read_toml(path)
    except RulesetError as error:
        return Keymap(faults=error.faults, more=error.more, readable=not isinstance(error, UnreadableRulesetError))
    judged = _Judged(usual, fixed or {})
    told = list(judged.faults(document))
    lines = key_lines(text)
    faults = [Fault(str(path), line_of(lines, key), ".".join(key), sentence) for key, sentence in told]
    faults.sort(key=lambda fault: fault.line or 0)
    other = {action: keys for action, keys in judged.chosen.items() if keys != usual[action]}
    return Keymap(other, tuple(faults[:MOST]), len(faults[MOST:]))


class _Judged:
    """Takes the lines of a file one by one; what is left in ``chosen`` can be used."""

    def __init__(self, usual: Chosen, fixed: Mapping[str, str]) -> None:
        self.usual = usual
        self.fixed = fixed
        self.chosen: dict[str, Keys] = {}
        self._paths: dict[str, Key] = {}

    def faults(self, document: Mapping[str, Any]) -> Iterator[tuple[Key, str]]:
        """What is wrong, with the key of the file that it is about."""
        for name in document:
            if name != TABLE:
                yield (name,), f"keys stand below [{TABLE}], nothing else is read{near(name, [TABLE])}"
        table = document.get(TABLE, {})
        if not isinstance(table, dict):
            yield (TABLE,), f"{written(table)} is not a table: keys stand below [{TABLE}]"
            return
        # A person may write jump = "g" or cursor.left = "a": to TOML the second is a table.
        for path, value in _flat(table):
            action = ".".join(path)
            told = "this action stands here twice" if action in self._paths else self._take(action, value)
            self._paths.setdefault(action, (TABLE, *path))
            if told:
                yield (TABLE, *path), told
        yield from self._doubles()

    def _take(self, action: str, value: object) -> str:
        """Takes a line, or says what is wrong with it."""
        if action in self.fixed:
            return self.fixed[action]
        if action not in self.usual:
            return f"there is no such action{near(action, self.usual)}"
        names = value if isinstance(value, list) else [value]
        if not names or not all(isinstance(name, str) for name in names):
            return f'{written(value)} is no key: write it in quotes, such as "f7", or several as ["f7", "F"]'
        if len(names) > MOST_KEYS:
            return f"{len(names)} keys are more than the most allowed, {MOST_KEYS}"
        keys = tuple(dict.fromkeys(map(canonical, names)))
        for name, key in zip(names, map(canonical, names), strict=True):
            if told := fault(key):
                return f"{written(name)} {told}"
        self.chosen[action] = keys
        return ""

    def _doubles(self) -> Iterator[tuple[Key, str]]:
        """Passes over the lines whose keys another action has. An action of theirs has its usual keys again."""
        while True:
            clash = next(self._clashes(), None)
            if clash is None:
                return
            action, key, other = clash
            del self.chosen[action]
            yield self._paths[action], f"{written(shown(key))} is the key of {other} already"

    def _clashes(self) -> Iterator[tuple[str, str, str]]:
        owners: dict[str, str] = {}
        for action in self.usual:
            if action not in self.chosen:
                owners.update(dict.fromkeys(self.usual[action], action))
        for action, keys in self.chosen.items():
            for key in keys:
                if owners.setdefault(key, action) != action:
                    yield action, key, owners[key]


def _flat(table: Mapping[str, Any], above: Key = ()) -> Iterator[tuple[Key, object]]:
    for name, value in table.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, (*above, name))
        else:
            yield (*above, name), value
