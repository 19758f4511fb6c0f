"""What is typed, or comes through a pipe, line by line."""

import asyncio
import os
from contextlib import suppress
from threading import Semaphore, Thread

from tilerummy.plain.commands import LONGEST

MOST_BYTES = 4 * LONGEST + 4
"""So much of a line is kept; a longer one is too long for a command, however it ends."""

AHEAD = 100
"""So many lines are read before they are wanted. A pipe that never ends has to wait."""


class Lines:
    """The lines of a file descriptor, be it a terminal, a pipe or a file.

    A thread waits for them, since an event loop cannot wait for files. It reads past the interpreter's own buffer:
    who waits in that holds its lock, and the program could not end.
    """

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._room = Semaphore(AHEAD)
        self._loop = asyncio.get_running_loop()
        self._over = False
        Thread(target=self._listen, daemon=True).start()

    async def read(self, seconds: float | None = None) -> str | None:
        """The next line, without its end; None when there will be no more.

        Raises ``TimeoutError`` if none has come after so many seconds. Bytes that are no text become question marks.
        """
        if self._over:
            return None
        line = await asyncio.wait_for(self._queue.get(), seconds)
        self._room.release()
        self._over = line is None
        return None if line is None else line.decode("utf-8", "replace").removesuffix("\r")

    def _listen(self) -> None:
        rest = b""
        with suppress(OSError, RuntimeError):
            while chunk := self._chunk():
                *whole, rest = (rest + chunk).split(b"\n")
                for line in whole:
                    self._put(line[:MOST_BYTES])
                rest = rest[:MOST_BYTES]
            if rest:
                self._put(rest)
            self._put(None)

    def _chunk(self) -> bytes:
        """What there is; nothing at the end, also where a terminal has gone away."""
        try:
            return os.read(self._descriptor, 65_536)
        except OSError:
            return b""

    def _put(self, line: bytes | None) -> None:
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._queue.put_nowait, line)
