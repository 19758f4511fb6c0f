"""Bots among themselves in the games with discards: each comes to its end, loses no tile, and is scored right."""

from __future__ import annotations

import pytest

from tests.engine.positions import WITH_DISCARDS
from tests.properties.simulated import MATCHES, NAMES, ROUNDS, play_matches, play_rounds, seat_numbers

TABLES = [(name, players) for name in NAMES for players in seat_numbers(name)]
FEW = [
    (name, players)
    for number, (name, players) in enumerate(TABLES)
    if name in WITH_DISCARDS or number % len(seat_numbers(name)) == 0
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), FEW)
def test_rounds_come_to_their_ends_and_add_up(name: str, players: int) -> None:
    played = play_rounds(name, players, range(ROUNDS // 20))
    assert (played.rounds, played.unfinished) == (ROUNDS // 20, [])
    assert played.won


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_matches_come_to_their_ends_and_add_up(name: str) -> None:
    # One match: who begins changes from ruleset to ruleset, as the number of seats does.
    number = NAMES.index(name)
    few = seat_numbers(name)[number % len(seat_numbers(name))]
    played = play_matches(name, few, range(number, number + MATCHES // 20))
    assert played.rounds
    assert played.unfinished == []


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_rounds_and_matches_come_to_their_ends_and_add_up(name: str, players: int) -> None:
    assert play_rounds(name, players, range(1000, 1000 + ROUNDS)).unfinished == []
    assert play_matches(name, players, range(1000, 1000 + MATCHES)).unfinished == []
