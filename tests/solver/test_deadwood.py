"""The least that stays on a rack: equal to trying everything, all melds legal, nothing lost, and the traps by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

import pytest

from tests.solver.chance import FREE, ruleset
from tests.solver.deadwood_reference import least_left
from tilerummy.engine.terms import terms
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tile, Tiles
from tilerummy.notation.words import read_tiles, write_table, write_tiles
from tilerummy.rules.deck import Deck
from tilerummy.rules.melding import Melding
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.values import Values
from tilerummy.solver.deadwood import Deadwood, deadwood
from tilerummy.store.library import load_ruleset

GIN = load_ruleset("gin")
CARDS = ("C", "D", "H", "S")
COURT = Values(rack="court-10")
OTHERS = {
    "ace high": (Deck(style="cards", colors=CARDS, copies=1, jokers=0), Melding(ace="high"), Values(ace_on_rack=11)),
    "ace both": (Deck(style="cards", colors=CARDS, copies=1, jokers=0), Melding(ace="both"), COURT),
    "two packs": (Deck(style="cards", colors=CARDS, copies=2, jokers=0), Melding(), COURT),
    "two packs, ace both": (Deck(style="cards", colors=CARDS, copies=2, jokers=0), Melding(ace="both"), COURT),
    "three of few tiles": (Deck(numbers=6, copies=3, jokers=0), Melding(ace="both"), Values()),
    "tiles": (Deck(jokers=0), Melding(), Values()),
    "short melds": (Deck(numbers=5, jokers=0), Melding(run_min=2, group_min=2, group_max=3, ace="both"), Values()),
    "long runs": (Deck(numbers=8, jokers=0), Melding(run_min=4, group_min=4, ace="high"), Values()),
}


@dataclass(frozen=True)
class Hand:
    """A rack, and the open melds that it may be added to."""

    rules: Ruleset
    rack: Tiles
    table: Table = ()

    def __str__(self) -> str:
        return f"{write_tiles(self.rack)} beside {write_table(self.table)}, {self.rules.deck}, {self.rules.melding}"


def other(name: str) -> Ruleset:
    """Rules with another deck, another place of the 1, or melds of other sizes."""
    deck, melding, values = OTHERS[name]
    return ruleset(deck, melding, FREE, values)


def hands(rules: Ruleset, number: int, rng: Random, sizes: tuple[int, ...] = (10, 11)) -> Iterator[Hand]:
    """Racks by chance, every other one with a knocker's melds."""
    for place in range(number):
        pile = list(PILES[place // 2 % len(PILES)](rules.deck, rng))
        chosen = rng.sample(pile, min(len(pile), 21))
        rack = tuple(sorted(chosen[: rng.choice(sizes)]))
        knocker = tuple(sorted(chosen[max(sizes) :])) if place % 2 else ()
        yield Hand(rules, rack, deadwood(knocker, (), terms(rules)).table)


def all_tiles(deck: Deck, rng: Random) -> Tiles:
    return deck.tiles


def of_few_numbers(deck: Deck, rng: Random) -> Iterator[Tile]:
    """So many that fit: neighbors, and the 1 is one of the highest number."""
    lowest, copies = rng.randrange(deck.numbers), deck.most_copies
    return (tile for tile in deck.tiles if (tile.number - lowest) % deck.numbers < 6 / copies + 1)


def of_few_colors(deck: Deck, rng: Random) -> Iterator[Tile]:
    colors = rng.sample(deck.colors, 1 if deck.most_copies > 1 else 2)
    return (tile for tile in deck.tiles if tile.color in colors)


PILES = (all_tiles, of_few_numbers, of_few_colors)


def differences(chosen: Iterator[Hand]) -> Iterator[str]:
    """The hands on which the solver is wrong, and how."""
    for hand in chosen:
        found = deadwood(hand.rack, hand.table, terms(hand.rules))
        least = least_left(hand.rack, hand.table, hand.rules)
        told = f"{hand}: least {least}, the solver {write_tiles(found.left)} beside {write_table(found.table)}"
        if (found.points, len(found.left)) != least:
            yield told
        yield from (f"{told}: {fault}" for fault in faults(hand, found))


def faults(hand: Hand, found: Deadwood) -> Iterator[str]:
    """What is wrong with an answer, whether or not it leaves least."""
    if tiles_on(found.table) + Counter(found.left) != tiles_on(hand.table) + Counter(hand.rack):
        yield "tiles are lost or made"
    if found.points != hand.rules.values.left(found.left):
        yield "what is left costs something else"
    yield from (f"{meld} is not legal" for meld in found.table if not hand.rules.melds.legal(meld))
    # The melds that lay open come first, as they came, each with what was added.
    for before, after in zip(hand.table, found.table, strict=False):
        if after.kind is not before.kind or not Counter(before.tiles) <= Counter(after.tiles):
            yield f"{before} did not stay whole"


def agree(chosen: Iterator[Hand]) -> None:
    """Fails with every hand on which the solver is wrong."""
    told = list(differences(chosen))
    assert not told, "\n".join(told)


@pytest.mark.slow
def test_hands_of_gin() -> None:
    agree(hands(GIN, 1_000, Random("deadwood")))


@pytest.mark.parametrize("name", OTHERS)
def test_hands_of_other_decks(name: str) -> None:
    agree(hands(other(name), 80, Random(name), (7, 8)))


@pytest.mark.soak
def test_many_hands_of_gin() -> None:
    agree(hands(GIN, 20_000, Random("deadwood, for long")))


@pytest.mark.soak
@pytest.mark.parametrize("name", OTHERS)
def test_many_hands_of_other_decks(name: str) -> None:
    agree(hands(other(name), 2_000, Random(f"{name}, for long"), (7, 8)))


# --- by name ----------------------------------------------------------------------------------------------------------


def run(text: str) -> Meld:
    return Meld(MeldKind.RUN, tiles(text))


def group(text: str) -> Meld:
    return Meld(MeldKind.GROUP, tiles(text))


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(read_tiles(text))


def left(rack: str, *table: Meld, rules: Ruleset = GIN) -> tuple[str, int]:
    """What stays of a rack, and what it costs."""
    hand = Hand(rules, tuple(sorted(tiles(rack))), table)
    found = deadwood(hand.rack, hand.table, terms(rules))
    assert not list(faults(hand, found))
    return " ".join(tile.spoken for tile in found.left), found.points


def test_of_two_melds_that_share_a_tile_the_one_that_leaves_less() -> None:
    assert left("7H 8H 9H 7C 7D") == ("7C 7D", 14)


def test_with_the_kings_beside_it_is_too_much_to_knock() -> None:
    assert left("7H 8H 9H 7C 7D 2S 3S 4S KC KD") == ("7C KC 7D KD", 34)


def test_three_melds_and_an_ace() -> None:
    assert left("4H 5H 6H 8C 9C TC QS QD QH AS") == ("AS", 1)


def test_a_group_of_four_gives_one_tile_to_a_run() -> None:
    assert left("7C 7D 7H 7S 8S 9S") == ("", 0)


def test_what_fits_is_added_to_the_melds_of_the_knocker() -> None:
    knocker = (run("4H 5H 6H"), run("8C 9C TC"), group("QS QD QH"))
    assert left("2C 2D 2S KD KS 7C 7H 9S 5D 8D", *knocker) == ("5D 8D KD 9S KS", 42)


def test_an_undercut_by_two_tiles_added() -> None:
    knocker = (run("3S 4S 5S"), run("JH QH KH"), group("9H 9C 9D"))
    assert left("6C 7C 8C 2H 2D 2C 4D 3H 6S TH", *knocker) == ("4D 3H", 7)


def test_without_adding_to_gin_all_of_it_counts() -> None:
    assert left("2C 2D 2S KD KS 7C 7H 9S 5D 8D")[1] == 56


def test_the_least_after_adding_is_not_always_the_least_before() -> None:
    """Before adding the run leaves 14 and the sevens 17; but 8H and 9H go to the run of the knocker."""
    assert left("7H 8H 9H 7C 7D", run("TH JH QH")) == ("", 0)


@pytest.mark.parametrize(("ace", "stays"), [("low", "AH 2H"), ("high", "2H"), ("both", "2H")])
def test_nothing_is_added_around_the_corner(ace: Literal["low", "high", "both"], stays: str) -> None:
    rules = GIN.with_(melding=GIN.melding.with_(ace=ace))
    assert left("AH 2H", run("JH QH KH"), rules=rules)[0] == stays


def test_of_two_runs_the_one_that_takes_more_is_added_to() -> None:
    """With two packs: were 6H added to the run below it, 5H would find no place."""
    assert left("5H 6H", run("3H 4H 5H"), run("7H 8H 9H"), rules=other("two packs")) == ("", 0)
