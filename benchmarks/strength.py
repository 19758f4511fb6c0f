"""How strong a bot is against another one, on mirrored deals, with 95 % intervals.

python -m benchmarks.strength [@greedy @novice] [--deals 500] [--rules sabra] [--seats 2] [--seed TEXT] [--json]

A deal is played once from every seat: the first bot sits there, the other one everywhere else. So luck in the deal
counts for both, and one deal with all its games is the unit of which mean and interval are taken. Games of a unit are
not independent; taken one by one they would promise more than they know.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from tilerummy.play.seats import read_seats
from tilerummy.play.simulation import Game, Plan, games
from tilerummy.play.tables import chosen_rules

SIGMAS = 1.96
"""So many standard errors to either side hold 95 % of what chance does."""


@dataclass(frozen=True)
class Estimate:
    """A mean, and how far to either side the interval goes."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """From one value a unit."""
        return cls(mean(values), SIGMAS * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf"))

    def __str__(self) -> str:
        return f"{self.mean:.1f} +- {self.margin:.1f}"


@dataclass(frozen=True)
class Strength:
    """What came of all deals, for the first bot: percent of games won, points a game."""

    deals: int
    wins: Estimate
    points: Estimate
    shared: int
    unfinished: int


def measured(bot: str, other: str, rules: str, seats: int, seed: str, deals: int) -> Strength:
    """Plays all deals from every seat. A game that is shared or was given up is won by nobody."""
    by_seat: list[list[Game]] = []
    for seat in range(seats):
        entries = tuple(bot if place == seat else other for place in range(seats))
        # The deal hangs on the seed alone, so from every seat the tiles are the same.
        by_seat.append(list(games(Plan(chosen_rules(rules, entries), entries, seed), range(deals))))
    units = [tuple(enumerate(unit)) for unit in zip(*by_seat, strict=True)]
    everything = [game for unit in units for _, game in unit]
    return Strength(
        deals=deals,
        wins=Estimate.of([100 * mean(game.winner == seat for seat, game in unit) for unit in units]),
        points=Estimate.of([mean(game.scores[seat] for seat, game in unit) for unit in units]),
        shared=_count(game.finished and game.winner is None for game in everything),
        unfinished=_count(not game.finished for game in everything),
    )


def _count(cases: Iterable[bool]) -> int:
    return sum(cases)


def main() -> None:
    """Prints a line; with --json one object as the last line."""
    parser = ArgumentParser(prog="python -m benchmarks.strength", description="One bot against another one.")
    parser.add_argument("bot", metavar="BOT", nargs="?", default="@greedy", help="who is measured (default: @greedy)")
    parser.add_argument("other", metavar="OTHER", nargs="?", default="@novice", help="the others (default: @novice)")
    parser.add_argument("--deals", type=int, default=100, help="how many deals (default: 100)")
    parser.add_argument("--rules", default="sabra", help="a ruleset with presets, or a file (default: sabra)")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4, 5, 6), help="how many sit there (default: 2)")
    parser.add_argument("--seed", default="strength", help="decides the deals (default: strength)")
    parser.add_argument("--json", action="store_true", help="the figures as one object, in the last line")
    options = parser.parse_args()
    bot, other = read_seats(f"{options.bot},{options.other}")
    found = measured(bot, other, options.rules, options.seats, options.seed, options.deals)
    print(
        f"{bot} against {other}, {options.rules}, {options.seats} seats, {found.deals} deals from every seat: "
        f"wins {found.wins} %, {found.points} points a game; "
        f"{found.shared} without a winner, {found.unfinished} unfinished"
    )
    if options.json:
        figures = {
            "deals": found.deals,
            "wins": [round(found.wins.mean, 2), round(found.wins.margin, 2)],
            "points": [round(found.points.mean, 2), round(found.points.margin, 2)],
            "without_winner": found.shared,
            "unfinished": found.unfinished,
        }
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
