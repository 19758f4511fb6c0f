"""The real program in a terminal of its own, driven by keys."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.endtoend.terminal import Terminal

KEYS = {
    "enter": "\r", "tab": "\t", "space": " ", "escape": "\x1b", "right": "\x1b[C", "left": "\x1b[D", "up": "\x1b[A",
    "down": "\x1b[B", "home": "\x1b[H", "end": "\x1b[F", "ctrl+q": "\x11", "ctrl+c": "\x03", "f1": "\x1bOP",
    "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "backspace": "\x7f",
}  # fmt: skip
MOUSE_MODES = {"1000", "1002", "1003", "1006", "1015"}
COMMAND = (sys.executable, "-m", "tilerummy")
PATIENCE = 30.0
QUIET = 0.015
"""When so long nothing was written, a frame is whole."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """The surroundings of a usual terminal; everything that is kept is kept in ``home``."""
    other = ("TEXTUAL", "NO_COLOR", "LC_", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(other)}
    return {
        **kept,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "TILERUMMY_HOME": str(home),
        "TEXTUAL_ANIMATIONS": "none",
        "PYTHONFAULTHANDLER": "1",
        **more,
    }


class Program:
    """``tilerummy`` with some arguments. As a context it is ended, by its id, whatever has become of it."""

    def __init__(self, home: Path, *arguments: str, size: tuple[int, int] = (80, 24), **more: str) -> None:
        self.terminal = Terminal(*size)
        self.output = b""
        self._master, self._slave = os.openpty()
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.before = termios.tcgetattr(self._slave)
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env=environment(home, **more),
            # The terminal is its own: when the window is closed, the program is told.
            preexec_fn=lambda: os.login_tty(os.dup(0)),  # noqa: PLW1509 - no thread of ours holds a lock
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for descriptor in (self._master, self._slave):
            with suppress(OSError):
                os.close(descriptor)

    # ------------------------------------------------------------------ what is seen

    @property
    def text(self) -> str:
        """What is on the screen."""
        return self.terminal.text

    @property
    def words(self) -> str:
        """The same with single spaces."""
        return " ".join(self.text.split())

    def read(self, seconds: float = 0.0) -> bool:
        """Takes what the program has written, waiting up to so long for it. Whether there was something."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        data = os.read(self._master, 65_536)
        self.output += data
        self.terminal.feed(data)
        return True

    def until(self, done: Callable[[], bool], what: str = "") -> None:
        """Reads until something is so. It is asked between two frames, never in the midst of one."""
        end = time.monotonic() + PATIENCE
        while True:
            while self.read(QUIET):
                pass
            if done():
                return
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended with {self.process.returncode}: {self.output[-2000:]!r}")
            assert time.monotonic() < end, f"waited in vain {what}:\n{self.text}"

    def shows(self, *words: str) -> None:
        """Waits until all these words are on the screen at once."""
        self.until(lambda: all(word in self.words for word in words), f"for {words}")

    # ------------------------------------------------------------------ what is done

    def write(self, data: bytes) -> None:
        """What a terminal sends."""
        os.write(self._master, data)

    def press(self, *keys: str) -> None:
        """Presses keys and does not wait for what comes of them."""
        self.write("".join(KEYS.get(key, key) for key in keys).encode())

    def click(self, x: int, y: int) -> None:
        """A click on a cell."""
        at = f"{x + 1};{y + 1}"
        self.write(f"\x1b[<0;{at}M\x1b[<0;{at}m".encode())

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Carries what lies on a cell to another one, over those between them."""
        (x, y), (to_x, to_y) = start, end
        steps = max(abs(to_x - x), abs(to_y - y), 1)
        cells = [(x + (to_x - x) * step // steps, y + (to_y - y) * step // steps) for step in range(1, steps + 1)]
        carried = "".join(f"\x1b[<32;{column + 1};{line + 1}M" for column, line in cells)
        self.write(f"\x1b[<0;{x + 1};{y + 1}M{carried}\x1b[<0;{to_x + 1};{to_y + 1}m".encode())

    def resize(self, width: int, height: int) -> None:
        """The window gets another size, and what was in it is gone."""
        self.terminal.resize(width, height)
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def signal(self, number: int) -> None:
        """Sends the program a signal."""
        self.process.send_signal(number)

    def close_window(self) -> None:
        """The terminal goes away."""
        os.close(self._master)
        os.close(self._slave)

    def ended(self) -> int:
        """Waits for the end; the exit code, below 0 for a signal that was not caught."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
            with suppress(OSError):
                self.read(0.02)
        with suppress(OSError):
            while self.read(0.05):
                pass
        return self.process.returncode

    def kill(self) -> None:
        """The power goes off."""
        self.process.send_signal(signal.SIGKILL)
        assert self.ended() == -signal.SIGKILL

    @property
    def restored(self) -> list[str]:
        """What is not as it was before the program: nothing, if all went well."""
        modes = self.terminal.modes
        faults = [f"mode {mode} is on" for mode in sorted(modes & {*MOUSE_MODES, "1049", "2004", "1004"})]
        if "25" not in modes:
            faults.append("the cursor is hidden")
        if any(self.terminal.titles[-1:]):
            faults.append("the window keeps its title")
        if termios.tcgetattr(self._slave) != self.before:
            faults.append("the terminal does not echo as before")
        return faults

    @property
    def children(self) -> list[int]:
        """The processes that it has started and that are there still."""
        found = []
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError, IndexError):
                number = int(entry.name)
                if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == self.process.pid:
                    found.append(number)
        return found


def call(home: Path, arguments: Sequence[str], **more: str) -> subprocess.CompletedProcess[str]:
    """The program without a terminal, and with nobody who types anything."""
    return subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(home, **more),
        check=False,
    )
