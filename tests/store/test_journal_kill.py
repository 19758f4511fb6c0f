"""A process killed while it writes: nothing that it acknowledged is lost, and at most one act is there beyond that."""

from __future__ import annotations

import os
import select
import signal
import time
from pathlib import Path
from random import Random

import pytest

from tests.store.played_matches import header, match
from tilerummy.store.journal import Journal

RECORD, STATES = match("kill")


def write_on(path: Path, done: int, pipe: int) -> None:
    """In a child: goes on with the match, and sends a byte after each act that is safe on disk."""
    journal = Journal.open(path).journal if done else Journal.create(path, header(RECORD))
    for action in RECORD.actions[done:]:
        journal.append([action])
        os.write(pipe, b".")
    time.sleep(60)


def killed(path: Path, done: int, rng: Random) -> int:
    """Starts a writer, kills it at any moment, and returns how many acts it acknowledged."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        os.close(out)
        try:
            write_on(path, done, into)
        finally:
            os._exit(1)
    os.close(into)
    wanted, acked = rng.randrange(1, 12), 0
    deadline = time.monotonic() + 20
    while acked < min(wanted, len(RECORD.actions) - done):
        assert time.monotonic() < deadline
        acked += len(os.read(out, 1))
    # The moment of the kill falls anywhere between two acknowledgements.
    time.sleep(rng.random() * 0.001)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while select.select([out], [], [], 0)[0] and (rest := os.read(out, 100)):
        acked += len(rest)
    os.close(out)
    return done + acked


def kill_and_resume(folder: Path, rounds: int, seed: str) -> int:
    """Kills writers over and over; every survivor goes on with the match. Returns how often an act more was there."""
    rng = Random(seed)
    more = done = 0
    path = folder / "0.rummy"
    for number in range(rounds):
        acked = killed(path, done, rng)
        journal, state, done = Journal.open(path)
        journal.close()
        assert acked <= done <= acked + 1, (seed, number)
        assert state == STATES[done]
        assert journal.set_aside is None
        more += done > acked
        if done >= len(RECORD.actions) - 12:
            path, done = folder / f"{number + 1}.rummy", 0
    return more


@pytest.mark.slow
def test_kill_9_while_writing(tmp_path: Path) -> None:
    kill_and_resume(tmp_path, 50, "kills")


@pytest.mark.soak
def test_more_kills(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 1_000, "more kills") > 0
