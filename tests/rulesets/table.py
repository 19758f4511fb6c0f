"""Rounds, states and views for a case: a round in the middle, with just so much in it as the case speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.round import Phase, Round, RoundResult, Turn
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tiles
from tilerummy.rules.ruleset import Ruleset

ME: Seat = 0
"""The seat that a case speaks of."""


def naturals(rules: Ruleset, number: int) -> Tiles:
    """Any tiles of the deck, where a case says no more than how many there are."""
    deck = [tile for tile in rules.deck.tiles if tile != JOKER]
    return tuple(sorted(deck[index % len(deck)] for index in range(number)))


def make_round(
    racks: Sequence[Tiles],
    *,
    table: Table = (),
    pool: Tiles = (),
    opened: bool = True,
    turn: Turn | None = None,
    passes: int = 0,
    discard: Tiles = (),
    fixed: bool = False,
) -> Round:
    """A running round. ``opened`` is said of the first seat; the others have opened.

    ``fixed``: whether it is told who laid what; then the table was laid by the second seat.
    """
    return Round(
        number=1,
        starter=ME,
        turn=turn or Turn(1, ME, Phase.PLAY),
        racks=tuple(tuple(sorted(rack)) for rack in racks),
        pool=pool,
        table=table,
        opened=(opened, *(True for _ in racks[1:])),
        passes=passes,
        discard=discard,
        owners=tuple((ME + 1,) * len(meld.tiles) for meld in table) if fixed else (),
        credits=(0,) * len(racks) if fixed else (),
    )


def make_state(rules: Ruleset, round_: Round, results: tuple[RoundResult, ...] = ()) -> State:
    """A match in its first round."""
    seats = tuple("ABCDEF"[: len(round_.racks)])
    return State(rules, seats, "case", results, ((0,),) * len(seats), False, round_, ())


def state(
    rules: Ruleset,
    *,
    table: Table = (),
    rack: Tiles = (),
    pool: Tiles = (),
    opened: bool = True,
    turn: Turn | None = None,
    discard: Tiles = (),
) -> State:
    """A match of two, whose first seat has this rack; the second holds one tile, so that the round goes on."""
    fixed = rules.rearranging.fixed
    racks = (rack, naturals(rules, 1))
    round_ = make_round(racks, table=table, pool=pool, opened=opened, turn=turn, discard=discard, fixed=fixed)
    return make_state(rules, round_)


def view(
    rules: Ruleset,
    *,
    table: Table = (),
    rack: Tiles = (),
    pool: Tiles = (),
    opened: bool = True,
    turn: Turn | None = None,
    discard: Tiles = (),
) -> View:
    """The same as the first seat sees it."""
    return look(state(rules, table=table, rack=rack, pool=pool, opened=opened, turn=turn, discard=discard), ME)
