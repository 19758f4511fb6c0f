"""The least that stays on a rack, by trying everything. It knows nothing of the way the solver goes.

Melds are what the rules call legal. Every way to lay disjoint ones is looked at; then the other tiles are added to the
open melds one by one, each to each of them, as long as the meld stays legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile, Tiles
from tilerummy.rules.ruleset import Ruleset


def least_left(rack: Tiles, table: Table, rules: Ruleset) -> tuple[int, int]:
    """The fewest points that can stay, and of that the fewest tiles."""
    rests = dict.fromkeys(rests_beside_melds(rack, rules))
    return min(
        (rules.values.left(left), len(left)) for rest in rests for left in rests_after_adding(rest, table, rules)
    )


def rests_beside_melds(rack: Tiles, rules: Ruleset) -> Iterator[Tiles]:
    """What stays of a rack, for every way to lay melds of it."""
    melds = [places for places in _alike(rack) if _a_meld([rack[place] for place in places], rules)]

    def rests(free: tuple[int, ...], first: int) -> Iterator[tuple[int, ...]]:
        yield free
        for number in range(first, len(melds)):
            if all(place in free for place in melds[number]):
                yield from rests(tuple(place for place in free if place not in melds[number]), number + 1)

    for free in rests(tuple(range(len(rack))), 0):
        yield tuple(rack[place] for place in free)


def rests_after_adding(rest: Tiles, table: Table, rules: Ruleset) -> Iterator[Tiles]:
    """What stays of loose tiles, for every way to add some of them to the table."""
    open_ways = [(rest, table)]
    known = dict.fromkeys(open_ways)
    while open_ways:
        loose, melds = open_ways.pop()
        yield loose
        for way in _one_added(loose, melds, rules):
            if way not in known:
                known[way] = None
                open_ways.append(way)


def _one_added(loose: Tiles, table: Table, rules: Ruleset) -> Iterator[tuple[Tiles, Table]]:
    for number, meld in enumerate(table):
        for place, tile in enumerate(loose):
            for row in ((tile, *meld.tiles), (*meld.tiles, tile)):
                if rules.melds.legal(longer := Meld(meld.kind, row)):
                    yield (*loose[:place], *loose[place + 1 :]), (*table[:number], longer, *table[number + 1 :])


def _alike(rack: Tiles) -> Iterator[tuple[int, ...]]:
    """The places of every choice of tiles of one color or one number."""
    keys: list[str | int] = [*dict.fromkeys(tile.color for tile in rack), *dict.fromkeys(tile.number for tile in rack)]
    for key in keys:
        places = [place for place, tile in enumerate(rack) if key in tile]
        yield from chain.from_iterable(combinations(places, size) for size in range(2, len(places) + 1))


def _a_meld(tiles: Sequence[Tile], rules: Ruleset) -> bool:
    """Whether the tiles are a group, or in some order a run; the 1 comes first or last."""
    rising = sorted(tiles, key=lambda tile: tile.number)
    rows = ((MeldKind.GROUP, rising), (MeldKind.RUN, rising), (MeldKind.RUN, [*rising[1:], rising[0]]))
    return any(rules.melds.legal(Meld(kind, tuple(row))) for kind, row in rows)
