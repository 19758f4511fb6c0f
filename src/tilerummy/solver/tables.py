"""What all colors together can do at one rank, worked out once and kept.

The colors are taken in two halves. The moves of a half are sorted by how many tiles of each color they put into groups
and how many jokers they use. The table of the *first* half gives them sort by sort; that of the *second* half says, for
each sort of the first, which of its own moves make whole groups with it. A move of a half is one whole number: what it
leaves unused, the jokers it uses and its colors afterwards, each in its place in a state, so that moves are just added
(``search.py``).

Tables are filled on demand. What is kept beneath them hangs only on the *lists* of moves that the colors of a half
have; most colors at most ranks have one of a few, so a position never seen before finds much of it done. All of it is
numbers and tuples of numbers, which the garbage collector stops looking at after the first time: however much is kept,
it makes no pause longer.
"""

from itertools import product

from tilerummy.solver.groups import Grouped, Standing, wild_counts
from tilerummy.solver.moves import Cell, Move, moves
from tilerummy.solver.shape import Shape, thinned

Options = tuple[int, ...]
"""Moves of one half, as numbers."""

Sorted = tuple[tuple[int, Options], ...]
"""Moves of one half by sort."""

MOST_KEPT = 60_000
"""So many answers are kept before all are forgotten. A round of play needs a few thousand."""


class Tables:
    """All tables for one shape."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.split = shape.colors // 2
        self.shift = self.split * shape.width
        """Where the colors of the second half begin in a state."""
        self.forget()

    def forget(self) -> None:
        """Empties all tables."""
        self.size = 0
        self._lists: dict[tuple[Move, ...], int] = {}
        self._moves: list[tuple[Move, ...]] = []
        self._of_color: dict[tuple[Cell, int, int], int] = {}
        self._firsts: dict[tuple[tuple[Cell, ...], int], FirstTable] = {}
        self._seconds: dict[tuple[tuple[Cell, ...], tuple[Standing, ...]], SecondTable] = {}
        self._sorted: dict[tuple[int, ...], Sorted] = {}
        self._first_options: dict[tuple[int, tuple[int, ...]], Sorted] = {}
        self._second_options: dict[tuple[int, tuple[int, ...], tuple[Standing, ...]], Options] = {}
        self._wild: dict[tuple[int, int, tuple[Standing, ...]], tuple[int, ...]] = {}

    def at(self, cells: tuple[Cell, ...], standing: tuple[Standing, ...]) -> "tuple[list[FirstTable], SecondTable]":
        """The first tables by number of jokers used before, and the second table, of one rank."""
        if self.size > MOST_KEPT:
            self.forget()
        low, high = cells[: self.split], cells[self.split :]
        firsts = [self._first(low, self.shape.jokers - used) for used in range(self.shape.jokers + 1)]
        second = self._seconds.get((high, standing))
        if second is None:
            second = self._seconds[high, standing] = SecondTable(self, high, standing)
        return firsts, second

    def _first(self, cells: tuple[Cell, ...], left: int) -> "FirstTable":
        table = self._firsts.get((cells, left))
        if table is None:
            table = self._firsts[cells, left] = FirstTable(self, cells, left)
        return table

    def moves(self, cell: Cell, left: int, code: int) -> tuple[Move, ...]:
        """What one color can do, with so many jokers left."""
        return self._moves[self._list(cell, left, code)]

    def _list(self, cell: Cell, left: int, code: int) -> int:
        key = cell, left, code
        found = self._of_color.get(key)
        if found is None:
            found = self._of_color[key] = self._listed(moves(self.shape, cell, left, code))
        return found

    def _listed(self, found: tuple[Move, ...]) -> int:
        number = self._lists.setdefault(found, len(self._moves))
        if number == len(self._moves):
            self._moves.append(found)
        return number

    def lists(self, cells: tuple[Cell, ...], left: int, code: int) -> tuple[int, ...]:
        """For each of some neighboring colors the number of its list of moves."""
        width = self.shape.width
        mask = (1 << width) - 1
        return tuple([self._list(cell, left, code >> width * place & mask) for place, cell in enumerate(cells)])

    def sorted(self, lists: tuple[int, ...]) -> Sorted:
        """The moves of colors with these lists, by sort: in each only those that no other is at least as good as.

        The colors stand in the lowest places, wherever they belong.
        """
        found = self._sorted.get(lists)
        if found is None:
            found = self._sorted[lists] = self._sort(lists)
            self.size += len(found)
        return found

    def _sort(self, lists: tuple[int, ...]) -> Sorted:
        shape = self.shape
        width, digits = shape.width, shape.copies + 1
        by_sort: dict[int, list[int]] = {}
        for ways in product(*[self._moves[number] for number in lists]):
            wild = unused = code = sort = 0
            for way in reversed(ways):
                wild += way.jokers
                unused += way.unused
                code = code << width | way.code
                sort = sort * digits + way.grouped
            if wild <= shape.jokers:
                number = unused << shape.lost_bit | wild << shape.joker_bit | code
                by_sort.setdefault(wild * digits ** len(lists) + sort, []).append(number)
        guards = shape.guards
        return tuple((sort, tuple(thinned(sorted(found), guards))) for sort, found in sorted(by_sort.items()))

    def first_options(self, lists: tuple[int, ...], left: int) -> Sorted:
        """The moves of the first half by the tiles put into groups and the jokers left after them.

        The sort is written above the bits of the second half: a state of that is added to find what goes with it.
        """
        options = self._first_options.get((left, lists))
        if options is None:
            sorts, above = (self.shape.copies + 1) ** len(lists), self.shape.width * (self.shape.colors - self.split)
            found = []
            for sort, numbers in self.sorted(lists):
                wild, grouped = divmod(sort, sorts)
                if wild <= left:
                    found.append(((left - wild) * sorts + grouped << above, numbers))
            options = self._first_options[left, lists] = tuple(found)
        return options

    def second_options(self, lists: tuple[int, ...], sort: int, standing: tuple[Standing, ...]) -> Options:
        """The moves of the second half that make whole groups with a sort of the first, as numbers in their place."""
        options = self._second_options.get((sort, lists, standing))
        if options is None:
            options = self._second_options[sort, lists, standing] = self._fitting(lists, sort, standing)
            self.size += 1 + len(options)
        return options

    def _fitting(self, lists: tuple[int, ...], sort: int, standing: tuple[Standing, ...]) -> Options:
        shape = self.shape
        sorts, firsts = (shape.copies + 1) ** len(lists), (shape.copies + 1) ** self.split
        left, first = divmod(sort, firsts)
        found: list[int] = []
        for own, numbers in self.sorted(lists):
            wild, grouped = divmod(own, sorts)
            if wild <= left:
                for more in self._wild_counts(grouped * firsts + first, left - wild, standing):
                    jokers = more << shape.joker_bit
                    found += [self._placed(number) + jokers for number in numbers]
        return tuple(self.thinned(found))

    def _placed(self, number: int) -> int:
        bit = self.shape.joker_bit
        return number >> bit << bit | (number & (1 << bit) - 1) << self.shift

    def _wild_counts(self, sort: int, most: int, standing: tuple[Standing, ...]) -> tuple[int, ...]:
        counts = self._wild.get((sort, most, standing))
        if counts is None:
            counts = self._wild[sort, most, standing] = wild_counts(self.shape, self._grouped(sort), most, standing)
        return counts

    def _grouped(self, sort: int) -> Grouped:
        grouped = []
        for _ in range(self.shape.colors):
            sort, count = divmod(sort, self.shape.copies + 1)
            grouped.append(count)
        return tuple(grouped)

    def thinned(self, states: "list[int] | dict[int, int]") -> list[int]:
        """The states that no other is at least as good as. Where jokers have a worth, their number has to be equal."""
        shape = self.shape
        if len(states) < 2:
            return list(states)
        if not (shape.anywhere and shape.jokers):
            return thinned(sorted(states), shape.guards)
        by_jokers: dict[int, list[int]] = {}
        for state in sorted(states):
            by_jokers.setdefault(shape.jokers_used(state), []).append(state)
        return sorted(state for alike in by_jokers.values() for state in thinned(alike, shape.guards))


class FirstTable(dict[int, Sorted]):
    """By the colors of the first half: their moves, sorted, with so many jokers left."""

    __slots__ = ("cells", "left", "tables")

    def __init__(self, tables: Tables, cells: tuple[Cell, ...], left: int) -> None:
        super().__init__()
        self.tables, self.cells, self.left = tables, cells, left

    def __missing__(self, code: int) -> Sorted:
        tables = self.tables
        options = self[code] = tables.first_options(tables.lists(self.cells, self.left, code), self.left)
        tables.size += 1
        return options


class SecondTable(dict[int, Options]):
    """By a sort of the first half and the colors of the second: the moves that go with it."""

    __slots__ = ("above", "cells", "firsts", "standing", "tables")

    def __init__(self, tables: Tables, cells: tuple[Cell, ...], standing: tuple[Standing, ...]) -> None:
        super().__init__()
        self.tables, self.cells, self.standing = tables, cells, standing
        self.above = tables.shape.width * len(cells)
        self.firsts = (tables.shape.copies + 1) ** tables.split

    def __missing__(self, key: int) -> Options:
        tables = self.tables
        sort = key >> self.above
        lists = tables.lists(self.cells, sort // self.firsts, key & (1 << self.above) - 1)
        options = self[key] = tables.second_options(lists, sort, self.standing)
        tables.size += 1
        return options
