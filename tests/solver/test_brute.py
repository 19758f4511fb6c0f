"""The solver and brute force on hundreds of small positions: equal worth, and the referee accepts what is laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.solver.brute import best_play, broken, worth_of
from tests.solver.chance import (
    DECKS,
    EXACT,
    FREE,
    MELDINGS,
    PLAIN_AIMS,
    Position,
    openings,
    positions,
)
from tilerummy.engine.check import judge
from tilerummy.engine.terms import terms
from tilerummy.model.table import Change
from tilerummy.model.tile import JOKER
from tilerummy.notation.words import write_table, write_tiles
from tilerummy.rules.deck import Deck
from tilerummy.rules.jokers import ExactJokers, Jokers
from tilerummy.rules.melding import Melding
from tilerummy.solver.arrange import arrange
from tilerummy.solver.arrangement import Arrangement

POLICIES: tuple[Jokers, ...] = (FREE, FREE, *EXACT[:16], FREE, FREE, *EXACT[16:])
"""Every rule of jokers; free ones more than once."""

PLACES = [
    pytest.param(deck, melding, id=f"{''.join(deck.colors)}x{deck.numbers}x{deck.copies}+{deck.jokers} {number}")
    for deck, (number, melding) in product(DECKS, enumerate(MELDINGS))
    if melding.run_min <= deck.numbers
]
"""Every deck with every rule of melds: what the solver keeps from one position to the next is for one of them."""


def answer(position: Position) -> Arrangement | None:
    """What the solver finds."""
    return arrange(position.table, position.rack, terms(position.rules), position.aim, position.opened)


def differences(chosen: Iterable[Position]) -> Iterator[str]:
    """The positions on which the two do not agree, and on what."""
    for position in chosen:
        best = best_play(position.table, position.rack, position.rules, position.aim, position.opened)
        found = answer(position)
        told = f"{position}: brute force {best and (best.worth, write_table(best.table))}"
        told += f", the solver {found and (found.worth, write_table(found.table))}"
        most, worth = best.worth if best else 0, found.worth if found else 0
        if found is not None and not found.proved:
            if worth > most or not may_be_unproved(position):
                yield f"{told}, not proved"
        elif worth != most:
            yield told
        if found is not None and (found.played or found.proved):
            yield from (f"{told}: {fault}" for fault in faults(position, found))


def agree(found: Iterable[str]) -> None:
    """Fails with every position on which they do not agree, told in full."""
    told = list(found)
    assert not told, "\n".join(told)


def faults(position: Position, found: Arrangement) -> Iterator[str]:
    """What the referee has against an answer, and what it says of itself that is not so."""
    change = Change(position.table, found.table, position.rack, position.opened)
    yield from (fault.code for fault in judge(change, position.rules))
    played = tuple(sorted(change.played.elements()))
    if played != found.played:
        yield f"lays {write_tiles(played)}, says {write_tiles(found.played)}"
    if worth_of(played, position.rules, position.aim) != found.worth:
        yield "is worth something else"


def may_be_unproved(position: Position) -> bool:
    """Whether an answer may come without a proof, as docs/solver.md says: it is legal then, and never worth too much.

    A freed joker may need tiles of the table, or another joker, for its new meld. Where the 1 is low and high, a run
    may reach from one to the other, and a 1 of a locked run may go to its other end. Enough jokers are a meld alone.
    An opening with more and the jokers are judged apart, each in the player's favor: one tile may count for both there.
    """
    rules, table = position.rules, position.table
    melding, jokers = rules.melding, rules.jokers
    in_all = position.rack.count(JOKER) + sum(meld.jokers for meld in table)
    new = isinstance(jokers, ExactJokers) and jokers.reuse in ("new-meld", "new-meld-two-rack")
    more = not position.opened and rules.opening.extra_same_turn and isinstance(jokers, ExactJokers)
    return (
        ((new or more) and any(meld.jokers for meld in table))
        or melding.ace == "both"
        or in_all >= min(melding.run_min, melding.group_min)
        or (melding.naturals_per_joker > 0 and in_all > 0)
    )


def jokers_of(position: Position) -> int:
    """The jokers on the table that have to be replaced: two may change places, which is not tried for fewest melds."""
    exact = isinstance(position.rules.jokers, ExactJokers)
    return sum(meld.jokers for meld in position.table) if exact else 0


def policies_from(seed: str) -> tuple[Jokers, ...]:
    """The rules of jokers in an order that differs from test to test, so that in all of them each has its turn."""
    shuffled = list(POLICIES)
    Random(seed).shuffle(shuffled)
    return tuple(shuffled)


# --- seats that have opened -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "melding"), PLACES)
def test_the_best_play_is_found_under_every_rule_of_jokers(deck: Deck, melding: Melding) -> None:
    seed = f"best {deck!r} {melding!r}"
    agree(differences(positions(Random(seed), 4, deck, melding, policies_from(seed))))


@pytest.mark.soak
@pytest.mark.parametrize(("deck", "melding"), PLACES)
def test_the_best_play_is_found_in_many_more_positions(deck: Deck, melding: Melding) -> None:
    seed = f"soak {deck!r} {melding!r}"
    agree(differences(positions(Random(seed), 150, deck, melding, policies_from(seed))))


# --- what was left unproved when the search was first tried out -------------------------------------------------------

LOCKED_NEW_MELD = ExactJokers.model_validate({"from": "rack", "locked": True, "reuse": "new-meld-two-rack"})
"""A joker leaves for its tile off the rack alone, and goes into a new meld with two more: nothing is stricter."""

NEW_MELDS: tuple[Jokers, ...] = tuple(policy for policy in EXACT if policy.reuse != "anywhere")
TWO_JOKERS = (DECKS[0], DECKS[3], Deck(colors=("R", "Y", "B", "K"), numbers=6, copies=1, jokers=3))


def locked_new_melds(deck: Deck, number: int) -> Iterator[Position]:
    """So many positions under the strictest rule."""
    return positions(Random(f"locked new {deck!r}"), number, deck, Melding(), (LOCKED_NEW_MELD,))


def two_jokers(deck: Deck, number: int) -> list[Position]:
    """Those of so many positions that have two jokers or more on the table."""
    chosen = positions(Random(f"two jokers {deck!r}"), number, deck, Melding(), NEW_MELDS, PLAIN_AIMS)
    return [position for position in chosen if sum(meld.jokers for meld in position.table) > 1]


@pytest.mark.slow
@pytest.mark.parametrize("deck", TWO_JOKERS, ids=repr)
def test_a_joker_that_is_locked_and_then_needs_a_new_meld(deck: Deck) -> None:
    agree(differences(locked_new_melds(deck, 20)))


@pytest.mark.soak
@pytest.mark.parametrize("deck", TWO_JOKERS, ids=repr)
def test_many_jokers_that_are_locked_and_then_need_a_new_meld(deck: Deck) -> None:
    agree(differences(locked_new_melds(deck, 600)))


@pytest.mark.slow
@pytest.mark.parametrize("deck", TWO_JOKERS, ids=repr)
def test_two_jokers_of_the_table_that_need_new_melds(deck: Deck) -> None:
    two = two_jokers(deck, 100)
    assert len(two) > 14
    agree(differences(two[:15]))


@pytest.mark.soak
@pytest.mark.parametrize("deck", TWO_JOKERS, ids=repr)
def test_two_jokers_that_need_new_melds_on_many_tables(deck: Deck) -> None:
    two = two_jokers(deck, 3_000)
    assert len(two) > 400
    agree(differences(two[:450]))


# --- seats that have not opened ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "melding"), PLACES[::2])
def test_the_best_opening_is_found(deck: Deck, melding: Melding) -> None:
    seed = f"opening {deck!r} {melding!r}"
    agree(differences(openings(Random(seed), 3, deck, melding, policies_from(seed))))


@pytest.mark.soak
@pytest.mark.parametrize(("deck", "melding"), PLACES)
def test_the_best_opening_is_found_in_many_more_positions(deck: Deck, melding: Melding) -> None:
    seed = f"opening soak {deck!r} {melding!r}"
    agree(differences(openings(Random(seed), 60, deck, melding, policies_from(seed))))


@pytest.mark.slow
def test_an_opening_where_the_1_is_high() -> None:
    """It is worth 1 there too."""
    agree(differences(high_openings(20)))


@pytest.mark.soak
def test_many_openings_where_the_1_is_high() -> None:
    agree(differences(high_openings(400)))


def high_openings(number: int) -> Iterator[Position]:
    """So many positions of seats that have not opened, where the 1 comes after the highest number."""
    return openings(Random("high opening"), number, DECKS[3], Melding(ace="high"), policies_from("high opening"))


@pytest.mark.slow
@pytest.mark.parametrize("extra", [False, True])
def test_an_opening_with_or_without_melds_of_the_table(extra: bool) -> None:
    """Where more may be played in the same turn, the rest is played as by a seat that has opened."""
    chosen = beside_melds(40, extra)
    assert len(chosen) > 16
    agree(differences(chosen))


@pytest.mark.soak
@pytest.mark.parametrize("extra", [False, True])
def test_many_openings_with_or_without_melds_of_the_table(extra: bool) -> None:
    agree(differences(beside_melds(600, extra)))


def beside_melds(number: int, extra: bool) -> list[Position]:
    """Those of so many openings that have a table to add to, where more may be played in the same turn or may not."""
    chosen = []
    for position in openings(Random("extra"), number, DECKS[0], Melding(), policies_from("extra")):
        if position.table:
            opening = position.rules.opening.with_(extra_same_turn=extra)
            chosen.append(replace(position, rules=position.rules.with_(opening=opening)))
    return chosen


def test_where_nothing_is_owed_everybody_has_opened() -> None:
    chosen = positions(Random("nothing owed"), 20, DECKS[0], Melding(), policies_from("nothing owed"))
    agree(differences(replace(position, opened=False) for position in chosen))


# --- as few melds as possible taken apart -----------------------------------------------------------------------------


def broken_differences(chosen: Iterable[Position]) -> Iterator[str]:
    """The positions in which the solver breaks more melds than it has to, or says what is not so."""
    for position in chosen:
        aim = replace(position.aim, fewest_broken=True)
        best = best_play(position.table, position.rack, position.rules, aim, position.opened, fewest=True)
        found = answer(replace(position, aim=aim))
        if best is None or found is None or found.worth < best.worth:
            unproved = found is not None and not found.proved and may_be_unproved(position)
            if not unproved and (best or found):
                yield f"{position}: {best}, not {found}"
            continue
        ours = broken(position.table, found.table, position.rules.melds)
        told = f"{position}: {write_table(best.table)} breaks {best.broken}, {write_table(found.table)} breaks {ours}"
        if ours != found.broken:
            yield f"{told}, says {found.broken}"
        if ours < best.broken or (found.fewest and ours > best.broken):
            yield f"{told}, says fewest: {found.fewest}"
        if not (found.fewest or may_be_unproved(position) or jokers_of(position) > 1):
            yield f"{told}, few melds and not sure"
        yield from (f"{told}: {fault}" for fault in faults(replace(position, aim=aim), found))


@pytest.mark.slow
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_no_more_melds_are_broken_than_have_to_be(deck: Deck) -> None:
    agree(broken_differences(to_be_broken(deck, 12)))


@pytest.mark.soak
@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_no_more_melds_are_broken_than_have_to_be_in_many_more_positions(deck: Deck) -> None:
    agree(broken_differences(to_be_broken(deck, 300)))


def to_be_broken(deck: Deck, number: int) -> Iterator[Position]:
    """So many positions of seats that have opened, in which the melds that are broken will be counted."""
    seed = f"broken {deck!r}"
    return positions(Random(seed), number, deck, Melding(), policies_from(seed), PLAIN_AIMS)


# --- the positions are worth the trouble ------------------------------------------------------------------------------


def test_most_positions_have_a_play_and_jokers_on_the_table() -> None:
    seen: Counter[str] = Counter()
    for deck in DECKS:
        for position in positions(Random("worth it"), 10, deck, Melding(), POLICIES):
            seen["all"] += 1
            seen["joker on the table"] += any(meld.jokers for meld in position.table)
            seen["play"] += best_play(position.table, position.rack, position.rules, position.aim) is not None
    assert seen["joker on the table"] > seen["all"] / 2
    assert seen["all"] / 2 < seen["play"] < seen["all"]
