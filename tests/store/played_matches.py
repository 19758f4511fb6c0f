"""Matches of chance for the tests of journals, and ways to keep them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from tests.games.random_play import SMALL, random_match
from tilerummy.engine.state import State
from tilerummy.model.action import Action
from tilerummy.notation.record import Record
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.journal import Journal


@lru_cache
def match(seed: str, rules: Ruleset = SMALL) -> tuple[Record, tuple[State, ...]]:
    """A whole match for two, in a small deck unless told otherwise: its record, and its states."""
    states, actions = [], []
    for state, action in random_match(rules, 2, seed):
        states.append(state)
        if action is not None:
            actions.append(action)
    return Record(rules, states[0].seats, seed, {"Date": "2026-03-01"}, tuple(actions)), tuple(states)


def header(record: Record) -> Record:
    """The record before anything was done."""
    return replace(record, actions=(), lines=())


def acts(actions: Sequence[Action]) -> list[tuple[Action, ...]]:
    """The actions in acts of one, two and three, as later families have them."""
    found: list[tuple[Action, ...]] = []
    start = 0
    while start < len(actions):
        size = 1 + len(found) % 3
        found.append(tuple(actions[start : start + size]))
        start += size
    return found


def kept(path: Path, record: Record, *, long_acts: bool = False) -> bytes:
    """The bytes of a journal of this record, made at ``path``."""
    with Journal.create(path, header(record)) as journal:
        for act in acts(record.actions) if long_acts else [(action,) for action in record.actions]:
            journal.append(act)
    return path.read_bytes()
