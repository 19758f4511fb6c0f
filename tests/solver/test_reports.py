"""What people reported of other programs, as far as it is the solver's. The number of a report is in the name.

Where a report says nothing else: four colors, 1 to 13 twice, two jokers, the seat has opened, jokers are free.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.engine.positions import shipped
from tests.rules.positions import rack
from tests.solver.chance import full_table
from tilerummy.engine.check import judge
from tilerummy.engine.terms import terms
from tilerummy.model.table import Change, tiles_on
from tilerummy.notation.words import read_table
from tilerummy.rules.jokers import FreeJokers
from tilerummy.solver.arrange import arrange
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.terms import MOST_TILES, Aim

GAME = shipped("sabra").with_(jokers=FreeJokers())


def best(table: str, held: str, *, opened: bool = True, aim: Aim = MOST_TILES) -> Arrangement | None:
    """The best play, mostly that of most tiles; the referee accepts it."""
    before = read_table(table)
    found = arrange(before, rack(held), terms(GAME), aim, opened)
    if found is not None:
        assert list(judge(Change(before, found.table, rack(held), opened), GAME)) == []
        assert found.proved
    return found


def goes_out(table: str, held: str, *, opened: bool = True) -> bool:
    """Whether the best play leaves nothing on the rack."""
    found = best(table, held, opened=opened)
    return found is not None and found.played == rack(held)


def same(found: Arrangement | None, table: str) -> bool:
    """Whether this is the table that was found, its melds in any order."""
    return found is not None and Counter(found.table) == Counter(read_table(table))


def opening_points(held: str) -> int:
    """What the best opening on an empty table is worth as it is laid."""
    found = best("-", held, opened=False)
    return sum(map(GAME.melds.points, found.table)) if found else 0


# --- 1, 2, 3, 6: what a table of tiles can be made of -----------------------------------------------------------------


def test_report_1_three_thirteens_are_laid_and_the_second_black_one_stays() -> None:
    assert same(best("-", "R13 Y13 K13 K13"), "13:R.Y.K")


def test_report_2_the_long_run_is_not_taken_first() -> None:
    found = best("-", "R3 R4 R5 R6 R7 B6 K6")
    assert same(found, "R:3.4.5/6:R.B.K")
    assert found is not None
    assert found.worth == 6


def test_report_3_six_ones_are_two_groups() -> None:
    assert same(best("-", "R1 R1 B1 K1 Y1 Y1"), "1:R.B.Y/1:R.K.Y")


def test_report_6_a_joker_in_the_middle_of_a_run() -> None:
    assert same(best("-", "K3 K4 J K6"), "K:3.4.J.6")
    assert goes_out("-", "K3 K4 J K6")


# --- 8: no tile of the table is lost ----------------------------------------------------------------------------------


def test_report_8_every_tile_of_the_table_is_in_the_answer() -> None:
    assert same(best("R:3.4.5/8:R.B.Y", "R6 K8"), "R:3.4.5.6/8:R.B.Y.K")


@pytest.mark.slow
def test_report_8_a_thousand_tables_in_any_order() -> None:
    """Tiles out are tiles of the table and tiles played, always, in whatever order the tiles and melds are entered."""
    rng = Random("report 8")
    games = (GAME, shipped("sabra"))
    played = 0
    for number in range(1000):
        under = games[number % 2]
        table = full_table(under, rng)
        left = sorted((Counter(under.deck.tiles) - tiles_on(table)).elements())
        held = rng.sample(left, rng.randint(1, 14))
        found = arrange(table, tuple(held), terms(under), MOST_TILES)
        if found is None:
            continue
        played += 1
        assert tiles_on(found.table) == tiles_on(table) + Counter(found.played), (table, held)
        assert Counter(found.played) <= Counter(held), (table, held)
        assert list(judge(Change(table, found.table, tuple(sorted(held)), True), under)) == [], (table, held)
    assert played > 300


# --- 15: a complete hand ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "held",
    [
        "Y4 Y5 Y6 Y7 Y12 K12 R12 Y13 K13 R13",
        "K3 B3 Y3 R3 K9 Y9 R9 K13 Y13 R13",
        "Y2 Y3 Y4 Y5 B2 B3 B4 K10 B10 R10",
    ],
)
@pytest.mark.parametrize("opened", [True, False])
def test_report_15_a_complete_hand_is_seen(held: str, opened: bool) -> None:
    assert goes_out("-", held, opened=opened)


# --- 18: never against the rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("junk", ["K1 B9", "R9 Y2 K12 B4", "R2 R8 Y5 K6"])
@pytest.mark.parametrize("opened", [True, False])
def test_report_18_no_run_has_a_number_twice(junk: str, opened: bool) -> None:
    assert best("-", f"R5 R5 R6 {junk}", opened=opened) is None


def test_report_18_an_opening_of_36_points_is_seen() -> None:
    assert opening_points("R11 R12 J") == 36


# --- more positions ---------------------------------------------------------------------------------------------------


def test_report_x1_a_group_with_a_joker_is_left_alone() -> None:
    assert goes_out("5:K.B.Y.J", "R8 R9 R10")
    assert same(best("5:K.B.Y.J", "R8 R9 R10", aim=Aim(fewest_broken=True)), "5:K.B.Y.J/R:8.9.10")


def test_report_x2_a_group_of_four_with_a_joker() -> None:
    assert goes_out("-", "K5 B5 Y5 J")


def test_report_x3_a_joker_behind_a_run() -> None:
    assert goes_out("B:1.2.3", "K1 K2 K3 J")


def test_report_x4_a_run_with_two_jokers_is_left_alone() -> None:
    for run in ("B:6.J.8.J", "B:J.6.J.8"):
        assert goes_out(run, "K1 B1 Y1")


@pytest.mark.parametrize(("held", "points"), [("K10 B10 J R1", 30), ("R10 R11 J B1", 33)])
def test_report_x5_a_joker_counts_in_an_opening(held: str, points: int) -> None:
    assert opening_points(held) == points
    found = best("-", held, opened=False)
    assert found is not None
    assert len(found.played) == 3


@pytest.mark.parametrize("second", ["R:5.6.J", "R:J.5.6"])
def test_report_x6_the_same_meld_with_a_joker_twice(second: str) -> None:
    assert goes_out(f"R:5.6.J/{second}", "Y8 Y9 Y10")


@pytest.mark.parametrize(("held", "points"), [("K10 B10 Y10", 30), ("K13 B13 Y13", 39), ("K8 B8 Y8 R8", 32)])
def test_report_x9_a_single_group_opens_and_goes_out(held: str, points: int) -> None:
    assert opening_points(held) == points
    assert goes_out("-", held, opened=False)


@pytest.mark.parametrize("held", ["K9 B9 Y9", "R8 R9 J", "K1 K2 K3 K4"])
def test_less_than_the_opening_asks_for_is_not_laid(held: str) -> None:
    assert best("-", held, opened=False) is None


def test_tiles_of_the_table_do_not_count_for_the_opening() -> None:
    assert best("R:11.12.13", "R10", opened=False) is None
    assert best("R:11.12.13", "R10 K9 B9 Y9", opened=False) is None
