"""Random plays in small decks: a legal table, a rack, and another legal table made of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

from tests.rules.meld_reference import faces, first_fault
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.meld_rules import MeldRules


@cache
def all_melds(rules: MeldRules) -> tuple[Meld, ...]:
    """Every legal meld of the deck, with at most as many jokers as it has."""
    deck = rules.deck
    found = []
    for color in deck.colors:
        line = [Tile(color, number) for number in [*range(1, deck.numbers + 1), 1]]
        for first, last in combinations(range(len(line) + 1), 2):
            found += [Meld(MeldKind.RUN, row) for row in _with_jokers(tuple(line[first:last]))]
    for number in range(1, deck.numbers + 1):
        for size in range(1, len(deck.colors) + 1):
            for colors in combinations(deck.colors, size):
                row = tuple(Tile(color, number) for color in colors)
                found += [Meld(MeldKind.GROUP, part) for part in _with_jokers(row)]
    fits = (meld for meld in dict.fromkeys(found) if meld.naturals and meld.jokers <= deck.most_jokers)
    return tuple(meld for meld in fits if first_fault(meld.tiles, meld.kind, rules) is None)


def _with_jokers(row: Tiles) -> Iterator[Tiles]:
    yield from (
        tuple(JOKER if hidden else tile for tile, hidden in zip(row, mask, strict=True))
        for mask in product((False, True), repeat=len(row))
    )


def random_play(rules: MeldRules, rng: Random) -> Change | None:
    """A play that leaves a legal table and conserves all tiles; nothing is said of its jokers. None: none was found."""
    deck = Counter(rules.deck.tiles)
    before = random_table(rules, rng, deck)
    left = deck - tiles_on(before)
    rack = random_rack(rules, rng, before, left)
    for _ in range(12):
        gone = rng.sample(before, rng.randint(0, len(before)))
        laid = rng.sample(rack, rng.randint(1, len(rack)))
        made = laid_out(tiles_on(gone) + Counter(laid), rules, rng)
        if made is not None:
            kept = list((Counter(before) - Counter(gone)).elements())
            after = [*kept, *made]
            rng.shuffle(after)
            return Change(before, tuple(after), rack, True)
    return None


def random_table(rules: MeldRules, rng: Random, deck: Counter[Tile]) -> Table:
    """One to four melds, most of them with a joker."""
    table: list[Meld] = []
    left = deck
    for _ in range(rng.randint(1, 4)):
        with_joker = rng.random() < 0.7
        fits = [meld for meld in all_melds(rules) if bool(meld.jokers) == with_joker and Counter(meld.tiles) <= left]
        if fits:
            # Short melds are many in play and few in the list.
            meld = min(rng.sample(fits, min(3, len(fits))), key=lambda meld: len(meld.tiles))
            table.append(meld)
            left = left - Counter(meld.tiles)
    return tuple(table)


def random_rack(rules: MeldRules, rng: Random, table: Table, left: Counter[Tile]) -> Tiles:
    """One to five tiles; those that jokers of the table stand for are likely among them."""
    wanted = [face for meld in table for at, face in _faces_of_jokers(meld, rules) if at >= 0]
    pile = sorted(left.elements())
    rng.shuffle(pile)
    rng.shuffle(wanted)
    rack: list[Tile] = []
    for _ in range(rng.randint(1, 5)):
        tile = wanted.pop() if wanted and rng.random() < 0.5 else pile[-1]
        if tile in pile:
            pile.remove(tile)
            rack.append(tile)
    return tuple(sorted(rack or pile[:1]))


def _faces_of_jokers(meld: Meld, rules: MeldRules) -> Iterator[tuple[int, Tile]]:
    for at, (tile, stands_for) in enumerate(zip(meld.tiles, faces(meld, rules), strict=True)):
        if tile == JOKER:
            yield from ((at, face) for face in sorted(stands_for))


def laid_out(tiles: Counter[Tile], rules: MeldRules, rng: Random, patience: int = 60) -> Table | None:
    """These tiles as legal melds, each of them used, in a way that chance decides."""
    budget = [patience]
    fits = [meld for meld in all_melds(rules) if Counter(meld.tiles) <= tiles]

    def rest(left: Counter[Tile], fits: list[Meld]) -> list[Meld] | None:
        naturals = sorted(tile for tile in left if tile != JOKER)
        if not naturals:
            return None if left else []
        budget[0] -= 1
        if budget[0] < 0:
            return None
        hardest = min(naturals, key=lambda tile: sum(tile in meld.tiles for meld in fits))
        choices = [meld for meld in fits if hardest in meld.tiles]
        rng.shuffle(choices)
        for meld in choices:
            remaining = left - Counter(meld.tiles)
            still = [other for other in fits if Counter(other.tiles) <= remaining]
            made = rest(remaining, still)
            if made is not None:
                return [meld, *made]
        return None

    made = rest(tiles, fits)
    return None if made is None else tuple(made)


def random_opening(rules: MeldRules, rng: Random) -> Change | None:
    """A play that lays one or two whole melds from the rack, and sometimes more upon a table that may be disturbed."""
    table = random_table(rules, rng, Counter(rules.deck.tiles))
    left = Counter(rules.deck.tiles) - tiles_on(table)
    melds: list[Meld] = []
    for _ in range(rng.randint(1, 2)):
        fits = [meld for meld in all_melds(rules) if Counter(meld.tiles) <= left]
        if fits:
            melds.append(rng.choice(fits))
            left = left - Counter(melds[-1].tiles)
    spare = sorted(left.elements())
    extra = rng.sample(spare, min(len(spare), rng.randint(0, 2)))
    rack = tuple(sorted([*tiles_on(melds).elements(), *extra]))
    rest = laid_out(tiles_on(table) + Counter(extra), rules, rng) if extra else table
    if rest is None or not melds:
        return None
    return Change(table, (*rest, *melds), rack, False)


def random_lay_off(rules: MeldRules, rng: Random) -> Change | None:
    """A play that replaces jokers, adds tiles at ends, and lays new melds; mostly one that leaves melds whole."""
    table = random_table(rules, rng, Counter(rules.deck.tiles))
    rack = list(random_rack(rules, rng, table, Counter(rules.deck.tiles) - tiles_on(table)))
    spare = sorted((Counter(rules.deck.tiles) - tiles_on(table) - Counter(rack)).elements())
    rack += rng.sample(spare, min(len(spare), 4))
    left, freed, after = list(rack), 0, []
    for meld in table:
        row = list(meld.tiles)
        for at, face in _faces_of_jokers(meld, rules):
            if row[at] == JOKER and face in left and rng.random() < 0.6:
                left.remove(face)
                row[at] = face
                freed += 1
        rng.shuffle(left)
        for tile in left[:4]:
            grown = rng.choice(([*row, tile], [tile, *row]))
            if first_fault(tuple(grown), meld.kind, rules) is None and rng.random() < 0.7:
                left.remove(tile)
                row = grown
        after.append(Meld(meld.kind, tuple(row)))
    new = laid_out(Counter(rng.sample(left, rng.randint(0, len(left)))) + Counter({JOKER: freed}), rules, rng)
    if new is None:
        return None
    return Change(table, (*after, *new), tuple(sorted(rack)), True)


def disturbed(change: Change, rules: MeldRules, rng: Random) -> Change:
    """The same play with something wrong: a tile missing, foreign, misplaced or kept back, or the rack untouched."""
    rows = [list(meld.tiles) for meld in change.after]
    kinds = [meld.kind for meld in change.after]
    at = rng.randrange(len(rows))
    match rng.randrange(5):
        case 0:
            rows[at].pop(rng.randrange(len(rows[at])))
        case 1:
            rows[at].append(rng.choice(rules.deck.tiles))
        case 2:
            other = rng.randrange(len(rows))
            rows[other].insert(rng.randint(0, len(rows[other])), rows[at].pop(rng.randrange(len(rows[at]))))
        case 3:
            rng.shuffle(rows[at])
        case _:
            return replace(change, after=tuple(rng.sample(change.before, len(change.before))))
    after = tuple(Meld(kind, tuple(row)) for kind, row in zip(kinds, rows, strict=True) if row)
    return replace(change, after=after)
