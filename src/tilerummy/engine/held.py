"""What a seat is known to hold because all have seen how it came there."""

from collections import Counter

from tilerummy.engine.view import View
from tilerummy.model.action import Discard, Play, Take
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tile


def held(view: View) -> tuple[Counter[Tile], ...]:
    """By seat, what it took from the discards and has neither laid nor discarded since."""
    known = tuple(Counter[Tile]() for _ in view.seats)
    dealing = view.rules.dealing
    discards: list[Tile] = [view.round.upcard] if dealing.upcard == "first-discard" and view.round.upcard else []
    table: Table = ()
    for event in view.history:
        action = event.action
        if isinstance(action, Discard):
            discards.append(action.tile)
            known[action.seat][action.tile] -= 1
        elif isinstance(action, Take):
            # Discards that were shuffled into the pool lie below; of a position the history is not known.
            known[action.seat].update(discards[-action.count :])
            del discards[-action.count :]
        if isinstance(action, Take | Play):
            known[action.seat].subtract(tiles_on(action.table) - tiles_on(table))
            table = action.table
        if isinstance(action, Discard | Take | Play):
            # What was discarded or laid without having been taken counts for nothing.
            for tile in [tile for tile, number in known[action.seat].items() if number <= 0]:
                del known[action.seat][tile]
    return known
