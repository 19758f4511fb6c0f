"""Games a second, by ruleset and bot: rounds of two seats, in one process, without a screen.

python -m benchmarks.games [--json]

The seconds are those of the processor. A game waits for nothing, so on a quiet machine they are the clock's; on a busy
one they stay what they were. Beside them stands which share of them the solver takes. That is measured in games of
their own, since a clock in every call of the solver costs something too.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

from tilerummy.bots import advice, plans
from tilerummy.bots.bot import bot_names
from tilerummy.play.simulation import Plan, games
from tilerummy.solver import leaving
from tilerummy.solver.arrange import arrange
from tilerummy.store.library import load_ruleset

RULES = (
    *("sabra", "rrrummy", "tiles-50", "dutch-rummy", "pup-rummy", "easy-rummy", "gin", "manipulation"),
    *("american", "international", "romanian-joly", "basic-rummy"),
)
DOORS = (advice, plans, leaving)
"""Who asks the solver."""

SEATS = 2

ROUNDS = 3
GAMES = 6
"""How often each pair is measured, and with how many games; the pairs take turns, so a slow moment hits all of them."""


@dataclass(frozen=True)
class Rate:
    """Games a second, and the share of the solver in their time."""

    games: float
    solver: float


class Watch:
    """Stands in for the door of the solver and adds up the time behind it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, *arguments: Any) -> object:
        start = process_time()
        try:
            return arrange(*arguments)
        finally:
            self.seconds += process_time() - start


def rates() -> dict[str, Rate]:
    """The rate of each ruleset and bot: the median over the rounds, after one game to warm up."""
    chosen = dict(_plans())
    for plan in chosen.values():
        list(games(plan, range(1)))
    seen: dict[str, list[float]] = {name: [] for name in chosen}
    shares: dict[str, list[float]] = {name: [] for name in chosen}
    for number in range(ROUNDS):
        for name, plan in chosen.items():
            numbers = range(number * GAMES, (number + 1) * GAMES)
            seen[name].append(len(numbers) / _seconds(name, plan, numbers))
            watch = Watch()
            with ExitStack() as watched:
                for door in DOORS:
                    watched.enter_context(patch.object(door, "arrange", watch))
                whole = _seconds(name, plan, numbers)
            shares[name].append(watch.seconds / whole)
    return {name: Rate(median(seen[name]), median(shares[name])) for name in chosen}


def _seconds(name: str, plan: Plan, numbers: range) -> float:
    start = process_time()
    played = list(games(plan, numbers))
    if unfinished := [game.seed for game in played if not game.finished]:
        raise SystemExit(f"{name}: these games did not end: {', '.join(unfinished)}")
    return process_time() - start


def _plans() -> Iterator[tuple[str, Plan]]:
    for rules in RULES:
        for bot in bot_names():
            yield f"{rules}/@{bot}", Plan(load_ruleset(rules), (f"@{bot}",) * SEATS, f"benchmark/{rules}")


def main() -> None:
    """Prints a table; with --json one object as its last line."""
    parser = ArgumentParser(prog="python -m benchmarks.games", description="Games a second, by ruleset and bot.")
    parser.add_argument("--json", action="store_true", help="the figures as one object, in the last line")
    options = parser.parse_args()
    measured = rates()
    width = max(map(len, measured))
    for name, rate in measured.items():
        print(f"{name:{width}}  {rate.games:6.1f} games a second, {rate.solver:4.0%} of the time in the solver")
    if options.json:
        figures = {
            name: {"games_per_s": round(rate.games, 2), "solver_share": round(rate.solver, 3)}
            for name, rate in measured.items()
        }
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
