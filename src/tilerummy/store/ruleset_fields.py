"""What may stand under each key of a ruleset file, as the models say it: forms and the page of all keys ask here.

A field of a model, or a kind of a table, is there as soon as the model has it.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tilerummy.rules.rule import Rule
from tilerummy.store.tables import KIND, default_kind, kinds, models

Shape = Mapping[str, Any]
"""The JSON Schema of one key."""

TICKS = (False, True)
TYPED = 40
"""So many characters are enough for numbers and lists."""


@dataclass(frozen=True, slots=True)
class RuleField:
    """One key of a table."""

    table: str
    key: str
    about: str
    """What it means."""
    choices: tuple[Any, ...]
    """The values it may have; none if it is typed."""
    takes: str
    """What may be typed, in words."""
    default: Any
    """None where a value has to be there."""
    listed: bool = False
    """Whether it may be a list."""
    single: bool = True
    """Whether it may be one value."""
    text: bool = False
    """Whether it is any text."""
    longest: int = TYPED
    """How many characters may be typed."""

    @property
    def ticked(self) -> bool:
        """Whether it is a question of yes or no."""
        return self.choices == TICKS

    def suits(self, value: Any) -> bool:
        """Whether it may have this value, as far as it offers a choice."""
        return not self.choices or value in self.choices

    def read(self, typed: str) -> Any:
        """The value that was typed. Whether it is a good one is not asked here.

        >>> size = rule_field("dealing", "rack")
        >>> size.read("14"), size.read("16, 14 14"), size.read("many")
        (14, [16, 14, 14], 'many')
        """
        # Half of a character that the terminal never finished is no text.
        typed = typed.encode("utf-8", "replace").decode().strip()
        if self.text:
            return typed
        parts = [int(part) if re.fullmatch(r"-?\d{1,9}", part, re.ASCII) else part for part in re.findall(_PART, typed)]
        if self.listed and (len(parts) != 1 or not self.single):
            return parts
        return parts[0] if len(parts) == 1 else typed

    def write(self, value: Any) -> str:
        """A value as it is typed.

        >>> rule_field("deck", "colors").write(["R", "B"])
        'R, B'
        """
        return ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


_PART = r"[^\s,]+"


@cache
def rule_fields(table: str, kind: str | None = None) -> tuple[RuleField, ...]:
    """The keys of a table in their order; of one with several kinds those of this kind, ``kind`` itself first."""
    rule = kinds(table).get(kind or default_kind(table) or "") or models(table)[0]
    return tuple(_field(table, key, shape) for key, shape in shapes(rule).items())


def rule_field(table: str, key: str, kind: str | None = None) -> RuleField:
    """One key of a table."""
    return next(field for field in rule_fields(table, kind) if field.key == key)


def table_about(table: str, kind: str | None = None) -> str:
    """What a table is about, in a sentence."""
    rule = kinds(table).get(kind or default_kind(table) or "") or models(table)[0]
    return (rule.__doc__ or "").splitlines()[0]


def shapes(rule: type[Rule]) -> Mapping[str, Shape]:
    """The JSON Schema of each key of a model."""
    found: Mapping[str, Shape] = rule.model_json_schema(by_alias=True)["properties"]
    return found


def _field(table: str, key: str, shape: Shape) -> RuleField:
    types = [one.get("type") for one in shape.get("anyOf", [shape])]
    choices = tuple(kinds(table)) if key == KIND else TICKS if types == ["boolean"] else constants(shape)
    return RuleField(
        table,
        key,
        shape["description"],
        choices,
        in_words(shape, str),
        shape.get("default"),
        listed="array" in types,
        single=types != ["array"],
        text=types == ["string"] and not choices,
        longest=shape.get("maxLength", TYPED),
    )


def constants(shape: Shape) -> tuple[Any, ...]:
    """The values to choose from, if there are no others."""
    return tuple(shape.get("enum") or [shape[name] for name in ("const",) if name in shape])


def in_words(shape: Shape, written: Callable[[Any], str]) -> str:
    """What a key may have, in words; ``written`` writes a value.

    >>> in_words({"type": "integer", "minimum": 0, "maximum": 300}, json.dumps)
    '0 to 300'
    """
    if allowed := constants(shape):
        return ", ".join(map(written, allowed))
    if "anyOf" in shape:
        return " or ".join(in_words(one, written) for one in shape["anyOf"])
    match shape.get("type"):
        case "boolean":
            return f"{written(True)}, {written(False)}"
        case "integer":
            return f"{shape['minimum']} to {shape['maximum']}" if "minimum" in shape else "a whole number"
        case "string":
            return f"a text of up to {shape['maxLength']} characters" if "maxLength" in shape else "a text"
        case "array":
            least, most = shape.get("minItems"), shape.get("maxItems")
            return f"a list of {least}" if least == most else f"a list of {least} to {most}"
        case "object":
            return "a table"
    raise TypeError(f"no words for {json.dumps(shape)}")
