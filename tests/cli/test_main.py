"""The command line as a whole: exit codes, the version, and wrong calls."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from tests.cli.calls import called, is_one_line, started
from tilerummy.cli import build_parser

ESCAPES = "\x1b]0;owned\x07\x1b[2J\u202e"

WRONG_CALLS = [
    ["dance"],
    ["--dance"],
    ["-x"],
    ["simulate", "--dance"],
    ["simulate", "extra"],
    ["simulate", "--games"],
    ["play", "--seats"],
    ["play", "--time-limit", "soon"],
    ["rules"],
    ["rules", "dance"],
    ["replay"],
    ["resume", "one", "two"],
    [""],
    ["\n"],
    [ESCAPES],
    ["--" + ESCAPES],
    ["two\nlines"],
    ["simulate", "two\nlines"],
    ["simulate", ESCAPES],
    ["simulate", "--games", "two\nlines"],
    ["simulate", "--games", ESCAPES],
    ["simulate", "--two\nlines"],
    ["replay", "two\nlines"],
    ["replay", ESCAPES],
    ["rules", "show", "two\nlines"],
    ["rules", "show", ESCAPES],
    ["\udcff"],
    ["simulate", "--rules", "\udcff"],
    ["x" * 10_000],
]


@pytest.mark.parametrize("arguments", WRONG_CALLS, ids=ascii)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str]) -> None:
    answer = called(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("tilerummy")
    assert is_one_line(answer.err)


@pytest.mark.parametrize("arguments", [["dance"], ["simulate", ESCAPES], ["simulate", "--rules", "nosuch"]], ids=ascii)
def test_a_wrong_call_is_told_in_one_line_by_the_program_itself(arguments: list[str]) -> None:
    answer = started(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert is_one_line(answer.err)


@pytest.mark.parametrize("arguments", [["--plain"], ["play", "--plain"], ["--plain", "play"]], ids=ascii)
def test_plain_may_stand_before_a_command_or_behind_it(arguments: list[str]) -> None:
    assert build_parser().parse_args(arguments).plain is True


@pytest.mark.parametrize("arguments", [["simulate", "--rules", "sabra"], ["rules", "list"], ["serve"]], ids=ascii)
def test_where_nothing_is_played_plain_is_a_wrong_call(arguments: list[str]) -> None:
    answer = called("--plain", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("tilerummy: --plain is for the menu, play and resume")
    assert is_one_line(answer.err)


@pytest.mark.parametrize("arguments", [[], ["play"], ["resume"]], ids=ascii)
def test_plain_has_to_be_asked_for(arguments: list[str]) -> None:
    assert build_parser().parse_args(arguments).plain is False


def test_the_version_is_that_of_the_distribution() -> None:
    assert started("--version") == (0, f"tilerummy {version('tilerummy')}\n", "")


COMMANDS = ["play", "resume", "replay", "rules", "simulate"]


def test_help_names_the_commands() -> None:
    answer = called("--help")
    assert (answer.code, answer.err) == (0, "")
    for command in COMMANDS:
        assert f"  {command} " in answer.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_its_help(command: str) -> None:
    answer = called(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: tilerummy {command}")


def test_who_stops_reading_is_not_told_of_it() -> None:
    """`tilerummy simulate ... | head -1` ends without a traceback."""
    call = [sys.executable, "-m", "tilerummy", "simulate", "--games", "400", "--json", "--seed", "head"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        told = child.stderr.read()
    assert told == ""
    assert child.returncode == 2


def test_who_interrupts_is_obeyed_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    from tilerummy.cli import simulate_command

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_command, "_plan", interrupted)
    assert called("simulate") == (130, "", "")
