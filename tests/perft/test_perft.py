"""How many legal sequences of actions there are in two tiny games, counted by the engine and by brute force."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

import pytest

from tests.perft.enumerate import any_tables_with, canonical, legal_tables, tables_with
from tests.rules.turn_reference import first_code
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Action, Deal, Draw, Offence, Pass, Penalty, Play
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import Tiles
from tilerummy.notation.words import read_tiles
from tilerummy.rules.dealing import Dealing
from tilerummy.rules.deck import Deck
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.melding import Melding
from tilerummy.rules.opening import Opening
from tilerummy.rules.penalties import Penalties
from tilerummy.rules.ruleset import About, Ruleset

ONE_JOKER = Ruleset(
    about=About(title="one joker", players=(2, 2)),
    deck=Deck(colors=("R", "B"), numbers=4, copies=1, jokers=1),
    dealing=Dealing(rack=3),
    melding=Melding(group_min=2),
    opening=Opening(points=4, extra_same_turn=False),
    jokers=ExactJokers(locked=True, reuse="new-meld"),
)
TWINS = Ruleset(
    about=About(title="twins", players=(2, 2)),
    deck=Deck(colors=("R", "B"), numbers=3, copies=2, jokers=1),
    dealing=Dealing(rack=4, direction="anticlockwise"),
    melding=Melding(group_min=2, ace="both"),
    opening=Opening(points=0),
    jokers=ExactJokers.model_validate({"from": "rack"}),
    penalties=Penalties(illegal_draw=2),
)


# --- counted by the engine --------------------------------------------------------------------------------------------


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` actions the engine allows; a round that is over has no more of them."""
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for after in successors(state))


def successors(state: State) -> list[State]:
    """The state after each action that is allowed, tried one by one."""
    round_ = state.round
    assert round_ is not None
    if round_.over:
        return []
    seat = round_.turn.seat
    tried: list[Action] = [Draw(seat), Pass(seat), *(Penalty(seat, offence) for offence in Offence)]
    tried += [Play(seat, table) for table in tables_with(round_.table, round_.racks[seat], state.rules.melds)]
    outcomes = [apply(state, action) for action in tried]
    return [outcome.state for outcome in outcomes if isinstance(outcome, Applied)]


# --- counted by brute force -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bare:
    """A game of two with nothing of the engine in it."""

    racks: tuple[Tiles, Tiles]
    pool: Tiles
    table: Table
    opened: tuple[bool, bool]
    seat: int
    passes: int = 0


def count(game: Bare, rules: Ruleset, depth: int) -> int:
    """The same number by the written rules alone."""
    if depth == 0:
        return 1
    if () in game.racks or (game.passes >= 2 and not game.pool):
        return 0
    return sum(count(after, rules, depth - 1) for after in after_each(game, rules))


@cache
def after_each(game: Bare, rules: Ruleset) -> tuple[Bare, ...]:
    idle = drawn(game, 1) if game.pool else next_seat(replace(game, passes=game.passes + 1))
    punished = drawn(game, rules.penalties.illegal_draw)
    if not game.pool:
        punished = replace(punished, passes=game.passes + 1)
    return (idle, punished, *plays(game, rules))


def drawn(game: Bare, number: int) -> Bare:
    rack = tuple(sorted(game.racks[game.seat] + game.pool[:number]))
    return next_seat(replace(game, racks=with_rack(game, rack), pool=game.pool[number:]))


def plays(game: Bare, rules: Ruleset) -> list[Bare]:
    rack, opened = game.racks[game.seat], game.opened[game.seat]
    assert isinstance(rules.jokers, ExactJokers)
    found = []
    for table in any_tables_with(game.table, rack, rules.melds):
        change = Change(game.table, table, rack, opened)
        if first_code(change, rules.melds, rules.opening, rules.jokers) is None:
            left = tuple(sorted((Counter(rack) - (tiles_on(table) - tiles_on(game.table))).elements()))
            had = (True, game.opened[1]) if game.seat == 0 else (game.opened[0], True)
            after = replace(game, racks=with_rack(game, left), table=table, opened=had, passes=0)
            found.append(next_seat(after))
    return found


def with_rack(game: Bare, rack: Tiles) -> tuple[Tiles, Tiles]:
    return (rack, game.racks[1]) if game.seat == 0 else (game.racks[0], rack)


def next_seat(game: Bare) -> Bare:
    return replace(game, seat=1 - game.seat)


# --- compared ---------------------------------------------------------------------------------------------------------


def start(rules: Ruleset, order: str) -> tuple[State, Bare]:
    """The same deal for both: the first seat begins."""
    tiles, size = read_tiles(order), rules.dealing.rack_size(2)
    outcome = apply(new_match(rules, ("A", "B"), "perft"), Deal(0, tiles))
    assert isinstance(outcome, Applied), outcome
    racks = tuple(sorted(tiles[:size])), tuple(sorted(tiles[size : 2 * size]))
    return outcome.state, Bare(racks, tiles[2 * size :], (), (False, False), 0)


DEALS = {
    "one joker": (ONE_JOKER, "R1 R2 B2 R3 B3 J R4 B1 B4", [3, 15, 65, 242, 923]),
    "joker on the rack": (ONE_JOKER, "R2 J B4 R1 R3 B1 B2 B3 R4", [4, 8, 84, 188, 912]),
    "twins": (TWINS, "R1 R2 R3 B1 R1 B1 B2 J R2 R3 B2 B3 B3", [5, 73, 276, 1990, 21_031]),
    "twins and a joker": (TWINS, "R1 R3 J B1 R2 B2 B2 B3 R1 R2 R3 B1 B3", [9, 51, 268, 3330, 31_746]),
}


def agree(name: str, depth: int) -> None:
    rules, order, numbers = DEALS[name]
    state, game = start(rules, order)
    depths = range(1, depth + 1)
    assert [perft(state, at) for at in depths] == numbers[:depth]
    assert [count(game, rules, at) for at in depths] == numbers[:depth]


@pytest.mark.parametrize(
    ("name", "depth"), [("one joker", 5), ("joker on the rack", 5), ("twins", 3), ("twins and a joker", 3)]
)
def test_the_engine_and_brute_force_count_the_same(name: str, depth: int) -> None:
    agree(name, depth)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["twins", "twins and a joker"])
def test_one_tile_deeper(name: str) -> None:
    agree(name, 5)


@pytest.mark.parametrize("name", ["one joker", "twins"])
def test_both_ways_to_try_plays_find_the_same_tables(name: str) -> None:
    rules = DEALS[name][0]
    tables = legal_tables(rules.melds)
    for table in tables[:: len(tables) // 12]:
        left = tuple((Counter(rules.deck.tiles) - tiles_on(table)).elements())
        one = {canonical(found) for found in tables_with(table, left, rules.melds)}
        assert one == set(any_tables_with(table, left, rules.melds))
