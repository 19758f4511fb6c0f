"""[dealing]: racks, direction and who starts, written rules 3.1."""

from __future__ import annotations

import pytest

from tilerummy.rules.dealing import Dealing


def test_3_1_direction_clockwise_and_the_other_way() -> None:
    assert Dealing().order(1, 4) == (1, 2, 3, 0)
    assert Dealing(direction="anticlockwise").order(1, 4) == (1, 0, 3, 2)
    assert Dealing().after(3, 4) == 0
    assert Dealing(direction="anticlockwise").after(0, 4) == 3


def test_each_seat_comes_once_in_a_round_of_turns() -> None:
    for players in (2, 3, 4):
        for direction in ("clockwise", "anticlockwise"):
            order = Dealing.model_validate({"direction": direction}).order(players - 1, players)
            assert sorted(order) == list(range(players))


@pytest.mark.parametrize(
    ("rule", "winner", "following"),
    [
        ("redraw", 2, None),
        ("redraw", None, None),
        ("dealer-rotates", 2, 2),
        ("dealer-rotates", None, 2),
        ("winner-starts", 2, 2),
        ("winner-starts", 0, 0),
        ("winner-starts", None, None),
        ("winner-deals", 2, 0),
        ("winner-deals", None, None),
    ],
)
def test_4_next_starter_after_a_round_that_seat_1_began(rule: str, winner: int | None, following: int | None) -> None:
    dealing = Dealing.model_validate({"next_starter": rule})
    assert dealing.starts_next(1, winner, 3) == following


def test_4_next_starter_goes_in_the_direction_of_play() -> None:
    dealing = Dealing(direction="anticlockwise", next_starter="dealer-rotates")
    assert dealing.starts_next(0, None, 3) == 2


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_it_says_its_own_numbers(direction: str) -> None:
    said = Dealing.model_validate({"rack": 7, "direction": direction}).says()
    assert "7 tiles" in said
    assert f"goes {direction}" in said
