"""What a validation found, in plain words, at the line that is to blame."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.faults import MOST, RulesetError, near, written
from tilerummy.store.inheriting import Layer
from tilerummy.store.tables import KIND, keys, kinds, model, models
from tilerummy.store.toml_lines import Key

Document = Mapping[str, Any]


def complaint(error: ValidationError, layers: Sequence[Layer], document: Document) -> RulesetError:
    """The faults of a document that is made of these layers, each where most of the way to its key is written."""
    details = error.errors(include_url=False, include_input=False)
    told: dict[tuple[int, Key], list[tuple[bool, str]]] = {}
    for detail in details[:MOST]:
        key, value = _found(detail, document)
        if detail["type"] == "too_short" and len(value) >= detail["ctx"]["min_length"]:
            # Entries that are at fault were not counted, and are told themselves.
            continue
        said = detail["type"].endswith("_type"), _sentence(detail, key, value, document)
        told.setdefault(_blamed(detail, key, layers), []).append(said)
    faults = [(number, layers[number].fault(key, _together(told[number, key]))) for number, key in told]
    files = [layer.file.path for layer in layers]
    faults.sort(key=lambda found: (files.index(files[found[0]]), found[1].line or 0))
    return RulesetError(*(fault for _, fault in faults), more=len(details[MOST:]))


def _together(told: Sequence[tuple[bool, str]]) -> str:
    """The sentences of one key. Where it may be of several types, what is wrong with the one it has says enough."""
    apt = [sentence for of_type, sentence in told if not of_type] or [sentence for _, sentence in told]
    return "; ".join(dict.fromkeys(apt))


# --- where ------------------------------------------------------------------------------------------------------------


def _blamed(detail: ErrorDetails, key: Key, layers: Sequence[Layer]) -> tuple[int, Key]:
    """The number of the layer at fault, and the key there. The uppermost layer is asked first: it has the last word."""
    keys_ = [key]
    if detail["type"] == "contradiction":
        keys_ = [tuple(path.split(".")) for path in detail["ctx"]["keys"]]
    ways = [(number, one) for number in range(len(layers)) for one in keys_]
    return max(ways, key=lambda way: layers[way[0]].depth(way[1]))


def _found(detail: ErrorDetails, document: Document) -> tuple[Key, Any]:
    """The way to a key and its value; in a list the value is the entry at fault, which has no key of its own.

    The kind that was chosen of a union is part of an error's way, but of no file.
    """
    parts = list(detail["loc"])
    if len(parts) > 1 and len(models(str(parts[0]))) > 1 and parts[1] in kinds(str(parts[0])):
        del parts[1]
    if detail["type"].startswith("union_tag"):
        parts.append(KIND)
    key: Key = ()
    value: Any = document
    for part in parts:
        if isinstance(value, dict) and len(key) < 2:
            key, value = (*key, str(part)), value.get(part)
        elif isinstance(value, list) and isinstance(part, int):
            value = value[part]
        else:  # a choice between several types of one value
            break
    return key, value


# --- what -------------------------------------------------------------------------------------------------------------


def _sentence(detail: ErrorDetails, key: Key, value: Any, document: Document) -> str:
    context = detail.get("ctx", {})
    match detail["type"]:
        case "contradiction":
            return str(context["sentence"])
        case "extra_forbidden":
            return _unknown(key, value, document)
        case "literal_error" | "union_tag_invalid" | "union_tag_not_found":
            return _none_of(key, value, document)
        case "string_pattern_mismatch":
            return f"{written(value)} is not understood. {_about(key, document)}".strip()
        case "missing":
            return "the table is missing" if len(key) == 1 else "is missing"
    say = _SENTENCES.get(detail["type"])
    return say(written(value), context) if say else str(detail["msg"])


_SENTENCES: dict[str, Callable[[str, dict[str, Any]], str]] = {
    "bool_type": lambda value, context: f"{value} is neither true nor false",
    "int_type": lambda value, context: f"{value} is not a whole number",
    "int_from_float": lambda value, context: f"{value} is not a whole number",
    "string_type": lambda value, context: f"{value} is not a text in quotes",
    "tuple_type": lambda value, context: f"{value} is not a list in brackets",
    "model_type": lambda value, context: f"{value} is not a table",
    "model_attributes_type": lambda value, context: f"{value} is not a table",
    "dict_type": lambda value, context: f"{value} is not a table",
    "greater_than_equal": lambda value, context: f"{value} is less than the least allowed, {context['ge']}",
    "less_than_equal": lambda value, context: f"{value} is more than the most allowed, {context['le']}",
    "too_short": lambda value, context: (
        f"the list is shorter than allowed, it has at least {context['min_length']} entries"
    ),
    "too_long": lambda value, context: (
        f"the list is longer than allowed, it has at most {context['max_length']} entries"
    ),
    "string_too_short": lambda value, context: f"the text is shorter than allowed, {context['min_length']} at least",
    "string_too_long": lambda value, context: f"the text is longer than allowed, {context['max_length']} at most",
}


def _none_of(key: Key, value: Any, document: Document) -> str:
    """A value that is not one of those allowed."""
    allowed: Iterable[Any] = kinds(key[0]) if key[1:] == (KIND,) else ()
    rule = model(key[0], document)
    if not allowed and rule and len(key) > 1 and key[1] in keys(rule):
        allowed = get_args(keys(rule)[key[1]].annotation)
    names = [name for name in allowed if isinstance(name, str)]
    hint = near(value.replace("_", "-"), names) if isinstance(value, str) else ""
    verb = "is none of" if len(names) > 1 else "is not"
    return f"{written(value)} {verb} {', '.join(map(written, names))}{hint}"


def _unknown(key: Key, value: Any, document: Document) -> str:
    """A table or a key that does not exist."""
    name = key[-1]
    if len(key) == 1:
        if isinstance(value, dict):
            return f"unknown table{near(name, Ruleset.model_fields)}"
        return f"stands outside of all tables{_home(name)}"
    rule = model(key[0], document)
    if rule is None or len(key) > 2:
        return "unknown key"
    if others := [kind for kind, other in kinds(key[0]).items() if name in keys(other)]:
        return f"unknown key of kind {written(rule.model_fields[KIND].default)}, it belongs to {written(others[0])}"
    return f"unknown key{near(name, keys(rule)) or _home(name)}"


def _home(name: str) -> str:
    """A hint at the tables that have a key of this name."""
    homes = [table for table in Ruleset.model_fields if any(name in keys(rule) for rule in models(table))]
    return f", it belongs to {' or '.join(f'[{table}]' for table in homes)}" if homes else ""


def _about(key: Key, document: Document) -> str:
    """What a key means."""
    rule = model(key[0], document)
    field = keys(rule).get(key[1]) if rule and len(key) > 1 else None
    return (field.description or "") if field else ""
