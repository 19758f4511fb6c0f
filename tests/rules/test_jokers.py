"""[jokers]: what became of the jokers of the table, written rules 1.2, point 6."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.joker_plays import DUTCH, DUTCH_BOTH, LOOSE, RRRUMMY, RRRUMMY_BOTH, SABRA, SABRA_BOTH, code
from tests.rules.positions import change, meld_rules
from tilerummy.rules.jokers import ExactJokers, FreeJokers

# --- kept -------------------------------------------------------------------------------------------------------------


def test_1_2_point_6_a_joker_that_lies_where_it_lay_is_kept() -> None:
    for policy in (RRRUMMY, DUTCH, SABRA, LOOSE):
        assert code("R:6.J.8", "R:6.J.8/5:R.B.K", "R5 B5 K5", **policy) is None


def test_1_2_point_6_a_joker_that_still_stands_for_its_tile_is_kept_wherever_it_lies() -> None:
    play = ("R:6.J.8/7:Y.B.K", "R:4.5.6/R:8.9.10/7:Y.B.K.J", "R4 R5 R9 R10")
    assert code(*play, **DUTCH) is None
    assert code(*play, **RRRUMMY) == "joker_meld_locked"


def test_1_2_point_6_one_of_what_it_stood_for_is_enough() -> None:
    assert code("2:R.B.J", "R:1.2.3/B:1.2.3/Y:1.J.3", "R1 R3 B1 B3 Y1 Y3", **DUTCH) is None
    assert code("2:R.B.J", "R:1.2.3/B:1.2.3/K:1.J.3", "R1 R3 B1 B3 K1 K3", **DUTCH) is None
    assert code("2:R.B.J", "R:1.2.3/B:1.2.3/R:1.J.3", "R1 R3 B1 B3 R1 R3", **DUTCH) == "joker_not_replaced"


def test_1_2_point_6_two_jokers_of_a_set_stand_for_two_faces() -> None:
    assert code("5:R.J.J", "R:4.5.6/Y:4.J.6/K:4.J.6", "R4 R6 Y4 Y6 K4 K6", **DUTCH) is None
    assert code("5:R.J.J", "R:4.5.6/Y:4.J.6/Y:4.J.6", "R4 R6 Y4 Y6 Y4 Y6", **DUTCH) == "joker_not_replaced"


def test_1_2_point_6_the_new_meld_too_has_one_reading() -> None:
    """Both stood for the Y5, and in one set only one of them can go on doing so."""
    after = "5:R.B.J.J/Y:2.3.4/Y:2.3.4/Y:6.7.8/Y:6.7.8"
    assert code("Y:4.J.6/Y:4.J.6", after, "R5 B5 Y2 Y3 Y2 Y3 Y7 Y8 Y7 Y8", **DUTCH) == "joker_not_replaced"


# --- freed ------------------------------------------------------------------------------------------------------------


def test_1_2_point_6_the_replacing_tile_comes_from_the_rack() -> None:
    play = ("R:6.J.8", "R:6.7.8/B:2.J.4", "R7 B2 B4")
    assert code(*play, **RRRUMMY) is None
    assert code(*play, **SABRA) is None


def test_1_2_point_6_the_replacing_tile_comes_from_the_table() -> None:
    play = ("R:6.J.8/7:R.Y.B.K", "R:6.7.8/7:Y.B.K/B:2.J.4", "B2 B4")
    assert code(*play, **DUTCH) == "joker_replacement_from_table"
    assert code(*play, **LOOSE) is None
    assert code(*play, **SABRA) is None


def test_1_2_point_6_twins_are_counted_not_told_apart() -> None:
    """Chapter 5, 5: a 7 was played from the rack, whichever of the two it is that lies in the joker's place."""
    assert code("R:6.J.8/7:R.Y.B", "R:6.7.8/7:R.Y.B/B:2.J.4", "R7 B2 B4", **RRRUMMY) is None


def test_1_2_point_6_there_is_no_such_tile_at_all() -> None:
    for policy in (DUTCH, LOOSE):
        assert code("R:5.6.J.8/8:Y.B.K", "R:3.J.5.6/8:R.Y.B.K", "R3", **policy) == "joker_not_replaced"


def test_1_2_point_6_a_natural_that_never_moved_will_do_if_the_table_will() -> None:
    play = ("R:6.J.8/R:7.8.9", "R:4.5.6/R:8.9.10/R:7.8.9/B:2.J.4", "R4 R5 R9 R10 B2 B4")
    assert code(*play, **LOOSE) is None
    assert code(*play, **DUTCH) == "joker_replacement_from_table"


def test_1_2_point_6_a_joker_does_not_replace_a_joker() -> None:
    assert code("R:6.J.8", "R:6.J.8/B:2.J.4", "J B2 B4", **RRRUMMY) is None, "the one on the table is kept"
    assert code("R:6.J.8", "R:4.5.6/R:8.9.10/B:2.J.4", "R4 R5 R9 R10 B2 B4", **DUTCH) == "joker_not_replaced"


def test_1_2_point_6_one_natural_frees_one_joker() -> None:
    before = "R:5.6.J/R:5.6.J"
    assert code(before, "R:5.6.7/R:5.6.J/K:9.10.J", "R7 K9 K10", **RRRUMMY) is None
    assert code(before, "R:5.6.7/R:4.5.6/K:9.10.J/B:9.10.J", "R7 R4 K9 K10 B9 B10", **RRRUMMY) == "joker_not_replaced"
    assert code(before, "R:5.6.7/R:5.6.7/K:9.10.J/B:9.10.J", "R7 R7 K9 K10 B9 B10", **RRRUMMY) is None


def test_1_2_point_6_a_tile_that_a_kept_joker_locks_replaces_none() -> None:
    play = ("B:4.J.6/5:R.B.J", "B:2.3.4/B:6.7.8/K:9.10.J/5:R.B.J", "B2 B3 B7 B8 K9 K10")
    assert code(*play, **SABRA) == "joker_not_replaced"
    assert code(*play, **LOOSE) is None


def test_1_2_point_6_either_missing_color_frees_the_joker_of_a_set() -> None:
    for color in "YK":
        assert code("2:R.B.J", f"2:R.B.{color}/Y:9.J.11", f"{color}2 Y9 Y11", **RRRUMMY) is None
    assert code("7:R.Y.B.J", "7:R.Y.B/Y:9.J.11", "Y9 Y11", **RRRUMMY) == "joker_not_replaced"


# --- both colors ------------------------------------------------------------------------------------------------------


def test_1_2_point_6_a_set_of_three_may_need_both_missing_colors() -> None:
    assert code("3:R.Y.J", "3:R.Y.B/K:9.J.11", "B3 K9 K11", **SABRA_BOTH) == "joker_needs_both_colors"
    assert code("3:R.Y.J", "3:R.Y.B.K/K:9.J.11", "B3 K3 K9 K11", **SABRA_BOTH) is None


def test_1_2_point_6_both_colors_are_for_sets_of_three_only() -> None:
    assert code("3:R.Y.B.J", "3:R.Y.B.K/K:9.J.11", "K3 K9 K11", **SABRA_BOTH) is None
    assert code("R:3.J.5", "R:3.4.5/K:9.J.11", "R4 K9 K11", **SABRA_BOTH) is None


def test_1_2_point_6_both_colors_come_from_where_replacements_come_from() -> None:
    play = ("3:R.Y.J/B:3.4.5.6", "3:R.Y.B.K/B:4.5.6/K:9.J.11", "K3 K9 K11")
    assert code(*play, **SABRA_BOTH) is None
    assert code(*play, **DUTCH_BOTH) == "joker_needs_both_colors"


def test_1_2_point_6_one_color_added_keeps_the_joker_as_the_other() -> None:
    assert code("3:R.Y.J", "3:R.Y.B.J", "B3", **RRRUMMY_BOTH) is None


# --- locked -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "rack"),
    [
        ("R:6.J.8", "R:6.J.8.9", "R9"),
        ("R:6.J.8", "R:5.6.J.8", "R5"),
        ("6:R.B.J", "6:R.B.Y.J", "Y6"),
        ("R:6.J.8/R:10.11.12", "R:6.J.8.9.10.11.12", "R9"),
        ("R:3.J.5/R:6.J.8", "R:3.J.5.6.J.8.9", "R9"),
    ],
)
def test_1_2_point_6_tiles_may_be_added_to_a_locked_meld(before: str, after: str, rack: str) -> None:
    assert code(before, after, rack, **RRRUMMY) is None


@pytest.mark.parametrize(
    ("before", "after", "rack"),
    [
        ("R:5.6.J.8", "R:6.J.8/5:R.Y.B", "Y5 B5"),
        ("R:3.4.5.6.J", "R:3.4.5/R:5.6.J", "R5"),
        ("R:3.4.5.J.7", "R:3.4.5/R:5.J.7.8", "R5 R8"),
    ],
)
def test_1_2_point_6_nothing_is_taken_off_a_locked_meld_and_it_is_not_split(before: str, after: str, rack: str) -> None:
    assert code(before, after, rack, **RRRUMMY) == "joker_meld_locked"
    assert code(before, after, rack, **DUTCH) is None


def test_1_2_point_6_once_the_joker_was_replaced_the_meld_is_ordinary() -> None:
    assert code("R:5.6.J.8", "R:6.7.8/5:R.Y.B.J", "R7 Y5 B5", **RRRUMMY) is None


def test_1_2_point_6_a_second_joker_that_was_freed_may_go() -> None:
    assert code("R:5.J.J", "R:5.6.J/K:9.10.J", "R6 K9 K10", **RRRUMMY) is None
    assert code("R:5.J.J", "R:5.J.7/K:9.10.J", "R7 K9 K10", **RRRUMMY) is None
    assert code("R:5.J.J.8", "R:3.4.5.6/R:J.8.9/K:9.10.J", "R3 R4 R6 R9 K9 K10", **RRRUMMY) == "joker_meld_locked"


def test_1_2_two_locked_melds_that_end_in_one_need_the_tiles_of_both() -> None:
    """Each of them lies whole in the long run, but both had an R8, and there is only one."""
    play = ("R:6.J.8/R:8.J.10", "R:6.J.8.J.10/8:R.B.K", "B8 K8")
    assert code(*play, **RRRUMMY) == "joker_meld_locked"
    assert code(*play, **DUTCH) is None
    assert code("R:6.J.8/R:9.J.11", "R:6.J.8.9.J.11/8:R.B.K", "R8 B8 K8", **RRRUMMY) is None


def test_1_2_point_6_both_jokers_of_a_locked_meld_stay_in_it() -> None:
    """The joker that went to the sevens is still the R7, but it no longer lies with the R5 and the R8."""
    play = ("R:5.J.J.8/7:Y.B.K", "R:5.J.7.8.J/7:Y.B.K.J", "R7 J")
    assert code(*play, **DUTCH, reuse="new-meld-rack-only") is None
    assert code(*play, **RRRUMMY, reuse="new-meld-rack-only") == "joker_must_be_new_meld"
    assert code(*play, **RRRUMMY) is None, "freed by the R7"


def test_1_2_point_6_kept_or_freed_is_chosen_in_the_players_favor() -> None:
    """Chapter 5, 21. The R7 lies on the table, so the joker may count as freed and locks nothing."""
    play = ("R:5.6.J.8/7:R.Y.B.K", "R:6.J.8/5:R.Y.B/7:R.Y.B.K", "Y5 B5")
    assert code(*play, **SABRA) is None
    assert code(*play, **RRRUMMY) == "joker_meld_locked", "as kept it gets further than as replaced from the table"


# --- who may ----------------------------------------------------------------------------------------------------------


def test_1_2_point_6_who_has_not_opened_frees_no_joker() -> None:
    assert code("R:6.J.8", "R:6.7.8/3:Y.B.J", "R7 Y3 B3", may_free=False, **RRRUMMY) == "not_opened"
    assert code("R:6.J.8", "R:6.J.8.9", "R9", may_free=False, **RRRUMMY) is None


def test_1_2_point_6_the_code_is_that_of_the_choice_that_gets_furthest() -> None:
    onto_an_old_one = ("R:4.J.6/Y:3.4.5", "R:4.5.6/Y:3.4.5.J", "R5")
    assert code(*onto_an_old_one, may_free=False, **RRRUMMY, reuse="new-meld") == "joker_must_be_new_meld"
    assert code(*onto_an_old_one, may_free=False, **RRRUMMY) == "not_opened"


def test_free_jokers_have_no_condition() -> None:
    play = change("R:5.6.J.8/8:Y.B.K", "R:3.J.5.6/8:R.Y.B.K", "R3")
    assert list(FreeJokers().faults(play, meld_rules(), may_free=False)) == []


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ({"from": "rack"}, "from the rack,"),
        ({"from": "any"}, "from the table"),
        ({"group_of_three": "both"}, "both missing"),
        ({"locked": True}, "stays together"),
        ({"reuse": "new-meld-two-rack"}, "two more"),
        ({"reuse": "new-meld-rack-only"}, "other tiles"),
    ],
)
def test_it_says_what_it_asks_for(policy: dict[str, Any], words: str) -> None:
    assert words in ExactJokers.model_validate(policy).says()


def test_a_violation_names_the_tile_that_the_joker_stood_for() -> None:
    play = change("R:6.J.8", "R:6.9.8/B:2.J.4", "R9 B2 B4")
    (fault,) = ExactJokers().faults(play, meld_rules(), True)
    assert "R7" in str(fault)
    assert fault.melds == (play.after[1],)
