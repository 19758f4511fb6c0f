"""However the program is ended, the terminal is as before, the journal whole, and no child is left."""

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.endtoend.program import KEYS, Program
from tests.play.programs import lives
from tilerummy.store.journal import Journal
from tilerummy.store.saves import load_record

ENDING = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1]


def journal_of(home: Path) -> Path:
    (path,) = (home / "matches").iterdir()
    return path


def whole(path: Path, actions: int) -> None:
    """The journal holds all that was done, and nothing has to be set aside."""
    assert len(load_record(path).actions) == actions
    opened = Journal.open(path)
    assert (opened.done, opened.journal.set_aside) == (actions, None)
    opened.journal.close()


def thinking_bot(folder: Path) -> str:
    """A bot that never answers."""
    path = folder / "thinker"
    path.write_text("#!/bin/sh\nexec sleep 600\n", encoding="utf-8")
    path.chmod(0o755)
    return f"@{path}"


@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
def test_a_signal_ends_a_match_in_order(tmp_path: Path, number: signal.Signals) -> None:
    home = tmp_path / "home"
    seats = f"Ann,{thinking_bot(tmp_path)}"
    # With this seed Ann begins.
    with Program(home, "play", "--seats", seats, "--seed", "1") as program:
        program.shows("Your turn")
        program.press("d")
        program.until(lambda: bool(program.children))
        children = program.children
        program.signal(number)
        assert program.ended() == 128 + number
        assert program.restored == []
        assert b"\x1b[?1049l" in program.output
        assert not any(map(lives, children))
    whole(journal_of(home), actions=2)


@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
def test_a_signal_ends_the_menu_in_order(tmp_path: Path, number: signal.Signals) -> None:
    with Program(tmp_path) as program:
        program.shows("New game")
        program.signal(number)
        assert program.ended() == 128 + number
        assert program.restored == []


def test_when_the_window_is_closed_the_match_is_kept_and_nothing_is_left(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with Program(home, "play", "--seats", f"Ann,{thinking_bot(tmp_path)}", "--seed", "1") as program:
        program.shows("Your turn")
        program.press("d")
        program.until(lambda: bool(program.children))
        children = program.children
        program.close_window()
        deadline = time.monotonic() + 20
        while program.process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        assert program.process.returncode == 128 + signal.SIGHUP
        assert not any(map(lives, children))
    whole(journal_of(home), actions=2)


@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP", "SIGINT", "window", "ctrl+q"])
@pytest.mark.parametrize("answered", [True, False])
def test_the_child_that_thinks_of_hints_ends_with_the_program(tmp_path: Path, end: str, answered: bool) -> None:
    with Program(tmp_path, "play", "--seats", "Ann,Bo", "--seed", "1") as program:
        enter(program)
        program.press("i")
        if answered:
            program.shows("(proved)")
        else:
            # Between two frames: it has hardly been started.
            while not program.children:
                program.read(0.001)
        children = program.children
        assert len(children) == 1
        if end == "window":
            program.close_window()
            program.process.wait(20)
        elif end == "ctrl+q":
            program.press("ctrl+q")
            assert program.ended() == 0
        else:
            program.signal(signal.Signals[end])
            assert program.ended() == 128 + signal.Signals[end]
        assert not any(map(lives, children))


def test_a_program_that_was_stopped_goes_on(tmp_path: Path) -> None:
    stop_and_go_on(tmp_path, signal.SIGSTOP)


@pytest.mark.soak
@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGTSTP], ids=lambda number: number.name)
@pytest.mark.parametrize("times", range(20))
def test_a_program_that_was_stopped_goes_on_each_time(tmp_path: Path, number: signal.Signals, times: int) -> None:
    stop_and_go_on(tmp_path, number)


def stop_and_go_on(home: Path, number: signal.Signals) -> None:
    """SIGTSTP lets the program put the terminal in order before it stops, SIGSTOP does not."""
    with Program(home, "play", "--seats", "Ann,Bo", "--seed", "1") as program:
        program.shows("Pass the device to Ann")
        program.signal(number)
        program.until(lambda: stopped(program), "for it to stop")
        if number == signal.SIGTSTP:
            assert program.restored == []
        program.signal(signal.SIGCONT)
        program.until(lambda: "1049" in program.terminal.modes)
        program.press("enter")
        program.shows("Your turn")
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []


def stopped(program: Program) -> bool:
    status = Path(f"/proc/{program.process.pid}/stat").read_text()
    return status.rpartition(")")[2].split()[0] == "T"


@pytest.mark.parametrize("keys", ["menu", "table", "help"])
def test_ctrl_q_ends_it_from_anywhere(tmp_path: Path, keys: str) -> None:
    arguments = () if keys == "menu" else ("play", "--seats", "Ann,Bo", "--seed", "1")
    ways: dict[str, Callable[[Program], None]] = {
        "menu": lambda program: program.shows("New game"),
        "table": enter,
        "help": help_page,
    }
    with Program(tmp_path, *arguments) as program:
        ways[keys](program)
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []


@pytest.mark.parametrize("seats", ["@novice,@novice", "Ann,Bo"])
def test_quitting_at_once_leaves_an_empty_terminal(tmp_path: Path, seats: str) -> None:
    with Program(tmp_path, "play", "--seats", seats, "--seed", "1") as program:
        program.until(lambda: "1049" in program.terminal.modes)
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []
        assert program.text.strip() == ""


def enter(program: Program) -> None:
    program.shows("Pass the device to Ann")
    program.press("enter")
    program.shows("Your turn")


def help_page(program: Program) -> None:
    enter(program)
    program.press("?")
    program.shows("Keys", "cursor to the left")


def test_bytes_that_are_no_text_do_not_end_it(tmp_path: Path) -> None:
    """A terminal may send anything: half a character, a paste in another encoding."""
    with Program(tmp_path, "play", "--seats", "Ann,Bo", "--seed", "1") as program:
        program.shows("Pass the device to Ann")
        program.write(b"\xff\xfe\xc3\x28\xe2\x82 \x80")
        program.press("enter")
        program.shows("your rack")
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []


@pytest.mark.soak
@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
@pytest.mark.parametrize("delay", [number / 50 for number in range(50)])
def test_a_signal_at_any_moment_from_the_start_on(tmp_path: Path, number: signal.Signals, delay: float) -> None:
    """Before its handlers are there a signal may end it as it ends any program; never is the terminal left behind."""
    with Program(tmp_path, "play", "--seats", "Ann,@novice", "--seed", "1") as program:
        end = time.monotonic() + delay
        while time.monotonic() < end:
            program.read(0.005)
        with suppress(OSError):
            program.write(KEYS["space"].encode())
        program.signal(number)
        assert program.ended() in (128 + number, -number)
        if program.process.returncode > 0:
            assert program.restored == []
