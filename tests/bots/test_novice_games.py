"""Novices among themselves: every game comes to its end, and in none of them a tile of the table is moved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from tilerummy.bots.novice import Novice
from tilerummy.engine.check import check
from tilerummy.engine.state import new_match
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Draw, Pass, Play
from tilerummy.model.meld import Meld
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tiles
from tilerummy.play.bot_protocol import chance_of
from tilerummy.play.host import Host
from tilerummy.play.simulation import MOST_ACTIONS
from tilerummy.store.library import load_ruleset

RULES = ("sabra", "rrrummy", "tiles-50", "dutch-rummy", "pup-rummy", "easy-rummy")
SEATS = (2, 3, 4)

TABLES = [(rules, seats) for rules in RULES for seats in SEATS if seats == 2 or rules in ("sabra", "tiles-50")]
"""Those of the suite: four of the games differ from Sabra in their jokers alone, and have one table each."""

GAMES = range(10)
MORE_GAMES = range(10, 400)


def turns(rules: str, seats: int, number: int) -> Iterator[tuple[View, Action]]:
    """One game: what the novice on turn sees, and what it does. It has to end within the bound of a game."""
    seed = f"{rules}/{seats}/{number}"
    host = Host(new_match(load_ruleset(rules), ("@novice",) * seats, seed))
    host.deal()
    while (seat := host.on_turn) is not None:
        view = host.view(seat).folded()
        action = Novice().choose(view, Random(chance_of(seed, seat, host.done)))
        yield view, action
        assert host.chair(seat).act(action) == (), seed
        assert host.done <= MOST_ACTIONS, seed
    (result,) = host.view(None).results
    assert result.winner is None or result.scores[result.winner] == max(result.scores), seed


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_game_comes_to_its_end_and_no_tile_of_the_table_is_moved(rules: str, seats: int) -> None:
    for number in GAMES:
        assert all(grows(view, action) for view, action in turns(rules, seats, number)), number


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rules", RULES)
def test_many_more_games_come_to_their_ends(rules: str, seats: int) -> None:
    for number in MORE_GAMES:
        assert all(grows(view, action) for view, action in turns(rules, seats, number)), number


def grows(view: View, action: Action) -> bool:
    """Whether after a play each old meld lies whole in the one of its place, and all that is new came on top."""
    if not isinstance(action, Play):
        return True
    before, after = view.table, action.table
    kept = all(tiles_on([old]) <= tiles_on([new]) for old, new in zip(before, after, strict=False))
    return kept and len(after) >= len(before) and tiles_on(before) < tiles_on(after)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["sabra", "pup-rummy", "tiles-50"])
def test_who_draws_or_passes_had_no_meld_to_lay_and_no_tile_to_add(rules: str) -> None:
    """Looked for in another way than the novice looks: all tiles of the rack by threes, all tiles at all melds."""
    idle = 0
    for view, action in turns(rules, 3, 0):
        if isinstance(action, Draw | Pass):
            idle += 1
            assert [table for table in plain_plays(view) if not check(view, Play(action.seat, table))] == []
    assert idle > 10


def plain_plays(view: View) -> Iterator[Table]:
    """The table with one more meld of three tiles, or of four of one number, or with one more tile in a meld."""
    melds = view.rules.melds
    few: list[Tiles] = [*combinations(view.rack, 3)]
    few += [four for four in combinations(view.rack, 4) if len({tile.number for tile in four if tile.number}) == 1]
    for row in dict.fromkeys(few):
        yield from ((*view.table, meld) for meld in melds.readings(row))
    for index, meld in enumerate(view.table):
        for tile in dict.fromkeys(view.rack):
            for grown in (Meld(meld.kind, (*meld.tiles, tile)), Meld(meld.kind, (tile, *meld.tiles))):
                if melds.legal(grown):
                    yield (*view.table[:index], grown, *view.table[index + 1 :])
