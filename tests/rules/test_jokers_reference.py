"""Thousands of random plays, judged by the engine and by the written rules to the letter (1.2, point 6)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.rules.joker_reference import CODES, first_code
from tests.rules.positions import meld_rules
from tests.rules.random_plays import random_play
from tilerummy.model.table import Change
from tilerummy.notation.words import write_table, write_tiles
from tilerummy.rules.deck import Deck
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.melding import Melding

DECKS = (
    Deck(colors=("R", "Y"), numbers=5, copies=2, jokers=4),
    Deck(colors=("R", "Y", "B"), numbers=4, copies=2, jokers=3),
    Deck(colors=("R", "Y", "B", "K"), numbers=4, copies=2, jokers=4),
    Deck(colors=("R", "Y", "B", "K"), numbers=5, copies=2, jokers=2),
    Deck(colors=("R", "Y", "B", "K"), numbers=3, copies=3, jokers=4),
)
POLICIES = tuple(
    ExactJokers.model_validate({"from": from_, "group_of_three": three, "locked": locked, "reuse": reuse})
    for from_, three, locked, reuse in product(
        ("any", "rack"),
        ("either", "both"),
        (False, True),
        ("anywhere", "new-meld", "new-meld-two-rack", "new-meld-rack-only"),
    )
)


def differences(seed: str, plays: int) -> tuple[Counter[str | None], list[str]]:
    """How often each code came up, and the plays that the engine judges otherwise."""
    rng = Random(seed)
    seen: Counter[str | None] = Counter()
    found = []
    for _ in range(plays):
        rules = meld_rules(rng.choice(DECKS), Melding(ace=rng.choice(("low", "low", "both"))))
        play = random_play(rules, rng)
        if play is None:
            continue
        for rule in rng.sample(POLICIES, 6):
            may_free = rng.random() < 0.85
            expected = first_code(rule, play, rules, may_free=may_free)
            seen[expected] += 1
            faults = list(rule.faults(play, rules, may_free))
            if (faults[0].code if faults else None) != expected:
                found.append(f"{_told(play, rule, rules)}: {expected}, not {faults}")
    return seen, found


def _told(play: Change, rule: ExactJokers, rules: MeldRules) -> str:
    return (
        f"{write_table(play.before)} -> {write_table(play.after)} rack {write_tiles(play.rack)} "
        f"{len(rules.deck.colors)}x{rules.deck.numbers} ace {rules.melding.ace} {rule!r}"
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["jokers 1", "jokers 2"])
def test_1_2_point_6_random_plays_are_judged_to_the_letter(seed: str) -> None:
    seen, found = differences(seed, 50)
    assert found == []
    assert set(seen) == {None, *CODES}, "each code is met"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_1_2_point_6_many_more_plays(seed: int) -> None:
    assert differences(f"soak {seed}", 1000)[1] == []
