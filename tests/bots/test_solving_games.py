"""The bots that ask the solver, among themselves: every game comes to its end, and none of them breaks a rule."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

from tests.bots.shipped import rulesets
from tilerummy.play.simulation import Game, Plan, games
from tilerummy.store.library import load_ruleset

TOP = Path(__file__).parents[2]
TABLES = [
    ("@greedy", "@greedy"),
    ("@careful", "@greedy", "@novice"),
    ("@careful", "@careful", "@careful", "@careful"),
    ("@careful", "@careful"),
    ("@greedy", "@careful", "@greedy"),
    ("@novice", "@greedy", "@careful", "@greedy"),
]


def played(rules: str, seats: tuple[str, ...], many: int) -> list[Game]:
    return list(games(Plan(load_ruleset(rules), seats, f"solving/{rules}"), range(many)))


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seats"), list(zip(rulesets(), cycle(TABLES), strict=False)))
def test_a_game_comes_to_its_end(rules: str, seats: tuple[str, ...]) -> None:
    for game in played(rules, seats, 2):
        assert game.finished
        assert game.trouble == ()


@pytest.mark.soak
@pytest.mark.parametrize("seats", TABLES, ids=" ".join)
@pytest.mark.parametrize("rules", list(rulesets()))
def test_many_games_come_to_their_ends(rules: str, seats: tuple[str, ...]) -> None:
    for game in played(rules, seats, 20):
        assert game.finished
        assert game.trouble == ()


@pytest.mark.slow
def test_two_hash_seeds_one_game(tmp_path: Path) -> None:
    records = []
    for number in ("0", "1"):
        folder = tmp_path / number
        call = [sys.executable, "-m", "tilerummy", "simulate", "--seats", "@greedy,@careful", "--games", "2"]
        call += ["--seed", "hashes", "--records", str(folder)]
        subprocess.run(
            call, cwd=TOP, env={**os.environ, "PYTHONHASHSEED": number}, check=True, stdout=subprocess.DEVNULL
        )
        records.append({path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()})
    assert len(records[0]) == 2
    assert records[0] == records[1]
