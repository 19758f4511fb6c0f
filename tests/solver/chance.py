"""Small positions that chance makes: legal tables with jokers inside, racks that have a use for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice, product
from random import Random

from tests.rules.random_plays import all_melds, random_rack
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.notation.words import write_table, write_tiles
from tilerummy.rules.dealing import Dealing
from tilerummy.rules.deck import Deck
from tilerummy.rules.jokers import ExactJokers, FreeJokers, Jokers
from tilerummy.rules.melding import Melding
from tilerummy.rules.opening import Opening
from tilerummy.rules.ruleset import About, Ruleset
from tilerummy.rules.values import Values
from tilerummy.solver.terms import MOST_POINTS, MOST_TILES, TILES_THEN_POINTS, Aim

FREE = FreeJokers()
EXACT: tuple[ExactJokers, ...] = tuple(
    ExactJokers.model_validate({"from": from_, "group_of_three": three, "locked": locked, "reuse": reuse})
    for from_, three, locked, reuse in product(
        ("any", "rack"),
        ("either", "both"),
        (False, True),
        ("anywhere", "new-meld", "new-meld-two-rack", "new-meld-rack-only"),
    )
)
"""Every rule of exact jokers that a ruleset can have."""

KEEP_JOKERS = Aim(tile=1, point=0, joker_price=3)
"""A joker is laid only where it brings more than three tiles."""
HOARD_JOKERS = Aim(tile=8, point=1, joker_price=60)
"""With a joker worth 30 this is 22 less than nothing for each."""
PLAIN_AIMS = (MOST_TILES, MOST_POINTS, TILES_THEN_POINTS)
AIMS = (*PLAIN_AIMS, KEEP_JOKERS, HOARD_JOKERS)


@dataclass(frozen=True)
class Position:
    """A table and a rack under rules, and what is wanted."""

    table: Table
    rack: Tiles
    rules: Ruleset
    aim: Aim
    opened: bool = True

    def __str__(self) -> str:
        rules, jokers = self.rules, self.rules.jokers
        melding = rules.melding
        owed = f" not opened {rules.opening!r}" if not self.opened else ""
        return (
            f"{write_table(self.table)} rack {write_tiles(self.rack)}, deck {rules.deck!r}, {melding!r}, {jokers!r}, "
            f"{rules.values!r}, {self.aim}{owed}"
        )


def ruleset(deck: Deck, melding: Melding, jokers: Jokers, values: Values, opening: Opening | None = None) -> Ruleset:
    """Rules around these tables. For the opening a rack may be half a deck."""
    return Ruleset(
        about=About(title="small", players=(2, 2)),
        deck=deck,
        dealing=Dealing(rack=min((deck.size - 1) // 2, 26)),
        melding=melding,
        jokers=jokers,
        values=values,
        opening=opening or Opening(points=0),
    )


DECKS = (
    Deck(colors=("R", "Y", "B"), numbers=5, copies=2, jokers=2),
    Deck(colors=("R", "Y", "B"), numbers=6, copies=1, jokers=3),
    Deck(colors=("R", "Y", "B"), numbers=7, copies=2, jokers=1),
    Deck(colors=("R", "Y", "B", "K"), numbers=5, copies=2, jokers=2),
    Deck(colors=("R", "Y", "B", "K"), numbers=6, copies=2, jokers=1),
    Deck(colors=("R", "Y", "B", "K"), numbers=8, copies=1, jokers=2),
    Deck(colors=("R", "Y", "B", "K"), numbers=5, copies=3, jokers=0),
    Deck(colors=("R", "Y", "B", "K"), numbers=5, copies=1, jokers=4),
    Deck(colors=("R", "Y", "B"), numbers=5, copies=4, jokers=2),
    Deck(colors=("R", "Y"), numbers=6, copies=2, jokers=3),
)
MELDINGS = (
    *(Melding(ace=ace) for ace in ("low", "low", "high", "both")),
    Melding(run_min=4, ace="both"),
    Melding(run_min=2, group_max=3),
    Melding(group_min=2, ace="high"),
    Melding(group_min=4, run_min=3, ace="both"),
    Melding(group_min=2, group_max=3),
    Melding(group_max=3, ace="both"),
)
VALUES = (Values(), Values(ace_on_rack=11, joker_on_rack=20), Values(joker_on_rack=0))


def positions(
    rng: Random, number: int, deck: Deck, melding: Melding, jokers: tuple[Jokers, ...], aims: tuple[Aim, ...] = AIMS
) -> Iterator[Position]:
    """So many positions of seats that have opened, under each of these rules of jokers in turn."""
    for policy in islice(cycle(jokers), number):
        rules = ruleset(deck, melding, policy, rng.choice(VALUES))
        table = random_table(rules, rng)
        yield Position(table, held(rules, rng, table), rules, rng.choice(aims))


def openings(
    rng: Random, number: int, deck: Deck, melding: Melding, jokers: tuple[Jokers, ...], aims: tuple[Aim, ...] = AIMS
) -> Iterator[Position]:
    """So many positions of seats that have not opened: racks with whole melds, and tables to disturb."""
    for policy in islice(cycle(jokers), number):
        opening = Opening(
            points=rng.choice((1, 6, 9, 12, 15, 18)), needs_run=rng.random() < 0.2, extra_same_turn=rng.random() < 0.6
        )
        rules = ruleset(deck, melding, policy, rng.choice(VALUES), opening)
        table = random_table(rules, rng, most=8) if rng.random() < 0.75 else ()
        yield Position(table, opener(rules, rng, table), rules, rng.choice(aims), opened=False)


def opener(rules: Ruleset, rng: Random, table: Table) -> Tiles:
    """A rack with one or two whole melds in it and a few tiles besides."""
    left = Counter(rules.deck.tiles) - tiles_on(table)
    rack: list[Tile] = []
    for _ in range(rng.randint(1, 2)):
        fits = [meld for meld in all_melds(rules.melds) if len(meld.tiles) <= 4 and Counter(meld.tiles) <= left]
        if fits:
            meld = rng.choice(fits)
            rack += meld.tiles
            left -= Counter(meld.tiles)
    pile = sorted(left.elements())
    return tuple(sorted(rack + rng.sample(pile, min(len(pile), rng.randint(0, 3)))))


def random_table(rules: Ruleset, rng: Random, most: int = 12) -> Table:
    """One to four legal melds, two of three with jokers where the deck has any."""
    table: list[Meld] = []
    left = Counter(rules.deck.tiles)
    left[JOKER] = min(left[JOKER], most_jokers(rules))
    for _ in range(rng.randint(1, 4)):
        with_joker = rng.random() < 0.65
        room = most - sum(tiles_on(table).values())
        fits = [
            meld
            for meld in all_melds(rules.melds)
            if len(meld.tiles) <= room
            and bool(meld.jokers) == with_joker
            and len(meld.naturals) >= 1 + (rng.random() < 0.9)
            and Counter(meld.tiles) <= left
        ]
        if fits:
            # Short melds are many in play and few in the list.
            meld = min(rng.sample(fits, min(3, len(fits))), key=lambda meld: len(meld.tiles))
            table.append(meld)
            left = left - Counter(meld.tiles)
    return tuple(table)


def most_jokers(rules: Ruleset) -> int:
    """So many lie on a table at the most, and one more on the rack: with melds of two the ways to lay them explode."""
    return 2 if min(rules.melding.run_min, rules.melding.group_min) < 3 else 3


def full_table(rules: Ruleset, rng: Random) -> Table:
    """Up to ten melds of three to five tiles out of a whole deck, now and then with jokers."""
    deck = rules.deck
    left = Counter(deck.tiles)
    table: list[Meld] = []
    for _ in range(rng.randint(0, 10)):
        if rng.random() < 0.5:
            number = rng.randint(1, deck.numbers)
            size = rng.randint(3, min(4, len(deck.colors)))
            kind, tiles = MeldKind.GROUP, [Tile(color, number) for color in rng.sample(deck.colors, size)]
        else:
            first, size, color = rng.randint(1, deck.numbers - 2), rng.randint(3, 5), rng.choice(deck.colors)
            kind = MeldKind.RUN
            tiles = [Tile(color, number) for number in range(first, min(first + size, deck.numbers + 1))]
        if rng.random() < 0.2:
            tiles[rng.randrange(len(tiles))] = JOKER
        if Counter(tiles) <= left:
            table.append(Meld(kind, tuple(tiles)))
            left -= Counter(tiles)
    return tuple(table)


def held(rules: Ruleset, rng: Random, table: Table, most: int = 5) -> Tiles:
    """A rack: what the jokers of the table stand for, tiles that go together, a joker, anything."""
    left = Counter(rules.deck.tiles) - tiles_on(table)
    left[JOKER] = max(0, min(left[JOKER], most_jokers(rules) + 1 - tiles_on(table)[JOKER]))
    rack = list(random_rack(rules.melds, rng, table, left))
    left -= Counter(rack)
    while len(rack) < most and left and rng.random() < 0.8:
        near = [tile for tile in left if any(_near(tile, other) for other in rack)]
        tile = rng.choice(near) if near and rng.random() < 0.7 else rng.choice(sorted(left))
        if left[JOKER] > 0 and rng.random() < 0.2:
            tile = JOKER
        rack.append(tile)
        left -= Counter([tile])
    return tuple(sorted(rack))


def _near(tile: Tile, other: Tile) -> bool:
    return tile != JOKER and (
        (tile.color == other.color and 0 < abs(tile.number - other.number) < 3)
        or (tile.number == other.number and tile.color != other.color)
    )
