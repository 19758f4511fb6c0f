"""A ruleset in the making: what is marked, what is wrong with it, and what is put back."""

from __future__ import annotations

import json

import pytest

from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.amended import Amended, tables_of
from tilerummy.store.library import find_rulesets, load_ruleset
from tilerummy.store.ruleset_fields import RuleField, rule_field, rule_fields, table_about
from tilerummy.store.tables import KIND, keys, kinds, models

SHIPPED = [entry.name for entry in find_rulesets() if not entry.own]
SABRA = load_ruleset("sabra")
EVERY = [(table, kind) for table in Ruleset.model_fields for kind in (kinds(table) or [None])]


def sabra() -> Amended:
    return Amended.of(SABRA, SABRA)


def told(amended: Amended) -> list[str]:
    return [f"{fault.key}: {fault.sentence}" for fault in amended.faults]


# --- the keys ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "kind"), EVERY)
def test_every_key_of_every_kind_is_a_field_and_says_what_it_means(table: str, kind: str | None) -> None:
    rule = kinds(table)[kind] if kind else models(table)[0]
    fields = rule_fields(table, kind)
    assert [field.key for field in fields] == list(keys(rule))
    assert all(field.about and field.takes for field in fields)
    assert table_about(table, kind).endswith((".", ")."))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_can_be_typed_or_chosen(name: str) -> None:
    rules = load_ruleset(name)
    amended = Amended.of(rules, rules)
    for table in amended.tables:
        for field in amended.fields(table):
            value = amended.value(table, field.key)
            assert field.suits(value)
            assert field.choices or field.read(field.write(value)) == value


def test_kinds_are_a_choice() -> None:
    assert rule_field("scoring", KIND).choices == tuple(kinds("scoring"))
    assert rule_field("opening", "needs_run").ticked
    assert not rule_field("opening", "points").choices


LISTS = [
    ("about", "players", "2, 4", [2, 4]),
    ("about", "players", "3", [3]),
    ("deck", "copies", "1 2  2", [1, 2, 2]),
    ("deck", "copies", "2", 2),
    ("deck", "colors", "R,B", ["R", "B"]),
    ("opening", "points", " 30 ", 30),
    ("opening", "points", "thirty", "thirty"),
    ("opening", "points", "", ""),
    ("opening", "points", "3 0", "3 0"),
    ("opening", "points", "٣", "٣"),
    ("opening", "points", "9" * 30, "9" * 30),
    ("about", "title", " Aunt, Mary ", "Aunt, Mary"),
    ("about", "title", "\ud83c", "?"),
]


@pytest.mark.parametrize(("table", "key", "typed", "value"), LISTS)
def test_what_is_typed_becomes_a_value(table: str, key: str, typed: str, value: object) -> None:
    assert rule_field(table, key).read(typed) == value


# --- what differs -----------------------------------------------------------------------------------------------------


def test_what_differs_is_marked_and_can_be_put_back() -> None:
    amended = sabra().with_value("opening", "points", 50).with_value("opening", "needs_run", True)
    assert amended.changes("opening") == ("points", "needs_run")
    assert amended.put_back("opening", "points").changes("opening") == ("needs_run",)
    assert amended.put_back("opening", "points").put_back("opening", "needs_run") == sabra()


@pytest.mark.parametrize(("table", "kind"), [pair for pair in EVERY if pair[1]])
def test_another_kind_and_back_is_no_change(table: str, kind: str) -> None:
    usual = sabra().value(table, KIND)
    other = sabra().with_value(table, KIND, kind)
    assert [field.key for field in other.fields(table)] == list(keys(kinds(table)[kind]))
    assert other.rule(table) is not None
    assert other.with_value(table, KIND, usual).tables == sabra().tables
    assert other.put_back(table, KIND).tables == sabra().tables


def test_what_was_set_in_a_kind_is_found_again() -> None:
    locked = sabra().with_value("jokers", "locked", False)
    assert locked.with_value("jokers", KIND, "free").with_value("jokers", KIND, "exact").tables == locked.tables


def test_another_kind_keeps_what_it_knows_too() -> None:
    amended = sabra().with_value("scoring", KIND, "international").with_value("scoring", "joker_last", 3)
    ledger = amended.with_value("scoring", KIND, "ledger")
    assert ledger.value("scoring", "joker_last") == 3
    assert ledger.value("scoring", "blocked") == "ledger-no-bonus"


# --- what is wrong ----------------------------------------------------------------------------------------------------


def test_the_rules_are_there_when_all_is_good() -> None:
    rules = sabra().with_value("opening", "points", 50).rules
    assert rules == SABRA.with_(opening=SABRA.opening.with_(points=50))
    assert json.loads(rules.to_json()) == tables_of(rules)


def test_all_faults_are_told_at_once() -> None:
    amended = sabra().with_value("opening", "points", 400).with_value("deck", "numbers", "many")
    assert told(amended) == [
        'deck.numbers: "many" is not a whole number',
        "opening.points: 400 is more than the most allowed, 300",
    ]
    assert amended.rules is None
    assert amended.rule("opening") is None
    assert amended.rule("melding") == SABRA.melding


def test_tables_that_contradict_each_other_are_told() -> None:
    (fault,) = told(sabra().with_value("turns", KIND, "draw-play-discard"))
    assert fault.endswith("melds of the table stay as they lie: rearranging is lay-off")


@pytest.mark.parametrize(("table", "kind"), EVERY)
def test_any_text_in_any_field_is_judged_and_never_a_crash(table: str, kind: str | None) -> None:
    amended = sabra().with_value(table, KIND, kind) if kind else sabra()

    def tried(field: RuleField, typed: str) -> bool:
        judged = amended.with_value(table, field.key, field.read(typed))
        return judged.rules is not None or bool(judged.faults and str(judged.faults[0]))

    typed = ("", "x", "-1", "999999999", "1,1,1,1,1,1,1,1", "\x1b[2J", "\ud800", "[red]", "R R", "true")
    assert all(tried(field, text) for field in amended.fields(table) for text in typed)
