"""The best play where a turn ends with a discard: a tile that may be discarded has to stay on the rack for it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tilerummy.model.table import Table
from tilerummy.model.tile import Tile, Tiles
from tilerummy.solver.arrange import arrange
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.terms import Aim, Terms


def arrange_leaving(
    table: Table, rack: Tiles, terms: Terms, aim: Aim, opened: bool = True, *, barred: Tiles = (), all_may_go: bool
) -> Arrangement | None:
    """The play worth most after which the turn can be ended; else as ``arrange``.

    ``barred``: what may not be discarded in this turn. ``all_may_go``: whether the turn is also ended by laying all.

    A play that leaves a tile is one of the rack without that tile, so if the best play leaves none, the best of those
    is the best there is.
    """
    fullest = arrange(table, rack, terms, aim, opened)
    if fullest is None or not fullest.played or _ends(left_of(rack, fullest), barred, all_may_go):
        return fullest
    plays = [arrange(table, rest, terms, aim, opened) for rest in without_one(rack, barred)]
    found = [play for play in plays if play]
    if not found:
        return None if fullest.proved else Arrangement(table, (), 0, proved=False)
    best = max(found, key=lambda play: (bool(play.played), play.worth))
    # Where all may be laid that might be worth more yet, unless it is proved that it cannot be done.
    known = all(play.proved for play in found) and (fullest.proved or not all_may_go)
    return best if known else replace(best, proved=False)


def without_one(rack: Tiles, barred: Tiles = ()) -> Iterator[Tiles]:
    """The rack without one tile that may be discarded, for each of them; equal ones once."""
    for tile in dict.fromkeys(rack):
        if tile not in barred:
            place = rack.index(tile)
            yield rack[:place] + rack[place + 1 :]


def left_of(rack: Tiles, play: Arrangement) -> Counter[Tile]:
    """What a play leaves on the rack."""
    return Counter(rack) - Counter(play.played)


def _ends(left: Counter[Tile], barred: Tiles, all_may_go: bool) -> bool:
    return all_may_go if not left else any(tile not in barred for tile in left)
