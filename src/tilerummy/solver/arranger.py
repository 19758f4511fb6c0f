"""The best play of a seat that may do as it likes: the searches for all fates of the jokers, and the best of them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tiles
from tilerummy.solver.aces import ways_up
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.finish import finished
from tilerummy.solver.instances import Hand, Instance, hands, housed, instance, with_one_put
from tilerummy.solver.places import Places
from tilerummy.solver.ratio import tries_all_places, with_enough_naturals
from tilerummy.solver.rebuild import Wholes, rebuilt
from tilerummy.solver.search import Trail, Worth, forward
from tilerummy.solver.shape import Shape
from tilerummy.solver.spare import place_spare
from tilerummy.solver.supply import Supply
from tilerummy.solver.tables import Tables
from tilerummy.solver.terms import Aim, Terms


class Outcome(NamedTuple):
    """The best end of one search, before it is known whether the jokers that nothing needs find a place."""

    instance: Instance
    supply: Supply
    worth: int
    end: int
    trail: Trail
    tables: Tables


Branch = Iterator[Hand] | Hand | Outcome | Arrangement
"""Hands of which the next is still to be looked into, one of them, the end of its search, the play it leads to."""

NOTHING = -(1 << 60)
"""Less than any play is worth."""

UNKNOWN = 1 << 60
"""More than any play is worth."""


class Arranger:
    """Finds plays for one aim."""

    def __init__(self, terms: Terms, aim: Aim) -> None:
        self.terms, self.aim = terms, aim
        self.places = Places(terms)
        self.numbers = tuple(self.places.number(rank) for rank in range(self.places.ranks))
        self.worth = Worth(tuple(aim.tile + aim.point * terms.left[number - 1] for number in self.numbers))
        self.joker = aim.tile + aim.point * terms.joker_left - aim.joker_price
        """What it brings to lay a joker; where that is less than nothing, it is laid only if it has to be."""

    def best(
        self,
        table: Table,
        rack: Tiles,
        keep: frozenset[int] = frozenset(),
        beside: Tiles = (),
        least: int = 1,
    ) -> Arrangement | None:
        """The play worth most of a seat that has opened, of those worth ``least``.

        ``keep``: the numbers of melds of the table that stay whole. ``beside``: tiles of the rack laid apart from it.
        """
        branches = Branches(self, rack)
        branches.add(self.most_worth(rack), hands(table, rack, self.terms, self.places, keep, beside))
        best, dropped = self._first(table, rack, branches, least)
        bound = max(dropped, self._bound(table, rack, keep, beside))
        if bound < least or (best and best.worth >= bound):
            return best
        if tries_all_places(table, rack, keep, self.terms):
            return with_enough_naturals(self, table, rack, keep, beside, least)
        more = self._without_jokers(table, rack, keep, beside, best.worth + 1 if best else least)
        found = more if more and more.played else best
        return replace(found or Arrangement(table, (), 0), proved=False)

    def _without_jokers(
        self, table: Table, rack: Tiles, keep: frozenset[int], beside: Tiles, least: int
    ) -> Arrangement | None:
        """A play that leaves all jokers where they are: it is legal, whatever was wrong with those that move them."""
        rest = tuple(tile for tile in rack if tile != JOKER)
        still = keep | frozenset(number for number, meld in enumerate(table) if meld.jokers)
        return None if (rest, still) == (rack, keep) else self.best(table, rest, still, beside, least)

    def _first(self, table: Table, rack: Tiles, branches: "Branches", least: int) -> tuple[Arrangement | None, int]:
        """The play worth most, and what plays were worth that turned out not to be legal."""
        dropped = 0
        while branches.bound >= least:
            worth, branch = branches.pop()
            if isinstance(branch, Arrangement):
                return branch, dropped
            if isinstance(branch, Hand):
                branches.add(worth, housed(branch, self.terms, self.places))
            elif not isinstance(branch, Outcome):
                branches.add_next(worth, branch)
            elif found := self.laid(branch, table, rack, self.worth):
                if found.played:
                    branches.add(found.worth, found)
                if not found.proved:
                    dropped = max(dropped, worth)
        return None, dropped

    def tries_all(self, table: Table) -> bool:
        """Whether every fate of the jokers of a table is tried.

        A freed joker's new meld may take tiles of the table along, or be shared with another joker of the table: in
        these ways not. Nor is all tried that becomes of a meld that stays together without its jokers
        (``_may_turn``).
        """
        jokers, policy = tiles_on(table)[JOKER], self.terms.joker_terms
        shared = policy.reuse in ("new-meld", "new-meld-two-rack") and jokers > 1
        mixed = policy.reuse == "new-meld" and not self.terms.fixed
        return not (jokers and ((policy.exact and (shared or mixed)) or self._may_turn(table)))

    def _may_turn(self, table: Table) -> bool:
        """Whether a meld that stays together without its jokers may be another one then.

        A 1 may go to the other end. Where a joker owes no tile, what is left may even be of the other kind.
        """
        policy = self.terms.joker_terms
        if self.terms.fixed and not policy.exact:
            return any(meld.jokers for meld in table)
        stays = self.terms.fixed or (policy.locked and policy.exact)
        return stays and self.terms.ace == "both" and any(map(self._has_one, table))

    def _has_one(self, meld: Meld) -> bool:
        """Whether a run with a joker has a 1, or a joker that stands for one."""
        ones = (face.number == 1 for faces in self.places.faces(meld) for face in faces)
        return meld.kind is MeldKind.RUN and meld.jokers > 0 and any(ones)

    def _bound(self, table: Table, rack: Tiles, keep: frozenset[int], beside: Tiles) -> int:
        """What no play is worth more than, where not every fate of the jokers is tried: under rules that allow more."""
        moving = tuple(meld for number, meld in enumerate(table) if number not in keep)
        if self.tries_all(moving):
            return 0
        policy = replace(self.terms.joker_terms, reuse="anywhere", locked=False)
        fixed = self.terms.fixed and not self._may_turn(moving)
        kinder = Arranger(replace(self.terms, joker_terms=policy, fixed=fixed), self.aim)
        best = kinder.best(table, rack, keep, beside)
        if best is None:
            return 0
        return best.worth if best.proved else UNKNOWN

    def search(
        self, instance: Instance, supply: Supply, rack: Tiles, worth: Worth, anywhere: bool = False
    ) -> Outcome | None:
        """The best end of one search. ``anywhere``: jokers are not held to the normal form (``moves.py``)."""
        shape = Shape(
            colors=len(self.terms.colors),
            copies=supply.copies,
            jokers=supply.jokers_may,
            run_min=self.terms.run_min,
            group_min=self.terms.group_min,
            group_max=self.terms.group_max,
            anywhere=anywhere,
            point_bits=point_bits(worth),
        )
        tables = tables_for(shape)
        # The one that has worked out its fields before.
        shape = tables.shape
        ends, trail = forward(tables, supply, worth)
        good = [end for end in ends if _good(shape, supply, worth, end)]
        if not good:
            return None
        kept = [self._kept(shape, supply, end) for end in good]
        best, end = min(zip(kept, good, strict=True))
        return Outcome(instance, supply, self.all_worth(rack) - best, end, trail, tables)

    def most_worth(self, rack: Tiles) -> int:
        """What no play of a rack is worth more than."""
        return self.all_worth(rack) + rack.count(JOKER) * max(0, -self.joker)

    def all_worth(self, rack: Tiles) -> int:
        """What it is worth to lay all of a rack."""
        tiles = [self.worth.tiles[self.places.rank(tile.number)] for tile in rack if tile != JOKER]
        return sum(tiles) + self.joker * rack.count(JOKER)

    def _kept(self, shape: Shape, supply: Supply, end: int) -> int:
        """What an end leaves on the rack is worth. In the normal form jokers that nothing needs are not yet laid."""
        jokers = supply.jokers_may - max(shape.jokers_used(end), supply.jokers_must)
        if not shape.anywhere and self.joker >= 0:
            jokers = 0
        return (end >> shape.lost_bit) + self.joker * jokers

    def laid(self, outcome: Outcome, table: Table, rack: Tiles, worth: Worth) -> Arrangement | None:
        """The play of an outcome; nothing, if there is none.

        Not proved if the play found is not legal after all, then without tiles, or if not all jokers find a place that
        nothing needs, and where else they could lie is not known.
        """
        shape, supply, instance = outcome.tables.shape, outcome.supply, outcome.instance
        wholes = Wholes(tuple(found.meld for found in instance.bars), tuple(found.meld for found in instance.standing))
        layout = rebuilt(outcome.tables, supply, worth, outcome.trail, outcome.end, self.places, wholes)
        most = supply.jokers_must if self.joker < 0 else supply.jokers_may
        left = 0
        if not shape.anywhere:
            left = place_spare(layout, max(0, most - shape.jokers_used(outcome.end)), self.terms, self.places)
        after = finished(layout, instance, table, self.terms, self.places)
        if left:
            fewer = None if left > most - supply.jokers_must else after
            return self._crowded(outcome, table, rack, worth, fewer, outcome.worth - left * self.joker)
        return _play(table, after, outcome.worth)

    def _crowded(
        self, outcome: Outcome, table: Table, rack: Tiles, worth: Worth, fewer: Table | None, worth_fewer: int
    ) -> Arrangement | None:
        """The play of an outcome with too many jokers for the room: with fewer of them, or with jokers anywhere.

        The search with jokers anywhere puts none into groups that stay whole: that one lies there is tried besides.
        """
        found = [_play(table, fewer, worth_fewer)] if fewer is not None else []
        other = self.search(outcome.instance, outcome.supply, rack, worth, anywhere=True)
        if other is not None and (play := self.laid(other, table, rack, worth)):
            found.append(play)
        for put, supply in with_one_put(outcome.instance, outcome.supply, self.joker >= 0):
            other = self.search(put, supply, rack, worth)
            if other is not None and (play := self.laid(other, table, rack, worth)):
                found.append(play)
        if not found:
            return None
        # A play that turned out not to be legal has no tiles; what it would be worth is still a bound.
        bound = max(play.worth for play in found)
        best = max(found, key=lambda play: (bool(play.played), play.worth))
        return best if best.worth >= bound else replace(best, proved=False)


def _play(table: Table, after: Table | None, worth: int) -> Arrangement:
    if after is None:
        return Arrangement(table, (), worth, proved=False)
    return Arrangement(after, tuple(sorted((tiles_on(after) - tiles_on(table)).elements())), worth)


class Branches:
    """What is still to be looked into, the one with the highest bound first.

    So the first play that is worth what its bound says is the best: nothing else can be worth more. Of equal bounds the
    last added comes first: one hand is followed to its end before the next is begun, and many are never begun. A hand
    waits as itself as long as its freed jokers have no new melds; then the end of its search waits, and at last the
    play.
    """

    def __init__(self, arranger: Arranger, rack: Tiles) -> None:
        self.arranger, self.rack = arranger, rack
        self._queue: list[tuple[int, int, Branch]] = []
        self._added = 0
        self._seen: set[tuple[Instance, int]] = set()

    def add(self, worth: int, branch: Branch) -> None:
        """Something that is worth no more than this."""
        self._added += 1
        heappush(self._queue, (-worth, -self._added, branch))

    def add_next(self, worth: int, more: Iterator[Hand]) -> None:
        """The next of some hands, all of them worth no more than this, and the others for later."""
        hand = next(more, None)
        if hand is not None:
            self.add(worth, more)
            self._add_hand(hand)

    def _add_hand(self, hand: Hand) -> None:
        """The searches of a hand, unless there are none or they are known."""
        arranger = self.arranger
        plain = instance(hand, arranger.terms, arranger.places)
        if plain is None or (plain, hand.freed) in self._seen:
            return
        self._seen.add((plain, hand.freed))
        houseless = hand.freed and arranger.terms.joker_terms.reuse != "anywhere"
        for supply in ways_up(plain.supply, arranger.terms.run_min):
            outcome = arranger.search(plain, supply, self.rack, arranger.worth)
            if outcome:
                self.add(outcome.worth, hand if houseless else outcome)

    @property
    def bound(self) -> int:
        """What nothing here is worth more than."""
        return -self._queue[0][0] if self._queue else NOTHING

    def pop(self) -> tuple[int, Branch]:
        """What is looked into next, and its bound."""
        worth, _, branch = heappop(self._queue)
        return -worth, branch


def _good(shape: Shape, supply: Supply, worth: Worth, end: int) -> bool:
    """Whether a search may end like this: the jokers of the table lie, and an opening is worth enough."""
    used = shape.jokers_used(end)
    if shape.anywhere and used < supply.jokers_must:
        return False
    unlaid = (supply.jokers_may - used) * max(worth.points, default=0)
    return not worth.points or shape.points_lost(end) + unlaid <= worth.spare_points


def point_bits(worth: Worth) -> int:
    """Room for the points that an opening can lose: in two sizes only, so that tables are shared."""
    if not worth.points:
        return 0
    return 10 if worth.all_points < 1 << 10 else 20


@lru_cache(maxsize=6)
def tables_for(shape: Shape) -> Tables:
    """The tables of a shape, kept from one search to the next."""
    return Tables(shape)
