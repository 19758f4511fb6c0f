"""Where bots are found, and what each of them promises."""

from __future__ import annotations

from random import Random

import pytest

from tests.play.positions import view
from tilerummy.bots.bot import bot_names, find_bot
from tilerummy.engine.check import check
from tilerummy.model.action import Draw, Pass


def test_the_bots_are_named_by_their_files() -> None:
    assert "novice" in bot_names()
    assert "bot" not in bot_names()
    assert list(bot_names()) == sorted(bot_names())


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
