"""Rules in a few words, and what a table may choose for itself."""

from __future__ import annotations

import pytest

from tilerummy.play.choices import lasting, lengths, limits, with_length
from tilerummy.rules.match import Match
from tilerummy.store.library import load_ruleset
from tilerummy.tui.rule_words import WORDS, changes

SABRA = load_ruleset("sabra")


def test_what_presets_change_in_a_few_words() -> None:
    assert changes(SABRA, load_ruleset("sabra+opening_50")) == ("the opening needs 50 points",)
    assert changes(SABRA, load_ruleset("sabra+publisher"))[1] == "the meld of a joker may be rearranged"
    assert changes(SABRA, load_ruleset("pup-rummy"))[0] == "jokers are wild anew each turn"
    assert changes(SABRA, SABRA) == ()


def test_title_and_source_are_no_rules() -> None:
    other = SABRA.with_(about=SABRA.about.with_(title="Ours", source="grandmother"))
    assert changes(SABRA, other) == ()


def test_every_key_has_words_for_all_that_it_can_be() -> None:
    """One that has none is told as the file writes it; here none has to be."""
    for table, rule in SABRA.tables():
        for name, shape in type(rule).model_fields.items():
            assert (shape.alias or name) in WORDS[table] or table == "match", f"{table}.{name}"


def test_the_length_of_a_match_is_one_change() -> None:
    other = SABRA.with_(match=SABRA.match.with_(end="rounds", rounds=3))
    assert changes(SABRA, other) == ("the match: 3 rounds",)


# --- clock and match --------------------------------------------------------------------------------------------------


def test_what_the_rules_say_is_marked() -> None:
    assert [name for name, _ in limits(SABRA.penalties.with_(time_limit=75)) if "usual" in name] == ["75 s (usual)"]
    assert [name for name, _ in lengths(Match(points=444)) if "usual" in name] == ["to 444 points (usual)"]
    assert [text for _, text in lengths(Match(), "7 rounds") if text == "7 rounds"] == ["7 rounds"]


@pytest.mark.parametrize("text", ["", "0 rounds", "-1 rounds", "7 days", "999999 points", "٣ rounds", "4 rounds\n"])
def test_a_length_that_cannot_be_leaves_the_rules_as_they_are(text: str) -> None:
    assert lasting(SABRA.match, text) is None
    assert with_length(SABRA, text) is SABRA
    assert len(lengths(SABRA.match, text)) == len(lengths(SABRA.match))


def test_where_rounds_won_decide_no_total_ends_a_match() -> None:
    match = SABRA.match.with_(end="rounds", winner="most-rounds")
    assert not [text for _, text in lengths(match) if "points" in text]
    assert lasting(match, "200 points") is None
    assert all(lasting(match, text) for _, text in lengths(match))
