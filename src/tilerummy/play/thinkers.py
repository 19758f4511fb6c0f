"""What stands behind a bot's seat: something that answers a view with an action, here or in a child process."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import IO, Protocol

from tilerummy.bots.bot import find_bot
from tilerummy.engine.view import View
from tilerummy.model.action import Action
from tilerummy.model.event import Event
from tilerummy.notation.words import NotationError, read_action
from tilerummy.play.bot_protocol import introduction, question
from tilerummy.play.seats import is_program

MOVE_SECONDS = 10.0
"""How long one move of a bot may take."""

ANSWER_BYTES = 16_384
"""The longest answer that is read: a play with a whole table is far shorter."""


class BotError(Exception):
    """A bot that crashed, took too long or did not answer with an action; the text says which."""


class Thinker(Protocol):
    """Answers for one seat."""

    async def choose(self, view: View, chance: str) -> Action:
        """The action for a view with folded results; ``chance`` seeds the bot's generator. Raises ``BotError``."""
        ...

    async def stop(self) -> None:
        """Ends it, a process at once."""
        ...


class HereThinker:
    """A bot in this process, for games without a screen."""

    def __init__(self, entry: str) -> None:
        self._bot = find_bot(entry.removeprefix("@"))

    async def choose(self, view: View, chance: str) -> Action:
        """What the bot answers."""
        return self._bot.choose(view, Random(chance))

    async def stop(self) -> None:
        """Nothing has to be ended."""


class ProcessThinker:
    """A bot in a child process with a group of its own, started when it is first asked and anew after a failure.

    ``complaints`` takes what it writes to its standard error, which would otherwise paint over the table.
    """

    def __init__(self, entry: str, complaints: IO[str] | int = asyncio.subprocess.DEVNULL) -> None:
        self._entry = entry
        self._complaints = complaints
        self._process: asyncio.subprocess.Process | None = None
        self._heard: tuple[Event, ...] = ()

    async def choose(self, view: View, chance: str) -> Action:
        """Asks the child. After any failure the child is ended; the next question starts a new one."""
        try:
            answer = await asyncio.wait_for(self._ask(view, chance), MOVE_SECONDS)
            return read_action(answer)
        except TimeoutError:
            await self.stop()
            raise BotError(f"took more than {MOVE_SECONDS:.0f} seconds") from None
        except NotationError as error:
            await self.stop()
            raise BotError(f"gave an answer that is no action: {error}") from None
        except (OSError, ValueError) as error:
            await self.stop()
            raise BotError(f"broke off: {error}") from None

    async def stop(self) -> None:
        """Kills the child and all that it started."""
        process, self._process, self._heard = self._process, None, ()
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()

    @property
    def pid(self) -> int | None:
        """The process id of the running child."""
        return self._process.pid if self._process is not None else None

    async def _ask(self, view: View, chance: str) -> str:
        lines: list[str] = []
        if self._process is None:
            self._process = await self._start()
            lines = introduction(view.rules, view.seats, view.seat or 0)
        known = len(self._heard) if view.history[: len(self._heard)] == self._heard else 0
        lines += question(view, view.history[known:], chance)
        self._heard = view.history
        assert self._process.stdin is not None  # noqa: S101 - it was started with pipes
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        await self._process.stdin.drain()
        answer = await self._process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise OSError("it ended without an answer")
        return answer.decode("utf-8", "replace").strip()

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *_command(self._entry),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._complaints,
            limit=ANSWER_BYTES,
            start_new_session=True,
        )


def _command(entry: str) -> Sequence[str]:
    name = entry.removeprefix("@")
    return [name] if is_program(entry) else [sys.executable, "-m", "tilerummy.play.bot_process", name]
