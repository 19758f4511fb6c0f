"""Broken rules explain themselves: code, sentence, melds to mark."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from tilerummy.model.meld import Meld
from tilerummy.model.tile import Tile, Tiles
from tilerummy.model.violation import MeldViolation, Violation
from tilerummy.notation.words import read_meld, read_tiles


class TooManyOfThem(Violation):
    table = "melding"
    text = "{number} of {tiles} is more than {first}"
    number: int
    tiles: Tiles
    first: Tile


class UglyMeld(MeldViolation):
    table = "melding"
    text = "{meld} is ugly"


class OtherUglyMeld(UglyMeld):
    text = "{meld} is ugly, too"


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


def test_violations_are_equal_where_their_kind_and_their_fields_are() -> None:
    fault = TooManyOfThem(3, read_tiles("R5 B6"), first=Tile("R", 5))
    same = TooManyOfThem(number=3, tiles=read_tiles("R5 B6"), first=Tile("R", 5))
    assert fault == same
    assert len({fault, same}) == 1
    assert fault != TooManyOfThem(4, read_tiles("R5 B6"), Tile("R", 5))
    assert UglyMeld(read_meld("R:5.6.7")) != OtherUglyMeld(read_meld("R:5.6.7"))
    assert repr(UglyMeld(())) == "UglyMeld(meld=())"  # type: ignore[arg-type]


def test_a_violation_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        UglyMeld(read_meld("R:5.6.7")).text = "{meld} is fine"  # type: ignore[misc]


@pytest.mark.parametrize(("values", "named"), [((), {}), ((1, 2, 3, 4), {}), ((1,), {"number": 1}), ((1, 2), {"x": 3})])
def test_a_violation_takes_its_fields_and_nothing_else(values: Any, named: Any) -> None:
    with pytest.raises(TypeError, match="number, tiles, first"):
        TooManyOfThem(*values, **named)
