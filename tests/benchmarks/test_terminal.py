"""The measuring terminal: it answers, waits for the right frame, and ends what it started."""

import sys
from pathlib import Path

import pytest

from benchmarks.late_game import ANN, write_late_game
from benchmarks.terminal import NoFrame, Terminal
from tilerummy.play.host import Host

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")

PROGRAM = r"""
import os, sys, termios, tty
tty.setraw(0)
write = lambda text: os.write(1, text.encode())
write("\x1b[?2026$p")
answer = b""
while not answer.endswith(b"y"):
    answer += os.read(0, 100)
write("\x1b[?2026h" + "blank" + "\x1b[?2026l")
size = os.get_terminal_size(0)
write("\x1b[?2026h" + f"\x1b[1msize\x1b[0m {size.columns}x{size.lines}\x1b[5;3H" + "\x1b[?2026l")
while key := os.read(0, 1):
    write("\x1b[?2026h" + key.decode() + "\x1b[?2026l" + "\x1b[?2026h" + "more" + "\x1b[?2026l")
"""


def started(program: str = PROGRAM) -> Terminal:
    return Terminal([sys.executable, "-c", program], {}, (70, 20))


def test_a_program_is_asked_and_answered() -> None:
    with started() as terminal:
        moment = terminal.frame_with("size 70x20")
        assert moment > terminal.started
        assert terminal.cursor == (2, 4)
        assert 0 < terminal.cpu_ms() < 60_000
        assert 0 < terminal.memory_mb() <= terminal.memory_mb("VmHWM")


def test_each_key_has_its_frame() -> None:
    with started() as terminal:
        terminal.frame_with("size")
        before = terminal.taken
        terminal.send(b"x")
        first = terminal.frame()
        assert (terminal.settle() or first) >= first
        assert terminal.taken > before
        with pytest.raises(NoFrame):
            terminal.frame(0.05)


def test_the_first_frame_may_have_no_marks() -> None:
    with started("import time; print('hello', flush=True); time.sleep(60)") as terminal:
        assert terminal.frame_with("hello") > terminal.started


def test_a_program_that_ends_is_told() -> None:
    with started("print('bye')") as terminal, pytest.raises(NoFrame, match="bye"):
        terminal.frame_with("nothing")


def test_it_ends_what_it_started() -> None:
    with started() as terminal:
        terminal.frame_with("size")
        pid = terminal.pid
    assert not Path(f"/proc/{pid}").exists()


def test_the_late_game_is_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "late.rummy"
    write_late_game(path)
    host = Host.resume(path)
    view = host.view(ANN)
    host.close()
    assert (sum(len(meld.tiles) for meld in view.table), len(view.table), len(view.rack)) == (90, 25, 16)
    assert (host.on_turn, view.round.pool) == (ANN, ())
