"""`tilerummy play`: what is wrong with a call is told in one line, before there is a table."""

from __future__ import annotations

import pytest

from tests.cli.calls import called, is_one_line


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("5", "5 seconds: a limit has 20 to 600 seconds, 0 is none"),
        ("-1", "-1 seconds: a limit has 20 to 600 seconds, 0 is none"),
        ("601", "601 seconds: a limit has 20 to 600 seconds, 0 is none"),
        ("soon", "soon: a whole number is wanted"),
        ("1.5", "1.5: a whole number is wanted"),
        ("9" * 5000, "99999999999999999999: a whole number is wanted"),
    ],
    ids=["5", "-1", "601", "soon", "1.5", "long"],
)
def test_a_time_limit_that_no_turn_can_have_is_told_with_its_flag(limit: str, told: str) -> None:
    answer = called("play", "--time-limit", limit)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"tilerummy play: argument --time-limit: {told}")
    assert is_one_line(answer.err)


@pytest.mark.parametrize("limit", ["0", "20", "600"])
def test_a_time_limit_that_turns_can_have_is_none_of_the_faults(limit: str) -> None:
    answer = called("play", "--time-limit", limit, "--seats", "Ann")
    assert answer.code == 2
    assert "players, not for 1" in answer.err
