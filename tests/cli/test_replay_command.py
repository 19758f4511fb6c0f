"""`tilerummy replay`: the position after any action, and what is said where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calls import called, is_one_line
from tests.house.source import TOP

GAME = str(TOP / "tests" / "games" / "pup-rummy-1.rummy")


def test_the_position_is_printed_whether_or_not_it_is_asked_for_as_text() -> None:
    plain, text = called("replay", GAME), called("replay", GAME, "--text")
    assert plain == text
    assert (plain.code, plain.err) == (0, "")
    assert len(plain.out.split()) > 10
    assert called("replay", GAME, "--at", "0") == (0, "-\n", "")
    assert called("replay", GAME, "--at", "1").out not in (plain.out, "-\n")


@pytest.mark.parametrize("number", ["-1", "9999", "9" * 5000])
def test_an_action_that_is_not_there_is_told_with_those_that_are(number: str) -> None:
    answer = called("replay", GAME, "--at", number)
    assert (answer.code, answer.out) == (2, "")
    assert "a whole number from 0 to " in answer.err or "a whole number is wanted" in answer.err
    assert is_one_line(answer.err)
    assert len(answer.err) < 300


@pytest.mark.parametrize("number", ["soon", "", "1.5", "\x1b[2J"])
def test_what_is_no_number_is_told_as_such(number: str) -> None:
    answer = called("replay", GAME, "--at", number)
    assert (answer.code, answer.out) == (2, "")
    assert "argument --at: " in answer.err
    assert "a whole number is wanted" in answer.err
    assert is_one_line(answer.err)


def test_a_file_that_is_no_record_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello\n")
    for path in (tmp_path, tmp_path / "none", tmp_path / "text"):
        answer = called("replay", str(path))
        assert (answer.code, answer.out) == (2, "")
        assert is_one_line(answer.err)
