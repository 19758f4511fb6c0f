"""The scores of a round in a way of its own (written rules 3.2 to 3.4, 3.10).

The engine keeps owners and credits in the round. Here what each seat laid is followed play by play, from the tables
before and after each action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tilerummy.engine.state import State
from tilerummy.model.action import Declare, Play, Seat, Take
from tilerummy.model.meld import MeldKind
from tilerummy.model.round import Round
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import JOKER, Tile
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.scoring import International, WinnerCollects


@dataclass
class Laid:
    """What one seat did in a round: tiles it laid, in which turns, whether it laid off, whether it declared."""

    tiles: Counter[Tile] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    added: bool = False
    declared: bool = False


def reckoned(states: Sequence[State]) -> tuple[int, ...]:
    """The scores of the round that ends with the last of these states and was dealt with the first."""
    rules, last = states[-1].rules, _round(states[-1])
    laid = [Laid() for _ in last.racks]
    for before, after in pairwise(states):
        _follow(_round(before), after, laid)
    winner = next((seat for seat, rack in enumerate(last.racks) if not rack), None)
    joker_last = winner is not None and last.discard[-1:] == (JOKER,)
    if isinstance(rules.scoring, Ledger):
        return _ledger(rules.scoring, last, laid, winner, joker_last)
    if isinstance(rules.scoring, International):
        return _international(rules.scoring, last, laid, winner, joker_last)
    held = [sum(map(_ten, rack)) if isinstance(rules.scoring, WinnerCollects) else _faces(rack) for rack in last.racks]
    if isinstance(rules.scoring, WinnerCollects):
        aces = [sum(tile.number == 1 for tile in rack) * (rules.values.ace_on_rack - 1) for rack in last.racks]
        once = winner is not None and _at_once(laid[winner], last)
        gain = 0 if winner is None else (sum(held) + sum(aces)) * (2 if once else 1)
        return tuple(gain if seat == winner else 0 for seat in range(len(held)))
    lowest = min(held)
    best = held.count(lowest)
    return tuple((sum(held) - lowest * len(held)) // best if worth == lowest else lowest - worth for worth in held)


def _follow(before: Round, after: State, laid: list[Laid]) -> None:
    action = after.history[-1].action
    if isinstance(action, Declare):
        laid[action.seat].declared = True
    if not isinstance(action, Play | Take):
        return
    table = _round(after).table
    new = tiles_on(table) - tiles_on(before.table)
    own = laid[action.seat]
    if new:
        own.tiles += new
        own.turns.append(before.turn.number)
        # Where melds only grow, fewer tiles in new melds than were laid means that some were added to old ones.
        own.added = own.added or sum(len(meld.tiles) for meld in table[len(before.table) :]) < new.total()


def _at_once(own: Laid, last: Round) -> bool:
    return bool(own.turns) and set(own.turns) == {last.turn.number}


def _ledger(scoring: Ledger, last: Round, laid: list[Laid], winner: Seat | None, joker_last: bool) -> tuple[int, ...]:
    scores = []
    for seat, own in enumerate(laid):
        rack = sum(
            25 if tile == JOKER or tile.number == 1 else 5 if tile.number < 10 else 10 for tile in last.racks[seat]
        )
        points = sum(_placed(tile, number, seat, last) for tile, number in own.tiles.items())
        if own.tiles:
            points -= rack
        elif scoring.no_meld == "fixed-200":
            points = -200
        else:
            points = -100 - rack
        points += 25 if own.declared else 0
        if seat == winner:
            points += 100 + (100 if _at_once(own, last) else 0)
            points *= scoring.joker_last if joker_last else 1
        scores.append(points)
    return tuple(scores)


def _placed(tile: Tile, number: int, seat: Seat, last: Round) -> int:
    """What so many equal tiles of a seat are worth: 50 a joker, else 5 or 10, a 1 by the place where it lies."""
    if tile == JOKER:
        return 50 * number
    if tile.number != 1:
        return number * (5 if tile.number < 10 else 10)
    worths = [
        25 if meld.kind is MeldKind.GROUP else 5 if place == 0 else 10
        for meld, owners in zip(last.table, last.owners, strict=True)
        for place, (lying, owner) in enumerate(zip(meld.tiles, owners, strict=True))
        if lying == tile and owner == seat
    ]
    assert len(worths) == number
    return sum(worths)


def _international(
    scoring: International, last: Round, laid: list[Laid], winner: Seat | None, joker_last: bool
) -> tuple[int, ...]:
    won = 0
    if winner is not None:
        alone = not any(own.tiles for seat, own in enumerate(laid) if seat != winner)
        foot = _at_once(laid[winner], last) and laid[winner].added
        won = -200 if foot or alone else -100
    scores = []
    for seat, own in enumerate(laid):
        held = sum(30 if tile == JOKER else 10 if tile.number == 1 else _ten(tile) for tile in last.racks[seat])
        if scoring.round_up_to_10 and held % 10:
            held += 10 - held % 10
        points = won if seat == winner else held if own.tiles else 100 if winner is None else -won
        scores.append(points * (2 if joker_last else 1))
    return tuple(scores)


def _ten(tile: Tile) -> int:
    return min(tile.number, 10)


def _faces(rack: Sequence[Tile]) -> int:
    return sum(30 if tile == JOKER else tile.number for tile in rack)


def _round(state: State) -> Round:
    assert state.round is not None
    return state.round
