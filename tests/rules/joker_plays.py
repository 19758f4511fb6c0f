"""Exact jokers and one play, for the tests of their rules: the policies by the games that have them."""

from __future__ import annotations

from typing import Any

from tests.rules.positions import change, meld_rules
from tilerummy.rules.jokers import ExactJokers

RRRUMMY: dict[str, Any] = {"from": "rack", "locked": True}
DUTCH: dict[str, Any] = {"from": "rack", "locked": False}
SABRA: dict[str, Any] = {"from": "any", "locked": True}
LOOSE: dict[str, Any] = {"from": "any", "locked": False}
SABRA_BOTH: dict[str, Any] = {**SABRA, "group_of_three": "both"}
DUTCH_BOTH: dict[str, Any] = {**DUTCH, "group_of_three": "both"}
RRRUMMY_BOTH: dict[str, Any] = {**RRRUMMY, "group_of_three": "both"}


def code(before: str, after: str, rack: str, *, may_free: bool = True, **policy: Any) -> str | None:
    """What exact jokers have against a play."""
    rule = ExactJokers.model_validate(policy)
    faults = list(rule.faults(change(before, after, rack), meld_rules(), may_free))
    return faults[0].code if faults else None
