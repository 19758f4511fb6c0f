"""Random legal play where a turn ends with a discard. It takes, lays, adds, frees jokers and throws away by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from tilerummy.bots.novice import Novice
from tilerummy.engine.check import check
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Declare, Discard, Draw, Pass, Play, Seat, Take, Verb
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles

TRIES = 12
"""How many tables are looked at for one play."""


def random_step(view: View, rng: Random, *, eager: float = 0.5) -> Action:
    """One action of the seat on turn. ``eager``: how often it looks for a play, or for a discard to take."""
    seat = view.seat
    assert seat is not None
    if Verb.DECLARE in view.verbs and rng.random() < 0.7:
        return Declare(seat)
    if Verb.TAKE in view.verbs and rng.random() < eager and (take := _take(view, seat, rng)):
        return take
    if Verb.PLAY in view.verbs and rng.random() < eager and (play := _play(view, seat, rng)):
        return play
    if Verb.DISCARD in view.verbs:
        discards = [Discard(seat, tile) for tile in dict.fromkeys(view.rack)]
        return rng.choice([discard for discard in discards if not check(view, discard)])
    return Draw(seat) if Verb.DRAW in view.verbs else Pass(seat)


def _take(view: View, seat: Seat, rng: Random) -> Take | None:
    """A discard that may be taken, most of the time one that is melded at once if there is such a one."""
    discards = view.round.discard
    for count in range(len(discards), 0, -1):
        tile = discards[-count]
        for meld in _melds(view, view.rack, with_=tile):
            take = Take(seat, count, (*view.table, meld))
            if not check(view, take):
                return take
    alone = Take(seat, 1, view.table)
    return alone if rng.random() < 0.3 and not check(view, alone) else None


def _play(view: View, seat: Seat, rng: Random) -> Play | None:
    if rng.random() < 0.4:
        choice = Novice().choose(view, rng)
        if isinstance(choice, Play):
            return choice
    tables = list(_tables(view))
    for table in rng.sample(tables, min(TRIES, len(tables))):
        if not check(view, play := Play(seat, table)):
            return play
    return None


def _tables(view: View) -> Iterator[Table]:
    """The table with one more meld, with one more tile, and with a joker that was freed and laid anew."""
    yield from ((*view.table, meld) for meld in _melds(view, view.rack))
    rack = dict.fromkeys(view.rack)
    for at, meld in enumerate(view.table):
        for row in (row for tile in rack for row in ((*meld.tiles, tile), (tile, *meld.tiles))):
            yield (*view.table[:at], Meld(meld.kind, row), *view.table[at + 1 :])
        for whole in _replaced(view, meld, tuple(rack)):
            for pair in combinations(rack, 2):
                for again in view.rules.melds.readings((JOKER, *pair))[:2]:
                    yield (*view.table[:at], whole, *view.table[at + 1 :], again)


def _replaced(view: View, meld: Meld, rack: Tiles) -> Iterator[Meld]:
    """The meld with tiles of the rack in the place of its last joker: one, or in a group one or two."""
    if not meld.jokers:
        return
    at = len(meld.tiles) - 1 - meld.tiles[::-1].index(JOKER)
    fitting = [tile for tile in view.rules.melds.faces(meld)[at] if tile in rack]
    for number in (1, 2) if meld.kind is MeldKind.GROUP else (1,):
        for tiles in combinations(fitting, number):
            yield Meld(meld.kind, (*meld.tiles[:at], *tiles, *meld.tiles[at + 1 :]))


def _melds(view: View, tiles: Tiles, with_: Tile | None = None) -> Iterator[Meld]:
    """Legal melds of three or four tiles: of these alone, or ``with_`` another one."""
    first = () if with_ is None else (with_,)
    melds = view.rules.melds
    for size in (3, 4):
        for others in dict.fromkeys(combinations(tiles, size - len(first))):
            row = (*first, *others)
            if of_a_kind(row):
                yield from melds.readings(row)[:1]


def of_a_kind(row: Tiles) -> bool:
    """Whether the naturals have one number or one color; else it is not worth asking what they are."""
    naturals = [tile for tile in row if tile != JOKER]
    return len({tile.number for tile in naturals}) < 2 or len({tile.color for tile in naturals}) < 2
