"""The table of the games with a knock: the card offered, the knock, the showdown, and Manipulation's draws."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.positions import shipped
from tests.play.knocking_positions import gin_match
from tests.play.positions import friendly, match_at
from tests.play.table import Log
from tests.tui.journeys import Journey, travel
from tests.tui.stand_ins import Scripted
from tests.tui.whole import whole
from tilerummy.engine.view import View
from tilerummy.model.action import Action
from tilerummy.model.round import Phase, Turn
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.play.proposals import knocked
from tilerummy.play.row import RACK

KNOCK = "H4 H5 H6 C8 C9 C10 D12 H12 S12 S1 D13"
OTHER = "C2 D2 S2 S13 C7 H7 S9 D5 D8 D11"


def manipulation(table: str, rack: str, *, drawn: str = "", phase: Phase = Phase.DRAW, log: Log | None = None) -> Host:
    """A table of two in the middle of a round of Manipulation, Ann on turn."""
    state = match_at(table, rack, rules=shipped("manipulation").of_players(2))
    assert state.round is not None
    round_ = replace(state.round, turn=Turn(9, 0, phase))
    return Host(replace(state, round=round_, rules=friendly(state.rules), seats=("Ann", "Bo")), log or Log())


async def sat_down(journey: Journey) -> None:
    await journey.press("enter")
    assert journey.on == "table"


def committed(log: Log) -> list[str]:
    return [action for act in log.acts for action in act]


def test_the_card_turned_up_is_offered_to_both_then_drawn_past(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "H9 is offered" in journey.status or "9H is offered: take it, or pass" in journey.status
        await journey.press("d")
        assert journey.on == "curtain"
        await journey.press("enter")
        assert "9H is offered: take it, or pass" in journey.status
        assert "discards ' 9♥" in journey.text
        await journey.press("d", "enter")
        assert "discards x 9♥" in journey.text
        assert "Your turn: draw one.  Deadwood" in journey.status
        await journey.press("t")
        assert "take is not open now" in journey.status.lower()
        await journey.press("d")
        assert "You drew" in journey.status

    state = gin_match("H4 H5 H6 C8 C9 C10 D12 H12 S12 S1", phase="upcard", number=1)
    travel(tmp_path, Host(state, log), way)
    assert committed(log) == ["A pass", "B pass", "A draw"]


def test_a_knock_is_laid_out_answered_and_scored(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "or knock with 1" in journey.status
        await journey.press("w")
        assert journey.rack == "S1"
        assert "You knock with 1 point left: e ends the round" in journey.status
        assert "D13" not in journey.rack
        await journey.press("u")
        assert journey.rack.count(" ") == 10
        await journey.press("w", "e")
        assert journey.on == "curtain"
        await journey.press("enter")
        assert "left to the knocker:" in journey.text
        assert "42 points left" in journey.status
        assert "♥A" in journey.text
        whole(journey)
        await journey.press("e")
        assert journey.on == "ask"
        assert "+41" in journey.words
        assert "knocked: 42 against 1" in journey.words
        await journey.press("enter")
        assert journey.on == "score"

    state = gin_match(KNOCK, OTHER.replace(" D11", " D13").replace("D13", "D10"))
    travel(tmp_path, Host(state, log), way)
    assert committed(log)[0].startswith("A knock D13 ")
    assert committed(log)[1].startswith("B play ")


class Knocker(Scripted):
    """A bot that knocks when it is told to go on."""

    async def choose(self, view: View, chance: str) -> Action:
        await self.go.wait()
        return knocked(Draft.start(view)).actions()[0]


def test_what_is_proposed_after_a_knock_is_there_too_for_who_had_hidden_the_rack(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("b")
        bot.go.set()
        await journey.until(lambda: host.on_turn == 1)
        await journey.press("enter")
        assert "42 points left" in journey.status

    host = Host(replace(gin_match(KNOCK, OTHER.replace(" D11", " D10")), seats=("@novice", "Bo")), Log())
    with Knocker() as bot:
        travel(tmp_path, host, way)


def test_a_knock_with_too_much_left_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        before = journey.draft
        await journey.press("w")
        assert "21 points would be left beside the melds, to knock it may be 10" in journey.status
        assert journey.draft is before

    travel(tmp_path, Host(gin_match("C3 D3 H3 S6 S7 S8 C11 D2 H5 C4 S13"), Log()), way)


@pytest.mark.parametrize(("phase", "says"), [("draw", "Draw a card first"), ("upcard", "Draw a card first")])
def test_before_the_draw_nobody_knocks(tmp_path: Path, phase: str, says: str) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("w")
        assert journey.status == says

    state = gin_match("H4 H5 H6 C8 C9 C10 D12 H12 S12 S1", phase=phase, number=1)
    travel(tmp_path, Host(state, Log()), way)


def test_cards_put_together_stay_private_and_the_turn_ends_with_a_discard(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.lay("H4 H5 H6")
        assert "Only you see these melds" in journey.status
        await journey.pick("D13")
        await journey.press("backspace")
        assert "KD is to be discarded: e ends the turn.  Deadwood 1" in journey.status
        await journey.press("e")

    travel(tmp_path, Host(gin_match(KNOCK), log), way)
    assert committed(log) == ["A discard D13"]


def test_the_rack_is_sorted_by_melds(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("z")
        assert journey.rack.split()[-1] == "S1"
        assert journey.cursor is not None
        assert journey.cursor.row == RACK

    travel(tmp_path, Host(gin_match("H4 H5 H6 C8 C9 C10 D12 H12 S12 S1", phase="draw"), Log()), way)


def test_in_manipulation_up_to_three_cards_are_drawn(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert journey.status == "Your turn: draw one"
        await journey.press("d")
        assert "lay tiles, or draw another" in journey.status or "lay cards, or draw another" in journey.status
        await journey.press("d")
        assert journey.on == "table"
        await journey.press("d")
        assert journey.on in ("ask", "curtain")

    travel(tmp_path, manipulation("H:4.5.6", "C2 C9 D11 S13", log=log), way)
    assert committed(log) == ["A draw", "A draw", "A draw"]


def test_in_manipulation_a_low_hand_may_knock(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "or knock with 5" in journey.status
        await journey.press("w")
        assert "You knock with 5 points left: e ends the round" in journey.status
        await journey.press("e")
        assert journey.on == "score"

    host = manipulation("H:4.5.6", "C2 S3", phase=Phase.PLAY, log=log)
    travel(tmp_path, host, way)
    assert committed(log) == ["A knock - -"]


def test_where_a_card_is_drawn_first_a_hint_lays_no_play_out_before(tmp_path: Path) -> None:
    """Nothing that was laid out then would end the turn, and with the card that is drawn there may be a better play."""
    host = manipulation("H:5.6.7", "H8 S9 D9 C9 S1")

    async def hint(journey: Journey) -> str:
        await journey.press("i")
        await journey.until(lambda: "Looking for a play" not in journey.status)
        return journey.status

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert (await hint(journey)).startswith("Draw from the pool, then you can lay")
        await hint(journey)
        assert await hint(journey) == "A card is drawn first: d draws, then i tells the play"
        assert journey.melds == "H:5.6.7"
        await journey.press("d")
        for _ in range(3):
            await hint(journey)
        assert "Laid out" in journey.status
        assert "H:5.6.7.8" in journey.melds
        await journey.press("e")
        assert host.on_turn == 1

    travel(tmp_path, host, way)


def test_what_is_said_of_tiles_is_said_of_cards(tmp_path: Path) -> None:
    """The words of the status line, and those of dialogs."""
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("d")
        assert journey.status == "A card was drawn or taken already: discard one"
        await journey.press("home", "backspace", "ctrl+q")
        assert "Cards are laid out. They go back to where they were" in journey.words
        assert "tiles" not in journey.words.lower().replace("tiles-50", "")
        await journey.press("escape")

    travel(tmp_path, Host(gin_match(KNOCK), log), way)
