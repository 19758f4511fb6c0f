"""Deck, melding and values together: what opening, jokers and scoring ask for when they look at a meld."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.deck import Deck
from tilerummy.rules.melding import Melding
from tilerummy.rules.values import Values

KEPT = 20_000
"""How many answers about melds are kept: more than a match asks for, and at most a few megabytes."""


class MeldRules(NamedTuple):
    """The three rule tables that know a meld. All answers are pure, so those asked for on every move are kept."""

    deck: Deck
    melding: Melding
    values: Values

    def faults(self, meld: Meld) -> tuple[Violation, ...]:
        """What is wrong with the meld: nothing, or the first fault of the precedence."""
        return _faults(self.melding, self.deck, meld)

    def legal(self, meld: Meld) -> bool:
        """Whether the meld is a legal run or group. A heap claims nothing and is never legal."""
        return meld.kind is not MeldKind.HEAP and not self.faults(meld)

    def faces(self, meld: Meld) -> tuple[Tiles, ...]:
        """What each tile of a legal meld stands for; see ``Melding.faces``."""
        return _faces(self.melding, self.deck, meld)

    def points(self, meld: Meld) -> int:
        """What a legal meld is worth as it lies, jokers as what they stand for."""
        return sum(self.worths(meld))

    def worths(self, meld: Meld) -> tuple[int, ...]:
        """What each tile of a legal meld is worth in its place, a joker as what it stands for."""
        faces = self.faces(meld)
        # A 1 ends a run: it is the high one wherever it is not the first tile.
        return tuple(self.values.laid(face[0], meld.kind, high=place > 0) for place, face in enumerate(faces))

    def readings(self, row: Iterable[Tile]) -> Table:
        """Every legal meld that can be made of exactly these tiles in any order, the one worth most first.

        Equal worth: groups before runs, then the run that starts lower (written rules 1.1, point 5).
        """
        return _readings(self, tuple(sorted(row)))

    def read(self, row: Iterable[Tile]) -> Meld:
        """These tiles in the reading worth most; if there is no legal one, as what they look like.

        That is a group if all naturals show one number, a run in rising order if one color, else a heap as it lies.
        """
        row = tuple(row)
        if readings := self.readings(row):
            return readings[0]
        kind = self.melding.looks_like(row, self.deck)
        return Meld(kind, tuple(sorted(row, key=_jokers_last)) if kind is MeldKind.RUN else row)

    def as_laid(self, row: Tiles) -> Meld:
        """A row in its own order: the order is the player's statement of what its jokers stand for.

        A row with one natural may be a legal run in this order and a legal group: it is the one worth more (1.1, 5).
        """
        as_run, as_group = Meld(MeldKind.RUN, row), Meld(MeldKind.GROUP, row)
        if len(as_run.naturals) == 1 and self.legal(as_run) and self.legal(as_group):
            return as_group if self.points(as_group) > self.points(as_run) else as_run
        return Meld(self.melding.looks_like(row, self.deck), row)


def _jokers_last(tile: Tile) -> tuple[bool, Tile]:
    return tile == JOKER, tile


@lru_cache(maxsize=KEPT)
def _faults(melding: Melding, deck: Deck, meld: Meld) -> tuple[Violation, ...]:
    return tuple(melding.faults(meld, deck))


@lru_cache(maxsize=KEPT)
def _faces(melding: Melding, deck: Deck, meld: Meld) -> tuple[Tiles, ...]:
    return melding.faces(meld, deck)


@lru_cache(maxsize=KEPT)
def _readings(rules: MeldRules, row: Tiles) -> Table:
    naturals = tuple(tile for tile in row if tile != JOKER)
    jokers = len(row) - len(naturals)
    if not naturals:
        return ()
    candidates: list[Meld] = []
    if len({tile.number for tile in naturals}) == 1:
        candidates.append(Meld(MeldKind.GROUP, row))
    if len({tile.color for tile in naturals}) == 1:
        candidates += (Meld(MeldKind.RUN, run) for run in _runs(naturals, jokers, rules.deck.numbers))
    legal = [meld for meld in dict.fromkeys(candidates) if rules.legal(meld)]
    return tuple(sorted(legal, key=rules.points, reverse=True))


def _runs(naturals: Tiles, jokers: int, top: int) -> Iterator[Tiles]:
    """Every row in rising order that fills the gaps between the naturals with jokers and puts the rest at the ends."""
    numbered = {tile.number: tile for tile in naturals}
    if len(numbered) < len(naturals):
        return
    orders = [numbered]
    if 1 in numbered:
        orders.append({(top + 1 if number == 1 else number): tile for number, tile in numbered.items()})
    for order in orders:
        lowest, highest = min(order), max(order)
        spare = jokers - (highest - lowest + 1 - len(order))
        if spare < 0:
            continue
        middle = tuple(order.get(number, JOKER) for number in range(lowest, highest + 1))
        for before in range(spare + 1):
            yield (JOKER,) * before + middle + (JOKER,) * (spare - before)
