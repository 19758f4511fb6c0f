"""Heaps and rows: which meld it is that somebody laid, written rules 1.1, point 5."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from tests.rules.meld_reference import first_fault, points
from tests.rules.positions import meld_rules
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import JOKER, Tile
from tilerummy.notation.words import read_tiles, write_meld
from tilerummy.rules.deck import Deck
from tilerummy.rules.melding import Melding


def heap(text: str, ace: str = "low") -> str:
    """The heap in its default reading."""
    return write_meld(meld_rules(melding=Melding.model_validate({"ace": ace})).read(read_tiles(text)))


def laid(text: str) -> str:
    """The row in its own order."""
    return write_meld(meld_rules().as_laid(read_tiles(text)))


def test_1_1_point_5_the_order_says_what_a_joker_stands_for() -> None:
    assert laid("R5 R6 J") == "R:5.6.J"
    assert laid("J R5 R6") == "R:J.5.6"


def test_1_1_point_5_a_heap_is_read_as_the_legal_row_worth_most() -> None:
    assert heap("J R5 R6") == "R:5.6.J"
    assert heap("R12 R13 J") == "R:J.12.13"
    assert heap("R13 J R12", "both") == "R:J.12.13"
    assert heap("J R1 R2") == "R:1.2.J"
    assert heap("R5 J J") == "R:5.J.J"
    assert heap("J J R13") == "13:R.J.J"
    assert heap("K9 J J") == "K:9.J.J"


def test_1_1_point_5_a_row_that_is_both_is_the_one_worth_more() -> None:
    assert laid("R5 J J") == "R:5.J.J"
    assert laid("J J R13") == "13:R.J.J"


def test_all_readings_of_a_heap_are_offered_the_one_worth_most_first() -> None:
    readings = [write_meld(meld) for meld in meld_rules().readings(read_tiles("R5 J J"))]
    assert readings[0] == "R:5.J.J"
    assert sorted(readings) == ["5:R.J.J", "R:5.J.J", "R:J.5.J", "R:J.J.5"]


def test_a_heap_without_a_legal_reading_stays_what_it_looks_like() -> None:
    assert heap("R5 R3 R9") == "R:3.5.9"
    assert heap("R5 B5 B5") == "5:B.B.R"
    assert heap("R5 B6 K7") == "?:R5.B6.K7"
    assert meld_rules().readings(read_tiles("J J J")) == ()


@pytest.mark.parametrize("ace", ["low", "high", "both"])
def test_1_1_point_5_readings_are_all_legal_orders_of_the_heap(ace: str) -> None:
    deck = Deck(colors=("R", "Y", "B"), numbers=4, copies=1, jokers=3)
    rules = meld_rules(deck, Melding.model_validate({"ace": ace}))
    faces = [*(Tile(color, number) for color in "RYB" for number in range(1, 5)), JOKER]
    for size in (3, 4):
        for row in combinations_with_replacement(faces, size):
            orders = set(permutations(row))
            runs = {Meld(MeldKind.RUN, order) for order in orders}
            legal = {
                meld for meld in {*runs, Meld(MeldKind.GROUP, row)} if first_fault(meld.tiles, meld.kind, rules) is None
            }
            readings = rules.readings(row)
            assert set(readings) == legal
            worth = [points(meld, rules) for meld in readings]
            assert worth == sorted(worth, reverse=True)
            assert worth == [rules.points(meld) for meld in readings]
