"""The rack of a draft: the player's own order, sorting, and how it is carried to the next turn."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.positions import lay, on_rack, on_table, spots, take_back, view
from tilerummy.notation.words import read_tiles
from tilerummy.play.draft import Draft
from tilerummy.play.row import RACK, Spot


def arranged(rack: str) -> Draft:
    """A draft whose rack the player has put in this order."""
    return Draft.start(view("R:5.6.7", rack), read_tiles(rack))


@pytest.mark.parametrize(
    ("tiles", "place", "after"),
    [
        ("K1", 0, "K1 R1 B2 Y3 J"),
        ("R1", 2, "B2 R1 Y3 K1 J"),
        ("R1", 5, "B2 Y3 K1 J R1"),
        ("R1", 99, "B2 Y3 K1 J R1"),
        ("K1", -1, "K1 R1 B2 Y3 J"),
        ("R1", -7, "R1 B2 Y3 K1 J"),
        ("B2", 1, "R1 B2 Y3 K1 J"),
        ("B2", 2, "R1 B2 Y3 K1 J"),
        ("J R1", 2, "B2 J R1 Y3 K1"),
        ("R1 J", 0, "R1 J B2 Y3 K1"),
    ],
)
def test_tiles_of_the_rack_go_before_the_one_at_the_place(tiles: str, place: int, after: str) -> None:
    start = arranged("R1 B2 Y3 K1 J")
    assert on_rack(start.move(spots(start, tiles), Spot(RACK, place))) == after


def test_a_tile_of_the_table_comes_back_before_the_one_at_the_place() -> None:
    laid = lay(arranged("R1 R8 B2 K1"), "R8", 0)
    assert on_rack(take_back(laid, "R8", 0, place=0)) == "R8 R1 B2 K1"
    assert on_rack(take_back(laid, "R8", 0, place=2)) == "R1 B2 R8 K1"
    assert on_rack(take_back(laid, "R8", 0, place=3)) == "R1 B2 K1 R8"


def test_to_change_places_on_the_rack_is_no_move() -> None:
    laid = lay(arranged("R1 R8 B2 K1"), "R8", 0)
    moved = laid.move(spots(laid, "K1"), Spot(RACK, 0))
    assert on_rack(moved) == "K1 R1 B2"
    assert on_rack(moved.undo()) == "K1 R1 R8 B2"
    assert on_table(moved.undo()) == "R:5.6.7"
    assert moved.undo().undo() == moved.undo()


def test_what_was_undone_can_still_be_done_again_after_the_rack_was_put_in_order() -> None:
    undone = lay(arranged("R1 R8 B2 K1"), "R8", 0).undo()
    sorted_ = undone.sorted_by("number").move([Spot(RACK, 0)], Spot(RACK, 3))
    assert on_table(sorted_.redo()) == "R:5.6.7.8"


def test_by_color_the_colors_come_as_the_deck_names_them() -> None:
    start = arranged("J K13 B2 R10 R9 Y1 K1 B2")
    assert on_rack(start.sorted_by("color")) == "R9 R10 Y1 B2 B2 K1 K13 J"


def test_by_number_equal_numbers_lie_together() -> None:
    start = arranged("J K13 B2 R10 R2 Y1 K1 J")
    assert on_rack(start.sorted_by("number")) == "Y1 K1 R2 B2 R10 K13 J J"


def test_by_melds_a_rack_is_sorted_by_color_where_the_best_melds_need_the_table() -> None:
    table = "13:K.Y.J/3:B.K.Y"
    start = Draft.start(view(table, "K4 R13 K12 K11"), read_tiles("K4 R13 K12 K11"))
    assert on_rack(start.sorted_by("melds")) == on_rack(start.sorted_by("color")) == "R13 K4 K11 K12"


def test_to_sort_is_no_move() -> None:
    laid = lay(arranged("J K13 R8 B2"), "R8", 0)
    by_color, by_number = laid.sorted_by("color"), laid.sorted_by("number")
    assert by_color.rows == by_number.rows == laid.rows
    assert on_rack(by_color.undo()) == "R8 B2 K13 J"
    assert on_rack(by_number.undo()) == "B2 R8 K13 J"
    assert on_table(by_number.undo()) == "R:5.6.7"
    assert on_table(by_number.undo().redo()) == "R:5.6.7.8"


def test_a_tile_that_comes_back_lies_where_the_order_has_it() -> None:
    laid = lay(arranged("K1 R8 B2"), "R8", 0)
    assert on_rack(laid) == "K1 B2"
    assert on_rack(laid.undo()) == "K1 R8 B2"
    assert on_rack(laid.reset()) == "K1 R8 B2"


def test_the_order_of_the_rack_is_carried_to_the_next_turn() -> None:
    last = arranged("K1 R8 J B2").arranged
    after = Draft.start(view("R:5.6.7", "R8 B2 J K1 Y4"), last)
    assert on_rack(after) == "K1 R8 J B2 Y4"


def test_tiles_that_are_gone_leave_no_gap_and_new_ones_stand_at_the_end() -> None:
    last = read_tiles("K1 R8 J B2 R8")
    after = Draft.start(view("R:5.6.7", "R8 B2 K9 Y4 B1"), last)
    assert on_rack(after) == "R8 B2 B1 K9 Y4"


def test_of_two_equal_tiles_both_keep_their_places() -> None:
    after = Draft.start(view("R:5.6.7", "K9 K9 B9 Y9"), read_tiles("K9 B9 K9 Y9"))
    assert on_rack(after) == "K9 B9 K9 Y9"
    assert len({cell.slot for cell in after.rack}) == 4


def test_arranged_is_what_is_left_on_the_rack() -> None:
    assert lay(arranged("K1 R8 J B2"), "R8", 0).arranged == read_tiles("K1 J B2")


BAG = read_tiles("R1 R1 R8 B2 B3 K9 K9 Y4 J J")
SOME = st.permutations(range(len(BAG))).flatmap(lambda order: st.integers(0, len(BAG)).map(lambda most: order[:most]))


@given(SOME, SOME)
def test_whatever_was_arranged_before_each_tile_has_one_place(before: list[int], now: list[int]) -> None:
    last, held = tuple(BAG[number] for number in before), tuple(BAG[number] for number in now)
    start = Draft.start(view("-", " ".join(map(str, held))), last)
    assert sorted(start.order) == list(range(len(held)))
    assert sorted(cell.tile for cell in start.rack) == sorted(held)
    kept = Counter(last) & Counter(held)
    first = [cell.tile for cell in start.rack][: kept.total()]
    assert Counter(first) == kept
