"""The greedy bot: it opens as soon as it can, and lays the most tiles in every turn."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.play.positions import FREE, SABRA, view
from tilerummy.bots.greedy import Greedy
from tilerummy.model.action import Play
from tilerummy.model.table import tiles_on
from tilerummy.notation.words import read_action, read_tiles, write_action
from tilerummy.rules.ruleset import Ruleset


def answer(table: str, rack: str, *, opened: bool = True, pool: str | None = None, rules: Ruleset = SABRA) -> str:
    seen = view(table, rack, opened=opened, pool=pool, rules=rules)
    return write_action(Greedy().choose(seen, Random("1")))


def test_it_lays_the_most_tiles_and_takes_melds_apart_for_it() -> None:
    assert answer("B:4.5.6.7", "R4 K4 Y13") == "A play B:5.6.7/4:B.K.R"


def test_of_plays_with_as_many_tiles_it_takes_the_one_worth_most() -> None:
    assert answer("-", "R2 R3 R4 B4 K4 Y13") == "A play 4:B.K.R"


def test_it_opens_as_soon_as_it_can_with_all_that_it_can() -> None:
    assert answer("-", "K10 B10 J R1", opened=False) == "A play 10:B.K.J"
    assert answer("R:5.6.7", "K10 B10 Y10 R8 B1", opened=False) == "A play R:5.6.7.8/10:B.K.Y"
    assert answer("-", "K8 B8 R8 R1", opened=False) == "A draw"


def test_it_draws_when_nothing_can_be_laid_and_passes_when_there_is_nothing_to_draw() -> None:
    assert answer("R:5.6.7", "R9 K1") == "A draw"
    assert answer("R:5.6.7", "R9 K1", pool="-") == "A pass"


def test_jokers_are_as_the_rules_have_them() -> None:
    assert answer("B:1.2.3.4/B:J.5.6.7", "K9 K10", rules=FREE) == "A play B:1.2.3.4.5.6.7/K:9.10.J"
    from_rack = SABRA.with_(jokers=type(SABRA.jokers).model_validate({"kind": "exact", "from": "rack"}))
    assert answer("B:1.2.3.4/B:J.5.6.7", "K9 K10", rules=from_rack) == "A draw"


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize(
    "rack",
    [
        "Y4 Y5 Y6 Y7 Y12 K12 R12 Y13 K13 R13",
        "K3 B3 Y3 R3 K9 Y9 R9 K13 Y13 R13",
        "Y2 Y3 Y4 Y5 B2 B3 B4 K10 B10 R10",
    ],
)
def test_report_15_a_complete_hand_goes_out(rack: str, opened: bool) -> None:
    play = read_action(answer("-", rack, opened=opened))
    assert isinstance(play, Play)
    assert tiles_on(play.table) == Counter(read_tiles(rack))


@pytest.mark.parametrize("size", [15, 20, 40])
def test_report_19_it_plays_on_however_large_its_rack_is(size: int) -> None:
    junk = [tile for tile in SABRA.deck.tiles if tile.number in (1, 3, 5, 9, 11, 13) and tile.color in "RY"]
    junk += [tile for tile in SABRA.deck.tiles if tile.number in (2, 4, 6, 10, 12) and tile.color in "BK"]
    rack = " ".join(map(str, ["R8", *junk[: size - 1]]))
    assert answer("8:B.K.Y", rack).startswith("A play 8:B.K.R.Y")
