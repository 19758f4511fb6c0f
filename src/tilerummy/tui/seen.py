"""What the board is to show of a draft: the one place that turns a turn in the making into a picture's data."""

from collections import Counter
from dataclasses import dataclass
from typing import TypeVar

from tilerummy.engine.view import View
from tilerummy.model.table import Table
from tilerummy.model.tile import Tiles
from tilerummy.model.violation import Violation
from tilerummy.play.draft import Draft
from tilerummy.tui.position import Face, Position, Spot

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Lit:
    """What changed since this player looked last: melds of the table, and tiles that came to the rack."""

    table: Table = ()
    rack: Tiles = ()


@dataclass(frozen=True, slots=True)
class Look:
    """What a player had before the eyes when the last own turn ended: the table, and the rack in the own order.

    A tile that was drawn is not in it: it came when the turn was over, and has not been seen yet.
    """

    table: Table
    rack: Tiles


def lit_since(look: Look | None, now: View) -> Lit:
    """The melds that are new since a look, and the tiles that came to the rack; nothing before the first look."""
    if look is None:
        return Lit()
    melds = Counter(now.table) - Counter(look.table)
    tiles = Counter(now.rack) - Counter(look.rack)
    return Lit(tuple(melds.elements()), tuple(tiles.elements()))


@dataclass(frozen=True, slots=True)
class Hand:
    """What the player is about to do: the tiles picked up, and where the cursor stands."""

    picked: tuple[Spot, ...] = ()
    cursor: Spot | None = None


def seen(draft: Draft, faults: tuple[Violation, ...], hand: Hand, lit: Lit, title: str) -> Position:
    """The position of a draft. An onlooker's has no rack; out of turn there is no ``+new``."""
    fresh, new = Counter(lit.table), Counter(lit.rack)
    rows = tuple(
        tuple(Face(cell.tile, laid=cell.own, lit=is_lit) for cell in row.cells)
        for row in draft.rows
        for is_lit in [_take(fresh, row.meld)]
    )
    rack = tuple(Face(cell.tile, lit=_take(new, cell.tile)) for cell in reversed(draft.rack))[::-1]
    return Position(
        melds=rows,
        rack=None if draft.view.seat is None else rack,
        title=title,
        bad=frozenset(draft.marked(faults)),
        lit=frozenset(number for number, row in enumerate(draft.rows) if row.meld in lit.table),
        picked=frozenset(hand.picked),
        cursor=hand.cursor,
        turn=draft.view.turn.number,
        live=bool(draft.view.verbs),
    )


def _take(left: Counter[Thing], thing: Thing) -> bool:
    """Whether one more of these is lit, and counts it off."""
    if left[thing] > 0:
        left[thing] -= 1
        return True
    return False
