"""``tilerummy simulate``: bots against bots, no screen."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from tilerummy.cli.arguments import whole_number
from tilerummy.cli.failure import FINE, CommandError, one_line
from tilerummy.model.label import clean

if TYPE_CHECKING:
    from tilerummy.play.simulation import Game, Plan


MOST_GAMES, MOST_JOBS = 1_000_000, 64


def add_parser(commands: Any) -> None:
    """Adds the command to the others."""
    parser: ArgumentParser = commands.add_parser("simulate", help="bots against bots, no screen")
    parser.add_argument("--rules", default="sabra", metavar="RULES", help="a ruleset with presets, or a file")
    parser.add_argument(
        "--seats", default="@novice,@novice", metavar="SPEC", help="the bots, such as @novice,@./program"
    )
    parser.add_argument(
        "--games", type=whole_number(1, MOST_GAMES), default=100, metavar="N", help="how many games (default: 100)"
    )
    parser.add_argument("--seed", metavar="TEXT", help="decides every deal; drawn by chance if it is not given")
    parser.add_argument("--matches", action="store_true", help="whole matches instead of single rounds")
    parser.add_argument(
        "--jobs", type=whole_number(1, MOST_JOBS), default=1, metavar="J", help="how many processes (default: 1)"
    )
    parser.add_argument(
        "--records",
        type=Path,
        metavar="DIR",
        help="keep a record of each game in this folder, which is made if it is not there",
    )
    parser.add_argument("--json", action="store_true", help="a line of JSON a game, then one for all")
    parser.set_defaults(run=simulate)


def simulate(options: Namespace) -> int:
    """Plays the games and prints what came of them."""
    from tilerummy.play.thinkers import BotError
    from tilerummy.store.journal import JournalError

    plan = _plan(options)
    start = perf_counter()
    played: list[Game] = []
    try:
        for game in _with_progress(_games(plan, options), options):
            played.append(game)
            if options.json:
                print(_line(game))
    except JournalError as error:
        raise CommandError(f"the games could not be kept: {error}") from None
    except BotError as error:
        raise CommandError(str(error)) from None
    seconds = perf_counter() - start
    print(_summary(played, len(plan.seats), seconds) if options.json else _table(plan, played, seconds))
    _complain(played, plan)
    return FINE


def _complain(played: list["Game"], plan: "Plan") -> None:
    """Names the bots that broke rules or failed, with the first thing that each did wrong."""
    from tilerummy.play.seats import labels
    from tilerummy.rules.rule import counted

    for seat, name in enumerate(labels(plan.seats)):
        wrong = [text for game in played for culprit, text in game.trouble if culprit == seat]
        if wrong:
            times = counted(len(wrong), "time")
            print(f"tilerummy: {name} (seat {seat + 1}) {clean(wrong[0], 200)} ({times})", file=sys.stderr)


def _plan(options: Namespace) -> "Plan":
    from tilerummy.play.seats import is_bot, need_programs, read_seats
    from tilerummy.play.simulation import Plan
    from tilerummy.play.tables import chosen_rules, new_seed, read_seed
    from tilerummy.store.journal import JournalError
    from tilerummy.store.saves import make_folder

    try:
        seats = read_seats(options.seats)
        need_programs(seats)
        rules = chosen_rules(options.rules, seats)
        seed = new_seed() if options.seed is None else read_seed(options.seed)
    except ValueError as error:
        raise CommandError(one_line(error)) from None
    if not all(map(is_bot, seats)):
        raise CommandError("only bots play in a simulation: seats are a comma list such as @novice,@novice")
    if options.records is not None:
        try:
            make_folder(options.records)
        except JournalError as error:
            raise CommandError(f"--records: {error}") from None
    return Plan(rules, seats, seed, options.matches, options.records)


def _games(plan: "Plan", options: Namespace) -> Iterator["Game"]:
    from tilerummy.play.simulation import games

    return games(plan, range(options.games), options.jobs)


def _with_progress(games: Iterable["Game"], options: Namespace) -> Iterable["Game"]:
    """A line of progress on a terminal, nothing elsewhere."""
    if options.json or not sys.stderr.isatty():
        return games
    from rich.console import Console
    from rich.progress import track

    return track(games, "playing", options.games, console=Console(stderr=True), transient=True)


def _line(game: "Game") -> str:
    return json.dumps(
        {
            "game": game.number,
            "seed": game.seed,
            "winner": game.winner,
            "scores": list(game.scores),
            "actions": game.actions,
        }
    )


def _wins(played: list["Game"], seats: int) -> list[int]:
    return [sum(game.winner == seat for game in played) for seat in range(seats)]


def _summary(played: list["Game"], seats: int, seconds: float) -> str:
    return json.dumps(
        {
            "games": len(played),
            "seconds": round(seconds, 3),
            "wins": _wins(played, seats),
            "unfinished": sum(not game.finished for game in played),
        }
    )


def _table(plan: "Plan", played: list["Game"], seconds: float) -> str:
    from tilerummy.play.seats import labels
    from tilerummy.rules.rule import counted

    rows = [("seat", "bot", "wins", "mean points", "standard error")]
    for seat, (name, wins) in enumerate(zip(labels(plan.seats), _wins(played, len(plan.seats)), strict=True)):
        points = [game.scores[seat] for game in played]
        mean = sum(points) / len(points)
        spread = sqrt(sum((value - mean) ** 2 for value in points) / max(1, len(points) - 1) / len(points))
        rows.append((chr(ord("A") + seat), name, str(wins), f"{mean:.1f}", f"{spread:.1f}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(value.ljust(width) for value, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    many = counted(len(played), *(("match", "matches") if plan.matches else ("game", "games")))
    unfinished = sum(not game.finished for game in played)
    shared = sum(game.finished and game.winner is None for game in played)
    lines.append(f"{many}, {shared} without a winner, {unfinished} unfinished, {seconds:.1f} seconds, seed {plan.seed}")
    return "\n".join(lines)
