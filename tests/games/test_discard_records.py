"""The golden records in which a turn ends with a discard: each round ends with the scores that are reckoned anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.games.reckoning import reckoned
from tests.games.test_records import PATHS, SHARED, golden
from tilerummy.engine.state import State
from tilerummy.model.action import Declare, Discard, Pass, Play, Take
from tilerummy.store.library import presets

RECORDS = [path for path in PATHS if path not in SHARED]
RULESETS = ("american", "international", "romanian-joly", "basic-rummy")


def of_rounds(states: tuple[State, ...]) -> Iterator[list[State]]:
    """The states of each round that is over, from the deal on."""
    running: list[State] = []
    for before, after in pairwise(states):
        if len(after.history) == 1:
            running = []
        running.append(after)
        if len(after.results) > len(before.results):
            yield running


def test_each_ruleset_and_each_preset_has_one() -> None:
    names = {path.stem.removesuffix("-1") for path in RECORDS}
    assert names == {*RULESETS, *(f"{name}+{preset}" for name in RULESETS for preset in presets(name))}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_rounds_end_with_the_scores_that_are_reckoned(path: Path) -> None:
    _, states, remarks = golden(path)
    rounds = list(of_rounds(states))
    assert len(rounds) == len(states[-1].results) > 0
    for number, (round_, result) in enumerate(zip(rounds, states[-1].results, strict=True), 1):
        assert reckoned(round_) == result.scores
        noted = [remark for remark in remarks if remark.startswith(f"round {number}, ")]
        assert [int(remark.split(": ")[1].split(" ")[0]) for remark in noted] == list(result.scores)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_points_of_each_line_add_up(path: Path) -> None:
    """To be checked by hand: each remark gives a reason for every number in it."""
    for remark in golden(path)[2]:
        if match := re.fullmatch(r"round \d+, [A-F]: ([+-]\d+) = ([^;]*)(; holds .*)?", remark):
            numbers = re.findall(r"(?:^|, )([+-]\d+) [a-z0-9]", match[2])
            assert sum(map(int, numbers)) == int(match[1])


def test_together_they_show_what_there_is() -> None:
    records = [golden(path) for path in RECORDS]
    actions = [action for record, _, _ in records for action in record.actions]
    assert {Play, Take, Discard, Declare, Pass} <= set(map(type, actions))
    assert any(isinstance(action, Take) and action.count > 1 for action in actions)
    winners = [result.winner for _, states, _ in records for result in states[-1].results]
    assert None in winners
    assert {len(record.seats) for record, _, _ in records} >= {2, 3, 4, 5}
