"""Windows that change their size without end, and bytes without sense: the program lives, and the match is whole."""

import signal
from pathlib import Path
from random import Random

import pytest

from tests.endtoend.program import Program
from tests.play.table import whole_deck
from tilerummy.notation.record import replay
from tilerummy.store.saves import load_record

SIZE = (80, 24)
TABLE = ("play", "--seats", "Ann,@novice", "--seed", "storm")
QUIT = b"\x11"
AT_ONCE = 500
"""So many bytes are sent before it is looked what became of them."""

AT_REST = 0.4
"""Seconds: when nothing was written for so long, a screen that was opened is painted to its last line."""

KEYS = b"\x1b \r\t\x7f0123456789abcdefghijklmnopqrstuvwxyzUHL$*?'."
SEQUENCES = (
    b"\x1b[A",
    b"\x1b[B",
    b"\x1b[C",
    b"\x1b[D",
    b"\x1b[H",
    b"\x1b[F",
    b"\x1bOP",
    b"\x1bOQ",
    b"\x1b[200~",
    b"\x1b[201~",
)
BROKEN = (
    b"\xff",
    b"\xc3\x28",
    b"\xe2\x82",
    b"\xf0\x9f\x80",
    b"\x80\x80",
    b"\xed\xa0\x80",
    b"\x1b[<",
    b"\x1b[",
    b"\x1b]",
    b"\x00",
)
"""Half characters, half sequences, and what is no text at all."""

LAID_OUT = ("space", "right", "space", "n", "space")


def leave(program: Program) -> None:
    """Out of whatever lies over the table, then out of the game, answering what it may ask.

    A paste that was begun has to end first, and half of a sequence: all that follows would belong to it.
    """
    program.write(b"\x1b[201~")
    # On a busy machine it is behind with what was sent.
    at_rest(program)
    for _ in range(40):
        program.write(QUIT)
        program.read(0.2)
        if program.process.poll() is not None:
            break
        # It may ask whether tiles that are laid out go back; half of a sequence before it eats the first key.
        if any(words in program.words for words in ("and quit", "back to the menu")):
            program.press("enter")
            program.read(0.2)
    assert program.ended() == 0, program.text
    assert program.restored == []


def at_rest(program: Program) -> str:
    """What is on the screen when nothing is painted any more."""
    while program.read(AT_REST):
        pass
    return program.text


def whole(home: Path) -> None:
    """Every match that was played replays, and each of its states has all tiles."""
    for path in (home / "matches").iterdir():
        assert all(map(whole_deck, replay(load_record(path)))), path


# --- sizes ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("over", [(), ("?",), ("f2",), ("e",)], ids=["table", "keys", "rules", "refusal"])
def test_a_thousand_sizes_end_in_the_picture_of_the_last(tmp_path: Path, over: tuple[str, ...]) -> None:
    resized(tmp_path, over, times=250)


@pytest.mark.soak
@pytest.mark.parametrize("over", [(), ("?",), ("f2",), ("f3",), ("f4",), ("p",), ("d",), ("e",)])
def test_many_thousand_sizes_end_in_the_picture_of_the_last(tmp_path: Path, over: tuple[str, ...]) -> None:
    resized(tmp_path, over, times=1_250)


def resized(home: Path, over: tuple[str, ...], times: int) -> None:
    """Tiles are laid out and picked, something may lie over the table; the sizes come faster than they are painted."""
    chance = Random(times)
    with Program(home, *TABLE, size=SIZE) as program:
        program.shows("Your turn")
        program.press(*LAID_OUT)
        program.shows("1 picked", "needs 3 tiles")
        before = at_rest(program)
        if over:
            program.press(*over)
            program.until(lambda: program.text != before)
            before = at_rest(program)
        for _ in range(times):
            program.resize(chance.randint(1, 220), chance.randint(1, 70))
            if chance.random() < 0.2:
                program.read(chance.choice((0.0, 0.02)))
            assert program.process.poll() is None, program.output[-2000:]
        program.resize(*SIZE)
        program.until(lambda: program.text == before, f"for the picture of before:\n{before}\n")
        leave(program)
    whole(home)


# --- bytes ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("start", "seed"), [(TABLE, 1), (TABLE, 2), ((), 3), (("play", "--rules", "gin"), 4)])
def test_twenty_thousand_bytes_leave_a_match_and_a_terminal(tmp_path: Path, start: tuple[str, ...], seed: int) -> None:
    stormed(tmp_path, start, seed, count=5_000)


@pytest.mark.soak
@pytest.mark.parametrize("start", [TABLE, (), ("play", "--rules", "gin"), ("play", "--rules", "romanian-joly")])
@pytest.mark.parametrize("seed", range(10, 15))
def test_many_bytes_leave_a_match_and_a_terminal(tmp_path: Path, start: tuple[str, ...], seed: int) -> None:
    stormed(tmp_path, start, seed, count=10_000)


def stormed(home: Path, start: tuple[str, ...], seed: int, count: int) -> None:
    """Who quits by chance comes back: only an end in order is one."""
    chance = Random(seed)
    (home / "matches").mkdir()
    sent = 0
    while sent < count:
        with Program(home, *start, size=SIZE) as program:
            program.until(lambda: program.text.strip() != "")
            while sent < count and program.process.poll() is None:
                part = b"".join(bytes_by_chance(chance) for _ in range(AT_ONCE // 2))
                sent += len(part)
                try:
                    program.write(part)
                except OSError:
                    break
                while program.process.poll() is None and program.read(0.05):
                    pass
            leave(program)
    whole(home)


def bytes_by_chance(chance: Random) -> bytes:
    """Mostly keys that mean something, so that not all of it is passed over; never the one that quits at once."""
    kind = chance.random()
    if kind < 0.5:
        return bytes([chance.choice(KEYS)])
    if kind < 0.65:
        return chance.choice(SEQUENCES)
    if kind < 0.8:
        x, y, button = chance.randint(1, SIZE[0]), chance.randint(1, SIZE[1]), chance.choice((0, 0, 2, 32, 35, 64, 65))
        return f"\x1b[<{button};{x};{y}{chance.choice('Mm')}".encode()
    if kind < 0.9:
        return chance.choice(BROKEN)
    return chance.randbytes(chance.randint(1, 6)).replace(QUIT, b"")


def test_the_storm_has_what_is_no_text() -> None:
    chance = Random(1)
    storm = b"".join(bytes_by_chance(chance) for _ in range(5_000))
    assert QUIT not in storm
    with pytest.raises(UnicodeDecodeError):
        storm.decode()


def test_an_end_by_a_signal_would_be_seen(tmp_path: Path) -> None:
    with Program(tmp_path, *TABLE, size=SIZE) as program:
        program.shows("Your turn")
        program.signal(signal.SIGKILL)
        with pytest.raises(AssertionError):
            leave(program)
