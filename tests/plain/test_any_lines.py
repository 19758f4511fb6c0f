"""Whatever is typed: a sentence comes back, no tile is lost, and only what the referee allows is done."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.plain.scripts import Sitting
from tests.play.positions import FRIENDLY, match_at
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Deal
from tilerummy.plain.commands import COMMANDS
from tilerummy.play.tables import at_this_table
from tilerummy.store.library import load_ruleset

FAMILIES = ["sabra", "romanian-joly", "gin", "manipulation"]
SLOW = {"hint", "nudge"}
"""They start a child each time; ``test_hinting.py`` looks at them."""


@cache
def begun(rules: str) -> State:
    """A match whose first round is dealt, or one in the midst of it."""
    if rules == "a table":
        return match_at("R:3.4.5.6.7/B:3.4.5/7:R.K.J/K:1.2.3", "R8 R9 Y3 K4 J B2 B6 R5", rules=FRIENDLY)
    done = apply(new_match(at_this_table(load_ruleset(rules), strict=False), ("Ann", "Bo"), "7"), Deal())
    assert isinstance(done, Applied)
    return done.state


def tiles(sitting: Sitting) -> int:
    """How many tiles there are."""
    round_ = sitting.view.round
    on_table = sum(len(meld.tiles) for meld in round_.table)
    return sum(map(len, round_.racks)) + len(round_.pool) + len(round_.discard) + on_table


WORDS = [
    *(word for word in COMMANDS if word not in SLOW), "R3", "R8", "red 9", "B6", "K4", "Y3", "J", "QH", "2C",
    "a", "b", "c", "d", "from", "to", "new", "1", "2", "3", ",", "/",
]  # fmt: skip
LIKELY = [
    "draw", "lay R8 R9 J", "add R8 a", "lay Y3, R3 from a, B3 from b", "split a 3", "join a b", "undo", "redo", "take",
    "take 2", "back", "move J b", "move a 1 to c", "pass", "end", "knock", "reading c",
]  # fmt: skip
LINES = st.one_of(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join),
    st.sampled_from(LIKELY),
    st.text(max_size=20),
)


@pytest.mark.parametrize("rules", ["a table", *FAMILIES])
@settings(max_examples=60, deadline=None)
@given(lines=st.lists(LINES, max_size=25))
def test_any_lines(rules: str, lines: list[str]) -> None:
    one = Sitting(begun(rules))
    before = tiles(one)
    lines = [line for line in lines if line.split()[:1] not in ([word] for word in SLOW)]
    begin = len(Sitting(begun(rules)).types())
    said = one.types(*lines)
    assert all(line and line[-1] in ".?!:" for line in said), said
    assert len(said) >= begin
    assert tiles(one) == before


@pytest.mark.soak
@pytest.mark.parametrize("rules", ["a table", *FAMILIES])
@settings(max_examples=3_000, deadline=None)
@given(lines=st.lists(LINES, max_size=60))
def test_many_lines(rules: str, lines: list[str]) -> None:
    one = Sitting(begun(rules))
    before = tiles(one)
    one.types(*(line for line in lines if line.split()[:1] not in ([word] for word in SLOW)))
    assert tiles(one) == before
