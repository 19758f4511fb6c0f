"""The least that stays on a rack beside its melds, exactly; tiles may be added to melds that lie open.

Tiles are a number with a digit for each kind, which says how many of them there are. All melds of a deck are written
down once. Of those that lie in a rack every way to put some together is looked at, from the lowest tile on, each rest
once. Open melds come first, each with every way to add to it: what is left for melds of one's own then is such a rest
again. So the least after adding is found among all ways, not only among those that leave least before it.

With jokers it is what ``arrange`` finds, which does not always prove that there is nothing better.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, takewhile
from operator import itemgetter
from typing import NamedTuple

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.solver.arrange import arrange
from tilerummy.solver.terms import MOST_POINTS, Terms


@dataclass(frozen=True, slots=True)
class Deadwood:
    """What is left of a rack, what it costs, and the table: its melds with what was added, then those of the rack.

    Where there are jokers, the melds come in any order.
    """

    left: Tiles
    points: int
    table: Table


@lru_cache(maxsize=4096)
def deadwood(rack: Tiles, table: Table, terms: Terms) -> Deadwood:
    """The least that can stay of a rack, of that the fewest tiles. The melds of ``table`` stay whole.

    A joker may leave one where ``terms`` let it.
    """
    if JOKER in rack or any(meld.jokers for meld in table):
        return _with_jokers(rack, table, terms)
    book = _book(terms)
    chosen = _least(rack, [_grown(meld, rack, terms, book) for meld in table], book)
    used = sum(choice.tiles for choice in chosen)
    left = []
    for tile in rack:
        one = book.ones[tile]
        if used & one * book.digit:
            used -= one
        else:
            left.append(tile)
    points = sum(terms.left[tile.number - 1] for tile in left)
    return Deadwood(tuple(left), points, tuple(choice.meld for choice in chosen))


MANY = 64
"""More tiles than a rack ever has: points come before tiles."""


class Choice(NamedTuple):
    """A meld, the tiles that the rack gives to it, as a number, and what it is worth to be rid of them."""

    tiles: int
    worth: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Book:
    """All melds of a deck, by their lowest tile; and each tile as a number.

    A digit has ``width`` bits, and the highest of them is not needed to count: ``guards``, those bits of all digits,
    show where more was taken away than there was. ``digit``: all bits of the lowest one.
    """

    width: int
    digit: int
    guards: int
    ones: dict[Tile, int]
    melds: dict[int, tuple[Choice, ...]]


@lru_cache(maxsize=16)
def _book(terms: Terms) -> Book:
    width = terms.copies.bit_length() + 1
    deck = [Tile(color, number) for color in terms.colors for number in range(1, terms.numbers + 1)]
    ones = {tile: 1 << width * place for place, tile in enumerate(deck)}
    melds: dict[int, list[Choice]] = {one: [] for one in ones.values()}
    for meld in (*_groups(terms), *_runs(terms)):
        choice = _choice(meld, meld.tiles, ones, terms)
        melds[choice.tiles & -choice.tiles].append(choice)
    guards = sum(one << width - 1 for one in ones.values())
    return Book(width, (1 << width) - 1, guards, ones, {one: tuple(choices) for one, choices in melds.items()})


def _choice(meld: Meld, given: Tiles, ones: dict[Tile, int], terms: Terms) -> Choice:
    worth = sum(terms.left[tile.number - 1] * MANY + 1 for tile in given)
    return Choice(sum(ones[tile] for tile in given), worth, meld)


def _groups(terms: Terms) -> Iterator[Meld]:
    for number in range(1, terms.numbers + 1):
        for size in range(terms.group_min, min(terms.group_max, len(terms.colors)) + 1):
            for colors in combinations(terms.colors, size):
                yield Meld(MeldKind.GROUP, tuple(Tile(color, number) for color in colors))


def _runs(terms: Terms) -> Iterator[Meld]:
    for color in terms.colors:
        line = _line(color, terms)
        for start in range(len(line)):
            # A run never holds the same tile twice, so one that begins with the 1 ends before it.
            for end in range(start + terms.run_min, min(start + terms.numbers, len(line)) + 1):
                yield Meld(MeldKind.RUN, line[start:end])


def _line(color: str, terms: Terms) -> Tiles:
    """The tiles of a color as runs have them, the 1 wherever it may lie."""
    low, high = terms.ace != "high", terms.ace != "low"
    numbers = [*range(1 if low else 2, terms.numbers + 1), *([1] if high else [])]
    return tuple(Tile(color, number) for number in numbers)


Found = tuple[int, tuple[Choice, ...]]
"""What the best melds are worth, and which they are."""


def _least(rack: Tiles, lying: Sequence[Sequence[Choice]], book: Book) -> tuple[Choice, ...]:
    """What becomes of each meld that lies open, and the melds of the rack, so that least is left."""
    melds, useful = _within(rack, book)
    melded, guards = _melder(melds, book), book.guards

    def added(rest: int, number: int) -> Found:
        """The best of some tiles, of which open melds from this one on may get some before."""
        if number == len(lying):
            return melded(rest & useful)
        ways = []
        for choice in lying[number]:
            if (rest | guards) - choice.tiles & guards == guards:
                worth, others = added(rest - choice.tiles, number + 1)
                ways.append((worth + choice.worth, (choice, *others)))
        return max(ways, key=itemgetter(0))

    return added(sum(book.ones[tile] for tile in rack), 0)[1]


def _melder(melds: Mapping[int, Sequence[Choice]], book: Book) -> Callable[[int], Found]:
    """Finds the best melds of some tiles of a rack. The lowest of them is laid or left."""
    width, guards = book.width, book.guards
    known: dict[int, Found] = {0: (0, ())}

    def melded(rest: int) -> Found:
        if (found := known.get(rest)) is None:
            lowest = 1 << ((rest & -rest).bit_length() - 1) // width * width
            found = melded(rest - lowest)
            for choice in melds.get(lowest, ()):
                if (rest | guards) - choice.tiles & guards == guards:
                    worth, others = melded(rest - choice.tiles)
                    if worth + choice.worth > found[0]:
                        found = (worth + choice.worth, (choice, *others))
            known[rest] = found
        return found

    return melded


def _within(rack: Tiles, book: Book) -> tuple[dict[int, list[Choice]], int]:
    """The melds that lie in a rack, and all digits of tiles that are in one of them."""
    kinds = [book.ones[tile] for tile in dict.fromkeys(rack)]
    present, useful = sum(kinds), 0
    melds: dict[int, list[Choice]] = {}
    for one in kinds:
        # No meld has the same tile twice.
        if found := [choice for choice in book.melds[one] if choice.tiles & present == choice.tiles]:
            melds[one] = found
            for choice in found:
                useful |= choice.tiles
    return melds, useful * book.digit


def _grown(meld: Meld, rack: Tiles, terms: Terms, book: Book) -> list[Choice]:
    """A meld that lies open as it is, and with all that may be added to it."""
    grow = {MeldKind.RUN: _longer, MeldKind.GROUP: _fuller}.get(meld.kind)
    more = grow(meld, rack, terms) if grow else ()
    return [Choice(0, 0, meld), *(_choice(grown, given, book.ones, terms) for given, grown in more)]


def _longer(run: Meld, rack: Tiles, terms: Terms) -> Iterator[tuple[Tiles, Meld]]:
    """What a rack can add to the ends of a run, and the run then."""
    line = _line(run.tiles[0].color, terms)
    start = line.index(run.tiles[0])
    before = tuple(takewhile(rack.__contains__, reversed(line[:start])))
    after = tuple(takewhile(rack.__contains__, line[start + len(run.tiles) :]))
    for low in range(len(before) + 1):
        for high in range(len(after) + 1):
            if low + high and low + len(run.tiles) + high <= terms.numbers:
                row = (*reversed(before[:low]), *run.tiles, *after[:high])
                yield (*before[:low], *after[:high]), Meld(MeldKind.RUN, row)


def _fuller(group: Meld, rack: Tiles, terms: Terms) -> Iterator[tuple[Tiles, Meld]]:
    """What a rack can add to a group, and the group then."""
    tiles = [Tile(color, group.tiles[0].number) for color in terms.colors]
    missing = [tile for tile in tiles if tile in rack and tile not in group.tiles]
    for size in range(1, terms.group_max - len(group.tiles) + 1):
        for given in combinations(missing, size):
            yield given, Meld(MeldKind.GROUP, (*group.tiles, *given))


def _with_jokers(rack: Tiles, table: Table, terms: Terms) -> Deadwood:
    """As little as the search for whole plays finds, which knows jokers; it may not be proved."""
    found = arrange(table, rack, terms, MOST_POINTS)
    played = list(found.played) if found else []
    left = list(rack)
    for tile in played:
        left.remove(tile)
    points = sum(terms.joker_left if tile == JOKER else terms.left[tile.number - 1] for tile in left)
    return Deadwood(tuple(left), points, found.table if found else table)
