"""The golden records of the games with a knock and of Manipulation: each round is reckoned anew, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.knocking_reckoning import columns, reckoned
from tests.games.test_records import KNOCKING, golden, ruleset_of
from tilerummy.engine.state import State
from tilerummy.model.action import Knock, Pass, Take
from tilerummy.notation.words import write_seat
from tilerummy.store.library import presets

RULESETS = ("gin", "hollywood-gin", "oklahoma-gin", "manipulation")


def ends(states: tuple[State, ...]) -> Iterator[State]:
    """The state at the end of each round."""
    done = 0
    for state in states:
        if len(state.results) > done:
            done = len(state.results)
            yield state


def test_each_ruleset_and_each_preset_has_one() -> None:
    names = {*RULESETS, *(f"{name}+{preset}" for name in RULESETS for preset in presets(name))}
    assert set(map(ruleset_of, KNOCKING)) == names


@pytest.mark.parametrize("path", KNOCKING, ids=lambda path: path.stem)
def test_its_rounds_end_with_the_scores_that_are_reckoned(path: Path) -> None:
    _, states, remarks = golden(path)
    rounds = list(ends(states))
    assert rounds
    for number, state in enumerate(rounds, 1):
        found = reckoned(state)
        assert found.scores == state.results[-1].scores
        for line in found.lines:
            assert f"round {number}, {line}" in remarks


@pytest.mark.parametrize("path", [path for path in KNOCKING if "hollywood" in path.stem], ids=lambda path: path.stem)
def test_3_12_its_games_have_the_columns_that_are_reckoned(path: Path) -> None:
    record, states, remarks = golden(path)
    results = states[-1].results
    won = [(one.winner, 0 if one.winner is None else one.scores[one.winner]) for one in results]
    sheet = columns(won, 3, record.rules.match.points)
    assert [list(row) for row in states[-1].standing.columns] == sheet
    for seat, row in enumerate(sheet):
        assert f"games of {write_seat(seat)}: {' '.join(map(str, row))}" in remarks


def test_together_they_show_what_there_is() -> None:
    records = [golden(path) for path in KNOCKING]
    reasons = [line for _, states, _ in records for state in ends(states) for line in reckoned(state).lines]
    for what in ("knock:", "undercut:", " gin", "bonus", "doubled by", "nobody knocked"):
        assert any(what in line for line in reasons), what
    actions = [action for record, _, _ in records for action in record.actions]
    assert {Knock, Pass, Take} <= set(map(type, actions))
    assert {len(record.seats) for record, _, _ in records} >= {2, 3}
    assert any(states[-1].over for _, states, _ in records)
