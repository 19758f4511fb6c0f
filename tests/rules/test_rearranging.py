"""[rearranging]: what has to stay on the table and what has to come from the rack, written rules 1.2, points 1 to 3."""

from __future__ import annotations

from tests.rules.positions import change
from tilerummy.rules.rearranging import Free


def codes(before: str, after: str, rack: str) -> list[str]:
    return [fault.code for fault in Free().faults(change(before, after, rack))]


def test_1_2_any_rearrangement_with_a_rack_tile() -> None:
    assert codes("5:R.Y.B.K", "5:R.Y.K/B:4.5.6.7", "B4 B6 B7") == []
    assert codes("R:4.5.6.7.8", "R:4.5.6/R:6.7.8", "R6 K1") == []
    assert codes("4:R.B.K/5:R.B.K/6:R.B.K", "R:4.5.6.7/B:4.5.6/K:4.5.6", "R7") == []


def test_1_2_point_1_no_tile_out_of_nowhere() -> None:
    assert codes("R:4.5.6", "R:4.5.6.7.8", "R7") == ["tiles_not_conserved"]
    assert codes("-", "R:4.5.6", "R4 R5") == ["tiles_not_conserved"]


def test_1_2_point_1_twins_are_counted() -> None:
    assert codes("-", "R:4.5.6/R:4.5.6", "R4 R5 R6 R4 R5") == ["tiles_not_conserved"]
    assert codes("-", "R:4.5.6/R:4.5.6", "R4 R5 R6 R4 R5 R6") == []


def test_1_2_point_2_no_tile_goes_back_to_the_rack() -> None:
    assert codes("R:4.5.6.7", "R:5.6.7.8", "R8") == ["tile_returned_to_rack"]
    assert codes("R:5.J.7", "R:5.6.7", "R6 B2") == ["tile_returned_to_rack"]


def test_1_2_point_3_one_tile_of_the_rack_at_least() -> None:
    assert codes("R:3.4.5/R:6.7.8", "R:3.4.5.6.7.8", "K9") == ["no_rack_tile_played"]
    assert codes("R:3.4.5", "R:3.4.5", "K9") == ["no_rack_tile_played"]


def test_1_2_the_order_of_the_melds_means_nothing() -> None:
    assert codes("R:3.4.5/B:3.4.5", "B:3.4.5/R:3.4.5", "K9") == ["no_rack_tile_played"]


def test_1_2_the_codes_come_in_the_order_of_the_rules() -> None:
    assert codes("R:4.5.6.7", "R:5.6.7.8", "K1") == ["tiles_not_conserved", "tile_returned_to_rack"]
    assert codes("R:4.5.6.7", "R:5.6.7", "K1") == ["tile_returned_to_rack", "no_rack_tile_played"]


def test_a_violation_marks_the_melds_that_tiles_were_taken_from() -> None:
    play = change("R:4.5.6.7/B:1.2.3", "R:5.6.7.8/B:1.2.3", "R8")
    (fault,) = Free().faults(play)
    assert fault.melds == play.before[:1]
    assert "R4" in str(fault)
