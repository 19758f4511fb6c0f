"""What a seat knows of tiles it does not see: which are still out, which of them a rival holds for certain."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tilerummy.engine.held import held
from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.meld_rules import MeldRules


@dataclass(frozen=True)
class Known:
    """What can be known of the tiles of a round.

    ``out``: those that lie on no table and that the seat does not hold, but for discards that never come back.
    ``held``: by seat, what it took from the discards and has neither laid nor discarded since.
    """

    out: Counter[Tile]
    held: tuple[Counter[Tile], ...]

    @staticmethod
    def of(view: View) -> "Known":
        """What the seat whose view it is knows."""
        out = Counter(view.rules.deck.tiles) - tiles_on(view.table) - Counter(view.rack)
        if not view.rules.going_out.reshuffles:
            out -= Counter(view.round.discard)
        return Known(out, held(view))

    def chance(self, seat: Seat, tile: Tile, rack: int) -> float:
        """How likely it is that a rack of so many tiles holds this one."""
        if self.held[seat][tile]:
            return 1.0
        unknown = self.out.total() - self.held[seat].total()
        return min(1.0, self.out[tile] * rack / unknown) if unknown else 0.0


@lru_cache(maxsize=512)
def companions(melds: MeldRules, tile: Tile) -> tuple[Tiles, ...]:
    """What else lies in each of the smallest melds of naturals that hold this tile."""
    found: dict[Tiles, None] = {}
    for meld in _smallest(melds, tile):
        if melds.legal(meld):
            others = list(meld.tiles)
            others.remove(tile)
            found[tuple(sorted(others))] = None
    return tuple(found)


def _smallest(melds: MeldRules, tile: Tile) -> list[Meld]:
    if tile == JOKER:
        return []
    top, run, group = melds.deck.numbers, melds.melding.run_min, melds.melding.group_min
    rows = []
    # The 1 stands at both ends of the line; which end it may have, the rules say.
    for first in range(1, top - run + 3):
        row = tuple(Tile(tile.color, (number - 1) % top + 1) for number in range(first, first + run))
        if tile in row:
            rows.append(Meld(MeldKind.RUN, row))
    others = [Tile(color, tile.number) for color in melds.deck.colors if color != tile.color]
    return rows + [Meld(MeldKind.GROUP, (tile, *mates)) for mates in combinations(others, group - 1)]


def fitting(tile: Tile, table: Table, melds: MeldRules) -> Table:
    """The melds of a table to which this tile can be added."""
    return tuple(meld for meld in table if any(melds.legal(longer) for longer in longer_by(meld, tile)))


def longer_by(meld: Meld, tile: Tile) -> list[Meld]:
    """What could become of a meld when a tile joins it and nothing in it moves, be it legal or not."""
    near = meld.naturals[0]
    if meld.kind is MeldKind.RUN and tile.color in (near.color, JOKER.color):
        return [Meld(meld.kind, (*meld.tiles, tile)), Meld(meld.kind, (tile, *meld.tiles))]
    if meld.kind is MeldKind.GROUP and tile.number in (near.number, JOKER.number):
        return [Meld(meld.kind, (*meld.tiles, tile))]
    return []
