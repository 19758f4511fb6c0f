"""`tilerummy play`: what is wrong with a call is told in one line, before there is a table."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tests.cli.calls import called, is_one_line
from tilerummy.cli import main


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
    answer = called("play", "--time-limit", limit)
    assert answer.code == 2
    assert "needs a terminal" in answer.err


@pytest.mark.parametrize("rules", ["american", "romanian-joly+rack_too"])
def test_what_the_screen_cannot_play_yet_is_told(rules: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("TILERUMMY_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", Terminal())
    out, err = Terminal(), Terminal()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(("play", "--rules", rules))
    assert code == 2
    assert "cannot be played on the screen yet; bots play it: tilerummy simulate" in err.getvalue()
    assert is_one_line(err.getvalue())
    assert not list(tmp_path.rglob("*.rummy"))


class Terminal(io.StringIO):
    """Says that it is one."""

    def isatty(self) -> bool:
        return True
