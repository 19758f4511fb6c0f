"""Stand-ins: bots that answer what a test tells them, a disk that may be full, a clock that a test moves."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partialmethod
from types import TracebackType
from typing import Any, Self

import pytest
from textual.screen import Screen
from textual.timer import Timer

from tests.play.table import Log
from tests.tui.journeys import Journey
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Draw, Pass, Play, Verb
from tilerummy.model.table import Table
from tilerummy.play import thinkers
from tilerummy.play.clock import TableClocks
from tilerummy.play.thinkers import BotError
from tilerummy.store.journal import JournalError
from tilerummy.tui.screens import bot_turns
from tilerummy.tui.screens.table import TableScreen


class Scripted:
    """All bots of a test. Each answer is ``draw``, ``wait`` (for ``go``, then draw) or the words of a failure.

    When the answers have run out it draws on. With ``plays`` it lays that table instead, once.
    """

    def __init__(self, *answers: str, at_once: bool = True) -> None:
        self._at_once = at_once
        self.answers = list(answers)
        self.go = asyncio.Event()
        self.plays: Table | None = None
        self.asked = 0
        self.stopped = 0
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> Self:
        self._patch.setattr(thinkers, "ProcessThinker", lambda *_: self)
        if self._at_once:
            self._patch.setattr(bot_turns, "PACES", dict.fromkeys(bot_turns.PACES, 0.0))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._patch.undo()

    async def choose(self, view: View, chance: str) -> Action:
        """The next answer."""
        self.asked += 1
        answer = self.answers.pop(0) if self.answers else "draw"
        if answer == "wait":
            await self.go.wait()
        elif answer != "draw":
            raise BotError(answer)
        assert view.seat is not None
        if self.plays is not None:
            table, self.plays = self.plays, None
            return Play(view.seat, table)
        return Draw(view.seat) if Verb.DRAW in view.verbs else Pass(view.seat)

    async def stop(self) -> None:
        """There is no process to end."""
        self.stopped += 1


FULL = "match.rummy cannot be written: no space left on device"


class FullLog(Log):
    """A journal on a disk that may be full."""

    def append(self, actions: Sequence[Action]) -> None:
        if self.full:
            raise JournalError(FULL)
        super().append(actions)


class Watch:
    """A clock that stands still until a test moves it; every table of the test goes by it, and looks at it often."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.looks = 0
        patch.setattr(TableClocks, "__init__", partialmethod(TableClocks.__init__, now=lambda: self.now))

        def set_interval(screen: Screen[None], seconds: float, look: Callable[[], None], **more: Any) -> Timer:
            def counted() -> None:
                self.looks += 1
                look()

            if seconds != 1.0:
                return Screen.set_interval(screen, seconds, look, **more)
            return Screen.set_interval(screen, 0.02, counted, **more)

        patch.setattr(TableScreen, "set_interval", set_interval)

    async def goes_on(self, journey: Journey, seconds: float) -> None:
        """Seconds pass, and the screen looks at the clock."""
        self.now += seconds
        looks = self.looks
        await journey.until(lambda: self.looks > looks + 1)
        await journey.settled()
