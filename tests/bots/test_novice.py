"""The novice: it lays what it holds and adds what fits, and never moves a tile of the table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.play.positions import FREE, SABRA, view
from tilerummy.bots.novice import Novice, own_melds
from tilerummy.model.action import Play
from tilerummy.model.table import tiles_on
from tilerummy.notation.words import read_action, read_tiles, write_action, write_table
from tilerummy.rules.ruleset import Ruleset


def answer(table: str, rack: str, *, opened: bool = True, pool: str | None = None, rules: Ruleset = SABRA) -> str:
    seen = view(table, rack, opened=opened, pool=pool, rules=rules)
    return write_action(Novice().choose(seen, Random("1")))


# --- the opening ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "table"),
    [
        ("K10 B10 Y10 R1", "10:B.K.Y"),
        ("R9 R10 R11 B1", "R:9.10.11"),
        ("K10 B10 J R1", "10:B.K.J"),
        ("R10 R11 J B1", "R:10.11.J"),
        ("J J K9 R1", "K:9.J.J"),
        ("R12 R13 J B1", "R:J.12.13"),
        ("R1 R2 R3 B7 B8 B9 K12", "B:7.8.9/R:1.2.3"),
    ],
)
def test_it_opens_as_soon_as_it_can(rack: str, table: str) -> None:
    assert answer("-", rack, opened=False) == f"A play {table}"


@pytest.mark.parametrize("rack", ["K8 B8 R8 R1", "R8 R9 J K1", "R1 R2 R3 B4 B5 B6", "K13 B13 R12 R1", "J J R1 B2"])
def test_it_does_not_open_with_too_little(rack: str) -> None:
    assert answer("-", rack, opened=False) == "A draw"


def test_tiles_of_the_table_do_not_open() -> None:
    assert answer("R:11.12.13", "R10 B1", opened=False) == "A draw"
    assert answer("R:11.12.13/10:B.K.Y", "R10", opened=False) == "A draw"


def test_with_the_opening_it_adds_what_fits_where_the_rules_allow_it() -> None:
    assert answer("R:5.6.7", "K10 B10 Y10 R8 B1", opened=False) == "A play R:5.6.7.8/10:B.K.Y"
    later = SABRA.with_(opening=SABRA.opening.with_(extra_same_turn=False))
    assert answer("R:5.6.7", "K10 B10 Y10 R8 B1", opened=False, rules=later) == "A play R:5.6.7/10:B.K.Y"


def test_where_nothing_is_owed_it_lays_any_meld() -> None:
    nothing_owed = FREE.with_(opening=FREE.opening.with_(points=0))
    assert answer("-", "R1 R2 R3 K9", opened=False, rules=nothing_owed) == "A play R:1.2.3"


@pytest.mark.parametrize(
    ("rack", "points"), [("K10 B10 Y10 R1", 30), ("K13 B13 Y13 R1", 39), ("K8 B8 Y8 R8", 32), ("K10 B10 Y10", 30)]
)
def test_report_x9_a_group_opens_with_the_sum_of_its_tiles(rack: str, points: int) -> None:
    exact, more = (SABRA.with_(opening=SABRA.opening.with_(points=least)) for least in (points, points + 1))
    assert answer("-", rack, opened=False, rules=exact).startswith("A play")
    assert answer("-", rack, opened=False, rules=more) == "A draw"


# --- later turns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "rack", "after"),
    [
        ("R:5.6.7", "R8 K1", "R:5.6.7.8"),
        ("R:5.6.7", "R4 K1", "R:4.5.6.7"),
        ("R:5.6.7", "R4 R8 R9 K1", "R:4.5.6.7.8.9"),
        ("R:5.6.7", "R4 R3 R8 K1", "R:3.4.5.6.7.8"),
        ("R:5.6.7", "R3 R4", "R:3.4.5.6.7"),
        ("8:R.B.K", "Y8 K1", "8:B.K.R.Y"),
        ("R:5.6.J", "R8 K1", "R:5.6.J.8"),
        ("R:J.5.6", "R3 K1", "R:3.J.5.6"),
        ("8:R.B.J", "K8 K1", "8:B.K.R.J"),
        ("R:5.6.7/R:5.6.7", "R8 R8 K1", "R:5.6.7.8/R:5.6.7.8"),
    ],
)
def test_it_adds_single_tiles_where_they_fit(table: str, rack: str, after: str) -> None:
    assert answer(table, rack) == f"A play {after}"


def test_it_lays_melds_of_its_own_and_adds_the_rest() -> None:
    assert answer("R:5.6.7", "B1 B2 B3 R8 K13 K1") == "A play R:5.6.7.8/B:1.2.3"


def test_melds_without_a_joker_come_first() -> None:
    """With the joker in the group of sevens, which is worth more, the five and the six would be left."""
    assert answer("-", "R5 R6 R7 K7 B7 J") == "A play 7:B.K.R/R:J.5.6"


def test_it_does_not_free_a_joker_nor_split_a_run() -> None:
    assert answer("R:5.J.7", "R6 K1") == "A draw"
    assert answer("R:4.5.6.7.8", "R6 K1") == "A draw"
    assert answer("R:7.8.9.10", "B10 K10") == "A draw"


def test_it_draws_when_nothing_fits_and_passes_when_there_is_nothing_to_draw() -> None:
    assert answer("R:5.6.7", "R9 K1") == "A draw"
    assert answer("R:5.6.7", "R9 K1", pool="-") == "A pass"
    assert answer("-", "K8 B8 R8 R1", opened=False, pool="-") == "A pass"
    assert answer("R:5.6.7", "R8 K1", pool="-") == "A play R:5.6.7.8"


# --- going out --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opened", [True, False], ids=["opened", "not opened"])
@pytest.mark.parametrize(
    "rack",
    [
        pytest.param("Y4 Y5 Y6 Y7 Y12 K12 R12 Y13 K13 R13", id="a"),
        pytest.param("K3 B3 Y3 R3 K9 Y9 R9 K13 Y13 R13", id="b"),
        pytest.param("Y2 Y3 Y4 Y5 B2 B3 B4 K10 B10 R10", id="c"),
    ],
)
def test_report_15_a_complete_hand_goes_out_with_all_ten(rack: str, opened: bool) -> None:
    play = read_action(answer("-", rack, opened=opened))
    assert isinstance(play, Play)
    assert tiles_on(play.table) == Counter(read_tiles(rack))


@pytest.mark.parametrize(
    ("rack", "table"),
    [
        ("R5 R6 R7", "R:5.6.7"),
        ("R8 B8 K8 Y8", "8:B.K.R.Y"),
        ("R1 J J", "R:1.J.J"),
        ("R2 R3 R4 R5 R6 R7", "R:2.3.4.5.6.7"),
    ],
)
def test_a_rack_that_is_one_meld_goes_out(rack: str, table: str) -> None:
    assert answer("-", rack) == f"A play {table}"


def test_a_last_tile_that_fits_goes_out() -> None:
    assert answer("R:5.6.7", "R8") == "A play R:5.6.7.8"
    assert answer("R:5.6.7", "J") in ("A play R:5.6.7.J", "A play R:J.5.6.7")


@pytest.mark.parametrize("size", [15, 20, 40])
def test_report_19_it_plays_on_however_large_its_rack_is(size: int) -> None:
    junk = [tile for tile in SABRA.deck.tiles if tile.number in (1, 3, 5, 9, 11, 13) and tile.color in "RY"]
    junk += [tile for tile in SABRA.deck.tiles if tile.number in (2, 4, 6, 10, 12) and tile.color in "BK"]
    rack = " ".join(map(str, ["R8", *junk[: size - 1]]))
    assert len(rack.split()) == size
    assert "8:B.K.R.Y" in answer("8:B.K.Y", rack)


# --- the melds of a rack ----------------------------------------------------------------------------------------------


def found(rack: str, rules: Ruleset = SABRA) -> set[str]:
    return {write_table((meld,)) for meld in own_melds(Counter(read_tiles(rack)), rules.melds)}


def test_the_melds_of_a_rack_are_its_runs_and_groups_long_and_short() -> None:
    assert found("R1 R2 R3 R4") == {"R:1.2.3", "R:2.3.4", "R:1.2.3.4"}
    assert found("R8 B8 K8 Y8") == {"8:B.K.R.Y", "8:B.K.R", "8:B.K.Y", "8:B.R.Y", "8:K.R.Y"}
    assert found("R1 R2 B3 K4") == set()
    assert found("-") == set()


def test_a_tile_held_twice_makes_no_group_with_itself() -> None:
    assert found("K9 K9 B9 R9") == {"9:B.K.R"}


def test_jokers_fill_gaps_and_ends_as_far_as_there_are_any() -> None:
    assert found("R5 R7 J") == {"R:5.J.7"}
    assert found("R5 R6 J") == {"R:5.6.J", "R:J.5.6"}
    assert found("R5 R9 J") == set()
    assert {"R:5.J.J", "R:J.5.J", "R:J.J.5", "5:R.J.J"} == found("R5 J J")


def test_the_one_lies_where_the_rules_have_it() -> None:
    high = SABRA.with_(melding=SABRA.melding.with_(ace="high"))
    both = SABRA.with_(melding=SABRA.melding.with_(ace="both"))
    assert found("R12 R13 R1") == set()
    assert found("R12 R13 R1", high) == found("R12 R13 R1", both) == {"R:12.13.1"}
    assert found("R1 R2 R3", high) == set()
    assert found("R1 R2 R3", both) == {"R:1.2.3"}
