"""Hints where melds stay on the rack until a knock, and where tiles are drawn one by one: each is a turn that can be
done."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.knocking import seen
from tests.engine.positions import dealt
from tilerummy.bots.bot import find_bot
from tilerummy.bots.hints import hints
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.look import look
from tilerummy.engine.view import View
from tilerummy.model.round import Phase
from tilerummy.notation.words import write_table
from tilerummy.play.hint_process import hint_for
from tilerummy.play.hint_protocol import Hint, read_hint, write_hint
from tilerummy.store.library import load_ruleset, presets

TWO_MELDS = "C3 C4 C5 D8 H8 S8"
RULES = [
    name
    for base in ("gin", "hollywood-gin", "oklahoma-gin", "manipulation")
    for name in (base, *(f"{base}+{preset}" for preset in presets(base)))
]


def told(view: View) -> Hint:
    """The hint, looked at by the referee."""
    hint = hint_for(view)
    assert read_hint(write_hint(hint), view) == hint
    return hint


# --- a tile is taken or drawn -----------------------------------------------------------------------------------------


def test_an_upcard_that_makes_a_meld_is_to_be_taken() -> None:
    hint = told(seen(f"{TWO_MELDS} H11 S1 C13 D10", discards="C6", phase=Phase.UPCARD, turn=1))
    assert hint.nudge == "Take the upcard, 6C: it lies in the run 3C 4C 5C 6C."
    assert hint.where == "Take the upcard, 6C. Discard KC: 21 points stay beside your melds."
    assert hint.steps == (
        "Take the upcard, 6C.",
        "Keep 3C 4C 5C 6C, 8D 8H 8S.",
        "Discard KC: 21 points stay beside your melds (10D JH AS).",
    )
    assert (hint.take, str(hint.discard), hint.knock) == (1, "C13", False)


def test_an_upcard_of_no_use_is_to_be_left() -> None:
    hint = told(seen(f"{TWO_MELDS} H11 S1 C13 D10", discards="D4", phase=Phase.UPCARD, turn=1))
    assert hint.nudge == "Pass: 4D is of too little use to you."
    assert not hint.found


def test_a_discard_with_which_one_may_knock_is_told_with_the_knock() -> None:
    hint = told(seen(f"{TWO_MELDS} S11 S12 S13 D10", discards="S2 H1", phase=Phase.DRAW))
    assert hint.nudge == "Take the last discard, AH: with it you can knock with 1 point."
    assert (hint.take, str(hint.discard), hint.knock) == (1, "D10", True)


def test_else_a_tile_is_to_be_drawn() -> None:
    assert told(seen(f"{TWO_MELDS} H11 S1 C13 D10", discards="D4", phase=Phase.DRAW)).nudge == (
        "Draw from the pool: 4D is of too little use to you."
    )


# --- a tile is discarded, or a knock ----------------------------------------------------------------------------------


def test_which_tile_to_discard_and_what_stays_then() -> None:
    hint = told(seen(f"{TWO_MELDS} H11 S1 D2 D6 H5"))
    assert hint.nudge == "A tile is to be discarded; 14 points can stay beside your melds."
    assert hint.where == "Discard JH: 14 points stay beside your melds."
    assert hint.steps[-1] == "Discard JH: 14 points stay beside your melds (2D 6D 5H AS)."


@pytest.mark.parametrize(
    ("rack", "rules", "nudge", "last", "melds"),
    [
        (
            f"{TWO_MELDS} S10 S1 D2 D4 H2",
            "gin",
            "You can knock with 9 points.",
            "Knock and discard 10S; 2D 4D 2H AS stay beside them.",
            "C:3.4.5/8:D.H.S",
        ),
        (
            f"{TWO_MELDS} S10 S11 S12 S13 H2",
            "gin",
            "You can knock with nothing left: gin.",
            "Knock and discard 2H; nothing is left.",
            "C:3.4.5/S:10.11.12.13/8:D.H.S",
        ),
        (
            f"{TWO_MELDS} C8 S10 S11 S12 S13",
            "gin",
            "You have big gin: all can be melded.",
            "Knock without a discard; nothing is left.",
            "C:3.4.5/S:10.11.12.13/8:C.D.H.S",
        ),
    ],
)
def test_a_knock_is_told_with_what_is_laid_out(rack: str, rules: str, nudge: str, last: str, melds: str) -> None:
    hint = told(seen(rack, rules=rules))
    assert (hint.nudge, hint.steps[-1], hint.knock) == (nudge, last, True)
    assert sorted(write_table(hint.table).split("/")) == sorted(melds.split("/"))


def test_with_more_than_the_upcard_allows_there_is_no_knock() -> None:
    view = seen(f"{TWO_MELDS} S11 S12 S13 S6 D13", rules="oklahoma-gin", upcard="D5")
    assert not told(view).knock
    assert told(seen(f"{TWO_MELDS} S11 S12 S13 S6 D13", rules="oklahoma-gin", upcard="D6")).knock


# --- after a knock, and out of turn -----------------------------------------------------------------------------------


def test_in_the_showdown_it_is_told_what_to_lay_and_what_is_left() -> None:
    table = {"phase": Phase.SHOWDOWN, "table": "C:3.4.5/8:C.D.S"}
    hint = told(seen("C6 C7 H8 D2 D3 D4 S13 S12 H1 C11", left_to_knocker="S1", **table))  # type: ignore[arg-type]
    assert hint.nudge == "You can lay 6 tiles; 31 points are left then."
    assert hint.where == "From your rack 6C 7C 2D 3D 4D 8H; on the table {0}, {1}."
    assert hint.steps == ("Add 6C 7C to 3C 4C 5C.", "Add 8H to 8C 8D 8S.", "Lay 2D 3D 4D from your rack.")
    gin = told(seen("C6 C7 H8 D2 D3 D4 S13 S12 H1 C11", left_to_knocker="", **table))  # type: ignore[arg-type]
    assert gin.tiles == seen("D2 D3 D4").rack
    none = told(seen("C7 H9", left_to_knocker="", **table))  # type: ignore[arg-type]
    assert none.nudge == "Nothing can be laid: 16 points are left."


def test_who_is_not_on_turn_is_told_what_it_holds() -> None:
    now = dealt(load_ruleset("gin"))
    assert now.round is not None
    view = look(now, 1 - now.round.turn.seat)
    assert hints(view).nudge.endswith("points lie beside your melds.")


# --- where tiles are drawn one by one ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "phase", "rivals", "nudge", "knock"),
    [
        ("C8 D2", Phase.DRAW, 9, "Draw from the pool, then you can lay 1 tile.", False),
        ("C9 D2", Phase.DRAW, 9, "Draw from the pool.", False),
        ("C8 D9", Phase.PLAY, 9, "You can lay 1 tile.", False),
        ("C9 D2", Phase.PLAY, 9, "No play exists (proved): draw a tile.", False),
        ("C1 D2", Phase.PLAY, 9, "You can knock with 3 points.", True),
        ("C3 D2", Phase.PLAY, 9, "You can knock with 5 points.", True),
        ("C8", Phase.PLAY, 9, "You can go out.", False),
    ],
)
def test_to_draw_to_lay_or_to_knock(rack: str, phase: Phase, rivals: int, nudge: str, knock: bool) -> None:
    hint = told(seen(rack, phase=phase, rules="manipulation", discards="", table="C:5.6.7", rivals=(rivals,)))
    assert (hint.nudge, hint.knock) == (nudge, knock)


@pytest.mark.parametrize("rules", RULES)
def test_every_hint_of_a_round_can_be_done(rules: str) -> None:
    now = dealt(load_ruleset(rules), load_ruleset(rules).about.players[0], f"hints {rules}")
    for number in range(400):
        assert now.round is not None
        if now.round.over:
            return
        view = look(now, now.round.turn.seat).folded()
        told(view)
        outcome = apply(now, find_bot(("novice", "greedy")[number % 2]).choose(view, Random(number)))
        assert isinstance(outcome, Applied)
        now = outcome.state
    raise AssertionError("the round does not end")
