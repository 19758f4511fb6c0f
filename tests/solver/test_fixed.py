"""Tables whose melds stay where they are and may be added to: the games of draw and discard (written rules 1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.solver.brute import best_play, moved
from tests.solver.chance import DECKS, EXACT, Position, positions
from tests.solver.test_brute import agree, faults, may_be_unproved
from tilerummy.engine.terms import terms
from tilerummy.notation.words import write_table
from tilerummy.rules.deck import Deck
from tilerummy.rules.melding import Melding
from tilerummy.solver.arrange import arrange

POLICIES = tuple(policy for policy in EXACT if policy.from_ == "rack" and not policy.locked)
"""Where melds are fixed nothing is said about locks, and the tile that replaces a joker is always one of the rack."""

MELDINGS = (Melding(), Melding(ace="both"), Melding(ace="both", naturals_per_joker=2))


def differences(chosen: Iterator[Position]) -> Iterator[str]:
    """The positions on which solver and brute force do not agree, and on what."""
    for position in chosen:
        table, rules = position.table, position.rules
        best = best_play(table, position.rack, rules, position.aim, fixed=True)
        found = arrange(table, position.rack, replace(terms(rules), fixed=True), position.aim)
        told = f"{position}: brute force {best and (best.worth, write_table(best.table))}"
        told += f", the solver {found and (found.worth, write_table(found.table))}"
        if found and not found.proved:
            if found.worth > (best.worth if best else 0) or not may_be_unproved(position):
                yield f"{told}, not proved"
        elif (best.worth if best else 0) != (found.worth if found else 0):
            yield told
        elif found:
            yield from (f"{told}: {fault}" for fault in faults(position, found))
            if moved(table, found.table, position.rack, rules):
                yield f"{told}: table_fixed"


@pytest.mark.slow
@pytest.mark.parametrize("melding", MELDINGS, ids=str)
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_the_best_play_is_found_on_a_fixed_table(deck: Deck, melding: Melding) -> None:
    seed = f"fixed {deck!r} {melding!r}"
    agree(differences(positions(Random(seed), 12, deck, melding, POLICIES)))
