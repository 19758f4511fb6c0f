"""Every way to keep or to free the jokers of the table, each as a plain search (written rules 1.2, point 6).

A joker that is *kept* counts as its tile: it is counted among the tiles of the table and named again at the end. Where
it locks its meld, the meld stays whole. A joker that is *freed* is wild, but the tile that replaces it has to be laid,
and where freed jokers have to go into new melds, such a meld is chosen for each of them and stays whole.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from typing import NamedTuple, TypeVar

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.solver.places import Places
from tilerummy.solver.supply import Supply
from tilerummy.solver.terms import Terms
from tilerummy.solver.wholes import Whole, completions, whole, with_jokers

Item = TypeVar("Item")

OWN_TILES = 2
"""How many tiles of the rack a freed joker's new meld holds where the rule asks for "two more"."""


@dataclass(frozen=True)
class Instance:
    """A plain search, and what its answer means.

    ``bars`` and ``standing`` are the melds behind those of the supply, ``apart`` melds that are just laid.
    ``stand_ins``: tiles of the supply that are jokers in truth.
    """

    supply: Supply
    bars: tuple[Whole, ...] = ()
    standing: tuple[Whole, ...] = ()
    apart: tuple[Whole, ...] = ()
    stand_ins: Tiles = ()


def with_one_put(plain: Instance, supply: Supply, of_rack: bool) -> Iterator[tuple[Instance, Supply]]:
    """The searches in which one joker lies in a group that stays whole, for each group that has room.

    It is one that has to lie on the table if there is one, else one of the rack where those are laid.
    """
    must = min(supply.jokers_must, 1)
    if not must and not (of_rack and supply.jokers_may):
        return
    for number, (rank, group) in enumerate(supply.standing):
        if group.room:
            less = replace(
                supply,
                jokers_must=supply.jokers_must - must,
                jokers_may=supply.jokers_may - 1,
                standing=_with(supply.standing, number, (rank, group._replace(room=group.room - 1))),
            )
            found = plain.standing[number]
            more = found._replace(meld=Meld(found.meld.kind, (*found.meld.tiles, JOKER)))
            yield replace(plain, supply=less, standing=_with(plain.standing, number, more)), less


def _with(row: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    return (*row[:place], item, *row[place + 1 :])


class Fate(NamedTuple):
    """What becomes of one joker of a meld: its place there, the tile it counts as, and whether it is freed."""

    place: int
    face: Tile
    freed: bool


@dataclass(frozen=True)
class Hand:
    """What is decided of one search: tiles of the table that are loose, and those still on the rack.

    ``needed``: the tiles that replace jokers; ``credit``: those of them that lie already. ``freed``: jokers that were
    freed and have no new meld yet. ``stand_ins``: jokers that count as these tiles. ``wholes``: melds that stay whole.
    """

    loose: Counter[Tile]
    rack: Counter[Tile]
    needed: Counter[Tile] = field(default_factory=Counter)
    credit: Counter[Tile] = field(default_factory=Counter)
    freed: int = 0
    stand_ins: Tiles = ()
    wholes: tuple[Whole, ...] = ()


def hands(
    table: Table,
    rack: Tiles,
    terms: Terms,
    places: Places,
    keep: frozenset[int] = frozenset(),
    beside: Tiles = (),
) -> Iterator[Hand]:
    """Every way to keep or free the jokers of the table.

    ``keep``: the numbers of melds of the table that stay whole, with all their jokers. ``beside``: tiles of the rack
    that are laid already and are in nobody's way; they may replace jokers.
    """
    kept = [meld for number, meld in enumerate(table) if number in keep]
    rest = [meld for number, meld in enumerate(table) if number not in keep]
    exact = [meld for meld in rest if meld.jokers and (terms.joker_terms.exact or terms.fixed)]
    plain = [meld for meld in rest if not (meld.jokers and (terms.joker_terms.exact or terms.fixed))]
    if terms.fixed:
        kept, plain = kept + plain, []
    wholes = tuple(whole(meld, places) for meld in kept)
    # A tile may replace a joker wherever it lies, but in a meld that is locked by another one.
    free = [meld for meld in kept if not (meld.jokers and terms.joker_terms.locked)]
    lying = Counter[Tile]() if terms.joker_terms.from_rack else tiles_on(free)
    yield from _decided(
        Hand(tiles_on(plain), Counter(rack), credit=Counter(beside) + lying, wholes=wholes), exact, terms, places
    )


def _decided(hand: Hand, melds: list[Meld], terms: Terms, places: Places) -> Iterator[Hand]:
    """Every way to keep or free the jokers of these melds."""
    if not melds:
        yield hand
        return
    meld, *others = melds
    for fates in _fates(meld, places):
        for after in _fated(hand, meld, fates, terms, places):
            yield from _decided(after, others, terms, places)


def _fates(meld: Meld, places: Places) -> Iterator[tuple[Fate, ...]]:
    """Each joker as a tile of its own that it can stand for, kept or freed; equal ways once."""
    jokers = [place for place, tile in enumerate(meld.tiles) if tile == JOKER]
    faces = [places.faces(meld)[place] for place in jokers]
    if meld.kind is MeldKind.GROUP:
        choices: Iterable[tuple[Tile, ...]] = permutations(faces[0], len(jokers))
    else:
        choices = [tuple(face for (face,) in faces)]
    seen: set[tuple[tuple[Tile, bool], ...]] = set()
    for chosen in choices:
        for freed in product((False, True), repeat=len(jokers)):
            alike = tuple(sorted(zip(chosen, freed, strict=True)))
            if meld.kind is MeldKind.RUN or alike not in seen:
                seen.add(alike)
                yield tuple(Fate(*fate) for fate in zip(jokers, chosen, freed, strict=True))


def _fated(hand: Hand, meld: Meld, fates: tuple[Fate, ...], terms: Terms, places: Places) -> Iterator[Hand]:
    """The hand with a meld whose jokers are kept or freed like this."""
    freed = [fate for fate in fates if fate.freed]
    kept = [fate for fate in fates if not fate.freed]
    needed = Counter(fate.face for fate in freed)
    if freed and terms.joker_terms.both_of_three and meld.kind is MeldKind.GROUP and len(meld.tiles) == 3:
        # Both missing tiles are asked for, but not the one that another joker of the group stands for.
        standing_for = [fate.face for fate in fates]
        missing = [Tile(color, meld.naturals[0].number) for color in terms.colors]
        needed.update(tile for tile in missing if tile not in meld.naturals and tile not in standing_for)
    if not terms.joker_terms.exact:
        needed = Counter()
    if terms.fixed or (terms.joker_terms.locked and kept):
        for done in completions(meld, tuple(fate.place for fate in freed), places, terms):
            jokers = hand.freed + len(freed) - done.freed
            # A freed joker that has to go into a new meld goes into no meld of the table.
            may = not done.freed or (jokers >= 0 and terms.joker_terms.reuse == "anywhere")
            if may and done.from_rack <= hand.rack and done.from_table <= hand.loose:
                yield Hand(
                    hand.loose - done.from_table,
                    hand.rack - done.from_rack,
                    hand.needed + needed,
                    hand.credit + done.from_rack + (Counter() if terms.joker_terms.from_rack else done.from_table),
                    jokers,
                    hand.stand_ins,
                    (*hand.wholes, done.whole),
                )
    else:
        yield Hand(
            hand.loose + Counter(meld.naturals),
            hand.rack,
            hand.needed + needed,
            hand.credit,
            hand.freed + len(freed),
            (*hand.stand_ins, *(fate.face for fate in kept)),
            hand.wholes,
        )


def housed(hand: Hand, terms: Terms, places: Places) -> Iterator[Hand]:
    """Every way to lay one more new meld for freed jokers, where they have to go into such; none if they need not.

    As long as some are without, a search with them wild is a bound: it may lay all that is laid in the end.
    """
    reuse = terms.joker_terms.reuse
    if reuse == "anywhere":
        return
    for jokers in range(1, min(hand.freed, 1 if reuse == "new-meld-rack-only" else hand.freed) + 1):
        for new in _new_melds(hand, jokers, terms, places):
            own = Counter(new.meld.tiles) - Counter({JOKER: jokers})
            for from_table in _from_table(own, hand) if reuse == "new-meld" else [Counter[Tile]()]:
                from_rack = own - from_table
                if from_rack <= hand.rack:
                    yield replace(
                        hand,
                        loose=hand.loose - from_table,
                        rack=hand.rack - from_rack,
                        credit=hand.credit + _credit(own, from_rack, terms),
                        freed=hand.freed - jokers,
                        wholes=(*hand.wholes, new),
                    )


def _credit(own: Counter[Tile], from_rack: Counter[Tile], terms: Terms) -> Counter[Tile]:
    """The tiles of a new meld that may have replaced a joker. Where it says "two more tiles", none of them may."""
    if terms.joker_terms.reuse != "new-meld":
        return Counter()
    return from_rack if terms.joker_terms.from_rack else own


def _new_melds(hand: Hand, jokers: int, terms: Terms, places: Places) -> Iterator[Whole]:
    """The smallest new melds for so many freed jokers; where nothing may be added to them, all."""
    reuse = terms.joker_terms.reuse
    least = sorted({terms.run_min, terms.group_min})
    if reuse == "new-meld-rack-only":
        for size in range(least[0], terms.numbers + 1):
            for new in with_jokers(hand.rack, 1, size, places, terms):
                yield new._replace(closed=True, new=True)
        return
    own = hand.rack + hand.loose if reuse == "new-meld" else hand.rack
    more = 1 if reuse == "new-meld" else OWN_TILES
    for size in sorted({max(jokers + more, size) for size in least}):
        for new in with_jokers(own, jokers, size, places, terms):
            yield new._replace(new=True)


def _from_table(own: Counter[Tile], hand: Hand) -> Iterator[Counter[Tile]]:
    """The ways to take some of these tiles from the table."""
    tiles = list(own.items())
    for counts in product(*(range(min(count, hand.loose[tile]) + 1) for tile, count in tiles)):
        yield Counter({tile: count for (tile, _), count in zip(tiles, counts, strict=True) if count})


def _settled(hand: Hand, terms: Terms) -> Hand | None:
    """The hand in which the tiles that replaced jokers lie on the table; nothing if there are not enough."""
    needed = hand.needed - hand.credit
    from_rack = needed if terms.joker_terms.from_rack else needed - hand.loose
    if not from_rack <= hand.rack:
        return None
    return replace(hand, loose=hand.loose + from_rack, rack=hand.rack - from_rack)


def instance(hand: Hand, terms: Terms, places: Places) -> Instance | None:
    """The plain search of a hand; nothing if the tiles that have to replace jokers are not there."""
    settled = _settled(hand, terms)
    return _instance(settled, terms, places) if settled else None


def _instance(hand: Hand, terms: Terms, places: Places) -> Instance:
    wholes = sorted(hand.wholes, key=lambda found: (found.first, str(found.meld)))
    bars = tuple(found for found in wholes if found.meld.kind is MeldKind.RUN and not found.closed)
    standing = tuple(found for found in wholes if found.meld.kind is MeldKind.GROUP and not found.closed)
    apart = tuple(found for found in wholes if found.closed)
    must = places.counts([*hand.loose.elements(), *hand.stand_ins])
    rack = places.counts(hand.rack.elements())
    jokers = hand.loose[JOKER] + hand.freed
    supply = Supply(
        must=tuple(map(tuple, must)),
        may=tuple(tuple(map(sum, zip(*pair, strict=True))) for pair in zip(must, rack, strict=True)),
        jokers_must=jokers,
        jokers_may=jokers + hand.rack[JOKER],
        bars=tuple(found.bar(places) for found in bars),
        standing=tuple((found.first, found.standing(places, terms)) for found in standing),
        ungrouped=terms.ace == "both",
        run_min=terms.run_min,
    )
    return Instance(supply, bars, standing, apart, tuple(sorted(hand.stand_ins)))
