"""The careful bot: it opens with little, and then waits for the turn in which everything goes out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.play.positions import SABRA, match_at
from tilerummy.bots.careful import FEW, Careful
from tilerummy.engine.look import look
from tilerummy.model.tile import HIDDEN
from tilerummy.notation.words import write_action
from tilerummy.rules.ruleset import Ruleset


def answer(
    table: str,
    rack: str,
    *,
    opened: bool = True,
    rivals: int = 14,
    pool: str | None = None,
    rules: Ruleset = SABRA,
    seats: int = 2,
) -> str:
    """What it does; the rivals hold so many tiles each."""
    seen = look(match_at(table, rack, opened=opened, pool=pool, rules=rules, seats=seats), 0)
    others = ((HIDDEN,) * rivals,) * (seats - 1)
    seen = replace(seen, round=replace(seen.round, racks=(seen.rack, *others)))
    return write_action(Careful().choose(seen, Random("1")))


def test_it_holds_back_what_could_be_laid() -> None:
    assert answer("R:5.6.7", "R8 K1") == "A draw"
    assert answer("-", "K9 B9 Y9 R1") == "A draw"


def test_it_lays_everything_when_everything_goes_out() -> None:
    assert answer("R:5.6.7", "R8 K9 B9 Y9") == "A play R:5.6.7.8/9:B.K.Y"
    assert answer("-", "K10 B10 Y10 R1 R2 R3", opened=False) == "A play R:1.2.3/10:B.K.Y"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_lays_all_that_it_can_when_a_rival_has_few_tiles_left(seats: int) -> None:
    assert answer("R:5.6.7", "R8 K1", rivals=FEW[seats] + 1, seats=seats) == "A draw"
    assert answer("R:5.6.7", "R8 K1", rivals=FEW[seats], seats=seats) == "A play R:5.6.7.8"


def test_it_opens_as_soon_as_it_can_with_as_little_as_it_can() -> None:
    assert answer("R:5.6.7", "K10 B10 Y10 R8 B1 Y1 K1 R2", opened=False) == "A play R:5.6.7/10:B.K.Y"
    assert answer("-", "K8 B8 R8 R1", opened=False) == "A draw"
    assert answer("R:5.6.7", "R8 R1", opened=False) == "A draw"


def test_it_keeps_the_joker_back_where_the_opening_does_not_need_it() -> None:
    opening = answer("-", "K10 B10 Y10 R11 R12 J B1", opened=False)
    assert opening == "A play 10:B.K.Y"


def test_in_danger_it_opens_with_all_that_it_can() -> None:
    assert answer("R:5.6.7", "K10 B10 Y10 R8 B1", opened=False, rivals=2) == "A play R:5.6.7.8/10:B.K.Y"


def test_where_the_rules_allow_nothing_beside_the_opening_it_still_opens() -> None:
    later = SABRA.with_(opening=SABRA.opening.with_(extra_same_turn=False))
    assert answer("R:5.6.7", "K10 B10 Y10 R8 B1", opened=False, rules=later) == "A play R:5.6.7/10:B.K.Y"


def test_with_an_empty_pool_it_lays_all_that_it_can() -> None:
    assert answer("R:5.6.7", "R8 K1", pool="-") == "A play R:5.6.7.8"
    assert answer("R:5.6.7", "R9 K1", pool="-") == "A pass"


@pytest.mark.parametrize("size", [15, 20, 40])
def test_report_19_it_plays_on_however_large_its_rack_is(size: int) -> None:
    junk = [tile for tile in SABRA.deck.tiles if tile.number in (1, 3, 5, 9, 11, 13) and tile.color in "RY"]
    junk += [tile for tile in SABRA.deck.tiles if tile.number in (2, 4, 6, 10, 12) and tile.color in "BK"]
    rack = " ".join(map(str, ["R8", *junk[: size - 1]]))
    assert answer("8:B.K.Y", rack, rivals=1).startswith("A play 8:B.K.R.Y")
