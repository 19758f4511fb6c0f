"""The lines that a table and a bot exchange, and the child process that reads them."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.play.positions import SABRA
from tests.play.table import B, bots_play, host_at, new_host
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Draw, Pass, Verb
from tilerummy.notation.words import write_action
from tilerummy.play.bot_process import Listener, answers, main
from tilerummy.play.bot_protocol import HELLO, introduction, question
from tilerummy.play.host import Host
from tilerummy.play.thinkers import ProcessThinker

SEATS = ("@novice", 'Grüße, "Bo" you C', "@./a/b")


class Drawer:
    """A bot that keeps the views it is asked about, and draws."""

    name = "drawer"

    def __init__(self) -> None:
        self.seen: list[View] = []
        self.chances: list[float] = []

    def choose(self, view: View, rng: Random) -> Action:
        self.seen.append(view)
        self.chances.append(rng.random())
        assert view.seat is not None
        return Draw(view.seat) if Verb.DRAW in view.verbs else Pass(view.seat)


def told(host: Host, seat: int, heard: int = 0, chance: str = "c0ffee") -> list[str]:
    view = host.view(seat).folded()
    return question(view, view.history[heard:], chance)


def test_a_bot_is_greeted_with_version_rules_and_seats() -> None:
    hello, rules, seats = introduction(SABRA, SEATS, B)
    assert hello == HELLO == "tilerummy-bot 1"
    assert rules.startswith('rules {"about":{"title":"Sabra"')
    assert seats.startswith('seats ["@novice",')
    assert seats.endswith(" you B")
    listener = Listener.meet(iter((hello, rules, seats)))
    assert (listener.rules, listener.seats, listener.history) == (SABRA, SEATS, ())


def test_a_question_is_what_happened_what_is_seen_and_a_chance(tmp_path: Path) -> None:
    host = new_host(tmp_path / "match.rummy")
    seat = host.on_turn
    assert seat is not None
    lines = told(host, seat)
    assert lines[0].startswith("= deal > ")
    assert lines[1].startswith("view - ")
    assert lines[1].endswith(f" you={'AB'[seat]}")
    assert lines[2] == "choose c0ffee"
    host.close()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_over_a_whole_round_a_bot_sees_exactly_what_its_seat_sees(tmp_path: Path, players: int) -> None:
    """The view that is read back from its line, with what was heard as its history, is the folded view."""
    host = new_host(tmp_path / "match.rummy", SABRA, ("@novice",) * players, f"whole round/{players}")
    bots_play(host, 10_000)
    for _ in range(2):
        host.deal()
        listeners = [Listener(host.rules, host.seats) for _ in range(players)]
        heard = [0] * players
        while host.on_turn is not None:
            for seat, listener in enumerate(listeners):
                view = host.view(seat).folded()
                *events, line, _ = told(host, seat, heard[seat])
                for event in events:
                    listener.hear(event)
                assert listener.see(line.removeprefix("view ")) == view
                heard[seat] = len(view.history)
            bots_play(host, 1)
    host.close()


def test_no_line_to_a_bot_holds_the_seed_or_a_tile_that_is_not_its_own(tmp_path: Path) -> None:
    host = new_host(tmp_path / "match.rummy", seed="5eed5eed5eed")
    bots_play(host, 30)
    for seat in range(2):
        lines = told(host, seat)
        assert "5eed5eed" not in "\n".join(lines)
        others = [line for line in lines if line.startswith(f"{'BA'[seat]} draw")]
        assert others
        assert all(line.endswith(" > ?") for line in others)
        racks = lines[-2].split()[2].split("/")
        assert "?" in racks[1 - seat]
        assert "?" not in racks[seat]
    host.close()


def test_a_bot_answers_each_question_once() -> None:
    host, _ = host_at("R:5.6.7", "R8 K1")
    bot = Drawer()
    lines = [*introduction(host.rules, host.seats, 0), *told(host, 0), *told(host, 0, chance="beef")]
    assert list(answers(bot, iter(lines))) == ["A draw", "A draw"]
    assert bot.seen == [host.view(0).folded()] * 2
    assert bot.chances == [Random("c0ffee").random(), Random("beef").random()]


def test_with_a_deal_a_new_history_begins(tmp_path: Path) -> None:
    host = new_host(tmp_path / "match.rummy")
    bots_play(host)
    listener = Listener(host.rules, host.seats)
    *first, _, _ = told(host, 0)
    host.deal()
    *second, _, _ = told(host, 0)
    for line in (*first, *second):
        listener.hear(line)
    assert listener.history == host.view(0).history
    host.close()


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["tilerummy-bot 2"],
        ["hello"],
        [HELLO],
        [HELLO, "rules {}"],
        [HELLO, "rules not json"],
        [HELLO, f"rules {SABRA.to_json()}", "seats Ann you B"],
        [*introduction(SABRA, SEATS, 0), "view nonsense"],
        [*introduction(SABRA, SEATS, 0), "choose c0ffee"],
        [*introduction(SABRA, SEATS, 0), "A sings"],
    ],
)
def test_lines_that_are_not_of_the_protocol_are_refused(lines: list[str]) -> None:
    bot = Drawer()
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the sentence is that of whoever reads the line
        list(answers(bot, iter(lines)))
    assert str(refusal.value)
    assert bot.seen == []


def test_a_child_reads_lines_and_writes_answers_until_there_are_no_more() -> None:
    host, _ = host_at("R:5.6.7", "R8 K1")
    lines = [*introduction(host.rules, host.seats, 0), *told(host, 0)]
    sink = io.StringIO()
    main("novice", io.StringIO("".join(f"{line}\n" for line in lines)), sink)
    assert sink.getvalue() == "A play R:5.6.7.8\n"


def test_a_child_ends_when_its_table_is_gone() -> None:
    """Whoever held the other end of the pipe may have been killed."""
    call = [sys.executable, "-m", "tilerummy.play.bot_process", "novice"]
    host, _ = host_at("R:5.6.7", "R8 K1")
    lines = "".join(f"{line}\n" for line in [*introduction(host.rules, host.seats, 0), *told(host, 0)])
    ended = subprocess.run(call, input=lines, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "A play R:5.6.7.8\n", "")


@pytest.fixture
def strange_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder with files named like modules of the standard library and of the package."""
    for name in ("random", "json", "dataclasses", "pydantic", "tilerummy"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('not yours')\n")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("strange_folder")
def test_files_of_the_working_folder_are_none_of_the_bots_business() -> None:
    host, _ = host_at("R:5.6.7", "R8 K1")

    async def answer() -> Action:
        thinker = ProcessThinker("@novice")
        try:
            return await thinker.choose(host.view(0).folded(), "c0ffee")
        finally:
            await thinker.stop()

    assert write_action(asyncio.run(answer())) == "A play R:5.6.7.8"
