"""The least that stays on a rack beside its melds, exactly; tiles may be added to melds that lie open.

A rack of a game with a knock is small: all its melds are written down as bits, and every way to put disjoint ones
together is looked at, from the lowest tile on. What is left may be added to the open melds: to runs at their ends as
far as it goes, then to groups, for a tile that fits both is of more use in the run. So the least after adding is found
among all ways, not only among those that leave least before it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.solver.arrange import arrange
from tilerummy.solver.terms import MOST_POINTS, Terms


@dataclass(frozen=True, slots=True)
class Deadwood:
    """What is left of a rack, what it costs, and the table: its melds with what was added, then those of the rack."""

    left: Tiles
    points: int
    table: Table


@lru_cache(maxsize=4096)
def deadwood(rack: Tiles, table: Table, terms: Terms) -> Deadwood:
    """The least that can stay of a rack, of that the fewest tiles. The melds of ``table`` stay whole."""
    if JOKER in rack or any(meld.jokers for meld in table):
        return _with_jokers(rack, table, terms)
    costs = [terms.left[tile.number - 1] for tile in rack]
    melds = tuple(_melds(rack, terms))
    if table:
        return min(
            (_added(rack, chosen, table, terms) for chosen in _ways(melds)),
            key=lambda found: (found.points, len(found.left)),
        )
    chosen = _least(costs, melds)
    used = sum(mask for mask, _ in chosen)
    left = tuple(tile for place, tile in enumerate(rack) if not used >> place & 1)
    return Deadwood(left, sum(terms.left[tile.number - 1] for tile in left), tuple(meld for _, meld in chosen))


MANY = 64
"""More tiles than a rack ever has: points come before tiles."""

Choice = tuple[int, Meld]
"""A meld of the rack and its tiles as bits: their places on the rack."""


def _melds(rack: Tiles, terms: Terms) -> Iterator[Choice]:
    """Every meld that tiles of the rack make."""
    places: dict[Tile, list[int]] = {}
    for place, tile in enumerate(rack):
        places.setdefault(tile, []).append(place)
    for row in (*_groups(places, terms), *_runs(places, terms)):
        kind = MeldKind.GROUP if row[0].number == row[1].number else MeldKind.RUN
        meld = Meld(kind, row)
        for chosen in product(*(places[tile] for tile in row)):
            yield sum(1 << place for place in chosen), meld


def _groups(places: dict[Tile, list[int]], terms: Terms) -> Iterator[Tiles]:
    numbers: dict[int, list[Tile]] = {}
    for tile in places:
        numbers.setdefault(tile.number, []).append(tile)
    for tiles in numbers.values():
        for size in range(terms.group_min, min(terms.group_max, len(tiles)) + 1):
            yield from combinations(tiles, size)


def _runs(places: dict[Tile, list[int]], terms: Terms) -> Iterator[Tiles]:
    for color in terms.colors:
        line = [tile if (tile := Tile(color, number)) in places else None for number in range(1, terms.numbers + 1)]
        ace = line[0]
        if terms.ace == "high":
            line[0] = None
        if terms.ace != "low":
            line.append(ace)
        for start, first in enumerate(line):
            if first is None:
                continue
            row: list[Tile] = []
            # A run never holds the same tile twice, so one that begins with the 1 ends before it.
            for follower in line[start : start + terms.numbers]:
                if follower is None:
                    break
                row.append(follower)
                if len(row) >= terms.run_min:
                    yield tuple(row)


def _ways(melds: Sequence[Choice], taken: int = 0, start: int = 0) -> Iterator[tuple[Choice, ...]]:
    """All ways to lay disjoint melds of the rack, none included. ``taken``: the tiles that are laid already."""
    yield ()
    for number in range(start, len(melds)):
        choice = melds[number]
        if not choice[0] & taken:
            for more in _ways(melds, taken | choice[0], number + 1):
                yield (choice, *more)


def _least(costs: Sequence[int], melds: Sequence[Choice]) -> tuple[Choice, ...]:
    """The disjoint melds that leave least."""
    by_lowest: dict[int, list[tuple[int, int, int]]] = {}
    for number, (mask, meld) in enumerate(melds):
        points = sum(costs[place] for place in range(len(costs)) if mask >> place & 1)
        by_lowest.setdefault(mask & -mask, []).append((mask, points * MANY + len(meld.tiles), number))
    known: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}

    def best(rest: int) -> tuple[int, tuple[int, ...]]:
        """The worth of the best melds of some tiles, and which they are. The lowest tile is laid or left."""
        if (found := known.get(rest)) is None:
            lowest = rest & -rest
            found = best(rest ^ lowest)
            for mask, worth, number in by_lowest.get(lowest, ()):
                if mask & rest == mask:
                    more, others = best(rest ^ mask)
                    if worth + more > found[0]:
                        found = (worth + more, (number, *others))
            known[rest] = found
        return found

    useful = 0
    for mask, _ in melds:
        useful |= mask
    return tuple(melds[number] for number in best(useful)[1])


def _added(rack: Tiles, chosen: tuple[Choice, ...], table: Table, terms: Terms) -> Deadwood:
    """What is left when these melds are laid, and what fits is added to the table."""
    used = sum(mask for mask, _ in chosen)
    loose = [tile for place, tile in enumerate(rack) if not used >> place & 1]
    after = [_longer(meld, loose, terms) if meld.kind is MeldKind.RUN else meld for meld in table]
    after = [_fuller(meld, loose, terms) if meld.kind is MeldKind.GROUP else meld for meld in after]
    points = sum(terms.left[tile.number - 1] for tile in loose)
    return Deadwood(tuple(loose), points, (*after, *(meld for _, meld in chosen)))


def _longer(run: Meld, loose: list[Tile], terms: Terms) -> Meld:
    """A run with all that fits at its ends, taken off the loose tiles."""
    tiles = list(run.tiles)
    while len(tiles) < terms.numbers and (tile := _next(tiles[-1], 1, terms)) in loose:
        loose.remove(tile)
        tiles.append(tile)
    while len(tiles) < terms.numbers and (tile := _next(tiles[0], -1, terms)) in loose:
        loose.remove(tile)
        tiles.insert(0, tile)
    return Meld(MeldKind.RUN, tuple(tiles))


def _next(tile: Tile, step: int, terms: Terms) -> Tile | None:
    """The tile that continues a run above or below this one, if there is one."""
    number = tile.number + step
    if number > terms.numbers:
        number = 0 if terms.ace == "low" else 1
    elif terms.ace == "high" and 1 in (number, tile.number):
        # The 1 is the end of the line above, and nothing comes before the 2.
        number = 0
    return Tile(tile.color, number) if number else None


def _fuller(group: Meld, loose: list[Tile], terms: Terms) -> Meld:
    """A group with the colors that it has not yet, as far as they are loose."""
    tiles = list(group.tiles)
    for color in terms.colors:
        tile = Tile(color, tiles[0].number)
        if len(tiles) < terms.group_max and tile in loose and tile not in tiles:
            loose.remove(tile)
            tiles.append(tile)
    return Meld(MeldKind.GROUP, tuple(tiles))


def _with_jokers(rack: Tiles, table: Table, terms: Terms) -> Deadwood:
    """The same by the search for whole plays, which knows jokers."""
    found = arrange(table, rack, terms, MOST_POINTS)
    played = list(found.played) if found else []
    left = list(rack)
    for tile in played:
        left.remove(tile)
    points = sum(terms.joker_left if tile == JOKER else terms.left[tile.number - 1] for tile in left)
    return Deadwood(tuple(left), points, found.table if found else table)
