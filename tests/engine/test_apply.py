"""The one way a match moves on: drawing, playing, passing, whose turn it is, and how a round ends."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.engine.positions import applied, dealt, done, event, idle, play, refused, round_of, rules, state
from tests.rules.positions import rack
from tilerummy.engine.apply import Rejected, apply
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import new_match
from tilerummy.model.action import Action, Deal, DeclareTime, Draw, Offence, Pass, Penalty
from tilerummy.notation.words import read_table

# --- what an action does ----------------------------------------------------------------------------------------------


def test_a_draw_takes_the_next_tile_and_ends_the_turn() -> None:
    now = done(state("R:4.5.6", ["K9", "B1"], pool="R7 Y2 Y3"), Draw(0))
    assert round_of(now).racks == (rack("K9 R7"), rack("B1"))
    assert round_of(now).pool == rack("Y2 Y3")
    assert (round_of(now).turn.seat, round_of(now).turn.number) == (1, 2)


def test_a_rack_stays_sorted() -> None:
    now = done(state("-", ["K9 R7", "B1"], pool="B5 Y2"), Draw(0))
    assert round_of(now).racks[0] == rack("B5 K9 R7")


def test_a_play_lays_the_table_as_it_was_said() -> None:
    now = done(state("R:4.5.6", ["K9 R7", "B1"], pool="Y2"), play(0, "R:4.5.6.7"))
    assert round_of(now).table == read_table("R:4.5.6.7")
    assert round_of(now).racks == (rack("K9"), rack("B1"))
    assert round_of(now).pool == rack("Y2")
    assert round_of(now).turn.seat == 1


def test_a_play_opens_the_seat_that_made_it() -> None:
    before = state("-", ["R10 R11 R12 K1", "B1"], pool="Y2", opened=False)
    assert round_of(done(before, play(0, "R:10.11.12"))).opened == (True, False)
    assert round_of(done(before, Draw(0))).opened == (False, False)


def test_of_twins_one_leaves_the_rack() -> None:
    now = done(state("R:4.5.6", ["R7 R7", "B1"], pool="Y2"), play(0, "R:4.5.6.7"))
    assert round_of(now).racks[0] == rack("R7")


def test_a_heap_is_read_when_it_is_played() -> None:
    before = state("-", ["R12 R13 J K1", "B1"], pool="Y2")
    now = done(before, play(0, "?:R13.J.R12"))
    assert round_of(now).table == read_table("R:J.12.13")
    assert refused(before, play(0, "R:12.13.J")) == ["joker_no_meaning"]


def test_an_action_is_an_event_with_the_tiles_it_showed() -> None:
    before = state("R:4.5.6", ["K9 R7", "B1"], pool="Y2 Y3")
    assert event(before, Draw(0)).shown == rack("Y2")
    assert event(before, play(0, "R:4.5.6.7")).shown == ()
    now = done(before, Draw(0), Draw(1))
    assert [told.action for told in now.history] == [Draw(0), Draw(1)]


# --- what is refused --------------------------------------------------------------------------------------------------


def actions() -> list[Action]:
    """All kinds of actions, most of them out of place."""
    seats: list[Action] = [act for seat in (0, 1, 2, 7) for act in (Draw(seat), Pass(seat), play(seat, "R:4.5.6.7"))]
    wrong: list[Action] = [
        play(0, table) for table in ("-", "R:4.5.6", "R:5.6.7", "R:4.5.6.8", "R:4.5/R:6.7", "K:4.5.6.7", "?:R4.B5")
    ]
    table: list[Action] = [
        Deal(),
        Deal(1),
        DeclareTime(),
        *(Penalty(seat, offence) for seat in (0, 1) for offence in Offence),
    ]
    return [*seats, *wrong, *table]


@pytest.mark.parametrize("pool", ["", "Y2 Y3"])
@pytest.mark.parametrize("turn", [0, 1])
def test_what_is_refused_leaves_everything_as_it_was(pool: str, turn: int) -> None:
    before = state("R:4.5.6", ["K9 R7", "B1"], pool=pool, turn=turn)
    copy = deepcopy(before)
    outcomes = [apply(before, action) for action in actions()]
    assert before == copy
    assert any(isinstance(outcome, Rejected) for outcome in outcomes)
    assert not all(isinstance(outcome, Rejected) for outcome in outcomes)
    assert all(outcome.violations for outcome in outcomes if isinstance(outcome, Rejected))


@pytest.mark.parametrize("pool", ["", "Y2 Y3"])
@pytest.mark.parametrize("turn", [0, 1])
def test_apply_refuses_exactly_what_the_referee_faults(pool: str, turn: int) -> None:
    before = state("R:4.5.6", ["K9 R7", "B1"], pool=pool, turn=turn)
    for action in actions():
        if action.seat in (0, 1):
            outcome = apply(before, action)
            violations = outcome.violations if isinstance(outcome, Rejected) else ()
            assert violations == check(look(before, action.seat), action), action


def test_2_a_seat_that_is_not_on_turn() -> None:
    before = state("R:4.5.6", ["R7", "R7"], pool="Y2")
    assert refused(before, play(1, "R:4.5.6.7")) == ["out_of_turn"]
    assert refused(before, Draw(1)) == ["out_of_turn"]


def test_nothing_is_open_before_the_first_deal_but_to_deal() -> None:
    before = new_match(rules(), ("A", "B"), "seed")
    assert refused(before, Draw(0)) == ["not_open_now"]
    assert isinstance(apply(before, Penalty(0, Offence.ILLEGAL)), Rejected)
    assert round_of(done(before, Deal())).number == 1


def test_nothing_is_open_after_the_round_but_to_deal() -> None:
    over = done(state("R:4.5.6", ["R7", "B1"], pool="Y2"), play(0, "R:4.5.6.7"))
    for seat in (0, 1):
        assert refused(over, Draw(seat)) == ["not_open_now"]
    assert round_of(done(over, Deal())).number == 2


def test_each_action_of_a_row_is_judged_on_what_the_one_before_leaves() -> None:
    view = look(state("R:4.5.6", ["R7 K1", "B1"], pool="Y2 Y3"), 0)
    assert check(view) == ()
    assert [fault.code for fault in check(view, Draw(0), play(0, "R:4.5.6.7"))] == ["draw_ends_turn"]
    assert [fault.code for fault in check(view, play(0, "R:4.5.6.7"), Draw(0))] == ["not_open_now"]


# --- whose turn it is -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("direction", "players", "order"),
    [
        ("clockwise", 4, [0, 1, 2, 3, 0, 1]),
        ("anticlockwise", 4, [0, 3, 2, 1, 0, 3]),
        ("clockwise", 2, [0, 1, 0, 1, 0, 1]),
        ("anticlockwise", 3, [0, 2, 1, 0, 2, 1]),
    ],
)
def test_3_1_the_turn_goes_round(direction: str, players: int, order: list[int]) -> None:
    now = state("-", ["K1"] * players, pool="Y2 Y3 Y4 Y5 Y6 Y7", under=rules(dealing={"direction": direction}))
    met = []
    for _ in order:
        met.append(round_of(now).turn.seat)
        now = done(now, idle(now))
    assert met == order


# --- how a round ends -------------------------------------------------------------------------------------------------


def test_3_1_who_lays_the_last_tile_is_out() -> None:
    over = done(state("R:4.5.6", ["R7", "K9 K13", "J"], pool="Y2"), play(0, "R:4.5.6.7"))
    assert round_of(over).over
    assert over.results[0].winner == 0
    assert over.results[0].scores == (52, -22, -30)
    assert over.results[0].racks == ((), rack("K9 K13"), rack("J"))


def test_3_1_opening_and_going_out_in_one_turn() -> None:
    over = done(state("-", ["R10 R11 R12", "K1"], pool="Y2", opened=False), play(0, "R:10.11.12"))
    assert round_of(over).over


def test_3_1_an_empty_pool_ends_nothing_yet() -> None:
    now = done(state("R:4.5.6", ["K9 R7", "B1"], pool="Y2"), Draw(0))
    assert not round_of(now).over
    assert refused(now, Draw(1)) == ["pool_empty"]
    now = done(now, Pass(1), play(0, "R:4.5.6.7"))
    assert round_of(now).passes == 0, "a play breaks the row of passes"
    assert not round_of(now).over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_1_all_pass_in_a_row_and_the_round_is_blocked(players: int) -> None:
    now = state("-", ["K9", "B1", "Y4", "R2"][:players])
    for seat in range(players):
        assert not round_of(now).over
        now = done(now, Pass(seat))
    assert round_of(now).over
    assert now.results[0].winner == 1


def test_4_a_blocked_round_with_ties_is_nobodys() -> None:
    over = done(state("-", ["K5", "B5", "K13 B7", "B9"]), Pass(0), Pass(1), Pass(2), Pass(3))
    assert over.results[0].scores == (9, 9, -15, -4)
    assert over.results[0].winner is None


def test_a_pass_is_only_for_an_empty_pool() -> None:
    assert refused(state("-", ["K5", "B5"], pool="Y2"), Pass(0)) == ["not_open_now"]


def test_all_racks_lie_open_when_the_round_is_over() -> None:
    over = done(state("R:4.5.6", ["R7", "K9 K13"], pool="Y2"), play(0, "R:4.5.6.7"))
    assert look(over, 0).round.racks[1] == rack("K9 K13")
    assert applied(over, Deal()).state.results == over.results


def test_a_whole_match_without_a_play_ends_by_its_rules() -> None:
    """Nobody ever plays: each round is blocked, and the totals decide."""
    now = dealt(rules(match={"end": "rounds", "rounds": 2}), 2)
    for _ in range(500):
        if now.over:
            break
        now = done(now, Deal() if round_of(now).over else idle(now))
    assert now.over
    assert len(now.results) == 2
    assert refused(now, Deal()) == ["match_over"]
