"""The best play of a small position by trying everything. It knows nothing of the way the solver goes.

Every choice of rack tiles is taken in turn, those worth most first. With the tiles of the table they are dealt out to
legal melds in every way there is, and the referee judges each table; the first that it accepts is the best play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby, product

from tests.rules.joker_reference import (
    RACK,
    Fate,
    Natural,
    all_fates,
    all_homes,
    well_used,
    with_both_colors,
    without,
)
from tests.rules.random_plays import all_melds
from tilerummy.engine.check import judge
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.ruleset import Ruleset
from tilerummy.solver.terms import Aim

Piece = tuple[MeldKind, Tile, Tile]
"""A tile of a run or group, and in a run what it stands for."""

MOST_OF_ONE = 7
"""More copies of one tile than this are in no position: a digit of a count goes so far."""


@dataclass(frozen=True)
class Best:
    """What the best plays of a position are worth, one of them, and how many melds of the table that one breaks."""

    worth: int
    table: Table
    broken: int


def best_play(
    table: Table,
    rack: Tiles,
    rules: Ruleset,
    aim: Aim,
    opened: bool = True,
    *,
    fewest: bool = False,
    fixed: bool = False,
) -> Best | None:
    """The best play; nothing if none is worth more than 0.

    ``fewest``: the best that breaks the fewest melds. ``fixed``: the melds of the table stay where they are.
    """
    known = counting(rules.melds)
    lying = tiles_on(table)
    choices = ((worth_of(played, rules, aim), played) for played in choices_of(rack))
    worthy = sorted(((worth, played) for worth, played in choices if worth > 0), reverse=True)
    for worth, alike in groupby(worthy, key=lambda choice: choice[0]):
        tables: Iterator[Table] = (found for _, played in alike for found in known.tables(lying + Counter(played)))
        if fewest:
            tables = iter(sorted(tables, key=lambda found: broken(table, found, rules.melds)))
        for found in tables:
            if accepted(table, found, rack, rules, opened) and not (fixed and moved(table, found, rack, rules)):
                return Best(worth, found, broken(table, found, rules.melds))
    return None


def choices_of(rack: Tiles) -> Iterator[Tiles]:
    """Every choice of tiles of a rack, equal ones not told apart; not the empty one."""
    kinds = sorted(Counter(rack).items())
    for numbers in product(*(range(count + 1) for _, count in kinds)):
        if any(numbers):
            yield tuple(tile for (tile, _), number in zip(kinds, numbers, strict=True) for _ in range(number))


def worth_of(played: Sequence[Tile], rules: Ruleset, aim: Aim) -> int:
    """What it is worth to lay these tiles: each so much, each point it would cost on the rack so much, less its price.

    The values of the rules are asked tile by tile, so nothing is shared with the terms of the solver.
    """
    points = sum(rules.values.left([tile]) for tile in played)
    return aim.tile * len(played) + aim.point * points - aim.joker_price * tuple(played).count(JOKER)


def accepted(before: Table, after: Table, rack: Tiles, rules: Ruleset, opened: bool = True) -> bool:
    """Whether the referee has nothing against the play."""
    return not any(judge(Change(before, after, rack, opened), rules))


def moved(before: Table, after: Table, rack: Tiles, rules: Ruleset) -> bool:
    """Whether melds were taken apart or joined where they are fixed (written rules 1.3, point 3).

    Every old meld, but for jokers that were freed, lies in one new meld, and no two of them in the same. One way in
    which the tiles can have gone has to fit both this and the rule of jokers.
    """
    change = Change(before, after, rack, True)
    return not any(
        _at_home(len(before), fates, naturals) and _fits(change, rules, fates, naturals)
        for fates in all_fates(change, rules.melds)
        for naturals in all_homes(change)
    )


def _at_home(melds: int, fates: tuple[Fate, ...], naturals: tuple[Natural, ...]) -> bool:
    homes = [
        {natural.home for natural in naturals if natural.origin == old}
        | {fate.home for fate in fates if fate.old == old and not fate.freed}
        for old in range(melds)
    ]
    return all(len(home) == 1 for home in homes) and len(set().union(*homes)) == melds


def _fits(change: Change, rules: Ruleset, fates: tuple[Fate, ...], naturals: tuple[Natural, ...]) -> bool:
    """Whether this way fits the rule of jokers; where melds are fixed the tiles that replace them are the rack's."""
    rule = rules.jokers
    if not isinstance(rule, ExactJokers):
        return True
    assert rule.from_ == "rack"
    needed = Counter(fate.face for fate in fates if fate.freed)
    if rule.group_of_three == "both":
        needed = with_both_colors(change, rules.melds, fates)
    own = [natural for natural in naturals if natural.origin == RACK]
    return needed <= change.played and any(
        all(well_used(rule, change, rules.melds, fates, fate, naturals, rest) for fate in fates if fate.freed)
        for rest in without(own, sorted(needed.elements()))
    )


def broken(before: Table, after: Table, rules: MeldRules) -> int:
    """How many melds of before lie whole in none of after; two that lie in one need the tiles of both.

    A meld that was added to is whole, a joker of a run if it still has its place there.
    """
    room = [_pieces(meld, rules) for meld in after]
    melds = [_pieces(meld, rules) for meld in before]
    some = [pieces for pieces in melds if any(pieces <= free for free in room)]
    few = next(number for number in range(len(some) + 1) if _rest_lies_whole(some, room, number))
    return len(melds) - len(some) + few


def _rest_lies_whole(melds: list[Counter[Piece]], room: list[Counter[Piece]], broken: int) -> bool:
    """Whether all of these melds but so many find room."""
    if not melds:
        return True
    pieces, *others = melds
    tried: list[Counter[Piece]] = []
    for place, free in enumerate(room):
        if pieces <= free and free not in tried:
            tried.append(free)
            less = [*room[:place], free - pieces, *room[place + 1 :]]
            if _rest_lies_whole(others, less, broken):
                return True
    return broken > 0 and _rest_lies_whole(others, room, broken - 1)


def _pieces(meld: Meld, rules: MeldRules) -> Counter[Piece]:
    """The tiles of a meld; in a run with what they stand for."""
    faces = rules.faces(meld)
    return Counter(
        (meld.kind, tile, stands_for[0] if meld.kind is MeldKind.RUN else tile)
        for tile, stands_for in zip(meld.tiles, faces, strict=True)
    )


# --- dealing tiles out to melds ---------------------------------------------------------------------------------------


@cache
def counting(rules: MeldRules) -> Counting:
    """All legal melds of a deck, counted once."""
    return Counting(rules)


@dataclass
class Counting:
    """The legal melds of a deck as numbers, a digit of eight for each kind of tile, so that comparing them is quick."""

    rules: MeldRules
    barren: set[int] = field(default_factory=set)
    """Tiles that cannot be dealt out without a rest."""

    @cached_property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds of tile, jokers last."""
        return tuple(sorted(set(self.rules.deck.tiles), key=lambda tile: (tile == JOKER, tile)))

    @cached_property
    def guards(self) -> int:
        """A bit above every digit: taking too many away clears it."""
        return sum(8 << 4 * place for place in range(len(self.kinds)))

    @cached_property
    def melds(self) -> dict[int, list[tuple[int, Meld]]]:
        """The melds that the rules call legal, by the place of their lowest natural."""
        by_lowest: dict[int, list[tuple[int, Meld]]] = {}
        for meld in all_melds(self.rules):
            if self.rules.legal(meld):
                lowest = min(self.kinds.index(tile) for tile in meld.naturals)
                by_lowest.setdefault(lowest, []).append((self.number(Counter(meld.tiles)), meld))
        return by_lowest

    def number(self, tiles: Counter[Tile]) -> int:
        """Tiles as a number."""
        assert max(tiles.values(), default=0) <= MOST_OF_ONE
        return sum(tiles[kind] << 4 * place for place, kind in enumerate(self.kinds))

    def tables(self, tiles: Counter[Tile]) -> Iterator[Table]:
        """Every way to lay exactly these tiles as legal melds, each once."""
        return self._tables(self.number(tiles), -1, 0)

    def _tables(self, left: int, before: int, first: int) -> Iterator[Table]:
        """``before``: the lowest natural of the last meld; of two melds with the same one the earlier comes first."""
        if not left:
            yield ()
            return
        if left in self.barren:
            return
        lowest = ((left & -left).bit_length() - 1) // 4
        start = first if lowest == before else 0
        fertile = False
        for at, (tiles, meld) in enumerate(self.melds.get(lowest, [])[start:], start):
            if ((left | self.guards) - tiles) & self.guards == self.guards:
                for rest in self._tables(left - tiles, lowest, at):
                    fertile = True
                    yield (meld, *rest)
        if not fertile and not start:
            self.barren.add(left)
