"""A solver in a process of its own, started by ``benchmarks/solver.py``.

So no solver is slowed down by what the others keep in memory, or by what their libraries do to the process; those that
are not asked wait and take no time.
"""

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from benchmarks.positions import Position, read_positions, read_table, read_tiles

if TYPE_CHECKING:
    from benchmarks.peers import Solver

WARM = Position("", "small", (), read_tiles("R1 R2 R3 B9"), {})
"""Solved before anything is measured: some solvers do work with their first position that they never do again."""

SOURCES = {"tilerummy", "benchmarks"}


def serve(name: str, path: str, limit: str) -> None:
    """Answers the numbers of positions with milliseconds, those of the processor, and what was found."""
    import json

    replies = _replies()
    positions = read_positions(Path(path))
    solver = _solver(name, float(limit))
    _warm_up(solver, name, positions)
    replies.write("ready\n")
    replies.flush()
    for line in sys.stdin:
        position = positions[int(line)]
        question = solver.question(position)
        cpu, start = time.process_time(), time.perf_counter()
        answer = solver.solve(question)
        ms, cpu_ms = (time.perf_counter() - start) * 1000, (time.process_time() - cpu) * 1000
        replies.write(json.dumps([ms, cpu_ms, solver.value(position, answer)]) + "\n")
        replies.flush()


def first_answer(name: str, table: str, rack: str) -> None:
    """Says what is found in one position, as soon as it is."""
    replies = _replies()
    solver = _solver(name, 60.0)
    position = Position("", "", read_table(table), read_tiles(rack), {})
    value = solver.value(position, solver.solve(solver.question(position)))
    replies.write(f"{value}\n")
    replies.flush()


def weigh(path: str) -> None:
    """Solves all positions once. Tells kilobytes before and after, packages from elsewhere, states met."""
    import json

    before = set(sys.modules)
    from benchmarks.ours import Ours, states

    positions = read_positions(Path(path))
    solver = Ours("tiles")
    start = _kilobytes("VmRSS")
    for position in positions:
        solver.solve(position)
    memory = {"start": start, "end": _kilobytes("VmRSS"), "peak": _kilobytes("VmHWM")}
    tops = {name.partition(".")[0] for name in set(sys.modules) - before}
    loaded = sorted(tops - sys.stdlib_module_names - SOURCES)
    sys.stdout.write(json.dumps({**memory, "loaded": loaded, "states": list(map(states, positions))}) + "\n")


def _solver(name: str, limit: float) -> "Solver":
    """``ours/TASK/KIND``, or a peer by its name."""
    if not name.startswith("ours/"):
        from benchmarks.peers import peer

        return peer(name, limit)
    from benchmarks.ours import Ours

    _, task, kind = name.split("/")
    return Ours(task, kind == "cold")


def _warm_up(solver: "Solver", name: str, positions: tuple[Position, ...]) -> None:
    """``first`` begins with nothing known, ``repeat`` has seen it all."""
    solver.solve(solver.question(WARM))
    if name.endswith("/first"):
        from benchmarks.ours import Ours

        assert isinstance(solver, Ours)
        solver.forget()
    elif name.endswith("/repeat"):
        for position in positions:
            solver.solve(position)


def _replies() -> TextIO:
    """Where answers are written. What a library prints goes nowhere, so that it does not come between them."""
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return replies


def _kilobytes(field: str) -> int | None:
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith(f"{field}:")), None)
