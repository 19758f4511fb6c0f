"""Games a second, by ruleset and bot: rounds of two seats, in one process, without a screen.

python -m benchmarks.games [--json]

The seconds are those of the processor. A game waits for nothing, so on a quiet machine they are the clock's; on a busy
one they stay what they were.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from statistics import median
from time import process_time

from tilerummy.bots.bot import bot_names
from tilerummy.play.simulation import Plan, games
from tilerummy.store.library import load_ruleset

RULES = ("sabra", "rrrummy", "tiles-50", "dutch-rummy", "pup-rummy", "easy-rummy")
SEATS = 2

ROUNDS = 5
GAMES = 8
"""How often each pair is measured, and with how many games; the pairs take turns, so a slow moment hits all of them."""


def rates() -> dict[str, float]:
    """Games a second for each ruleset and bot: the median over the rounds, after one game to warm up."""
    plans = dict(_plans())
    for plan in plans.values():
        list(games(plan, range(1)))
    seen: dict[str, list[float]] = {name: [] for name in plans}
    for number in range(ROUNDS):
        for name, plan in plans.items():
            start = process_time()
            played = list(games(plan, range(number * GAMES, (number + 1) * GAMES)))
            seen[name].append(len(played) / (process_time() - start))
            if unfinished := [game.seed for game in played if not game.finished]:
                raise SystemExit(f"{name}: these games did not end: {', '.join(unfinished)}")
    return {name: median(values) for name, values in seen.items()}


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
        print(f"{name:{width}}  {rate:6.1f} games a second")
    if options.json:
        print(json.dumps({name: {"games_per_s": round(rate, 2)} for name, rate in measured.items()}))


if __name__ == "__main__":
    main()
