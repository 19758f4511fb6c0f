"""All rules that come with the game."""

from __future__ import annotations

from collections.abc import Iterator

from tilerummy.store.library import find_rulesets


def rulesets() -> Iterator[str]:
    """Each shipped ruleset that the solving bots play, alone and with each of its presets."""
    for entry in find_rulesets():
        if not entry.own and entry.turns == "play-or-draw":
            yield entry.name
            yield from (f"{entry.name}+{preset}" for preset in entry.presets)
