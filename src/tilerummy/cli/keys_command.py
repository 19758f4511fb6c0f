"""``tilerummy keys``: the keys of the table as a file to edit, and such files judged."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tilerummy.cli.failure import BAD_CALL, FINE, WANTING
from tilerummy.model.label import clean

PATH_CELLS = 2000


def add_parser(commands: Any) -> None:
    """Adds the command to the others."""
    parser: ArgumentParser = commands.add_parser("keys", help="the keys in force, as a file to edit; such files judged")
    parser.set_defaults(run=show)
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND")
    verb = verbs.add_parser("check", help="what is wrong with a file of keys")
    verb.add_argument("file", metavar="FILE", type=Path, help="a file of keys")
    verb.set_defaults(run=check)


def show(_: Namespace) -> int:
    """Prints the keys in force, each action with what it does."""
    print("\n".join(_lines()))
    return FINE


def check(options: Namespace) -> int:
    """Prints every fault of a file."""
    from tilerummy.tui.keys import read_keys

    keymap = read_keys(options.file)
    if not keymap.readable:
        print(f"tilerummy: {keymap.told}", file=sys.stderr)
        return BAD_CALL
    changed = len(keymap.keys)
    print(keymap.told or f"no faults: {changed} action{'' if changed == 1 else 's'} with keys of your own")
    return WANTING if keymap.faults else FINE


def _lines() -> Iterator[str]:
    import json

    from tilerummy.store.key_names import shown
    from tilerummy.store.paths import KEYS, config_folder, own_keys_file
    from tilerummy.tui.keys import TABLE, changeable, choose, helped, keys_of, read_keys

    path = own_keys_file()
    keymap = None if path is None else read_keys(path)
    choose({} if keymap is None else keymap.keys)
    place = clean(str(config_folder() / KEYS), PATH_CELLS)
    yield f"# The keys of the table. Those of your own stand in {place}."
    yield '# An action that is left out keeps its usual keys. Several keys: [ "f7", "F" ].'
    if keymap is not None:
        yield from (f"# Passed over: {fault}" for fault in keymap.told.splitlines())
    yield "\n[keys]"
    free = set(changeable())
    for title, group in TABLE:
        yield f"\n# --- {title}"
        for key in group:
            if key in free:
                names = [json.dumps(shown(name)) for name in keys_of(key)]
                value = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
                yield f"{key.name} = {value}  # {helped(key)}"
