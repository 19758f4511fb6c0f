"""The play of a seat that has not opened (written rules 1.2, point 5).

It needs new melds of its own tiles, worth enough. Where nothing else may be played in the same turn, one search finds
the best: beside what is lost by the aim it counts the points lost, and drops states that lost too many.

Where more may be played, the best play of a seat that owes nothing is a bound. If its own melds are worth enough, or an
opening alone is worth as much, that is the answer. Else the sets of own melds that open are tried: each is set
aside, and the rest is a search like any other. A set with a meld too many is covered by the smaller one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.solver.aces import ways_up
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.arranger import Arranger
from tilerummy.solver.instances import Instance
from tilerummy.solver.places import Places
from tilerummy.solver.ratio import can_be_placed, with_one_joker
from tilerummy.solver.search import Worth
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
    sets = _groups_of_ones(arranger, Counter(rack))
    return _best_of(_beside_groups(arranger, table, rack, groups) for groups in sets)


def _groups_of_ones(arranger: Arranger, rack: Counter[Tile]) -> Iterator[Table]:
    """Every set of groups of ones that can be laid aside, none included, where they are worth more than other ones.

    So a search may count ones as what they are worth in runs.
    """
    terms, places = arranger.terms, arranger.places
    yield ()
    if terms.one_grouped in (None, terms.laid[0]):
        return
    groups = [
        found.meld
        for size in range(terms.group_min, terms.group_max + 1)
        for found in with_jokers(rack, 0, size, places, terms)
        if found.meld.kind is MeldKind.GROUP and found.meld.naturals[0].number == 1
    ]
    for group in groups:
        for others in _groups_of_ones(arranger, rack - tiles_on([group])):
            if all(str(group) <= str(other) for other in others):
                yield (group, *others)


def _beside_groups(arranger: Arranger, table: Table, rack: Tiles, groups: Table) -> Arrangement | None:
    """The best opening beside groups that are laid aside; where a run is owed, with one that is given if need be."""
    found = _own_melds(arranger, table, rack, (), groups)
    if found is None or not arranger.terms.opening.needs_run or _has_run(found.table[len(table) :]):
        return found
    terms, places = arranger.terms, arranger.places
    rest = Counter(rack) - tiles_on(groups)
    runs = [run for run in with_jokers(rest, 0, terms.run_min, places, terms) if run.meld.kind is MeldKind.RUN]
    return _best_of(_own_melds(arranger, table, rack, (run,), groups) for run in runs)


def _best_of(openings: Iterable[Arrangement | None]) -> Arrangement | None:
    """The best of some openings; proved if all of them are."""
    found = [opening for opening in openings if opening]
    best = max(found, key=lambda opening: opening.worth, default=None)
    return best if best is None or all(opening.proved for opening in found) else replace(best, proved=False)


def _own_melds(
    arranger: Arranger, table: Table, rack: Tiles, given: tuple[Whole, ...], groups: Table
) -> Arrangement | None:
    """The best opening, with melds that are given and may be added to, and groups laid aside."""
    if not tiles_on([*groups, *(found.meld for found in given)]) <= Counter(rack):
        return None
    instance = _opening_instance(arranger, rack, given, groups)
    points = sum(meld_points(meld, arranger.terms, arranger.places) for meld in groups)
    points += sum(meld_points(found.meld, arranger.terms, arranger.places) for found in given)
    best: Arrangement | None = None
    spoiled: list[int] = []
    for up in ways_up(instance.supply, arranger.terms.run_min):
        worth = _opening_worth(arranger, up, points)
        if worth.spare_points < 0:
            continue
        outcome = arranger.search(instance, up, rack, worth, anywhere=True)
        if outcome and (best is None or outcome.worth > best.worth):
            own = arranger.laid(outcome, (), rack, worth)
            if own and own.proved:
                best = replace(own, table=(*table, *own.table))
            elif own:
                spoiled.append(own.worth)
    if not spoiled or (best and best.worth >= max(spoiled)):
        return best
    return _with_jokers_placed(arranger, table, rack, given, groups, best)


def _with_jokers_placed(
    arranger: Arranger, table: Table, rack: Tiles, given: tuple[Whole, ...], groups: Table, best: Arrangement | None
) -> Arrangement | None:
    """The best opening where one of the melds that were found had too few naturals, or was jokers alone.

    That takes as many jokers as a meld has tiles, so it is tried with fewer; where a meld needs so many naturals for
    each, a joker stays on the rack or lies in a meld with two naturals that is given.
    """
    rest = tuple(sorted((Counter(rack) - Counter({JOKER: 1})).elements()))
    fewer = _own_melds(arranger, table, rest, given, groups) if rest != rack else None
    if can_be_placed(arranger.terms):
        loose = Counter(rack) - tiles_on([*groups, *(found.meld for found in given)])
        melds = with_one_joker(loose, arranger.terms, arranger.places) if loose[JOKER] else ()
        placed = [_own_melds(arranger, table, rack, (*given, found), groups) for found in melds]
        return _best_of([fewer, *placed])
    found = [each for each in (best, fewer, Arrangement(table, (), 0)) if each]
    return replace(max(found, key=lambda each: each.worth), proved=False)


def _opening_instance(arranger: Arranger, rack: Tiles, given: tuple[Whole, ...], groups: Table) -> Instance:
    """The search for an opening as a plain one: nothing lies there but what is given."""
    terms, places = arranger.terms, arranger.places
    wholes = sorted(given, key=lambda found: (found.first, str(found.meld)))
    bars = tuple(found for found in wholes if found.meld.kind is MeldKind.RUN)
    standing = tuple(found for found in wholes if found.meld.kind is MeldKind.GROUP)
    loose = Counter(rack) - tiles_on([*groups, *(found.meld for found in given)])
    may = tuple(map(tuple, places.counts(loose.elements())))
    supply = Supply(
        must=tuple((0,) * places.ranks for _ in may),
        may=may,
        jokers_must=0,
        jokers_may=loose[JOKER],
        bars=tuple(found.bar(places) for found in bars),
        standing=tuple((found.first, found.standing(places, terms)) for found in standing),
        ungrouped=terms.ace == "both",
        run_min=terms.run_min,
    )
    apart = tuple(Whole(group, places.rank(1), closed=True) for group in groups)
    return Instance(supply, bars, standing, apart)


def _opening_worth(arranger: Arranger, supply: Supply, given: int) -> Worth:
    """What tiles are worth in an opening, by rank, where melds worth so many points are given."""
    laid = tuple(_rank_points(rank, arranger.terms, arranger.places) for rank in range(arranger.places.ranks))
    at_hand = sum(count * laid[rank] for counts in supply.may for rank, count in enumerate(counts))
    all_points = given + at_hand + max(laid) * supply.jokers_may
    return replace(
        arranger.worth,
        points=laid,
        places=tuple(max(laid) - points for points in laid),
        all_points=all_points,
        spare_points=all_points - arranger.terms.opening.points,
    )


def _rank_points(rank: int, terms: Terms, places: Places) -> int:
    """What a tile of a rank is worth in a run."""
    number = places.number(rank)
    high = number == 1 and rank > 0 and terms.one_high is not None
    return terms.one_high or 0 if high else terms.laid[number - 1]


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
    faces = [faces[0] for faces in places.faces(meld)]
    if meld.kind is MeldKind.GROUP:
        ones = terms.laid[0] if terms.one_grouped is None else terms.one_grouped
        return sum(ones if face.number == 1 else terms.laid[face.number - 1] for face in faces)
    high = terms.laid[0] if terms.one_high is None else terms.one_high
    # A 1 ends a run: it is the high one wherever it is not the first tile.
    return sum(high if face.number == 1 and place else terms.laid[face.number - 1] for place, face in enumerate(faces))


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
