"""Positions with proved answers, one JSON object a line; those of ``positions.jsonl`` were made by self-play.

``table``: melds as words, a run in its order, a joker in its place. ``best``: by rule of jokers and aim what can be
laid at the most. ``fewest_broken``: of the plays of most tiles under free jokers how few melds of the table do not lie
whole in one meld afterwards; where that is not ``proved``, fewer may do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tilerummy.model.table import Table
from tilerummy.model.tile import Tiles
from tilerummy.notation.words import read_tiles
from tilerummy.rules.meld_rules import MeldRules


@dataclass(frozen=True)
class Stored:
    """One line: the position, and what is known of it."""

    name: str
    rows: tuple[str, ...]
    rack_text: str
    best: Mapping[str, Mapping[str, int]]
    broken: int | None
    broken_proved: bool

    def table(self, rules: MeldRules) -> Table:
        """The melds, each in its own order."""
        return tuple(rules.as_laid(read_tiles(row)) for row in self.rows)

    @property
    def rack(self) -> Tiles:
        return tuple(sorted(read_tiles(self.rack_text)))


def read_positions(path: Path) -> Iterator[Stored]:
    """The positions of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            known = json.loads(line)
            few = known.get("fewest_broken") or {}
            yield Stored(
                name=str(known["id"]),
                rows=tuple(known["table"]),
                rack_text=known["rack"],
                best=known["best"],
                broken=few.get("broken"),
                broken_proved=bool(few.get("proved")),
            )
