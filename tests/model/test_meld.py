"""Tiles and melds: what is equal to what."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import JOKER, Tile
from tilerummy.notation.words import read_meld, read_tiles


def test_4_twins_are_equal() -> None:
    assert Tile("R", 5) == Tile("R", 5)
    assert len({Tile("R", 5), Tile("R", 5), Tile("B", 5)}) == 2


def test_4_a_group_has_no_order() -> None:
    assert Meld(MeldKind.GROUP, read_tiles("R7 J B7")) == Meld(MeldKind.GROUP, read_tiles("J B7 R7"))
    assert hash(read_meld("7:R.J.B")) == hash(read_meld("7:B.R.J"))


def test_4_in_a_run_the_row_is_the_statement() -> None:
    assert read_meld("R:5.6.J") != read_meld("R:J.5.6")
    assert Meld(MeldKind.RUN, read_tiles("R5 R6 R7")) != Meld(MeldKind.HEAP, read_tiles("R5 R6 R7"))


def test_naturals_keep_their_order_and_jokers_are_counted() -> None:
    meld = read_meld("R:J.5.J.7")
    assert meld.naturals == read_tiles("R5 R7")
    assert meld.jokers == 2
    assert str(meld) == "J R5 J R7"


def test_nothing_in_it_changes() -> None:
    meld = Meld(MeldKind.RUN, (JOKER, Tile("R", 5), Tile("R", 6)))
    with pytest.raises(FrozenInstanceError):
        # The type checker forbids it too; not everybody has one.
        meld.kind = MeldKind.HEAP  # type: ignore[misc]
