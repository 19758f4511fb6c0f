"""The examples of docs/notation.md are true."""

from __future__ import annotations

import re
from pathlib import Path
from zlib import crc32

import pytest

from tilerummy.engine.look import conceal, look
from tilerummy.notation.position import read_position, read_view, write_position, write_view
from tilerummy.notation.position_line import read_position_line, write_position_line
from tilerummy.notation.record import Record, read_record, replay, write_record
from tilerummy.notation.words import (
    read_action,
    read_event,
    read_meld,
    read_table,
    read_tiles,
    write_action,
    write_event,
    write_meld,
    write_table,
    write_tiles,
)
from tilerummy.store.marks import marked_act, marked_header, trusted

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
END = "\n"
BLOCKS = {match[1]: match[2] for match in re.finditer(r"^```(\w+)\n(.*?)^```$", TEXT, re.M | re.S)}


def rows() -> dict[str, list[str]]:
    """The examples of the first table, by what they are."""
    found = re.findall(r"^\| ([\w ]+) \| .* \| (`.*`) \|$", TEXT, re.M)
    return {name: re.findall(r"`([^`]+)`", examples) for name, examples in found}


@pytest.mark.parametrize("name", ["tile", "tiles", "hidden tiles"])
def test_tiles(name: str) -> None:
    for text in rows()[name]:
        assert write_tiles(read_tiles(text, hidden=True)) == text


@pytest.mark.parametrize("name", ["run", "group", "heap"])
def test_melds(name: str) -> None:
    for text in rows()[name]:
        assert read_meld(text).kind == name
        assert write_meld(read_meld(text)) == text


def test_a_table() -> None:
    for text in rows()["table"]:
        assert write_table(read_table(text)) == text
    assert read_tiles("r5, r6 j") == read_tiles("R5.R6.J")


def test_a_line_of_a_game_with_discards() -> None:
    for line in BLOCKS["line"].splitlines():
        assert write_position_line(read_position_line(line)) == line
    position = read_position_line(BLOCKS["line"].splitlines()[0])
    assert str(position.round.turn.taken[0]) == "K3"
    assert position.round.beneath == 6


def test_actions_and_events() -> None:
    for line in BLOCKS["action"].splitlines():
        assert write_action(read_action(line)) == line
    for line in BLOCKS["event"].splitlines():
        assert write_event(read_event(line)) == line


def record() -> Record:
    return read_record(BLOCKS["record"])


def test_the_record_replays() -> None:
    states = tuple(replay(record()))
    assert states[-1].over
    assert states[-1].standing.totals == (-1, 1)
    assert write_event(conceal(states[1].history[0], 0)) == "= deal A ?13"


def test_positions_and_views_are_those_of_the_record() -> None:
    read = record()
    states = [state for state in replay(read) if state.round is not None]
    lines = {write_position(state) for state in states}
    seen = {write_view(look(state, seat)) for state in states for seat in (0, 1, None)}
    for line in BLOCKS["position"].splitlines():
        assert line in lines
        assert write_position(read_position(line, read.rules, read.seats, read.seed)) == line
    for line in BLOCKS["view"].splitlines():
        assert line in seen
        assert write_view(read_view(line, read.rules, read.seats)) == line


def test_the_journal_is_the_record_with_its_marks() -> None:
    text = BLOCKS["journal"]
    good = trusted(text.encode())
    assert good.record == record()
    assert good.length == len(text.encode())
    assert write_record(read_record(text)) == write_record(record())


def test_the_marks_are_as_described() -> None:
    """Counted anew from the words of the document."""
    header, _, lines = BLOCKS["journal"].partition("\n\n")
    head, _, mark = header.rpartition("\n")
    crc = f"{crc32(f'{head}{END}'.encode()):08x}"
    assert mark == f";0 {crc}"
    for line in lines.splitlines():
        action, _, rest = line.partition(" ;")
        number, _, found = rest.partition(" ")
        crc = f"{crc32(f'{number} {action} {crc}'.encode()):08x}"
        assert found == crc


def test_acts_of_several_actions_are_marked_as_described() -> None:
    read = record()
    data, _ = marked_act(read.actions, 0, 0)
    marks = [re.findall(r";(\S+)", line) for line in data.decode().splitlines()]
    assert marks == [["1+"], ["2+"], ["3+"], ["4+"], ["5"]]
    assert marked_header(read).decode().splitlines()[-2].startswith(";0 ")
