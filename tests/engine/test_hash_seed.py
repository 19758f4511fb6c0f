"""The same seed gives the same game in every process: no set and no hash has a say in it (architecture 4)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]


def game(hash_seed: str) -> str:
    call = [sys.executable, "-m", "tests.engine.whole_match"]
    return subprocess.run(
        call, cwd=TOP, env={**os.environ, "PYTHONHASHSEED": hash_seed}, check=True, capture_output=True, text=True
    ).stdout


def test_two_hash_seeds_one_game() -> None:
    first = game("0")
    assert len(first.splitlines()) > 20
    assert first == game("1") == game("2")
