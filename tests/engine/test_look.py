"""What a seat may know, architecture 9."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from tests.engine.positions import dealt, done, play, round_of, rules, state
from tests.rules.positions import rack
from tilerummy.engine.look import look
from tilerummy.engine.state import new_match
from tilerummy.engine.view import View
from tilerummy.model.action import Draw, Verb
from tilerummy.model.round import Phase, Turn
from tilerummy.model.tile import HIDDEN, Tile


def tiles_in(value: Any) -> set[Tile]:
    """Every tile that a value holds, however deep."""
    if isinstance(value, Tile):
        return {value}
    if isinstance(value, tuple):
        return {tile for part in value for tile in tiles_in(part)}
    if is_dataclass(value):
        return {tile for field in fields(value) for tile in tiles_in(getattr(value, field.name))}
    return set()


def test_9_own_rack_and_the_sizes_of_all_else() -> None:
    view = look(state("R:4.5.6", ["K9 R7", "B1 B2 B3"], pool="Y2 Y3"), 0)
    assert view.rack == rack("K9 R7")
    assert view.rack_sizes == (2, 3)
    assert view.round.racks == (rack("K9 R7"), (HIDDEN,) * 3)
    assert view.round.pool == (HIDDEN,) * 2


def test_9_an_onlooker_sees_no_rack_and_may_do_nothing() -> None:
    view = look(state("R:4.5.6", ["K9 R7", "B1"], pool="Y2 Y3"), None)
    assert tiles_in(view) == {HIDDEN, *(tile for meld in view.table for tile in meld.tiles)}
    assert view.rack == ()
    assert view.verbs == ()
    assert not view.opened


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_9_no_seed_is_in_a_view(seat: int | None) -> None:
    view = look(dealt(rules(), 3, "a most secret seed"), seat)
    assert "a most secret seed" not in repr(view)
    assert "seed" not in {field.name for field in fields(View)}


def test_9_drawn_tiles_are_for_who_drew_them() -> None:
    now = done(state("R:4.5.6", ["K9 R7", "B1"], pool="Y2 Y3"), Draw(0), Draw(1))
    assert [told.shown for told in look(now, 0).history] == [rack("Y2"), (HIDDEN,)]
    assert [told.shown for told in look(now, 1).history] == [(HIDDEN,), rack("Y3")]
    assert [told.shown for told in look(now, None).history] == [(HIDDEN,), (HIDDEN,)]


def test_9_what_was_drawn_in_the_running_turn_is_hidden_from_the_others() -> None:
    """No turn of these games goes on after a draw, but other games have such turns."""
    now = state("R:4.5.6", ["K9 R7", "B1"], pool="Y2 Y3")
    drawn = replace(round_of(now), turn=Turn(1, 0, Phase.PLAY, rack("R7")))
    seen = [look(replace(now, round=drawn), seat).turn.drawn for seat in (0, 1, None)]
    assert seen == [rack("R7"), (HIDDEN,), (HIDDEN,)]


def test_9_who_won_the_lot_is_for_all_to_see() -> None:
    now = dealt(rules(), 3)
    lots = {look(now, seat).history[0].shown for seat in (0, 1, 2, None)}
    assert lots == {now.history[0].shown}


def test_9_racks_lie_open_when_the_round_is_over_the_pool_does_not() -> None:
    over = done(state("R:4.5.6", ["R7", "K9 K13"], pool="Y2 Y3"), play(0, "R:4.5.6.7"))
    for seat in (0, 1, None):
        view = look(over, seat)
        assert view.round.racks == ((), rack("K9 K13"))
        assert view.round.pool == (HIDDEN,) * 2


def test_verbs_are_for_the_seat_on_turn() -> None:
    now = state("R:4.5.6", ["K9 R7", "B1"], pool="Y2")
    assert set(look(now, 0).verbs) == {Verb.PLAY, Verb.DRAW}
    assert look(now, 1).verbs == ()
    assert set(look(done(now, Draw(0)), 1).verbs) == {Verb.PLAY, Verb.PASS}


def test_9_a_folded_view_has_the_same_standing() -> None:
    over = done(state("R:4.5.6", ["R7", "K9 K13"], pool="Y2"), play(0, "R:4.5.6.7"))
    view = look(over, 1)
    assert view.folded().results == ()
    assert view.folded().standing.totals == view.standing.totals == (22, -22)


def test_there_is_nothing_to_see_before_the_first_deal() -> None:
    with pytest.raises(ValueError, match="deal"):
        look(new_match(rules(), ("A", "B"), "seed"), 0)


def test_looking_changes_nothing() -> None:
    now = dealt(rules(), 2)
    assert look(now, 0) == look(now, 0)
    assert round_of(now).pool != look(now, 0).round.pool
