"""`tilerummy simulate` killed at any moment: each record is whole up to some act, and goes on from there."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.play.table import bots_play, whole_deck
from tilerummy.notation.record import Record, RecordError, replay
from tilerummy.notation.words import write_action
from tilerummy.play.host import Host
from tilerummy.play.simulation import Plan, games
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.journal import Journal
from tilerummy.store.library import load_ruleset
from tilerummy.store.saves import load_record

SEED = "killed"
SEATS = ("@novice", "@novice")
MATCHES = 5_000
"""More than are ever played before the power goes off."""

# A small deck and two rounds a match: in a second some matches are played.
SMALL = """
extends = "sabra"

[about]
title = "Small"

[deck]
numbers = 7

[dealing]
rack = 7

[opening]
points = 10

[match]
end    = "rounds"
rounds = 2
"""


@cache
def rules() -> Ruleset:
    with TemporaryDirectory() as folder:
        return load_ruleset(str(rules_file(Path(folder))))


def rules_file(folder: Path) -> Path:
    path = folder / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


@pytest.fixture
def records(tmp_path: Path) -> Path:
    (tmp_path / "records").mkdir()
    return tmp_path / "records"


@cache
def undisturbed(number: int) -> tuple[str, ...]:
    """The acts of a game that nobody disturbs, played here and kept nowhere."""
    host = Host(Record(rules(), SEATS, f"{SEED}/{number}").start(), log := Kept())
    bots_play(host, matches=True)
    return tuple(log.acts)


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.acts: list[str] = []

    def append(self, actions: object) -> None:
        assert isinstance(actions, tuple)
        self.acts += map(write_action, actions)

    def close(self) -> None:
        """There is nothing to let go of."""


def simulate(folder: Path) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "tilerummy",
        "simulate",
        "--rules",
        str(rules_file(folder.parent)),
        "--seats",
        ",".join(SEATS),
    ]
    command += ["--matches", "--games", f"{MATCHES}", "--seed", SEED, "--records", str(folder)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def killed(folder: Path, seconds: float) -> None:
    """Lets it play for so long after its first record is there, and ends it by its id."""
    process = simulate(folder)
    try:
        deadline = time.monotonic() + 60
        while not any(folder.iterdir()):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.001)
        time.sleep(seconds)
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()


def all_hold(folder: Path) -> int:
    """How many acts the records hold; every one of them is a true beginning of the game that nobody disturbed."""
    paths = sorted(folder.iterdir())
    acts = 0
    for path in paths:
        try:
            record = load_record(path)
        except RecordError:
            # The last one may have been begun and not have its header yet: nothing was done in it.
            assert path == paths[-1]
            assert b"\n\n" not in path.read_bytes()
            continue
        number = int(path.stem)
        kept = [write_action(action) for action in record.actions]
        whole = undisturbed(number)
        assert kept == list(whole[: len(kept)])
        assert path == paths[-1] or len(kept) == len(whole)
        journal, state, done = Journal.open(path)
        assert (done, journal.set_aside) == (len(kept), None)
        *_, last = replay(record)
        assert state == last
        assert whole_deck(state)
        journal.close()
        acts += len(kept)
    return acts


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_records_of_a_simulation_that_was_killed(records: Path, seed: int) -> None:
    killed(records, Random(seed).uniform(0, 0.6))
    all_hold(records)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_records_of_many_simulations_that_were_killed(records: Path, seed: int) -> None:
    killed(records, Random(seed).uniform(0, 4.0))
    assert all_hold(records) > 0


@pytest.mark.slow
def test_a_match_that_was_killed_can_be_played_on_to_the_same_end(records: Path) -> None:
    killed(records, 0.1)
    path = max(path for path in records.iterdir() if b"\n\n" in path.read_bytes())
    host = Host.resume(path)
    bots_play(host, matches=True)
    host.close()
    assert [write_action(action) for action in load_record(path).actions] == list(undisturbed(int(path.stem)))


def test_the_undisturbed_games_are_those_of_the_simulation(records: Path) -> None:
    """Else the comparison would say nothing."""
    plan = Plan(rules(), SEATS, SEED, matches=True, records=records)
    (game,) = games(plan, range(1))
    assert game.finished
    (path,) = records.iterdir()
    assert [write_action(action) for action in load_record(path).actions] == list(undisturbed(0))
