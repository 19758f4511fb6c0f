"""A play told as steps: what a person has to do, in an order that can be followed."""

from __future__ import annotations

import pytest

from tests.play.positions import FREE
from tilerummy.bots.steps import Placed, Step, placed, steps
from tilerummy.notation.words import read_table, write_table


def found(before: str, after: str) -> Placed:
    return placed(read_table(before), read_table(after), FREE.melds)


def told(before: str, after: str) -> tuple[Step, ...]:
    return steps(read_table(before), found(before, after))


def said(before: str, after: str) -> list[str]:
    return [str(step) for step in told(before, after)]


# --- one step ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("R:3.4.5", "R:3.4.5.6", "Add R6 to R3 R4 R5."),
        ("R:3.4.5", "R:2.3.4.5.6", "Add R2 R6 to R3 R4 R5."),
        ("-", "9:B.K.Y", "Lay B9 K9 Y9 from your rack."),
        ("B:4.5.6.7", "B:5.6.7/4:B.R.K", "Take B4 out of B4 B5 B6 B7 and lay it with K4 and R4 from your rack."),
        (
            "R:3.4.5.6.7",
            "R:3.4.5/R:5.6.7",
            "Take R6 R7 out of R3 R4 R5 R6 R7 and lay them with R5 from your rack.",
        ),
        (
            "R:1.2.3/R:7.8.9",
            "R:1.2.3.4.5.6.7.8.9",
            "Take all of R7 R8 R9 and add them, with R4, R5 and R6 from your rack, to R1 R2 R3.",
        ),
        ("R:1.2.3.4/4:B.K.Y", "R:1.2.3/4:B.K.R.Y", "Take R4 out of R1 R2 R3 R4 and add it to B4 K4 Y4."),
        ("R:1.2.3.4.5.6", "R:1.2.3/R:4.5.6", "Take R4 R5 R6 out of R1 R2 R3 R4 R5 R6 and lay them as a meld."),
        (
            "R:1.2.3.4/B:1.2.3.4/K:1.2.3.4",
            "R:1.2.3/B:1.2.3/K:1.2.3/4:R.B.K",
            "Take R4 out of R1 R2 R3 R4, B4 out of B1 B2 B3 B4 and K4 out of K1 K2 K3 K4 and lay them together.",
        ),
        ("R:3.4.5", "R:J.3.4.5", "Add J to R3 R4 R5, so that it reads J R3 R4 R5."),
        ("-", "R:5.J.7", "Lay R5 J R7 from your rack."),
        ("-", "R:9.J.J", "Lay R9 J J from your rack, as the run R9 J J."),
        ("-", "9:R.J.J", "Lay R9 J J from your rack, as the group R9 J J."),
        ("R:J.5.6", "R:5.6.J", "Turn J R5 R6 into R5 R6 J."),
        ("8:B.R.K", "8:B.R.K.J", "Add J to B8 K8 R8."),
        ("R:J.2.3.4", "R:2.3.4/9:B.K.J", "Take J out of J R2 R3 R4 and lay it with B9 and K9 from your rack."),
    ],
)
def test_a_step_is_a_plain_sentence(before: str, after: str, sentence: str) -> None:
    assert said(before, after) == [sentence]


def test_a_meld_that_only_gives_tiles_is_no_step_and_is_touched() -> None:
    tables = "R:1.2.3.4/B:4.5.6.7", "R:1.2.3/B:5.6.7/4:R.B.K"
    assert len(told(*tables)) == 1
    assert found(*tables).touched == (0, 1)


def test_of_two_jokers_the_one_that_leaves_is_one_that_leaves_a_meld_in_order() -> None:
    assert said("R:J.5.6.J", "R:5.6.J/9:B.K.J") == ["Take J out of J R5 R6 J and lay it with B9 and K9 from your rack."]


def test_nothing_done_is_nothing_told() -> None:
    tables = "R:1.2.3/9:B.K.J", "9:B.K.J/R:1.2.3"
    assert found(*tables) == Placed(read_table("R:1.2.3/9:B.K.J"), (0, 1), ())
    assert told(*tables) == ()


def test_a_screen_may_call_melds_by_letters() -> None:
    (step,) = told("B:4.5.6.7/4:R.K.J", "B:5.6.7/4:B.R.K.J")
    assert step.say(lambda old, _: "ab"[old]) == "Take B4 out of a and add it to b."
    assert (step.old, step.taken[0].old) == (1, 0)


# --- which meld became which ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "table", "touched"),
    [
        # What lies there again is not touched, wherever the new table has it.
        ("R:1.2.3/B:1.2.3", "B:1.2.3/K:1.2.3/R:1.2.3.4", "R:1.2.3.4/B:1.2.3/K:1.2.3", (0,)),
        # Of twins one stays and one grows.
        ("R:1.2.3/R:1.2.3", "R:1.2.3.4/R:1.2.3", "R:1.2.3/R:1.2.3.4", (1,)),
        # The five grow into two melds: only the run that the others leave over is broken.
        ("R:5.6.7/5:B.K.R", "5:B.K.R.Y/R:5.6.7.8", "R:5.6.7.8/5:B.K.R.Y", (0, 1)),
        # A meld that is no more leaves its place to the next one.
        ("9:B.K.R/R:1.2.3", "R:1.2.3/B:9.10.11/K:9.10.11/R:9.10.11", "R:1.2.3/B:9.10.11/K:9.10.11/R:9.10.11", (0,)),
        # Two that lie in one: the first of them is added to.
        ("R:1.2.3/R:4.5.6", "R:1.2.3.4.5.6.7", "R:1.2.3.4.5.6.7", (0, 1)),
    ],
)
def test_as_few_melds_as_possible_are_touched_and_places_are_kept(
    before: str, after: str, table: str, touched: tuple[int, ...]
) -> None:
    place = found(before, after)
    assert (write_table(place.table), place.touched) == (table, touched)


def test_a_meld_makes_room_for_another_that_can_only_be_in_one_place() -> None:
    """Both could lie in the long run, but the first can be in the other one too."""
    tables = "R:3.4.5/R:5.6.7", "R:3.4.5.6.7/R:2.3.4.5"
    assert write_table(found(*tables).table) == "R:2.3.4.5/R:3.4.5.6.7"
    assert said(*tables) == ["Add R2 to R3 R4 R5.", "Add R3 R4 to R5 R6 R7."]


# --- in which order ---------------------------------------------------------------------------------------------------


def test_first_comes_what_the_rack_does_alone() -> None:
    assert said("R:1.2.3.4/B:5.6.7", "R:1.2.3/B:5.6.7.8/4:R.B.K/Y:1.2.3") == [
        "Add B8 to B5 B6 B7.",
        "Lay Y1 Y2 Y3 from your rack.",
        "Take R4 out of R1 R2 R3 R4 and lay it with B4 and K4 from your rack.",
    ]


def test_a_meld_gives_before_it_is_added_to() -> None:
    assert said("R:1.2.3.4/B:4.5.6.7", "R:1.2.3/B:5.6.7.8.9/4:R.B.K/Y:4.5.6") == [
        "Lay Y4 Y5 Y6 from your rack.",
        "Take R4 out of R1 R2 R3 R4 and B4 out of B4 B5 B6 B7 and lay them with K4 from your rack.",
        "Add B8 B9 to B5 B6 B7.",
    ]
    first, second = said("R:1.2.3.4/R:5.6.7.8", "R:1.2.3/8:R.B.K/R:4.5.6.7")
    assert first == "Take R8 out of R5 R6 R7 R8 and lay it with B8 and K8 from your rack."
    assert second == "Take R4 out of R1 R2 R3 R4 and add it to R5 R6 R7."


def test_the_last_tile_of_a_meld_is_called_by_its_name() -> None:
    assert "the J that is left" in said("B:1.2.3.4/B:J.5.6.7", "B:1.2.3.4.5.6.7/K:9.10.J")[1]
