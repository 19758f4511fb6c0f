"""What docs/notation.md and README.md say to those who write a bot is true: dialogue, limits and bots."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import tilerummy.bots
from tests.cli.calls import called
from tests.house.source import TOP
from tilerummy.engine.look import look
from tilerummy.model.action import Play
from tilerummy.notation.record import read_record, replay
from tilerummy.notation.words import write_action
from tilerummy.play.bot_protocol import chance_of, introduction, question
from tilerummy.play.thinkers import ANSWER_BYTES, MOVE_SECONDS
from tilerummy.store.library import find_rulesets, load_ruleset
from tilerummy.store.saves import load_record

NOTATION = (TOP / "docs" / "notation.md").read_text(encoding="utf-8")
README = (TOP / "README.md").read_text(encoding="utf-8")
SHIPPED = [
    entry.name for entry in find_rulesets() if not entry.own and load_ruleset(entry.name).turns.kind == "play-or-draw"
]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_readme_points_to_the_chapter() -> None:
    (anchor,) = re.findall(r"docs/notation\.md#([a-z-]+)", README)
    headings = {title.lower().replace(" ", "-") for title in re.findall(r"^## (.*)$", NOTATION, re.MULTILINE)}
    assert anchor in headings


def test_the_dialogue_is_what_seat_b_of_the_record_hears() -> None:
    (text,) = blocks(NOTATION, "record")
    (dialogue,) = blocks(NOTATION, "bot")
    record, seat, known = read_record(text), 1, 0
    lines = [f"-> {line}" for line in introduction(record.rules, record.seats, seat)]
    for number, (state, action) in enumerate(zip(replay(record), record.actions, strict=False)):
        if action.seat == seat:
            view = look(state, seat).folded()
            chance = chance_of(record.seed, seat, number)
            lines += [f"-> {line}" for line in question(view, view.history[known:], chance)]
            lines.append(f"<- {write_action(action)}")
            known = len(view.history)
    shown = dialogue.splitlines()
    assert len(shown) == len(lines)
    for short, whole in zip(shown, lines, strict=True):
        assert whole.startswith(short.removesuffix(" ...")) if short.endswith(" ...") else whole == short


def test_the_limits_are_those_of_the_table() -> None:
    assert f"A move may take {MOVE_SECONDS:.0f} seconds, an answer have {ANSWER_BYTES // 1000},000 bytes" in NOTATION


@pytest.fixture
def program(tmp_path: Path) -> str:
    """The program of the document, run by the Python of this test."""
    (text,) = blocks(NOTATION, "python")
    first, _, rest = text.partition("\n")
    assert first == "#!/usr/bin/env python3"
    path = tmp_path / "bot.py"
    path.write_text(f"#!{sys.executable}\n{rest}", encoding="utf-8")
    path.chmod(0o755)
    return f"@{path}"


@pytest.mark.parametrize("rules", SHIPPED)
def test_the_program_of_the_document_plays_every_ruleset_without_a_fault(
    program: str, rules: str, tmp_path: Path
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    call = ("simulate", "--games", "3", "--seed", "document", "--rules", rules, "--records", str(records))
    answer = called(*call, "--seats", f"{program},@novice,{program}")
    assert (answer.code, answer.err) == (0, "")
    played = [load_record(path).actions for path in records.iterdir()]
    assert any(isinstance(action, Play) and action.seat != 1 for actions in played for action in actions)


def test_the_bot_in_python_of_the_readme_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = blocks(README, "python")
    monkeypatch.setattr(tilerummy.bots, "__path__", [*tilerummy.bots.__path__, str(tmp_path)])
    (tmp_path / "lazy.py").write_text(text, encoding="utf-8")
    try:
        answer = called("simulate", "--games", "2", "--seed", "readme", "--seats", "@lazy,@novice", "--rules", "sabra")
    finally:
        sys.modules.pop("tilerummy.bots.lazy", None)
    assert (answer.code, answer.err) == (0, "")
    assert "lazy" in answer.out
