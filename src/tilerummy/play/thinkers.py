"""What stands behind a bot's seat: something that answers a view with an action, here or in a child process."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import IO, Protocol

from tilerummy.bots.bot import Bot, bot_names, find_bot
from tilerummy.engine.view import View
from tilerummy.model.action import Action
from tilerummy.model.event import Event
from tilerummy.notation.words import NotationError, read_action
from tilerummy.play.bot_answer import crash, is_action, stumble, written
from tilerummy.play.bot_protocol import introduction, question
from tilerummy.play.seats import is_program, need_programs

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
    """A bot in this process, for games without a screen. Raises ``BotError`` for one whose file cannot be loaded."""

    def __init__(self, entry: str) -> None:
        self._bot = _loaded(entry.removeprefix("@"))

    async def choose(self, view: View, chance: str) -> Action:
        """What the bot answers. One that stumbles loses its turn and no more, as it would in a process of its own."""
        try:
            answer: object = self._bot.choose(view, Random(chance))
        except Exception as error:
            raise BotError(crash(self._bot, error)) from error
        if not is_action(answer):
            raise BotError(f"gave an answer that is no action: {written(answer)}; one is such as Draw(view.seat)")
        return answer

    async def stop(self) -> None:
        """Nothing has to be ended."""


class ProcessThinker:
    """A bot in a child process with a group of its own, started when it is first asked and anew after a failure.

    ``complaints`` takes what it writes to its standard error, which would otherwise paint over the table.
    """

    def __init__(self, entry: str, complaints: IO[str] | int = subprocess.DEVNULL) -> None:
        self._entry = entry
        self._complaints = complaints
        self._child: Child | None = None
        self._heard: tuple[Event, ...] = ()

    async def choose(self, view: View, chance: str) -> Action:
        """Asks the child. After any failure the child is ended; the next question starts a new one."""
        try:
            return read_action(await asyncio.wait_for(self._ask(view, chance), MOVE_SECONDS))
        except TimeoutError:
            await self.stop()
            raise BotError(f"took more than {MOVE_SECONDS:.0f} seconds") from None
        except NotationError as error:
            await self.stop()
            raise BotError(f"gave an answer that is no action: {error}") from None
        except (OSError, ValueError) as error:
            await self.stop()
            raise BotError(f"broke off: {error}") from None
        except asyncio.CancelledError:
            # Whoever called the question off would else get its answer to the next one.
            await self.stop()
            raise

    async def stop(self) -> None:
        """Kills the child and all that it started."""
        child, self._child, self._heard = self._child, None, ()
        if child is not None:
            child.kill()

    @property
    def pid(self) -> int | None:
        """The process id of the running child."""
        return self._child.process.pid if self._child is not None else None

    async def _ask(self, view: View, chance: str) -> str:
        lines: list[str] = []
        if self._child is None:
            self._child = await Child.start(_command(self._entry), self._complaints)
            lines = introduction(view.rules, view.seats, view.seat or 0)
        known = len(self._heard) if view.history[: len(self._heard)] == self._heard else 0
        lines += question(view, view.history[known:], chance)
        self._heard = view.history
        return await self._child.ask(lines)


@dataclass(frozen=True)
class Child:
    """A running child with a group of its own, and its two pipes. It answers lines with a line.

    The pipes are ours, not those of asyncio's own children: with those, an end that a grandchild holds open would keep
    us waiting after the child is dead.
    """

    process: subprocess.Popen[bytes]
    questions: asyncio.StreamWriter
    answers: asyncio.StreamReader
    pipe: asyncio.ReadTransport

    @staticmethod
    async def start(command: Sequence[str], complaints: IO[str] | int) -> "Child":
        """Starts it. ``complaints`` takes what it writes to its standard error."""
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            start_new_session=True,
        )
        loop = asyncio.get_running_loop()
        answers = asyncio.StreamReader(limit=ANSWER_BYTES, loop=loop)
        listener, sender = asyncio.StreamReaderProtocol(answers, loop=loop), asyncio.streams.FlowControlMixin(loop=loop)
        pipe: asyncio.ReadTransport | None = None
        try:
            pipe, _ = await loop.connect_read_pipe(lambda: listener, process.stdout)
            sink, flow = await loop.connect_write_pipe(lambda: sender, process.stdin)
        except BaseException:
            # Nobody would know of a child whose start was called off.
            _kill(process)
            for end in (pipe or process.stdout, process.stdin):
                if end is not None:
                    end.close()
            raise
        return Child(process, asyncio.StreamWriter(sink, flow, None, loop), answers, pipe)

    async def ask(self, lines: Sequence[str]) -> str:
        """Sends the lines and waits for one line."""
        self.questions.write("".join(f"{line}\n" for line in lines).encode())
        await self.questions.drain()
        answer = await self.answers.readline()
        if not answer.endswith(b"\n"):
            raise OSError("it ended without an answer")
        return answer.decode("utf-8", "replace").strip()

    def kill(self) -> None:
        """Ends it and its group at once, and lets go of the pipes."""
        _kill(self.process)
        # A pipe that broke off has closed itself, and takes it ill to be closed once more.
        if not self.questions.transport.is_closing():
            self.questions.transport.abort()
        if not self.pipe.is_closing():
            self.pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _loaded(name: str) -> Bot:
    try:
        return find_bot(name)
    except Exception as error:
        if name not in bot_names():
            raise
        raise BotError(f"@{name} cannot be loaded: {stumble(error)}") from error


def _command(entry: str) -> Sequence[str]:
    """What is started for a seat. A match that is resumed may have been begun where programs could be started."""
    need_programs([entry])
    name = entry.removeprefix("@")
    return [name] if is_program(entry) else module_call("tilerummy.play.bot_process", name)


def module_call(module: str, *arguments: str) -> Sequence[str]:
    """How a module of ours is started as a child."""
    # -P: the folder in which the game was started has no say in what a child imports.
    return [sys.executable, "-P", "-m", module, *arguments]
