"""The referee: everything that is wrong at once, in the order of the written rules (1.2)."""

from __future__ import annotations

from tests.engine.positions import play, rules, state
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Deal, DeclareTime, Draw, Offence, Pass, Penalty
from tilerummy.notation.words import read_table


def codes(now: State, table: str) -> list[str]:
    return [fault.code for fault in check(look(now, 0), play(0, table))]


def test_a_legal_play_has_no_fault() -> None:
    assert codes(state("R:4.5.6", ["R7 K1", "B1"], pool="Y2"), "R:4.5.6.7") == []


def test_every_bad_meld_has_its_own_fault() -> None:
    now = state("R:4.5.6.7", ["K9 B9 K1", "B1"], pool="Y2")
    faults = check(look(now, 0), play(0, "R:4.5/?:R6.R7/K:9.1/9:B"))
    assert [fault.code for fault in faults] == ["meld_too_short"] * 4
    assert [meld for fault in faults for meld in fault.melds] == list(read_table("R:4.5/R:6.7/K:9.1/9:B"))


def test_melds_come_before_the_opening_and_that_before_the_jokers() -> None:
    now = state("R:6.J.8/K:1.2.3", ["R7 Y3 B3", "B1"], pool="Y2", opened=False)
    assert codes(now, "R:6.7.8/3:Y.B.J/K:1.2.3") == ["opening_points", "not_opened"]
    assert codes(now, "R:6.7.8/3:Y.B.J/K:1.3.2") == ["not_consecutive", "opening_points", "not_opened"]


def test_the_order_of_points_1_to_4() -> None:
    now = state("R:4.5.6.7", ["K9", "B1"], pool="Y2")
    assert codes(now, "R:5.6/K:1") == [
        "tiles_not_conserved",
        "tile_returned_to_rack",
        "meld_too_short",
        "meld_too_short",
    ]
    assert codes(now, "R:6.7/R:4.5") == ["no_rack_tile_played", "meld_too_short", "meld_too_short"]


def test_who_opens_may_free_a_joker_in_the_same_turn() -> None:
    now = state("R:6.J.8", ["R7 Y3 B3 K9 K10 K11 B1", "B1"], pool="Y2", opened=False)
    assert codes(now, "R:6.7.8/3:Y.B.J/K:9.10.11") == []
    later = rules(opening={"extra_same_turn": False})
    now = state("R:6.J.8", ["R7 Y3 B3 K9 K10 K11 B1", "B1"], pool="Y2", opened=False, under=later)
    assert set(codes(now, "R:6.7.8/3:Y.B.J/K:9.10.11")) == {"not_opened"}


def test_a_view_speaks_for_its_own_seat_alone() -> None:
    now = state("R:4.5.6", ["R7 K1", "R7"], pool="Y2")
    for onlooker in (1, None):
        for action in (Draw(0), play(0, "R:4.5.6.7")):
            assert [fault.code for fault in check(look(now, onlooker), action)] == ["out_of_turn"]


def test_the_tables_own_actions_are_not_for_seats() -> None:
    now = state("R:4.5.6", ["R7 K1", "R7"], pool="Y2")
    for action in (Deal(), DeclareTime(), Penalty(0, Offence.ILLEGAL)):
        assert check(look(now, 0), action)


def test_a_row_of_actions_stops_at_the_first_that_is_refused() -> None:
    view = look(state("R:4.5.6", ["R7 K1", "B1"], pool="Y2"), 0)
    assert [fault.code for fault in check(view, Pass(0), play(0, "-"))] == ["not_open_now"]
    assert [fault.code for fault in check(view, Draw(0), Draw(0))] == ["draw_ends_turn"]
