"""Every short row, and many long ones, judged by the engine and by the written rules to the letter (1.1)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.rules.meld_reference import faces, first_fault, kind_as_laid
from tests.rules.positions import meld_rules
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.deck import Deck
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.melding import Melding


def agrees(row: Tiles, rules: MeldRules) -> bool:
    """Declared a run, declared a group, and as it was laid: code, kind and faces are the same."""
    for kind in (MeldKind.RUN, MeldKind.GROUP):
        meld, expected = Meld(kind, row), first_fault(row, kind, rules)
        if [fault.code for fault in rules.faults(meld)] != ([expected] if expected else []):
            return False
        if expected is None and [set(known) for known in rules.faces(meld)] != faces(meld, rules):
            return False
    kind = kind_as_laid(row, rules)
    laid, expected = rules.as_laid(row), first_fault(row, kind, rules)
    return laid.kind is kind and [fault.code for fault in rules.faults(laid)] == ([expected] if expected else [])


@pytest.mark.parametrize("ace", ["low", "high", "both"])
@pytest.mark.parametrize("more", [{}, {"naturals_per_joker": 1}, {"group_max": 3, "run_min": 4}])
def test_1_1_rows_of_up_to_four_tiles(ace: str, more: dict[str, int]) -> None:
    rules, rows = rows_of_four(ace, more)
    # All of up to three tiles, and so many of four that each tile comes to each place.
    assert [row for row in (*rows[:1_110], *rows[1_110::7]) if not agrees(row, rules)] == []


@pytest.mark.soak
@pytest.mark.parametrize("ace", ["low", "high", "both"])
@pytest.mark.parametrize("more", [{}, {"naturals_per_joker": 1}, {"group_max": 3, "run_min": 4}])
def test_1_1_really_every_row_of_up_to_four_tiles(ace: str, more: dict[str, int]) -> None:
    rules, rows = rows_of_four(ace, more)
    assert [row for row in rows if not agrees(row, rules)] == []


def rows_of_four(ace: str, more: dict[str, int]) -> tuple[MeldRules, list[Tiles]]:
    """Every row of up to four tiles, the short ones first, in a deck of three colors and three numbers."""
    rules = meld_rules(Deck(colors=("R", "Y", "B"), numbers=3), Melding.model_validate({"ace": ace, **more}))
    tiles = [*(Tile(color, number) for color in "RYB" for number in (1, 2, 3)), JOKER]
    rows = [row for size in range(1, 5) for row in product(tiles, repeat=size)]
    assert len(rows) == 11_110
    return rules, rows


@pytest.mark.parametrize("ace", ["low", "high", "both"])
def test_1_1_lines_of_up_to_six_tiles_in_a_deck_of_four_numbers(ace: str) -> None:
    rules, rows = lines_of_six(ace)
    assert [row for row in (*rows[:780], *rows[780::7]) if not agrees(row, rules)] == []


@pytest.mark.soak
@pytest.mark.parametrize("ace", ["low", "high", "both"])
def test_1_1_every_line_of_up_to_six_tiles_in_a_deck_of_four_numbers(ace: str) -> None:
    rules, rows = lines_of_six(ace)
    assert [row for row in rows if not agrees(row, rules)] == []


def lines_of_six(ace: str) -> tuple[MeldRules, list[Tiles]]:
    """Every line of up to six tiles of one color, the short ones first: 780 of them have up to four tiles."""
    rules = meld_rules(Deck(colors=("R", "Y"), numbers=4), Melding.model_validate({"ace": ace}))
    tiles = [*(Tile("R", number) for number in range(1, 5)), JOKER]
    return rules, [row for size in range(1, 7) for row in product(tiles, repeat=size)]


@pytest.mark.parametrize("ace", ["low", "high", "both"])
def test_1_1_long_rows_with_something_wrong(ace: str) -> None:
    long_rows_agree(ace, f"rows {ace}", 1_000)


@pytest.mark.soak
@pytest.mark.parametrize("ace", ["low", "high", "both"])
def test_1_1_many_long_rows_with_something_wrong(ace: str) -> None:
    for seed in range(10):
        long_rows_agree(ace, f"rows for long {ace} {seed}", 3_000)


def long_rows_agree(ace: str, seed: str, number: int) -> None:
    """Fails with the first of so many rows that is judged otherwise."""
    rng = Random(seed)
    rules = meld_rules(Deck(), Melding.model_validate({"ace": ace, "naturals_per_joker": rng.choice([0, 1])}))
    line = [Tile("R", number) for number in (*range(1, 14), 1, 2)]
    for _ in range(number):
        first = rng.randrange(len(line) - 2)
        row = line[first : rng.randint(first + 3, len(line))]
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(row))
            row[at] = rng.choice([JOKER, JOKER, rng.choice(rules.deck.tiles), rng.choice(row)])
        assert agrees(tuple(row), rules), row
