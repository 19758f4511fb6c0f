"""Melds that stay whole: those that a joker locks, those of a fixed table, new ones for freed jokers."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import JOKER, Tile
from tilerummy.solver.groups import Standing
from tilerummy.solver.places import Places
from tilerummy.solver.supply import Bar
from tilerummy.solver.terms import Terms

RACK, TABLE, FREED = "rack", "table", "freed"
"""Where a tile comes from; ``FREED``: it is a joker of the table that was freed."""


class Whole(NamedTuple):
    """A meld that stays whole. ``first``: its first rank, or that of the group. ``closed``: nothing is added to it.

    ``new``: it is laid for a freed joker.
    """

    meld: Meld
    first: int
    closed: bool = False
    new: bool = False

    def bar(self, places: Places) -> Bar:
        """The run as the search sees it."""
        color = places.color(self.meld.naturals[0])
        return Bar(color, self.first, self.first + len(self.meld.tiles) - 1)

    def standing(self, places: Places, terms: Terms) -> Standing:
        """The group as the search sees it."""
        colors = [places.color(tile) for tile in self.meld.naturals]
        lacks = tuple(color for color in range(len(terms.colors)) if color not in colors)
        return Standing(lacks, min(terms.group_max, len(terms.colors)) - len(self.meld.tiles))


class Completion(NamedTuple):
    """A meld that stays together when some of its jokers have left: what it is then, and what came in.

    ``freed``: so many freed jokers, from here or elsewhere.
    """

    whole: Whole
    from_rack: Counter[Tile]
    from_table: Counter[Tile]
    freed: int


def whole(meld: Meld, places: Places) -> Whole:
    """A meld as it lies."""
    if meld.kind is MeldKind.RUN:
        return Whole(meld, places.first(meld))
    return Whole(meld, places.rank(meld.naturals[0].number))


def completions(meld: Meld, left: tuple[int, ...], places: Places, terms: Terms) -> Iterator[Completion]:
    """The ways to make a legal meld of what is left of one, with as few tiles as possible.

    ``left``: the places of the meld whose jokers have gone. That another joker fills such a place need not be looked
    at: then the one that lay there might as well have stayed. Where the meld had no place a joker may lie.
    """
    if not left:
        yield Completion(whole(meld, places), Counter(), Counter(), 0)
        return
    rests = _runs(meld, left, places, terms) if meld.kind is MeldKind.RUN else _groups(meld, left, terms)
    for rest, ways in rests:
        for came in product(*ways):
            tiles = iter(tile for tile, _ in came)
            row = tuple(next(tiles) if tile is None else tile for tile in rest)
            yield Completion(
                whole(Meld(meld.kind, row), places),
                Counter(tile for tile, source in came if source == RACK),
                Counter(tile for tile, source in came if source == TABLE),
                sum(source == FREED for _, source in came),
            )


Rest = tuple[tuple[Tile | None, ...], list[list[tuple[Tile, str]]]]
"""A row with gaps, and for each gap the tiles that can fill it, with where they come from."""


def _runs(meld: Meld, left: tuple[int, ...], places: Places, terms: Terms) -> Iterator[Rest]:
    color, first = places.color(meld.naturals[0]), places.first(meld)
    stays = {first + place: tile for place, tile in enumerate(meld.tiles) if place not in left}
    low, high = min(stays), max(stays)
    size = max(terms.run_min, high - low + 1)
    for start in range(high - size + 1, low + 1):
        if start >= 0 and start + size <= places.ranks:
            ranks = range(start, start + size)
            ways = [
                [(places.face(color, rank), RACK), (places.face(color, rank), TABLE)]
                + ([] if first <= rank < first + len(meld.tiles) else [(JOKER, RACK), (JOKER, FREED)])
                for rank in ranks
                if rank not in stays
            ]
            yield tuple(stays.get(rank) for rank in ranks), ways


def _groups(meld: Meld, left: tuple[int, ...], terms: Terms) -> Iterator[Rest]:
    stays = tuple(tile for place, tile in enumerate(meld.tiles) if place not in left)
    number = meld.naturals[0].number
    missing = [Tile(color, number) for color in terms.colors if Tile(color, number) not in stays]
    for tiles in combinations(missing, max(0, terms.group_min - len(stays))):
        yield stays + (None,) * len(tiles), [[(tile, RACK), (tile, TABLE)] for tile in tiles]


def with_jokers(own: Counter[Tile], jokers: int, size: int, places: Places, terms: Terms) -> Iterator[Whole]:
    """The legal melds of this size that hold so many jokers and, besides them, only tiles of ``own``."""
    for rank in range(terms.numbers):
        number = places.number(rank)
        colors = [color for color in terms.colors if own[Tile(color, number)]]
        if terms.group_min <= size <= min(terms.group_max, len(terms.colors)):
            for wild in range(own[JOKER] + 1):
                for chosen in combinations(colors, max(0, size - jokers - wild)):
                    if chosen and len(chosen) >= terms.naturals_per_joker * (size - len(chosen)):
                        tiles = tuple(Tile(color, number) for color in chosen) + (JOKER,) * (size - len(chosen))
                        yield Whole(Meld(MeldKind.GROUP, tiles), rank)
    if size < terms.run_min or size > terms.numbers:
        return
    for color in range(len(terms.colors)):
        for first in range(places.ranks - size + 1):
            faces = [places.face(color, rank) for rank in range(first, first + size)]
            at_hand = [place for place, face in enumerate(faces) if own[face]]
            for wild in range(own[JOKER] + 1):
                for taken in combinations(at_hand, max(0, size - jokers - wild)):
                    if taken and len(taken) >= terms.naturals_per_joker * (size - len(taken)):
                        tiles = tuple(face if place in taken else JOKER for place, face in enumerate(faces))
                        yield Whole(Meld(MeldKind.RUN, tiles), first)
