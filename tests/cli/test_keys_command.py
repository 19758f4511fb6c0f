"""`tilerummy keys`: a file to edit, and such files judged."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.cli.calls import TOP, called
from tests.tui.journeys import home
from tilerummy.tui.keys import changeable, choose, keys_of


@pytest.fixture(autouse=True)
def _usual_keys() -> None:
    # What a command puts in force is of its process alone; these tests share one.
    choose({})


def test_what_is_printed_is_a_file_of_the_usual_keys(tmp_path: Path) -> None:
    with home(tmp_path):
        answer = called("keys")
        (tmp_path / "edited.toml").write_text(answer.out, encoding="utf-8")
        judged = called("keys", "check", str(tmp_path / "edited.toml"))
    assert answer.code == 0
    assert str(tmp_path / "keys.toml") in answer.out
    assert judged == (0, "no faults: 0 actions with keys of your own\n", "")


def test_every_action_is_in_it_with_what_it_does(tmp_path: Path) -> None:
    with home(tmp_path):
        answer = called("keys")
    keys = tomllib.loads(answer.out)["keys"]
    for key in changeable():
        table, _, name = key.name.rpartition(".")
        value = (keys[table] if table else keys)[name]
        assert len([value] if isinstance(value, str) else value) == len(keys_of(key))
    assert 'undo = ["u", "ctrl+z"]  # undo the last move of this turn' in answer.out
    assert 'help = ["?", "f1"]' in answer.out


def test_keys_of_ones_own_are_printed_and_faults_are_remarked(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text("[keys]\nend_turn = 'E'\nbla = 'q'\n", encoding="utf-8")
    with home(tmp_path):
        answer = called("keys")
    assert 'end_turn = "E"' in answer.out
    assert "E ends the round then" in answer.out
    assert f"# Passed over: {tmp_path / 'keys.toml'}:3: keys.bla: there is no such action" in answer.out
    assert "keys" in tomllib.loads(answer.out)


def test_a_file_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[keys]\ndraw = 'f'\n", encoding="utf-8")
    assert called("keys", "check", str(path)) == (0, "no faults: 1 action with keys of your own\n", "")
    path.write_text(
        "[keys]\ndraw = 'x'\nundo = 'ctrl+i'\nleave = 'q'\npass_turn = 'k'\nnumber.7 = 'K'\n", encoding="utf-8"
    )
    answer = called("keys", "check", str(path))
    assert (answer.code, answer.err) == (1, "")
    assert [line.split(": ")[1] for line in answer.out.splitlines()] == [
        "keys.draw",
        "keys.undo",
        "keys.leave",
        "keys.pass_turn",
        "keys.number.7",
    ]


def test_the_example_of_the_readme_has_no_fault(tmp_path: Path) -> None:
    text = (TOP / "README.md").read_text(encoding="utf-8")
    (example,) = [block for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if block.startswith("[keys]")]
    (tmp_path / "example.toml").write_text(example, encoding="utf-8")
    answer = called("keys", "check", str(tmp_path / "example.toml"))
    assert answer == (0, "no faults: 5 actions with keys of your own\n", "")


@pytest.mark.parametrize("name", [".", "nothing.toml"])
def test_what_cannot_be_read_is_a_bad_call(tmp_path: Path, name: str) -> None:
    answer = called("keys", "check", str(tmp_path / name))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("tilerummy: ")
    assert answer.err.count("\n") == 1
