"""The judgement upon a draft while it is being made: faults, marks, the worth of the opening, and where tiles fit."""

from __future__ import annotations

from dataclasses import replace

from tests.play.positions import FREE, UNLOCKED, draft, lay, match_at, on_table, said, shift, spots
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.model.action import Play
from tilerummy.notation.words import read_table
from tilerummy.play.draft import Draft
from tilerummy.play.row import RACK, Spot


def test_nothing_moved_is_nothing_wrong() -> None:
    start = draft("R:5.6.7", "R8 K1")
    assert start.faults() == ()
    assert start.actions() == ()


def test_a_draft_is_committed_as_one_play_of_the_whole_table() -> None:
    laid = lay(draft("R:5.6.7/8:R.B.K", "R8 K1"), "R8", 0)
    assert laid.actions() == (Play(0, read_table("R:5.6.7.8/8:R.B.K")),)


def test_a_draft_is_judged_like_its_commit() -> None:
    laid = lay(draft("R:5.6.7", "R9 K1"), "R9", 0)
    assert laid.faults() == check(laid.view, *laid.actions())
    assert [fault.code for fault in laid.faults()] == ["not_consecutive"]


def test_to_move_only_tiles_of_the_table_is_no_turn() -> None:
    assert said(draft("R:3.4.5.6.7.8", "K1").split(Spot(0, 3))) == [
        "No tile from the rack was played, that is not a turn"
    ]


def test_all_that_is_wrong_is_said_at_once() -> None:
    laid = lay(lay(draft("R:5.6.7", "R9 K1 K2"), "R9", 0), "K1 K2")
    assert len(said(laid)) == 2
    assert laid.marked(laid.faults()) == (0, 1)


def test_the_rows_that_are_wrong_are_marked_and_no_others() -> None:
    start = draft("R:5.6.7/8:R.B.K/Y:1.2.3", "K13 Y4 B2")
    laid = lay(lay(start, "Y4", 2), "K13", 1)
    assert on_table(laid) == "R:5.6.7/?:B8.K8.R8.K13/Y:1.2.3.4"
    assert laid.marked(laid.faults()) == (1,)
    assert laid.marked(()) == ()


def test_two_rows_with_the_same_wrong_tiles_are_both_marked() -> None:
    laid = lay(lay(draft("R:5.6.7", "K1 K2 K1 K2 B3"), "K1 K2"), "K1 K2")
    assert laid.marked(laid.faults()) == (1, 2)


def test_a_joker_that_left_its_place_marks_the_row_it_lies_in_now() -> None:
    moved = shift(lay(draft("B:3.4.5.J", "R8 R9 K1", rules=UNLOCKED), "R8 R9"), "J", 0, 1)
    assert on_table(moved) == "B:3.4.5/R:8.9.J"
    assert [fault.code for fault in moved.faults()] == ["joker_not_replaced"]
    assert moved.marked(moved.faults()) == (1,)


# --- the opening ------------------------------------------------------------------------------------------------------


def test_the_worth_of_the_opening_is_counted_as_tiles_are_laid() -> None:
    start = draft("-", "R8 B8 K8 Y1 Y2 Y3 K13", opened=False)
    assert start.opening() == 0
    first = lay(start, "R8 B8 K8")
    assert first.opening() == 24
    assert said(first) == ["The opening is worth 24 points, it needs 30"]
    both = lay(first, "Y1 Y2 Y3")
    assert both.opening() == 30
    assert both.faults() == ()
    assert both.undo().opening() == 24


def test_a_joker_counts_in_the_opening_as_what_it_stands_for() -> None:
    laid = lay(draft("-", "R11 R12 J K1", opened=False), "R11 R12 J")
    assert (on_table(laid), laid.opening()) == ("R:11.12.J", 36)
    assert laid.next_reading(0).opening() == 33


def test_rows_that_are_no_melds_and_melds_of_the_table_count_nothing_for_the_opening() -> None:
    start = draft("R:10.11.12", "R13 B12 B13 K10", opened=False)
    assert lay(start, "R13", 0).opening() == 0
    assert lay(start, "B12 B13").opening() == 0
    picked = (*spots(start, "R10", 0), *spots(start, "K10"))
    assert start.move(picked, Spot(1, 0)).opening() == 0


def test_who_has_opened_owes_nothing() -> None:
    assert draft("-", "R8 B8 K8").opening() is None
    no_minimum = FREE.with_(opening=FREE.opening.with_(points=0))
    assert draft("-", "R8 B8 K8", opened=False, rules=no_minimum).opening() is None


def test_after_a_worthy_opening_more_may_be_laid_in_the_same_turn() -> None:
    laid = lay(lay(draft("R:5.6.7", "K10 B10 Y10 R8", opened=False), "K10 B10 Y10"), "R8", 0)
    assert laid.faults() == ()
    assert laid.opening() == 30


# --- where tiles fit --------------------------------------------------------------------------------------------------


def test_a_tile_fits_where_the_row_is_legal_with_it() -> None:
    start = draft("R:5.6.7/8:R.B.K/Y:1.2.3", "R8 Y8 Y4 K13")
    assert start.fits(spots(start, "R8")) == (0,)
    assert start.fits(spots(start, "Y8")) == (1,)
    assert start.fits(spots(start, "Y4")) == (2,)
    assert start.fits(spots(start, "K13")) == ()


def test_a_joker_fits_everywhere_where_a_tile_is_missing() -> None:
    start = draft("R:5.6.7/8:R.B.K/9:R.B.K.Y/Y:1.2.3.4.5.6.7.8.9.10.11.12.13", "J K13")
    assert start.fits(spots(start, "J")) == (0, 1)


def test_several_tiles_fit_together_or_not_at_all() -> None:
    start = draft("R:5.6.7", "R8 R9 R3 R4")
    assert start.fits(spots(start, "R9")) == ()
    assert start.fits(spots(start, "R9 R8")) == (0,)
    assert start.fits(spots(start, "R3 R4 R8 R9")) == (0,)


def test_tiles_that_are_a_meld_alone_fit_in_a_new_row_too() -> None:
    start = draft("R:5.6.7/8:R.B.K", "R8 R9 R10")
    assert start.fits(spots(start, "R8 R9 R10")) == (0, 2)
    assert draft("-", "K1 K2 K3").fits([Spot(RACK, 0), Spot(RACK, 1), Spot(RACK, 2)]) == (0,)


def test_a_tile_of_the_table_fits_elsewhere_but_not_where_it_lies() -> None:
    start = draft("R:5.6.7.8/8:Y.B.K", "K1")
    assert start.fits(spots(start, "R8", 0)) == (1,)


def test_a_row_that_the_tile_leaves_may_be_broken_by_it() -> None:
    """Only the row that is asked about counts: the rest can still be mended before the end of the turn."""
    start = draft("R:6.7.8/8:Y.B.K", "K1")
    assert start.fits(spots(start, "R8", 0)) == (1,)


def test_nothing_fits_nowhere() -> None:
    start = draft("R:5.6.7", "R8")
    assert start.fits([]) == ()
    assert start.fits([Spot(7, 7), Spot(-5, 0), Spot(RACK, 44)]) == ()


def test_where_a_tile_fits_it_can_be_laid() -> None:
    start = draft("B:7.8.9/7:K.R.Y/R:4.5.6", "B7 R7 B10 B6 J K1")
    for spot in (Spot(RACK, place) for place in range(len(start.rack))):
        for row in range(len(start.rows) + 1):
            laid = start.move([spot], Spot(row, 0))
            where = laid.row_with(start, [spot])
            assert (row in start.fits([spot])) == laid.view.rules.melds.legal(laid.rows[where].meld)


# --- other moments ----------------------------------------------------------------------------------------------------


def test_a_draft_out_of_turn_is_told_that_it_is_not_its_turn() -> None:
    """Who waits may try things out; the judgement says that they cannot be committed now."""
    state = match_at("R:5.6.7", "R8 K1")
    assert state.round is not None
    elsewhere = replace(state, round=replace(state.round, turn=replace(state.round.turn, seat=1)))
    waiting = lay(Draft.start(look(elsewhere, 0)), "R8", 0)
    assert [fault.code for fault in waiting.faults()] == ["out_of_turn"]
