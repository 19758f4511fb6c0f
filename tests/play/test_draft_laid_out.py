"""A whole table laid out in one move: which tile goes where, and that one undo takes it back."""

from __future__ import annotations

import pytest

from tests.play.positions import FREE, draft, lay, on_rack, on_table, shift
from tilerummy.model.action import Play
from tilerummy.notation.words import read_table
from tilerummy.play.draft import Draft
from tilerummy.play.hint_process import hint_for
from tilerummy.rules.ruleset import Ruleset


def laid(before: Draft, table: str) -> Draft:
    return before.lay_out(read_table(table))


def test_a_whole_play_is_one_move() -> None:
    start = draft("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1")
    after = laid(start, "R:3.4.5.6/8:B.K.Y/9:B.K.Y")
    assert on_table(after) == "R:3.4.5.6/8:B.K.Y/9:B.K.Y"
    assert on_rack(after) == "K1"
    assert after.faults() == ()
    assert (after.undo().rows, after.undo().past) == (start.rows, ())
    assert after.undo().redo().rows == after.rows


def test_it_takes_the_place_of_what_was_laid_out_and_undo_brings_that_back() -> None:
    tried = lay(shift(draft("R:3.4.5.6/8:B.K.Y", "R7 K9 B9 Y9 K1"), "R6", 0), "K1")
    after = laid(tried, "R:3.4.5.6.7/8:B.K.Y")
    assert on_table(after) == "R:3.4.5.6.7/8:B.K.Y"
    assert "K1" in on_rack(after)
    assert after.undo().rows == tried.rows


def test_what_lies_so_already_is_no_move() -> None:
    once = laid(draft("R:3.4.5", "R6 K1"), "R:3.4.5.6")
    assert laid(once, "R:3.4.5.6") is once


def test_of_twins_those_of_the_table_stay_on_it() -> None:
    """Of two red fives the one that lay in the group stays there, and the one of the rack is the one that is laid."""
    after = laid(draft("5:B.K.R/R:2.3.4", "R5 Y5 B1"), "5:B.K.R.Y/R:2.3.4.5")
    assert {cell.tile for row in after.rows for cell in row.cells if cell.own} == {*after.laid}
    assert [str(cell.tile) for cell in after.rows[0].cells if cell.own] == ["Y5"]
    assert [str(cell.tile) for cell in after.rows[1].cells if cell.own] == ["R5"]


def test_melds_that_change_only_their_order_keep_their_tiles() -> None:
    start = draft("R:3.4.5/R:3.4.5/8:B.K.Y", "R6")
    after = laid(start, "8:B.K.Y/R:3.4.5.6/R:3.4.5")
    assert after.rows[0] == start.rows[2]
    assert after.rows[2] == start.rows[0]


@pytest.mark.parametrize("table", ["R:3.4.5.7", "R:3.4.5/K:1.2.3"])
def test_tiles_that_are_not_there_cannot_be_laid(table: str) -> None:
    with pytest.raises(ValueError, match="there is no"):
        laid(draft("R:3.4.5", "R6 K1"), table)


@pytest.mark.parametrize(
    ("table", "rack", "opened", "rules"),
    [
        ("-", "R10 R11 R12 B1", False, FREE),
        ("R:3.4.5.6/B:3.4.5.6/Y:3.4.5.6", "K3 K6 R1", True, FREE),
        ("R:3.4.J/8:B.K.Y", "R5 K9 B9 Y9 K1", True, FREE),
        ("R:3.J.5.6/8:B.K.J", "R4 K9 B9 Y9 K1 R7", True, FREE),
    ],
)
def test_the_play_of_a_hint_can_be_committed(table: str, rack: str, opened: bool, rules: Ruleset) -> None:
    start = draft(table, rack, opened=opened, rules=rules)
    hint = hint_for(start.view)
    after = start.lay_out(hint.table)
    assert sorted(after.laid) == sorted(hint.tiles)
    assert after.faults() == ()
    assert after.actions() == (Play(0, hint.table),)
