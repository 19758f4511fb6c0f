"""Hints from a child process: what is asked and answered, what the referee says, and that nothing is left behind."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.positions import dealt, shipped
from tests.play.positions import FRIENDLY, view
from tests.play.programs import group_lives
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Discard, Draw, Knock, Play, Take
from tilerummy.model.round import Phase, Turn
from tilerummy.model.tile import Tile
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.play import hinter
from tilerummy.play.bot_protocol import introduction
from tilerummy.play.hint_process import answers, hint_for, main
from tilerummy.play.hint_protocol import Hint, question, read_hint, write_hint
from tilerummy.play.hinter import Hinter, HintError

SEEN = view("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1", rules=FRIENDLY)


def discard_match(rules: str) -> State:
    """A match of a game with discards, its first turn about to begin."""
    return dealt(shipped(rules))


HINT = Hint(
    "You can lay 4 tiles.",
    "From your rack B9 K9 R6 Y9; on the table {0}.",
    ("Add R6 to R3 R4 R5.", "Lay B9 K9 Y9 from your rack."),
    read_tiles("B9 K9 R6 Y9"),
    (0,),
    read_table("R:3.4.5.6/8:B.K.Y/9:B.K.Y"),
)
NONE = Hint("No play exists (proved).")


def test_a_hint_has_a_nudge_a_place_and_a_play() -> None:
    assert hint_for(SEEN) == HINT


def test_where_no_play_exists_that_is_said_and_nothing_else() -> None:
    hint = hint_for(view("-", "R5 R5 R6 B9 K11"))
    assert hint == NONE
    assert not hint.found


TAKEN = Hint("Take the last discard.", take=2, tiles=read_tiles("R5 R6 R7"), table=read_table("R:5.6.7"))
TAKEN = replace(TAKEN, stroke=TAKEN.table, discard=Tile("K", 1))


def test_a_turn_that_ends_with_a_discard_is_told_action_by_action() -> None:
    """Tiles that are melded in the stroke that takes a discard are not played again; without a take a tile is drawn."""
    seen = look(discard_match("american"), 0)
    assert TAKEN.actions(seen) == (Take(0, 2, TAKEN.table), Discard(0, Tile("K", 1)))
    later = replace(TAKEN, stroke=())
    assert later.actions(seen) == (Take(0, 2, ()), Play(0, TAKEN.table), Discard(0, Tile("K", 1)))
    assert replace(later, take=0).actions(seen) == (Draw(0), Play(0, TAKEN.table), Discard(0, Tile("K", 1)))
    assert HINT.actions(SEEN) == (Play(0, HINT.table),), "where a draw ends the turn none is made before a play"


@pytest.mark.parametrize("hint", [TAKEN, replace(TAKEN, take=1, stroke=())])
def test_a_turn_with_a_discard_that_the_referee_refuses_is_never_told(hint: Hint) -> None:
    with pytest.raises(ValueError, match="not legal"):
        read_hint(write_hint(hint), look(discard_match("american"), 0))


def knocking(rack: str, rules: str = "gin") -> View:
    """What A sees of a game of cards, a tile drawn."""
    seen = look(discard_match(rules), 0)
    racks = (tuple(sorted(read_tiles(rack))), seen.round.racks[1])
    return replace(seen, round=replace(seen.round, racks=racks, turn=Turn(3, 0, Phase.PLAY)))


@pytest.mark.parametrize(
    ("rack", "rules", "table", "discard"),
    [
        ("C3 C4 C5 C7 D7 H7 C12 D12 H12 S1 S13", "gin", "C:3.4.5/7:C.D.H/12:C.D.H", "S13"),
        ("C3 C4 C5 C7 D7 H7 C12 D12 H12 S12 C6", "gin", "C:3.4.5.6/7:C.D.H/12:C.D.H.S", None),
        ("C1 C2", "manipulation", "", None),
    ],
)
def test_a_knock_lays_its_melds_out_and_ends_the_turn(rack: str, rules: str, table: str, discard: str | None) -> None:
    melds, tile = read_table(table) if table else (), read_tiles(discard)[0] if discard else None
    tiles = tuple(sorted(tile for meld in melds for tile in meld.tiles))
    hint = Hint("You can knock.", "Knock.", ("Knock.",), tiles, table=melds, discard=tile, knock=True)
    seen = knocking(rack, rules)
    assert hint.actions(seen) == (Knock(0, tile, melds),)
    assert hint.found
    assert read_hint(write_hint(hint), seen) == hint


def test_a_knock_with_too_much_left_is_never_told() -> None:
    hint = Hint("You can knock.", discard=Tile("S", 13), knock=True)
    with pytest.raises(ValueError, match="to knock it may be 10"):
        read_hint(write_hint(hint), knocking("C3 C4 C5 C7 D7 H7 C12 D12 H12 S1 S13"))


@pytest.mark.parametrize("hint", [HINT, NONE])
def test_what_is_written_can_be_read(hint: Hint) -> None:
    line = write_hint(hint)
    assert "\n" not in line
    assert read_hint(line, SEEN) == hint


@pytest.mark.parametrize(
    "line", ["", "no", "[]", "{}", "null", "1", '{"nudge":"x"}', write_hint(HINT).replace("[0]", "7")]
)
def test_what_is_no_hint_is_not_taken_for_one(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_hint(line, SEEN)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"table": read_table("R:3.4.5/8:B.K.Y/9:B.K.Y")}, "other tiles than it names"),
        ({"table": read_table("R:3.4.5/8:B.K.Y/9:B.K.Y/?:R6")}, "not legal"),
        ({"table": read_table("R:3.4.5.6/9:B.K.Y/?:B8.K8/?:Y8")}, "not legal"),
        ({"melds": (2,)}, "not there"),
        ({"melds": (-1,)}, "not there"),
    ],
)
def test_a_play_that_the_referee_refuses_is_never_told(change: dict[str, object], told: str) -> None:
    fields = {name: getattr(HINT, name) for name in ("nudge", "where", "steps", "tiles", "melds", "table")}
    with pytest.raises(ValueError, match=told):
        read_hint(write_hint(Hint(**{**fields, **change})), SEEN)


def test_a_play_of_somebody_who_is_not_on_turn_is_refused() -> None:
    onlooker = replace(SEEN, seat=None)
    with pytest.raises(ValueError, match="not legal"):
        read_hint(write_hint(HINT), onlooker)


def test_the_child_answers_each_view_with_a_line() -> None:
    lines = [*introduction(SEEN.rules, SEEN.seats, 0), question(SEEN), question(SEEN)]
    assert [read_hint(line, SEEN) for line in answers(iter(lines))] == [HINT, HINT]
    sink = io.StringIO()
    main(io.StringIO("\n".join(lines)), sink)
    assert [json.loads(line)["nudge"] for line in sink.getvalue().splitlines()] == [HINT.nudge] * 2


# --- the child --------------------------------------------------------------------------------------------------------


def asked(*views: View) -> list[Hint | str]:
    """The hints for some views, a failure as its sentence; then the child is stopped."""

    async def story() -> list[Hint | str]:
        hinter, found = Hinter(), list[Hint | str]()
        try:
            for seen in views:
                try:
                    found.append(await hinter.ask(seen))
                except HintError as failure:
                    found.append(str(failure))
        finally:
            hinter.stop()
        return found

    return asyncio.run(story())


def test_one_child_answers_one_hint_after_the_other() -> None:
    assert asked(SEEN, view("-", "R5 R5 R6 B9 K11"), SEEN) == [HINT, NONE, HINT]


def test_a_child_is_started_when_it_is_first_asked_and_after_a_crash_a_new_one() -> None:
    async def story() -> None:
        hinter = Hinter()
        hinter.stop()
        assert hinter.pid is None
        assert await hinter.ask(SEEN) == HINT
        first = hinter.pid
        assert first is not None
        os.killpg(first, signal.SIGKILL)
        with pytest.raises(HintError):
            await hinter.ask(SEEN)
        assert hinter.pid is None
        assert await hinter.ask(SEEN) == HINT
        second = hinter.pid
        assert second not in {None, first}
        hinter.stop()
        assert not group_lives(first)
        assert not group_lives(second or 0)

    asyncio.run(story())


def of(body: str) -> Callable[[str], Sequence[str]]:
    """In the place of our child another one."""
    return lambda _: [sys.executable, "-c", body]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("pass", "it ended without an answer"),
        ("print('so so', flush=True); input()", "Expecting value"),
        ("import time; time.sleep(600)", "it took more than 0 seconds"),
        ("import sys; sys.stdout.buffer.write(b'x' * 99_999)", "limit"),
    ],
)
def test_a_child_that_fails_is_said_to_and_ended(body: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinter, "module_call", of(body))
    if "sleep" in body:
        monkeypatch.setattr(hinter, "HINT_SECONDS", 0.2)
    (said,) = asked(SEEN)
    assert isinstance(said, str)
    assert told in said


def test_a_question_that_is_called_off_ends_the_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinter, "module_call", of("import time; time.sleep(600)"))

    async def story() -> None:
        asked_one = Hinter()
        task = asyncio.create_task(asked_one.ask(SEEN))
        while asked_one.pid is None:
            await asyncio.sleep(0.01)
        pid = asked_one.pid
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert asked_one.pid is None
        assert not group_lives(pid)

    asyncio.run(story())


@pytest.mark.parametrize("steps", range(6))
def test_no_child_is_left_of_a_start_that_is_called_off(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    begin = subprocess.Popen.__init__

    def counted(process: subprocess.Popen[bytes], *arguments: Any, **more: Any) -> None:
        begin(process, *arguments, **more)
        started.append(process.pid)

    monkeypatch.setattr(subprocess.Popen, "__init__", counted)

    async def story() -> None:
        task = asyncio.create_task(Hinter().ask(SEEN))
        for _ in range(steps + 1):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(story())
    assert not any(map(group_lives, started))
