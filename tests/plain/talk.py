"""Talks with the real program through pipes, as a script does: sends lines, and plays by what it reads."""

from __future__ import annotations

import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.endtoend.program import COMMAND, environment

PATIENCE = 60
ASKED, DONE = "help pool", "pool: "
"""What is asked behind everything else, and how its answer begins: by that one knows that all was answered."""


class Talk:
    """``tilerummy`` with some arguments and pipes. ``heard`` is all that it said."""

    def __init__(self, home: Path, *arguments: str, patience: int = PATIENCE, **more: str) -> None:
        self.heard: list[str] = []
        self._patience = patience
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(home, **more),
        )

    def __enter__(self) -> Self:
        # A program that hangs is ended, and the test with it.
        signal.signal(signal.SIGALRM, self._too_long)
        signal.alarm(self._patience)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.alarm(0)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None and not pipe.closed:
                with suppress(BrokenPipeError):
                    pipe.close()

    def _too_long(self, *_: object) -> None:
        raise AssertionError(f"it says no more: {self.heard[-20:]}")

    def send(self, *lines: str) -> None:
        """Types lines. Nobody may be there any more to hear them."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self.process.stdin.flush()

    def line(self) -> str | None:
        """The next line that it says; None at the end."""
        assert self.process.stdout is not None
        data = self.process.stdout.readline()
        assert data.isascii(), data
        assert b"\x1b" not in data
        assert not data or data.endswith(b"\n")
        if not data:
            return None
        self.heard.append(data.decode().rstrip("\n"))
        return self.heard[-1]

    def until(self, words: str) -> list[str]:
        """Reads up to a line with these words."""
        read: list[str] = []
        while (line := self.line()) is not None:
            read.append(line)
            if words in line:
                return read
        raise AssertionError(f"it ended without {words!r}: {self.heard[-20:]} {self.errors}")

    def ask(self, *lines: str) -> list[str] | None:
        """Sends lines and reads what comes of them; None if the program has ended meanwhile.

        Where the device was to be handed on first, nothing was answered: then that is said, and they are sent again.
        """
        self.send(*lines, ASKED)
        read: list[str] = []
        unanswered = 0
        while (line := self.line()) is not None:
            if line.startswith(DONE):
                return read
            read.append(line)
            unanswered += line.startswith("Press enter to hear")
            if unanswered > len(lines):
                self.send("", *lines, ASKED)
                unanswered = 0
        return None

    @property
    def errors(self) -> str:
        """What it wrote to its standard error, when it has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def ended(self) -> int:
        """Waits for the end; the exit code. It must have gone without a word on standard error."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        while self.line() is not None:
            pass
        code = self.process.wait(PATIENCE)
        assert self.errors == ""
        return code


def by_hints(talk: Talk, turns: int = 10_000) -> None:
    """Plays as hints say until the match is over, or for so many turns."""
    for _ in range(turns):
        read = talk.ask("hint")
        if read is None:
            return
        typed = [line.removeprefix("Type: ") for line in read if line.startswith("Type: ")]
        assert typed or any("round is over" in line for line in read), read
        talk.send(*(typed or ["next"]))


def by_drawing(talk: Talk) -> None:
    """Plays as one who lays nothing: draws or passes, and discards the last tile of the rack."""
    while (read := talk.ask("draw")) is not None:
        if any("round is over" in line for line in read):
            talk.send("next")
        elif any("showdown" in line or "ends the round" in line for line in read):
            talk.send("end")
        else:
            talk.send("pass")
            last = last_tile(talk.heard)
            if last and any("iscard" in line for line in read):
                talk.send(f"discard {last}")


def last_tile(heard: list[str]) -> str:
    """The last tile of the rack as it was told last."""
    rack = next((line for line in reversed(heard) if line.startswith("Your rack, ")), "")
    return re.sub(r".*(, |: )", "", rack).rstrip(".")


def journal(home: Path) -> Path:
    """The only match that is kept."""
    (path,) = (home / "matches").iterdir()
    return path
