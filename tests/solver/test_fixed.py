"""Tables whose melds stay where they are and may be added to: the games of draw and discard (written rules 1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.solver.brute import best_play, moved
from tests.solver.chance import DECKS, EXACT, FREE, Position, openings, positions
from tests.solver.test_brute import agree, faults, may_be_unproved
from tests.solver.test_brute import differences as of_openings
from tilerummy.engine.terms import terms
from tilerummy.model.table import tiles_on
from tilerummy.notation.words import read_table, read_tiles, write_table
from tilerummy.rules.deck import Deck
from tilerummy.rules.jokers import ExactJokers, Jokers
from tilerummy.rules.melding import Melding
from tilerummy.rules.values import Values
from tilerummy.solver.arrange import arrange
from tilerummy.solver.terms import Aim
from tilerummy.store.library import load_ruleset

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
    agree(differences(fixed_tables(deck, melding, 5)))


@pytest.mark.soak
@pytest.mark.parametrize("melding", MELDINGS, ids=str)
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_the_best_play_is_found_on_many_fixed_tables(deck: Deck, melding: Melding) -> None:
    agree(differences(fixed_tables(deck, melding, 120)))


def fixed_tables(deck: Deck, melding: Melding, number: int) -> Iterator[Position]:
    """So many positions under rules of jokers in an order that differs, so that in all of them each has its turn."""
    rng = Random(f"fixed {deck!r} {melding!r}")
    return positions(rng, number, deck, melding, tuple(rng.sample(POLICIES, len(POLICIES))))


@pytest.mark.parametrize("melding", MELDINGS[:2], ids=str)
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_what_is_proved_on_a_fixed_table_is_so_with_jokers_that_owe_no_tile(deck: Deck, melding: Melding) -> None:
    """A meld that such a joker has left may be read in another way: not all of that is tried, and it is said so."""
    rng = Random(f"fixed and free {deck!r} {melding!r}")
    told = []
    for position in positions(rng, 8, deck, melding, (FREE,)):
        best = best_play(position.table, position.rack, position.rules, position.aim, fixed=True)
        found = arrange(position.table, position.rack, replace(terms(position.rules), fixed=True), position.aim)
        worth, most = found.worth if found else 0, best.worth if best else 0
        if worth > most or (worth < most and (found is None or found.proved)):
            told.append(f"{position}: brute force {most}, the solver {worth}")
    agree(iter(told))


@pytest.mark.parametrize(
    ("table", "rack", "after"),
    [
        ("2:R.Y.J/5:K.R.J", "B2 B5 Y5", "2:R.Y.J.J/5:B.K.R.Y"),
        ("2:R.Y.J/5:K.R.J", "B5 K2 Y5", "2:R.Y.J.J/5:B.K.R.Y"),
        ("2:B.R.Y", "J K2", "2:B.R.Y.J"),
    ],
)
def test_a_joker_takes_the_last_room_of_a_group_where_a_tile_would_be_worth_less(
    table: str, rack: str, after: str
) -> None:
    """There is room for one: with the tile in it the joker finds none, and then it cannot leave its own group."""
    jokers = ExactJokers.model_validate({"from": "rack", "group_of_three": "both", "reuse": "anywhere"})
    rules = load_ruleset("american").with_(jokers=jokers, values=Values(joker_on_rack=20))
    under, aim = replace(terms(rules), fixed=True), Aim(tile=1, point=128)
    found = arrange(read_table(table), tuple(sorted(read_tiles(rack))), under, aim)
    assert found is not None
    assert found.proved
    assert write_table(found.table) == after


ROMANIAN = Values(table="romanian", rack="romanian", ace_on_rack=25, joker_on_rack=25)
OWED = (10, 15, 25, 30, 40, 50, 75)
"""Points of an opening that ones decide: five each at the low end of a run, ten at the high end, 25 in a group."""


def romanian_openings(rng: Random, number: int, deck: Deck, melding: Melding) -> Iterator[Position]:
    """Racks with ones, which are worth more or less by where they lie, and more in the same turn or not."""
    policies: list[Jokers] = [FREE, *POLICIES]
    for position in openings(rng, number, deck, melding, tuple(rng.sample(policies, len(policies)))):
        owed = position.rules.opening.with_(points=rng.choice(OWED))
        rules = position.rules.with_(values=ROMANIAN, opening=owed)
        left = Counter(rules.deck.tiles) - tiles_on(position.table) - Counter(position.rack)
        ones = [tile for tile in left.elements() if tile.number == 1]
        rack = (*position.rack, *rng.sample(ones, min(len(ones), rng.randint(0, 3))))
        yield replace(position, rules=rules, rack=tuple(sorted(rack[-8:])))


@pytest.mark.slow
@pytest.mark.parametrize("melding", [*MELDINGS[:2], Melding(ace="high")], ids=str)
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_an_opening_counts_a_one_by_its_place(deck: Deck, melding: Melding) -> None:
    seed = f"ones {deck!r} {melding!r}"
    agree(of_openings(romanian_openings(Random(seed), 5, deck, melding)))


@pytest.mark.soak
@pytest.mark.parametrize("melding", [*MELDINGS[:2], Melding(ace="high")], ids=str)
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_many_openings_count_a_one_by_its_place(deck: Deck, melding: Melding) -> None:
    seed = f"ones {deck!r} {melding!r}"
    agree(of_openings(romanian_openings(Random(seed), 120, deck, melding)))
