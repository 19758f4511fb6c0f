"""How strong a bot is: the interval, and deals that are the same from every seat."""

from __future__ import annotations

import pytest

from benchmarks.strength import Estimate, measured


def test_an_interval_is_that_of_the_units() -> None:
    found = Estimate.of([0.0, 100.0, 50.0, 50.0])
    assert found.mean == 50
    assert found.margin == pytest.approx(40.0, abs=0.1)
    assert Estimate.of([7.0]).margin == float("inf")


@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_is_as_strong_as_itself_on_every_single_deal(seats: int) -> None:
    """Who sits where changes nothing then, so each deal gives every seat's result once."""
    found = measured("@novice", "@novice", "sabra", seats, "mirror", 3)
    assert (found.deals, found.unfinished) == (3, 0)
    assert found.wins.mean == pytest.approx(100 / seats * (1 - found.shared / (3 * seats)))
    assert found.wins.margin == pytest.approx(0, abs=1e-9) or found.shared
    assert found.points.mean == pytest.approx(0)
    assert found.points.margin == pytest.approx(0, abs=1e-9)
