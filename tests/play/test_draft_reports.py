"""What other programs got wrong, tried on a draft. The numbers are those of the list of reports."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.play.positions import (
    FREE,
    SABRA,
    UNLOCKED,
    draft,
    lay,
    on_rack,
    on_table,
    said,
    shift,
    spots,
    take_back,
    view,
)
from tilerummy.model.table import tiles_on
from tilerummy.play.draft import Draft
from tilerummy.play.row import RACK, Spot
from tilerummy.rules.ruleset import Ruleset


def test_report_3_restore_brings_back_the_exact_start_of_the_turn() -> None:
    start = draft("R:2.3.4.5.6.7/1:R.B.K/8:R.B.K", "R1 B1 K1 Y1 Y1 K13")
    broken = shift(shift(start.split(Spot(0, 3)), "B8", 3), "K8", 3)
    broken = lay(lay(broken, "R1 B1 K1 Y1 Y1"), "K13", 0)
    assert broken.faults() != ()
    restored = broken.reset()
    assert restored.rows == start.rows
    assert restored.rack == start.rack
    assert restored.faults() == ()
    assert restored.undo().rows == broken.rows
    assert start.reset() is start


def test_report_3_the_tiles_chosen_fit_together_in_two_groups() -> None:
    laid = lay(lay(draft("-", "R1 R1 B1 K1 Y1 Y1 K13"), "R1 B1 Y1"), "R1 K1 Y1")
    assert on_table(laid) == "1:B.R.Y/1:K.R.Y"
    assert laid.faults() == ()
    assert said(lay(draft("-", "R1 R1 B1 K1 Y1 Y1 K13"), "R1 R1 B1 K1 Y1 Y1")) != []


@pytest.mark.parametrize(
    ("rack", "reading", "points"),
    [
        ("K10 B10 J", "10:B.K.J", 30),
        ("R10 R11 J", "R:10.11.J", 33),
        ("R8 R9 J", "R:8.9.J", 27),
        ("J J K9", "K:9.J.J", 30),
    ],
)
def test_report_4_a_joker_counts_in_the_opening_and_the_reading_is_shown(rack: str, reading: str, points: int) -> None:
    laid = lay(draft("-", f"{rack} R1", opened=False), rack)
    assert on_table(laid) == reading
    assert laid.opening() == points
    assert said(laid) == ([] if points >= 30 else [f"The opening is worth {points} points, it needs 30"])


def test_report_4_d_another_reading_of_the_same_tiles_is_too_low() -> None:
    laid = lay(draft("-", "J J K9 R1", opened=False), "J J K9")
    shown = {}
    for _ in laid.readings(0):
        shown[on_table(laid)] = laid.opening()
        laid = laid.next_reading(0)
    assert shown == {"K:9.J.J": 30, "9:K.J.J": 27, "K:J.9.J": 27, "K:J.J.9": 24}


def test_report_11_a_tile_that_fits_a_group_and_a_run_goes_where_the_player_says() -> None:
    start = draft("7:B.K.Y/R:4.5.6", "R7 K1")
    picked = spots(start, "R7")
    assert start.fits(picked) == (0, 1)
    assert on_table(start.move(picked, Spot(0, 0))) == "7:B.K.R.Y/R:4.5.6"
    assert on_table(start.move(picked, Spot(1, 0))) == "7:B.K.Y/R:4.5.6.7"


@pytest.mark.parametrize("order", [("R4", "R3"), ("R3", "R4")])
def test_report_13_two_tiles_join_the_low_end_one_after_the_other(order: tuple[str, str]) -> None:
    first = lay(draft("R:5.6.7", "R4 R3 K1"), order[0], 0)
    both = lay(first, order[1], 0)
    assert on_table(both) == "R:3.4.5.6.7"
    assert both.faults() == ()
    assert (first.faults() == ()) == (order[0] == "R4")


def test_report_21_a_refused_turn_says_why_and_leaves_the_tiles_where_they_are() -> None:
    laid = lay(draft("-", "R8 B8 K8 R1", opened=False), "R8 B8 K8")
    (fault,) = laid.faults()
    assert fault.say() == "the opening is worth 24 points, it needs 30"
    assert on_table(laid) == "8:B.K.R"
    assert on_rack(laid) == "R1"
    assert on_rack(laid.reset()) == "B8 K8 R1 R8"


def test_report_22_of_two_identical_tiles_only_the_one_that_was_picked_moves() -> None:
    start = Draft.start(view("-", "K9 K9 B9 Y9"), ())
    first, second = (place for place, cell in enumerate(start.rack) if str(cell.tile) == "K9")
    slot = start.rack[second].slot
    laid = start.move([Spot(RACK, second)], Spot(0, 0))
    assert on_rack(laid) == "B9 K9 Y9"
    assert laid.rows[0].cells[0].slot == slot
    assert slot not in {cell.slot for cell in laid.rack}
    back = laid.move([Spot(0, 0)], Spot(RACK, second))
    assert [cell.slot for cell in back.rack] == [cell.slot for cell in start.rack]
    assert start.rack[first] in laid.rack


def test_report_25_a_loose_tile_moved_onto_a_group_doubles_and_erases_nothing() -> None:
    start = draft("12:B.K.R/11:R.Y.K", "B11 K1")
    loose = lay(start, "B11")
    moved = shift(loose, "B11", 2, 0)
    assert on_table(moved) == "?:B12.K12.R12.B11/11:K.R.Y"
    assert moved.marked(moved.faults()) == (0,)
    assert moved.rows[1] == start.rows[1]
    assert tiles_on(row.meld for row in moved.rows) == tiles_on(start.view.table) + Counter(moved.laid)
    assert moved.undo().rows == loose.rows
    assert moved.undo().redo().rows == moved.rows
    assert moved.undo().undo().rows == start.rows


@pytest.mark.parametrize("rules", [SABRA, UNLOCKED, FREE], ids=lambda rules: rules.about.title)
def test_report_27_a_freed_joker_has_to_be_used_in_the_same_turn(rules: Ruleset) -> None:
    start = draft("R:5.J.7/B:3.4.5", "R6 B2", rules=rules)
    freed = shift(lay(start, "R6", 0), "J", 0)
    assert on_table(freed) == "R:5.6.7/B:3.4.5/?:J"
    assert [fault.code for fault in freed.faults()] == ["meld_too_short"]
    assert freed.marked(freed.faults()) == (2,)
    assert freed.move(spots(freed, "J", 2), Spot(RACK, 0)) is freed
    used = shift(freed, "J", 2, 1)
    assert used.faults() == ()
    assert take_back(lay(used, "B2", 1), "B2", 1).rows == used.rows
