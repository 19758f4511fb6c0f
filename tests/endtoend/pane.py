"""The real program in a pane of tmux: keys go through tmux, and what is seen is what tmux has on its screen."""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

TMUX = shutil.which("tmux")
PATIENCE = 30.0
SETTLED = 0.08
"""Seconds: what has not changed for so long is painted."""

KEYS = {"enter": "Enter", "space": "Space", "tab": "Tab", "backspace": "BSpace", "ctrl+q": "C-q", "escape": "Escape"}


class Pane:
    """``tilerummy`` with some arguments in a tmux server of its own, which ends with the context."""

    def __init__(self, home: Path, *arguments: str, size: tuple[int, int] = (80, 24)) -> None:
        self._socket = str(home / "tmux")
        width, height = map(str, size)
        # Asked for it, tmux often does not know how a program has ended.
        self._code = home / "exit-code"
        program = ["sh", "-c", '"$@"; echo $? > "$0"', str(self._code), sys.executable, "-m", "tilerummy", *arguments]
        home_set = ["env", f"TILERUMMY_HOME={home}", "COLORTERM=truecolor", "LANG=C.UTF-8", "TEXTUAL_ANIMATIONS=none"]
        # The status line would take the last line of the window; a pane that stays can be looked at to the end.
        self._tmux("start-server", ";", "set", "-g", "status", "off", ";", "set", "-g", "remain-on-exit", "on", ";",
                   "new", "-d", "-x", width, "-y", height, *home_set, *program)  # fmt: skip

    def _tmux(self, *command: str) -> str:
        call = [TMUX or "tmux", "-S", self._socket, "-f", "/dev/null", *command]
        return subprocess.run(call, capture_output=True, text=True, check=True, timeout=30).stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._tmux("kill-server")

    @property
    def text(self) -> str:
        """What is on the screen."""
        return self._tmux("capture-pane", "-p")

    @property
    def exit_code(self) -> int | None:
        """How the program ended; None as long as it runs."""
        code = self._code.read_text(encoding="utf-8") if self._code.exists() else ""
        return int(code) if code.endswith("\n") else None

    def press(self, *keys: str) -> str:
        """Presses keys and waits until the picture is at rest; what is there then."""
        for key in keys:
            self._tmux("send-keys", KEYS.get(key, key))
        return self.at_rest()

    def at_rest(self) -> str:
        """The picture when it has not changed for a moment."""
        seen = self.text
        while True:
            time.sleep(SETTLED)
            now = self.text
            if now == seen:
                return now
            seen = now

    def until(self, done: Callable[[str], bool], what: str) -> str:
        """The first picture of which something is so."""
        end = time.monotonic() + PATIENCE
        while not done(text := self.text):
            assert time.monotonic() < end, f"waited in vain for {what}:\n{text}"
            time.sleep(0.05)
        return text
