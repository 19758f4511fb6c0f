"""Every bot plays every game with discards to its end, and none breaks a rule."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.positions import WITH_DISCARDS
from tilerummy.bots.bot import find_bot
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Deal
from tilerummy.play.simulation import Plan, games
from tilerummy.store.library import load_ruleset, presets

RULES = [name for base in WITH_DISCARDS for name in (base, *(f"{base}+{preset}" for preset in presets(base)))]
BOTS = ("novice", "greedy", "careful")
MOST_ACTIONS = 1_500


def round_of_bots(rules: str, names: tuple[str, ...], seed: str) -> State:
    """One round, with every answer done as it was given."""
    now = new_match(load_ruleset(rules), tuple(f"@{name}" for name in names), seed)
    outcome = apply(now, Deal())
    for _ in range(MOST_ACTIONS):
        assert isinstance(outcome, Applied), outcome
        now = outcome.state
        assert now.round is not None
        if now.round.over:
            return now
        seat = now.round.turn.seat
        outcome = apply(now, find_bot(names[seat]).choose(look(now, seat).folded(), Random(seed)))
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("rules", RULES)
def test_bots_against_each_other(rules: str) -> None:
    for seed, names in (("a", BOTS), ("b", BOTS[::-1]), ("c", ("novice", "novice"))):
        over = round_of_bots(rules, names, f"{rules} {seed}")
        assert len(over.results) == 1


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULES)
def test_many_rounds_of_bots_come_to_their_end_without_a_fault(rules: str) -> None:
    """Tables of all sizes, the bots in turn; an answer that breaks a rule would be named as trouble."""
    most = load_ruleset(rules).about.players[1]
    for seats in range(2, most + 1):
        names = tuple(f"@{BOTS[(seat + seats) % len(BOTS)]}" for seat in range(seats))
        for game in games(Plan(load_ruleset(rules), names, f"soak {rules}"), range(100)):
            assert game.finished, game
            assert not game.trouble, game


def test_novices_lay_tiles_and_go_out() -> None:
    for rules in WITH_DISCARDS:
        rounds = [round_of_bots(rules, ("novice", "novice"), f"{rules} {number}") for number in range(8)]
        assert any(now.results[0].winner is not None for now in rounds)
        assert any(now.round is not None and len(now.round.table) > 2 for now in rounds)
