"""The tiles that a seat has not seen yet, and how likely the next one drawn is one that it wants."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tilerummy.engine.held import held
from tilerummy.engine.view import View
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import HIDDEN, JOKER, Tile, Tiles
from tilerummy.play.draft import Draft
from tilerummy.play.row import RACK, Spot

WITH_ANOTHER = 3
"""A tile of the rack and one more make a meld with a third."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How many of the ``unseen`` tiles are ``wanted``: one drawn is any of them, wherever they lie."""

    wanted: Tiles
    number: int
    unseen: int

    @property
    def chance(self) -> float:
        """How likely it is to draw one of them, from 0 to 1."""
        return self.number / self.unseen if self.unseen else 0.0


def unseen(view: View) -> Counter[Tile]:
    """How many of each tile the seat cannot know to lie where they do: in the pool, or on another rack.

    What lies open is seen, and so is what another seat took from the discards and still holds. Discards that were
    shuffled into the pool are unseen again.
    """
    round_ = view.round
    lying = [tile for pile in (round_.discard, round_.pool, *round_.racks) for tile in pile if tile != HIDDEN]
    out = Counter(view.rules.deck.tiles) - tiles_on(view.table) - Counter(lying)
    for rack, known in zip(round_.racks, held(view), strict=True):
        if HIDDEN in rack:
            out -= known
    return out


def wanted(draft: Draft, picked: Iterable[Spot], cursor: Spot | None) -> Tiles:
    """The tiles that make a meld: with those that are picked, else with the meld under the cursor.

    Under the cursor a tile of the rack makes one with a second of the rack and a third.
    """
    cells = [cell for spot in picked if (cell := draft.cell(spot)) is not None]
    if not cells and cursor is not None and 0 <= cursor.row < len(draft.rows):
        cells = [*draft.rows[cursor.row].cells]
    if cells:
        return _completing(draft, [tuple(cell.tile for cell in cells)])
    first = draft.cell(cursor) if cursor is not None and cursor.row == RACK else None
    if first is None:
        return ()
    others = dict.fromkeys(cell.tile for cell in draft.rack if cell != first)
    return _completing(draft, [(first.tile, other) for other in others if _alike(first.tile, other)])


def _alike(tile: Tile, other: Tile) -> bool:
    return JOKER in (tile, other) or tile.color == other.color or tile.number == other.number


def _completing(draft: Draft, rows: Iterable[Tiles]) -> Tiles:
    rules = draft.view.rules
    kinds = sorted(dict.fromkeys(rules.deck.tiles), key=lambda kind: kind == JOKER)
    rows = [row for row in rows if len(row) >= WITH_ANOTHER - 1]
    return tuple(kind for kind in kinds if any(rules.melds.readings((*row, kind)) for row in rows))


def odds(view: View, tiles: Tiles) -> Odds:
    """How likely it is that a tile drawn now is one of these."""
    out = unseen(view)
    left = tuple(tile for tile in tiles if out[tile])
    return Odds(left, sum(out[tile] for tile in left), out.total())
