"""A ruleset as the text of a file that extends another: what differs is written, and nothing else.

Nothing here touches the disk. A text that is there already keeps its presets, and a person's remarks and order.
"""

from collections.abc import Mapping, MutableMapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.amended import Keys, tables_of
from tilerummy.store.ruleset_fields import rule_field
from tilerummy.store.tables import KIND

TITLE = ("about", "title")
"""Always written: whoever changes the parent's title means that ruleset, not this one."""


def ruleset_text(extends: str, parent: Ruleset, rules: Ruleset, before: str = "") -> str:
    """The text of these rules, made of those of their parent; ``before`` is what the file holds now.

    ``ValueError`` with a sentence where that is written in a way in which it cannot be changed key by key.
    """
    below, wanted = tables_of(parent), tables_of(rules)
    if not before:
        return _new(extends, {table: _differing(table, below[table], keys) for table, keys in wanted.items()})
    try:
        document = tomlkit.parse(before)
        for table, keys in wanted.items():
            _mend(document, table, below[table], keys)
        return tomlkit.dumps(document)
    except (TOMLKitError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError("the file is written in a way that cannot be changed here") from error


def _differing(table: str, below: Keys, wanted: Keys) -> Keys:
    """The keys that have to be written for a table to be as it is wanted.

    With another kind a key is inherited only where the parent's file has it, so one that is not written has to be the
    same either way.
    """
    same_kind = below.get(KIND) == wanted.get(KIND)
    return {
        key: value
        for key, value in wanted.items()
        if (table, key) == TITLE
        or below.get(key, value) != value
        or not (same_kind or value == rule_field(table, key, wanted[KIND]).default)
        or (key == KIND and not same_kind)
    }


def _new(extends: str, differing: Mapping[str, Keys]) -> str:
    document = tomlkit.document()
    if extends:
        document["extends"] = extends
    for table, keys in differing.items():
        if keys:
            if document:
                document.add(tomlkit.nl())
            document[table] = tomlkit.item(dict(keys))
    return tomlkit.dumps(document)


def _mend(document: MutableMapping[str, Any], table: str, below: Keys, wanted: Keys) -> None:
    """Changes in a table what is not as it is wanted; the rest keeps the form in which a person wrote it."""
    found = document.get(table, {})
    differing = dict(_differing(table, below, wanted))
    if found.get(KIND, below.get(KIND)) != wanted.get(KIND):
        wrong = list(found)
    else:
        wrong = [key for key in found if found[key] != wanted[key] and key not in differing]
    for key in wrong:
        del found[key]
    put = {key: value for key, value in differing.items() if key not in found or found[key] != value}
    if put and table not in document:
        document[table] = tomlkit.table()
    for key, value in put.items():
        document[table][key] = value
