"""Who sits where: the seats of a command line, and what they are called on a screen."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tilerummy.model.label import cells, clean
from tilerummy.play.seats import ENTRY_LENGTH, NAME_CELLS, is_bot, is_program, labels, read_seats


def test_a_name_is_a_person_an_at_sign_a_bot_and_a_path_a_program() -> None:
    assert [is_bot(entry) for entry in ("Ann", "@novice", "@./mine", "@../x/y")] == [False, True, True, True]
    assert [is_program(entry) for entry in ("Ann", "A/B", "@novice", "@./mine", "@../x/y")] == [
        False,
        False,
        False,
        True,
        True,
    ]


def test_seats_are_a_comma_list() -> None:
    assert read_seats("Ann,Bo") == ("Ann", "Bo")
    assert read_seats(" Ann , @novice,@./bots/mine ") == ("Ann", "@novice", "@./bots/mine")
    assert read_seats("Ann") == ("Ann",)


@pytest.mark.parametrize("spec", ["", ",", "Ann,", ",Ann", "Ann,,Bo", "Ann,@", "  "])
def test_a_seat_without_a_name_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match="a seat has no name"):
        read_seats(spec)


def test_a_bot_that_there_is_not_is_named_beside_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"there is no bot @nobody, there is: .*@novice"):
        read_seats("Ann,@nobody")
    for spec in ("@bot", "@Novice", "@novice.py", "@__init__", "@os"):
        with pytest.raises(ValueError, match="there is no bot"):
            read_seats(spec)


def test_a_name_that_is_too_long_is_refused() -> None:
    assert read_seats("A" * ENTRY_LENGTH) == ("A" * ENTRY_LENGTH,)
    with pytest.raises(ValueError, match=f"more than {ENTRY_LENGTH} letters"):
        read_seats("A" * (ENTRY_LENGTH + 1))


@given(st.text())
def test_whatever_is_refused_is_refused_in_one_line_that_is_safe_to_show(spec: str) -> None:
    try:
        entries = read_seats(spec)
    except ValueError as error:
        said = str(error)
        assert said == clean(said, 10_000)
    else:
        assert entries == tuple(entry.strip() for entry in spec.split(","))


def test_labels_are_names_without_signs_and_paths() -> None:
    assert labels(("Ann", "@novice", "@./bots/mine.py")) == ("Ann", "novice", "mine.py")


def test_two_seats_of_one_name_are_numbered() -> None:
    assert labels(("@novice", "Ann", "@novice")) == ("novice 1", "Ann", "novice 2")
    assert labels(("Ann", "Ann", "Ann")) == ("Ann 1", "Ann 2", "Ann 3")


def test_a_label_is_safe_to_show() -> None:
    assert labels(("A\x1b]0;owned\x07nn", "Bo")) == ("A]0;ownednn", "Bo")
    assert labels(("\u202e", "@./\x1b[2J")) == ("?", "[2J")


NAMES = st.lists(st.one_of(st.sampled_from(["Ann", "@Ann", "Ann 1", "Ann 2", "?", "? 1"]), st.text()), min_size=2)


@given(NAMES)
@example(["Ann", "Ann", "Ann 1"])
@example(["Ann 1", "Ann", "Ann", "Ann 2"])
@example(["A" * 16, "A" * 16, "A" * 16 + " 1"])
def test_labels_are_all_different_and_safe(names: list[str]) -> None:
    shown = labels(names[:4])
    assert len(set(shown)) == len(shown)
    for label in shown:
        assert label == clean(label, NAME_CELLS + 4)
        assert cells(label) <= NAME_CELLS + 4
