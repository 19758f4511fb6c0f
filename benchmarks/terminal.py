"""A terminal that measures: it starts a program on a pseudo-terminal, presses keys and waits for the frames.

It says that it can hold a frame back until it is complete (mode 2026). A Textual app then ends each frame with a mark,
and the moment at which that mark arrives is the moment at which a person would see the frame.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

ASKS, ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
FRAME_BEGIN, FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"

PATIENCE = 30.0
"""So many seconds without a frame, and something is broken."""

CURSOR = re.compile(rb"\x1b\[([0-9]+);([0-9]+)H")
STYLES = re.compile(rb"\x1b\[[0-9;]*m")


class NoFrame(Exception):  # noqa: N818 - it is what happened
    """The program ended, or painted nothing for too long; the message says what it wrote last."""


class Terminal:
    """A program on a terminal of its own, from its start until the ``with`` block ends.

    ``started`` is the moment before the start; ``taken`` counts the bytes that came, ``cursor`` is where the hidden
    cursor was put last, as column and line from 0 on.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], size: tuple[int, int]) -> None:
        self._ours, theirs = pty.openpty()
        columns, lines = size
        # Before the program is there to ask.
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.started = time.perf_counter()
        self._child = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=dict(environment), start_new_session=True
        )
        os.close(theirs)
        self._rest = b""
        self.taken = 0
        self.cursor = (0, 0)

    @property
    def pid(self) -> int:
        """The program's process."""
        return self._child.pid

    # ------------------------------------------------------------------ keys and frames

    def send(self, keys: bytes) -> None:
        """Presses keys, or moves the mouse."""
        os.write(self._ours, keys)

    def frame(self, patience: float = PATIENCE) -> float:
        """Waits for the end of the next frame and answers the moment at which it came."""
        deadline = time.perf_counter() + patience
        while FRAME_END not in self._rest:
            if not self._read(deadline - time.perf_counter()):
                raise NoFrame(f"no frame in {patience:.0f} s; the last that came: {self._rest[-300:]!r}")
        moment = time.perf_counter()
        self._rest = self._rest.partition(FRAME_END)[2]
        return moment

    def frame_with(self, text: str) -> float:
        """Waits for the end of the first frame in which this text can be read; the moment at which it came.

        The very first frame may be painted before the answer about the marks has been read, and then has none.
        """
        before, found, after = self._around(text)
        while not found:
            if not self._read(PATIENCE):
                raise NoFrame(f"{text!r} did not appear; the last that came: {self._rest[-300:]!r}")
            before, found, after = self._around(text)
        if before.rfind(FRAME_BEGIN) > before.rfind(FRAME_END):
            while FRAME_END not in self._around(text)[2] and self._read(PATIENCE):
                pass
            return time.perf_counter()
        moment = time.perf_counter()
        while FRAME_BEGIN not in after and self._read(0.005):
            moment = time.perf_counter()
            after = self._around(text)[2]
        return moment

    def _around(self, text: str) -> tuple[bytes, bytes, bytes]:
        """What has come before a text, the text if it has, and what came after it."""
        return STYLES.sub(b"", self._rest).partition(text.encode())

    def settle(self, quiet: float = 0.03) -> float | None:
        """Reads until nothing has come for a while; the moment of the last frame that ended meanwhile, or None."""
        moment = None
        while self._read(quiet):
            if FRAME_END in self._rest:
                moment = time.perf_counter()
                self._rest = self._rest.rpartition(FRAME_END)[2]
        return moment

    def watch(self, seconds: float) -> None:
        """Reads for so long, whatever comes."""
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            self._read(left)
        self._rest = b""

    def _read(self, seconds: float) -> bool:
        """Takes what is there, waiting for it; False if nothing came. The one question of the terminal is answered."""
        ready, _, _ = select.select([self._ours], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            part = os.read(self._ours, 1 << 16)
        except OSError:
            raise NoFrame(f"the program ended; the last that it wrote: {self._rest[-600:]!r}") from None
        self.taken += len(part)
        # A question may come in two parts, and is asked once.
        asked = ASKS in self._rest
        self._rest += part
        if ASKS in self._rest and not asked:
            self.send(ANSWER)
        if places := CURSOR.findall(part):
            line, column = places[-1]
            self.cursor = (int(column) - 1, int(line) - 1)
        return True

    # ------------------------------------------------------------------ what it costs

    def cpu_ms(self) -> float:
        """The processor time that the process has used so far, its children's not counted.

        That is its own processor clock on Linux, which does not tick in hundredths of a second as ``/proc`` does.
        """
        return time.clock_gettime((~self.pid << 3) | 2) * 1000

    def memory_mb(self, line: str = "VmRSS") -> float:
        """A line of the process's memory: ``VmRSS`` what it holds now, ``VmHWM`` the most that it ever held."""
        for entry in Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8").splitlines():
            if entry.startswith(f"{line}:"):
                return int(entry.split()[1]) / 1024
        return 0.0

    # ------------------------------------------------------------------ the end

    def stop(self) -> None:
        """Ends the program: it is asked first, so that it can end what it has started itself."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        deadline = time.monotonic() + 3
        while self._child.poll() is None:
            if time.monotonic() > deadline:
                self._child.kill()
            # It may hang on writing its farewell.
            with suppress(NoFrame):
                self._read(0.01)
        with suppress(OSError):
            os.close(self._ours)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
