"""Where the discards are shuffled into the pool, no bot lays itself into a round that nobody can end."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.test_plans import turn
from tests.engine.positions import rules
from tests.play.discard_positions import discard_match
from tilerummy.bots.endless import LONG, by_chance, strands
from tilerummy.engine.look import look
from tilerummy.model.action import Play
from tilerummy.notation.words import read_table
from tilerummy.play.simulation import Plan, games
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset

BASIC, AMERICAN = rules("basic-rummy"), rules("american")
MUST = load_ruleset("basic-rummy+last_discard")

CLOSED = "7:C.D.H.S/C:1.2.3/4:C.D.H.S"
"""Nothing fits: the groups are full, and the one card that would go on the run lies in one of them."""


def stuck(table: str, rack: str, after: str, under: Ruleset = BASIC) -> bool:
    seen = look(discard_match(table, rack, rules=under, phase="play", discards="D13"), 0)
    return strands(seen, Play(0, read_table(after)))


def test_a_rack_too_small_for_a_meld_beside_a_table_that_takes_nothing() -> None:
    """Two cards stay, one is discarded: with one card and the one that is drawn nobody melds any more."""
    assert stuck(CLOSED, "H9 H10 H11 S1 S12", f"{CLOSED}/H:9.10.11", MUST) is False, "the run of hearts goes on"
    assert stuck("7:C.D.H.S/4:C.D.H.S", "C1 C2 C3 S9 H12", CLOSED) is True
    assert stuck("7:C.D.H.S/4:C.D.H.S", "C1 C2 C3 S9", CLOSED) is False, "it goes out with the next discard"
    assert stuck("7:C.D.H.S/4:C.D.H.S", "C1 C2 C3 S9 H12 H5", CLOSED) is False, "two cards and a third one are a meld"


def test_where_the_last_tile_is_discarded_a_meld_needs_one_more() -> None:
    assert stuck("7:C.D.H.S/4:C.D.H.S", "C1 C2 C3 S9 H12 H5", CLOSED, MUST) is True


def test_a_card_that_fits_is_a_way_out_for_one_only() -> None:
    """Of four sixes one is out: it can be added, but a rack of two needs two such cards."""
    open_ = "7:C.D.H.S/4:C.D.H.S/6:C.D.H"
    assert stuck(open_, "C1 C2 C3 S9 H12", f"{open_}/C:1.2.3") is False
    assert stuck(open_, "C1 C2 C3 S9 H12 H5", f"{open_}/C:1.2.3", MUST) is True


def test_where_an_empty_pool_ends_the_round_nothing_is_held_back_for_it() -> None:
    assert stuck("7:B.K.R.Y/4:B.K.R.Y", "B1 B2 B3 R9 Y12", "7:B.K.R.Y/4:B.K.R.Y/B:1.2.3", AMERICAN) is False


@pytest.mark.parametrize("bot", ["novice", "greedy"])
def test_bots_keep_their_melds_then(bot: str) -> None:
    told = turn("7:C.D.H.S/4:C.D.H.S", "C1 C2 C3 S9 H12", bot=bot, under=BASIC, phase="play", discards="D13")
    assert told in (["discard H12"], ["discard S9"])


def test_in_a_long_round_a_card_goes_by_chance() -> None:
    now = discard_match("-", "C1 C2 C3 S9", rules=BASIC, phase="discard", discards="D13", number=2 * LONG + 1)
    gone = {str(by_chance(look(now, 0), Random(seed))) for seed in range(40)}
    assert gone == {"C1", "C2", "C3", "S9"}
    early = discard_match("-", "C1 C2 C3 S9", rules=BASIC, phase="discard", discards="D13", number=2 * LONG)
    assert by_chance(look(early, 0), Random(1)) is None


@pytest.mark.parametrize(
    ("which", "number"),
    [("basic-rummy", 47), ("basic-rummy", 65), ("basic-rummy+last_discard", 12), ("basic-rummy+last_discard", 195)],
)
def test_rounds_of_novices_that_did_not_end_once(which: str, number: int) -> None:
    (game,) = games(Plan(load_ruleset(which), ("@novice", "@novice"), "s"), range(number, number + 1))
    assert game.finished


@pytest.mark.soak
@pytest.mark.parametrize("which", ["basic-rummy", "basic-rummy+last_discard", "basic-rummy+own_meld_first"])
@pytest.mark.parametrize(
    "seats", [("@novice", "@novice"), ("@greedy", "@careful"), ("@careful", "@novice", "@greedy"), ("@careful",) * 6]
)
def test_every_round_ends(which: str, seats: tuple[str, ...]) -> None:
    unfinished = [
        game.number for game in games(Plan(load_ruleset(which), seats, "ends"), range(300)) if not game.finished
    ]
    assert unfinished == []
