"""What is planned while others play: carried to the table that they leave, as far as it still can be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.positions import FRIENDLY, lay, match_at, on_rack, on_table, said, shift
from tests.play.test_draft_properties import CHANGE, Change
from tilerummy.engine.look import look
from tilerummy.engine.view import View
from tilerummy.model.action import Draw, Play
from tilerummy.model.event import Event
from tilerummy.model.round import Phase, Turn
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import Tile, spoken
from tilerummy.notation.words import read_table
from tilerummy.play.carried import carried, planned
from tilerummy.play.draft import Draft

RACK = "R8 R4 B7 K1 Y7 K7 B2"
BEFORE = "R:5.6.7/B:3.4.5.6/9:B.K.R"


def others_play(view: View, table: str) -> View:
    """The view after the other seat has laid this table."""
    melds = read_table(table)
    turn = Turn(2, 1, Phase.PLAY)
    event = Event(Play(1, melds))
    return replace(view, round=replace(view.round, table=melds, turn=turn), history=(*view.history, event))


def plan(table: str = BEFORE, rack: str = RACK) -> Draft:
    """A draft of A while B plays."""
    view = look(match_at(table, rack, rules=FRIENDLY), 0)
    return Draft.start(planned(replace(view, round=replace(view.round, turn=Turn(2, 1, Phase.PLAY)))))


def after(draft: Draft, table: str) -> tuple[Draft, str]:
    """The plan on another table, and what went back."""
    new, back = carried(draft, planned(others_play(draft.view, table)))
    return new, spoken(back)


def test_a_plan_is_judged_as_it_would_be_at_the_own_turn() -> None:
    draft = lay(plan(), "B7 Y7 K7")
    assert said(draft) == []
    assert said(lay(plan(), "R8", 2)) != []


def test_the_own_turn_is_no_plan() -> None:
    view = look(match_at(BEFORE, RACK), 0)
    assert planned(view) is view
    assert planned(look(match_at(BEFORE, RACK), 1)).verbs != ()


def test_when_the_round_is_over_nothing_is_planned() -> None:
    view = look(match_at(BEFORE, RACK), 0)
    over = replace(view, round=replace(view.round, turn=Turn(2, 1, Phase.OVER)))
    assert planned(over) is over


def test_a_new_meld_of_the_own_rack_stays() -> None:
    draft, back = after(lay(plan(), "B7 Y7 K7"), "R:5.6.7.8/B:3.4.5.6/9:B.K.R/R:1.2.3")
    assert (on_table(draft), back) == ("R:5.6.7.8/B:3.4.5.6/9:B.K.R/R:1.2.3/7:B.K.Y", "")
    assert on_rack(draft) == "B2 K1 R4 R8"


def test_what_was_added_to_a_meld_that_lies_there_still_stays() -> None:
    draft, back = after(lay(plan(), "B7", 1), "9:B.K.R/B:3.4.5.6/R:5.6.7.8")
    assert (on_table(draft), back) == ("9:B.K.R/B:3.4.5.6.7/R:5.6.7.8", "")


def test_what_was_added_to_a_meld_stays_where_that_became_longer_and_takes_it_still() -> None:
    draft, back = after(lay(plan(), "R4", 0), "R:5.6.7.8/B:3.4.5.6/9:B.K.R")
    assert (on_table(draft), back) == ("R:4.5.6.7.8/B:3.4.5.6/9:B.K.R", "")
    assert said(draft) == []


def test_what_a_meld_takes_no_more_goes_back_to_the_rack() -> None:
    draft, back = after(lay(plan(), "R8", 0), "R:5.6.7.8/B:3.4.5.6/9:B.K.R")
    assert (on_table(draft), back) == ("R:5.6.7.8/B:3.4.5.6/9:B.K.R", "R8")
    assert not draft.touched
    assert draft.undo() is draft


def test_a_rearrangement_goes_with_the_least_of_its_melds() -> None:
    rearranged = lay(shift(lay(plan(), "B7 Y7 K7"), "R7", 0, 3), "R4", 0)
    kept, back = after(rearranged, "R:1.2.3/R:5.6.7/B:3.4.5.6/9:B.K.R")
    assert (on_table(kept), back) == ("R:1.2.3/R:4.5.6/7:B.K.R.Y/B:3.4.5.6/9:B.K.R", "")
    assert said(kept) == []
    lost, back = after(rearranged, "R:6.7.8/B:3.4.5.6/9:B.K.R/R:3.4.5")
    assert (on_table(lost), back) == ("R:6.7.8/B:3.4.5.6/9:B.K.R/R:3.4.5", "B7 K7 R4 Y7")


def test_of_two_equal_melds_the_one_that_is_left_keeps_what_was_added() -> None:
    draft = lay(plan("R:5.6.7/R:5.6.7"), "R8", 1)
    new, back = after(draft, "R:5.6.7.8/R:5.6.7")
    assert (on_table(new), back) == ("R:5.6.7.8/R:5.6.7.8", "")


def test_undo_works_on_the_new_table() -> None:
    draft = lay(lay(plan(), "B7", 1), "R8", 0)
    new, back = after(draft, "R:5.6.7.8/B:3.4.5.6/9:B.K.R")
    assert back == "R8"
    assert on_table(new.undo()) == "R:5.6.7.8/B:3.4.5.6/9:B.K.R"
    assert not new.undo().past


def test_after_an_own_action_and_in_another_round_nothing_is_carried() -> None:
    draft = lay(plan(), "B7 Y7 K7")
    view = others_play(draft.view, BEFORE)
    drawn = replace(view, history=(*view.history, Event(Draw(0), (Tile("R", 1),))))
    another = replace(view, round=replace(view.round, number=2))
    for new in (drawn, another):
        assert carried(draft, new) == (Draft.start(new, draft.arranged), ())


TABLES = (
    BEFORE,
    "R:5.6.7.8/B:3.4.5.6/9:B.K.R",
    "R:5.6.7/B:2.3.4.5.6/9:B.K.R.Y",
    "R:5.6.7.8/B:3.4.5.6/9:B.K.R/7:R.Y.K",
    "9:B.K.R/R:5.6.7/B:3.4.5/6:B.R.Y",
    "R:4.5.6/7:R.Y.B/B:3.4.5.6/9:B.K.R",
)


@settings(deadline=None)
@given(st.lists(CHANGE, max_size=8), st.sampled_from(TABLES))
def test_nothing_is_lost_and_what_is_carried_once_stays(changes: list[Change], table: str) -> None:
    draft = plan(rack=f"{RACK} J R3")
    for change in changes:
        draft = change(draft)
    view = planned(others_play(draft.view, table))
    new, back = carried(draft, view)
    for one in (new, *undone(new)):
        own = Counter(cell.tile for cell in one.rack) + Counter(one.laid)
        assert own == Counter(view.rack)
        assert tiles_on(row.meld for row in one.rows) == tiles_on(view.table) + Counter(one.laid)
        slots = [cell.slot for row in one.rows for cell in row.cells] + [cell.slot for cell in one.rack]
        assert len(slots) == len({*slots})
        assert all(row.meld.tiles == tuple(cell.tile for cell in row.cells) for row in one.rows)
    assert Counter(new.laid) + Counter(back) == Counter(draft.laid)
    assert carried(new, view) == (new, ())
    assert new.past[-1:] != (new.trial,)
    new.faults()


def undone(draft: Draft) -> list[Draft]:
    """Every draft that undo leads to."""
    found: list[Draft] = []
    while draft.past:
        draft = draft.undo()
        found.append(draft)
    return found
