"""Broken rules explain themselves: code, sentence, melds to mark."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.model.meld import Meld
from tilerummy.model.tile import Tile, Tiles
from tilerummy.model.violation import MeldViolation, Violation
from tilerummy.notation.words import read_meld, read_tiles


@dataclass(frozen=True)
class TooManyOfThem(Violation):
    table = "melding"
    text = "{number} of {tiles} is more than {first}"
    number: int
    tiles: Tiles
    first: Tile


@dataclass(frozen=True)
class UglyMeld(MeldViolation):
    table = "melding"
    text = "{meld} is ugly"


def test_the_code_is_the_name_of_the_class() -> None:
    assert TooManyOfThem.code == "too_many_of_them"


def test_the_sentence_is_filled_in() -> None:
    fault = TooManyOfThem(3, read_tiles("R5 B6"), Tile("R", 5))
    assert str(fault) == "3 of R5 B6 is more than R5"


def test_a_meld_is_called_as_the_screen_calls_it() -> None:
    meld = read_meld("R:5.6.7")
    names: dict[Meld, str] = {meld: "meld c"}
    fault = UglyMeld(meld)
    assert str(fault) == "R5 R6 R7 is ugly"
    assert fault.say(lambda one: names[one]) == "meld c is ugly"
    assert fault.melds == (meld,)


def test_cards_are_named_as_people_name_them() -> None:
    fault = TooManyOfThem(3, read_tiles("H12 S10"), Tile("D", 1))
    assert str(fault) == "3 of QH 10S is more than AD"
    assert str(UglyMeld(read_meld("H:1.12.13"))) == "AH QH KH is ugly"
