"""What each discard does to a rack whose melds stay there until a knock: what is left, may still come, is fed."""

from collections.abc import Iterator
from dataclasses import dataclass

from tilerummy.bots.known import Known, companions
from tilerummy.engine.knocking import best_melds
from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles


@dataclass(frozen=True, slots=True)
class Parting:
    """A rack after a discard: ``left`` lies beside its ``melds`` and costs ``points``."""

    tile: Tile
    rack: Tiles
    melds: Table
    left: Tiles
    points: int


def partings(view: View) -> tuple[Parting, ...]:
    """What each tile that may be discarded leaves; the least first, of equals the dearest tile gone."""
    barred = view.rules.turns.barred(view.moment)
    found = [_parting(view, tile) for tile in dict.fromkeys(view.rack) if tile not in barred]
    return tuple(sorted(found, key=lambda parting: (parting.points, -view.rules.values.left([parting.tile]))))


def _parting(view: View, tile: Tile) -> Parting:
    rest = without(view.rack, tile)
    melds, left = best_melds(view, rest)
    return Parting(tile, rest, melds, left, view.rules.values.left(left))


def without(rack: Tiles, tile: Tile) -> Tiles:
    """A rack without one tile of it."""
    place = rack.index(tile)
    return rack[:place] + rack[place + 1 :]


def beside_melds(view: View, rack: Tiles) -> int:
    """What the least costs that can be left beside the melds of a rack."""
    return view.rules.values.left(best_melds(view, rack)[1])


def ahead(view: View, known: Known, parting: Parting) -> float:
    """What is left on average after one more tile of the pool and the discard of the dearest."""
    values, points = view.rules.values, parting.points
    dearest = max((values.left([tile]) for tile in parting.left), default=0)
    helpful, total = tuple(_helpful(view, parting.rack)), 0
    for tile, number in known.out.items():
        later = min(points, points - dearest + values.left([tile]))
        if tile in helpful:
            _, left = best_melds(view, tuple(sorted((*parting.rack, tile))))
            worth = [values.left([one]) for one in left]
            later = min(later, sum(worth) - max(worth, default=0))
        total += number * later
    return total / (known.out.total() or 1)


def _helpful(view: View, rack: Tiles) -> Iterator[Tile]:
    """The tiles that would lie in a meld with tiles of a rack."""
    melds = view.rules.melds
    for tile in dict.fromkeys(view.rules.deck.tiles):
        if tile == JOKER or any(all(other in rack for other in others) for others in companions(melds, tile)):
            yield tile


def danger(view: View, known: Known, tile: Tile) -> float:
    """How likely it is that a rival makes a meld with a discard."""
    rivals = (seat for seat in range(len(view.seats)) if seat != view.seat)
    return max((_completed(view, known, seat, tile) for seat in rivals), default=0.0)


def _completed(view: View, known: Known, seat: Seat, tile: Tile) -> float:
    size, none = view.rack_sizes[seat], 1.0
    for others in companions(view.rules.melds, tile):
        both = 1.0
        for other in others:
            both *= known.chance(seat, other, size)
        none *= 1 - both
    return 1 - none
