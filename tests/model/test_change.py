"""A play as the rules see it: what was played, what is missing, which melds are new."""

from __future__ import annotations

from collections import Counter

from tests.rules.positions import change
from tilerummy.model.table import tiles_on
from tilerummy.notation.words import read_table, read_tiles


def test_what_was_played_is_a_difference_of_counts() -> None:
    play = change("R:4.5.6", "R:4.5.6.7/7:R.B.K", "R7 R7 B7 K7")
    assert play.played == Counter(read_tiles("R7 R7 B7 K7"))
    assert not play.missing


def test_what_is_missing_lay_there_before() -> None:
    play = change("R:4.5.6.7", "R:5.6.7.8", "R8")
    assert play.missing == Counter(read_tiles("R4"))
    assert play.played == Counter(read_tiles("R8"))


def test_melds_that_stay_are_neither_fresh_nor_gone() -> None:
    play = change("R:4.5.6/B:1.2.3", "B:1.2.3/R:4.5.6.7", "R7")
    assert play.fresh == read_table("R:4.5.6.7")
    assert play.gone == read_table("R:4.5.6")


def test_equal_melds_are_counted_one_by_one() -> None:
    play = change("R:4.5.6", "R:4.5.6/R:4.5.6", "R4 R5 R6")
    assert play.fresh == read_table("R:4.5.6")
    assert play.gone == ()


def test_a_joker_that_stands_elsewhere_makes_another_meld() -> None:
    play = change("R:5.6.J", "R:J.5.6")
    assert play.fresh == read_table("R:J.5.6")
    assert not play.played


def test_tiles_on_a_table_are_counted() -> None:
    assert tiles_on(read_table("R:4.5.6/4:R.B.J")) == Counter(read_tiles("R4 R4 R5 R6 B4 J"))
