"""[scoring], [values], [going_out], [penalties]: what a round costs and how it ends, rules 3.1, 3.5 to 3.9, 4."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tests.rules.positions import meld_rules, rack
from tilerummy.model.action import Offence
from tilerummy.model.round import Phase, Round, RoundResult, Turn
from tilerummy.model.tile import Tiles
from tilerummy.notation.words import read_tiles
from tilerummy.rules.going_out import AnyWay
from tilerummy.rules.penalties import Penalties
from tilerummy.rules.scoring import ZeroSum
from tilerummy.rules.settling import out
from tilerummy.rules.values import Values

MINUS_OWN = ZeroSum(blocked="winner-minus-own")


def round_with(*racks: str, passes: int = 0, pool: Tiles = ()) -> Round:
    return Round(1, 0, Turn(9, 0, Phase.PLAY), tuple(map(rack, racks)), pool, (), (True,) * len(racks), passes)


def result(*racks: str, rule: ZeroSum | None = None, values: Values | None = None) -> RoundResult:
    return (rule or ZeroSum()).score(round_with(*racks), meld_rules(values=values))


# --- values -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "worth"),
    [
        ({}, 1 + 2 + 10 + 11 + 13 + 30),
        ({"joker_on_rack": 25}, 1 + 2 + 10 + 11 + 13 + 25),
        ({"ace_on_rack": 11}, 11 + 2 + 10 + 11 + 13 + 30),
        ({"rack": "court-10"}, 1 + 2 + 10 + 10 + 10 + 30),
        ({"rack": "court-10", "ace_on_rack": 10}, 10 + 2 + 10 + 10 + 10 + 30),
    ],
)
def test_4_values_of_a_rack(values: dict[str, Any], worth: int) -> None:
    assert Values(**values).left(read_tiles("R1 R2 R10 R11 R13 J")) == worth


# --- who is out -------------------------------------------------------------------------------------------------------


def test_3_1_score_the_losers_lose_their_racks_the_winner_gains_the_sum() -> None:
    assert result("", "R5 Y10", "K9 K13").scores == (37, -15, -22)
    assert result("J R2", "Y13 Y1", "").scores == (-32, -14, 46)
    assert result("", "R5").winner == 0


def test_3_1_score_every_line_has_a_reason() -> None:
    lines = result("", "R5 Y10", "K9 K13").lines
    assert all(line.reason for line in lines)
    assert sorted(line.seat for line in lines) == [0, 1, 2]


# --- blocked ----------------------------------------------------------------------------------------------------------


def test_3_1_blocked_the_differences_to_the_lowest() -> None:
    found = result("R7 R8", "K8", "B9 B13", "Y10 Y9")
    assert found.scores == (-7, 32, -14, -11)
    assert found.winner == 1


def test_3_5_blocked_the_winner_gains_the_sum_less_his_own() -> None:
    found = result("R7 R8", "K8", "B9 B13", rule=MINUS_OWN)
    assert found.scores == (-15, 29, -22)
    assert found.winner == 1


@pytest.mark.parametrize(
    ("racks", "difference", "minus_own"),
    [
        (("R5", "Y5", "K13 B7", "B9"), (9, 9, -15, -4), (12, 12, -20, -9)),
        (("R8", "K8", "B9 B13"), (7, 7, -14), (7, 7, -22)),
        (("R13 R7", "K13 K7", "B13 B8"), (0, 0, -1), (0, 0, -21)),
        (("R4", "B4", "K4", "K10"), (2, 2, 2, -6), (2, 2, 2, -10)),
        (("R8", "K8"), (0, 0), (0, 0)),
        (("R8", "K8", "Y8", "B8"), (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_4_ties_of_a_blocked_round(
    racks: tuple[str, ...], difference: tuple[int, ...], minus_own: tuple[int, ...]
) -> None:
    for rule, scores in ((ZeroSum(), difference), (MINUS_OWN, minus_own)):
        found = result(*racks, rule=rule)
        assert found.scores == scores
        assert found.winner is None, "a shared win is nobody's"


# --- how a round ends -------------------------------------------------------------------------------------------------


def test_3_1_end_an_empty_rack() -> None:
    assert out(round_with("R1", "", "R2")) == 1
    assert AnyWay().over(round_with("R1", "", "R2"))
    assert out(round_with("R1", "R2")) is None
    assert not AnyWay().over(round_with("R1", "R2"))


@pytest.mark.parametrize(("passes", "blocked"), [(0, False), (2, False), (3, True), (4, True)])
def test_3_1_pool_empty_all_have_passed_in_a_row(passes: int, blocked: bool) -> None:
    assert AnyWay().over(round_with("R1", "R2", "R3", passes=passes)) is blocked


def test_3_1_with_a_pool_nothing_is_blocked() -> None:
    assert not AnyWay().over(round_with("R1", "R2", passes=2, pool=rack("K1")))


# --- penalties --------------------------------------------------------------------------------------------------------


def test_1_4_what_an_offence_costs() -> None:
    penalties = Penalties(illegal_draw=2, timeout_draw=1)
    assert penalties.draws(Offence.ILLEGAL) == 2
    assert penalties.draws(Offence.TIME) == 1
    assert Penalties().punishes
    assert not Penalties(illegal_turn="reject").punishes


@pytest.mark.parametrize(("seconds", "fine"), [(0, True), (19, False), (20, True), (600, True), (601, False)])
def test_4_a_time_limit_has_20_to_600_seconds(seconds: int, fine: bool) -> None:
    if fine:
        assert Penalties(time_limit=seconds).time_limit == seconds
    else:
        with pytest.raises(ValidationError):
            Penalties(time_limit=seconds)


def test_they_say_their_own_numbers() -> None:
    said = Penalties(illegal_draw=2, timeout_draw=1, time_limit=90).says()
    assert all(words in said for words in ("2 tiles", "1 tile", "90 seconds"))
    assert "refused" in Penalties(illegal_turn="reject").says()
    assert "25 points" in Values(joker_on_rack=25).says()
    assert ZeroSum().says() != MINUS_OWN.says()
