"""Of the plays worth most, one that takes the fewest melds of the table apart.

A meld counts as taken apart if it does not lie whole in one meld afterwards, a joker of a run in its place; one that
was added to is whole. That fewer will do is tried out with the search itself: melds that stay whole are given to it,
and the play has to be worth the same. First the melds broken by the play at hand are spared one by one; then all
smaller choices of melds to break are tried, the smallest first: what can be won by breaking some melds can be won by
breaking more. Where there are too many choices, what was found is a bound and is not called the fewest.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.arranger import Arranger
from tilerummy.solver.places import Places

MOST_TRIES = 400
"""So many choices of melds to break are tried at the most."""

Piece = tuple[Tile, Tile]
"""A tile of a meld, and what it stands for in a run."""


def with_fewest_broken(arranger: Arranger, table: Table, rack: Tiles, found: Arrangement) -> Arrangement:
    """A play worth as much as the one found, that breaks as few melds as can be, or as can be found."""
    everything = frozenset(range(len(table)))
    apart = broken(table, found.table, arranger.places)
    for number in apart:
        if number in apart and len(apart) > 1:
            kinder = arranger.best(table, rack, everything - set(apart) | {number}, least=found.worth)
            if kinder and kinder.played:
                # That nothing is worth more was proved, or not, when nothing had to stay whole.
                found, apart = replace(kinder, proved=found.proved), broken(table, kinder.table, arranger.places)
    tries, certain = 0, arranger.tries_all(table) and not _may_change_places(arranger, table)
    for size in range(len(apart)):
        tries += comb(len(table), size)
        if tries > MOST_TRIES:
            return replace(found, broken=len(apart))
        for choice in combinations(range(len(table)), size):
            kinder = arranger.best(table, rack, everything - set(choice), least=found.worth)
            certain = certain and (kinder is None or kinder.proved)
            if kinder and kinder.played:
                return replace(
                    kinder,
                    proved=found.proved,
                    broken=len(broken(table, kinder.table, arranger.places)),
                    fewest=certain,
                )
    return replace(found, broken=len(apart), fewest=certain)


def _may_change_places(arranger: Arranger, table: Table) -> bool:
    """Whether a joker of a whole meld may have been freed while another lies there for it: that is not tried."""
    return arranger.terms.joker_terms.exact and sum(meld.jokers for meld in table) > 1


def broken(before: Table, after: Table, places: Places) -> tuple[int, ...]:
    """The numbers of the melds that do not lie whole in one meld afterwards, as few as possible.

    Two melds that lie in one need the tiles of both, so it matters which lies where; where there is a choice, all of it
    is tried.
    """
    melds = [(number, _pieces(meld, places)) for number, meld in enumerate(before)]
    return _broken(melds, [_pieces(meld, places) for meld in after])


def _pieces(meld: Meld, places: Places) -> Counter[Piece]:
    """The tiles of a meld, a joker of a run with what it stands for."""
    if meld.kind is MeldKind.GROUP:
        return Counter((tile, JOKER) for tile in meld.tiles)
    return Counter((tile, faces[0]) for tile, faces in zip(meld.tiles, places.faces(meld), strict=True))


def _broken(melds: list[tuple[int, Counter[Piece]]], room: list[Counter[Piece]]) -> tuple[int, ...]:
    apart: list[int] = []
    while melds:
        (number, tiles), *melds = melds
        homes = [place for place, left in enumerate(room) if tiles <= left]
        if not homes:
            apart.append(number)
            continue
        if len(homes) > 1 and any(room[home] != tiles for home in homes):
            ways = [
                _broken(melds, [left - tiles if at == home else left for at, left in enumerate(room)]) for home in homes
            ]
            return (*apart, *min(ways, key=len))
        room = [left - tiles if at == homes[0] else left for at, left in enumerate(room)]
    return tuple(apart)
