"""Where a bot draws: from the pool, the last discard, or an earlier one that it melds at once with two of its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.engine.positions import rules
from tests.play.discard_positions import ROMANIAN, discard_match
from tilerummy.bots.bot import find_bot
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.look import look
from tilerummy.model.action import Action
from tilerummy.notation.words import write_action
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset

AMERICAN, INTERNATIONAL, BASIC = rules("american"), rules("international"), rules("basic-rummy")
EARLY = load_ruleset("romanian-joly+early_pickup")
BOTS = ("novice", "greedy", "careful")


def turn(
    table: str,
    rack: str,
    *,
    bot: str = "greedy",
    under: Ruleset = AMERICAN,
    phase: str = "draw",
    discards: str = "K4",
    others: Sequence[str] = ("K6 K8 B9 B11",),
    opened: bool = True,
    drawn: str = "",
    upcard: str = "",
    number: int = 9,
    pool: str = "Y13 Y3 Y4 Y5",
) -> list[str]:
    """All that a bot does in its turn, action by action; each is allowed."""
    now = discard_match(
        table,
        rack,
        rules=under,
        phase=phase,
        discards=discards,
        others=others,
        opened=opened,
        drawn=drawn,
        upcard=upcard,
        number=number,
        pool=pool,
    )
    told: list[str] = []
    while now.round is not None and not now.round.over and now.round.turn.number == number:
        action: Action = find_bot(bot).choose(look(now, 0).folded(), Random("1"))
        outcome = apply(now, action)
        assert isinstance(outcome, Applied), outcome
        told.append(write_action(action).removeprefix("A "))
        now = outcome.state
    return told


@pytest.mark.parametrize("bot", BOTS)
def test_the_last_discard_is_taken_where_it_makes_a_meld(bot: str) -> None:
    first, *_ = turn("-", "R5 R6 K1 Y9 B2", bot=bot, discards="K4 R7")
    assert first == "take 1 -"


@pytest.mark.parametrize("bot", BOTS)
def test_what_is_of_no_use_is_left_and_a_tile_drawn(bot: str) -> None:
    first, *_ = turn("-", "R5 R6 K1 Y9 B2", bot=bot, discards="R7 K4")
    assert first == "draw"


def test_a_discard_that_fits_a_meld_of_the_table_is_taken_by_who_may_add_to_it() -> None:
    assert turn("R:5.6.7", "K1 Y9 B2", discards="R8")[0] == "take 1 R:5.6.7"
    assert turn("R:5.6.7", "K1 Y9 B2", under=INTERNATIONAL, discards="R8", opened=False)[0] == "draw"


def test_before_it_has_opened_a_seat_takes_what_makes_a_meld_on_its_rack() -> None:
    """International: the discard may be taken before the first meld (written rules, 3.3)."""
    told = turn("-", "R2 R3 Y9 K7 B12", under=INTERNATIONAL, discards="R4", opened=False)
    assert told[0] == "take 1 -"
    assert told[-1] in ("discard B12", "discard Y9", "discard K7"), "the meld is kept until there are points enough"


def test_an_earlier_discard_is_melded_at_once_and_the_later_ones_come_along() -> None:
    """Romanian Joly: with two tiles of the rack in a new meld (written rules, 3.4)."""
    told = turn("-", "R5 R6 K1 Y1", under=ROMANIAN, discards="K9 R7 B1 Y12")
    assert told[0] == "take 3 R:5.6.7"
    assert told[1] == "play R:5.6.7/1:B.K.Y"
    assert told[2] == "discard Y12"


def test_an_earlier_discard_is_left_where_more_comes_along_than_goes() -> None:
    assert turn("-", "R5 R6 K1", under=ROMANIAN, discards="K9 R7 B2 Y12 K7 B9 Y4")[0] == "draw"


def test_the_first_discard_of_a_round_is_never_reached_for() -> None:
    assert turn("-", "R5 R6 K1", under=ROMANIAN, discards="R7 Y12")[0] == "draw"


@pytest.mark.parametrize("bot", BOTS)
def test_before_the_opening_a_discard_is_taken_only_as_part_of_it(bot: str) -> None:
    """The variation ``early_pickup``: if it is used at once in the first melds."""
    rack = "R11 R12 B12 Y12 K12 K2 Y4"
    told = turn("-", rack, bot=bot, under=EARLY, discards="K9 R13", opened=False)
    assert told[0] in ("take 1 R:11.12.13/12:B.K.Y", "take 1 R:11.12.13/12:B.Y.K")
    assert turn("-", "R11 R12 K2 Y4", bot=bot, under=EARLY, discards="K9 R13", opened=False)[0] == "draw"


@pytest.mark.parametrize("bot", BOTS)
def test_a_tile_is_kept_to_go_out_with(bot: str) -> None:
    """The last tile has to be discarded (written rules, 3.2): of four that could be laid three are."""
    told = turn("-", "R5 R6 R7 R8", bot=bot, phase="play", drawn="R8")
    assert told[0] in ("play R:5.6.7", "play R:6.7.8")
    assert told[1] in ("discard R8", "discard R5")


@pytest.mark.parametrize("bot", BOTS)
def test_the_tile_that_was_taken_is_not_the_one_that_is_kept(bot: str) -> None:
    told = turn("R:5.6.7", "K2", bot=bot, discards="R8")
    assert told == ["take 1 R:5.6.7", "play R:5.6.7.8", "discard K2"]


@pytest.mark.parametrize("bot", ["greedy", "careful"])
def test_a_joker_is_discarded_last_where_that_counts_double(bot: str) -> None:
    """International: all points of the round are doubled (written rules, 3.3); elsewhere it is laid."""
    rack = "R5 R6 R7 J"
    assert turn("-", rack, bot=bot, under=INTERNATIONAL, phase="play", drawn="R7") == ["play R:5.6.7", "discard J"]
    assert turn("-", rack, bot=bot, under=AMERICAN, phase="play", drawn="R7")[-1] != "discard J"


@pytest.mark.parametrize("bot", ["greedy", "careful"])
def test_foot_goes_out_without_an_opening(bot: str) -> None:
    """International: all at once, one tile at least on a meld of another, no points owed (written rules, 3.3)."""
    told = turn("R:5.6.7", "R8 K2 B2 Y2 K9", bot=bot, under=INTERNATIONAL, phase="play", drawn="K9", opened=False)
    assert told == ["play R:5.6.7.8/2:B.K.Y", "discard K9"]


@pytest.mark.parametrize("bot", BOTS)
def test_the_twin_of_the_upcard_is_declared_before_anything_else(bot: str) -> None:
    told = turn("-", "R5 R6 K1", bot=bot, under=ROMANIAN, upcard="K1", number=2, opened=False)
    assert told[:2] == ["declare upcard", "draw"]


@pytest.mark.parametrize("bot", BOTS)
def test_with_an_empty_pool_a_discard_is_taken_if_it_can_be_laid_else_it_passes(bot: str) -> None:
    assert turn("R:5.6.7", "K2 Y9 B4", bot=bot, discards="R8", pool="-")[0] == "take 1 R:5.6.7"
    assert turn("R:5.6.7", "K2 Y9 B4", bot=bot, discards="B8", pool="-") == ["pass"]


def test_who_needs_a_meld_of_its_own_lays_one_before_it_adds_to_others() -> None:
    own = load_ruleset("basic-rummy+own_meld_first")
    assert turn("H:5.6.7", "H8 C2 D2 S9", under=own, phase="play", drawn="H8", opened=False)[0].startswith("discard")
    assert turn("H:5.6.7", "H8 C2 D2 S9", under=BASIC, phase="play", drawn="H8", opened=False)[0] == "play H:5.6.7.8"
    told = turn("H:5.6.7", "H8 C2 D2 S2 S9", under=own, phase="play", drawn="H8", opened=False)
    assert told == ["play H:5.6.7.8/2:C.D.S", "discard S9"]


# --- the careful bot --------------------------------------------------------------------------------------------------


def test_careful_waits_as_long_as_it_is_ahead() -> None:
    """It could lay three and would hold two more; a rival with many tiles is far behind."""
    rack, many, few = "R5 R6 R7 K2 Y9 B13 B11", ("K6 K8 B9 B11 K13 B13 Y1",), ("K6",)
    waits = turn("-", rack, bot="careful", phase="play", drawn="K2", others=many)
    assert len(waits) == 1
    assert turn("-", rack, bot="careful", phase="play", drawn="K2", others=few)[0] == "play R:5.6.7"
    assert turn("-", rack, phase="play", drawn="K2", others=many)[0] == "play R:5.6.7", "greedy does not wait"


def test_careful_opens_at_once_and_lays_at_once_what_scores() -> None:
    many = ("K6 K8 B9 B11 K13 B13 Y1",)
    told = turn("-", "R11 R12 R13 K2 Y9", bot="careful", phase="play", drawn="K2", others=many, opened=False)
    assert told[0] == "play R:11.12.13"
    told = turn("-", "R5 R6 R7 K2 Y9", bot="careful", under=ROMANIAN, phase="play", drawn="K2", others=many)
    assert told[0] == "play R:5.6.7"


def test_careful_waits_for_all_at_once_where_that_counts_double() -> None:
    told = turn("-", "H5 H6 H7 C2 D9", bot="careful", under=BASIC, phase="play", drawn="C2", opened=False)
    assert told == ["discard D9"]
