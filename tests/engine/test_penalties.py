"""The table's own actions: penalties (written rules 1.4, 3.1) and the time of a match."""

from __future__ import annotations

import pytest

from tests.engine.positions import done, event, idle, play, refused, round_of, rules, state
from tests.rules.positions import rack
from tilerummy.engine.apply import due
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Deal, DeclareTime, Draw, Offence, Pass, Penalty
from tilerummy.model.tile import HIDDEN
from tilerummy.rules.ruleset import Ruleset

ILLEGAL, LATE = Penalty(0, Offence.ILLEGAL), Penalty(0, Offence.TIME)
TIMED = rules(penalties={"time_limit": 60})


def before(
    pool: str, *, under: Ruleset | None = None, passes: int = 0, racks: tuple[str, ...] = ("K9 R7", "B1")
) -> State:
    return state("R:4.5.6", racks, pool=pool, under=under, passes=passes)


def test_3_1_illegal_end_of_turn_three_tiles_and_the_turn_is_over() -> None:
    now = done(before("Y2 Y3 Y4 Y5"), ILLEGAL)
    assert round_of(now).racks == (rack("K9 R7 Y2 Y3 Y4"), rack("B1"))
    assert round_of(now).pool == rack("Y5")
    assert round_of(now).table == round_of(before("Y2")).table
    assert round_of(now).turn.seat == 1


def test_3_1_a_pool_smaller_than_the_penalty() -> None:
    now = done(before("Y2 Y3"), ILLEGAL)
    assert round_of(now).racks[0] == rack("K9 R7 Y2 Y3")
    assert round_of(now).pool == ()
    assert round_of(now).turn.seat == 1


def test_5_20_from_an_empty_pool_the_draw_becomes_a_pass() -> None:
    now = done(before(""), ILLEGAL)
    assert round_of(now).racks[0] == rack("K9 R7")
    assert round_of(now).turn.seat == 1
    assert round_of(now).passes == 1
    assert round_of(done(now, Pass(1))).over


def test_the_last_tiles_drawn_are_no_pass() -> None:
    now = done(before("Y2"), ILLEGAL)
    assert round_of(now).passes == 0


@pytest.mark.parametrize(("offence", "drawn"), [(Offence.ILLEGAL, 2), (Offence.TIME, 1)])
def test_1_4_each_offence_has_its_own_price(offence: Offence, drawn: int) -> None:
    under = rules(penalties={"illegal_draw": 2, "timeout_draw": 1, "time_limit": 60})
    now = done(before("Y2 Y3 Y4", under=under), Penalty(0, offence))
    assert len(round_of(now).racks[0]) == 2 + drawn


def test_1_4_time_runs_out_only_where_there_is_a_limit() -> None:
    assert LATE not in due(before("Y2"))
    assert refused(before("Y2"), LATE)
    assert LATE in due(before("Y2", under=TIMED))
    assert round_of(done(before("Y2", under=TIMED), LATE)).turn.seat == 1


def test_where_illegal_turns_are_refused_they_are_not_punished() -> None:
    under = rules(penalties={"illegal_turn": "reject", "time_limit": 60})
    assert due(before("Y2", under=under)) == (LATE,)
    assert refused(before("Y2", under=under), ILLEGAL)
    assert round_of(done(before("Y2", under=under), LATE)).turn.seat == 1


def test_only_the_seat_on_turn_is_punished() -> None:
    assert refused(before("Y2"), Penalty(1, Offence.ILLEGAL))
    assert refused(before("Y2"), Penalty(9, Offence.ILLEGAL))


def test_nobody_is_punished_when_the_round_is_over() -> None:
    over = done(before("Y2", racks=("R7", "B1")), play(0, "R:4.5.6.7"))
    assert refused(over, ILLEGAL)
    assert due(over) == (Deal(),)


def test_9_the_tiles_of_a_penalty_are_seen_by_who_draws_them() -> None:
    told = event(before("Y2 Y3 Y4 Y5"), ILLEGAL)
    assert told.shown == rack("Y2 Y3 Y4")
    now = done(before("Y2 Y3 Y4 Y5"), ILLEGAL)
    assert look(now, 0).history[-1].shown == rack("Y2 Y3 Y4")
    for other in (1, None):
        assert look(now, other).history[-1].shown == (HIDDEN,) * 3


# --- the time of a match ----------------------------------------------------------------------------------------------

BY_TIME = rules(match={"end": "time", "minutes": 10})


def test_4_time_up_the_running_round_is_played_out() -> None:
    now = done(before("Y2", under=BY_TIME, racks=("K9 R7", "B1")), DeclareTime())
    assert now.time_is_up
    assert not now.over
    assert round_of(now).turn == round_of(before("Y2")).turn, "the turn goes on"
    now = done(now, Draw(0), Pass(1), Pass(0))
    assert round_of(now).over
    assert now.over
    assert refused(now, Deal()) == ["match_over"]


def test_4_time_up_in_the_second_round_nobody_has_won_yet() -> None:
    over = done(before("Y2", under=BY_TIME, racks=("R7", "B1")), play(0, "R:4.5.6.7"))
    now = done(over, Deal(), DeclareTime())
    assert not now.standing.over
    assert now.standing.winners == look(now, 0).standing.winners == ()


def test_4_time_up_between_two_rounds_ends_the_match() -> None:
    over = done(before("Y2", under=BY_TIME, racks=("R7", "B1")), play(0, "R:4.5.6.7"))
    assert not over.over
    assert set(due(over)) == {Deal(), DeclareTime()}
    assert done(over, DeclareTime()).over


def test_4_time_up_before_the_first_round_leaves_one_to_play() -> None:
    now = done(new_match(BY_TIME, ("A", "B"), "seed"), DeclareTime())
    assert not now.over
    assert not done(now, Deal()).over


def test_time_is_declared_once_and_only_where_it_ends_the_match() -> None:
    assert refused(before("Y2"), DeclareTime())
    now = done(before("Y2", under=BY_TIME), DeclareTime())
    assert DeclareTime() not in due(now)
    assert refused(now, DeclareTime())


# --- the end of a match -----------------------------------------------------------------------------------------------


def test_3_1_match_to_a_target_with_a_tie_at_the_top_goes_on() -> None:
    under = rules(match={"points": 10})
    tied = done(state("-", ["K5", "B5", "K13 J"], under=under), Pass(0), Pass(1), Pass(2))
    assert tied.standing.totals[0] == tied.standing.totals[1] >= 10
    assert not tied.over
    assert round_of(done(tied, Deal())).number == 2
    alone = done(state("-", ["K4", "B5", "K13 J"], under=under), Pass(0), Pass(1), Pass(2))
    assert alone.over
    assert alone.standing.winners == (0,)


def test_4_rounds_up_with_a_tie_is_a_shared_win() -> None:
    under = rules(match={"end": "rounds", "rounds": 1})
    tied = done(state("-", ["K5", "B5", "K13"], under=under), Pass(0), Pass(1), Pass(2))
    assert tied.over
    assert tied.standing.winners == (0, 1)


def test_a_match_is_never_over_in_the_middle_of_a_round() -> None:
    under = rules(match={"end": "rounds", "rounds": 1})
    now = before("Y2 Y3", under=under)
    for _ in range(3):
        assert not now.over
        assert not look(now, 0).match_over
        now = done(now, idle(now))
