"""What a click on the board means."""

from enum import StrEnum

from tilerummy.tui.pack import Hit, On
from tilerummy.tui.position import RACK, Position, Spot


class Act(StrEnum):
    """What the player wants to be done."""

    PICK = "pick"
    PICK_MELD = "pick meld"
    DROP = "drop"
    AUTO = "auto"
    SPLIT = "split"
    TAKE = "take"


def meaning(position: Position, hit: Hit, button: int = 1, chain: int = 1, more: bool = False) -> Act | None:
    """What a click means here. ``more``: a key is held that says "this one too".

    The first click of a double click has picked the tile already.
    """
    on, spot = hit
    if button == 3:
        return Act.SPLIT if on is On.TILE and spot.row != RACK else None
    if button != 1:
        return None
    match on:
        case On.DISCARDS if not position.picked:
            return Act.TAKE if position.face(spot) is not None else None
        case On.TILE if spot in position.picked:
            return Act.AUTO if chain == 2 else Act.PICK
        case On.TILE if more or spot.row == RACK or picks_more(position, spot):
            return Act.PICK
        case On.LETTER if not position.picked:
            return Act.PICK_MELD
        case On.FELT | On.NEW if not position.live:
            return None
    return Act.DROP if position.picked else None


def picks_more(position: Position, spot: Spot) -> bool:
    """Whether a tile of the table is picked along, since what is picked cannot be dropped there: it lies there."""
    return all(picked.row == spot.row for picked in position.picked)
