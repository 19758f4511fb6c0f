"""The tables of a ruleset file as the models describe them: their names, their kinds, their keys."""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from pydantic.fields import FieldInfo

from tilerummy.rules.rule import Rule
from tilerummy.rules.ruleset import Ruleset

KIND = "kind"


@cache
def models(table: str) -> tuple[type[Rule], ...]:
    """The models of a table: one, or one for each kind. None for a table that does not exist."""
    if table not in Ruleset.model_fields:
        return ()
    annotation: Any = Ruleset.model_fields[table].annotation
    return get_args(annotation) or (annotation,)


@cache
def kinds(table: str) -> Mapping[str, type[Rule]]:
    """The models of a table by their kinds; none for a table that has no kinds."""
    return {rule.model_fields[KIND].default: rule for rule in models(table) if KIND in rule.model_fields}


@cache
def default_kind(table: str) -> str | None:
    """The kind of a table that names none."""
    if not kinds(table):
        return None
    default: Any = Ruleset.model_fields[table].get_default(call_default_factory=True)
    return str(default.kind)


@cache
def keys(rule: type[Rule]) -> Mapping[str, FieldInfo]:
    """The fields of a model by the keys that a file has for them."""
    return {field.alias or name: field for name, field in rule.model_fields.items()}


def model(table: str, tables: Mapping[str, Any]) -> type[Rule] | None:
    """The model that judges a table of these, if the table and its kind exist."""
    if not kinds(table):
        return next(iter(models(table)), None)
    written = tables.get(table)
    kind = written.get(KIND, default_kind(table)) if isinstance(written, dict) else default_kind(table)
    return kinds(table).get(kind) if isinstance(kind, str) else None
