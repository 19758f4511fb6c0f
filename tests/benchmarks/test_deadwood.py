"""The measuring of gin: hands as they are dealt, games that end, peers by name."""

from collections.abc import Callable
from random import Random

import pytest

from benchmarks import deadwood
from tilerummy.model.tile import Tile
from tilerummy.solver.deadwood import deadwood as find


def test_hands_are_dealt_from_one_pack() -> None:
    for rack, other in deadwood.hands(50, Random(1)):
        assert (len(rack) in (10, 11), len(other)) == (True, 10)
        assert len(dict.fromkeys((*rack, *other))) == len(rack) + len(other)


def test_no_answer_is_one_that_was_kept() -> None:
    kept = find.cache_info().currsize
    rack = tuple(Tile("C", number) for number in range(1, 11))
    assert len(deadwood.microseconds([(rack, ())] * 3)) == 3
    assert find.cache_info().currsize == kept


def test_the_spread_of_equal_times_is_that_time() -> None:
    assert deadwood.spread([7.04] * 9) == {"median_us": 7.0, "p95_us": 7.0}
    assert deadwood.spread([1.0] * 9 + [100.0])["p95_us"] > 50


@pytest.mark.parametrize("play", [deadwood.by_chance, deadwood.ours("@greedy")])
def test_our_games_end_and_are_the_same_each_time(play: deadwood.Play) -> None:
    assert play(3) == play(3) > 2


def test_every_game_is_counted_once() -> None:
    asked: list[int] = []

    def counted(actions: int) -> Callable[[int], int]:
        def play(number: int) -> int:
            asked.append(number)
            # Long enough for a clock.
            sum(range(20_000))
            return actions

        return play

    found = deadwood.rates({"one": counted(4)}, rounds=3, number=2)
    assert asked == [0, 1, 2, 3, 4, 5, 6]
    assert found["one"].actions == 4
    assert found["one"].games > 0


def test_a_peer_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadwood, "find_spec", lambda _: None)
    assert deadwood.missing() == ("open-spiel", "rlcard")
    assert list(deadwood.players()) == ["ours", "ours/@greedy"]
