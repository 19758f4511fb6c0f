"""[opening]: the first meld, written rules 1.2, point 5."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.positions import change, meld_rules
from tilerummy.model.violation import Violation
from tilerummy.rules.opening import Opening, OpeningPoints


def faults(before: str, after: str, rack: str, *, opened: bool = False, **opening: Any) -> list[Violation]:
    """What the rule of the opening has against a play."""
    return list(Opening(**opening).faults(change(before, after, rack, opened=opened), meld_rules()))


def code(before: str, after: str, rack: str, *, opened: bool = False, **opening: Any) -> str | None:
    found = faults(before, after, rack, opened=opened, **opening)
    return found[0].code if found else None


def counted(before: str, after: str, rack: str) -> int:
    """What a play is worth as an opening, told by a rule that asks for more than there can be."""
    (fault,) = faults(before, after, rack, points=300)
    assert isinstance(fault, OpeningPoints)
    return fault.points


def test_1_2_point_5_at_least_thirty_points() -> None:
    assert code("-", "R:9.10.11", "R9 R10 R11") is None
    assert code("-", "B:8.9.10", "B8 B9 B10") == "opening_points"
    assert code("-", "R:9.10.11", "R9 R10 R11", points=50) == "opening_points"


def test_1_2_point_5_several_melds_are_added_up() -> None:
    assert code("-", "3:R.Y.B.K/Y:5.6.J", "R3 Y3 B3 K3 Y5 Y6 J") is None
    assert counted("-", "3:R.Y.B.K/Y:5.6.J", "R3 Y3 B3 K3 Y5 Y6 J") == 30


def test_1_2_point_5_a_joker_counts_as_what_it_stands_for() -> None:
    assert counted("-", "R:4.J.6", "R4 R6 J") == 15
    assert counted("-", "13:R.J.J", "R13 J J") == 39
    assert counted("-", "R:11.J.13", "R11 R13 J") == 36


def test_1_2_point_5_only_melds_of_the_rack_alone_count() -> None:
    assert counted("R:11.12.13", "R:10.11.12.13", "R10") == 0
    assert counted("R:4.5.6.7", "R:4.5.6/7:R.Y.B", "Y7 B7") == 0
    assert counted("R:4.5.6", "R:4.5.6/R:4.5.6", "R4 R5 R6") == 15


def test_1_2_point_5_a_joker_of_the_table_makes_a_meld_not_rack_only() -> None:
    assert counted("R:6.J.8", "R:6.7.8/13:R.B.J", "R7 R13 B13") == 0


def test_1_2_of_twins_the_players_favor_counts() -> None:
    """One R9 lies on the table, one was played; the new run of the rack may have the rack's."""
    assert counted("9:R.B.K", "9:R.B.K/R:9.10.11", "R9 R10 R11") == 30
    assert counted("9:R.B.K", "9:B.K.Y/R:9.10.11", "Y9 R10 R11") == 0
    assert counted("R:9.10.11", "9:R.B.K/R:9.10.11/R:10.11.12", "R9 B9 K9 R10 R11 R12") == 33 + 27


def test_1_2_the_new_meld_may_look_like_one_that_lay_there() -> None:
    """The table's 10-11-12 was joined to the 9, the rack's lies by itself."""
    play = ("R:7.8.9/R:10.11.12", "R:7.8.9.10.11.12/R:10.11.12", "R10 R11 R12")
    assert counted(*play) == 33
    assert code(*play) is None
    assert code(*play, extra_same_turn=False) == "not_opened"


def test_1_2_point_5_one_tile_counts_once() -> None:
    assert counted("R:10.11.12", "10:R.B.K/R:10.11.12.13", "R13 R10 B10 K10") == 46 - 16
    assert counted("R:9.10.11/B:4.5.6", "9:R.B.K/R:9.10.11/B:4.5.6", "R9 B9 K9") == 27


def test_1_2_point_5_no_meld_at_all_is_too_little_too() -> None:
    assert code("R:4.5.6", "R:4.5.6.7", "R7") == "opening_points"


def test_1_2_point_5_a_run_may_be_needed() -> None:
    assert code("-", "10:R.Y.B", "R10 Y10 B10", needs_run=True) == "opening_needs_run"
    assert code("-", "R:9.10.11", "R9 R10 R11", needs_run=True) is None
    assert code("-", "5:R.Y.B", "R5 Y5 B5", needs_run=True) == "opening_points"
    assert code("-", "10:R.Y.B/R:1.2.3", "R10 Y10 B10 R1 R2 R3", needs_run=True) is None


def test_1_2_of_twins_the_choice_that_has_a_run_counts() -> None:
    """The one R13 of the rack is in the set of 39 points or in the run of 36."""
    play = ("R:10.11.12.13", "R:10.11.12/R:11.12.13/13:R.B.K", "R11 R12 R13 B13 K13")
    assert counted(*play) == 39
    assert code(*play, needs_run=True) is None
    assert code(*play, points=37, needs_run=True) == "opening_needs_run"


def test_1_2_point_5_more_in_the_same_turn() -> None:
    play = ("R:4.5.6", "R:4.5.6.7/10:R.Y.B", "R7 R10 Y10 B10")
    assert code(*play) is None
    assert code(*play, extra_same_turn=False) == "not_opened"
    built = ("R:4.5.6.7", "R:4.5.6/7:R.Y.K/10:R.Y.B", "Y7 K7 R10 Y10 B10")
    assert code(*built) is None
    assert code(*built, extra_same_turn=False) == "not_opened"


def test_1_2_point_5_the_missing_run_comes_before_what_was_changed() -> None:
    play = ("R:4.5.6", "R:4.5.6.7/10:R.Y.B", "R7 R10 Y10 B10")
    assert code(*play, extra_same_turn=False, needs_run=True) == "opening_needs_run"


def test_1_nothing_is_owed_without_a_minimum_or_once_opened() -> None:
    assert code("R:4.5.6", "R:4.5.6.7", "R7", points=0) is None
    assert code("R:4.5.6", "R:4.5.6.7", "R7", opened=True) is None
    assert code("-", "1:R.Y.B", "R1 Y1 B1", points=0, needs_run=True) is None


def test_who_opens_with_this_turn_may_do_as_one_who_has_opened() -> None:
    rules, play = meld_rules(), change("R:4.5.6", "R:4.5.6.7/10:R.Y.B", "R7 R10 Y10 B10", opened=False)
    assert Opening().opens(play, rules)
    assert not Opening(extra_same_turn=False).opens(play, rules)
    assert not Opening(points=50).opens(play, rules)


def test_it_tells_points_and_minimum() -> None:
    (fault,) = faults("-", "R:8.9.J", "R8 R9 J")
    assert str(fault) == "The opening is worth 27 points, it needs 30"


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        ({"points": 45}, "45 points"),
        ({"needs_run": True}, "run"),
        ({"points": 0}, ""),
        ({"extra_same_turn": False}, ""),
    ],
)
def test_it_says_its_own_numbers(opening: dict[str, Any], words: str) -> None:
    said = Opening(**opening).says()
    assert words in said
    assert said != Opening(points=31).says()
