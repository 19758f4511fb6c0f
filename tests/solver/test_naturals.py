"""Melds that need so many naturals for each joker, on fixed tables: the best play is found, and proved (rules, 3.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.solver.brute import best_play, moved
from tests.solver.chance import DECKS, Position, openings, positions
from tests.solver.test_brute import agree, faults
from tests.solver.test_fixed import OWED, POLICIES, ROMANIAN
from tilerummy.engine.terms import terms
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import JOKER
from tilerummy.notation.words import read_table, read_tiles, write_table
from tilerummy.rules.deck import Deck
from tilerummy.rules.melding import Melding
from tilerummy.solver.arrange import arrange
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.terms import MOST_TILES
from tilerummy.store.library import load_ruleset

WITH_TWO = [deck for deck in DECKS if deck.most_jokers >= 2]
MELDINGS = [Melding(naturals_per_joker=2), Melding(ace="both", naturals_per_joker=2)]


def with_two_jokers(position: Position, rng: Random) -> Position:
    """The position with two jokers on the rack, and none on the table."""
    table = tuple(meld for meld in position.table if not meld.jokers)
    left = Counter(position.rules.deck.tiles) - tiles_on(table)
    rack = Counter([tile for tile in position.rack if tile != JOKER][:6])
    more = [tile for tile in (left - rack).elements() if tile != JOKER]
    rack += Counter(rng.sample(more, min(len(more), 8 - rack.total() - 2)))
    rack = (rack & left) + Counter({JOKER: 2})
    return replace(position, table=table, rack=tuple(sorted(rack.elements())))


def found_by_solver(position: Position) -> Arrangement | None:
    fixed = replace(terms(position.rules), fixed=True)
    return arrange(position.table, position.rack, fixed, position.aim, position.opened)


def differences(chosen: Iterator[Position]) -> Iterator[str]:
    """The positions on which solver and brute force do not agree, or the solver has no proof."""
    for position in chosen:
        best = best_play(
            position.table, position.rack, position.rules, position.aim, opened=position.opened, fixed=True
        )
        found = found_by_solver(position)
        told = f"{position}: brute force {best and (best.worth, write_table(best.table))}"
        told += f", the solver {found and (found.worth, write_table(found.table))}"
        if (best.worth if best else 0) != (found.worth if found else 0):
            yield told
        elif found:
            if not found.proved:
                yield f"{told}, not proved"
            yield from (f"{told}: {fault}" for fault in faults(position, found))
            if moved(position.table, found.table, position.rack, position.rules):
                yield f"{told}: table_fixed"


def opened_positions(seed: str, number: int, deck: Deck, melding: Melding) -> Iterator[Position]:
    rng = Random(seed)
    for position in positions(rng, number, deck, melding, POLICIES):
        yield with_two_jokers(position, rng)


def unopened_positions(seed: str, number: int, deck: Deck, melding: Melding) -> Iterator[Position]:
    rng = Random(seed)
    for position in openings(rng, number, deck, melding, POLICIES):
        owed = position.rules.opening.with_(points=rng.choice(OWED))
        yield with_two_jokers(replace(position, rules=position.rules.with_(values=ROMANIAN, opening=owed)), rng)


@pytest.mark.slow
@pytest.mark.parametrize("melding", MELDINGS, ids=str)
@pytest.mark.parametrize("deck", WITH_TWO, ids=str)
def test_the_best_play_with_two_jokers_is_proved(deck: Deck, melding: Melding) -> None:
    agree(differences(opened_positions(f"naturals {deck!r} {melding!r}", 12, deck, melding)))


@pytest.mark.slow
@pytest.mark.parametrize("melding", MELDINGS, ids=str)
@pytest.mark.parametrize("deck", WITH_TWO, ids=str)
def test_the_best_opening_with_two_jokers_is_proved(deck: Deck, melding: Melding) -> None:
    agree(differences(unopened_positions(f"naturals {deck!r} {melding!r}", 8, deck, melding)))


@pytest.mark.soak
@pytest.mark.parametrize("melding", MELDINGS, ids=str)
@pytest.mark.parametrize("deck", WITH_TWO, ids=str)
def test_the_best_play_with_two_jokers_is_proved_in_many_more_positions(deck: Deck, melding: Melding) -> None:
    agree(differences(opened_positions(f"soak {deck!r} {melding!r}", 120, deck, melding)))
    agree(differences(unopened_positions(f"soak {deck!r} {melding!r}", 80, deck, melding)))


# --- Romanian Joly, position by position ------------------------------------------------------------------------------


def romanian(table: str, rack: str, *, opened: bool = True) -> Arrangement | None:
    held = tuple(sorted(read_tiles(rack)))
    return arrange(read_table(table), held, terms(load_ruleset("romanian-joly")), MOST_TILES, opened)


@pytest.mark.parametrize(
    ("table", "rack", "laid"),
    [
        ("-", "R5 J J", 0),
        ("-", "R5 R6 J J", 3),
        ("-", "R5 R6 Y9 B9 J J", 6),
        ("-", "R5 R6 J J R9 R10", 6),
        ("R:5.6.7", "J J", 1),
        ("R:5.6.7", "R8 J J", 3),
        ("R:5.6.7/9:B.K.Y", "J J", 2),
    ],
)
def test_two_naturals_for_each_joker(table: str, rack: str, laid: int) -> None:
    """Three to five tiles hold one Joly, six and more two: where two would lie in one, other places are looked for."""
    found = romanian(table, rack)
    assert found is None or found.proved
    assert (len(found.played) if found else 0) == laid


@pytest.mark.parametrize(
    ("rack", "laid"),
    [
        ("R1 Y1 B1 R5 R6 R7", 6),
        ("R1 Y1 B1 R5 R6 Y7", 0),
        ("R12 R13 R1 Y10 B10 K10", 6),
        ("R1 R2 R3 Y10 B10 K10", 0),
        ("R1 J K1 R5 R6 J", 6),
    ],
)
def test_a_one_opens_by_its_place(rack: str, laid: int) -> None:
    """Fifty points with a run: a 1 is worth 5 at the low end of one, 10 at the high end, 25 in a group (rules, 3.4)."""
    found = romanian("-", rack, opened=False)
    assert found is None or found.proved
    assert (len(found.played) if found else 0) == laid
