"""How fast the screen is: ``python -m benchmarks.screen [--json] [-n PAIRS]``.

All is measured on a real pseudo-terminal of 120x40 (``benchmarks/terminal.py``), from the start of a program, or from a
key, to the end of the frame that answers it.

- Starts: the menu, and ``play --rules sabra --seats Ann,@novice``, each by turns with a Textual app of one line
  (``benchmarks/minimal_app.py``). The first frame is the first in which the choices, the rack, the line can be read.
  The ratio is the median of the pairs, so that a busy machine weighs on both sides.
- Keys: 106 tiles in sight, the position of ``benchmarks/late_game.py``: 90 on the table in 25 melds, 16 on the rack.
  ``move`` are cursor keys; ``drop`` are drops on a meld, new melds, undo and sorting; ``drag`` are cells that two
  picked tiles are carried over with the mouse. Processor time is that of the game's own process.
- A bot that thinks: the same cursor keys before and after the turn has gone to ``benchmarks/thinker.py``, which keeps a
  core busy. The times of all runs are pooled.
- Idle: the same position with a clock of ten minutes a turn, so that its seconds are painted.
- Packing, and painting every line of the board: the same position at 200x60, in this process.
"""

import argparse
import json
import os
import shlex
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.late_game import ANN, write_late_game
from benchmarks.terminal import NoFrame, Terminal
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.tui.looks import skin
from tilerummy.tui.pack import pack
from tilerummy.tui.picture import picture
from tilerummy.tui.position import RACK, Spot
from tilerummy.tui.seen import Hand, Lit, seen

TOP = Path(__file__).resolve().parents[1]
SIZE, LARGE = (120, 40), (200, 60)

RIGHT, LEFT, UP, DOWN, HOME, TAB = b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B", b"\x1b[H", b"\t"
PICK, DROP, NEW, UNDO, BY_NUMBER, BY_COLOR, PASS = b" ", b"\r", b"n", b"u", b"v", b"c", b"d"

# From the start of the rack and back, and every key changes the picture.
WALK = (RIGHT,) * 4 + (UP, UP) + (RIGHT,) * 3 + (LEFT,) * 3 + (DOWN, DOWN, TAB, RIGHT, LEFT, TAB, RIGHT, HOME)
WORK = (NEW, UNDO, TAB, BY_NUMBER, BY_COLOR, PICK, TAB, DROP, UNDO, TAB)
DROPS = frozenset({NEW, UNDO, BY_NUMBER, BY_COLOR, DROP})

QUIET = 0.03
NO_ANSWER = 1.0
"""Seconds: after the one the screen has come to rest, after the other a key has changed nothing and does not count."""

BOT_PAIRS, IDLE_SECONDS = 7, 10.0

STARTS = {
    "minimal": (("benchmarks.minimal_app",), "Hello"),
    "menu": (("tilerummy",), "New game"),
    "table": (("tilerummy", "play", "--rules", "sabra", "--seats", "Ann,@novice", "--seed", "1"), "your rack"),
}

TARGETS = {
    "menu_ratio": "1.4",
    "table_ratio": "1.9",
    "move_ms": "8 / 20",
    "drop_ms": "12 / 30",
    "drag_ms": "10",
    "cpu_ms": "8, 14, 9",
    "drag_kb": "4",
    "bot_ratio": "1.5",
    "idle_cpu": "2",
    "pack_ms": "3",
    "rss_mb": "56",
}


@dataclass
class Series:
    """What some keys took, each: milliseconds to the frame, milliseconds of the processor, bytes of the frame."""

    ms: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    size: list[int] = field(default_factory=list)
    silent: int = 0

    @property
    def spread(self) -> list[float]:
        """Median and 95th percentile of the time to the frame."""
        return [round(median(self.ms), 1), round(quantiles(self.ms, n=20, method="inclusive")[-1], 1)]

    @property
    def mean_cpu(self) -> float:
        """Processor time of one key."""
        return round(sum(self.cpu) / len(self.cpu), 1)


class Range:
    """The folder that the measured programs live in, and how they are started there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        dropped = ("PYTHONDONTWRITEBYTECODE", "NO_COLOR", "TMUX", "TERM_PROGRAM")
        kept = {name: text for name, text in os.environ.items() if not name.startswith("TEXTUAL")}
        home = {"HOME": str(folder), "TILERUMMY_HOME": str(folder)}
        self._environment = {name: text for name, text in kept.items() if name not in dropped} | home
        self._environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(TOP)}

    def start(self, *module: str) -> Terminal:
        """A module with its arguments, on a terminal."""
        return Terminal([sys.executable, "-m", *module], self._environment, SIZE)

    def late_game(self, name: str, **options: Any) -> Terminal:
        """The late position, at rest, the cursor at the start of the rack."""
        path = self.folder / f"{name}.rummy"
        write_late_game(path, **options)
        terminal = self.start("tilerummy", "resume", str(path))
        terminal.frame_with("your rack")
        for key in (*(DOWN,) * 8, RIGHT, HOME):
            terminal.send(key)
            terminal.settle(0.1)
        return terminal


# --- starts -----------------------------------------------------------------------------------------------------------


def starts(place: Range, pairs: int) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds to the first frame, and those of the processor until then, of each start, run by turns."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in STARTS}
    # The first run is not counted: it writes compiled files and brings all into the machine's memory.
    for number in range(pairs + 1):
        names = list(STARTS) if number % 2 else list(reversed(STARTS))
        for name in names:
            module, text = STARTS[name]
            with place.start(*module) as terminal:
                moment = terminal.frame_with(text)
                if number:
                    taken[name].append(((moment - terminal.started) * 1000, terminal.cpu_ms()))
                terminal.settle(QUIET)
    return taken


def ratio(taken: Mapping[str, Sequence[tuple[float, float]]], name: str, column: int = 0) -> float:
    """The median of the pairs with the minimal app."""
    pairs = zip(taken[name], taken["minimal"], strict=True)
    return round(median(ours[column] / peer[column] for ours, peer in pairs), 2)


# --- keys -------------------------------------------------------------------------------------------------------------


def press(terminal: Terminal, keys: Iterable[bytes], counted: frozenset[bytes] | None = None) -> Series:
    """Presses keys one by one, each when the screen is at rest; ``counted`` are those that are measured."""
    series = Series()
    for key in keys:
        before, cpu = terminal.taken, terminal.cpu_ms()
        pressed = time.perf_counter()
        terminal.send(key)
        try:
            moment = terminal.frame(NO_ANSWER)
        except NoFrame:
            series.silent += 1
            continue
        # Some keys are answered in two frames: what is asked for is there with the last.
        moment = terminal.settle(QUIET) or moment
        if counted is None or key in counted:
            series.ms.append((moment - pressed) * 1000)
            series.cpu.append(terminal.cpu_ms() - cpu)
            series.size.append(terminal.taken - before)
    if series.silent * 10 > len(series.ms):
        raise RuntimeError(f"{series.silent} keys changed nothing: the keys no longer fit the screen")
    return series


def drag(terminal: Terminal, rounds: int = 3) -> Series:
    """Picks two tiles of the rack up, carries them over the table and lets them go where they came from."""
    press(terminal, (RIGHT, PICK, RIGHT, PICK))
    column, line = terminal.cursor
    up = [(column + step % 2, line - step) for step in range(1, 20)]
    path = [*up, *reversed(up[1:-1])]
    terminal.send(_mouse(0, column, line))
    series = press(terminal, (_mouse(32, *cell) for cell in chain.from_iterable(repeat(path, rounds))))
    terminal.send(_mouse(0, column, line, "m"))
    terminal.settle(QUIET)
    return series


def _mouse(button: int, column: int, line: int, end: str = "M") -> bytes:
    return f"\x1b[<{button};{column + 1};{line + 1}{end}".encode()


def bot_ratio(place: Range) -> float:
    """What a cursor key takes while a bot thinks, in terms of what it takes when none does."""
    program, thinks = place.folder / "thinker", place.folder / "thinks"
    call = shlex.join([sys.executable, "-IS", str(TOP / "benchmarks" / "thinker.py"), str(thinks)])
    program.write_text(f"#!/bin/sh\nexec {call}\n", encoding="utf-8")
    program.chmod(0o700)
    alone: list[float] = []
    beside: list[float] = []
    for number in range(BOT_PAIRS):
        thinks.unlink(missing_ok=True)
        with place.late_game(f"bot-{number}", bot=f"@{program}") as terminal:
            alone += press(terminal, WALK * 2).ms
            terminal.send(PASS)
            terminal.settle(1.0)
            if not thinks.exists():
                raise RuntimeError("the bot does not think")
            beside += press(terminal, WALK * 2).ms
    return round(median(beside) / median(alone), 2)


# --- at rest ----------------------------------------------------------------------------------------------------------


def idle(place: Range) -> float:
    """The share of a core that the table takes while nobody does anything, in percent."""
    with place.late_game("idle", time_limit=600) as terminal:
        began, cpu = time.perf_counter(), terminal.cpu_ms()
        terminal.watch(IDLE_SECONDS)
        return round((terminal.cpu_ms() - cpu) / (time.perf_counter() - began) / 10, 2)


def pack_ms(place: Range, times: int = 100) -> float:
    """Packs and paints the whole board, the cursor on another tile each time."""
    path = place.folder / "pack.rummy"
    write_late_game(path)
    host = Host.resume(path)
    draft = Draft.start(host.view(ANN))
    host.close()
    dress = skin()
    taken: list[float] = []
    for number in range(times):
        position = seen(draft, (), Hand(cursor=Spot(RACK, number % len(draft.rack))), Lit(), "your rack")
        began = time.perf_counter()
        picture(position, pack(position, *LARGE), dress)
        taken.append((time.perf_counter() - began) * 1000)
    return round(median(taken), 2)


# --- all of it --------------------------------------------------------------------------------------------------------


def measure(place: Range, pairs: int) -> tuple[dict[str, Any], list[str]]:
    """The figures, and some more lines for people."""
    taken = starts(place, pairs)
    with place.late_game("keys") as terminal:
        moves = press(terminal, WALK * 6)
        drops = press(terminal, WORK * 18, DROPS)
        carried = drag(terminal)
        rss, peak = terminal.memory_mb(), terminal.memory_mb("VmHWM")
    figures: dict[str, Any] = {
        "menu_ratio": ratio(taken, "menu"),
        "table_ratio": ratio(taken, "table"),
        "move_ms": moves.spread,
        "drop_ms": drops.spread,
        "drag_ms": carried.spread,
        "cpu_ms": {"move": moves.mean_cpu, "drop": drops.mean_cpu, "drag": carried.mean_cpu},
        "drag_kb": round(median(carried.size) / 1000, 2),
        "bot_ratio": bot_ratio(place),
        "idle_cpu": idle(place),
        "pack_ms": pack_ms(place),
        "rss_mb": round(rss, 1),
    }
    more = [
        f"{name}: {min(ms for ms, _ in runs):.0f} ms to the first frame at best, {median(ms for ms, _ in runs):.0f} "
        f"as a rule; processor {median(cpu for _, cpu in runs):.0f} ms, {ratio(taken, name, 1)} x minimal"
        for name, runs in taken.items()
    ]
    keys = {"move": moves, "drop": drops, "drag": carried}
    more += [f"{name}: {len(series.ms)} keys, median {median(series.size)} bytes" for name, series in keys.items()]
    return figures, [*more, f"memory at its peak: {peak:.1f} MB"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures, and prints a table; with ``--json`` one object as the last line."""
    parser = argparse.ArgumentParser(prog="benchmarks.screen", description="How fast the screen is.")
    parser.add_argument("--json", action="store_true", help="one JSON object as the last line")
    parser.add_argument("-n", type=int, default=15, metavar="PAIRS", help="starts of each kind (15)")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        figures, more = measure(Range(Path(folder)), max(2, options.n))
    print(f"{'':12}{'measured':>34}   at most")
    for name, figure in figures.items():
        shown = figure.values() if isinstance(figure, dict) else figure if isinstance(figure, list) else [figure]
        print(f"{name:12}{', '.join(map(str, shown)):>34}   {TARGETS[name]}")
    print("\n".join(more))
    if options.json:
        print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
