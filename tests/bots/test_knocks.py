"""How bots play where melds stay on the rack until a knock, and when they knock, on small positions."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.knocking import seen
from tilerummy.bots.bot import bot_names, find_bot
from tilerummy.bots.knocks import lowest
from tilerummy.bots.known import Known
from tilerummy.bots.partings import ahead, danger, partings
from tilerummy.engine.check import check
from tilerummy.engine.view import View
from tilerummy.model.action import Discard, Draw, Knock, Pass, Take
from tilerummy.model.round import Phase
from tilerummy.model.tile import Tile
from tilerummy.notation.words import write_table

EVERY = pytest.mark.parametrize("name", bot_names())

TWO_MELDS = "C3 C4 C5 D8 H8 S8"


def answer(name: str, view: View) -> str:
    """What a bot does, as a word and tiles; the referee takes it."""
    action = find_bot(name).choose(view, Random(name))
    assert check(view, action) == ()
    match action:
        case Discard(_, tile):
            return f"discard {tile}"
        case Knock(_, tile, melds):
            return f"knock {tile or '-'} {write_table(melds)}"
        case Take() | Draw() | Pass():
            return str(action.verb)
    return f"play {write_table(action.table)}" if hasattr(action, "table") else str(action)


# --- where a tile comes from ------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize(
    ("discard", "done"),
    [("C6", "take"), ("C8", "take"), ("S4", "pass"), ("D13", "pass"), ("H9", "pass")],
    ids=["adds to a run", "the fourth of a group", "fits nothing", "is dear", "is near, but no meld"],
)
def test_the_upcard_is_taken_if_it_lies_in_a_meld(name: str, discard: str, done: str) -> None:
    rack = f"{TWO_MELDS} H11 S1 C13 D10"
    assert answer(name, seen(rack, discards=discard, phase=Phase.UPCARD, turn=1)) == done
    later = {"pass": "draw"}.get(done, done)
    assert answer(name, seen(rack, discards=f"S2 {discard}", phase=Phase.DRAW)) == later


@EVERY
def test_a_low_tile_that_allows_a_knock_is_taken(name: str) -> None:
    """9 and 1 are left beside C3 C4 C5, D8 H8 S8 and S11 S12; with an ace instead of the 10 it is enough."""
    rack = f"{TWO_MELDS} S11 S12 S13 D10"
    assert answer(name, seen(f"{rack}", discards="S2 H1", phase=Phase.DRAW)) == "take"
    assert answer(name, seen(f"{TWO_MELDS} S11 C12 D13 D10", discards="S2 H1", phase=Phase.DRAW)) == "draw"


# --- what is discarded ------------------------------------------------------------------------------------------------


@EVERY
def test_what_lies_in_melds_is_kept_and_the_dearest_of_the_rest_goes(name: str) -> None:
    assert answer(name, seen(f"{TWO_MELDS} H11 S1 D2 D6 H5")) == "discard H11"


@EVERY
def test_the_tile_that_was_taken_is_not_discarded(name: str) -> None:
    assert answer(name, seen(f"{TWO_MELDS} S13 D11 D9 C13 H12", taken="S13")) != "discard S13"


def test_who_foresees_keeps_two_of_a_run_and_discards_a_tile_of_no_use() -> None:
    """S12 and S13 wait for S11 and for the others of their numbers; H10 waits for nothing that could still come."""
    view = seen("C3 C4 C5 S12 S13 H10 S1 D6 H5 D2 C9", discards="S2 C10 D10 H9 H11")
    assert answer("greedy", view) == "discard H10"
    known, found = Known.of(view), {parting.tile: parting for parting in partings(view)}
    assert found[Tile("H", 10)].points == found[Tile("S", 12)].points
    assert ahead(view, known, found[Tile("H", 10)]) < ahead(view, known, found[Tile("S", 12)])


def test_a_tile_is_dangerous_if_the_rival_took_what_lies_beside_it() -> None:
    rack = f"{TWO_MELDS} H13 S1 C10 D6 H5"
    calm, warned = seen(rack), seen(rack, took="H11 H12", discards="S2 S3")
    tile = Tile("H", 13)
    assert danger(warned, Known.of(warned), tile) == 1.0
    assert danger(calm, Known.of(calm), tile) < 0.5
    assert [answer("greedy", view) for view in (calm, warned)] == ["discard H13", "discard C10"]


# --- knocking ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["novice", "greedy"])
@pytest.mark.parametrize(
    ("rack", "done"),
    [
        (f"{TWO_MELDS} S10 S1 D2 D6 H2", "discard S10"),
        (f"{TWO_MELDS} S10 S1 D2 D4 H2", "knock S10 C:3.4.5/8:D.H.S"),
        (f"{TWO_MELDS} S10 S11 S12 S13 H2", "knock H2 C:3.4.5/8:D.H.S/S:10.11.12.13"),
    ],
    ids=["11 are too many", "9 are enough", "nothing is left"],
)
def test_who_may_knock_knocks(name: str, rack: str, done: str) -> None:
    assert _sorted(answer(name, seen(rack))) == _sorted(done)


def _sorted(said: str) -> list[str]:
    *words, last = said.split(" ")
    return [*words, *sorted(last.split("/"))]


@EVERY
def test_all_eleven_in_melds_are_big_gin_where_it_is_played(name: str) -> None:
    rack = f"{TWO_MELDS} C8 S10 S11 S12 S13"
    assert answer(name, seen(rack)).startswith("knock - ")
    assert answer(name, seen(rack, rules="gin+classic")).startswith("knock S10 ")


@EVERY
def test_the_upcard_says_with_how_much_one_may_knock(name: str) -> None:
    rack = f"{TWO_MELDS} S11 S12 S13 S6 D13"
    assert answer(name, seen(rack, rules="oklahoma-gin", upcard="D5")).startswith("discard")
    assert answer(name, seen(rack, rules="oklahoma-gin", upcard="D1")).startswith("discard")


def test_the_careful_one_waits_for_gin_where_many_tiles_bring_it() -> None:
    """Six tiles that lie at the ends of three runs bring gin, of the 36 that are still out."""
    rack = "C3 C4 C5 D7 D8 D9 S8 S9 S10 H1 H13"
    assert answer("greedy", seen(rack, turn=13)).startswith("knock H13")
    assert answer("careful", seen(rack, turn=13)).startswith("discard")
    assert answer("careful", seen(rack, turn=3)).startswith("knock H13"), "so early the rival holds much"
    out = seen(rack, turn=13, discards="C2 C6 D6 D10 S7 S11")
    assert answer("careful", out).startswith("knock H13"), "now that they are gone it knocks"


def test_the_careful_one_fears_an_undercut_of_a_rival_who_took_much() -> None:
    """Of ten tiles the rival holds nine that are melds."""
    rack = "C3 C4 C5 D7 D8 D9 S1 H2 C2 S4 H13"
    took = "H8 H9 H10 S9 S10 S11 D12 H12 C12"
    late = seen(rack, took=took, turn=15, discards="S2")
    assert answer("greedy", late).startswith("knock H13")
    assert answer("careful", late).startswith("discard")
    assert answer("careful", seen(rack, discards="S2", turn=5)).startswith("knock H13")


# --- after a knock ----------------------------------------------------------------------------------------------------


@EVERY
def test_in_the_showdown_melds_are_laid_and_what_fits_is_added(name: str) -> None:
    view = seen(
        "C6 C7 H8 D2 D3 D4 S13 S12 H1 C11",
        phase=Phase.SHOWDOWN,
        table="C:3.4.5/8:C.D.S",
        left_to_knocker="S1",
    )
    assert answer(name, view) == "play C:3.4.5.6.7/8:C.D.H.S/D:2.3.4"


@EVERY
def test_nothing_is_added_where_nothing_is_left_to_the_knocker(name: str) -> None:
    view = seen("C6 C7 H8 D2 D3 D4 S13 S12 H1 C11", phase=Phase.SHOWDOWN, table="C:3.4.5/8:C.D.S", left_to_knocker="")
    assert answer(name, view) == "play C:3.4.5/8:C.D.S/D:2.3.4"
    assert answer(name, seen("C6 H9", phase=Phase.SHOWDOWN, table="C:3.4.5", left_to_knocker="")) == "pass"


# --- where a knock compares all racks ---------------------------------------------------------------------------------


@EVERY
def test_who_is_likely_to_hold_the_least_ends_the_round(name: str) -> None:
    """A and 2 are 3 points, and what five tiles of a rival are worth is more."""
    two = seen("C1 D2", rules="manipulation", discards="", rivals=(5,))
    assert answer(name, two) == "knock - -"


@EVERY
def test_against_a_rival_with_a_single_tile_one_draws_on(name: str) -> None:
    one = seen("C1 D2 H2", rules="manipulation", discards="", rivals=(5, 0, 5))
    assert lowest(one, 5) == 0.0
    assert answer(name, one) == "draw"


@EVERY
def test_with_more_than_five_points_nobody_knocks(name: str) -> None:
    assert answer(name, seen("C4 D2", rules="manipulation", discards="", rivals=(9,))) == "draw"


@EVERY
def test_before_anything_else_a_tile_is_drawn(name: str) -> None:
    assert answer(name, seen("C1 C2 C3", rules="manipulation", discards="", phase=Phase.DRAW)) == "draw"


@EVERY
def test_who_can_lay_a_tile_only_by_moving_others_does_it_where_it_must(name: str) -> None:
    """C5 parts the run in two; the novice would not move a tile of the table if it had the choice."""
    there = {"table": "C:3.4.5.6.7", "discards": "", "phase": Phase.PLAY}
    must = seen("C5 D9", rules="manipulation+shanghai", rivals=(5, 5), **there)  # type: ignore[arg-type]
    assert answer(name, must) == "play C:3.4.5/C:5.6.7"
    may = seen("C5 D9", rules="manipulation", **there)  # type: ignore[arg-type]
    assert (answer(name, may) == "draw") == (name != "greedy")


def test_the_chance_to_be_lowest_is_that_of_tiles_still_out() -> None:
    """A rival holds one tile of the 48 still out; two of them are aces, four are twos."""
    view = seen("C13 D13", discards="C1 D1", rivals=(1,))
    assert lowest(view, 1) == pytest.approx(1 - 2 / 48)
    assert lowest(view, 2) == pytest.approx(1 - 6 / 48)
