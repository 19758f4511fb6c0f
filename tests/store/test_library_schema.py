"""The JSON Schema of ruleset files says what the loader says, as far as a schema can."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.paths import shipped_rulesets_folder
from tilerummy.store.schema import file_schema
from tilerummy.store.tables import keys, models

SCHEMA = file_schema()
TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}


def fits(value: Any, shape: dict[str, Any]) -> bool:
    """Whether a value fits a schema made of the words that ours is made of; another word is an error."""
    words = sorted(shape, key=lambda word: word != "type")  # the other words count on the type
    return all(WORDS[word](value, shape[word], shape) for word in words)


def has_type(value: Any, name: str, shape: dict[str, Any]) -> bool:
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def others_fit(value: Any, inner: dict[str, Any] | bool, shape: dict[str, Any]) -> bool:
    others = [one for key, one in value.items() if key not in shape.get("properties", ())]
    return all(not isinstance(inner, bool) and fits(one, inner) for one in others)


WORDS: dict[str, Callable[[Any, Any, dict[str, Any]], bool]] = {
    "$ref": lambda value, path, shape: fits(value, SCHEMA["$defs"][path.removeprefix("#/$defs/")]),
    "anyOf": lambda value, shapes, shape: any(fits(value, one) for one in shapes),
    "type": has_type,
    "properties": lambda value, inner, shape: all(fits(value[key], inner[key]) for key in inner if key in value),
    "additionalProperties": others_fit,
    "propertyNames": lambda value, inner, shape: all(fits(key, inner) for key in value),
    "items": lambda value, inner, shape: all(fits(one, inner) for one in value),
    "enum": lambda value, allowed, shape: value in allowed,
    "const": lambda value, allowed, shape: bool(value == allowed),
    "pattern": lambda value, pattern, shape: bool(re.search(pattern, value)),
    "minimum": lambda value, least, shape: bool(value >= least),
    "maximum": lambda value, most, shape: bool(value <= most),
    "minLength": lambda value, least, shape: len(value) >= least,
    "maxLength": lambda value, most, shape: len(value) <= most,
    "minItems": lambda value, least, shape: len(value) >= least,
    "maxItems": lambda value, most, shape: len(value) <= most,
    **dict.fromkeys(("default", "description", "title", "$schema", "$defs"), lambda value, told, shape: True),
}


@pytest.mark.parametrize("path", sorted(shipped_rulesets_folder().glob("*.toml")), ids=lambda path: path.stem)
def test_shipped_files_fit(path: Any) -> None:
    assert fits(tomllib.loads(path.read_text(encoding="utf-8")), SCHEMA)


@pytest.mark.parametrize(
    "text",
    [
        "",
        'extends = "tiles_50"',
        "[deck]\njokers = 4",
        '[jokers]\nfrom = "rack"',
        '[jokers]\nkind = "free"',
        '[preset.a_b.jokers]\nkind = "exact"\nlocked = true',
    ],
)
def test_differences_alone_fit(text: str) -> None:
    """Nothing has to be in a file, the kind of a table neither: it may be inherited."""
    assert fits(tomllib.loads(text), SCHEMA)


@pytest.mark.parametrize(
    "text",
    [
        "extends = 5",
        'extends = "../x"',
        "deck = 1",
        "[dek]",
        "[deck]\njoker = 2",
        "[deck]\njokers = 14",
        "[deck]\njokers = true",
        '[deck]\ncolors = ["R", "G"]',
        '[deck]\ncolors = ["R"]',
        '[melding]\nace = "middle"',
        '[jokers]\nkind = "free"\nlocked = true',
        '[jokers]\nkind = "wild"',
        "preset = 3",
        "[preset.x]\ndeck = 1",
        "[preset.x.dek]",
        "[preset.x]\nextends = 'sabra'",
        '[preset."a b".deck]',
    ],
)
def test_what_the_loader_refuses_does_not_fit(text: str) -> None:
    assert not fits(tomllib.loads(text), SCHEMA)


def test_every_key_is_explained() -> None:
    for table in Ruleset.model_fields:
        shape = SCHEMA["$defs"][table]
        for rule, part in zip(models(table), shape.get("anyOf", [shape]), strict=True):
            assert part["properties"].keys() == keys(rule).keys()
            assert all(inner["description"] for inner in part["properties"].values())


def test_it_is_one_document_without_loose_ends() -> None:
    text = json.dumps(SCHEMA)
    assert set(re.findall(r'"#/\$defs/(\w+)"', text)) == SCHEMA["$defs"].keys() == Ruleset.model_fields.keys()
    assert '"required"' not in text
