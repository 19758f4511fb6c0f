"""Every legal table of a tiny deck, and with it every play that could be tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from tests.rules.random_plays import all_melds
from tilerummy.model.meld import Meld
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tile, Tiles
from tilerummy.rules.meld_rules import MeldRules


def canonical(table: Table) -> Table:
    """The order of the melds on a table means nothing."""
    return tuple(sorted(table, key=lambda meld: (meld.kind, meld.tiles)))


@cache
def legal_tables(rules: MeldRules) -> tuple[Table, ...]:
    """Every table of legal melds that the deck's tiles are enough for, each once: the deck is tiny."""
    melds = sorted(all_melds(rules), key=lambda meld: (meld.kind, meld.tiles))
    return tuple(_tables(melds, Counter(rules.deck.tiles)))


def _tables(melds: list[Meld], left: Counter[Tile]) -> Iterator[Table]:
    yield ()
    for at, meld in enumerate(melds):
        if Counter(meld.tiles) <= left:
            yield from ((meld, *rest) for rest in _tables(melds[at:], left - Counter(meld.tiles)))


def tables_with(table: Table, rack: Tiles, rules: MeldRules) -> Iterator[Table]:
    """Every legal table that holds the tiles of this one and one or more of the rack."""
    lying = tiles_on(table)
    most = lying + Counter(rack)
    for other in legal_tables(rules):
        tiles = tiles_on(other)
        if lying <= tiles <= most and tiles != lying:
            yield other


def any_tables_with(table: Table, rack: Tiles, rules: MeldRules) -> Iterator[Table]:
    """The same by another way: the tiles are dealt out to melds, one meld after the other."""
    seen: set[Table] = set()

    def grow(left: Counter[Tile], owed: Counter[Tile], made: Table) -> Iterator[Table]:
        if not owed:
            found = canonical(made)
            if found not in seen and tiles_on(found) != tiles_on(table):
                seen.add(found)
                yield found
        wanted = min(owed) if owed else None
        for meld in all_melds(rules):
            tiles = Counter(meld.tiles)
            if tiles <= left and (wanted is None or wanted in tiles):
                yield from grow(left - tiles, owed - tiles, (*made, meld))

    yield from grow(tiles_on(table) + Counter(rack), tiles_on(table), ())
