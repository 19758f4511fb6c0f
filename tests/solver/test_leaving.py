"""The best play where a turn ends with a discard: a tile that may be discarded stays (written rules 1.3, point 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.solver.brute import best_play, choices_of, worth_of
from tests.solver.chance import DECKS, Position, positions
from tests.solver.test_brute import agree, faults, may_be_unproved
from tests.solver.test_fixed import MELDINGS, POLICIES
from tilerummy.engine.terms import terms
from tilerummy.model.tile import Tiles
from tilerummy.notation.words import read_table, read_tiles, write_table
from tilerummy.rules.deck import Deck
from tilerummy.rules.melding import Melding
from tilerummy.solver.leaving import arrange_leaving
from tilerummy.solver.terms import MOST_TILES
from tilerummy.store.library import load_ruleset

NOT_PROVED = "not proved"


def may_end(position: Position, played: Tiles, barred: Tiles, all_may_go: bool) -> bool:
    left = Counter(position.rack) - Counter(played)
    return all_may_go if not left else any(tile not in barred for tile in left)


def most(position: Position, barred: Tiles, all_may_go: bool) -> int:
    """What the best play is worth after which the turn can be ended: each choice of tiles is tried for itself."""
    worths = [0]
    for played in choices_of(position.rack):
        worth = worth_of(played, position.rules, position.aim)
        if worth > max(worths) and may_end(position, played, barred, all_may_go):
            best = best_play(position.table, played, position.rules, position.aim, fixed=True)
            if best and best.worth == worth:
                worths.append(worth)
    return max(worths)


def differences(chosen: Iterator[Position], rng: Random) -> Iterator[str]:
    for position in chosen:
        barred = (rng.choice(position.rack),) if rng.random() < 0.5 else ()
        all_may_go = rng.random() < 0.4
        fixed = replace(terms(position.rules), fixed=True)
        found = arrange_leaving(
            position.table, position.rack, fixed, position.aim, barred=barred, all_may_go=all_may_go
        )
        best = most(position, barred, all_may_go)
        told = f"{position}, barred {barred}, {all_may_go}: brute force {best}"
        told += f", the solver {found and (found.worth, write_table(found.table))}"
        if found and not found.proved:
            if found.worth > best:
                yield f"{told}, worth too much"
            elif not may_be_unproved(position):
                yield f"{told}, {NOT_PROVED}"
        elif (found.worth if found else 0) != best:
            yield told
        if found and found.played:
            yield from (f"{told}: {fault}" for fault in faults(position, found))
            if not may_end(position, found.played, barred, all_may_go):
                yield f"{told}: the turn cannot be ended"


@pytest.mark.slow
@pytest.mark.parametrize("melding", MELDINGS, ids=str)
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_the_best_play_that_leaves_a_tile_is_found(deck: Deck, melding: Melding) -> None:
    rng = Random(f"leaving {deck!r} {melding!r}")
    agree(differences(positions(rng, 4, deck, melding, POLICIES[:: rng.choice((1, -1))]), rng))


@pytest.mark.soak
@pytest.mark.parametrize("melding", MELDINGS, ids=str)
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_the_best_play_that_leaves_a_tile_is_found_in_many_more_positions(deck: Deck, melding: Melding) -> None:
    rng = Random(f"leaving, for long {deck!r} {melding!r}")
    agree(differences(positions(rng, 80, deck, melding, POLICIES), rng))


@pytest.mark.parametrize(
    ("rack", "barred", "all_may_go", "left"),
    [
        ("R5 R6 R7", "", False, "R5 R6 R7"),
        ("R5 R6 R7", "", True, ""),
        ("R5 R6 R7 R8", "", False, "R5"),
        ("R5 R6 R7 R8", "R5", False, "R8"),
        ("R5 R6 R7 K1", "K1", False, "R5 R6 R7 K1"),
        ("R5 R6 R7 K1 K2", "K1", False, "K1 K2"),
    ],
)
def test_what_stays_on_the_rack(rack: str, barred: str, all_may_go: bool, left: str) -> None:
    held, under = tuple(sorted(read_tiles(rack))), terms(load_ruleset("american"))
    kept = tuple(read_tiles(barred)) if barred else ()
    found = arrange_leaving(read_table("-"), held, under, MOST_TILES, barred=kept, all_may_go=all_may_go)
    played = found.played if found else ()
    stays = Counter(held) - Counter(played)
    assert stays == (Counter(read_tiles(left)) if left else Counter())
