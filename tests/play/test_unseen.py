"""The tiles that are not seen: counted from what lies open, and never more than a player can know."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.games.test_records import NAMES, PATHS, golden
from tests.play.positions import draft, spots, view
from tilerummy.engine.look import look
from tilerummy.model.tile import HIDDEN, JOKER, Tile, spoken
from tilerummy.play.row import RACK, Spot
from tilerummy.play.unseen import Odds, odds, unseen, wanted


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_in_whole_matches_they_are_those_that_are_hidden(path: Path) -> None:
    """All hidden tiles but those that were seen when another seat took them, whoever looks."""
    for state in golden(path)[1][::3]:
        if state.round is None or state.round.over:
            continue
        for seat in range(len(state.seats)):
            seen = look(state, seat)
            places = zip((state.round.pool, *state.round.racks), (seen.round.pool, *seen.round.racks), strict=True)
            hidden = Counter(
                tile for real, shown in places for tile, face in zip(real, shown, strict=True) if face == HIDDEN
            )
            assert unseen(seen) <= hidden
            known = hidden - unseen(seen)
            taken = [event.action for event in state.history if event.action.verb == "take"]
            assert known.total() == 0 or taken


def test_at_the_start_of_a_round_all_but_the_own_rack_is_unseen() -> None:
    out = unseen(view("-", "R1 R1 J", opened=False))
    assert (out.total(), out[Tile("R", 1)], out[JOKER]) == (103, 0, 1)


@pytest.mark.parametrize(
    ("picked", "cursor", "tiles"),
    [
        ("R6 R7", None, "R5 R8 J"),
        ("R6 B6", None, "K6 Y6 J"),
        ("", Spot(0, 0), "K9 K13 J"),
        ("R6", Spot(0, 0), ""),
        ("", Spot(RACK, 0), "K6 R5 R8 Y6 J"),
        ("", Spot(RACK, 3), ""),
        ("", Spot(1, 0), ""),
        ("", None, ""),
    ],
)
def test_what_makes_a_meld_of_what_is_meant(picked: str, cursor: Spot | None, tiles: str) -> None:
    """The rack: R6 R7 B6 K1. With a tile of the rack under the cursor, one more of the rack goes along."""
    there = draft("K:10.11.12", "R6 R7 B6 K1")
    order = {str(cell.tile): Spot(RACK, place) for place, cell in enumerate(there.rack)}
    at = order[["R6", "R7", "B6", "K1"][cursor.place]] if cursor and cursor.row == RACK else cursor
    assert spoken(wanted(there, spots(there, picked), at)) == tiles


def test_the_odds_are_those_of_any_unseen_tile() -> None:
    """One R8 lies on the table, the other is out; both R5 and both jokers are."""
    seen = view("R:8.9.10", "R6 R7 K1")
    told = odds(seen, (Tile("R", 5), Tile("R", 8), JOKER))
    assert (told.wanted, told.number, told.unseen) == ((Tile("R", 5), Tile("R", 8), JOKER), 5, 100)
    assert told.chance == 0.05


def test_what_is_all_seen_is_not_wanted() -> None:
    seen = view("R:8.9.10/R:7.8.9", "R6 R7 K1")
    assert odds(seen, (Tile("R", 8),)) == Odds((), 0, 97)
    assert Odds((), 0, 0).chance == 0.0
