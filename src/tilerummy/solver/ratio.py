"""Where a meld needs so many naturals for each joker, and the best play that was found has a meld with too few.

Then one joker of the rack after the other is given its place, and the rest is a search with one joker less. A joker
stays on the rack, or is added to a meld of the table, or lies in a new meld. A new meld with two naturals or more for
each joker holds three tiles in a row, or of a group, of which one is a joker: these three are laid aside, and may be
added to. So every play is looked at, as long as the melds of the table stay whole and their jokers where they are.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, Protocol

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.places import Places
from tilerummy.solver.terms import Terms
from tilerummy.solver.wholes import Whole, with_jokers

FEWEST_NATURALS, SMALLEST = 2, 3
"""With so many naturals for a joker, and so many tiles in the smallest melds, three tiles with one joker are enough."""


class Searching(Protocol):
    """Who finds the rest of a play."""

    terms: Terms
    places: Places

    def best(
        self, table: Table, rack: Tiles, keep: frozenset[int] = ..., beside: Tiles = ..., least: int = ...
    ) -> Arrangement | None:
        """The play worth most."""
        ...

    def all_worth(self, rack: Tiles) -> int:
        """What it is worth to lay all of a rack."""
        ...


class Place(NamedTuple):
    """A joker has its place: the table then, and the number of the meld that it lies in; None if it is not laid."""

    table: Table
    number: int | None


def tries_all_places(table: Table, rack: Tiles, keep: frozenset[int], terms: Terms) -> bool:
    """Whether every place that a joker of the rack can have is one of those that are tried here."""
    moving = any(meld.jokers for number, meld in enumerate(table) if number not in keep)
    return JOKER in rack and (terms.fixed or not table) and not moving and can_be_placed(terms)


def can_be_placed(terms: Terms) -> bool:
    """Whether three tiles of a meld with jokers can always be found of which one is a joker."""
    return terms.naturals_per_joker >= FEWEST_NATURALS and terms.run_min == terms.group_min == SMALLEST


def with_enough_naturals(
    arranger: Searching, table: Table, rack: Tiles, keep: frozenset[int], beside: Tiles, least: int
) -> Arrangement | None:
    """The play worth most, a joker of the rack being given its place first."""
    best: Arrangement | None = None
    proved = True
    for place in _places(table, rack, arranger.terms, arranger.places):
        aside = tiles_on(place.table) - tiles_on(table)
        rest = Counter(rack) - (aside or Counter([JOKER]))
        kept = keep if place.number is None else keep | {place.number}
        worth = arranger.all_worth(tuple(aside.elements()))
        more = arranger.best(
            place.table,
            tuple(sorted(rest.elements())),
            kept,
            tuple(sorted((*beside, *aside.elements()))),
            max(1, (best.worth + 1 if best else least) - worth),
        )
        proved = proved and (more is None or more.proved)
        if more is None or not more.played:
            more = replace(more, table=place.table, worth=0) if more else None
        found_worth = worth + (more.worth if more else 0)
        if found_worth >= (best.worth + 1 if best else least):
            found = more.table if more else place.table
            played = tuple(sorted((tiles_on(found) - tiles_on(table)).elements()))
            best = Arrangement(found, played, found_worth)
    if best is not None:
        return best if proved else replace(best, proved=False)
    return None if proved else Arrangement(table, (), 0, proved=False)


def _places(table: Table, rack: Tiles, terms: Terms, places: Places) -> Iterator[Place]:
    for found in with_one_joker(Counter(rack), terms, places):
        yield Place((*table, found.meld), len(table))
    for number, meld in enumerate(table):
        for longer in _longer(meld, Counter(rack), terms, places):
            yield Place((*table[:number], longer, *table[number + 1 :]), number)
    yield Place(table, None)


def with_one_joker(rack: Counter[Tile], terms: Terms, places: Places) -> Iterator[Whole]:
    """The melds of three tiles of a rack of which one is a joker."""
    one = rack - Counter({JOKER: rack[JOKER] - 1})
    for found in with_jokers(one, 0, SMALLEST, places, terms):
        if found.meld.jokers:
            yield found


def _longer(meld: Meld, rack: Counter[Tile], terms: Terms, places: Places) -> list[Meld]:
    """What a meld can become with one joker of the rack, and no more naturals than are needed for that."""
    if meld.kind is MeldKind.GROUP:
        longer = Meld(meld.kind, (*meld.tiles, JOKER))
        room = len(longer.tiles) <= min(terms.group_max, len(terms.colors))
        return [longer] if room and _enough(longer.tiles, terms) else []
    color, first = places.color(meld.naturals[0]), places.first(meld)
    fronts = list(_pieces(color, list(range(first - 1, -1, -1)), rack, places))
    backs = list(_pieces(color, list(range(first + len(meld.tiles), places.ranks)), rack, places))
    rows = [
        (front, back)
        for front in fronts
        for back in backs
        if front.count(JOKER) + back.count(JOKER) == 1
        and Counter((*front, *back)) <= rack
        and len(front) + len(meld.tiles) + len(back) <= terms.numbers
        and _enough((*front, *meld.tiles, *back), terms)
    ]
    # Of two rows one of which goes on from the other, the shorter is enough: the search adds the rest.
    least = [row for row in rows if not any(_goes_on(row, other) for other in rows if other != row)]
    return [Meld(meld.kind, (*reversed(front), *meld.tiles, *back)) for front, back in least]


def _pieces(color: int, ranks: list[int], rack: Counter[Tile], places: Places) -> Iterator[Tiles]:
    """What can be added at one end of a run, from the run on: naturals of the rack, and one joker or none."""
    for size in range(len(ranks) + 1):
        faces = [places.face(color, rank) for rank in ranks[:size]]
        for wild in (None, *range(size)):
            row = tuple(JOKER if place == wild else face for place, face in enumerate(faces))
            if all(rack[tile] for tile in row):
                yield row


def _goes_on(row: tuple[Tiles, Tiles], other: tuple[Tiles, Tiles]) -> bool:
    return all(piece[: len(shorter)] == shorter for piece, shorter in zip(row, other, strict=True))


def _enough(row: Tiles, terms: Terms) -> bool:
    return len(row) - row.count(JOKER) >= terms.naturals_per_joker * row.count(JOKER)
