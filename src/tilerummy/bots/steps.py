"""A play told as steps: which meld is made when, and out of what.

A play says only how the table shall lie. Which old meld became which new one is told here so that as few as possible
are touched: those that lie there again stay; then as many as can be only gain tiles; of the others each lives on in the
meld that holds most of it. All that is told hangs on counts of tiles, as the rules do; twins are not told apart.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles, spoken
from tilerummy.rules.meld_rules import MeldRules

LEAST_KEPT = 2
"""A meld lives on in another if so many of its tiles stay together; of one tile nobody would say so."""

Name = Callable[[int, Tiles], str]
"""How to call an old meld: by its number on the table and what of it lies there at this moment."""


def _by_tiles(number: int, row: Tiles) -> str:
    return spoken(row)


@dataclass(frozen=True, slots=True)
class Taken:
    """Tiles that a step takes from the old meld with this number, and the ``row`` that lay there until then."""

    old: int
    row: Tiles
    tiles: Tiles

    def say(self, name: Name) -> str:
        """What is taken: ``B4 out of B4 B5 B6 B7``."""
        if len(self.row) == 1:
            return f"the {self.row[0].spoken} that is left"
        called = name(self.old, self.row)
        return f"all of {called}" if len(self.tiles) == len(self.row) else f"{spoken(self.tiles)} out of {called}"


@dataclass(frozen=True, slots=True)
class Step:
    """One meld of the new table is made.

    ``old``: the number of the old meld that it is made of, and ``onto`` what lies there of it; None and nothing where
    the meld is laid anew. ``rack``: tiles of the rack that join it. ``taken``: tiles that come from other old melds.
    """

    meld: Meld
    old: int | None
    onto: Tiles
    rack: Tiles
    taken: tuple[Taken, ...]

    def say(self, name: Name = _by_tiles) -> str:
        """The step as a sentence. ``name`` says how to call an old meld: by its tiles, or as a screen does."""
        return f"{self._told(name)}{self._reading()}."

    def _told(self, name: Name) -> str:
        onto = "" if self.old is None else f" to {name(self.old, self.onto)}"
        if self.taken:
            return f"Take {_listed(taken.say(name) for taken in self.taken)} and {self._joined(onto)}"
        if not self.rack:
            return f"Turn {name(self.old or 0, self.onto)} into {self.meld.spoken}"
        return f"Add {spoken(self.rack)}{onto}" if onto else f"Lay {spoken(self.rack)} from your rack"

    def _joined(self, onto: str) -> str:
        """What is done with tiles that were taken."""
        them = "it" if sum(len(taken.tiles) for taken in self.taken) == 1 else "them"
        rack = f"{_listed(tile.spoken for tile in self.rack)} from your rack" if self.rack else ""
        if onto:
            return f"add {them}{f', with {rack},' if rack else ''}{onto}"
        if rack:
            return f"lay {them} with {rack}"
        return f"lay {them} as a meld" if len(self.taken) == 1 else f"lay {them} together"

    def _reading(self) -> str:
        """Where a joker lies in the new meld, unless the sentence says so already."""
        if not self.meld.jokers:
            return ""
        if len(self.meld.naturals) == 1:
            return f", as the {self.meld.kind} {self.meld.spoken}"
        in_order = not self.taken and not (self.onto and self.rack)
        return "" if in_order or self.meld.kind is MeldKind.GROUP else f", so that it reads {self.meld.spoken}"

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, slots=True)
class Placed:
    """The new table, in which each old meld that lives on has its place in the row, and those that are new come last.

    ``made_of``: the number of the old meld that a new one is made of, or None. ``touched``: the numbers of the old
    melds that do not lie there as they did.
    """

    table: Table
    made_of: tuple[int | None, ...]
    touched: tuple[int, ...]


def placed(before: Table, after: Table, rules: MeldRules) -> Placed:
    """Which old meld became which new one. Melds of the old table are legal."""
    homes = _homes(before, after, rules)
    olds = sorted(homes)
    lasting = [homes[old] for old in olds]
    fresh = [new for new in range(len(after)) if new not in lasting]
    touched = tuple(old for old, meld in enumerate(before) if old not in homes or after[homes[old]] != meld)
    return Placed(tuple(after[new] for new in (*lasting, *fresh)), (*olds, *(None for _ in fresh)), touched)


def steps(before: Table, placed: Placed) -> tuple[Step, ...]:
    """What has to be done to get there, in an order that can be followed."""
    return _Story(before, placed).steps()


# --- which old meld lives on in which new one -------------------------------------------------------------------------


def _homes(before: Table, after: Table, rules: MeldRules) -> dict[int, int]:
    """For each old meld that lives on the number of the new one."""
    homes: dict[int, int] = {}
    news, olds = list(range(len(after))), list[int]()
    for old, meld in enumerate(before):
        new = next((new for new in news if after[new] == meld), None)
        if new is None:
            olds.append(old)
        else:
            news.remove(new)
            homes[old] = new
    common = {(old, new): (tiles_on([before[old]]) & tiles_on([after[new]])).total() for old in olds for new in news}
    news_by_size = sorted(news, key=lambda new: len(after[new].tiles))
    grown = {old: [new for new in news_by_size if _grew(before[old], after[new], rules)] for old in olds}
    guests: dict[int, int] = {}
    for old in olds:
        _find_room(old, grown, guests, [])
    homes.update({old: new for new, old in guests.items()})
    for (old, new), shared in sorted(common.items(), key=lambda pair: (-pair[1], pair[0])):
        if shared >= LEAST_KEPT and old not in homes and new not in homes.values():
            homes[old] = new
    return homes


def _find_room(old: int, grown: dict[int, list[int]], guests: dict[int, int], asked: list[int]) -> bool:
    """Finds a new meld for an old one that only gained tiles; who sits there moves on if there is another for it."""
    for new in grown[old]:
        if new not in asked:
            asked.append(new)
            if new not in guests or _find_room(guests[new], grown, guests, asked):
                guests[new] = old
                return True
    return False


def _grew(old: Meld, new: Meld, rules: MeldRules) -> bool:
    """Whether one lies whole in the other, a joker of a run standing for the same tile."""
    return old.kind is new.kind and _pieces(old, rules) <= _pieces(new, rules)


def _pieces(meld: Meld, rules: MeldRules) -> Counter[tuple[Tile, Tiles]]:
    if meld.kind is not MeldKind.RUN or not meld.jokers or not rules.legal(meld):
        return Counter((tile, ()) for tile in meld.tiles)
    faces = zip(meld.tiles, rules.faces(meld), strict=True)
    return Counter((tile, stands_for if tile == JOKER else ()) for tile, stands_for in faces)


# --- what comes from where, and when ----------------------------------------------------------------------------------


class _Story:
    """Tells what each new meld is made of. Sources are the numbers of old melds; the rack is None."""

    def __init__(self, before: Table, placed: Placed) -> None:
        self.before, self.table = before, placed.table
        self.made_of = {new: old for new, old in enumerate(placed.made_of) if old is not None}
        self.lying = [list(meld.tiles) for meld in before]
        """What of each old meld lies where it lay, while the steps are taken."""
        loose: dict[int | None, Counter[Tile]] = {old: tiles_on([before[old]]) for old in placed.touched}
        loose[None] = tiles_on(self.table) - tiles_on(before)
        needs: dict[int, Counter[Tile]] = {}
        for new, old in enumerate(placed.made_of):
            if old is None or old in placed.touched:
                needs[new] = tiles_on([self.table[new]])
            if old is not None and old in placed.touched:
                stays = needs[new] & loose[old]
                needs[new] -= stays
                loose[old] -= stays
        self.given = _given(loose, needs)

    def steps(self) -> tuple[Step, ...]:
        """The steps in an order that can be followed: first what takes nothing apart, then what takes from melds that
        are complete but for that, so that a meld is added to when it has given what it gives."""
        waiting = [new for new in self.given if self._changes(new)]
        told: list[Step] = []
        while waiting:
            new = min(waiting, key=lambda new: (self._urgency(new, waiting), new))
            waiting.remove(new)
            told.append(self._step(new))
        return tuple(told)

    def _changes(self, new: int) -> bool:
        """Whether there is anything to do for a meld but to give tiles away."""
        if self.given[new]:
            return True
        old, meld = self.before[self.made_of[new]], self.table[new]
        # One that only gave tiles is as it shall be, unless a joker of it lies elsewhere now.
        return old.kind is not meld.kind or not _is_part(meld.tiles, old.tiles)

    def _urgency(self, new: int, waiting: Iterable[int]) -> tuple[bool, bool, int]:
        takes = any(source is not None for source in self.given[new])
        old = self.made_of.get(new)
        owes = old is not None and any(old in self.given[other] for other in waiting if other != new)
        # Of those that take, first who takes from few.
        return takes or owes, owes, len(self.given[new])

    def _step(self, new: int) -> Step:
        meld, old, given = self.table[new], self.made_of.get(new), self.given[new]
        onto = () if old is None else tuple(self.lying[old])
        taken = []
        for source in sorted(source for source in given if source is not None):
            row = tuple(self.lying[source])
            tiles = _in_order(given[source], row)
            self.lying[source] = self._left(source, Counter(row) - given[source])
            taken.append(Taken(source, row, tiles))
        rack = _in_order(given.get(None, Counter()), meld.tiles)
        if old is not None:
            # What it still owes to others lies behind what it shall be.
            owed = Counter(onto) - tiles_on([meld])
            self.lying[old] = [*meld.tiles, *owed.elements()]
        return Step(meld, old, onto, rack, tuple(taken))

    def _left(self, old: int, left: Counter[Tile]) -> list[Tile]:
        """What is left of an old meld, in the order in which it lies there at the end if nothing joins it."""
        for new, source in self.made_of.items():
            meld = self.table[new].tiles
            if source == old and Counter(meld) == left and _is_part(meld, tuple(self.lying[old])):
                return list(meld)
        return list(_in_order(left, self.lying[old]))


def _given(
    loose: dict[int | None, Counter[Tile]], needs: dict[int, Counter[Tile]]
) -> dict[int, dict[int | None, Counter[Tile]]]:
    """For each new meld what comes from where: as much as possible from one place, the rack before a meld."""
    given: dict[int, dict[int | None, Counter[Tile]]] = {new: {} for new in needs}
    sources = sorted(loose, key=lambda source: -1 if source is None else source)

    def give(source: int | None, new: int, tiles: Counter[Tile]) -> None:
        loose[source] -= tiles
        needs[new] -= tiles
        given[new][source] = given[new].get(source, Counter()) + tiles

    while any(needs.values()):
        # What one place alone gives a meld in full comes first, then the largest part that is to be had.
        best = max(
            ((loose[source] & need, source, new) for new, need in needs.items() if need for source in sources),
            key=lambda part: (part[0] == needs[part[2]], part[0].total(), part[1] is None),
        )
        tiles, source, new = best
        if not tiles:
            break
        give(source, new, tiles)
    return given


def _is_part(part: Tiles, row: Tiles) -> bool:
    """Whether a row is the other one without some of its tiles."""
    ahead = iter(row)
    return all(tile in ahead for tile in part)


def _in_order(tiles: Counter[Tile], row: Sequence[Tile]) -> Tiles:
    """These tiles in the order in which a row has them."""
    left, found = Counter(tiles), list[Tile]()
    for tile in row:
        if left[tile]:
            left[tile] -= 1
            found.append(tile)
    return tuple(found)


def _listed(parts: Iterable[str]) -> str:
    """Parts with commas, the last with an "and"."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last
