"""What a seat cannot know changes neither what it sees nor what a bot does in its place: in every game there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tests.games.random_play import random_move
from tests.properties.hidden import another_world, same_in_another_world
from tilerummy.bots.bot import find_bot
from tilerummy.engine.apply import Applied, apply, due
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Action, Deal
from tilerummy.model.round import Phase
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import find_rulesets, load_ruleset

STEPS = 120
BOTS = ("novice", "greedy", "careful")
NAMES = [
    name
    for entry in find_rulesets()
    if not entry.own
    for name in (entry.name, *(f"{entry.name}+{preset}" for preset in entry.presets))
]


@cache
def positions(name: str, number: int) -> tuple[State, ...]:
    """The states of a game of chance, with as many seats as its number says, and some tables dealt by hand."""
    return tuple(_positions(load_ruleset(name), Random(f"{name} {number}"), number))


def _positions(rules: Ruleset, rng: Random, number: int) -> Iterator[State]:
    fewest, most = rules.about.players
    players = fewest + number % (most - fewest + 1)
    now = new_match(rules, tuple("ABCDEF"[:players]), f"secrets {number}")
    for _ in range(STEPS):
        outcome = apply(now, _next(now, rng))
        assert isinstance(outcome, Applied)
        now = outcome.state
        yield now
        if now.over:
            return


def _next(now: State, rng: Random) -> Action:
    if now.round is None or now.round.over:
        deck = now.rules.deck.tiles
        by_hand = Deal(rng.randrange(len(now.seats)), tuple(rng.sample(deck, len(deck))))
        return by_hand if rng.random() < 0.5 else Deal()
    may = due(now)
    if may and rng.random() < 0.03:
        return rng.choice(may)
    view = look(now, now.round.turn.seat)
    move = random_move(view, rng)
    # By chance nobody ever holds little enough to knock, and who has to lay a tile does not find one.
    by_chance = not view.rules.turns.private and not check(view, move)
    return move if by_chance else find_bot("novice").choose(view, rng)


def every_seat_sees_the_same(name: str, number: int, every: int) -> Counter[tuple[Phase, str]]:
    """How often a phase was looked at by who is on turn, by another seat, by an onlooker."""
    looked: Counter[tuple[Phase, str]] = Counter()
    for at, now in enumerate(positions(name, number)[::every]):
        assert now.round is not None
        for seat in (None, *range(len(now.seats))):
            same_in_another_world(now, seat, Random(at))
            who = "nobody" if seat is None else "on turn" if seat == now.round.turn.seat else "another"
            looked[now.round.turn.phase, who] += 1
    return looked


def no_bot_knows_more(name: str, number: int, many: int) -> Counter[str]:
    """How often a bot was asked in a phase; in another world it answers the same."""
    asked: Counter[str] = Counter()
    running = [now for now in positions(name, number) if now.round is not None and not now.round.over]
    for at, now in enumerate(Random(number).sample(running, min(many, len(running)))):
        assert now.round is not None
        seat = now.round.turn.seat
        for bot in BOTS:
            here, there = look(now, seat).folded(), look(another_world(now, seat, Random(at)), seat).folded()
            assert find_bot(bot).choose(there, Random(at)) == find_bot(bot).choose(here, Random(at))
        asked[now.round.turn.phase] += 1
    return asked


@pytest.mark.parametrize("name", NAMES)
def test_every_seat_sees_the_same_in_every_phase(name: str) -> None:
    turns = load_ruleset(name).turns
    # There is one showdown in a hand. Elsewhere draws and plays go by turns, and every seventh state has both.
    looked = every_seat_sees_the_same(name, NAMES.index(name), 1 if turns.private else 7)
    phases = set(turns.phases) - {Phase.OVER, Phase.DISCARD}
    assert {(phase, who) for phase in phases for who in ("nobody", "on turn", "another")} <= looked.keys()


def test_together_they_look_at_every_phase() -> None:
    states = [now for number, name in enumerate(NAMES) for now in positions(name, number)]
    assert {now.round.turn.phase for now in states if now.round is not None} == set(Phase)
    assert {len(now.seats) for now in states} >= {2, 3, 4}
    history = [event.action for now in states for event in now.history]
    assert any(isinstance(action, Deal) and action.tiles for action in history)


@pytest.mark.parametrize("name", NAMES)
def test_no_bot_knows_more_than_its_seat(name: str) -> None:
    assert no_bot_knows_more(name, NAMES.index(name), 2)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_every_seat_sees_the_same_in_many_games(name: str) -> None:
    for number in range(100, 120):
        every_seat_sees_the_same(name, number, 1)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_no_bot_knows_more_in_many_games(name: str) -> None:
    asked: Counter[str] = Counter()
    for number in range(100, 106):
        asked += no_bot_knows_more(name, number, 4)
    assert asked
