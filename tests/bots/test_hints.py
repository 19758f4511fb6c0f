"""Hints for a whole turn of the games with discards: where to draw, what to lay, what to discard and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.bots.test_discard_games import RULES
from tests.engine.positions import rules
from tests.play.discard_positions import ROMANIAN, discard_match
from tilerummy.bots.advice import Hint
from tilerummy.bots.bot import find_bot
from tilerummy.bots.hints import hints
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import new_match
from tilerummy.engine.view import View
from tilerummy.model.action import Deal
from tilerummy.play.hint_process import hint_for
from tilerummy.play.hint_protocol import read_hint, write_hint
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset

AMERICAN, INTERNATIONAL, BASIC = rules("american"), rules("international"), rules("basic-rummy")


def seen(
    table: str,
    rack: str,
    *,
    under: Ruleset = AMERICAN,
    phase: str = "draw",
    discards: str = "K4",
    others: Sequence[str] = ("K6 K8 B9 B11",),
    opened: bool = True,
    drawn: str = "",
    pool: str = "Y13 Y3 Y4 Y5",
    upcard: str = "",
    number: int = 9,
) -> View:
    now = discard_match(
        table,
        rack,
        rules=under,
        phase=phase,
        discards=discards,
        others=others,
        opened=opened,
        drawn=drawn,
        pool=pool,
        upcard=upcard,
        number=number,
    )
    return look(now, 0)


def told(view: View) -> Hint:
    """The hint for a view; what its child would send is read back and judged."""
    sent = hint_for(view)
    assert read_hint(write_hint(sent), view) == sent
    assert not check(view, *sent.actions(view))
    return hints(view)


def test_what_to_draw_when_nothing_can_be_taken() -> None:
    hint = told(seen("-", "R5 R6 K1 Y9"))
    assert hint.nudge == "Draw from the pool."
    assert not hint_for(seen("-", "R5 R6 K1 Y9")).found


def test_what_can_be_laid_before_the_draw_is_known_is_told_with_it() -> None:
    hint = told(seen("-", "R5 R6 R7 Y9"))
    assert hint.nudge == "Draw from the pool, then you can lay 3 tiles."
    assert hint.where() == "Draw from the pool. From your rack R5 R6 R7; no meld of the table changes."
    assert hint.whole() == ("Draw from the pool.", "Lay R5 R6 R7 from your rack.")
    assert told(seen("-", "R5 R6 R7")).nudge == "Draw from the pool, then you can go out.", "with the tile to come"


def test_a_discard_that_is_of_use_at_once() -> None:
    hint = told(seen("-", "R5 R6 K1 Y9 B2", discards="K4 R7"))
    assert hint.nudge == "Take the last discard, R7: with it you can lay 3 tiles."
    assert hint.whole() == (
        "Take the last discard, R7.",
        "Lay R5 R6 R7 from your rack.",
        "Discard Y9: it fits nothing on your rack, and it is of hardly any use to others.",
    )
    assert told(seen("-", "R5 R6 K1", discards="R7")).nudge == "Take the last discard, R7: with it you go out."


def test_an_earlier_discard_and_those_that_come_along() -> None:
    hint = told(seen("-", "R5 R6 K1 Y1", under=ROMANIAN, discards="K9 R7 B1 Y12"))
    assert hint.nudge == "Take back to R7 (3 discards): with it you go out."
    assert hint.whole()[0] == "Take back to R7 (3 discards)."
    assert hint.whole()[-1] == "Discard Y12: with it you go out."
    sent = hint_for(seen("-", "R5 R6 K1 Y1", under=ROMANIAN, discards="K9 R7 B1 Y12"))
    assert (sent.take, str(sent.discard)) == (3, "Y12")
    assert len(sent.stroke) == 1
    assert len(sent.table) == 2


def test_a_discard_that_is_kept_for_the_opening() -> None:
    hint = told(seen("-", "R2 R3 Y9 K7 B12", under=INTERNATIONAL, discards="R4", opened=False))
    assert hint.nudge == "Take the last discard, R4: it lies in a meld on your rack."
    assert hint.where().startswith("Discard ")


def test_with_a_tile_drawn_what_to_lay_and_what_to_discard() -> None:
    hint = told(seen("-", "R5 R6 R7 Y9 K2", phase="play", drawn="K2"))
    assert hint.nudge == "You can lay 3 tiles."
    assert hint.where() == "From your rack R5 R6 R7; no meld of the table changes. Discard Y9."
    assert hint.whole()[-1].startswith("Discard Y9: ")


def test_a_tile_that_ends_the_turn_is_kept_back() -> None:
    hint = told(seen("-", "R5 R6 R7 R8", phase="play", drawn="R8"))
    assert hint.nudge == "You can go out."
    assert hint.whole()[-1].endswith(": with it you go out.")


def test_where_nothing_can_be_laid_the_discard_is_told() -> None:
    hint = told(seen("-", "R5 R6 Y9", phase="play", drawn="Y9"))
    assert hint.nudge == "Nothing can be laid, a tile is to be discarded."
    assert hint.where().startswith("Discard Y9: it fits nothing on your rack")
    assert hint_for(seen("-", "R5 R6 Y9", phase="play", drawn="Y9")).found


def test_the_starter_of_a_romanian_round_only_discards() -> None:
    hint = told(seen("-", "R5 R6 R7 Y9", under=ROMANIAN, phase="discard", opened=False, number=1))
    assert hint.nudge == "A tile is to be discarded."
    assert hint.where().startswith("Discard Y9")


def test_the_twin_of_the_upcard_is_not_forgotten() -> None:
    hint = told(seen("-", "R5 R6 K1", under=ROMANIAN, upcard="K1", number=2, opened=False))
    assert hint.nudge == "You hold the twin of the upcard and may declare it. Draw from the pool."


def test_with_an_empty_pool_and_no_use_for_a_discard_the_seat_passes() -> None:
    assert told(seen("R:5.6.7", "K2 Y9 B4", discards="B8", pool="-")).nudge == "Pass, the pool is empty."


def test_cards_are_called_as_people_call_them() -> None:
    hint = told(seen("-", "H12 H11 C2 D4", under=BASIC, discards="H13", others=("C6 C8 S9",), pool="S13 S3"))
    assert hint.nudge == "Take the last discard, KH: with it you can lay 3 tiles."


def along(which: str, seed: str) -> int:
    """Asks for a hint before every action of a round of bots; how many told of a take."""
    now = new_match(load_ruleset(which), ("@greedy", "@novice", "@careful"), seed)
    outcome, takes = apply(now, Deal()), 0
    for _ in range(1_500):
        assert isinstance(outcome, Applied)
        now = outcome.state
        if now.round is None or now.round.over:
            return takes
        seat = now.round.turn.seat
        view = look(now, seat).folded()
        sent = hint_for(view)
        takes += sent.take > 0
        assert read_hint(write_hint(sent), view) == sent, "the referee takes it"
        outcome = apply(now, find_bot(("greedy", "novice", "careful")[seat]).choose(view, Random(seed)))
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("which", RULES)
def test_hints_are_legal_all_along_a_round(which: str) -> None:
    assert sum(along(which, f"hints {number}") for number in range(2)) > 0


@pytest.mark.soak
@pytest.mark.parametrize("which", RULES)
def test_hints_are_legal_all_along_many_rounds(which: str) -> None:
    assert sum(along(which, f"soak {number}") for number in range(40)) > 0
