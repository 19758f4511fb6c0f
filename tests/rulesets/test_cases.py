"""The worked cases of the written rules, each put to the engine."""

from __future__ import annotations

from tests.rulesets.answers import differences
from tests.rulesets.case import mapped, read_case


def test_case(raw_case: object) -> None:
    why = mapped(raw_case).get("why", "")
    assert differences(read_case(raw_case)) == [], why
