"""The chapters of the rulebook: the sentences of the rules, and examples that these very rules have judged."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest
from rich.style import Style

from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.wording import sentences, told
from tilerummy.store.library import find_rulesets, load_ruleset
from tilerummy.telling.chapters import Chapter, chapters
from tilerummy.telling.examples import Example
from tilerummy.tui.illustrated import Inks

NAMES = [
    name
    for entry in find_rulesets()
    for name in (entry.name, *(f"{entry.name}+{preset}" for preset in entry.presets))
    if not entry.own
]
SABRA = load_ruleset("sabra")
INKS = Inks(Style(bold=True), Style(color="green"), Style(color="red"))


def rules_with(**tables: dict[str, Any]) -> Ruleset:
    """Sabra with other values: a table, and its keys."""
    return SABRA.with_(**{name: getattr(SABRA, name).with_(**keys) for name, keys in tables.items()})


ODD = {
    "two colors": rules_with(deck={"colors": ("R", "B"), "copies": 4}, melding={"group_min": 2, "group_max": 2}),
    "three numbers": rules_with(deck={"numbers": 3, "copies": 4}, dealing={"rack": 8}, opening={"points": 0}),
    "a small opening in a small deck": rules_with(
        deck={"numbers": 4, "copies": 4}, dealing={"rack": 8}, opening={"points": 7}
    ),
    "twenty numbers": rules_with(deck={"numbers": 20}),
    "no jokers": rules_with(deck={"jokers": 0}),
    "one copy": rules_with(deck={"copies": 1, "jokers": 1}, dealing={"rack": 8}),
    "long melds": rules_with(melding={"run_min": 13, "group_min": 4}),
    "short melds": rules_with(melding={"run_min": 2, "group_min": 2}),
    "an opening of 190": rules_with(deck={"numbers": 20}, opening={"points": 190}),
    "an opening of 120 with a run": rules_with(opening={"points": 120, "needs_run": True}),
    "no opening": rules_with(opening={"points": 0}),
    "naturals for jokers": rules_with(melding={"naturals_per_joker": 2}),
    "the 1 is high": rules_with(melding={"ace": "high"}),
    "lowest wins": rules_with(match={"winner": "lowest"}),
    "for two": rules_with(about={"players": (2, 2)}),
}
ALL = {**{name: load_ruleset(name) for name in NAMES}, **ODD}


def chapter(rules: Ruleset, title: str) -> Chapter:
    return next(one for one in chapters(rules) if one.title == title)


def verdict(rules: Ruleset, title: str, said: str) -> str:
    """What the rules say of an example, each sentence behind its sign."""
    (example,) = [one for one in chapter(rules, title).examples if one.said.startswith(said)]
    signs = {True: "+", False: "!", None: ""}
    return "; ".join(f"{signs[one.good]} {one.text}".strip() for one in example.verdicts)


def examples(rules: Ruleset) -> list[Example]:
    return [example for one in chapters(rules) for example in one.examples]


# --- what it says -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL.values(), ids=list(ALL))
def test_every_table_is_told(rules: Ruleset) -> None:
    there = "\n".join(" ".join(one.sentences) for one in chapters(rules))
    for name, text in told(rules).items():
        assert all(sentence in there for sentence in sentences(text)), name


@pytest.mark.parametrize("rules", ALL.values(), ids=list(ALL))
def test_examples_are_made_of_the_deck(rules: Ruleset) -> None:
    deck = Counter(rules.deck.tiles)
    for example in examples(rules):
        for row in example.rows:
            assert Counter(face.tile for meld in row.melds for face in meld) <= deck, example.said
        assert example.said
        assert example.said.endswith(".")


@pytest.mark.parametrize("rules", ALL.values(), ids=list(ALL))
def test_a_play_leaves_no_tile_out(rules: Ruleset) -> None:
    """What lies there after is what lay there and what was on the rack; the tiles that are marked are the rack."""
    for example in examples(rules):
        rows = {row.label: row for row in example.rows}
        if "after" not in rows or "rack" not in rows:
            continue
        before, rack, after = (
            Counter(face.tile for face in chain.from_iterable(rows[label].melds))
            for label in ("table", "rack", "after")
        )
        assert after == before + rack
        marked = Counter(face.tile for face in chain.from_iterable(rows["after"].melds) if face.laid)
        assert marked == rack, example.said


def test_the_corner_is_judged_by_the_rules() -> None:
    """`12 13 1` is legal under one rule and not under another, and each says so itself."""
    low, high = rules_with(melding={"ace": "low"}), rules_with(melding={"ace": "high"})
    assert verdict(low, "Melds", "The 1 after the 13") == "! This meld has a 1 after 13, it may only come before 2"
    assert verdict(high, "Melds", "The 1 after the 13") == "+ legal, worth 26 points"
    assert verdict(high, "Melds", "The 1 before the 2") == "! This meld has a 1 before 2, it may only come after 13"


@pytest.mark.parametrize("points", [1, 3, 6, 29, 30, 31, 50, 53, 77, 100, 101])
@pytest.mark.parametrize("needs_run", [False, True])
def test_just_enough_is_enough_and_a_little_less_is_not(points: int, needs_run: bool) -> None:
    rules = rules_with(opening={"points": points, "needs_run": needs_run})
    enough = verdict(rules, "Opening", "Just enough.")
    assert enough.startswith("+ legal: an opening of ")
    assert points <= int(enough.split()[5]) <= points + 5
    less = [one for one in chapter(rules, "Opening").examples if one.said == "A little less."]
    assert [one.verdicts[0].good for one in less] in ([False], [])
    assert less or points <= 6


def test_an_opening_may_need_a_run() -> None:
    rules = rules_with(opening={"needs_run": True})
    assert "one of its melds has to be a run" in verdict(rules, "Opening", "As much without a run.")


def test_more_in_the_turn_that_opens() -> None:
    said = "It is added to in the turn that opens."
    assert verdict(SABRA, "Opening", said) == "+ legal: an opening of 30 points"
    assert verdict(load_ruleset("sabra+publisher"), "Opening", said).startswith(
        "! Only a seat that opened in an earlier"
    )


def test_jokers_are_freed_as_each_ruleset_has_it() -> None:
    into_old = "The freed joker is put to a meld"
    assert verdict(SABRA, "Jokers", into_old) == "+ legal"
    assert verdict(load_ruleset("tiles-50"), "Jokers", into_old).startswith(
        "! The freed joker has to go into a new meld"
    )
    from_table = "Its tile comes from another meld"
    assert verdict(SABRA, "Jokers", from_table) == "+ legal"
    assert "has to come from the rack" in verdict(load_ruleset("rrrummy"), "Jokers", from_table)
    taken = "A tile is taken out of its meld."
    assert "stays together as long as its joker stands for R6" in verdict(SABRA, "Jokers", taken)
    assert verdict(load_ruleset("dutch-rummy"), "Jokers", taken) == "+ legal"
    three = "One of the missing tiles"
    assert verdict(SABRA, "Jokers", three) == "+ legal"
    assert "both missing tiles free it" in verdict(load_ruleset("sabra+book_both"), "Jokers", three)
    nothing = "Nothing takes its place."
    assert "it may leave only when that tile takes its place" in verdict(SABRA, "Jokers", nothing)
    assert verdict(load_ruleset("pup-rummy"), "Jokers", nothing) == "+ legal"


def test_what_a_joker_stands_for() -> None:
    assert verdict(SABRA, "Jokers", "A joker within a run.") == "+ legal, worth 18 points: the joker stands for R6"
    assert verdict(SABRA, "Jokers", "A joker in a group.").endswith("the joker stands for B7 or K7")
    assert verdict(SABRA, "Jokers", "Two jokers").endswith("the jokers stand for R6 and R7")


def test_a_round_is_scored_by_the_rules() -> None:
    assert "Ann   +61   out: what the others hold" in verdict(SABRA, "Scoring", "Ann goes out.")
    assert "Ann   +49" in verdict(SABRA, "Scoring", "Nobody could go on.")
    assert "Ann   +55" in verdict(load_ruleset("rrrummy"), "Scoring", "Nobody could go on.")
