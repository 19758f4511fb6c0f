"""[jokers] reuse: where a freed joker goes, written rules 1.2, point 6."""

from __future__ import annotations

import pytest

from tests.rules.joker_plays import LOOSE, RRRUMMY, code

ONTO_AN_OLD_ONE = ("R:4.J.6/Y:3.4.5", "R:4.5.6/Y:3.4.5.J", "R5")
WITH_ONE_OF_THE_TABLE = ("R:6.J.8/3:R.Y.B.K", "R:6.7.8/3:R.B.K/Y:3.4.5.J", "R7 Y4 Y5")
WITH_TWO_OF_THE_TABLE = ("R:6.J.8/Y:3.4.5.6", "R:6.7.8/Y:J.4.5/3:Y.B.K/6:Y.B.K", "R7 B3 K3 B6 K6")
WITH_TWO_OF_THE_RACK = ("R:6.J.8", "R:6.7.8/3:Y.B.J", "R7 Y3 B3")
WITH_THE_REPLACING_TILE = ("R:6.J.8", "R:4.5.6/R:8.9.10/7:R.B.J", "R4 R5 R7 R9 R10 B7")
BESIDE_ITS_TWIN = ("R:6.J.8", "R:6.7.8/7:R.B.J", "R7 R7 B7")
WHERE_IT_WAS = ("R:6.J.8", "R:6.7.8.J", "R7")
REUSE = {"anywhere": 0, "new-meld": 1, "new-meld-two-rack": 2, "new-meld-rack-only": 3}


@pytest.mark.parametrize(
    ("play", "strictest"),
    [
        (ONTO_AN_OLD_ONE, "anywhere"),
        (WHERE_IT_WAS, "anywhere"),
        (WITH_TWO_OF_THE_TABLE, "new-meld"),
        (WITH_THE_REPLACING_TILE, "new-meld"),
        (WITH_ONE_OF_THE_TABLE, "new-meld-two-rack"),
        (WITH_TWO_OF_THE_RACK, "new-meld-rack-only"),
        (BESIDE_ITS_TWIN, "new-meld-rack-only"),
    ],
)
def test_1_2_point_6_where_a_freed_joker_may_go(play: tuple[str, str, str], strictest: str) -> None:
    for reuse, rank in REUSE.items():
        expected = None if rank <= REUSE[strictest] else "joker_must_be_new_meld"
        assert code(*play, **RRRUMMY, reuse=reuse) == expected, reuse


def test_1_2_point_6_an_old_meld_that_lies_whole_in_another_is_not_counted() -> None:
    play = ("R:4.J.6/Y:3.4.5", "R:4.5.6/Y:3.4.5/Y:3.4.5.J", "R5 Y3 Y4 Y5")
    for reuse in REUSE:
        assert code(*play, **RRRUMMY, reuse=reuse) is None


def test_1_2_the_players_favor_says_which_twin_came_from_the_rack() -> None:
    play = ("R:5.J.J", "R:5.6.7/5:R.K.J.J", "R5 R6 R7 K5")
    assert code(*play, **LOOSE, reuse="new-meld-two-rack") is None
    assert code("R:4.J.6", "R:4.5.6/R:4.5.6.J", "R4 R5 R5 R6", **LOOSE, reuse="new-meld") is None


def test_1_2_point_6_two_rack_tiles_stand_beside_the_joker_not_beyond_the_tables() -> None:
    before, rack = "R:6.J.8/3:R.Y.B.K", "R7 Y4 Y5"
    assert code(before, "R:6.7.8/3:R.B.K/Y:3.4.5.J", rack, **LOOSE, reuse="new-meld-two-rack") is None
    assert (
        code(before, "R:6.7.8/3:R.B.K/Y:J.3.4.5", rack, **LOOSE, reuse="new-meld-two-rack") == "joker_must_be_new_meld"
    )


def test_1_2_point_6_in_a_meld_of_rack_tiles_alone_a_second_freed_joker_is_not_one() -> None:
    play = ("B:3.J.J", "R:1.J.J/B:3.4.5", "B4 B5 R1")
    assert code(*play, **RRRUMMY, reuse="new-meld-rack-only") == "joker_must_be_new_meld"


def test_1_2_point_6_a_kept_joker_is_none_of_the_two_rack_tiles() -> None:
    play = ("3:B.J.J", "B:J.J.3/3:R.Y.J.J", "R3 Y3 J J")
    assert code(*play, **LOOSE, reuse="new-meld") is None, "one is still the K3, the other was freed by the R3"
    assert code(*play, **LOOSE, reuse="new-meld-two-rack") == "joker_must_be_new_meld"


def test_1_2_point_6_a_kept_joker_may_lie_anywhere() -> None:
    assert code("R:6.J.8", "R:6.J.8.9", "R9", **RRRUMMY, reuse="new-meld-rack-only") is None
