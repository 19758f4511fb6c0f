"""The JSON Schema of a ruleset file, for editors: what may stand in it, and nothing that has to."""

from collections.abc import Mapping
from typing import Any

from tilerummy.rules.rule import Rule
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.ruleset_file import NAME
from tilerummy.store.tables import models

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def file_schema() -> dict[str, Any]:
    """The schema. A file holds differences, so each of its tables may lack any key, ``kind`` included."""
    tables = {name: _table(name) for name in Ruleset.model_fields}
    preset = {"type": "object", "properties": _referred(tables), "additionalProperties": False}
    return {
        "$schema": DIALECT,
        "title": "A ruleset of tilerummy",
        "type": "object",
        "properties": {
            "extends": {
                "type": "string",
                "pattern": f"^{NAME.pattern}$",
                "description": "The ruleset that this one is made of: only what differs is written here.",
            },
            **_referred(tables),
            "preset": {
                "type": "object",
                "propertyNames": {"pattern": f"^{NAME.pattern}$"},
                "additionalProperties": preset,
                "description": "Bundles of differences that can be chosen: NAME+PRESET.",
            },
        },
        "additionalProperties": False,
        "$defs": tables,
    }


def _referred(tables: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {"$ref": f"#/$defs/{name}"} for name in tables}


def _table(name: str) -> dict[str, Any]:
    """The schema of a table; of one with several kinds any of them will do."""
    shapes = [_partial(rule) for rule in models(name)]
    return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


def _partial(rule: type[Rule]) -> dict[str, Any]:
    shape = rule.model_json_schema(by_alias=True)
    for part in (shape, *shape["properties"].values()):
        part.pop("title", None)
        part.pop("required", None)
    return shape
