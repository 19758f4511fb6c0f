"""The case runner itself: it fails whatever it does not know, and a wrong expectation never passes."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.rulesets.answers import differences
from tests.rulesets.case import NotBuilt, mapped, read_case, read_cases
from tests.rulesets.conftest import OWN as OWN_FILES

TOP = Path(__file__).parents[2]
OWN = [raw for name in OWN_FILES for raw in read_cases(Path(__file__).with_name(name))]
MELD: dict[str, Any] = {
    "id": "T1",
    "ruleset": "sabra",
    "kind": "meld_valid",
    "position": {"meld": ["R4", "R5", "R6"]},
    "expect": {"legal": True},
    "why": "a run",
}


def case(**changes: Any) -> dict[str, Any]:
    return {**MELD, **changes}


def test_the_case_that_the_others_spoil_is_right() -> None:
    assert differences(read_case(MELD)) == []


@pytest.mark.parametrize("name", ["tiles_50", "tiles-50", "sabra+book_both"])
def test_both_spellings_of_a_ruleset_are_understood(name: str) -> None:
    assert differences(read_case(case(ruleset=name))) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"ruleset": "canasta"},
        {"kind": "knock"},
        {"kind": "turn_illegal"},
        {"options": {"opening_poinst": 30}},
        {"options": {"ace": "middle"}},
        {"options": {"joker_retrieval": "wild"}},
        {"options": {"preset": "nobody"}},
        {"position": {"meld": ["R4", "R5", "R6"], "opened": True}},
        {"position": {"meld": ["R4", "R5", "R6"], "layout": "sorted"}},
        {"position": {"meld": ["R4", "R5", "R6"], "declared": "group"}},
        {"position": {"meld": ["R4", "R5", "X6"]}},
        {"position": {"meld": ["R4", "R5", "R16"]}},
        {"position": {"meld": ["4H", "5H", "6H"]}},
        {"expect": {"legal": True, "deadwood": 3}},
        {"expect": {"legal": False, "rule": "too_ugly"}},
        {"expect": {}},
        {"basis": "rumor"},
        {"skip": True},
    ],
)
def test_what_is_not_built_fails(changes: dict[str, Any]) -> None:
    with pytest.raises((AssertionError, ValueError)) as failed:
        differences(read_case(case(**changes)))
    assert str(failed.value)


@pytest.mark.parametrize(
    ("kind", "position"),
    [
        ("opening", {"opened": False, "mode": "open", "melds_played": [["R4", "R5", "R6"]]}),
        ("turn_legal", {"table_before": [], "rack_before": ["R4"], "table_after": [], "discarded": "R4"}),
        ("draw_discard", {"phase": "discard", "rack": ["R4"], "action": {"type": "discard", "tile": "R4"}}),
        ("draw_discard", {"rack": ["R4"], "discards": ["R5"], "action": {"type": "take_discard", "tile": "R5"}}),
        ("round_score", {"knocker": "A", "racks": {"A": ["R1"], "B": ["R2"]}}),
        ("round_score", {"winner": "A", "racks": {"A": ["R1"], "B": ["R2"]}}),
        ("round_score", {"winner": "A", "racks": {"A": [], "B": ["R2"]}, "ledger": []}),
        ("end_of_round", {"pool": 0, "players": 2, "knocked": "A"}),
        ("match_score", {"totals_before": {"A": 1}}),
        ("deal", {"players": 2, "dealer": "A"}),
        ("penalty", {"offence": "rudeness", "table_legal": False}),
    ],
)
def test_fields_of_other_families_fail(kind: str, position: dict[str, Any]) -> None:
    with pytest.raises(NotBuilt):
        differences(read_case(case(kind=kind, position=position, expect={"legal": True})))


def wrong(expected: object) -> object:
    """Something else of the same shape."""
    match expected:
        case bool():
            return not expected
        case int():
            return expected + 1
        case str():
            return f"{expected}?"
        case dict():
            return {key: wrong(value) for key, value in expected.items()}
        case [*parts]:
            return [*parts, ["R1"] if parts and isinstance(parts[0], list) else "R1"]
        case _:
            return "A"


def test_no_case_passes_with_a_wrong_expectation() -> None:
    for case_ in map(read_case, OWN):
        for field, expected in case_.expect.items():
            assert differences(replace(case_, expect={field: wrong(expected)})), (case_.id, field)


def test_each_case_has_an_id_of_its_own_and_a_reason() -> None:
    names = [mapped(raw)["id"] for raw in OWN]
    assert len(set(names)) == len(names)
    assert all(mapped(raw)["why"] for raw in OWN)


def test_the_projects_own_53_cases_are_here() -> None:
    assert len(read_cases(Path(__file__).with_name("cases.yaml"))) == 53


def test_a_file_of_somebody_else_runs_alone(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.yaml"
    theirs.write_text(
        "format_version: 1\n"
        "cases:\n"
        "- {id: T1, ruleset: sabra, kind: meld_valid, position: {meld: [R4, R5, R6]}, expect: {legal: true}, why: x}\n"
        "- {id: T2, ruleset: sabra, kind: meld_valid, position: {meld: [R4, R5]}, expect: {legal: true}, why: x}\n"
        "- {id: T3, ruleset: gin, kind: knock, position: {hand: []}, expect: {legal: true}, why: x}\n",
        encoding="utf-8",
    )
    call = [sys.executable, "-m", "pytest", "tests/rulesets", "--cases", str(theirs), "-v", "-p", "no:cacheprovider"]
    told = subprocess.run(call, cwd=TOP, check=False, capture_output=True, text=True).stdout
    assert "test_case[T1] PASSED" in told
    assert "test_case[T2] FAILED" in told
    assert "test_case[T3] FAILED" in told
    assert "2 failed, 1 passed" in told


def test_a_file_that_is_none_is_a_bad_call(tmp_path: Path) -> None:
    empty = tmp_path / "empty.yaml"
    empty.write_text("cases: []\n", encoding="utf-8")
    call = [sys.executable, "-m", "pytest", "tests/rulesets", "--cases", str(empty), "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(call, cwd=TOP, check=False, capture_output=True, text=True)
    assert done.returncode != 0
    assert "empty.yaml" in done.stdout + done.stderr
