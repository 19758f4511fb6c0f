"""What a player who is about to knock is helped with: the melds of a rack, and the discard that leaves least."""

from collections import Counter

from tilerummy.engine.check import check
from tilerummy.engine.knocking import best_melds
from tilerummy.engine.view import View
from tilerummy.model.action import Knock
from tilerummy.model.round import Phase
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tile, Tiles
from tilerummy.rules.going_out import AnyWayOrKnock, ByKnock


def least_left(view: View, rack: Tiles) -> tuple[Table, int]:
    """The melds of a rack that leave least of it, and what that costs."""
    table, left = best_melds(view, rack)
    return table[len(view.table) :], view.rules.values.left(left)


def proposed_knock(view: View, own: Table = (), discard: Tile | None = None) -> tuple[Table, Tile | None]:
    """The melds and the discard of a knock that leaves least.

    ``own`` melds of the player and a ``discard`` that was chosen stay as they are. Where all tiles are melded and
    nothing has to be discarded, nothing is.
    """
    hand = tuple(sorted((Counter(view.rack) - tiles_on(own)).elements()))
    if discard is None:
        whole = own or least_left(view, hand)[0]
        if not check(view, Knock(view.turn.seat, None, whole)):
            return whole, None
    barred = view.rules.turns.barred(view.moment)
    choices = [tile for tile in dict.fromkeys(hand) if tile not in barred] if discard is None else [discard]
    if not choices:
        return own, None

    def left(tile: Tile) -> tuple[int, int]:
        rest = _without(hand, tile)
        return view.rules.values.left(rest) if own else least_left(view, rest)[1], -tile.number

    last = min(choices, key=left)
    return own or least_left(view, _without(hand, last))[0], last


def deadwood(view: View, discard: Tile | None) -> int:
    """What would be left beside the melds when the turn is over: after the ``discard``, or after the best one."""
    rack = view.rack
    if view.turn.phase is Phase.PLAY:
        discard = discard or proposed_knock(view)[1]
        rack = rack if discard is None else _without(rack, discard)
    return least_left(view, rack)[1]


def most_points(view: View) -> int | None:
    """How many points one may knock with; None where nobody knocks."""
    going_out = view.rules.going_out
    if not isinstance(going_out, ByKnock | AnyWayOrKnock):
        return None
    return going_out.most_points(view.round.upcard, view.rules.values)


def _without(rack: Tiles, tile: Tile) -> Tiles:
    rest = list(rack)
    rest.remove(tile)
    return tuple(rest)
