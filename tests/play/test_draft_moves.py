"""Moving tiles in a draft: from the rack, to the rack, and on the table."""

from __future__ import annotations

import pytest

from tests.play.positions import draft, lay, on_rack, on_table, shift, spots, take_back
from tilerummy.play.draft import Draft
from tilerummy.play.row import RACK, Spot


def test_at_the_start_all_lies_as_in_the_view() -> None:
    start = draft("R:5.6.7/8:R.B.K", "K9 B2 J")
    assert on_table(start) == "R:5.6.7/8:B.K.R"
    assert on_rack(start) == "B2 J K9"
    assert not start.touched
    assert start.actions() == ()
    assert start.laid == ()


def test_tiles_of_the_rack_make_a_new_row() -> None:
    laid = lay(draft("R:5.6.7", "B8 K8 R8 R1"), "K8 B8 R8")
    assert on_table(laid) == "R:5.6.7/8:B.K.R"
    assert on_rack(laid) == "R1"
    assert sorted(map(str, laid.laid)) == ["B8", "K8", "R8"]
    assert laid.touched


def test_a_tile_of_the_rack_joins_a_row_where_it_fits() -> None:
    start = draft("R:5.6.7", "R4 R8 R9")
    assert on_table(lay(start, "R4", 0)) == "R:4.5.6.7"
    assert on_table(lay(start, "R8", 0)) == "R:5.6.7.8"
    assert on_table(lay(start, "R9 R4 R8", 0)) == "R:4.5.6.7.8.9"


def test_a_row_that_is_no_meld_may_lie_there_for_a_while() -> None:
    laid = lay(draft("-", "R5 R6 B1"), "R5 R6 B1")
    assert on_table(laid) == "?:R5.R6.B1"
    assert on_rack(laid) == ""


def test_a_tile_goes_from_row_to_row() -> None:
    moved = shift(draft("R:5.6.7.8/8:B.K.Y", "K1"), "R8", 0, 1)
    assert on_table(moved) == "R:5.6.7/8:B.K.R.Y"


def test_several_tiles_of_several_rows_move_at_once() -> None:
    start = draft("R:5.6.7.8/B:8.9.10.11/K:8.9.10.11", "K1")
    picked = (*spots(start, "R8", 0), *spots(start, "B8", 1), *spots(start, "K8", 2))
    assert on_table(start.move(picked, Spot(3, 0))) == "R:5.6.7/B:9.10.11/K:9.10.11/8:B.K.R"


def test_rack_and_table_join_in_a_new_row() -> None:
    start = draft("R:5.6.7.8", "B8 K8")
    picked = (*spots(start, "R8", 0), *spots(start, "B8 K8"))
    moved = start.move(picked, Spot(1, 0))
    assert on_table(moved) == "R:5.6.7/8:B.K.R"
    assert on_rack(moved) == ""


def test_a_row_without_tiles_is_gone() -> None:
    start = draft("R:5.6.7/R:8.9.10", "K1")
    assert on_table(shift(start, "R8 R9 R10", 1, 0)) == "R:5.6.7.8.9.10"
    assert on_table(shift(start, "R5 R6 R7", 0, 1)) == "R:5.6.7.8.9.10"


def test_what_was_laid_this_turn_goes_back_to_the_rack() -> None:
    laid = lay(draft("R:5.6.7", "R8 K1"), "R8", 0)
    back = take_back(laid, "R8", 0)
    assert on_table(back) == "R:5.6.7"
    assert sorted(on_rack(back).split()) == ["K1", "R8"]
    assert not back.touched


def test_a_tile_of_the_table_asked_to_the_rack_stays() -> None:
    start = draft("R:5.6.7.8", "K1")
    assert start.move(spots(start, "R8", 0), Spot(RACK, 0)) is start


def test_of_own_tiles_and_table_tiles_only_the_own_ones_go_back() -> None:
    laid = lay(draft("R:5.6.7.8", "R9 K1"), "R9", 0)
    back = laid.move(spots(laid, "R8 R9", 0), Spot(RACK, 0))
    assert on_table(back) == "R:5.6.7.8"
    assert sorted(on_rack(back).split()) == ["K1", "R9"]


def test_of_two_equal_tiles_the_one_that_lay_on_the_table_stays_there() -> None:
    laid = lay(draft("K:9.10.11", "K9 R1"), "K9", 0)
    (own,) = spots(laid, "K9", 0, own=True)
    (table,) = (spot for spot in spots(laid, "K9 K9", 0) if spot != own)
    assert laid.move([table], Spot(RACK, 0)) is laid
    back = laid.move([table, own], Spot(RACK, 0))
    assert on_table(back) == "K:9.10.11"
    assert not back.touched


def test_a_freed_joker_of_the_table_never_enters_the_rack() -> None:
    start = draft("R:5.J.7", "R6 K1")
    freed = shift(lay(start, "R6", 0), "J", 0)
    assert freed.move(spots(freed, "J", 1), Spot(RACK, 0)) is freed
    own = lay(draft("-", "J K1"), "J")
    assert "J" in on_rack(take_back(own, "J", 0)).split()


def test_a_tile_moved_to_where_it_lies_is_no_move() -> None:
    start = draft("R:5.6.7", "K1")
    assert shift(start, "R6", 0, 0) is start


def test_a_row_takes_new_tiles_beside_one_of_its_own() -> None:
    start = draft("R:5.6.7", "R8 K1")
    picked = (*spots(start, "R6", 0), *spots(start, "R8"))
    assert on_table(start.move(picked, Spot(0, 0))) == "R:5.6.7.8"


def test_a_tile_picked_twice_moves_once() -> None:
    start = draft("R:5.6.7", "R8 K1")
    (spot,) = spots(start, "R8")
    assert on_table(start.move([spot, spot], Spot(0, 0))) == "R:5.6.7.8"


def test_nothing_picked_moves_nothing() -> None:
    start = draft("R:5.6.7", "R8")
    assert start.move([], Spot(0, 0)) is start
    assert start.move([], Spot(RACK, 0)) is start
    assert start.move([], Spot(1, 0)) is start


@pytest.mark.parametrize("nowhere", [Spot(0, 3), Spot(0, -1), Spot(1, 0), Spot(9, 0), Spot(-2, 0), Spot(RACK, 2)])
def test_an_empty_spot_holds_no_tile_and_moves_none(nowhere: Spot) -> None:
    start = draft("R:5.6.7", "R8 K1")
    assert start.cell(nowhere) is None
    assert start.move([nowhere], Spot(0, 0)) is start
    assert start.move([nowhere], Spot(RACK, 0)) is start
    assert start.split(nowhere) is start


@pytest.mark.parametrize("row", [-2, -3, -99])
def test_a_row_that_there_is_not_takes_no_tile(row: int) -> None:
    start = draft("R:5.6.7/B:5.6.7", "R8 K1")
    assert start.move(spots(start, "R8"), Spot(row, 0)) is start


def test_a_row_far_behind_the_last_is_a_new_one() -> None:
    assert on_table(lay(draft("R:5.6.7", "K1"), "K1", 40)) == "R:5.6.7/K:1"


def test_a_row_is_split_before_a_tile() -> None:
    start = draft("R:3.4.5.6.7.8", "K1")
    split = start.split(Spot(0, 3))
    assert on_table(split) == "R:3.4.5/R:6.7.8"
    assert on_table(start.split(Spot(0, 1))) == "R:3/R:4.5.6.7.8"


def test_the_parts_of_a_split_row_lie_where_it_lay() -> None:
    start = draft("8:R.B.K/R:3.4.5.6.7.8/9:R.B.K", "K1")
    assert on_table(start.split(Spot(1, 3))) == "8:B.K.R/R:3.4.5/R:6.7.8/9:B.K.R"


def test_there_is_nothing_to_split_before_the_first_tile_or_behind_the_last() -> None:
    start = draft("R:5.6.7", "K1 K2")
    assert start.split(Spot(0, 0)) is start
    assert start.split(Spot(0, 3)) is start
    assert start.split(Spot(RACK, 1)) is start


def test_what_was_moved_and_moved_back_counts_as_not_moved() -> None:
    laid = lay(draft("R:5.6.7/8:R.B.K", "R8 Y8"), "R8 Y8", 1)
    assert laid.touched
    back = take_back(laid, "R8 Y8", 1)
    assert not back.touched
    assert back.actions() == ()
    split = draft("R:3.4.5.6.7.8", "K1").split(Spot(0, 3))
    assert split.touched
    assert not shift(split, "R3 R4 R5", 0, 1).touched
    behind = shift(draft("R:5.6.7/8:R.B.K", "K1"), "R5 R6 R7", 0)
    assert on_table(behind) == "8:B.K.R/R:5.6.7"
    assert not behind.touched
    assert behind.reset() is behind


def test_the_draft_before_a_move_stays_as_it_was() -> None:
    start = draft("R:5.6.7", "R8 K1")
    before = start
    lay(start, "R8", 0)
    assert start == before == draft("R:5.6.7", "R8 K1")
    assert on_table(start) == "R:5.6.7"


def test_one_can_tell_where_tiles_went() -> None:
    start = draft("R:5.6.7/8:R.B.K", "Y8 R2")
    picked = spots(start, "Y8")
    laid = start.move(picked, Spot(1, 0))
    assert laid.row_with(start, picked) == 1
    assert start.row_with(start, picked) == RACK
    assert start.row_with(start, []) == RACK
    assert start.row_with(start, [Spot(77, 0)]) == RACK


def test_an_onlooker_can_move_nothing_that_would_be_committed() -> None:
    from tests.play.positions import match_at
    from tilerummy.engine.look import look

    watching = Draft.start(look(match_at("R:5.6.7.8", "R9"), None))
    assert watching.rack == ()
    split = watching.split(Spot(0, 2))
    assert split.actions() == ()
    assert split.faults() == ()
    assert split.opening() is None
