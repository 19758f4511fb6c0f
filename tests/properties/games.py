"""Random games of the shipped rulesets, with much in them that the rules forbid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from tests.engine.positions import SHIPPED, WITH_DISCARDS, rules, shipped
from tests.games.random_play import random_move
from tilerummy.engine.apply import Applied, Rejected, apply, due
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import (
    Action,
    Deal,
    Declare,
    DeclareTime,
    Discard,
    Draw,
    Offence,
    Pass,
    Penalty,
    Play,
    Take,
)
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.rules.ruleset import Ruleset

STEPS = 120
STEPS_WITH_DISCARDS = 200


@dataclass(frozen=True)
class Step:
    """One action that was tried, allowed or not."""

    before: State
    action: Action
    outcome: Applied | Rejected

    @property
    def after(self) -> State:
        return self.outcome.state if isinstance(self.outcome, Applied) else self.before


@cache
def game(name: str, players: int, number: int) -> tuple[Step, ...]:
    """So many steps of a game of chance; the same arguments give the same game."""
    return tuple(_steps(_rules(name, number), players, f"{name} {players} {number}"))


Which = tuple[str, int, int]
"""A ruleset, a number of players, and which of its games."""

GAMES: list[Which] = [(name, players, number) for name in SHIPPED for players in (2, 3, 4) for number in range(3)]
"""As shipped; with small racks that soon go out, and nothing owed for the opening; and with the time of a match."""


DISCARD_GAMES: list[Which] = [
    (name, players, number) for name in WITH_DISCARDS for players in (2, 3, 4) for number in range(3)
]
"""The same where a turn ends with a discard: as shipped, small, and with a price for what is illegal or late."""


def third(games: list[Which]) -> list[Which]:
    """Of each ruleset three games: every number of players once, every kind once, together in all combinations."""
    names = list(dict.fromkeys(name for name, _, _ in games))
    return [which for which in games if (names.index(which[0]) + which[1] + which[2]) % 3 == 0]


def in_each(games: list[Which]) -> pytest.MarkDecorator:
    """The test once for each of these games: a third of them in the suite, the others in the long run."""
    few = third(games)
    return pytest.mark.parametrize(
        "which",
        [
            pytest.param(which, id="-".join(map(str, which)), marks=() if which in few else pytest.mark.soak)
            for which in games
        ],
    )


def in_all(games: list[Which], *, codes: tuple[int, int]) -> pytest.MarkDecorator:
    """The test once for a third of these games, and in the long run for all: more kinds of refusals are in these."""
    few, many = codes
    return pytest.mark.parametrize(
        ("chosen", "codes"),
        [
            pytest.param(third(games), few, id="a third"),
            pytest.param(games, many, id="all", marks=pytest.mark.soak),
        ],
    )


def _rules(name: str, number: int) -> Ruleset:
    if number == 0:
        return shipped(name)
    if name in WITH_DISCARDS:
        return _small_with_discards(name, number)
    match: dict[str, object] = {"end": "time"} if number == 2 else {"end": "rounds", "rounds": 4}
    return rules(
        name,
        opening={"points": 0},
        dealing={"rack": 4, "direction": "anticlockwise"},
        deck={"numbers": 7},
        penalties={"time_limit": 60, "illegal_draw": 2},
        match=match,
    )


def _small_with_discards(name: str, number: int) -> Ruleset:
    """Small racks and a low opening, so that much is laid; then with a clock, and a price for what is illegal."""
    priced: dict[str, object] = {"timeout_draw": 2, "illegal_turn": "revert-and-draw", "illegal_draw": 1}
    return rules(
        name,
        opening={"points": shipped(name).opening.points // 3},
        dealing={"rack": 7},
        deck={"numbers": 8, "copies": 2, "jokers": 2 if shipped(name).deck.jokers else 0},
        penalties={"time_limit": 60, **(priced if number == 2 else {})},
    )


def _steps(under: Ruleset, players: int, seed: str) -> Iterator[Step]:
    rng = Random(seed)
    now = new_match(under, tuple("ABCD"[:players]), seed)
    for _ in range(STEPS_WITH_DISCARDS if under.turns.discards else STEPS):
        if now.over:
            return
        action = _lawful(now, rng) if rng.random() < (0.8 if under.turns.discards else 0.6) else wild(now, rng)
        step = Step(now, action, apply(now, action))
        yield step
        now = step.after


def _lawful(now: State, rng: Random) -> Action:
    if now.round is None or now.round.over:
        return due(now)[0]
    return random_move(look(now, now.round.turn.seat), rng)


def wild(now: State, rng: Random) -> Action:
    """Anything: of the wrong seat, at the wrong time, with the wrong tiles. Now and then it is allowed."""
    seat = rng.randrange(len(now.seats) + 1)
    if now.round is not None and rng.random() < 0.6:
        return Play(now.round.turn.seat if rng.random() < 0.9 else seat, _spoiled(now, rng))
    order = tuple(rng.sample(now.rules.deck.tiles, now.rules.deck.size))
    choices: list[Action] = [
        Draw(seat),
        Pass(seat),
        Deal(),
        Deal(seat, order),
        Deal(seat, order[1:]),
        DeclareTime(),
        Discard(seat, rng.choice(now.rules.deck.tiles)),
        Take(seat, rng.randint(0, 3), () if now.round is None else now.round.table),
        Declare(seat),
        Penalty(seat, Offence.TIME),
        Penalty(seat, Offence.ILLEGAL),
    ]
    return rng.choice(choices)


def _spoiled(now: State, rng: Random) -> Table:
    """A table with tiles moved, doubled, dropped or laid from a rack, melds and heaps mixed."""
    assert now.round is not None
    rows = [list(meld.tiles) for meld in now.round.table] or [[]]
    rack = list(now.round.racks[now.round.turn.seat])
    for _ in range(rng.randint(1, 3)):
        row = rng.choice(rows)
        match rng.randrange(4):
            case 0 if row:
                rng.choice(rows).append(row.pop(rng.randrange(len(row))))
            case 1 if rack:
                rows.append(rng.sample(rack, min(len(rack), rng.randint(1, 3))))
            case 2 if rack:
                row.insert(rng.choice((0, len(row))), rng.choice(rack))
            case _:
                row.append(rng.choice(now.rules.deck.tiles))
    kinds = list(MeldKind)
    return tuple(
        now.rules.melds.as_laid(tuple(row)) if rng.random() < 0.8 else Meld(rng.choice(kinds), tuple(row))
        for row in rows
        if row
    )
