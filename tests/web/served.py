"""The real server, as a process, and a page of it without a browser."""

import asyncio
import re
import signal
import subprocess
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from tests.endtoend.program import COMMAND, PATIENCE, environment
from tests.endtoend.terminal import Terminal

SIZE = (100, 30)


class Served:
    """``tilerummy serve`` at a free port. As a context it is ended in order, and nothing of it is left."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "serve", *(arguments or ("--port", "0"))],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment(home, **more),
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.search(r"http://\S+", self.said)
        assert found is not None, self.said
        self.url = found[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ended(self, number: signal.Signals) -> tuple[int, str]:
        """Sends a signal; the exit code, and what else was said."""
        self.process.send_signal(number)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def games(self) -> list[int]:
        """The processes that it has started and that are there still."""
        return children(self.process.pid)

    def games_are(self, number: int) -> bool:
        """Waits until so many are there."""
        return comes_true(lambda: len(self.games()) == number)


class Socket:
    """What a page has to the game: its web socket, and a screen for what comes out of it."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self.terminal = Terminal(*SIZE)

    async def press(self, *keys: str) -> None:
        """Sends keys."""
        for key in keys:
            await self._socket.send_json(["stdin", key])

    async def send(self, text: str) -> None:
        """Sends what no page would."""
        await self._socket.send_str(text)

    async def shows(self, *words: str) -> None:
        """Waits until all these words are on the screen at once."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not all(word in " ".join(self.terminal.text.split()) for word in words):
                    message = await self._socket.receive()
                    assert message.type == WSMsgType.BINARY, f"{message}\n{self.terminal.text}"
                    self.terminal.feed(message.data)
        except TimeoutError:
            raise AssertionError(f"waited in vain for {words}:\n{self.terminal.text}") from None

    async def closed(self) -> int | None:
        """Waits until the server has closed it; the code that it gave."""
        async with asyncio.timeout(PATIENCE):
            while not self._socket.closed:
                await self._socket.receive()
        return self._socket.close_code

    async def close(self) -> None:
        """The tab is closed."""
        await self._socket.close()


def visit(served: Served, *ways: Callable[[Socket], Awaitable[None]]) -> None:
    """One visitor for each way, all at the same time."""

    async def one(client: ClientSession, way: Callable[[Socket], Awaitable[None]]) -> None:
        width, height = SIZE
        async with client.ws_connect(f"{served.url}ws?width={width}&height={height}") as socket:
            await way(Socket(socket))

    async def all_of_them() -> None:
        async with ClientSession() as client:
            await asyncio.gather(*(one(client, way) for way in ways))

    asyncio.run(all_of_them())


def children(parent: int) -> list[int]:
    """The processes that this one has started and that are alive."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError, IndexError):
            number = int(entry.name)
            state, its_parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(its_parent) == parent and state != "Z":
                found.append(number)
    return found


def lives(process: int) -> bool:
    """Whether it has not ended."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def comes_true(question: Callable[[], bool]) -> bool:
    """Asks again and again, for as long as one can be patient."""
    end = time.monotonic() + PATIENCE
    while not (answer := question()) and time.monotonic() < end:
        time.sleep(0.02)
    return answer
