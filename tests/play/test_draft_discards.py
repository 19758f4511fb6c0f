"""Drafts of the games with discards: a turn is a draw or a take, plays, and a discard, all tried out together."""

from __future__ import annotations

import pytest

from tests.engine.positions import rules, shipped
from tests.play.discard_positions import discard_match
from tests.play.positions import lay, on_rack, on_table, said, shift, spots
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Draw
from tilerummy.notation.words import write_action
from tilerummy.play.draft import Draft
from tilerummy.play.row import DISCARDS, RACK, Spot

BASIC = shipped("basic-rummy")


def start(state: State) -> Draft:
    return Draft.start(look(state, 0))


def after_draw(table: str, rack: str, *, opened: bool = True, discards: str = "K4") -> Draft:
    """A turn in which a tile was drawn."""
    return start(discard_match(table, rack, phase="play", opened=opened, discards=discards))


def discard(draft: Draft, tile: str) -> Draft:
    return draft.move(spots(draft, tile), Spot(DISCARDS, 0))


def actions(draft: Draft) -> list[str]:
    return [write_action(action) for action in draft.actions()]


# ---------------------------------------------------------------------------------------------------- the discard


def test_a_discard_is_the_last_step_of_the_draft() -> None:
    tried = discard(lay(after_draw("R:5.6.7", "R8 K1 K13"), "R8", 0), "K1")
    assert on_rack(tried) == "K13"
    assert actions(tried) == ["A play R:5.6.7.8", "A discard K1"]
    assert (tried.ends, said(tried)) == (True, [])


def test_before_the_discard_a_legal_draft_does_not_end_the_turn() -> None:
    tried = lay(after_draw("R:5.6.7", "R8 K1 K13"), "R8", 0)
    assert (said(tried), tried.ends) == ([], False)


def test_another_tile_takes_the_place_of_the_one_to_be_discarded() -> None:
    tried = discard(discard(after_draw("R:5.6.7", "R8 K1 K13"), "K1"), "K13")
    assert on_rack(tried) == "K1 R8"
    assert actions(tried) == ["A discard K13"]
    assert actions(tried.undo()) == ["A discard K1"]
    assert actions(tried.undo().undo()) == []
    assert actions(tried.undo().undo().redo().redo()) == ["A discard K13"]


def test_the_tile_to_be_discarded_goes_back_to_the_rack_or_to_a_meld() -> None:
    tried = discard(after_draw("R:5.6.7", "R8 K1"), "R8")
    back = tried.move([Spot(DISCARDS, 1)], Spot(RACK, 9))
    assert (on_rack(back), actions(back)) == ("K1 R8", [])
    laid = tried.move([Spot(DISCARDS, 1)], Spot(0, 0))
    assert (on_table(laid), actions(laid)) == ("R:5.6.7.8", ["A play R:5.6.7.8"])


def test_a_tile_of_the_table_a_second_tile_and_an_old_discard_are_not_discarded() -> None:
    draft = after_draw("R:5.6.7", "R8 K1")
    assert shift(draft, "R7", 0, DISCARDS) is draft
    assert draft.move(spots(draft, "R8 K1"), Spot(DISCARDS, 0)) is draft
    assert draft.cell(Spot(DISCARDS, 0)) is None
    assert draft.move([Spot(DISCARDS, 0)], Spot(RACK, 0)) is draft


def test_in_a_game_without_discards_nothing_is_discarded() -> None:
    draft = start(discard_match("R:5.6.7", "R8 K1", rules=shipped("sabra"), phase="play", discards="-"))
    assert draft.move(spots(draft, "R8"), Spot(DISCARDS, 0)) is draft


def test_the_last_tile_has_to_be_left_for_the_discard() -> None:
    tried = lay(after_draw("R:5.6.7/9:B.K.R", "R8 Y9"), "R8", 0)
    assert said(tried) == []
    gone = lay(tried, "Y9", 1)
    assert [fault.code for fault in gone.faults()] == ["must_discard_to_go_out"]


def test_basic_rummy_lets_one_go_out_without_a_discard() -> None:
    tried = lay(start(discard_match("H:5.6.7", "H8", rules=BASIC, phase="play", discards="S4", pool="S5")), "H8", 0)
    assert (said(tried), tried.ends) == ([], True)


# ---------------------------------------------------------------------------------------------------- before the draw


def test_what_is_tried_out_before_the_draw_is_judged_as_after_it() -> None:
    tried = lay(start(discard_match("R:5.6.7", "R8 K1")), "R8", 0)
    assert (said(tried), tried.undrawn) == ([], True)
    assert [fault.code for fault in lay(tried, "K1", 0).faults()] == ["mixed_colors"]


def test_what_is_tried_out_before_the_draw_stays_after_it() -> None:
    now = discard_match("R:5.6.7", "R8 K9 B1 B2")
    tried = lay(start(now).sorted_by("number"), "R8", 0)
    drawn = apply(now, Draw(0))
    assert isinstance(drawn, Applied)
    later = tried.going_on(look(drawn.state, 0))
    assert on_table(later) == "R:5.6.7.8"
    assert on_rack(later) == "B1 B2 K9 Y2"
    assert not later.undrawn
    assert on_rack(later.undo()) == "B1 B2 R8 K9 Y2"


def test_the_whole_rack_may_be_laid_before_the_draw_since_a_tile_is_still_to_come() -> None:
    tried = lay(start(discard_match("R:5.6.7", "R8")), "R8", 0)
    assert said(tried) == []


# ---------------------------------------------------------------------------------------------------- taking


def test_the_last_discard_is_taken_and_need_not_be_melded() -> None:
    tried = start(discard_match("R:5.6.7", "K9 B1", discards="Y1 K4")).take(1)
    assert on_rack(tried) == "B1 K9 K4"
    assert tried.discards == look(discard_match("-", "K1", discards="Y1"), 0).round.discard
    assert actions(tried) == ["A take 1 R:5.6.7"]
    assert (said(tried), tried.undrawn, tried.ends) == ([], False, False)
    assert discard(tried, "B1").ends


def test_the_taken_tile_is_not_discarded_in_the_same_turn() -> None:
    tried = discard(start(discard_match("R:5.6.7", "K9 B1", discards="Y1 K4")).take(1), "K4")
    assert [fault.code for fault in tried.faults()] == ["discard_just_taken"]


def test_an_earlier_discard_is_melded_in_the_stroke_that_takes_it() -> None:
    now = discard_match("R:5.6.7", "B4 R4 B1", discards="Y1 K4 Y8 Y9")
    tried = start(now).take(3)
    assert [fault.code for fault in tried.faults()] == ["pickup_needs_meld"]
    melded = discard(lay(tried, "B4 R4 K4"), "B1")
    assert actions(melded) == ["A take 3 R:5.6.7/4:B.K.R", "A discard B1"]
    assert (said(melded), melded.ends) == ([], True)


def test_what_came_with_an_earlier_discard_is_played_after_the_stroke() -> None:
    now = discard_match("R:5.6.7", "B4 R4 B1 K13", discards="Y1 K4 R8 Y4")
    melded = lay(lay(start(now).take(3), "B4 R4 K4"), "R8", 0)
    assert actions(melded) == ["A take 3 R:5.6.7/4:B.K.R", "A play R:5.6.7.8/4:B.K.R"]
    whole = discard(lay(melded, "Y4", 1), "B1")
    assert on_table(whole) == "R:5.6.7.8/4:B.K.R.Y"
    assert actions(whole) == ["A take 3 R:5.6.7/4:B.K.R", "A play R:5.6.7.8/4:B.K.R.Y", "A discard B1"]
    assert said(whole) == []


def test_an_earlier_discard_melded_with_a_later_one_alone_is_no_reason_to_take_it() -> None:
    now = discard_match("R:5.6.7", "B4 B1 K13", discards="Y1 K4 R4")
    tried = lay(start(now).take(2), "B4 R4 K4")
    assert "pickup_needs_meld" in [fault.code for fault in tried.faults()]


@pytest.mark.parametrize(("count", "code"), [(3, "discard_dead"), (4, "too_few_discards"), (0, "too_few_discards")])
def test_what_may_not_be_taken_says_why(count: int, code: str) -> None:
    draft = start(discard_match("R:5.6.7", "K9 B1", discards="Y1 K4 K5"))
    assert [fault.code for fault in draft.take_faults(count)] == [code]


def test_deeper_and_back_again() -> None:
    draft = start(discard_match("R:5.6.7", "B4 R4 B1", discards="Y1 K4 Y8"))
    deep = lay(draft.take(1).take(2), "B4 R4 K4")
    back = deep.take(1)
    assert on_table(back) == "R:5.6.7/4:B.R"
    assert on_rack(back) == "B1 Y8"
    assert on_rack(deep.undo().undo().undo()) == "B1 B4 R4"
    assert draft.take(0) is draft
    assert draft.take(9) is draft


def test_the_opening_counts_a_discard_that_is_taken_for_it() -> None:
    early = rules("romanian-joly", turns={"pickup_before_opening": "if-melded"})
    now = discard_match("-", "R11 R12 B10 Y10 K2", rules=early, discards="Y1 R13", opened=False, pool="K3 K5")
    tried = lay(start(now).take(1), "R11 R12 R13")
    assert tried.opening() == 30
    assert [fault.code for fault in tried.faults()] == ["opening_points"]


def test_with_a_draw_what_was_taken_goes_back() -> None:
    now = discard_match("R:5.6.7", "R8 K9", discards="Y1 K4")
    drawn = apply(now, Draw(0))
    assert isinstance(drawn, Applied)
    later = lay(start(now).take(1), "R8", 0).going_on(look(drawn.state, 0))
    assert on_rack(later) == "K9 R8 Y2"
    assert on_table(later) == "R:5.6.7"


def test_who_looks_on_takes_nothing() -> None:
    draft = Draft.start(look(discard_match("R:5.6.7", "K9"), None))
    assert draft.take(1) is draft
    assert draft.take_faults(1) == ()
    assert draft.rack == ()


# ---------------------------------------------------------------------------------------------------- laid out at once


def test_a_whole_turn_is_laid_out_at_once() -> None:
    now = discard_match("R:5.6.7", "B4 R4 B1 K13", discards="Y1 K4 R8")
    draft = start(now)
    goal = lay(lay(draft.take(2), "B4 R4 K4"), "R8", 0)
    table = tuple(row.meld for row in goal.rows)
    laid = draft.lay_out(table, 2, now.round.racks[0][0] if now.round else None)
    assert actions(laid) == ["A take 2 R:5.6.7/4:B.K.R", "A play R:5.6.7.8/4:B.K.R", "A discard B1"]
    assert laid.lay_out(table, 2, laid.trial.discard.tile if laid.trial.discard else None) is laid
    assert laid.undo().trial == draft.trial
