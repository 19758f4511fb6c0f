"""Where two rulesets differ, key by key."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilerummy.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Difference:
    """A key whose values differ, each as a file writes it; None where the kind of the table has no such key."""

    table: str
    key: str
    first: str | None
    second: str | None


def differences(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """The keys in which two rulesets differ, in the order of the tables. Equal rulesets have none."""
    return tuple(
        Difference(table, key, in_first.get(key), in_second.get(key))
        for table, in_first, in_second in _side_by_side(first, second)
        for key in dict.fromkeys((*in_first, *in_second))
        if in_first.get(key) != in_second.get(key)
    )


def _side_by_side(first: Ruleset, second: Ruleset) -> list[tuple[str, Mapping[str, str], Mapping[str, str]]]:
    left, right = _written(first), _written(second)
    return [(table, left[table], right[table]) for table in left]


def _written(rules: Ruleset) -> Mapping[str, Mapping[str, str]]:
    tables: Mapping[str, Mapping[str, Any]] = rules.model_dump(mode="json", by_alias=True)
    return {
        table: {key: json.dumps(value, ensure_ascii=False) for key, value in values.items()}
        for table, values in tables.items()
    }
