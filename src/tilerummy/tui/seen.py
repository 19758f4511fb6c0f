"""What the board is to show of a draft: the one place that turns a turn in the making into a picture's data."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple, TypeVar

from tilerummy.engine.view import View
from tilerummy.model.action import Seat, Take
from tilerummy.model.round import Phase
from tilerummy.model.table import Table
from tilerummy.model.tile import Tiles
from tilerummy.model.violation import Violation
from tilerummy.play.draft import Draft
from tilerummy.play.row import RACK
from tilerummy.play.row import Spot as DraftSpot
from tilerummy.telling.face import Face, Faces
from tilerummy.telling.owners import owners
from tilerummy.tui.position import Position, Spot

Thing = TypeVar("Thing")


class Lit(NamedTuple):
    """What changed since this player looked last: melds of the table, and tiles that came to the rack."""

    table: Table = ()
    rack: Tiles = ()


class Look(NamedTuple):
    """What a player had before the eyes when the last own turn ended: the table, and the rack in the own order.

    A tile that was drawn is not in it: it came when the turn was over, and has not been seen yet.
    """

    table: Table
    rack: Tiles


def lit_since(look: Look | None, now: View) -> Lit:
    """The melds that are new since a look, and the tiles that came to the rack.

    Before the first look, as after a resume, only the tile that was drawn in this turn is new.
    """
    if look is None:
        return Lit(rack=now.turn.drawn)
    melds = Counter(now.table) - Counter(look.table)
    tiles = Counter(now.rack) - Counter(look.rack)
    return Lit(tuple(melds.elements()), tuple(tiles.elements()))


class Hand(NamedTuple):
    """What the player is about to do: the tiles picked up, and where the cursor stands."""

    picked: tuple[Spot, ...] = ()
    cursor: Spot | None = None


def followed(hand: Hand, before: Draft, after: Draft) -> Hand:
    """The hand after others have changed the table: on its own tiles wherever they lie now, and on no others.

    The rack has to be the same in both drafts. A cursor on the table stays at its place.
    """
    rows = (*enumerate(row.cells for row in after.rows), (RACK, after.rack))
    now = {cell.slot: Spot(row, place) for row, cells in rows for place, cell in enumerate(cells) if cell.own}

    def spot(old: Spot) -> Spot | None:
        cell = before.cell(DraftSpot(*old))
        return now.get(cell.slot) if cell is not None and cell.own else None

    picked = tuple(new for old in hand.picked if (new := spot(old)) is not None)
    return Hand(picked, None if hand.cursor is None else spot(hand.cursor) or hand.cursor)


def seen(draft: Draft, faults: tuple[Violation, ...], hand: Hand, lit: Lit, title: str) -> Position:
    """The position of a draft. An onlooker's has no rack; out of turn there is no ``+new``."""
    fresh, new = Counter(lit.table), Counter(lit.rack)
    owner = owners(draft)
    rows = tuple(
        tuple(Face(cell.tile, laid=cell.own, lit=is_lit, owner=owner(cell)) for cell in row.cells)
        for row in draft.rows
        for is_lit in [_take(fresh, row.meld)]
    )
    held = len(draft.view.rack)
    rack = tuple(Face(cell.tile, lit=cell.slot >= held or _take(new, cell.tile)) for cell in draft.rack[::-1])[::-1]
    return Position(
        melds=rows,
        rack=None if draft.view.seat is None else rack,
        discards=discards(draft) if _open_seat(draft) is None else _left_open(draft),
        discarding=bool(draft.view.verbs) and draft.view.turn.phase is not Phase.SHOWDOWN,
        label=_open_label(draft),
        piece="card" if draft.view.rules.deck.style == "cards" else "tile",
        title=title,
        bad=frozenset(draft.marked(faults)),
        lit=frozenset(number for number, row in enumerate(draft.rows) if row.meld in lit.table),
        picked=frozenset(hand.picked),
        cursor=hand.cursor,
        turn=draft.view.turn.number,
        live=bool(draft.view.verbs),
    )


def _open_seat(draft: Draft) -> Seat | None:
    """Whose rack lies open after a knock: that of the knocker, at the end of the round to the knocker the other one."""
    view = draft.view
    if view.round.knocker is None or not view.rules.turns.private:
        return None
    if view.seat == view.round.knocker:
        return next(seat for seat in range(len(view.seats)) if seat != view.seat) if view.round.over else None
    return view.round.knocker


def _left_open(draft: Draft) -> Faces | None:
    """What that seat holds beside the melds; None where none lies open."""
    seat = _open_seat(draft)
    return None if seat is None else tuple(Face(tile) for tile in draft.view.round.racks[seat])


def _open_label(draft: Draft) -> str:
    """What stands before that."""
    seat = _open_seat(draft)
    if seat is None:
        return "discards"
    return "left to the knocker:" if seat == draft.view.round.knocker else "left to the other seat:"


def discards(draft: Draft) -> Faces | None:
    """The discards with the one that is to come; those that this seat cannot take are dead. None without discards."""
    view = draft.view
    if not view.rules.turns.discards:
        return None
    there = len(view.round.discard)
    dead = _dead(view)
    lying = [
        Face(tile, dead=place in dead, lit=place == there - 1 and place not in dead)
        for place, tile in enumerate(draft.discards)
    ]
    last = draft.trial.discard
    return (*lying, *(() if last is None else (Face(last.tile, laid=True),)))


def _dead(view: View) -> tuple[int, ...]:
    """The places of the discards that the one who looks could not take, were it to draw now, or to have the upcard."""
    seat = view.turn.seat if view.seat is None else view.seat
    phase = Phase.UPCARD if view.turn.phase is Phase.UPCARD else Phase.DRAW
    turn = replace(view.turn, seat=seat, phase=phase)
    rack, opened = view.round.racks[seat], view.round.opened[seat]
    moment = replace(view.moment, turn=turn, rack=rack, opened=opened)
    there = len(view.round.discard)
    takes = ((there - count, Take(seat, count, view.table)) for count in range(1, there + 1))
    return tuple(place for place, take in takes if any(view.rules.turns.faults(moment, take)))


def _take(left: Counter[Thing], thing: Thing) -> bool:
    """Whether one more of these is lit, and counts it off."""
    if left[thing] > 0:
        left[thing] -= 1
        return True
    return False
