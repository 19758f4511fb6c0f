"""The flat options of the written rules, laid over a ruleset."""

from __future__ import annotations

import pytest

from tests.rulesets.options import OPTIONS, UnknownOption, apply_options
from tilerummy.rules.jokers import ExactJokers, FreeJokers
from tilerummy.store.library import load_ruleset

SABRA = load_ruleset("sabra")
EASY = load_ruleset("easy-rummy")


def test_an_option_sets_its_key() -> None:
    rules = apply_options(SABRA, {"opening_points": 50, "set_max": 3, "ace": "both"})
    assert (rules.opening.points, rules.melding.group_max, rules.melding.ace) == (50, 3, "both")
    assert rules.deck == SABRA.deck


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("next_starter", "winner_starts", "winner-starts"),
        ("hand_values", "court_10", "court-10"),
        ("joker_reuse", "new_meld_rack_only", "new-meld-rack-only"),
        ("table_rights", "full", "free"),
        ("direction", "acw", "anticlockwise"),
        ("time_limit_s", None, 0),
        ("time_limit_s", 120, 120),
        ("players", "2-3", (2, 3)),
        ("players", [2, 3], (2, 3)),
        ("colors", "R Y B", ("R", "Y", "B")),
    ],
)
def test_the_spellings_of_the_written_rules(name: str, value: object, read: object) -> None:
    rules = apply_options(SABRA, {name: value})
    home = OPTIONS[name]
    assert getattr(getattr(rules, home.table), {"from": "from_"}.get(home.key, home.key)) == read


def test_keys_of_exact_jokers_are_dropped_where_jokers_are_free() -> None:
    assert apply_options(EASY, {"joker_replace_from": "rack", "joker_meld_locked": True}) == EASY


def test_exact_jokers_on_a_ruleset_with_free_ones_have_the_plain_values() -> None:
    assert apply_options(EASY, {"joker_retrieval": "exact"}).jokers == ExactJokers(
        from_="any", group_of_three="either", locked=False, reuse="anywhere"
    )


def test_the_order_of_options_does_not_matter() -> None:
    jokers = apply_options(EASY, {"joker_replace_from": "rack", "joker_retrieval": "exact"}).jokers
    assert isinstance(jokers, ExactJokers)
    assert jokers.from_ == "rack"


def test_another_kind_drops_what_it_does_not_know() -> None:
    assert apply_options(SABRA, {"joker_retrieval": "free"}).jokers == FreeJokers()


def test_the_same_kind_changes_nothing() -> None:
    assert apply_options(SABRA, {"joker_retrieval": "exact"}) == SABRA


@pytest.mark.parametrize(
    "options",
    [
        {"no_such_thing": 1},
        {"preset": "book_both"},
        {"ace": "middle"},
        {"joker_retrieval": "sometimes"},
        {"opening_points": 9999},
        {"opening_points": "30"},
        {"players": "some"},
        {"run_min": []},
        {"time_limit_s": {}},
        {"set_min": 4, "set_max": 3},
    ],
)
def test_what_is_not_built_fails(options: dict[str, object]) -> None:
    with pytest.raises(UnknownOption, match=next(iter(options))):
        apply_options(SABRA, options)
