"""The project's own solver, as it is asked by ``benchmarks/solver.py``: what for, and with which caches."""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.positions import COLORS, COPIES, JOKERS, NUMBERS, Position
from tilerummy.model.table import tiles_on
from tilerummy.solver import search
from tilerummy.solver.arrange import arrange
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.terms import MOST_POINTS, MOST_TILES, TILES_THEN_POINTS, Aim, JokerTerms, Terms

FREE = Terms(
    colors=COLORS,
    numbers=NUMBERS,
    copies=COPIES,
    jokers=JOKERS,
    left=tuple(range(1, NUMBERS + 1)),
    laid=tuple(range(1, NUMBERS + 1)),
    joker_left=30,
)
LOCKED = replace(FREE, joker_terms=JokerTerms(exact=True, from_rack=True, locked=True, reuse="new-meld-two-rack"))


@dataclass(frozen=True, slots=True)
class Task:
    """What is looked for, and where its proved answer stands in a position."""

    terms: Terms
    aim: Aim
    policy: str
    objective: str

    def proved(self, position: Position) -> int:
        """The worth of the best play."""
        return position.best[self.policy][self.objective]


TASKS = {
    "tiles": Task(FREE, MOST_TILES, "free", "max_tiles"),
    "locked": Task(LOCKED, MOST_TILES, "rack_lock_new", "max_tiles"),
    "points": Task(FREE, MOST_POINTS, "free", "max_value_j30"),
    "tiles-then-points": Task(FREE, TILES_THEN_POINTS, "free", "max_tiles"),
}
"""All with free jokers, but for ``locked``: the strictest policy, where a joker is replaced from the rack, locks its
meld until then, and goes into a new meld with two more tiles of the rack."""


class Ours:
    """The solver at one task. ``cold``: everything that it keeps between two calls is forgotten before each."""

    def __init__(self, task: str, cold: bool = False) -> None:
        self.task, self.cold = TASKS[task], cold
        self._kept = {name: len(kept) for name, kept in _module_stores()}

    def question(self, position: Position) -> Position:
        """The position; the clock is not yet running."""
        if self.cold:
            self.forget()
        return position

    def solve(self, position: Position) -> Arrangement | None:
        """What is measured."""
        return arrange(position.table, position.rack, self.task.terms, self.task.aim)

    def value(self, position: Position, found: Arrangement | None) -> int:
        """What the play brings, to be compared with the proved answer; -1 if its tiles are not those it should have."""
        if found is None:
            return 0
        before, after, played = tiles_on(position.table), tiles_on(found.table), Counter(found.played)
        if before + played != after or not played <= Counter(position.rack):
            return -1
        aim = self.task.aim
        if self.task.objective == "max_tiles" and found.worth // max(aim.tile, aim.point) != played.total():
            return -1
        return found.worth // max(aim.tile, aim.point)

    def forget(self) -> None:
        """Empties all caches and clears up after them, so that no later call has to."""
        for clear in _caches():
            clear()
        grown = [name for name, kept in _module_stores() if len(kept) > self._kept.get(name, 0)]
        if grown:
            raise RuntimeError(f"a cache that cannot be emptied: {', '.join(grown)}")
        gc.collect()


def states(position: Position) -> int:
    """How many different states the search for most tiles comes to, all ranks together."""
    counts: list[int] = []

    def counting(*arguments: Any, **named: Any) -> Any:
        ends, trail = search.forward(*arguments, **named)
        counts.append(sum(map(len, trail)))
        return ends, trail

    # Whoever calls the search holds it by its name.
    callers = [module for module in _modules() if module is not search and hasattr(module, search.forward.__name__)]
    for module in callers:
        module.forward = counting
    try:
        Ours("tiles").solve(position)
    finally:
        for module in callers:
            module.forward = search.forward
    return sum(counts)


def _caches() -> Iterator[Callable[[], object]]:
    """How to empty each function of the solver that keeps its answers, methods among them."""
    for module in _modules():
        for thing in list(vars(module).values()):
            inside = vars(thing).values() if isinstance(thing, type) else ()
            for held in (thing, *inside):
                clear = getattr(getattr(held, "__func__", held), "cache_clear", None)
                if callable(clear):
                    yield clear


def _module_stores() -> Iterator[tuple[str, Any]]:
    """What the modules of the solver hold that can grow; nothing of it may, or it is a cache of another sort."""
    for module in _modules():
        for name, thing in vars(module).items():
            if isinstance(thing, dict | list | set) and not name.startswith("__"):
                yield f"{module.__name__}.{name}", thing


def _modules() -> list[Any]:
    return [module for name, module in list(sys.modules.items()) if name.startswith("tilerummy.solver")]
