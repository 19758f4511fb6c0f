"""Records: what is written is read and replayed, and no text whatever does worse than be refused."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.random_play import FULL, RULESETS, SMALL, random_match
from tilerummy.engine.apply import Rejected, apply
from tilerummy.engine.state import State
from tilerummy.model.action import Deal, Draw, Play
from tilerummy.model.label import clean
from tilerummy.notation.position import read_view
from tilerummy.notation.record import (
    MOST_BYTES,
    MOST_LETTERS,
    MOST_LINES,
    Record,
    RecordError,
    position_at,
    read_record,
    replay,
    write_record,
)
from tilerummy.rules.ruleset import Ruleset

TOP = Path(__file__).parents[2]
HEADER = f'tilerummy 1\nrules {SMALL.to_json()}\nseats ["Ann","@novice"]\nseed 5f3a\ntag Date 2026-03-01\n'


@lru_cache
def played(rules: Ruleset, players: int, seed: str) -> tuple[Record, tuple[State, ...]]:
    """A random match as a record, and its states."""
    states, actions = [], []
    for state, action in random_match(rules, players, seed):
        states.append(state)
        if action is not None:
            actions.append(action)
    tags = {"Date": "2026-03-01", "Note": "of chance; no more"}
    return Record(rules, states[0].seats, seed, tags, tuple(actions)), tuple(states)


# --- round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.about.title)
def test_a_match_comes_back(rules: Ruleset, players: int) -> None:
    record, states = played(rules, players, "match")
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    assert tuple(replay(read_record(text))) == states


def test_a_record_by_hand() -> None:
    text = f"{HEADER}\n; Ann begins\n= deal\n\n   A   draw   ; why not\nB draw\n"
    record = read_record(text)
    assert (record.rules, record.seats, record.seed) == (SMALL, ("Ann", "@novice"), "5f3a")
    assert record.tags == {"Date": "2026-03-01"}
    assert record.actions == (Deal(), Draw(0), Draw(1))
    assert [record.line(index) for index in range(3)] == [8, 10, 11]
    assert write_record(record) == f"{HEADER}\n= deal\nA draw\nB draw\n"
    assert [write_record(record).splitlines()[replace(record, lines=()).line(index) - 1] for index in range(3)] == [
        "= deal",
        "A draw",
        "B draw",
    ]


def test_an_editor_may_have_been_at_it() -> None:
    """A byte order mark, other line ends, remarks and another order in the header."""
    lines = HEADER.splitlines()
    text = "\ufeff" + "\r\n".join([lines[0], "; a remark", *reversed(lines[1:]), "", "= deal", "A draw", ""])
    assert read_record(text) == read_record(f"{HEADER}\n= deal\nA draw\n")


@pytest.mark.parametrize(
    "seats",
    [
        ("Ann", "@novice"),
        ("Jörg", "雪 ;"),
        ('"', "\\"),
        ("a\nb", "\x1b]0;x\x07"),
        ("\udc80", "\u2028"),
        ("\U0001f600" * 300,) * 4,
    ],
)
def test_names_come_back_whatever_is_in_them(seats: tuple[str, ...]) -> None:
    text = write_record(Record(SMALL, seats, "x"))
    assert read_record(text).seats == seats
    assert read_record(text.encode().decode()).seats == seats
    assert all(len(line) <= MOST_LETTERS for line in text.splitlines())


def test_a_readable_name_stays_readable() -> None:
    assert 'seats ["Jörg","雪"]' in write_record(Record(SMALL, ("Jörg", "雪"), "x"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ("Ann",)},
        {"seats": ("Ann", "")},
        {"seats": ("Ann", "x" * 301)},
        {"seats": tuple("ABCDE")},
        {"seed": ""},
        {"seed": "a\nb"},
        {"seed": "x" * 1_000},
        {"tags": {"": "x"}},
        {"tags": {"a b": "x"}},
        {"tags": {"Date": ""}},
        {"tags": {"Date": "x\ny"}},
        {"tags": {"Date": " x"}},
        {"tags": {f"N{number}": "x" for number in range(33)}},
    ],
)
def test_what_could_not_be_read_again_is_not_written(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"players|seat|seed|tag"):
        replace(Record(SMALL, ("Ann", "Bo"), "x"), **wrong)


def test_the_same_match_is_the_same_text_in_every_process() -> None:
    code = (
        "from tests.notation.test_record import played, FULL, SMALL, write_record\n"
        "for rules, players in ((SMALL, 3), (FULL, 2)):\n"
        "    print(write_record(played(rules, players, 'hash')[0]), end='')"
    )
    texts = []
    for hash_seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run([sys.executable, "-c", code], cwd=TOP, env=environment, capture_output=True, check=True)
        texts.append(run.stdout)
    assert texts[0] == texts[1]
    assert texts[0].decode() == write_record(played(SMALL, 3, "hash")[0]) + write_record(played(FULL, 2, "hash")[0])


# --- cuts, faults, limits ---------------------------------------------------------------------------------------------


def test_a_record_cut_anywhere_is_a_beginning_of_the_match() -> None:
    """Its states are states that were: as many as there are whole lines."""
    record, states = played(SMALL, 2, "cut")
    text = write_record(record).encode()
    header = text.index(b"\n\n") + 2
    for cut in range(len(text) + 1):
        try:
            read = read_record(text[:cut].decode("utf-8", "ignore"))
        except RecordError:
            assert cut < header
            continue
        assert cut >= header
        assert read.actions == record.actions[: text[header:cut].count(b"\n")]
    assert tuple(replay(replace(record, actions=record.actions[:-3]))) == states[:-3]


RULES_LINE = HEADER.splitlines()[1]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("tilerummy 1", "tilerummy 2", 1, "format 2 needs a newer tilerummy"),
        ("tilerummy 1", "tilerummy 0", 1, "there is no format 0"),
        ("tilerummy 1", "tilerummy x", 1, "begins with tilerummy"),
        ("tilerummy 1\n", "", 1, "begins with tilerummy"),
        ("seed 5f3a\n", "", 5, "says nothing of seed"),
        (f"{RULES_LINE}\n", "", 5, "says nothing of rules"),
        ("seed 5f3a\n", "seed 5f3a\nseed 5f3a\n", 5, "seed is there twice"),
        ("tag Date 2026-03-01\n", "tag Date x\ntag Date y\n", 6, "tag Date is there twice"),
        ("tag Date 2026-03-01\n", "tag Date\n", 5, "is no tag"),
        ("tag Date 2026-03-01\n", "tag Da/te x\n", 5, "is no tag"),
        ("seed 5f3a\n", "seed \n", 4, "a seed is one line"),
        ("seed 5f3a\n", "seed  x\n", 4, "a seed is one line"),
        ("seed 5f3a\n", "seeds 5f3a\n", 4, "no line of a header"),
        ("seed 5f3a\n", "seed 5f3a\n\x1b[2J\n", 5, "no line of a header"),
        ('["Ann","@novice"]', '["Ann"]', 3, "for 2 to 4 players"),
        ('["Ann","@novice"]', '["Ann",7]', 3, "no list of seats"),
        ('["Ann","@novice"]', '{"Ann":1}', 3, "no list of seats"),
        ('["Ann","@novice"]', '["Ann","@novice"', 3, "no list of seats"),
        ('["Ann","@novice"]', '["Ann",""]', 3, "a seat has a name"),
        ('["Ann","@novice"]', "[" * 15_000, 3, "no list of seats"),
        ('["Ann","@novice"]', "[" + "9" * 9_000 + "]", 3, "no list of seats"),
        (RULES_LINE, "rules {}", 2, "about"),
        (RULES_LINE, "rules " + "[" * 15_000, 2, "rules"),
        (RULES_LINE, "rules", 2, "rules"),
        ('"copies":2', '"copies":9', 2, "deck.copies"),
        ('"copies":2', '"copies":2,"copys":2', 2, "deck.copys"),
        ("\n\n", "\n", 7, "not complete, no empty line"),
        ("A draw", "A dance", 8, '"A dance" is no action'),
        ("A draw", "A draw\x00", 8, "no"),
        ("A draw", "A draw " + " " * MOST_LETTERS, 8, "longer than"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_text(old: str, new: str, line: int, said: str) -> None:
    text = f"{HEADER}\n= deal\nA draw\n"
    assert old in text
    with pytest.raises(RecordError, match=said) as caught:
        read_record(text.replace(old, new, 1))
    assert caught.value.line == line
    assert str(caught.value) == f"line {line}: {caught.value.sentence}"
    assert clean(str(caught.value), 500) == str(caught.value)


@pytest.mark.parametrize("text", ["", "\n", "tilerummy 1", "tilerummy 1\n", "tilerummy 1\n\n", HEADER, "\x00\x01"])
def test_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        read_record(text)


def test_no_record_is_endless() -> None:
    with pytest.raises(RecordError, match=f"more than {MOST_LINES} lines"):
        read_record(f"{HEADER}\n" + "\n" * MOST_LINES)
    with pytest.raises(RecordError, match=f"longer than {MOST_BYTES}"):
        read_record(f"{HEADER}\n;" + "x" * MOST_BYTES)
    full = HEADER.count("\n") + 1
    assert len(read_record(f"{HEADER}\n" + "A draw\n" * (MOST_LINES - full)).actions) == MOST_LINES - full


@pytest.mark.parametrize(
    ("actions", "line"),
    [
        ("A draw\n", 7),
        ("= deal\n\n; now\nZ draw\n", 10),
        ("= deal\n= deal\n", 8),
        ("= deal B ?36\n", 7),
        ("= deal\n= declare time\n", 8),
        ("= deal\nA play R:5.6.7/?:J.J.J\n", 8),
    ],
)
def test_an_action_against_the_rules_is_named(actions: str, line: int) -> None:
    """With its line, and with what the referee says of it."""
    record = read_record(f"{HEADER}\n{actions}")
    *_, last = replay(replace(record, actions=record.actions[:-1]))
    refused = apply(last, record.actions[-1])
    assert isinstance(refused, Rejected)
    with pytest.raises(RecordError) as caught:
        list(replay(record))
    assert caught.value.line == line
    assert caught.value.sentence == f'"{actions.splitlines()[-1]}": {refused.violations[0]}'


def test_the_states_before_a_fault_are_there() -> None:
    record = read_record(f"{HEADER}\n= deal\n= deal\n")
    assert len(list(islice(replay(record), 2))) == 2


# --- the position after an action -------------------------------------------------------------------------------------


def test_a_finished_match_shows_everything() -> None:
    record, states = played(SMALL, 2, "at")
    assert position_at(record, 0) == "-"
    assert "?" not in position_at(record)
    assert position_at(record) == position_at(record, len(record.actions)) == position_at(record, open_=True)
    for number in (1, 5, len(record.actions)):
        assert "?" not in position_at(record, number)
        round_ = states[number].round
        assert round_ is not None
        assert f" {round_.number}." in position_at(record, number)


def test_an_unfinished_match_keeps_its_secrets() -> None:
    record, _ = played(SMALL, 2, "at")
    running = replace(record, actions=record.actions[:6])
    assert position_at(running, 0) == "-"
    for number in range(1, 7):
        view = read_view(position_at(running, number), SMALL, running.seats)
        assert view.seat is None
        assert "?" in position_at(running, number)
        assert "?" not in position_at(running, number, open_=True)


def test_there_is_nothing_after_an_action_that_is_not_there() -> None:
    record, _ = played(SMALL, 2, "at")
    for number in (-1, len(record.actions) + 1):
        told = f"there is no action {number}: a whole number from 0 to {len(record.actions)} is wanted"
        with pytest.raises(RecordError, match=told):
            position_at(record, number)


# --- damage -----------------------------------------------------------------------------------------------------------

WORDS = [
    "A draw",
    "= deal",
    "B pass",
    "= penalty A time",
    "A play -",
    "= deal A R1.R2",
    "R:5.6.7",
    "/",
    "J",
    ";",
    "9" * 30,
]


def damaged(text: str, rng: Random) -> str:
    """The text with letters changed, lines lost, doubled or moved, words of the notation put anywhere."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        index = rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                del lines[index]
            case 1:
                lines.insert(rng.randrange(len(lines) + 1), lines[index])
            case 2:
                lines[index] = rng.choice(WORDS)
            case 3:
                tokens = lines[index].split(rng.choice("./ :")) or [""]
                tokens[rng.randrange(len(tokens))] = rng.choice(WORDS)
                lines[index] = rng.choice("./ :").join(tokens)
            case _:
                at = rng.randrange(len(lines[index]) + 1)
                junk = "".join(
                    rng.choices('RYKJ?:./-=>;,"{}[]\\ ABC0123456789draw\x00\x1b\ud800é\r', k=rng.randint(0, 2))
                )
                lines[index] = lines[index][:at] + junk + lines[index][at + rng.randint(0, 2) :]
        lines = lines or [""]
    return "\n".join(lines)


def replayed_or_refused(texts: list[str], number: int, seed: str) -> tuple[int, int]:
    rng = Random(seed)
    read = whole = 0
    for index in range(number):
        text = damaged(rng.choice(texts), rng)
        try:
            record = read_record(text)
            read += 1
            for state in replay(record):
                assert state is not None
            whole += 1
        except RecordError as error:
            said = str(error)
            assert clean(said, 700) == said, (seed, index)
    return read, whole


def texts() -> list[str]:
    """Beginnings of matches: long enough to have all verbs, short enough to be replayed often."""
    found = []
    for rules in RULESETS:
        for players in (2, 4):
            record, _ = played(rules, players, "damage")
            found.append(write_record(replace(record, actions=record.actions[:40])))
    assert any(isinstance(action, Play) for text in found for action in read_record(text).actions)
    return found


@pytest.mark.slow
def test_any_damage_is_a_refusal_or_another_match() -> None:
    read, whole = replayed_or_refused(texts(), 1_500, "damage")
    assert read > 300
    assert whole > 30


@pytest.mark.soak
@pytest.mark.parametrize("seed", [f"soak{number}" for number in range(20)])
def test_more_damage(seed: str) -> None:
    replayed_or_refused(texts(), 10_000, seed)
