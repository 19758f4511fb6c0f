"""Hints at the table: three grades, thought of in a child process, forgotten with the turn."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY, SABRA
from tests.play.programs import group_lives
from tests.tui.journeys import Journey, table_at, travel
from tests.tui.stand_ins import Scripted
from tilerummy.engine.view import View
from tilerummy.play.hint_process import hint_for
from tilerummy.play.hint_protocol import Hint
from tilerummy.play.hinter import Hinter, HintError
from tilerummy.rules.ruleset import Ruleset

ALONE = ("Ann", "@novice")


class Thinking:
    """Stands in for the child of every table: thinks here, at once or when a test lets it go on."""

    def __init__(self, patch: pytest.MonkeyPatch, *answers: str) -> None:
        self.answers = list(answers)
        self.go = asyncio.Event()
        self.asked = 0
        self.called_off = 0
        patch.setattr(Hinter, "ask", self.ask)

    async def ask(self, view: View) -> Hint:
        """The next answer is ``wait``, the words of a failure, or the hint."""
        self.asked += 1
        answer = self.answers.pop(0) if self.answers else ""
        try:
            if answer == "wait":
                await self.go.wait()
            elif answer:
                raise HintError(answer)
        except asyncio.CancelledError:
            self.called_off += 1
            raise
        return hint_for(view)


async def hint(journey: Journey, times: int = 1) -> str:
    """What is said to the key."""
    for _ in range(times):
        await journey.press("i")
        await journey.until(lambda: "Looking for a play" not in journey.status)
    return journey.status


def child(journey: Journey) -> int:
    """The process id of the child, 0 if there is none."""
    return journey.table.hinter.pid or 0


def lit(journey: Journey) -> tuple[list[str], str]:
    """The melds that are lit, and the tiles of the rack."""
    shown = journey.table.board.position
    melds = [" ".join(str(face.tile) for face in row) for row in shown.melds if all(face.lit for face in row)]
    return melds, " ".join(str(face.tile) for face in shown.rack or () if face.lit)


def test_an_opening_is_found_by_a_child_told_bit_by_bit_and_can_be_committed(tmp_path: Path) -> None:
    host = table_at("-", "R10 R11 R12 B1 B13", opened=False, rules=FRIENDLY)
    children: list[int] = []

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert child(journey) == 0
        assert await hint(journey) == "You can open: 33 points."
        children.append(child(journey))
        assert lit(journey) == ([], "")
        assert await hint(journey) == "From your rack R10 R11 R12; no meld of the table changes."
        assert lit(journey) == ([], "R10 R11 R12")
        assert (await hint(journey)).startswith("Laid out in 1 step, u takes it back.  Lay R10 R11 R12")
        assert (journey.melds, journey.rack) == ("R:10.11.12", "B1 B13")
        assert lit(journey) == ([], "")
        await journey.press("u")
        assert (journey.melds, journey.rack) == ("-", "R10 R11 R12 B1 B13")
        assert await hint(journey) == "You can open: 33 points."
        await hint(journey, 2)
        await journey.press("e")
        assert host.on_turn == 1
        assert children == [child(journey)]

    travel(tmp_path, host, way)
    assert children != [0]
    assert not group_lives(children[0])


def test_a_rearrangement_names_and_lights_what_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = table_at("K:11.12.13/R:3.4.5.6/B:3.4.5.6/Y:3.4.5.6", "K3 K6 R1")
    Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert await hint(journey) == "You can lay 2 tiles."
        assert await hint(journey) == "From your rack K3 K6; on the table b, c, d."
        assert lit(journey) == (["R3 R4 R5 R6", "B3 B4 B5 B6", "Y3 Y4 Y5 Y6"], "K3 K6")
        await journey.press("tab", "left")
        assert lit(journey)[1] == "K3 K6"
        await hint(journey)
        assert journey.table.faults == ()
        assert (journey.rack, len(journey.draft.past)) == ("R1", 1)
        await journey.press("u")
        assert journey.melds == "K:11.12.13/R:3.4.5.6/B:3.4.5.6/Y:3.4.5.6"

    travel(tmp_path, host, way, size=(120, 40))


@pytest.mark.parametrize("rules", [FRIENDLY, SABRA])
def test_where_no_play_exists_every_press_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: Ruleset
) -> None:
    host = table_at("-", "R5 R5 R6 B9 K11", opened=False, rules=rules)
    thinking = Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        before = journey.draft
        for _ in range(4):
            assert await hint(journey) == "No opening of 30 points exists (proved)."
        assert journey.draft is before
        assert thinking.asked == 1

    travel(tmp_path, host, way)


def test_what_is_tried_out_changes_no_hint_and_comes_back_by_undo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1")
    Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("K1", 0)
        await journey.lay("B9")
        tried = journey.melds
        assert await hint(journey) == "You can lay 4 tiles."
        assert await hint(journey) == "From your rack B9 K9 R6 Y9; on the table R3 R4 R5."
        assert lit(journey) == ([], "R6 Y9 K9")
        await hint(journey)
        assert (journey.melds, journey.rack) == ("R:3.4.5.6/8:B.K.Y/9:B.K.Y", "K1")
        for _ in range(4):
            assert await hint(journey) == "The play of the hint lies there already: e ends the turn"
        await journey.press("u")
        assert journey.melds == tried
        await journey.press("U", "e")
        assert host.on_turn == 1

    travel(tmp_path, host, way)


def test_a_play_that_was_laid_by_hand_in_any_order_is_seen_to_lie_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert await hint(journey) == "You can lay 6 tiles."
        assert (await hint(journey)).startswith("From your rack")
        await journey.lay("B9 K9 Y9")
        assert lit(journey)[1]
        await journey.lay("R5 R6 R7")
        assert await hint(journey) == "The play of the hint lies there already: e ends the turn"
        await journey.press("u")
        assert await hint(journey) != "The play of the hint lies there already: e ends the turn"

    travel(tmp_path, table_at("-", "R5 R6 R7 B9 K9 Y9 K1"), way)


def test_while_it_thinks_the_status_says_so_the_keys_do_their_work_and_it_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1")
    thinking = Thinking(monkeypatch, "wait")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "i")
        assert "Looking for a play ..." in journey.status
        await journey.press("i", "right", "i")
        assert "Looking for a play ..." in journey.status
        await journey.lay("B9")
        assert "8:B.K.Y" in journey.melds
        assert "Looking for a play ..." in journey.status
        thinking.go.set()
        await journey.until(lambda: journey.status == "You can lay 4 tiles.")
        assert thinking.asked == 1

    travel(tmp_path, host, way)


def test_a_turn_that_ends_calls_the_question_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1", seats=ALONE)
    thinking = Thinking(monkeypatch, "wait")

    async def way(journey: Journey) -> None:
        await journey.press("i", "d")
        await journey.until(lambda: host.done == 2 and host.on_turn == 0)
        assert thinking.called_off == 1
        thinking.go.set()
        await journey.press("left")
        assert "Looking" not in journey.status
        assert "You can" not in journey.status
        await hint(journey)
        assert thinking.asked == 2

    with Scripted():
        travel(tmp_path, host, way)


def test_the_next_turn_knows_nothing_of_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1", seats=ALONE)
    thinking = Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        await hint(journey, 2)
        await journey.press("d")
        await journey.until(lambda: host.done == 2 and host.on_turn == 0)
        assert "B9" not in lit(journey)[1]
        assert (await hint(journey)).startswith("You can lay")
        assert thinking.asked == 2

    with Scripted():
        travel(tmp_path, host, way)


def test_behind_the_curtain_a_hint_is_forgotten_and_what_is_laid_out_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1")
    Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R6", 0)
        await hint(journey, 2)
        assert lit(journey)[1] == "Y9 B9 K9"
        await journey.press("b")
        assert journey.on == "curtain"
        await journey.press("enter")
        assert journey.melds == "R:3.4.5.6/8:B.K.Y"
        assert lit(journey) == ([], "")
        assert await hint(journey) == "You can lay 4 tiles."

    travel(tmp_path, host, way)


def test_a_question_may_be_called_off_before_it_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1")
    thinking = Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        journey.table.action_hint()
        journey.table.action_hide()
        await journey.settled()
        assert thinking.asked == 0
        assert journey.on == "curtain"

    travel(tmp_path, host, way)


def test_out_of_turn_there_is_no_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K1", seats=ALONE)
    thinking = Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        assert "i Hint" in await journey.keys()
        await journey.press("d", "i")
        assert thinking.asked == 0
        assert "Hint" not in await journey.keys()
        bot.go.set()

    with Scripted("wait") as bot:
        travel(tmp_path, host, way, size=(120, 40))


def test_a_failure_is_said_and_the_next_press_asks_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1")
    Thinking(monkeypatch, "it took more than 10 seconds")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert await hint(journey) == "There is no hint: it took more than 10 seconds; i asks again"
        assert await hint(journey) == "You can lay 4 tiles."

    travel(tmp_path, host, way)


def test_after_a_crash_of_the_child_a_new_one_answers(tmp_path: Path) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1", seats=ALONE)

    async def way(journey: Journey) -> None:
        await hint(journey)
        first = child(journey)
        os.killpg(first, signal.SIGKILL)
        await journey.press("d")
        await journey.until(lambda: host.done == 2 and host.on_turn == 0)
        assert (await hint(journey)).startswith("There is no hint: ")
        assert (await hint(journey)).startswith("You can lay")
        assert child(journey) not in {first, 0}

    with Scripted():
        travel(tmp_path, host, way)


def test_a_table_that_is_left_while_a_hint_is_thought_of_leaves_no_child(tmp_path: Path) -> None:
    host = table_at("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1")
    children: list[int] = []

    async def way(journey: Journey) -> None:
        await journey.press("enter", "i")
        await journey.until(lambda: child(journey) != 0)
        children.append(child(journey))
        await journey.press("ctrl+q")

    travel(tmp_path, host, way)
    assert not group_lives(children[0])
