"""What a row of a draft is read as: its order, its jokers, and the key that turns to another reading."""

from __future__ import annotations

from tests.play.positions import FREE, UNLOCKED, draft, lay, on_rack, on_table, said, shift
from tilerummy.notation.words import read_meld, write_table
from tilerummy.play.row import RACK, Spot


def test_tiles_find_their_own_order() -> None:
    start = draft("-", "R12 R10 R11 K8 B8 R8")
    assert on_table(lay(start, "R11 R12 R10")) == "R:10.11.12"
    assert on_table(lay(start, "R8 K8 B8")) == "8:B.K.R"


def test_a_joker_laid_first_is_read_as_the_tile_worth_most() -> None:
    start = draft("-", "R5 R6 R12 R13 J")
    assert on_table(lay(start, "J R5 R6")) == "R:5.6.J"
    assert on_table(lay(start, "R12 R13 J")) == "R:J.12.13"


def test_a_joker_keeps_what_it_stood_for_when_a_tile_is_added() -> None:
    assert on_table(lay(draft("B:J.5.6.7", "B8 K1"), "B8", 0)) == "B:J.5.6.7.8"
    assert on_table(lay(draft("B:5.6.7.J", "B4 K1"), "B4", 0)) == "B:4.5.6.7.J"
    assert on_table(lay(draft("B:5.J.7", "B8 K1"), "B8", 0)) == "B:5.J.7.8"


def test_a_joker_keeps_what_it_stood_for_when_a_tile_is_taken_away() -> None:
    assert on_table(shift(draft("B:J.5.6.7", "K1"), "B7", 0)) == "B:J.5.6/B:7"
    assert on_table(shift(draft("B:4.5.6.J", "K1"), "B4", 0)) == "B:5.6.J/B:4"


def test_a_joker_keeps_what_it_stood_for_when_its_run_is_split() -> None:
    split = draft("B:J.5.6.7.8.9", "K1").split(Spot(0, 3))
    assert on_table(split) == "B:J.5.6/B:7.8.9"
    assert on_table(draft("B:2.3.4.J.6.7", "K1").split(Spot(0, 3))) == "B:2.3.4/B:J.6.7"


def test_a_joker_takes_what_it_stood_for_along_to_a_new_row() -> None:
    moved = shift(draft("B:3.4.5.J.7.8", "K1", rules=UNLOCKED), "J B7 B8", 0)
    assert on_table(moved) == "B:3.4.5/B:J.7.8"


def test_a_joker_takes_what_it_stood_for_along_to_another_row() -> None:
    """As long as it was not replaced it counts as its tile, wherever it lies (written rules 1.2, points 6 and 7)."""
    moved = shift(draft("B:3.4.J/B:6.7.8", "K1", rules=UNLOCKED), "J", 0, 1)
    assert on_table(moved) == "B:3.4/B:J.6.7.8"


def test_a_joker_stands_for_its_tile_again_when_its_run_is_whole_again() -> None:
    """A tile moved out of the run and back by hand: all lies as it lay, and nothing is wrong with it."""
    apart = shift(draft("B:J.5.6.7", "K1"), "B6", 0)
    whole = shift(apart, "B6", 1, 0)
    assert on_table(whole) == "B:J.5.6.7"
    assert said(whole) == []


def test_a_joker_whose_place_is_taken_by_its_tile_moves_on() -> None:
    taken = lay(draft("R:5.J.7", "R6 K1"), "R6", 0)
    assert on_table(taken) == "R:5.6.7.J"
    assert on_table(shift(taken, "J", 0)) == "R:5.6.7/?:J"


def test_readings_are_all_the_legal_ones_the_one_worth_most_first() -> None:
    """Of equal worth: the group before the run."""
    laid = lay(draft("-", "R5 R6 J K1"), "R5 R6 J")
    assert write_table(laid.readings(0)) == "R:5.6.J/R:J.5.6"
    assert write_table(lay(draft("-", "R5 J J"), "R5 J J").readings(0)) == "R:5.J.J/5:R.J.J/R:J.5.J/R:J.J.5"


def test_a_row_that_is_no_meld_has_no_reading() -> None:
    laid = lay(draft("-", "R5 B6 J K1"), "R5 B6 J")
    assert laid.readings(0) == ()
    assert laid.next_reading(0) is laid


def test_there_is_no_reading_of_a_row_that_there_is_not() -> None:
    start = draft("R:5.6.7", "K1")
    for row in (RACK, -2, 1, 99):
        assert start.readings(row) == ()
        assert start.next_reading(row) is start
        assert start.read_as(row, read_meld("R:5.6.7")) is start


def test_the_next_reading_goes_round() -> None:
    laid = lay(draft("-", "R5 J J"), "R5 J J")
    seen = [on_table(laid)]
    for _ in range(4):
        laid = laid.next_reading(0)
        seen.append(on_table(laid))
    assert seen == ["R:5.J.J", "5:R.J.J", "R:J.5.J", "R:J.J.5", "R:5.J.J"]


def test_a_row_with_one_reading_stays_as_it_is() -> None:
    start = draft("R:5.J.7", "K1")
    assert write_table(start.readings(0)) == "R:5.J.7"
    assert start.next_reading(0) is start


def test_another_reading_may_be_named() -> None:
    laid = lay(draft("-", "R5 R6 J"), "R5 R6 J")
    low = laid.read_as(0, read_meld("R:J.5.6"))
    assert on_table(low) == "R:J.5.6"
    assert [str(cell.tile) for cell in low.rows[0].cells] == ["J", "R5", "R6"]
    assert low.read_as(0, read_meld("R:J.5.6")) is low


def test_a_meld_of_other_tiles_is_no_reading() -> None:
    laid = lay(draft("-", "R5 R6 J"), "R5 R6 J")
    assert laid.read_as(0, read_meld("R:5.6.7")) is laid
    assert laid.read_as(0, read_meld("R:5.J.6")) is laid


def test_another_reading_is_a_move_that_can_be_undone() -> None:
    laid = lay(draft("-", "R5 R6 J"), "R5 R6 J")
    assert on_table(laid.next_reading(0).undo()) == "R:5.6.J"


def test_a_reading_that_was_chosen_stays_when_tiles_are_added() -> None:
    low = lay(draft("-", "R5 R6 R7 J"), "R5 R6 J").next_reading(0)
    assert on_table(lay(low, "R7", 0)) == "R:J.5.6.7"


def test_only_the_row_that_was_asked_for_turns() -> None:
    laid = lay(lay(draft("-", "R5 R6 B5 B6 J J"), "R5 R6 J"), "B5 B6 J")
    assert on_table(laid.next_reading(1)) == "R:5.6.J/B:J.5.6"


def test_a_joker_of_the_table_may_be_read_anew_where_jokers_are_free() -> None:
    turned = lay(draft("R:5.6.J", "R4 K1", rules=FREE), "R4", 0)
    assert on_table(turned) == "R:4.5.6.J"
    assert on_table(turned.next_reading(0)) == "R:J.4.5.6"
    assert said(turned.next_reading(0)) == []


def test_which_reading_is_used_says_what_is_wrong() -> None:
    """Where jokers are exact, a joker that was turned to another tile has left its own."""
    added = lay(draft("R:5.6.J", "R4 K1", rules=UNLOCKED), "R4", 0)
    assert said(added) == []
    (sentence,) = said(added.next_reading(0))
    assert "stood for R7" in sentence
    assert on_rack(added) == "K1"


def test_each_of_two_jokers_keeps_what_it_stood_for_itself() -> None:
    """To the rules they are alike; to the hand one lay on the table and one was just laid."""
    laid = lay(draft("R:1.2.3.J", "R5 R6 J K1", rules=UNLOCKED), "R5 R6 J")
    joined = shift(laid, "J", 0, 1)
    assert on_table(joined) == "R:1.2.3/R:J.5.6.J"
    assert [cell.own for cell in joined.rows[1].cells] == [False, True, True, True]
    back = joined.move([Spot(1, 3)], Spot(RACK, 0))
    assert on_table(back) == "R:1.2.3/R:J.5.6"
    assert on_rack(back).split()[0] == "J"


def test_each_of_two_jokers_keeps_what_it_stood_for_itself_when_the_row_is_turned() -> None:
    laid = lay(draft("R:5.J.7", "J K1", rules=FREE), "J", 0)
    assert on_table(laid) == "R:5.J.7.J"
    assert [cell.own for cell in laid.rows[0].cells] == [False, False, False, True]
    turned = laid.next_reading(0)
    assert on_table(turned) == "R:J.5.J.7"
    assert [cell.own for cell in turned.rows[0].cells] == [True, False, False, False]
