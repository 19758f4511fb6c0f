"""Drafts of the games with a knock: what is put together stays private until the knock, and all melds lie open then."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.positions import shipped
from tests.play.knocking_positions import gin_match
from tests.play.positions import lay, match_at, on_rack, on_table, said, spots
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.round import Phase, Turn
from tilerummy.notation.words import read_table, read_tiles, write_action
from tilerummy.play.draft import Draft
from tilerummy.play.knocking import deadwood, proposed_knock
from tilerummy.play.row import DISCARDS, Spot

HAND = "H4 H5 H6 C8 C9 C10 D12 H12 S12 S1 D13"
"""Written rules 3.11, example: three melds, an ace, and a king to be discarded."""


def start(state: State) -> Draft:
    return Draft.start(look(state, 0))


def discard(draft: Draft, tile: str) -> Draft:
    return draft.move(spots(draft, tile), Spot(DISCARDS, 0))


def actions(draft: Draft) -> list[str]:
    return [write_action(action) for action in draft.actions()]


def test_what_is_put_together_before_a_knock_is_nobody_elses_to_see() -> None:
    tried = discard(lay(start(gin_match(HAND)), "H4 H5 H6"), "D13")
    assert on_table(tried) == "H:4.5.6"
    assert actions(tried) == ["A discard D13"]
    assert (said(tried), tried.ends) == ([], True)


def test_a_knock_lays_the_melds_that_leave_least() -> None:
    draft = start(gin_match(HAND))
    melds, last = proposed_knock(draft.view)
    knocked = draft.lay_out(melds, 0, last, knock=True)
    assert on_table(knocked) == "C:8.9.10/12:D.H.S/H:4.5.6"
    assert actions(knocked) == [f"A knock D13 {on_table(knocked)}"]
    assert on_rack(knocked) == "S1"
    assert (said(knocked), knocked.ends) == ([], True)
    assert knocked.undo().trial == draft.trial


def test_a_knock_with_too_much_left_says_how_much() -> None:
    draft = start(gin_match("C3 D3 H3 S6 S7 S8 C11 D2 H5 C4 S13"))
    melds, last = proposed_knock(draft.view)
    assert said(draft.lay_out(melds, 0, last, knock=True)) == [
        "21 points would be left beside the melds, to knock it may be 10 at the most"
    ]


def test_with_all_cards_melded_nothing_has_to_be_discarded() -> None:
    draft = start(gin_match("H4 H5 H6 H7 C8 C9 C10 C12 D12 H12 S12"))
    melds, last = proposed_knock(draft.view)
    assert last is None
    assert said(draft.lay_out(melds, 0, last, knock=True)) == []


def test_a_knock_keeps_the_melds_and_the_discard_that_were_chosen() -> None:
    view = look(gin_match(HAND), 0)
    own = read_table("H:4.5.6/C:8.9.10")
    assert proposed_knock(view, own, read_tiles("S1")[0]) == (own, read_tiles("S1")[0])


def test_a_taken_card_is_melded_with_the_knock() -> None:
    draft = start(gin_match("H4 H5 C8 C9 C10 D12 H12 S12 S1 D13", phase="draw", discards="H9 H6")).take(1)
    melds, last = proposed_knock(draft.after_taking)
    knocked = draft.lay_out(melds, 1, last, knock=True)
    assert [line.split()[1] for line in actions(knocked)] == ["take", "knock"]
    assert said(knocked) == []


def test_deadwood_is_what_is_left_after_the_best_discard() -> None:
    assert deadwood(look(gin_match(HAND), 0), None) == 1
    assert deadwood(look(gin_match(HAND), 0), read_tiles("S1")[0]) == 10
    assert deadwood(look(gin_match("H4 H5 H6 C8 C9 C10 D12 H12 S12 S1", phase="draw"), 0), None) == 1


def test_after_a_knock_melds_are_laid_and_cards_laid_off() -> None:
    """Written rules 3.11, lay off."""
    now = gin_match(
        "C2 D2 S2 D13 S13 C7 H7 S9 D5 D8",
        "S1",
        phase="showdown",
        melds="H:4.5.6/C:8.9.10/12:S.D.H",
        knocker=1,
        number=10,
    )
    draft = start(now)
    laid = lay(lay(lay(draft, "C2 D2 S2"), "C7", 1), "H7", 0)
    assert actions(laid) == ["A play H:4.5.6.7/C:7.8.9.10/12:D.H.S/2:C.D.S"]
    assert (said(laid), laid.ends) == ([], True)


def test_nothing_is_laid_off_on_gin() -> None:
    now = gin_match(
        "C2 D2 S2 D13 S13 C7 H7 S9 D5 D8",
        "-",
        phase="showdown",
        melds="H:4.5.6/C:8.9.10/12:S.D.H.C",
        knocker=1,
        number=10,
    )
    assert [fault.code for fault in lay(start(now), "H7", 0).faults()] == ["no_lay_off"]
    assert lay(start(now), "C2 D2 S2").faults() == ()


def test_the_rack_is_sorted_by_its_melds() -> None:
    draft = start(gin_match("H4 H5 H6 C8 C9 C10 D12 H12 S12 S1", phase="draw")).sorted_by("melds")
    assert on_rack(draft).endswith(" S1")
    assert len(draft.past) == 0


def test_the_rack_is_sorted_by_its_melds_beside_those_of_a_knocker() -> None:
    now = gin_match("H7 C2 D2 S2 S12 S9", "-", phase="showdown", melds="H:4.5.6/C:8.9.10", knocker=1, number=10)
    assert on_rack(start(now).sorted_by("melds")) == "C2 D2 S2 H7 S9 S12"


def test_manipulation_knocks_with_what_is_on_the_rack() -> None:
    rules = shipped("manipulation")
    state = match_at("H:4.5.6", "C2 S3", rules=rules.of_players(2))
    assert state.round is not None
    state = replace(state, round=replace(state.round, turn=Turn(9, 0, Phase.PLAY, read_tiles("C2"))))
    draft = start(state)
    knocked = draft.lay_out(draft.view.table, knock=True)
    assert (actions(knocked), said(knocked), knocked.ends) == (["A knock - -"], [], True)
