"""Where two rulesets differ."""

from __future__ import annotations

from tilerummy.store.differences import Difference, differences
from tilerummy.store.library import load_ruleset

SABRA = load_ruleset("sabra")


def test_equal_rulesets_have_no_difference() -> None:
    assert differences(SABRA, load_ruleset("sabra")) == ()


def test_values_stand_as_a_file_writes_them() -> None:
    assert differences(SABRA, load_ruleset("sabra+publisher")) == (
        Difference("opening", "extra_same_turn", "true", "false"),
        Difference("jokers", "locked", "true", "false"),
        Difference("jokers", "reuse", '"anywhere"', '"new-meld-two-rack"'),
    )


def test_another_kind_has_other_keys() -> None:
    found = {one.key: (one.first, one.second) for one in differences(load_ruleset("pup-rummy"), SABRA)}
    assert found["kind"] == ('"free"', '"exact"')
    assert found["from"] == (None, '"any"')
