"""Bots against bots: the same plan plays the same games, in one process or many, and each ends within its bounds."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.positions import SABRA
from tests.play.programs import lives, program
from tests.play.table import NOVICES
from tilerummy.play import simulation
from tilerummy.play.simulation import Game, Plan, games, play
from tilerummy.store.journal import Journal, JournalError
from tilerummy.store.saves import load_record

PLAN = Plan(SABRA, NOVICES, "plan")
TOP = Path(__file__).parents[2]


def played(plan: Plan, number: int = 0) -> Game:
    return asyncio.run(play(plan, number))


def test_a_game_is_known_by_plan_and_number() -> None:
    first, again, other = played(PLAN, 3), played(PLAN, 3), played(PLAN, 4)
    assert first == again
    assert (first.number, first.seed, first.finished) == (3, "plan/3", True)
    assert first != other
    assert sum(first.scores) == 0


def test_games_come_in_the_order_of_their_numbers() -> None:
    assert [game.number for game in games(PLAN, range(5, 9))] == [5, 6, 7, 8]
    assert list(games(PLAN, range(0))) == []


@pytest.mark.slow
def test_many_processes_play_the_same_games() -> None:
    assert list(games(PLAN, range(5), jobs=2)) == list(games(PLAN, range(5)))


HASHED = """
import sys
from pathlib import Path
from tests.play.test_simulation import PLAN, played
from dataclasses import replace
print(hash("tile"))
for number in range(3):
    played(replace(PLAN, records=Path(sys.argv[1])), number)
"""


@pytest.mark.slow
def test_the_same_seed_gives_the_same_match_whatever_the_hash_seed(tmp_path: Path) -> None:
    kept, hashes = [], []
    for seed in ("0", "4242"):
        folder = tmp_path / seed
        folder.mkdir()
        call = [sys.executable, "-c", HASHED, str(folder)]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        told = subprocess.run(call, cwd=TOP, env=env, check=True, capture_output=True, text=True).stdout
        hashes.append(told)
        kept.append([path.read_bytes() for path in sorted(folder.iterdir())])
    assert len(set(hashes)) == 2
    assert len(kept[0]) == 3
    assert kept[0] == kept[1]


def test_a_round_of_too_many_actions_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_ACTIONS", 10)
    game = played(PLAN)
    assert game == Game(0, "plan/0", None, (0, 0), 11, finished=False)


def test_a_match_of_too_many_rounds_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_ROUNDS", 2)
    long = SABRA.with_(match=SABRA.match.with_(points=100_000))
    game = played(Plan(long, NOVICES, "plan", matches=True))
    assert not game.finished
    assert game.winner is None
    rounds = [played(Plan(long, NOVICES, "plan"))]
    assert game.actions > rounds[0].actions
    assert sum(game.scores) == 0


def test_a_match_ends_by_its_own_rules() -> None:
    short = SABRA.with_(match=SABRA.match.with_(points=1))
    match, first = played(Plan(short, NOVICES, "plan", matches=True)), played(Plan(short, NOVICES, "plan"))
    assert match == first
    assert match.scores[match.winner or 0] == max(match.scores)


def test_a_record_is_kept_where_the_plan_says(tmp_path: Path) -> None:
    plan = Plan(SABRA, NOVICES, "plan", records=tmp_path)
    game = played(plan, 12)
    (path,) = tmp_path.iterdir()
    assert path.name == "000012.rummy"
    assert load_record(path).seed == "plan/12"
    assert game == played(PLAN, 12)


def test_programs_play_too_and_are_ended_with_the_game(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    body = f"print(os.getpid(), file=open({str(pid)!r}, 'w'), flush=True)\nfor asked in questions(): draw(*asked)"
    game = played(Plan(SABRA, ("@novice", program(tmp_path, body)), "plan"))
    assert (game.finished, game.winner, game.trouble) == (True, 0, ())
    assert not lives(int(pid.read_text()))


def test_what_programs_did_wrong_stands_with_their_seat(tmp_path: Path) -> None:
    entry = program(tmp_path, "for you, _ in questions(): say('well\\n')")
    game = played(Plan(SABRA, ("@novice", entry), "plan"))
    assert game.finished
    assert {seat for seat, _ in game.trouble} == {1}
    assert all(wrong.startswith("gave an answer that is no action") for _, wrong in game.trouble)


@pytest.mark.slow
def test_a_game_that_breaks_off_leaves_no_program_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pid = tmp_path / "pid"
    body = f"print(os.getpid(), file=open({str(pid)!r}, 'w'), flush=True)\nfor you, _ in questions(): draw(you)"

    def full(*_: object) -> None:
        if pid.exists():
            raise JournalError("the disk is full")

    monkeypatch.setattr(Journal, "append", full)
    with pytest.raises(JournalError, match="full"):
        played(Plan(SABRA, ("@novice", program(tmp_path, body)), "plan", records=tmp_path))
    assert not lives(int(pid.read_text()))
