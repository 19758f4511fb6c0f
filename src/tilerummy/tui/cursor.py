"""The cursor among the tiles: it moves by what the eye sees, so up and down go to the nearest tile of the next line."""

from collections.abc import Sequence
from enum import StrEnum

from tilerummy.tui.pack import S0, Layout, Line, Size
from tilerummy.tui.position import DISCARDS, RACK, Spot

TABLE = 0
"""The zone of all melds."""

Stop = tuple[int, Spot]
"""A tile that the cursor may stand on, after twice the column of its middle."""


class Way(StrEnum):
    """Where the cursor may be sent."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    HOME = "home"
    END = "end"


def move(layout: Layout, at: Spot | None, way: Way) -> Spot | None:
    """The spot that lies this way, or the same one at the border; None only where there is nothing to stand on.

    Left and right read on into the next line of the same zone; up and down cross from the table over the discards to
    the rack.
    """
    at = settle(layout, at)
    if at is None:
        return None
    lines = _lines(layout)
    here = next(number for number, line in enumerate(lines) if any(spot == at for _, spot in line))
    match way:
        case Way.HOME:
            return lines[here][0][1]
        case Way.END:
            return lines[here][-1][1]
        case Way.UP | Way.DOWN:
            there = here + (1 if way is Way.DOWN else -1)
            return _nearest(lines[there], _middle(lines[here], at)) if 0 <= there < len(lines) else at
    row = [spot for line in lines for _, spot in line if _zone(spot) == _zone(at)]
    step = row.index(at) + (1 if way is Way.RIGHT else -1)
    return row[min(max(step, 0), len(row) - 1)]


def zone(layout: Layout, at: Spot | None) -> Spot | None:
    """From the rack to the nearest tile of the table and back, from the discards to the rack.

    The same spot if the other zone is empty.
    """
    at = settle(layout, at)
    if at is None:
        return None
    lines = _lines(layout)
    wanted = TABLE if at.row == RACK else RACK
    other = [line for line in lines if _zone(line[0][1]) == wanted]
    if not other:
        return at
    here = next(line for line in lines if any(spot == at for _, spot in line))
    return _nearest(other[-1] if at.row == RACK else other[0], _middle(here, at))


def settle(layout: Layout, at: Spot | None) -> Spot | None:
    """The spot itself if the cursor can stand there, else the nearest one in reading order, rather in the same zone.

    Without a spot: the first tile of the rack, else of the table.
    """
    spots = [spot for line in _lines(layout) for _, spot in line]
    if at is None:
        return next((spot for spot in spots if spot.row == RACK), spots[0] if spots else None)
    if at in spots or not spots:
        return at if at in spots else None
    same = [spot for spot in spots if _zone(spot) == _zone(at)] or spots
    return min(same, key=lambda spot: (abs(spot.row - at.row), abs(spot.place - at.place)))


def _lines(layout: Layout) -> list[list[Stop]]:
    """All that the cursor may stand on, as lines from top to bottom."""
    table = [_stops(line, layout.table_size) for line in layout.table]
    discards = [] if layout.discards is None else [_stops(layout.discards, S0)]
    rack = [_stops(line, layout.rack_size) for line in layout.rack]
    return [line for line in table + discards + rack if line]


def _zone(spot: Spot) -> int:
    """The zone of a spot: the rack, the discards, or the table."""
    return spot.row if spot.row in (RACK, DISCARDS) else TABLE


def _stops(line: Line, size: Size) -> list[Stop]:
    stops: list[Stop] = []
    for row, x, first, count, _ in line.parts:
        # The target of a new meld has no tiles, and the cursor stands on it all the same. An empty rack is passed by.
        places = count or int(row != RACK)
        stops += [(2 * (x + place * size.width) + size.width, Spot(row, first + place)) for place in range(places)]
    return stops


def _middle(line: Sequence[Stop], at: Spot) -> int:
    return next(middle for middle, spot in line if spot == at)


def _nearest(line: Sequence[Stop], middle: int) -> Spot:
    return min(line, key=lambda stop: abs(stop[0] - middle))[1]
