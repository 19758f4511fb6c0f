"""How fast the best play is found, beside other solvers: most tiles, jokers free, the standard deck.

python -m benchmarks.solver [--positions FILE] [--peers LIST] [--policies] [--aims] [--json]

All is one interleaved run: each solver waits in a process of its own (``benchmarks/contestant.py``), all are asked
position by position, and who begins changes with each. The clock runs from a table of melds and a rack to a whole
table; what peers need done before and after is not counted (``benchmarks/peers.py``). Every answer is compared with the
proved one. The garbage collector is as the solver leaves it. Of several passes, each with new processes, the best time
of a position counts. On a busy machine read the ratios, not the milliseconds.

- ``cold``: all that the solver keeps is forgotten before each position.
- ``first``: a solver that began with nothing meets each position for the first time, and keeps what it likes.
- ``repeat``: it has met all of them before. This says nothing about others, who keep no answers.

*Lead* is what a peer takes, in terms of what ours takes: ``median`` is the median of the positions' ratios; ``total``,
``p95`` and ``max`` are the ratios of sums, of 95th percentiles and of the longest times. The same is told by the time
of the processor. A position on which a peer was quicker is listed.

- Memory: a fresh process, its peak (VmHWM) after it has solved all positions once, less what it took (VmRSS) when it
  had imported the solver and read the positions.
- Start: from the start of Python to the answer to one position, by turns.
- Policies: the strictest rule about jokers, and aims: most points; tiles, then points; in the same run.
"""

import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple, Self

from benchmarks.ours import TASKS
from benchmarks.peers import PACKAGES
from benchmarks.positions import FEW, SIZES, Position, read_positions, write_table

TOP = Path(__file__).resolve().parents[1]
KINDS = ("cold", "first", "repeat")
AGAINST = ("cold", "first")
"""The kinds that peers are compared with."""

MAIN, STRICTEST, AIMS = "tiles", "locked", ("points", "tiles-then-points")
INSTALL = "pip install -e '.[peers]'"

Figures = dict[str, Any]


class Taken(NamedTuple):
    """An answer: milliseconds, those of the processor, and what was found; nothing if a limit of time was hit."""

    ms: float
    cpu_ms: float
    value: int | None


class Contestant:
    """A solver that waits in its process until it is asked, and ends with the ``with`` block."""

    def __init__(self, name: str, path: Path, limit: float) -> None:
        self.name = name
        self._child = subprocess.Popen(
            _call("serve", name, str(path), str(limit)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_environment(),
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.kill()
        self._child.communicate()

    def ready(self) -> None:
        """Waits until it can be asked."""
        self._line()

    def ask(self, number: int) -> Taken:
        """Its answer to the position of this number."""
        assert self._child.stdin is not None
        self._child.stdin.write(f"{number}\n")
        self._child.stdin.flush()
        return Taken(*json.loads(self._line()))

    def _line(self) -> str:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name} ended with {self._child.wait()}")
        return line


def _call(function: str, *arguments: str) -> list[str]:
    code = f"import sys; from benchmarks.contestant import {function}; {function}(*sys.argv[1:])"
    return [sys.executable, "-c", code, *arguments]


def _environment() -> dict[str, str]:
    paths = [str(TOP), str(TOP / "src"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    # Bytecode is kept between starts, as it is for everybody who has a program installed.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}


# --- the run ----------------------------------------------------------------------------------------------------------


class Results(NamedTuple):
    """By solver: the best time of each position, and the positions that it once answered wrongly."""

    taken: dict[str, list[Taken]]
    wrong: dict[str, set[int]]


def run(positions: Sequence[Position], path: Path, names: Sequence[str], passes: int, limit: float) -> Results:
    """Asks all solvers for all positions, by turns."""
    rounds: dict[str, list[list[Taken]]] = {name: [] for name in names}
    for number in range(passes):
        with ExitStack() as stack:
            contestants = [stack.enter_context(Contestant(name, path, limit)) for name in names]
            for contestant in contestants:
                contestant.ready()
                rounds[contestant.name].append([])
            for place in range(len(positions)):
                first = (place + number) % len(names)
                for contestant in contestants[first:] + contestants[:first]:
                    rounds[contestant.name][-1].append(contestant.ask(place))
                progress(f"pass {number + 1} of {passes}, position {place + 1} of {len(positions)}")
    progress("")
    taken = {name: list(map(min, *found)) if passes > 1 else found[0] for name, found in rounds.items()}
    wrong = {name: _wrong(positions, name, found) for name, found in rounds.items()}
    return Results(taken, wrong)


def _wrong(positions: Sequence[Position], name: str, rounds: Sequence[Sequence[Taken]]) -> set[int]:
    task = TASKS[name.split("/")[1] if name.startswith("ours/") else MAIN]
    proved = list(map(task.proved, positions))
    return {
        place
        for found in rounds
        for place, answer in enumerate(found)
        if answer.value is not None and answer.value != proved[place]
    }


def progress(text: str) -> None:
    """A line that is written over, where somebody looks at it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


# --- arithmetic -------------------------------------------------------------------------------------------------------


def spread(ms: Sequence[float]) -> Figures:
    """Median, 95th percentile, the longest, all together."""
    figures = {"median_ms": median(ms), "p95_ms": _p95(ms), "max_ms": max(ms), "total_s": sum(ms) / 1000}
    return {name: round(figure, 3) for name, figure in figures.items()}


def _p95(ms: Sequence[float]) -> float:
    return quantiles(ms, n=20, method="inclusive")[-1] if len(ms) > 1 else ms[0]


def lead(peer: Sequence[float], ours: Sequence[float]) -> Figures:
    """How many times longer the peer takes."""
    figures = {
        "median": median(theirs / own for theirs, own in zip(peer, ours, strict=True)),
        "total": sum(peer) / sum(ours),
        "p95": _p95(peer) / _p95(ours),
        "max": max(peer) / max(ours),
    }
    return {name: round(figure, 2) for name, figure in figures.items()}


def report(positions: Sequence[Position], results: Results, peers: Sequence[str]) -> Figures:
    """All that follows from the times."""
    ms = {name: [answer.ms for answer in taken] for name, taken in results.taken.items()}
    cpu = {name: [answer.cpu_ms for answer in taken] for name, taken in results.taken.items()}
    own = {kind: ms[f"ours/{MAIN}/{kind}"] for kind in KINDS}
    wrong = set[int]().union(*(results.wrong[f"ours/{MAIN}/{kind}"] for kind in KINDS))
    return {
        "positions": len(positions),
        "wrong": len(wrong),
        "ours": {kind: spread(own[kind]) for kind in KINDS},
        "peers": {
            name: {
                "version": version(PACKAGES[name].replace("_", "-")),
                "wrong": len(results.wrong[name]),
                "limit_hits": sum(answer.value is None for answer in results.taken[name]),
                **spread(ms[name]),
                "lead": {kind: lead(ms[name], own[kind]) for kind in AGAINST},
                "lead_cpu": {kind: lead(cpu[name], cpu[f"ours/{MAIN}/{kind}"]) for kind in AGAINST},
                "quicker": _quicker(positions, results, name),
            }
            for name in peers
        },
        "sizes": {size: found for size in SIZES if (found := _of_size(positions, ms, peers, size))},
        "tasks": _tasks(positions, results, ms),
        "longest": {name: positions[times.index(max(times))].name for name, times in ms.items()},
        "first_to_cold_max": round(max(own["first"]) / max(own["cold"]), 2),
        "wrong_positions": sorted(positions[place].name for place in wrong),
    }


def _of_size(
    positions: Sequence[Position], ms: Mapping[str, Sequence[float]], peers: Sequence[str], size: str
) -> Figures | None:
    places = [place for place, position in enumerate(positions) if position.size == size]
    if not places:
        return None
    some = {name: [times[place] for place in places] for name, times in ms.items()}
    own = {kind: some[f"ours/{MAIN}/{kind}"] for kind in KINDS}
    return {
        "positions": len(places),
        "ours": {kind: spread(own[kind]) for kind in KINDS},
        "peers": {
            name: {**spread(some[name]), "lead": {kind: lead(some[name], own[kind]) for kind in AGAINST}}
            for name in peers
        },
    }


def _quicker(positions: Sequence[Position], results: Results, peer: str) -> list[Figures]:
    found = []
    for kind in AGAINST:
        pairs = zip(positions, results.taken[f"ours/{MAIN}/{kind}"], results.taken[peer], strict=True)
        found += [
            {"id": position.name, "size": position.size, "kind": kind}
            | {"ours": [round(own.ms, 2), round(own.cpu_ms, 2)], "peer": [round(his.ms, 2), round(his.cpu_ms, 2)]}
            for position, own, his in pairs
            if his.ms < own.ms
        ]
    return found


def _tasks(positions: Sequence[Position], results: Results, ms: Mapping[str, Sequence[float]]) -> Figures:
    """The other tasks that were measured: times, and their sum in terms of that for most tiles with free jokers."""
    found: Figures = {}
    for task in TASKS:
        if task != MAIN and f"ours/{task}/cold" in ms:
            wrong = set[int]().union(*(results.wrong[f"ours/{task}/{kind}"] for kind in KINDS))
            found[task] = {"wrong": len(wrong), "wrong_positions": sorted(positions[place].name for place in wrong)}
            for kind in KINDS:
                own = ms[f"ours/{task}/{kind}"]
                against = sum(own) / sum(ms[f"ours/{MAIN}/{kind}"])
                found[task][kind] = {**spread(own), "against_free_tiles": round(against, 2)}
    return found


# --- memory and start -------------------------------------------------------------------------------------------------


def memory(positions: Sequence[Position], path: Path) -> Figures:
    """Megabytes, packages that the solver loads from elsewhere, and how many states it meets, by size."""
    told = subprocess.run(_call("weigh", str(path)), env=_environment(), check=True, capture_output=True, text=True)
    found = json.loads(told.stdout.splitlines()[-1])
    more = {name: (found[name] - found["start"]) / 1024 if found["start"] else None for name in ("peak", "end")}
    states: Figures = {}
    for size in SIZES:
        pairs = zip(positions, found["states"], strict=True)
        if counts := [count for position, count in pairs if position.size == size]:
            states[size] = {"median": median(counts), "max": max(counts)}
    return {
        "memory_mb": more["peak"] and round(more["peak"], 1),
        "memory_end_mb": more["end"] and round(more["end"], 1),
        "loaded": found["loaded"],
        "states": states,
    }


def starts(positions: Sequence[Position], peers: Sequence[str], times: int) -> Figures:
    """Milliseconds from the start of a process to the first answer, and to the end of a bare Python."""
    position = next((each for each in positions if TASKS[MAIN].proved(each)), positions[0])
    asked = (write_table(position.table), " ".join(map(str, position.rack)))
    calls = {"python": [sys.executable, "-c", "print()"], "ours": _call("first_answer", f"ours/{MAIN}/first", *asked)}
    if "rummikub-solver" in peers:
        calls["rummikub-solver"] = _call("first_answer", "rummikub-solver", *asked)
    seen: dict[str, list[float]] = {name: [] for name in calls}
    # The first of each is not counted: it writes compiled files and brings all into the machine's memory.
    for number in range(times + 1):
        for name in sorted(calls, reverse=bool(number % 2)):
            start = time.perf_counter()
            with subprocess.Popen(calls[name], env=_environment(), stdout=subprocess.PIPE, text=True) as child:
                assert child.stdout is not None
                answer = child.stdout.readline().strip()
                seen[name] += [(time.perf_counter() - start) * 1000] * bool(number)
            if answer != ("" if name == "python" else str(TASKS[MAIN].proved(position))):
                raise RuntimeError(f"{name} answers {answer!r}")
    return {name: round(median(ms), 1) for name, ms in seen.items()}


# --- what is printed --------------------------------------------------------------------------------------------------


def table(figures: Figures) -> list[str]:
    """The times, by solver and size, as median / 95th percentile / longest."""
    sizes: Figures = figures["sizes"]
    rows = {f"ours, {kind}": [figures["ours"][kind], *(of["ours"][kind] for of in sizes.values())] for kind in KINDS}
    for name, peer in figures["peers"].items():
        rows[f"{name} {peer['version']}"] = [peer, *(of["peers"][name] for of in sizes.values())]
    for task, found in figures["tasks"].items():
        rows |= {f"ours, {task}, {kind}": [found[kind]] for kind in KINDS}
    head = ["all", *(f"{size} ({of['positions']})" for size, of in sizes.items())]
    lines = [f"{'ms: median / p95 / max':32}{'total s':>8}" + "".join(f"{name:>24}" for name in head)]
    for row, columns in rows.items():
        lines.append(f"{row:32}{columns[0]['total_s']:8.2f}" + "".join(f"{_shown(column):>24}" for column in columns))
    return lines


def _shown(column: Figures) -> str:
    ms = (column[name] for name in ("median_ms", "p95_ms", "max_ms"))
    return " / ".join(f"{each:.0f}" if each >= 100 else f"{each:.1f}" for each in ms)


def leads(figures: Figures) -> list[str]:
    """How far ours is ahead."""
    names = ("median", "total", "p95", "max")
    sizes: Figures = figures["sizes"]
    heads = [*names, *(f"median {size}" for size in sizes)]
    lines = [f"{'times longer than ours':32}" + "".join(f"{head:>20}" for head in heads)]
    for name, peer in figures["peers"].items():
        for kind in AGAINST:
            row = [peer["lead"][kind][head] for head in names]
            row += [of["peers"][name]["lead"][kind]["median"] for of in sizes.values()]
            lines.append(f"{f'{name}, {kind}':32}" + "".join(f"{each:20.1f}" for each in row))
            row = [peer["lead_cpu"][kind][head] for head in names]
            lines.append(f"{'  by time of the processor':32}" + "".join(f"{each:20.1f}" for each in row))
    return lines if len(lines) > 1 else []


def remarks(figures: Figures) -> list[str]:
    """All else, a line each."""
    lines = [f"positions: {figures['positions']}; wrong: {figures['wrong']}"]
    lines += [f"wrong, {MAIN}: {name}" for name in figures["wrong_positions"]]
    for task, found in figures["tasks"].items():
        sums = ", ".join(f"{kind} {found[kind]['against_free_tiles']} x" for kind in KINDS)
        lines.append(f"{task}: wrong: {found['wrong']}; in all, against most tiles with free jokers: {sums}")
        lines += [f"wrong, {task}: {name}" for name in found["wrong_positions"]]
    for name, peer in figures["peers"].items():
        lines.append(f"{name}: wrong: {peer['wrong']}; limit of time hit: {peer['limit_hits']}")
        lines += [
            f"{name} is quicker: {one['id']} ({one['size']}), {one['peer'][0]} ms, ours, {one['kind']}, "
            f"{one['ours'][0]} ms; processor {one['peer'][1]} and {one['ours'][1]} ms"
            for one in peer["quicker"]
        ]
    states = [f"{size} {found['median']:.0f} (most {found['max']})" for size, found in figures["states"].items()]
    return [
        *lines,
        "longest: " + ", ".join(f"{name} {position}" for name, position in figures["longest"].items()),
        f"longest first in terms of the longest cold: {figures['first_to_cold_max']}",
        f"memory: {figures['memory_mb']} MB at the peak, {figures['memory_end_mb']} MB at the end",
        f"packages from elsewhere: {', '.join(figures['loaded']) or 'none'}",
        f"states met, median: {', '.join(states)}",
        "start to first answer: " + ", ".join(f"{name} {ms} ms" for name, ms in figures["start_ms"].items()),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and prints; with ``--json`` one object as the last line. 1 if an answer of ours was wrong."""
    parser = ArgumentParser(prog="python -m benchmarks.solver", description="How fast the best play is found.")
    parser.add_argument("--positions", type=Path, default=FEW, metavar="FILE", help="positions with proved answers")
    parser.add_argument(
        "--peers", type=_peers, default=list(PACKAGES), metavar="LIST", help=f"of {','.join(PACKAGES)}, or none (all)"
    )
    parser.add_argument("--policies", action="store_true", help="the strictest rule about jokers too")
    parser.add_argument("--aims", action="store_true", help="most points, and tiles before points, too")
    parser.add_argument("--passes", type=int, default=2, metavar="N", help="the best of so many times counts (2)")
    parser.add_argument("--limit", type=float, default=10.0, metavar="S", help="seconds for highs and cp-sat (10)")
    parser.add_argument("--starts", type=int, default=7, metavar="N", help="starts of each program (7)")
    parser.add_argument("--json", action="store_true", help="the figures as one object, in the last line")
    options = parser.parse_args(arguments)
    missing = [name for name in options.peers if find_spec(PACKAGES[name]) is None]
    peers = [name for name in options.peers if name not in missing]
    for name in missing:
        print(f"{name} is not installed and is left out: {INSTALL}")
    path = options.positions.resolve()
    positions = read_positions(path)
    tasks = [MAIN, *[STRICTEST] * options.policies, *[aim for aim in AIMS if options.aims]]
    names = [*(f"ours/{task}/{kind}" for task in tasks for kind in KINDS), *peers]
    results = run(positions, path, names, max(1, options.passes), options.limit)
    figures = report(positions, results, peers) | {"missing": missing} | memory(positions, path)
    figures["start_ms"] = starts(positions, peers, max(1, options.starts))
    print("\n".join([*table(figures), "", *leads(figures), "", *remarks(figures)]))
    if options.json:
        print(json.dumps(figures))
    return 1 if figures["wrong"] or any(found["wrong"] for found in figures["tasks"].values()) else 0


def _peers(text: str) -> list[str]:
    names = [name for name in text.split(",") if name not in ("", "none")]
    if unknown := [name for name in names if name not in PACKAGES]:
        raise ArgumentTypeError(f"no peer is called {unknown[0]}; there are {', '.join(PACKAGES)}")
    return names


if __name__ == "__main__":
    sys.exit(main())
