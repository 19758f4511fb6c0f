"""[turns]: play, or draw one, written rules 3.1."""

from __future__ import annotations

import pytest

from tests.rules.positions import rack
from tilerummy.model.action import Action, Draw, Pass, Play, Verb
from tilerummy.model.round import Moment, Phase, Turn
from tilerummy.model.tile import Tiles
from tilerummy.rules.turns import PlayOrDraw

DRAW, PLAY, PASS = Draw(0), Play(0, ()), Pass(0)


def moment(*, pool: int = 10, phase: Phase = Phase.PLAY, drawn: Tiles = ()) -> Moment:
    return Moment(Turn(3, 0, phase, drawn), opened=True, passes=0, pool=pool, rack=rack("R5 R6"))


def code(action: Action, now: Moment) -> str | None:
    faults = list(PlayOrDraw().faults(now, action))
    return faults[0].code if faults else None


def test_3_1_turn_play_or_draw() -> None:
    assert PlayOrDraw().begin(1) is Phase.PLAY
    assert set(PlayOrDraw().verbs(moment())) == {Verb.PLAY, Verb.DRAW}
    assert code(PLAY, moment()) is None
    assert code(DRAW, moment()) is None


def test_3_1_turn_either_of_them_ends_it() -> None:
    for verb in (Verb.PLAY, Verb.DRAW, Verb.PASS):
        assert PlayOrDraw().after(moment().turn, verb) is Phase.OVER


def test_3_1_pool_empty_pass_stands_in_the_place_of_draw() -> None:
    assert set(PlayOrDraw().verbs(moment(pool=0))) == {Verb.PLAY, Verb.PASS}
    assert code(PASS, moment(pool=0)) is None
    assert code(DRAW, moment(pool=0)) == "pool_empty"
    assert code(PASS, moment()) == "not_open_now"


@pytest.mark.parametrize("action", [PLAY, DRAW, PASS])
def test_3_1_turn_the_drawn_tile_waits(action: Action) -> None:
    over = moment(phase=Phase.OVER, drawn=rack("R7"))
    assert PlayOrDraw().verbs(over) == ()
    assert code(action, over) == "draw_ends_turn"


def test_a_turn_that_is_over_without_a_draw() -> None:
    assert code(PLAY, moment(phase=Phase.OVER)) == "not_open_now"
