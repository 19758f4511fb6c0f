"""Rounds that could go on for ever: where the discards come back as the pool, no empty pool ends them.

Then a rack can be too small for a meld while nothing fits the table any more; if that goes for all of them, nobody can
ever go out. So a bot lays nothing that leaves it so, and in a long round it discards by chance, lest two seats wait for
each other's tiles.
"""

from collections import Counter
from random import Random

from tilerummy.bots.known import companions, longer_by
from tilerummy.engine.check import check
from tilerummy.engine.step import after
from tilerummy.engine.view import View
from tilerummy.model.action import Play
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tile
from tilerummy.rules.meld_rules import MeldRules

LONG = 60
"""After so many turns of each seat a round is long."""


def playable(view: View, play: Play) -> bool:
    """Whether a play is allowed where a turn ends with a discard, and leaves its seat a way to go out."""
    return not view.rules.turns.discards or not (check(view, play) or strands(view, play))


def strands(view: View, play: Play) -> bool:
    """Whether a play leaves its seat without any way to go out, be it by a meld or by tiles added to others."""
    rules = view.rules
    if not rules.going_out.reshuffles:
        return False
    later = after(view.round, rules, play)
    rack = later.racks[play.seat]
    loose = Counter(rules.deck.tiles) - tiles_on(later.table)
    melding = rules.melding
    # One tile is discarded now and one drawn next time, so the rack is as large as now when the next meld is laid.
    room = len(rack) >= min(melding.run_min, melding.group_min) + rules.going_out.must_discard
    if len(rack) <= 1 or (room and any(_can_meld(tile, loose, rules.melds) for tile in loose)):
        return False
    return _addable(later.table, loose, rules.melds, len(rack) - 1) < len(rack) - 1


def _can_meld(tile: Tile, loose: Counter[Tile], melds: MeldRules) -> bool:
    return any(Counter(others) <= loose for others in companions(melds, tile))


def _addable(table: Table, loose: Counter[Tile], melds: MeldRules, enough: int) -> int:
    """How many loose tiles can be added to a table, one after the other; no more than ``enough`` are counted."""
    lying, rest, number = list(table), loose.copy(), 0
    while number < enough:
        longer = next(
            (
                (place, tile, grown)
                for tile in rest
                for place, meld in enumerate(lying)
                for grown in longer_by(meld, tile)
                if melds.legal(grown)
            ),
            None,
        )
        if longer is None:
            return number
        place, tile, lying[place] = longer
        rest -= Counter([tile])
        number += 1
    return number


def by_chance(view: View, rng: Random) -> Tile | None:
    """A tile to discard by chance, in a round that has become long; else None."""
    if not view.rules.going_out.reshuffles or view.turn.number <= LONG * len(view.seats):
        return None
    barred = view.rules.turns.barred(view.moment)
    return rng.choice([tile for tile in view.rack if tile not in barred])
