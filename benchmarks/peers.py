"""Other solvers, each asked for the most tiles with free jokers, on the standard deck.

- ``rummikub-solver``: the package of that name, mode ``TILE_COUNT``, with the backend that it picks itself.
- ``highs``: an integer program, solved by HiGHS on one thread. A column for each of the 1173 different legal melds of
  up to five tiles (a longer run is several), 0 to 2 times each; a row for each of the 53 tiles: what lies on the table
  has to be in the melds, what is on the rack can be.
- ``cp-sat``: the same program, solved by CP-SAT of OR-tools with one worker.

A peer is treated well. The position is put into its own words before the clock starts, its model is built once, and of
several ways to hand the next position over the quickest was taken. A solver that fails is an error, never a quick
answer. The two programs stop at a limit of time, which is then counted as such.
"""

from collections.abc import Sequence
from importlib import import_module
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from benchmarks.positions import COLORS, COPIES, JOKERS, NUMBERS, TILES, Position, index
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import JOKER, Tile

PACKAGES = {"rummikub-solver": "rummikub_solver", "highs": "highspy", "cp-sat": "ortools"}
"""What each of them imports."""


class Solver(Protocol):
    """Whoever is measured: its question is made and its answer read while the clock stands still."""

    def question(self, position: Position) -> Any:
        """The position in the solver's own words."""

    def solve(self, question: Any) -> Any:
        """What is measured."""

    def value(self, position: Position, answer: Any) -> int | None:
        """What the answer brings; nothing if a limit of time was hit."""


def peer(name: str, limit: float) -> Solver:
    """The peer of this name, with so many seconds for an answer."""
    match name:
        case "rummikub-solver":
            return RummikubSolver()
        case "highs":
            return Highs(limit)
        case "cp-sat":
            return CpSat(limit)
    raise ValueError(name)


# The packages may not be there, so nothing is known of their types.


class RummikubSolver:
    """It numbers tiles from 1, in the order of ``index``."""

    def __init__(self) -> None:
        package: Any = import_module("rummikub_solver")
        self._rules: Any = package.RuleSet()
        self._mode: Any = package.SolverMode.TILE_COUNT

    def question(self, position: Position) -> Any:
        """Its own state of a game."""
        state: Any = self._rules.new_game()
        state.add_table(*[index(tile) + 1 for meld in position.table for tile in meld.tiles])
        state.add_rack(*[index(tile) + 1 for tile in position.rack])
        state.initial = False
        return state

    def solve(self, state: Any) -> Any:
        """Its answer is tiles and melds."""
        return self._rules.solve(state, self._mode)

    def value(self, position: Position, answer: Any) -> int:
        """It answers nothing where nothing can be laid."""
        return 0 if answer is None else len(answer.tiles)


class Column(NamedTuple):
    """A meld, as the numbers of its tiles; jokers are counted apart."""

    naturals: tuple[int, ...]
    jokers: int

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self.naturals) + self.jokers


def columns() -> list[Column]:
    """All legal melds of up to five tiles, none twice: ``R5 J J`` is one, be it a run or a group."""
    colors = range(len(COLORS))
    full = [
        tuple(color * NUMBERS + number for number in range(first, first + size))
        for color in colors
        for size in (3, 4, 5)
        for first in range(NUMBERS - size + 1)
    ]
    full += [
        tuple(color * NUMBERS + number for color in chosen)
        for number in range(NUMBERS)
        for size in (3, 4)
        for chosen in combinations(colors, size)
    ]
    found = {
        Column(naturals, jokers)
        for meld in full
        for jokers in range(JOKERS + 1)
        for naturals in combinations(meld, len(meld) - jokers)
    }
    return sorted(found)


class Bounds(NamedTuple):
    """How many of each tile have to be in the melds, and can be."""

    must: list[int]
    may: list[int]


def bounds(position: Position) -> Bounds:
    """The rows of the program."""
    deck = [*(Tile(color, number) for color in COLORS for number in range(1, NUMBERS + 1)), JOKER]
    table = tiles_on(position.table)
    must = [table[tile] for tile in deck]
    return Bounds(must, [count + position.rack.count(tile) for count, tile in zip(must, deck, strict=True)])


class Program:
    """What HiGHS and CP-SAT have in common. An answer is how often each column is taken, or nothing at the limit."""

    def __init__(self) -> None:
        self.columns = columns()

    def question(self, position: Position) -> Bounds:
        """The only thing that changes."""
        return bounds(position)

    def value(self, position: Position, answer: Sequence[int] | None) -> int | None:
        """Counts the tiles in the melds; -1 if there are not enough or too many of one."""
        if answer is None:
            return None
        used = [0] * TILES
        for column, times in zip(self.columns, answer, strict=True):
            for tile in column.naturals:
                used[tile] += times
            used[-1] += column.jokers * times
        must, may = bounds(position)
        if any(not low <= count <= high for low, count, high in zip(must, used, may, strict=True)):
            return -1
        return sum(used) - sum(must)


class Highs(Program):
    """It is the only one in its process that uses HiGHS, whose threads belong to the whole process."""

    def __init__(self, limit: float) -> None:
        super().__init__()
        self._highs: Any = import_module("highspy")
        self._numpy: Any = import_module("numpy")
        self._model = self._program()
        self._solver: Any = self._highs.Highs()
        for option, setting in (("output_flag", False), ("threads", 1), ("time_limit", limit)):
            self._ok(self._solver.setOptionValue(option, setting))

    def _program(self) -> Any:
        highs, array = self._highs, self._numpy.array
        starts, rows, values = [0], list[int](), list[float]()
        for column in self.columns:
            rows += [*column.naturals, *[TILES - 1] * bool(column.jokers)]
            values += [*[1.0] * len(column.naturals), *[float(column.jokers)] * bool(column.jokers)]
            starts.append(len(rows))
        model = highs.HighsLp()
        model.num_col_, model.num_row_ = len(self.columns), TILES
        model.sense_ = highs.ObjSense.kMaximize
        model.col_cost_ = array([float(column.size) for column in self.columns])
        model.col_lower_ = array([0.0] * len(self.columns))
        model.col_upper_ = array([float(COPIES)] * len(self.columns))
        model.integrality_ = [highs.HighsVarType.kInteger] * len(self.columns)
        model.a_matrix_.format_ = highs.MatrixFormat.kColwise
        model.a_matrix_.start_, model.a_matrix_.index_ = array(starts), array(rows)
        model.a_matrix_.value_ = array(values)
        return model

    def solve(self, question: Bounds) -> list[int] | None:
        """Hands the whole model over, so that nothing of the last position is left."""
        array = self._numpy.array
        self._model.row_lower_ = array(question.must, dtype=float)
        self._model.row_upper_ = array(question.may, dtype=float)
        self._ok(self._solver.passModel(self._model))
        status = self._solver.run()
        outcome = self._solver.getModelStatus()
        if outcome == self._highs.HighsModelStatus.kTimeLimit:
            return None
        if outcome != self._highs.HighsModelStatus.kOptimal:
            raise RuntimeError(f"HiGHS: {status}, {outcome}")
        self._ok(status)
        taken: list[int] = self._numpy.rint(self._solver.getSolution().col_value).astype(int).tolist()
        return taken

    def _ok(self, status: Any) -> None:
        if status != self._highs.HighsStatus.kOk:
            raise RuntimeError(f"HiGHS: {status}")


class CpSat(Program):
    """The tiles in the melds are variables of their own, whose bounds are set; that is quicker than bounds of rows."""

    def __init__(self, limit: float) -> None:
        super().__init__()
        self._cp: Any = import_module("ortools.sat.python.cp_model")
        self._limit = limit
        self._model: Any = self._cp.CpModel()
        self._takes = [self._model.new_int_var(0, COPIES, "") for _ in self.columns]
        counts = [self._model.new_int_var(0, COPIES, "") for _ in range(TILES)]
        rows: list[tuple[list[Any], list[int]]] = [([count], [-1]) for count in counts]
        for column, take in zip(self.columns, self._takes, strict=True):
            for tile in column.naturals:
                rows[tile][0].append(take)
                rows[tile][1].append(1)
            if column.jokers:
                rows[-1][0].append(take)
                rows[-1][1].append(column.jokers)
        for takes, times in rows:
            self._model.add(self._cp.LinearExpr.weighted_sum(takes, times) == 0)
        self._model.maximize(self._cp.LinearExpr.sum(counts))

    def solve(self, question: Bounds) -> list[int] | None:
        """With a solver of its own for each position."""
        variables = self._model.proto.variables
        for tile, (must, may) in enumerate(zip(*question, strict=True)):
            domain = variables[len(self.columns) + tile].domain
            domain[0], domain[1] = must, may
        solver: Any = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = self._limit
        status = solver.solve(self._model)
        if status in (self._cp.FEASIBLE, self._cp.UNKNOWN):
            return None
        if status != self._cp.OPTIMAL:
            raise RuntimeError(f"CP-SAT: {solver.status_name(status)}")
        return [solver.value(take) for take in self._takes]
