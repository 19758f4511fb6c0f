"""Where bots are found, and what each of them promises."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules
from random import Random

import pytest

import tilerummy.bots
from tests.play.positions import view
from tilerummy.bots.bot import SHARED, Bot, bot_names, bot_says, find_bot
from tilerummy.engine.check import check
from tilerummy.model.action import Draw, Pass


def test_the_bots_are_named_by_their_files() -> None:
    assert "novice" in bot_names()
    assert "bot" not in bot_names()
    assert list(bot_names()) == sorted(bot_names())


def test_what_lies_beside_the_bots_is_none_and_everything_else_is_one() -> None:
    for module in iter_modules(tilerummy.bots.__path__):
        bot = getattr(import_module(f"tilerummy.bots.{module.name}"), module.name.capitalize(), None)
        is_one = bot is not None and bot is not Bot and callable(getattr(bot, "choose", None))
        assert is_one == (module.name in bot_names()) == (module.name not in SHARED), module.name


def test_the_names_are_known_without_loading_a_bot() -> None:
    code = "import sys; from tilerummy.bots.bot import bot_names; bot_names(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in bot_names() if f"tilerummy.bots.{name}" in loaded] == []
    assert "tilerummy.bots.advice" not in loaded


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_says_in_a_sentence_how_it_plays(name: str) -> None:
    said = bot_says(name)
    assert said.endswith(".")
    assert len(said) <= 100


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_is_found_by_the_name_it_bears(name: str) -> None:
    assert find_bot(name).name == name


@pytest.mark.parametrize("name", ["", "bot", "Novice", "novice.py", "../novice", "os", "__init__"])
def test_a_bot_that_there_is_not_is_refused_beside_those_there_are(name: str) -> None:
    with pytest.raises(ValueError, match="@novice"):
        find_bot(name)


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize(
    ("table", "rack", "opened", "pool"),
    [
        ("-", "R1 B5 K9", False, None),
        ("-", "R10 R11 R12 B5", False, None),
        ("R:5.6.7", "R8 B1", True, None),
        ("R:5.J.7/8:R.B.J", "R6 B1 K8", True, None),
        ("R:5.6.7", "B1", True, "-"),
        ("R:5.6.7", "R8 B1", True, "-"),
        ("R:5.6.7", "J", True, "-"),
    ],
)
def test_an_answer_is_legal_and_hangs_on_view_and_chance_alone(
    name: str, table: str, rack: str, opened: bool, pool: str | None
) -> None:
    seen = view(table, rack, opened=opened, pool=pool)
    answers = [find_bot(name).choose(seen, Random("1")) for _ in range(2)]
    assert answers[0] == answers[1]
    assert check(seen, answers[0]) == ()
    assert not isinstance(answers[0], Pass if pool is None else Draw)


def test_what_a_bot_says_is_what_its_class_says() -> None:
    """It is read and not loaded, so it might be something else."""
    for name in bot_names():
        assert bot_says(name) == getattr(find_bot(name), "plays", "")


def test_a_bot_speaks_without_being_loaded() -> None:
    code = "import sys; from tilerummy.bots.bot import bot_says; assert bot_says('greedy'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith(("tilerummy.solver", "tilerummy.bots.g"))] == []


def test_who_is_no_bot_says_nothing() -> None:
    assert bot_says("advice") == bot_says("../greedy") == bot_says("") == ""
