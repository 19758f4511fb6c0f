"""What all colors together can do at one rank, worked out once and kept.

The colors are taken in two halves. The moves of a half are sorted by how many tiles of each color they put into groups
and how many jokers they use or owe. The table of the *first* half gives them sort by sort; that of the *second* half
says, for each sort of the first, which of its own moves make whole groups with it. A move of a half is one whole
number: what it leaves unused, the jokers it uses and its colors afterwards, each in its place in a state, so that moves
are just added (``search.py``).

Tables are filled on demand. What is kept beneath them hangs only on the *lists* of moves that the colors of a half
have; most colors at most ranks have one of a few, so a position never seen before finds much of it done. All of it is
numbers and tuples of numbers, which the garbage collector stops looking at after the first time: however much is kept,
it makes no pause longer.
"""

from itertools import product
from typing import NamedTuple

from tilerummy.solver.groups import Standing, wild_counts
from tilerummy.solver.moves import Cell, Move, moves
from tilerummy.solver.shape import Shape, thinned

Options = tuple[int, ...]
"""Moves of one half, as numbers."""

Sorted = tuple[tuple[int, Options], ...]
"""Moves of one half by sort."""

SORT_BITS = 24
"""Room for a sort of the first half: the tiles of at most two colors that go into groups, no more than eight of each
(four copies, four jokers that count as the same tile), and the jokers left: that is below 9 * 9 * 5."""

MOST_KEPT = 150_000
"""So many answers are kept before all are forgotten. A round of play needs a few thousand."""


class Tables:
    """All tables for one shape."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.split = shape.colors // 2
        self.shift = self.split * shape.width
        """Where the colors of the second half begin in a state."""
        self.above = shape.width * (shape.colors - self.split)
        """Where a sort begins, above a state of the second half."""
        self.first_sorts = (shape.copies + 1) ** self.split
        self.second_sorts = (shape.copies + 1) ** (shape.colors - self.split)
        self.forget()

    def forget(self) -> None:
        """Empties all tables."""
        self.size = 0
        self._colors: dict[Cell, ColorTable] = {}
        self._ranks: dict[tuple[tuple[Cell, ...], tuple[Standing, ...]], RankTables] = {}
        self._firsts: dict[tuple[tuple[Cell, ...], int], FirstTable] = {}
        self._seconds: dict[tuple[tuple[Cell, ...], tuple[Standing, ...]], SecondTable] = {}
        self._lists: dict[tuple[Move, ...], int] = {}
        self._moves: list[tuple[Move, ...]] = []
        self._moves_to: dict[int, tuple[Move, ...]] = {}
        self._halves: dict[tuple[int, ...], int] = {}
        self._sorted: list[Sorted] = []
        self._fits: dict[tuple[Standing, ...], FitTable] = {}

    def at(self, cells: tuple[Cell, ...], standing: tuple[Standing, ...]) -> "RankTables":
        """The tables of a rank, for what its colors have and the groups that stay there."""
        tables = self._ranks.get((cells, standing))
        if tables is None:
            if self.size > MOST_KEPT:
                self.forget()
            firsts = [
                self._first(cells[: self.split], self.shape.jokers - used) for used in range(self.shape.jokers + 1)
            ]
            tables = self._ranks[cells, standing] = RankTables(firsts, self._second(cells[self.split :], standing))
        return tables

    def _first(self, cells: tuple[Cell, ...], left: int) -> "FirstTable":
        table = self._firsts.get((cells, left))
        if table is None:
            table = self._firsts[cells, left] = FirstTable(self, cells, left)
        return table

    def _second(self, cells: tuple[Cell, ...], standing: tuple[Standing, ...]) -> "SecondTable":
        table = self._seconds.get((cells, standing))
        if table is None:
            table = self._seconds[cells, standing] = SecondTable(self, cells, standing)
        return table

    def color(self, cell: Cell) -> "ColorTable":
        """What one color can do. Whether there are jokers enough for it, the tables of the halves see to."""
        table = self._colors.get(cell)
        if table is None:
            table = self._colors[cell] = ColorTable(self, cell)
        return table

    def fits(self, standing: tuple[Standing, ...]) -> "FitTable":
        """Which moves of the second half make whole groups, beside groups that stay."""
        return self._fits.setdefault(standing, FitTable(self, standing))

    def list_number(self, found: tuple[Move, ...]) -> int:
        """The number of a list of moves."""
        number = self._lists.setdefault(found, len(self._moves))
        if number == len(self._moves):
            self._moves.append(found)
        return number

    def moves(self, number: int) -> tuple[Move, ...]:
        """The list of moves of this number."""
        return self._moves[number]

    def moves_to(self, number: int, code: int) -> tuple[Move, ...]:
        """Those moves of a list that end with this code of the color."""
        key = number << self.shape.width | code
        found = self._moves_to.get(key)
        if found is None:
            found = self._moves_to[key] = tuple([move for move in self._moves[number] if move.code == code])
        return found

    def half(self, lists: tuple[int, ...], shift: int) -> int:
        """The number of a half whose colors have these lists of moves and begin at the bit ``shift`` of a state."""
        key = (shift, *lists)
        number = self._halves.get(key)
        if number is None:
            number = self._halves[key] = len(self._sorted)
            self._sorted.append(self._sort(lists, shift))
        return number

    def sorted(self, half: int) -> Sorted:
        """The moves of a half by sort: tiles put into groups, and jokers used or owed times the number of those."""
        return self._sorted[half]

    def _sort(self, lists: tuple[int, ...], shift: int) -> Sorted:
        """The moves of a half, put together from those of its colors and thinned sort by sort.

        Of one sort the second half and the groups ask for nothing more, so the worse moves can go at once. That a move
        counts only *how many* tiles it leaves unused does no harm to aims and points that tell tiles apart: all tiles
        of a rank are worth the same, so who leaves fewer loses less, whatever the rank is worth. The jokers that lie
        there lose points by their place alone, and where points are counted, their numbers are equal (``thinned``).
        """
        shape = self.shape
        width, digits = shape.width, shape.copies + 1
        by_sort: dict[int, list[int]] = {}
        for ways in product(*[self._moves[number] for number in lists]):
            wild = spent = unused = code = sort = 0
            for way in reversed(ways):
                wild += way.jokers
                spent += way.jokers + way.owed
                unused += way.unused
                code = code << width | way.code
                sort = sort * digits + way.grouped
            if spent <= shape.jokers:
                number = unused << shape.lost_bit | wild << shape.joker_bit | code << shift
                by_sort.setdefault(spent * digits ** len(lists) + sort, []).append(number)
        self.size += len(by_sort)
        return tuple([(sort, tuple(self.thinned(found))) for sort, found in sorted(by_sort.items())])

    def thinned(self, states: "list[int] | dict[int, int]") -> list[int]:
        """The states that no other is at least as good as.

        In the normal form a joker that is not used yet can still be laid as a spare one, so fewer used is better. Where
        jokers may stand anywhere, one that is not used is never laid: a joker of the table has to be, one of the rack
        may be worth something; so only states that used equally many are compared.
        """
        if len(states) < 2:
            return list(states)
        shape = self.shape
        if not (shape.anywhere and shape.jokers):
            return thinned(sorted(states), shape.guards)
        by_jokers: dict[int, list[int]] = {}
        for state in sorted(states):
            by_jokers.setdefault(shape.jokers_used(state), []).append(state)
        return sorted(state for alike in by_jokers.values() for state in thinned(alike, shape.guards))


class RankTables(NamedTuple):
    """The tables of one rank: those of the first half by the number of jokers used before, that of the second."""

    firsts: "list[FirstTable]"
    second: "SecondTable"


class ColorTable(dict[int, int]):
    """By the code of a color: the number of its list of moves."""

    __slots__ = ("cell", "tables")

    def __init__(self, tables: Tables, cell: Cell) -> None:
        super().__init__()
        self.tables, self.cell = tables, cell

    def __missing__(self, code: int) -> int:
        tables = self.tables
        number = self[code] = tables.list_number(moves(tables.shape, self.cell, code))
        tables.size += 1
        return number


class FirstTable(dict[int, Sorted]):
    """By the colors of the first half: their moves, by the sort that the second half has to fit, if any are left.

    A sort says how many tiles of each color go into groups and how many jokers the second half may use. It is written
    above the bits of the second half: a state of that is added to find what goes with it.
    """

    __slots__ = ("colors", "left", "tables")

    def __init__(self, tables: Tables, cells: tuple[Cell, ...], left: int) -> None:
        super().__init__()
        self.tables, self.left = tables, left
        self.colors = [tables.color(cell) for cell in cells]

    def __missing__(self, code: int) -> Sorted:
        tables, found = self.tables, []
        width = tables.shape.width
        mask = (1 << width) - 1
        lists = tuple([color[code >> width * place & mask] for place, color in enumerate(self.colors)])
        for sort, options in tables.sorted(tables.half(lists, 0)):
            spent, grouped = divmod(sort, tables.first_sorts)
            if spent <= self.left:
                found.append(((self.left - spent) * tables.first_sorts + grouped << tables.above, options))
        table = self[code] = tuple(found)
        tables.size += 1
        return table


class SecondTable(dict[int, Options]):
    """By a sort of the first half and the colors of the second: the moves that go with it."""

    __slots__ = ("colors", "fits", "tables")

    def __init__(self, tables: Tables, cells: tuple[Cell, ...], standing: tuple[Standing, ...]) -> None:
        super().__init__()
        self.tables = tables
        self.fits = tables.fits(standing)
        self.colors = [tables.color(cell) for cell in cells]

    def __missing__(self, key: int) -> Options:
        tables = self.tables
        width, sort = tables.shape.width, key >> tables.above
        mask = (1 << width) - 1
        lists = tuple([color[key >> width * place & mask] for place, color in enumerate(self.colors)])
        options = self[key] = self.fits[tables.half(lists, tables.shift) << SORT_BITS | sort]
        tables.size += 1
        return options


class FitTable(dict[int, Options]):
    """By a half and a sort of the first: the moves of the second half that make whole groups with it."""

    __slots__ = ("standing", "tables", "wild")

    def __init__(self, tables: Tables, standing: tuple[Standing, ...]) -> None:
        super().__init__()
        self.tables, self.standing = tables, standing
        self.wild: dict[tuple[int, int], tuple[int, ...]] = {}

    def __missing__(self, key: int) -> Options:
        tables = self.tables
        bit, firsts, seconds = tables.shape.joker_bit, tables.first_sorts, tables.second_sorts
        left, first = divmod(key & (1 << SORT_BITS) - 1, firsts)
        found: list[int] = []
        for sort, options in tables.sorted(key >> SORT_BITS):
            spent, second = divmod(sort, seconds)
            if spent <= left:
                for more in self._wild(second * firsts + first, left - spent):
                    found += [option + (more << bit) for option in options] if more else options
        table = self[key] = tuple(tables.thinned(found))
        tables.size += 1 + len(table)
        return table

    def _wild(self, grouped: int, most: int) -> tuple[int, ...]:
        """The numbers of jokers that make groups of tiles of all colors, these written as one number."""
        counts = self.wild.get((grouped, most))
        if counts is None:
            tiles, rest = [], grouped
            for _ in range(self.tables.shape.colors):
                rest, count = divmod(rest, self.tables.shape.copies + 1)
                tiles.append(count)
            counts = self.wild[grouped, most] = wild_counts(self.tables.shape, tuple(tiles), most, self.standing)
        return counts
