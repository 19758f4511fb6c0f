"""Follows the steps of a play as a person would, tile by tile."""

from __future__ import annotations

from collections import Counter

from tilerummy.bots.advice import Advice
from tilerummy.model.meld import Meld
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile


def retold(before: Table, advice: Advice) -> Counter[Meld]:
    """The melds that lie there when all steps are taken. Each step has to find what it says that it finds."""
    rows = [Counter(meld.tiles) for meld in before]
    rack = Counter(advice.change.rack)
    kept: dict[int, Meld] = dict(enumerate(before))
    new: list[Meld] = []
    for step in advice.steps:
        hand = Counter(step.rack)
        assert Counter(step.rack) <= rack
        rack -= Counter(step.rack)
        for taken in step.taken:
            assert Counter(taken.row) == rows[taken.old], "it takes from a row that does not lie there"
            assert Counter(taken.tiles) <= rows[taken.old]
            rows[taken.old] -= Counter(taken.tiles)
            hand += Counter(taken.tiles)
        if step.old is None:
            assert hand == Counter(step.meld.tiles)
            new.append(step.meld)
        else:
            assert Counter(step.onto) == rows[step.old], "it adds to a row that does not lie there"
            rows[step.old] += hand
            assert Counter(step.meld.tiles) <= rows[step.old]
            kept[step.old] = step.meld
    assert rack == Counter(advice.change.rack) - Counter(advice.played)
    return Counter([*(_as_it_lies(kept[old], row, advice) for old, row in enumerate(rows) if row), *new])


def _as_it_lies(meld: Meld, row: Counter[Tile], advice: Advice) -> Meld:
    """A row after all steps: the meld that was made of it, or what is left of one that only gave tiles."""
    if Counter(meld.tiles) == row:
        return meld
    (rest,) = {other for other in advice.table if other.kind is meld.kind and Counter(other.tiles) == row}
    return rest
