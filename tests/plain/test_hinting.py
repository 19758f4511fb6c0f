"""Hints as commands: typed as they stand there, they bring about the very play, and nothing of them is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.test_records import PATHS, golden
from tests.plain.scripts import Sitting
from tests.play.positions import FREE, FRIENDLY, draft, friendly, lay
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.table import tiles_on
from tilerummy.plain.commands import read_command
from tilerummy.plain.hinting import commands
from tilerummy.plain.laying import WORDS, after
from tilerummy.play.draft import Draft
from tilerummy.play.hint_process import hint_for
from tilerummy.play.proposals import shown
from tilerummy.play.row import Spot


def typed(state: State) -> tuple[Draft, tuple[str, ...]]:
    """The draft of the seat on turn, and what a hint tells it to type."""
    assert state.round is not None
    view = look(state, state.round.turn.seat)
    start = shown(Draft.start(view))
    return start, commands(start, hint_for(view))


def states(path: Path, number: int) -> list[State]:
    """So many of the states of a match, each with a seat on turn."""
    running = [state for state in golden(path)[1] if state.round is not None and not state.round.over]
    step = max(1, len(running) // number)
    return running[step // 2 :: step]


def can_be_typed(state: State) -> None:
    start, lines = typed(state)
    one = Sitting(state)
    before = len(Sitting(state).types())
    said = one.types(*lines)[before:]
    assert lines
    assert not any(line.startswith(("Refused", "There is no", "That ")) for line in said), (lines, said)
    laid = [line for line in lines if line.partition(" ")[0] in WORDS]
    assert len(laid) <= len(start.rows) + 12


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_a_hint_says_can_be_typed(path: Path) -> None:
    for state in states(path, 4):
        can_be_typed(state)


@pytest.mark.soak
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_a_hint_says_can_be_typed_at_any_time(path: Path) -> None:
    for state in states(path, 10_000):
        can_be_typed(state)


@pytest.mark.parametrize(
    ("table", "rack", "lines"),
    [
        ("-", "R3 R4 R5", ("lay R3 R4 R5", "end")),
        ("R:5.6.7", "R8 K2", ("add R8 a", "end")),
        ("R:5.6.7", "K2 B9", ("draw",)),
        ("R:5.6.7.8/5:B.K.Y", "K8 B8", ("lay B8 K8, R8 from a", "end")),
    ],
)
def test_few_words_will_do(table: str, rack: str, lines: tuple[str, ...]) -> None:
    start = draft(table, rack, rules=friendly(FREE))
    assert commands(start, hint_for(start.view)) == lines


def test_what_is_laid_out_otherwise_goes_back_first() -> None:
    start = lay(draft("R:5.6.7", "R8 K2", rules=FRIENDLY), "K2")
    hint = hint_for(start.view)
    assert commands(start, hint) == ("back", "add R8 a", "end")
    assert commands(start.reset().undo(), hint) == ("back", "add R8 a", "end")


def test_what_lies_there_already_only_has_to_be_ended() -> None:
    start = lay(draft("R:5.6.7", "R8 K2", rules=FRIENDLY), "R8", 0)
    assert commands(start, hint_for(start.view)) == ("end",)


def test_what_lies_right_stays() -> None:
    start = lay(draft("-", "B6 B7 B8 Y8 Y9 Y10 K2", rules=FRIENDLY), "B6 B7 B8")
    assert commands(start, hint_for(start.view)) == ("lay Y8 Y9 Y10", "end")
    torn = draft("R:5.6.7", "R8 K2", rules=FRIENDLY).split(Spot(0, 1))
    assert commands(torn, hint_for(torn.view)) == ("add R8, R5 from a b", "end")


def test_a_tile_that_lies_twice_in_a_heap_is_named_by_its_place() -> None:
    """On the way to a table one row may hold two equal tiles; the one of the table is meant."""
    start = draft("R:3.4.5/R:5.6.7/K:1.2.3", "Y5 B5 R8", rules=friendly(FREE))
    hint = hint_for(start.view)
    now = start
    for line in commands(start, hint)[:-1]:
        now = after(now, read_command(line))
    assert tiles_on(row.meld for row in now.rows) == tiles_on(hint.table)
    assert not now.faults()
