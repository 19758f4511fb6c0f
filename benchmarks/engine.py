"""What one action costs: `apply` and `check` for a draw, and for a play on a table of 25 melds.

python -m benchmarks.engine [--json]

Beside microseconds stands the ratio to a loop of plain Python that is measured in turn with them: on a machine that is
slow or busy the microseconds change, the ratio hardly does.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from statistics import median
from time import perf_counter

from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Action, Draw, Play
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tile
from tilerummy.notation.words import read_table
from tilerummy.store.library import load_ruleset

ROUNDS = 300
"""How often each thing is measured; all take turns."""

CALLS = 5
"""How many calls are one measurement."""

TABLE = read_table(
    "R:1.2.3/R:4.5.6/R:7.8.9/R:11.12.13/Y:1.2.3/Y:4.5.6/Y:7.8.9/Y:11.12.13/B:1.2.3/B:4.5.6/B:7.8.9/B:11.12.13/"
    "K:1.2.3/K:4.5.6/K:7.8.J/K:11.12.13/1:R.Y.B/2:R.Y.B/3:R.Y.B/4:R.Y.B/5:R.Y.B/6:R.Y.B/7:R.Y.B/8:R.Y.B/10:R.Y.B"
)
RACK = (Tile("K", 1), Tile("K", 13), Tile("R", 10))


def position() -> State:
    """A late round: 25 melds on the table, A on turn with three tiles, the rest on the other rack and in the pool."""
    rules = load_ruleset("sabra")
    rest = tuple((Counter(rules.deck.tiles) - tiles_on(TABLE) - Counter(RACK)).elements())
    racks = tuple(sorted(RACK)), tuple(sorted(rest[:10]))
    round_ = Round(1, 0, Turn(41, 0, Phase.PLAY), racks, rest[10:], TABLE, (True, True))
    return State(rules, ("Ann", "Bo"), "benchmark", (), ((0,), (0,)), False, round_, ())


def grown() -> Table:
    """The table with one tile of the rack in the meld in its midst."""
    return tuple(read_table("R:7.8.9.10")[0] if index == 2 else meld for index, meld in enumerate(TABLE))


def loop() -> int:
    """The fixed piece of plain Python: about as much work as an action."""
    counts: dict[int, int] = {}
    for number in range(2_000):
        counts[number % 53] = counts.get(number % 53, 0) + number
    return sum(counts.values())


def things() -> dict[str, Callable[[], object]]:
    """What is measured, by name. All of it is legal."""
    state, draw, play = position(), Draw(0), Play(0, grown())
    view = look(state, 0)
    actions: tuple[Action, ...] = (draw, play)
    assert len(TABLE) == 25
    for action in actions:
        assert check(view, action) == ()
        assert isinstance(apply(state, action), Applied)
    return {
        "loop": loop,
        "check_draw": lambda: check(view, draw),
        "check_play": lambda: check(view, play),
        "apply_draw": lambda: apply(state, draw),
        "apply_play": lambda: apply(state, play),
    }


def measured() -> dict[str, dict[str, float]]:
    """Microseconds of each, the median of all rounds, and the median ratio to the loop of the same round."""
    calls = things()
    seen: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            start = perf_counter()
            for _ in range(CALLS):
                call()
            seen[name].append((perf_counter() - start) / CALLS * 1e6)
    ratios = {name: [value / loop_ for value, loop_ in zip(seen[name], seen["loop"], strict=True)] for name in calls}
    return {name: {"us": round(median(seen[name]), 1), "of_loop": round(median(ratios[name]), 3)} for name in calls}


def main() -> None:
    """Prints a table; with --json one object as its last line."""
    parser = ArgumentParser(prog="python -m benchmarks.engine", description="What one action costs.")
    parser.add_argument("--json", action="store_true", help="the figures as one object, in the last line")
    options = parser.parse_args()
    figures = measured()
    for name, figure in figures.items():
        print(f"{name:10}  {figure['us']:8.1f} microseconds  {figure['of_loop']:7.3f} of the loop")
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
