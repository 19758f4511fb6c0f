"""The play of a seat that has not opened (written rules 1.2, point 5).

It needs new melds of its own tiles, worth enough. Where nothing else may be played in the same turn, one search finds
the best: beside what is lost by the aim it counts the points lost, and drops states that lost too many.

Where more may be played, the best play of a seat that owes nothing is a bound. If its own melds are worth enough, or an
opening alone is worth as much, that is the answer. Else the sets of own melds that open are tried: each is set
aside, and the rest is a search like any other. A set with a meld too many is covered by the smaller one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.solver.aces import ways_up
from tilerummy.solver.arranger import Arrangement, Arranger
from tilerummy.solver.instances import Instance
from tilerummy.solver.places import Places
from tilerummy.solver.supply import Supply
from tilerummy.solver.terms import Terms
from tilerummy.solver.wholes import Whole, with_jokers

MOST_SETS = 400
"""So many sets of own melds are tried; if there are more, the answer is the best of these and not proved."""


def opening_play(arranger: Arranger, table: Table, rack: Tiles) -> Arrangement | None:
    """The play worth most of a seat that still has to open; nothing if it cannot."""
    alone = own_melds(arranger, table, rack)
    found = alone
    if alone and alone.played and table and arranger.terms.opening.extra_same_turn:
        found = _with_bound(arranger, table, rack, alone)
    if found is None or found.worth > 0:
        return found
    return None if found.proved else Arrangement(table, (), 0, proved=False)


def _with_bound(arranger: Arranger, table: Table, rack: Tiles, alone: Arrangement) -> Arrangement:
    """The best opening with more: no more than a seat could play that owes nothing."""
    bound = arranger.best(table, rack)
    if bound is None or (bound.proved and bound.worth <= alone.worth):
        return alone
    if _opens(bound, table, arranger):
        return bound
    found = _with_more(arranger, table, rack, alone, bound.worth if bound.proved else None)
    return found if bound.proved else replace(found, proved=False)


def own_melds(arranger: Arranger, table: Table, rack: Tiles) -> Arrangement | None:
    """The best opening with nothing else: melds of the rack alone, beside the table as it is."""
    found = _own_melds(arranger, table, rack, None)
    if found is None or not arranger.terms.opening.needs_run or _has_run(found.table[len(table) :]):
        return found
    terms, places = arranger.terms, arranger.places
    runs = [run for run in with_jokers(Counter(rack), 0, terms.run_min, places, terms) if run.meld.kind is MeldKind.RUN]
    openings = [opening for run in runs if (opening := _own_melds(arranger, table, rack, run))]
    return max(openings, key=lambda opening: opening.worth, default=None)


def _own_melds(arranger: Arranger, table: Table, rack: Tiles, run: Whole | None) -> Arrangement | None:
    """The best opening, with one run given."""
    terms, places = arranger.terms, arranger.places
    given = Counter(run.meld.tiles if run else ())
    loose = Counter(rack) - given
    laid = tuple(terms.laid[number - 1] for number in arranger.numbers)
    all_points = max(laid) * loose[JOKER] + (meld_points(run.meld, terms, places) if run else 0)
    all_points += sum(terms.laid[tile.number - 1] for tile in loose.elements() if tile != JOKER)
    if all_points < terms.opening.points or not given <= Counter(rack):
        return None
    may = tuple(map(tuple, places.counts(loose.elements())))
    supply = Supply(
        must=tuple((0,) * places.ranks for _ in may),
        may=may,
        jokers_must=0,
        jokers_may=loose[JOKER],
        bars=(run.bar(places),) if run else (),
        ungrouped=terms.ace == "both",
        run_min=terms.run_min,
    )
    worth = replace(
        arranger.worth,
        points=laid,
        places=tuple(max(laid) - points for points in laid),
        all_points=all_points,
        spare_points=all_points - terms.opening.points,
    )
    instance = Instance(supply, bars=(run,) if run else ())
    best: Arrangement | None = None
    spoiled: list[int] = []
    for up in ways_up(supply, terms.run_min):
        outcome = arranger.search(instance, up, rack, worth, anywhere=True)
        if outcome and (best is None or outcome.worth > best.worth):
            own = arranger.laid(outcome, (), rack, worth)
            if own and own.proved:
                best = replace(own, table=(*table, *own.table))
            elif own:
                spoiled.append(own.worth)
    if not spoiled or (best and best.worth >= max(spoiled)):
        return best
    # One of the melds was jokers alone; that takes as many of them as a meld has tiles, so try with fewer.
    rest = tuple(sorted((Counter(rack) - Counter({JOKER: 1})).elements()))
    fewer = _own_melds(arranger, table, rest, run) if rest != rack else None
    found = [each for each in (best, fewer, Arrangement(table, (), 0)) if each]
    return replace(max(found, key=lambda each: each.worth), proved=False)


def _opens(found: Arrangement, table: Table, arranger: Arranger) -> bool:
    """Whether melds of own tiles in this play are worth enough; those worth most are counted first."""
    terms, places = arranger.terms, arranger.places
    played, points, counted = Counter(found.played), 0, list[Meld]()
    for meld in sorted(found.table, key=lambda meld: -meld_points(meld, terms, places)):
        if tiles_on([meld]) <= played:
            played -= tiles_on([meld])
            points += meld_points(meld, terms, places)
            counted.append(meld)
    return points >= terms.opening.points and (not terms.opening.needs_run or _has_run(counted))


def _has_run(melds: "list[Meld] | Table") -> bool:
    return any(meld.kind is MeldKind.RUN for meld in melds)


def meld_points(meld: Meld, terms: Terms, places: Places) -> int:
    """What a legal meld is worth as it lies, jokers as what they stand for."""
    return sum(terms.laid[faces[0].number - 1] for faces in places.faces(meld))


def _with_more(arranger: Arranger, table: Table, rack: Tiles, best: Arrangement, bound: int | None) -> Arrangement:
    """The best of all sets of own melds that open, with what else can be played."""
    sets, proved = _opening_sets(arranger, rack), True
    seen: set[Tiles] = set()
    for own in islice(sets, MOST_SETS):
        tiles = tiles_on(own)
        if (heap := tuple(sorted(tiles.elements()))) in seen:
            continue
        seen.add(heap)
        rest = tuple(sorted((Counter(rack) - tiles).elements()))
        worth = sum(
            arranger.joker if tile == JOKER else arranger.worth.tiles[arranger.places.rank(tile.number)]
            for tile in tiles.elements()
        )
        more = arranger.best(table, rest, beside=heap, least=max(1, best.worth + 1 - worth))
        proved = proved and (more is None or more.proved)
        if more and more.played:
            played = tuple(sorted([*more.played, *tiles.elements()]))
            best = Arrangement((*more.table, *own), played, more.worth + worth)
        if bound is not None and best.worth >= bound:
            return best
    # The rules judge opening and jokers apart, each in the player's favor, so that equal tiles and jokers may count for
    # both; here each counts once.
    twice = arranger.terms.joker_terms.exact and tiles_on(table)[JOKER] > 0
    return replace(best, proved=proved and not twice and next(sets, None) is None)


def _opening_sets(arranger: Arranger, rack: Tiles) -> Iterator[Table]:
    """The sets of own melds that are worth enough and, without the last of them, were not."""
    terms, places = arranger.terms, arranger.places
    melds = [
        (meld_points(found.meld, terms, places), found.meld)
        for size in range(min(terms.run_min, terms.group_min), terms.numbers + 1)
        for found in with_jokers(Counter(rack), 0, size, places, terms)
    ]
    melds.sort(key=lambda each: (each[1].jokers, -each[0], str(each[1])))
    yield from _sets(melds, Counter(rack), terms.opening.points, terms.opening.needs_run)


def _sets(melds: list[tuple[int, Meld]], left: Counter[Tile], owed: int, run_owed: bool) -> Iterator[Table]:
    """Melds, in the order given, out of these tiles, until nothing is owed."""
    for number, (points, meld) in enumerate(melds):
        tiles = tiles_on([meld])
        if not tiles <= left:
            continue
        still_owed, still_run = owed - points, run_owed and meld.kind is not MeldKind.RUN
        if still_owed <= 0 and not still_run:
            yield (meld,)
            continue
        rest = left - tiles
        fitting = [each for each in melds[number:] if tiles_on([each[1]]) <= rest]
        yield from ((meld, *more) for more in _sets(fitting, rest, still_owed, still_run))
