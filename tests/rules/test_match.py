"""[match]: totals, end and winner, written rules 3.1 and the notes of chapter 4."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tilerummy.model.round import Line, RoundResult
from tilerummy.rules.match import Match, Standing

Scores = tuple[int, ...]


def played(*rounds: Scores) -> tuple[RoundResult, ...]:
    """Rounds by their scores; who has most has won."""
    return tuple(
        RoundResult(
            scores.index(max(scores)) if scores.count(max(scores)) == 1 else None,
            tuple(Line(seat, points, "") for seat, points in enumerate(scores)),
            0,
            ((),) * len(scores),
        )
        for scores in rounds
    )


def standing(*rounds: Scores, carried: Scores | None = None, time_is_up: bool = False, **match: Any) -> Standing:
    before = carried or (0,) * len(rounds[0])
    return Match(**match).standing(played(*rounds), tuple((total,) for total in before), len(rounds), time_is_up)


def test_3_1_match_until_someone_has_200() -> None:
    assert standing((199, -199))[:3] == ((199, -199), False, ())
    assert standing((150, -150), (50, -50))[:3] == ((200, -200), True, (0,))
    assert standing((150, -150), points=100)[:3] == ((150, -150), True, (0,))


def test_totals_go_on_from_what_a_position_brought() -> None:
    assert standing((15, -15), carried=(190, -190))[:3] == ((205, -205), True, (0,))


def test_3_1_match_the_highest_wins_not_who_was_there_first() -> None:
    assert standing((30, -10, -20), carried=(190, 205, -395)).winners == (0,)


def test_4_ties_target_reached_with_a_tie_at_the_top_another_round() -> None:
    assert standing((20, 10, -30), carried=(180, 190, -370))[:3] == ((200, 200, -400), False, ())


def test_4_ties_below_the_top_do_not_matter() -> None:
    assert standing((220, -110, -110)).winners == (0,)


def test_4_ties_the_top_is_that_of_the_winner() -> None:
    assert standing((205, 50, 50), winner="lowest")[:3] == ((205, 50, 50), False, ())
    assert standing((205, 60, 50), winner="lowest")[:3] == ((205, 60, 50), True, (2,))
    assert standing((205, 205, 50), winner="lowest").winners == (2,)


def test_4_match_rounds() -> None:
    two: dict[str, Any] = {"end": "rounds", "rounds": 2}
    assert standing((300, -300), **two)[:3] == ((300, -300), False, ())
    assert standing((300, -300), (-10, 10), **two)[:3] == ((290, -290), True, (0,))


def test_4_ties_after_the_last_round_a_shared_win() -> None:
    two: dict[str, Any] = {"end": "rounds", "rounds": 2}
    assert standing((10, -10, 0), (-10, 10, 0), **two)[:3] == ((0, 0, 0), True, (0, 1, 2))
    assert standing((10, -20, 10), (0, 0, 0), **two).winners == (0, 2)


def test_4_match_minutes() -> None:
    assert not standing((300, -300), end="time").over
    assert standing((300, -300), end="time", time_is_up=True).winners == (0,)
    assert standing((5, 5), end="time", time_is_up=True).winners == (0, 1)


def test_4_time_up_before_a_round_was_played_ends_nothing() -> None:
    assert not Match(end="time").standing((), ((0,), (0,)), 0, True).over


def test_4_most_rounds() -> None:
    most: dict[str, Any] = {"end": "rounds", "rounds": 3, "winner": "most-rounds"}
    assert standing((5, -5), (5, -5), (-50, 50), **most)[:3] == ((-40, 40), True, (0,))
    assert standing((5, -5), (-5, 5), (0, 0), **most).winners == (0, 1), "the last round was shared"


def test_4_most_rounds_needs_another_end_than_a_target() -> None:
    with pytest.raises(ValidationError):
        Match(end="target", winner="most-rounds")


@pytest.mark.parametrize(
    ("match", "words"),
    [
        ({"points": 150}, "150"),
        ({"end": "rounds", "rounds": 7}, "7 rounds"),
        ({"end": "time", "minutes": 45}, "45 minutes"),
        ({"winner": "lowest"}, "lowest"),
    ],
)
def test_it_says_its_own_numbers(match: dict[str, Any], words: str) -> None:
    assert words in Match(**match).says()
