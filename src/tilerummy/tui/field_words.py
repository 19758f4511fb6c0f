"""What a form says of the keys of a ruleset: their names, their values, what they mean, what the rules say with them.

All of it comes from the rules themselves, so a new key or a new kind is explained as soon as it is there.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from tilerummy.model.label import clean
from tilerummy.rules.deck import Deck
from tilerummy.rules.wording import sentences, worded
from tilerummy.store.amended import Amended
from tilerummy.store.faults import Fault
from tilerummy.store.ruleset_fields import RuleField, rule_field, table_about
from tilerummy.store.ruleset_file import LONGEST_NAME
from tilerummy.store.tables import KIND
from tilerummy.tui.rule_words import value_words

SHORT_CELLS, FAULT_CELLS = 40, 300
DECK = "deck"

PROBES = (0, 1, 2, 5, 30, 100)
"""Numbers that are tried in the place of one, to see which sentences hang on it; those that cannot be say nothing."""

FEW = 3
"""So many faults have room in the last lines."""


def key_words(key: str) -> str:
    """The name of a table or a key as people read it.

    >>> key_words("extra_same_turn")
    'Extra same turn'
    """
    return key.replace("_", " ").capitalize()


def value_text(field: RuleField, value: Any) -> str:
    """A value in short: as it is typed, ticked or chosen."""
    if field.ticked:
        return "yes" if value is True else "no"
    return clean(field.write(value), SHORT_CELLS) or "nothing"


def value_means(field: RuleField, value: Any, deck: Deck) -> str:
    """What a value of a choice or a tick means, if there are words for it."""
    return _of_key(field, value_words(field.table, field.key, value) or "", deck)


def offered(field: RuleField, deck: Deck) -> list[tuple[Text, Any]]:
    """The values to choose from, each with what it means."""
    width = max(map(len, map(str, field.choices)), default=0)
    named: list[tuple[Text, Any]] = []
    for value in field.choices:
        words = value_means(field, value, deck)
        named.append((Text(f"{value!s:<{width}}  {words}" if words else str(value)), value))
    return named


def explained(
    amended: Amended, field: RuleField, deck: Deck, parent: str, now: Amended | None = None
) -> tuple[tuple[str, str], ...]:
    """What a key means, what it may be, what is usual, and what the rules say with its value.

    ``now`` are the rules as they are, where the value is only pointed at: what would be wrong with it is said.
    """
    table, key = field.table, field.key
    # Of another kind it may mean something else.
    field = rule_field(table, key, amended.tables[table].get(KIND))
    usual, value = value_text(field, amended.usual(table, key)), amended.value(table, key)
    means = value_means(field, value, deck) if field.choices else ""
    here = now or amended
    known = here.faults
    back = "; ^r or a click on the sign puts it back" if here.changed(table, key) else f", as in {parent}"
    parts = [
        ("But", "; ".join(fault_lines([fault for fault in amended.faults if fault not in known]))),
        ("Means", _of_key(field, field.about, deck)),
        ("Value", f"{value_text(field, value)}: {means}" if means else ""),
        ("Allowed", "" if field.choices else field.takes),
        ("Usual", f"{usual}{back}"),
        ("Rule", said_of(amended, table, key, deck)),
    ]
    return tuple((heading, words) for heading, words in parts if words)


def about_table(amended: Amended, table: str, deck: Deck) -> tuple[tuple[str, str], ...]:
    """What a table is about, and what it says now."""
    rule = amended.rule(table)
    about = _about_deck(table_about(table, amended.tables[table].get(KIND)), deck)
    return ("Table", about), ("Rule", _about_deck(rule.says(), deck) if rule else "Something in it is wrong.")


def said_of(amended: Amended, table: str, key: str, deck: Deck) -> str:
    """The sentences of a table that hang on this key: those that another value would change.

    All of the table where none does, and nothing where the table is no rule yet.
    """
    rule = amended.rule(table)
    if rule is None:
        return ""
    all_of_it = sentences(rule.says())
    if key == KIND:
        return _about_deck(" ".join(all_of_it), deck)
    field = next(one for one in amended.fields(table) if one.key == key)
    others = (amended.with_value(table, key, value).rule(table) for value in _other_values(field, amended))
    told_otherwise = [set(sentences(other.says())) for other in others if other]
    own = [one for one in all_of_it if any(one not in other for other in told_otherwise)]
    return _about_deck(" ".join(own or all_of_it), deck)


def _other_values(field: RuleField, amended: Amended) -> Iterator[Any]:
    value = amended.value(field.table, field.key)
    if field.choices:
        yield from (other for other in field.choices if other != value)
    elif field.text:
        yield f"{value}."
    else:
        yield from (*PROBES, *((value - 1, value + 1) if isinstance(value, int) else ()))


def _of_key(field: RuleField, words: str, deck: Deck) -> str:
    """What is said of a key; of what the deck is made of, tiles or cards, in neither of their words."""
    return words if field.table == DECK else _about_deck(words, deck)


def _about_deck(words: str, deck: Deck) -> str:
    """Words in those of the deck. What is about jokers alone stays in a deck without them: there may be some soon."""
    return worded(words, deck) or words


def fault_lines(faults: Sequence[Fault]) -> list[str]:
    """What is wrong, each in a line with its table and its key; of many the first ones, and how many more there are."""
    lines = [clean(f"{key_words(fault.key.replace('.', ', '))}: {fault.sentence}", FAULT_CELLS) for fault in faults]
    more = len(lines) - FEW
    return lines if more <= 0 else [*lines[: FEW - 1], f"and {more + 1} more"]


def proposed_name(title: str) -> str:
    """The name of a file for a ruleset of this title.

    >>> proposed_name("Tante Käthe's  Regeln!")
    'tante-kathes-regeln'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_NAME].strip("-")
