"""Positions of self-play with proved answers: every rule of jokers, every aim.

``pytest tests/solver --positions FILE`` solves those of another file, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.positions import rules, shipped
from tests.solver.brute import broken
from tests.solver.stored import Stored
from tilerummy.engine.check import judge
from tilerummy.engine.terms import terms
from tilerummy.model.table import Change
from tilerummy.notation.words import write_table
from tilerummy.rules.jokers import ExactJokers, FreeJokers, Jokers
from tilerummy.rules.ruleset import Ruleset
from tilerummy.solver.arrange import arrange
from tilerummy.solver.terms import MOST_POINTS, MOST_TILES, Aim


def _exact(**policy: Any) -> ExactJokers:
    return ExactJokers.model_validate(policy)


POLICIES: dict[str, Jokers] = {
    "free": FreeJokers(),
    "any": _exact(),
    "rack": _exact(**{"from": "rack"}),
    "any_lock": _exact(locked=True),
    "rack_lock": _exact(**{"from": "rack"}, locked=True),
    "rack_lock_new": _exact(**{"from": "rack"}, locked=True, reuse="new-meld-two-rack"),
}
OBJECTIVES: dict[str, tuple[Aim, int]] = {
    "max_tiles": (MOST_TILES, 30),
    "max_value_j0": (MOST_POINTS, 0),
    "max_value_j30": (MOST_POINTS, 30),
}
"""What is wanted, and what a joker counts then."""


def game(policy: str, joker: int) -> Ruleset:
    """The usual tiles and melds with this rule of jokers."""
    return shipped("sabra").with_(jokers=POLICIES[policy], values=rules(values={"joker_on_rack": joker}).values)


def differences(stored: Stored) -> Iterator[str]:
    """Where ours is not what is known, or is not legal."""
    for policy, known in stored.best.items():
        for objective, best in known.items():
            aim, joker = OBJECTIVES[objective]
            under = game(policy, joker)
            table = stored.table(under.melds)
            found = arrange(table, stored.rack, terms(under), aim)
            if found is None:
                laid = 0
            else:
                laid = len(found.played) if objective == "max_tiles" else under.values.left(found.played)
                change = Change(table, found.table, stored.rack, True)
                if tuple(sorted(change.played.elements())) != found.played:
                    yield f"{policy} {objective}: {write_table(found.table)} lays other tiles than it says"
                if found.played or found.proved:
                    yield from (f"{policy} {objective}: {fault}" for fault in judge(change, under))
            if laid != best:
                yield f"{policy} {objective}: {laid}, not {best}"


@pytest.mark.slow
def test_position(stored: Stored) -> None:
    assert list(differences(stored)) == []


@pytest.mark.slow
def test_no_more_melds_are_broken_than_is_known_to_do(stored: Stored) -> None:
    under = game("free", 30)
    table = stored.table(under.melds)
    found = arrange(table, stored.rack, terms(under), Aim(fewest_broken=True))
    if found is None:
        assert stored.best["free"]["max_tiles"] == 0
        return
    ours = broken(table, found.table, under.melds)
    assert len(found.played) == stored.best["free"]["max_tiles"]
    assert list(judge(Change(table, found.table, stored.rack, True), under)) == []
    assert ours == found.broken
    if stored.broken is not None:
        assert ours <= stored.broken
        assert ours == stored.broken or not stored.broken_proved


def test_the_aims_of_the_stored_positions_are_ours() -> None:
    assert Aim(tile=1) == MOST_TILES
    assert (MOST_POINTS.tile, MOST_POINTS.point) == (1, 128), "points first, whatever the number of tiles"
