"""How fast what stays on a rack is found, and games of gin a second, beside other programs that play it.

python -m benchmarks.deadwood [--json]

Hands of ten and eleven cards by chance, alone and beside the melds of a knocker; no answer is one that was kept, the
melds of the deck are. Then games by turns, in one process, in seconds of the processor:

- ``ours``: the engine alone, a legal action after the other by chance, which the referee looks at before it counts.
- ``ours/@greedy``: two bots, with all that a game without a screen has.
- ``open-spiel``: ``gin_rummy`` of OpenSpiel, which is C++, a legal action after the other by chance, from Python.
- ``rlcard``: ``gin-rummy`` of RLCard with two of its random agents.

Peers have rules of their own: when a hand is drawn, and what chance may do. So actions are told too. A peer that is not
installed (``pip install open_spiel rlcard``) is named and left out.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

from tilerummy.bots.knocks import limit, may_big
from tilerummy.bots.partings import partings
from tilerummy.engine.apply import Rejected, apply, due
from tilerummy.engine.knocking import best_melds, shown_down
from tilerummy.engine.look import look
from tilerummy.engine.state import new_match
from tilerummy.engine.terms import terms
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Discard, Draw, Knock, Pass, Take, Verb
from tilerummy.model.round import Phase
from tilerummy.model.table import Table
from tilerummy.model.tile import Tiles
from tilerummy.play.simulation import Plan, games
from tilerummy.solver.deadwood import deadwood
from tilerummy.store.library import load_ruleset

GIN = load_ruleset("gin")
PACKAGES = {"open-spiel": "pyspiel", "rlcard": "rlcard"}
"""What each peer imports."""

HANDS = 5_000
ROUNDS = 5
GAMES = 20
"""How often each is measured, and with how many games; they take turns, so a slow moment hits all of them."""

Play = Callable[[int], int]
"""Plays the game of this number to its end and says how many actions it took."""


@dataclass(frozen=True)
class Rate:
    """Games a second of the processor, the median of the rounds; and how many actions a game has."""

    games: float
    actions: float


# --- hands ------------------------------------------------------------------------------------------------------------


def microseconds(asked: Sequence[tuple[Tiles, Table]]) -> list[float]:
    """How long each answer takes that is not kept."""
    deck = terms(GIN)
    find = deadwood.__wrapped__
    find(*asked[0], deck)
    taken = []
    for rack, table in asked:
        start = perf_counter()
        find(rack, table, deck)
        taken.append((perf_counter() - start) * 1e6)
    return taken


def hands(number: int, rng: Random) -> Iterator[tuple[Tiles, Tiles]]:
    """Ten or eleven cards of a seat, and the ten of another."""
    for _ in range(number):
        size = rng.choice((10, 11))
        dealt = rng.sample(GIN.deck.tiles, size + 10)
        yield tuple(sorted(dealt[:size])), tuple(sorted(dealt[size:]))


def spread(taken: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile."""
    figures = {"median_us": median(taken), "p95_us": quantiles(taken, n=20, method="inclusive")[-1]}
    return {name: round(figure, 1) for name, figure in figures.items()}


def measured_hands() -> dict[str, dict[str, float]]:
    """The spread of hands alone, and of hands beside melds that somebody has laid."""
    dealt = list(hands(HANDS, Random("benchmark/deadwood")))
    tables = ((rack, deadwood(other, (), terms(GIN)).table) for rack, other in dealt)
    return {
        "alone": spread(microseconds([(rack, ()) for rack, _ in dealt])),
        "beside melds": spread(microseconds([(rack, table) for rack, table in tables if table])),
    }


# --- games ------------------------------------------------------------------------------------------------------------


def players() -> dict[str, Play]:
    """Whoever plays: our bots, and the peers that are installed."""
    found: dict[str, Play] = {"ours": by_chance, "ours/@greedy": ours("@greedy")}
    makers = {"open-spiel": open_spiel, "rlcard": rlcard}
    return found | {name: make() for name, make in makers.items() if name not in missing()}


def missing() -> tuple[str, ...]:
    """The peers that are not installed."""
    return tuple(name for name, package in PACKAGES.items() if find_spec(package) is None)


def ours(bot: str) -> Play:
    """A round of two of these bots."""
    plan = Plan(GIN, (bot, bot), "benchmark/gin")

    def play(number: int) -> int:
        (game,) = games(plan, range(number, number + 1))
        if not game.finished:
            raise SystemExit(f"{bot}: the game {game.seed} did not end")
        return game.actions

    return play


def by_chance(number: int) -> int:
    """A round of legal actions of the engine, each drawn from all there are."""
    rng, actions = Random(number), 0
    state = new_match(GIN, ("Ann", "Ben"), f"benchmark/gin/{number}")
    action: Action = due(state)[0]
    while True:
        result = apply(state, action)
        if isinstance(result, Rejected):
            raise SystemExit(f"by chance: {action} was refused in game {number}: {result.violations[0]}")
        state = result.state
        if state.round is None or state.round.over:
            return actions
        action = rng.choice(legal(look(state, state.round.turn.seat)))
        actions += 1


def legal(view: View) -> list[Action]:
    """All that the seat on turn may do; melds that it lays are those that leave least."""
    seat = view.turn.seat
    if view.turn.phase is Phase.SHOWDOWN:
        return [shown_down(view)]
    simple: dict[Verb, Action] = {Verb.DRAW: Draw(seat), Verb.TAKE: Take(seat, 1, view.table), Verb.PASS: Pass(seat)}
    found = [action for verb, action in simple.items() if verb in view.verbs]
    ways = partings(view) if Verb.DISCARD in view.verbs or Verb.KNOCK in view.verbs else ()
    if Verb.DISCARD in view.verbs:
        found += [Discard(seat, way.tile) for way in ways]
    if Verb.KNOCK in view.verbs:
        found += [Knock(seat, way.tile, way.melds) for way in ways if way.points <= limit(view)]
        if may_big(view):
            found.append(Knock(seat, None, best_melds(view, view.rack)[0]))
    return found


# The packages may not be there, so nothing is known of their types.


def open_spiel() -> Play:
    """One legal action after the other, drawn by chance."""
    package: Any = import_module("pyspiel")
    game: Any = package.load_game("gin_rummy")

    def play(number: int) -> int:
        rng, actions = Random(number), 0
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            actions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return actions

    return play


def rlcard() -> Play:
    """Its own loop with its own agents."""
    package: Any = import_module("rlcard")
    agents: Any = import_module("rlcard.agents")
    world: Any = package.make("gin-rummy")
    world.set_agents([agents.RandomAgent(num_actions=world.num_actions) for _ in range(world.num_players)])

    def play(number: int) -> int:
        world.seed(number)
        world.run(is_training=False)
        return len(world.action_recorder)

    return play


def rates(chosen: dict[str, Play], rounds: int = ROUNDS, number: int = GAMES) -> dict[str, Rate]:
    """The rate of each, after one game to warm up."""
    for play in chosen.values():
        play(0)
    seconds: dict[str, list[float]] = {name: [] for name in chosen}
    actions = dict.fromkeys(chosen, 0)
    for first in range(1, rounds * number, number):
        for name, play in chosen.items():
            start = process_time()
            actions[name] += sum(map(play, range(first, first + number)))
            seconds[name].append(process_time() - start)
    return {name: Rate(number / median(seconds[name]), actions[name] / (rounds * number)) for name in chosen}


def main() -> None:
    """Prints a table; with --json one object as its last line."""
    parser = ArgumentParser(prog="python -m benchmarks.deadwood", description="What stays on a rack, and games of gin.")
    parser.add_argument("--json", action="store_true", help="the figures as one object, in the last line")
    options = parser.parse_args()
    taken = measured_hands()
    for name, figures in taken.items():
        print(f"a hand {name}: {figures['median_us']} µs in the median, {figures['p95_us']} µs at the 95th percentile")
    measured = rates(players())
    for name, rate in measured.items():
        print(f"{name:14}  {rate.games:7.1f} games a second, {rate.actions:5.1f} actions a game")
    for name in missing():
        print(f"{name:14}  not installed, left out")
    if options.json:
        of_games = {
            name: {"games_per_s": round(rate.games, 1), "actions_a_game": round(rate.actions, 1)}
            for name, rate in measured.items()
        }
        print(json.dumps({"hands": taken, "games": of_games, "left_out": missing()}))


if __name__ == "__main__":
    main()
