"""Whose the tiles of the table are, where that matters."""

from collections.abc import Callable

from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.play.draft import Draft
from tilerummy.play.row import Cell
from tilerummy.rules.ledger import Ledger


def seat_letter(seat: Seat) -> str:
    """What a seat is called on tiles, where there is one cell for it.

    >>> seat_letter(0), seat_letter(3)
    ('A', 'D')
    """
    return chr(ord("A") + seat)


def initial(view: View, seat: Seat) -> str:
    """What stands before a seat's name where its tiles are marked; nothing elsewhere."""
    return f"{seat_letter(seat)} " if tells_owners(view) else ""


def tells_owners(view: View) -> bool:
    """Whether it matters who laid which tile: where each seat scores its own, and where both lay their melds."""
    return isinstance(view.rules.scoring, Ledger) or (view.round.knocker is not None and view.rules.turns.private)


def owners(draft: Draft) -> Callable[[Cell], str]:
    """Says whose a tile of the table is, as the letter of its seat; nothing where that does not matter."""
    view = draft.view
    if not tells_owners(view):
        return lambda _: ""
    laid = [seat for meld in view.round.owners for seat in meld]
    own = "" if view.seat is None else seat_letter(view.seat)
    return lambda cell: own if cell.own else seat_letter(laid[-1 - cell.slot])
