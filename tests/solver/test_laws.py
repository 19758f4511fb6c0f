"""What holds for every answer: it hangs on the position alone, and the solver needs nothing but the nouns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from tests.solver.answers import answer, some_positions
from tilerummy.engine.terms import terms
from tilerummy.solver.arrange import arrange

TOP = Path(__file__).parents[2]


def answers(*arguments: str, hash_seed: str = "0") -> list[str]:
    """The lines of a process of its own."""
    call = [sys.executable, "-m", "tests.solver.answers", *arguments]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(call, cwd=TOP, env=env, check=True, capture_output=True, text=True).stdout.splitlines()


def test_the_solver_loads_nothing_but_the_nouns() -> None:
    code = "import json, sys\nimport tilerummy.solver.arrange\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, check=True, capture_output=True, text=True)
    bare = subprocess.run(
        [sys.executable, "-c", code.replace("import tilerummy.solver.arrange\n", "")],
        cwd=TOP,
        check=True,
        capture_output=True,
        text=True,
    )
    # What a bare interpreter has loaded (an editable install puts a finder there) is not the solver's doing.
    loaded = set(json.loads(done.stdout)) - set(json.loads(bare.stdout))
    assert "tilerummy.solver.arrange" in loaded
    own = {"tilerummy", "tilerummy.model", "tilerummy.solver"}
    foreign = {
        name
        for name in loaded
        if name.partition(".")[0] not in sys.stdlib_module_names
        and name not in own
        and not name.startswith(("tilerummy.model.", "tilerummy.solver."))
    }
    assert foreign == set()


def test_the_same_answers_whatever_the_hashes_and_whatever_was_solved_before() -> None:
    first = answers()
    assert len(first) == len(some_positions())
    assert sum(not line.endswith(" -") for line in first) > len(first) // 2
    assert answers(hash_seed="1") == first
    assert answers("--backwards", hash_seed="2")[::-1] == first
    assert [f"{number} {answer(position)}" for number, position in enumerate(some_positions())] == first, "warm"


def test_the_order_of_melds_and_tiles_says_nothing() -> None:
    rng = Random("order")
    for position in some_positions():
        under = terms(position.rules)
        found = arrange(position.table, position.rack, under, position.aim, position.opened)
        for _ in range(2):
            other = replace(
                position,
                table=tuple(rng.sample(position.table, len(position.table))),
                rack=tuple(rng.sample(position.rack, len(position.rack))),
            )
            again = arrange(other.table, other.rack, under, other.aim, other.opened)
            assert (found and found.worth) == (again and again.worth), str(other)
