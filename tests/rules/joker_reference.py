"""Written rules 1.2, point 6, to the letter: every way in which the tiles may have gone is tried, slowly.

A *way* says for each tile of the old table into which meld it went, for each old joker whether it was kept or freed and
which face it stood for, and which natural replaced a freed one. The play is legal if one way fits everything; otherwise
its code is that of the way that gets furthest down the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from tests.rules.meld_reference import faces, first_fault
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import JOKER, Tile
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.meld_rules import MeldRules

CODES = (
    "joker_not_replaced",
    "joker_replacement_from_table",
    "joker_needs_both_colors",
    "joker_meld_locked",
    "joker_must_be_new_meld",
    "not_opened",
)
LEGAL = len(CODES)
RACK = -1


@dataclass(frozen=True)
class Natural:
    """One natural tile of the table after: where it lies, and in which old meld it lay, or the rack."""

    tile: Tile
    origin: int
    home: int


@dataclass(frozen=True)
class Fate:
    """What became of one old joker: its old meld, the face it stood for, its new meld, kept or freed."""

    old: int
    face: Tile
    home: int
    freed: bool


def first_code(
    rule: ExactJokers, change: Change, rules: MeldRules, *, may_free: bool, fixed: bool = False
) -> str | None:
    """The code of the way that gets furthest, None if one way is legal.

    ``fixed``: only ways count in which the naturals of each old meld lie in one meld of their own (1.3, point 3).
    """
    best = 0
    ways = [way for way in all_homes(change) if not fixed or each_in_its_own(change, way)]
    for fates in all_fates(change, rules):
        best = max(best, furthest(rule, change, rules, may_free, fates, ways))
        if best == LEGAL:
            return None
    return CODES[best]


def all_fates(change: Change, rules: MeldRules) -> Iterator[tuple[Fate, ...]]:
    """Each old joker with a face, a new meld and a fate, so that no meld is read in two ways."""
    old = [(at, faces_of_jokers(meld, rules)) for at, meld in enumerate(change.before) for _ in range(meld.jokers)]
    homes = [at for at, meld in enumerate(change.after) if meld.jokers]
    new_faces = {home: faces_of_jokers(change.after[home], rules) for home in homes}
    choices = [
        [
            Fate(at, face, home, freed)
            for face in sorted(known)
            for home in homes
            for freed in (False, True)
            if freed or face in new_faces[home]
        ]
        for at, known in old
    ]
    for fates in product(*choices):
        full = any(count > change.after[home].jokers for home, count in Counter(fate.home for fate in fates).items())
        read_twice = any(count > 1 for count in Counter((fate.old, fate.face) for fate in fates).values())
        kept_twice = any(
            count > 1 for count in Counter((fate.home, fate.face) for fate in fates if not fate.freed).values()
        )
        if not (full or read_twice or kept_twice):
            yield fates


def faces_of_jokers(meld: Meld, rules: MeldRules) -> set[Tile]:
    """All that the jokers of a meld stand for."""
    known = zip(meld.tiles, faces(meld, rules), strict=True)
    return {face for tile, stands_for in known if tile == JOKER for face in stands_for}


def each_in_its_own(change: Change, naturals: Sequence[Natural]) -> bool:
    """Whether no old meld was taken apart, and no two of them were joined."""
    homes = [{natural.home for natural in naturals if natural.origin == old} for old in range(len(change.before))]
    return all(len(found) == 1 for found in homes) and len(set.union(set(), *homes)) == len(homes)


def furthest(
    rule: ExactJokers,
    change: Change,
    rules: MeldRules,
    may_free: bool,
    fates: tuple[Fate, ...],
    ways: Sequence[tuple[Natural, ...]],
) -> int:
    """How far down the list of codes these fates get with the kindest choice of everything else."""
    locks = {fate.old for fate in fates if not fate.freed} if rule.locked else set()
    on_table = tiles_on(change.after) - tiles_on(change.before[old] for old in locks)
    supply = change.played if rule.from_ == "rack" else on_table
    one_each = Counter(fate.face for fate in fates if fate.freed)
    if not one_each <= on_table:
        return 0
    if not one_each <= supply:
        return 1
    needed = one_each if rule.group_of_three == "either" else with_both_colors(change, rules, fates)
    if not needed <= supply:
        return 2
    best = 3
    for naturals in ways:
        if not all(stays_together(fate, fates, naturals) for fate in fates if rule.locked and not fate.freed):
            continue
        best = max(best, 4)
        usable = [
            natural
            for natural in naturals
            if natural.origin == RACK or (rule.from_ == "any" and natural.origin not in locks)
        ]
        for rest in without(usable, sorted(needed.elements())):
            own = [natural for natural in rest if natural.origin == RACK]
            if all(well_used(rule, change, rules, fates, fate, naturals, own) for fate in fates if fate.freed):
                return LEGAL if may_free or not any(fate.freed for fate in fates) else 5
    return best


def with_both_colors(change: Change, rules: MeldRules, fates: tuple[Fate, ...]) -> Counter[Tile]:
    """The naturals that are needed where the joker of a set of three is freed by both of the missing tiles."""
    needed: Counter[Tile] = Counter()
    for old, meld in enumerate(change.before):
        freed = [fate.face for fate in fates if fate.old == old and fate.freed]
        kept = {fate.face for fate in fates if fate.old == old and not fate.freed}
        if freed and meld.kind is MeldKind.GROUP and len(meld.tiles) == 3:
            needed += Counter(faces_of_jokers(meld, rules) - kept)
        else:
            needed += Counter(freed)
    return needed


def all_homes(change: Change) -> Iterator[tuple[Natural, ...]]:
    """Every way in which the naturals of old melds and rack may have come to lie where they lie."""
    each: list[list[tuple[Natural, ...]]] = []
    for tile in sorted(set(tiles_on(change.after)) - {JOKER}):
        origins = [at for at, meld in enumerate(change.before) for _ in range(meld.tiles.count(tile))]
        homes = [at for at, meld in enumerate(change.after) for _ in range(meld.tiles.count(tile))]
        origins += [RACK] * (len(homes) - len(origins))
        found = {tuple(sorted(zip(order, homes, strict=True))) for order in permutations(origins)}
        each.append([tuple(Natural(tile, origin, home) for origin, home in way) for way in sorted(found)])
    for choice in product(*each):
        yield tuple(natural for part in choice for natural in part)


def stays_together(kept: Fate, fates: tuple[Fate, ...], naturals: Sequence[Natural]) -> bool:
    """Whether every tile of a kept joker's meld lies in one meld with it; a second joker that was freed may go."""
    return all(natural.home == kept.home for natural in naturals if natural.origin == kept.old) and all(
        fate.home == kept.home for fate in fates if fate.old == kept.old and not fate.freed
    )


def without(naturals: list[Natural], needed: list[Tile]) -> Iterator[list[Natural]]:
    """What is left of the naturals in each way of taking those that replaced a joker."""
    if not needed:
        yield naturals
        return
    tried = set()
    for at, natural in enumerate(naturals):
        if natural.tile == needed[0] and natural not in tried:
            tried.add(natural)
            yield from without(naturals[:at] + naturals[at + 1 :], needed[1:])


def well_used(
    rule: ExactJokers,
    change: Change,
    rules: MeldRules,
    fates: tuple[Fate, ...],
    freed: Fate,
    naturals: Sequence[Natural],
    own: Sequence[Natural],
) -> bool:
    """Whether a freed joker lies where ``joker_reuse`` wants it. ``own``: rack tiles that replaced no joker."""
    home, meld = freed.home, change.after[freed.home]
    own_here = Counter(natural.tile for natural in own if natural.home == home)
    freed_here = sum(fate.freed and fate.home == home for fate in fates)
    kept = {fate.face for fate in fates if fate.home == home and not fate.freed}
    from_rack = meld.jokers - freed_here - len(kept)
    if rule.reuse == "anywhere":
        return True
    if rule.reuse == "new-meld-rack-only":
        return own_here.total() == len(meld.naturals) and freed_here == 1 and not kept
    if any(lies_in(old, home, change.before, fates, naturals) for old in range(len(change.before))):
        return False
    if rule.reuse == "new-meld":
        return True
    return any(
        Counter(part.naturals) <= own_here and freed_and_rack(part, own_here, freed_here, from_rack)
        for part in parts(meld, kept, rules)
        if first_fault(part.tiles, part.kind, rules) is None
    )


def lies_in(old: int, home: int, before: Table, fates: tuple[Fate, ...], naturals: Sequence[Natural]) -> bool:
    """Whether an old meld lies wholly inside the new meld ``home``."""
    return all(natural.home == home for natural in naturals if natural.origin == old) and all(
        fate.home == home for fate in fates if fate.old == old
    )


def parts(meld: Meld, kept: set[Tile], rules: MeldRules) -> Iterator[Meld]:
    """Every meld that a meld holds without its kept jokers: stretches of a run, choices of a set."""
    if meld.kind is MeldKind.GROUP:
        for size in range(1, len(meld.tiles) + 1):
            yield from (Meld(meld.kind, part) for part in combinations(meld.tiles, size))
        return
    stand_for = faces(meld, rules)
    for first, last in combinations(range(len(meld.tiles) + 1), 2):
        stretch = zip(meld.tiles[first:last], stand_for[first:last], strict=True)
        if not any(tile == JOKER and face <= kept for tile, face in stretch):
            yield Meld(meld.kind, meld.tiles[first:last])


def freed_and_rack(part: Meld, own: Counter[Tile], freed: int, from_rack: int) -> bool:
    """Whether a part can be made of freed jokers, at least one, and of at least two tiles from the rack."""
    return any(
        len(part.naturals) + part.jokers - jokers >= 2
        for jokers in range(1, min(freed, part.jokers) + 1)
        if part.jokers - jokers <= from_rack
    )
