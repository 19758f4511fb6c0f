"""A file and those that it extends, laid over each other: table by table, key by key."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tilerummy.store.faults import Fault, RulesetError
from tilerummy.store.ruleset_file import RulesetFile, Tables, read_ruleset_file
from tilerummy.store.tables import KIND, default_kind, keys, kinds, models
from tilerummy.store.toml_lines import Key

LONGEST = 8
"""How many files a chain has at the most."""


class Layer(NamedTuple):
    """Tables that lie over others. ``above``: where they stand in their file, for those of a preset ``preset.NAME``."""

    file: RulesetFile
    tables: Tables
    above: Key = ()

    def depth(self, key: Key) -> int:
        """How far this layer holds the way to a key: 2 is table and key, 1 the table alone."""
        within: Any = self.tables
        for length, part in enumerate(key):
            if not isinstance(within, Mapping) or part not in within:
                return length
            within = within[part]
        return len(key)

    def fault(self, key: Key, sentence: str) -> Fault:
        """A fault at a key of this layer, or at the place where it is missing."""
        key = (*self.above, *key)
        return Fault(str(self.file.path), self.file.line(key), ".".join(key), sentence)


def chain(file: RulesetFile, find: Callable[[str, RulesetFile], Path]) -> tuple[RulesetFile, ...]:
    """The file, its parent, and so on. ``find`` tells the place of a parent, or raises RulesetError."""
    files = [file]
    while (last := files[-1]).extends:
        path = find(last.extends, last)
        if path in (one.path for one in files):
            way = " -> ".join([*(one.path.stem for one in files), path.stem])
            raise RulesetError(Layer(last, {}).fault(("extends",), f"the files extend each other in a circle: {way}"))
        if len(files) == LONGEST:
            told = f"more than {LONGEST} files extend one another"
            raise RulesetError(Layer(last, {}).fault(("extends",), told))
        files.append(read_ruleset_file(path))
    return tuple(files)


def laid(layers: Sequence[Layer]) -> dict[str, Any]:
    """The tables of all layers in one document, the first layer on top."""
    document: dict[str, Any] = {}
    for layer in reversed(layers):
        for table, own in layer.tables.items():
            document[table] = _over(table, own, document.get(table))
    for table, own in document.items():
        if len(models(table)) > 1 and isinstance(own, dict):
            own.setdefault(KIND, default_kind(table))
    return document


def _over(table: str, own: Any, below: Any) -> Any:
    """A table over the one below. With another kind only those keys stay that the new kind knows too."""
    if not isinstance(own, dict):
        return own
    if not isinstance(below, dict):
        return dict(own)
    kind = own.get(KIND)
    if isinstance(kind, str) and kind in kinds(table) and kind != below.get(KIND, default_kind(table)):
        known = keys(kinds(table)[kind])
        below = {key: value for key, value in below.items() if key in known}
    return {**below, **own}
