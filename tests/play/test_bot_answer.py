"""A bot in Python that answers with something else than an action, or stumbles: it is named, and the game goes on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tilerummy.bots
from tests.cli.calls import called, is_one_line
from tests.play.positions import match_at
from tests.play.table import A
from tilerummy.bots.bot import find_bot
from tilerummy.engine.look import look
from tilerummy.model.action import Deal, Draw, Pass, Play
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import Tile
from tilerummy.notation.words import NotationError, read_action, read_table
from tilerummy.play.bot_answer import is_action, written
from tilerummy.play.bot_process import answers
from tilerummy.play.bot_protocol import introduction, question
from tilerummy.play.thinkers import BotError, HereThinker

VIEW = look(match_at("R:5.6.7", "R8 K1"), A).folded()
RUN = Meld(MeldKind.RUN, (Tile("R", 5), Tile("R", 6), Tile("R", 7)))

Written = Callable[[str], str]


@pytest.fixture
def lazy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """Writes a bot called lazy beside those that there are: what is in its `choose`, or its whole file."""
    monkeypatch.setattr(tilerummy.bots, "__path__", [*tilerummy.bots.__path__, str(tmp_path)])

    def write(text: str) -> str:
        if not text.startswith("#"):
            text = f"class Lazy:\n    name = 'lazy'\n    def choose(self, view, rng):\n        {text}\n"
        (tmp_path / "lazy.py").write_text(text, encoding="utf-8")
        return "@lazy"

    yield write
    sys.modules.pop("tilerummy.bots.lazy", None)


def answered(entry: str) -> object:
    """What a thinker here makes of the bot: an action, or what went wrong."""
    try:
        return asyncio.run(HereThinker(entry).choose(VIEW, "c0ffee"))
    except BotError as failure:
        return str(failure)


@pytest.mark.parametrize(
    "answer", [Draw(0), Pass(1), Deal(), Play(0, ()), Play(0, (RUN,)), Play(0, read_table("8:B.K.J/?:R5.K1"))]
)
def test_actions_are_actions_legal_or_not(answer: object) -> None:
    assert is_action(answer)


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "A draw",
        0,
        Draw,
        (RUN,),
        # A bot may put into an action what no type checker would let it.
        Draw("A"),  # type: ignore[arg-type]
        Draw(None),  # type: ignore[arg-type]
        Play(0, None),  # type: ignore[arg-type]
        Play(0, [RUN]),  # type: ignore[arg-type]
        Play(0, ("R:5.6.7",)),  # type: ignore[arg-type]
        Play(0, (Meld(MeldKind.RUN, ("R5", "R6")),)),  # type: ignore[arg-type]
        Play(0, (Meld("run", RUN.tiles),)),  # type: ignore[arg-type]
        Play(0, (Meld(MeldKind.RUN, list(RUN.tiles)),)),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_is_no_action_is_none_and_its_letters_are_not_read_as_one(answer: object) -> None:
    assert not is_action(answer)
    with pytest.raises(NotationError):
        read_action(written(answer))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return None", "gave an answer that is no action: None; one is such as Draw(view.seat)"),
        ("pass", "gave an answer that is no action: None; one is such as Draw(view.seat)"),
        ("return 'A draw'", "gave an answer that is no action: 'A draw'; one is such as Draw(view.seat)"),
        ("return '\\x1b[2J\\n'", "gave an answer that is no action: '\\x1b[2J\\n'; one is such as Draw(view.seat)"),
        ("return view.rack[99]", "raised IndexError: tuple index out of range (lazy.py, line 4)"),
        ("raise KeyError", "raised KeyError (lazy.py, line 4)"),
        ("raise ValueError('two\\n  lines\\x1b')", "raised ValueError: two lines (lazy.py, line 4)"),
        ("return next(rng for _ in ())", "raised StopIteration (lazy.py, line 4)"),
        # The line of the bot is told, not that of the engine in which it came to grief.
        ("import tilerummy.notation.words as w; w.read_tile('?')", "(lazy.py, line 4)"),
    ],
)
def test_a_bot_in_this_process_is_told_what_was_wrong(lazy: Written, body: str, told: str) -> None:
    said = answered(lazy(body))
    assert isinstance(said, str)
    assert said.endswith(told)


def test_a_bot_in_a_process_of_its_own_sends_what_it_gave_for_an_answer(lazy: Written) -> None:
    lazy("return None")
    lines = [*introduction(VIEW.rules, VIEW.seats, 0), *question(VIEW, VIEW.history, "c0ffee")]
    (line,) = answers(find_bot("lazy"), iter(lines))
    assert line == "None"


def test_a_bot_whose_answers_are_no_actions_has_one_line_in_a_simulation(lazy: Written) -> None:
    answer = called("simulate", "--games", "1", "--seed", "lazy", "--seats", f"{lazy('return None')},@novice")
    assert answer.code == 0
    assert answer.err.startswith("tilerummy: lazy (seat 1) gave an answer that is no action: None; ")
    assert is_one_line(answer.err)


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("# nothing\n", "@lazy cannot be loaded: AttributeError: "),
        ("# a slip\nclass Lazy\n", "@lazy cannot be loaded: SyntaxError: "),
        ("# a bad import\nimport nosuchthing\n", "@lazy cannot be loaded: ModuleNotFoundError: "),
        ("# a bad start\nraise ValueError('no')\n", "@lazy cannot be loaded: ValueError: no"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_told_in_one_line_and_leaves_no_record(
    lazy: Written, tmp_path: Path, file: str, told: str
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    call = ("simulate", "--games", "1", "--seats", f"{lazy(file)},@novice", "--records", str(records))
    answer = called(*call)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"tilerummy: {told}")
    assert is_one_line(answer.err)
    assert not list(records.iterdir())
