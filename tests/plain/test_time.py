"""Clocks line by line: a turn ends also while nobody types, and what is left is said."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from tests.plain.scripts import Typed
from tests.play.positions import TIMED, friendly, match_at
from tests.tui.stand_ins import Scripted
from tilerummy.model.action import DeclareTime
from tilerummy.plain.game import Game
from tilerummy.plain.speaker import Speaker
from tilerummy.plain.table import LeftError, Table
from tilerummy.plain.turn import PersonTurn
from tilerummy.play.clock import TableClocks
from tilerummy.play.hinter import Hinter
from tilerummy.play.host import Host
from tilerummy.play.players import Players
from tilerummy.rules.ruleset import Ruleset


class Slow(Typed):
    """Types each line after so many seconds of a clock of its own; nothing is waited for in earnest."""

    def __init__(self, lines: Sequence[tuple[float, str]]) -> None:
        super().__init__([line for _, line in lines])
        self._pauses = [pause for pause, _ in lines]
        self.now = 0.0

    async def read(self, seconds: float | None = None) -> str | None:
        pause = self._pauses[0] if self._pauses else 10_000.0
        if seconds is not None and pause > seconds:
            self.now += seconds
            if self._pauses:
                self._pauses[0] -= seconds
            raise TimeoutError
        self.now += pause
        if self._pauses:
            del self._pauses[0]
        return await super().read()


def turn(rules: Ruleset, *lines: tuple[float, str], asks: bool = False) -> tuple[Host, list[str]]:
    """One turn in which each line is typed after a pause."""
    host, slow, out = Host(match_at("R:5.6.7", "R8 K2 B9 R10", rules=rules)), Slow(lines), io.StringIO()
    clocks = TableClocks(rules, lambda: slow.now)

    async def take() -> None:
        table = Table(host, Players(host), Hinter(), clocks, slow, Speaker(out, asks=asks))
        try:
            await PersonTurn(table, 0).take()
        except LeftError:
            out.write("left\n")

    asyncio.run(take())
    return host, out.getvalue().splitlines()


def test_time_that_is_up_draws_for_who_has_laid_nothing() -> None:
    host, said = turn(friendly(TIMED))
    assert said[-3:-1] == ["You have 60 seconds.", "10 seconds are left."]
    assert said[-1].startswith("Time was up: you drew ")
    assert host.on_turn == 1


def test_time_that_is_up_plays_what_is_laid_out_and_legal() -> None:
    host, said = turn(friendly(TIMED), (40, "add R8 a"))
    assert said[-1] == "Time was up: what you had laid out was played."
    assert len(host.view(0).table[0].tiles) == 4


def test_time_that_is_up_takes_back_what_is_not_legal() -> None:
    host, said = turn(friendly(TIMED), (40, "lay K2"))
    assert said[-1].startswith("Time was up: ")
    assert len(host.view(0).table) == 1


def test_a_line_in_time_counts_and_the_warning_comes_once() -> None:
    _, said = turn(friendly(TIMED), (55, "rack"), (2, "rack"), (1, "add R8 a"), (1, "end"))
    assert said.count("10 seconds are left.") == 1
    assert said[-1].startswith("You laid ")


def test_the_prompt_tells_the_seconds() -> None:
    _, said = turn(friendly(TIMED), (5, "rack"), asks=True)
    assert not any("You have" in line for line in said)
    assert any(line.startswith("(60 seconds) > ") for line in said)
    assert any(line.startswith("(55 seconds) > ") for line in said)


@pytest.mark.parametrize("pause", [30.0, 3000.0])
def test_when_the_time_of_the_match_is_up_the_round_is_the_last(pause: float) -> None:
    rules = friendly(TIMED).with_(
        penalties=friendly(TIMED).penalties.with_(time_limit=0), match=TIMED.match.with_(end="time", minutes=15)
    )
    host, said = turn(rules, (pause, "rack"), (1, "draw"))
    called = any(isinstance(event.action, DeclareTime) for event in host.view(0).history)
    assert called == (pause > 15 * 60)
    assert said[-1].startswith("You drew ")


def test_the_clocks_wait_while_the_device_is_handed_on_after_a_bot() -> None:
    rules = friendly(TIMED).with_(match=TIMED.match.with_(end="time", minutes=15))
    state = replace(match_at("R:5.6.7", "R8 K2 B9 R10", rules=rules, seats=3), seats=("Ann", "@novice", "Bo"))
    slow = Slow([(1, ""), (1, "draw"), (1, ""), (3000, ""), (1, "draw")])
    host, clocks = Host(state), TableClocks(rules, lambda: slow.now)

    async def play() -> None:
        with Scripted(), suppress(LeftError):
            await Game(Table(host, Players(host), Hinter(), clocks, slow, Speaker(io.StringIO(), asks=True))).go_on()

    asyncio.run(play())
    assert slow.now > 3000
    assert not any(isinstance(event.action, DeclareTime) for event in host.view(0).history)
    assert host.on_turn == 0
