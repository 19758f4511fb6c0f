"""Text from outside, made safe to show."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from tilerummy.model.label import cells, clean


def test_escapes_and_controls_are_gone() -> None:
    assert clean("\x1b[31mred\x1b[0m") == "[31mred[0m"
    assert clean("a\nb\tc\x07") == "abc"
    assert clean("\u202eevil") == "evil"


def test_nothing_left_is_a_question_mark() -> None:
    assert clean("") == clean("\x00\x01") == clean("   ") == "?"


def test_wide_letters_take_two_cells() -> None:
    assert cells("ab") == 2
    assert cells("山") == 2
    assert cells("e\u0301") == 1
    assert clean("山" * 20, 20) == "山" * 10


def test_marks_do_not_pile_up() -> None:
    assert len(clean("e" + "\u0301" * 50)) <= 3


@settings(derandomize=True, max_examples=200)
@given(st.text(max_size=60), st.integers(1, 30))
def test_whatever_comes_it_fits_is_clean_and_stays_so(text: str, width: int) -> None:
    label = clean(text, width)
    assert len(label) >= 1
    assert cells(label) <= width
    assert not [char for char in label if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}]
    assert clean(label, width) == label
