"""All rules that come with the game."""

from __future__ import annotations

from collections.abc import Iterator

from tilerummy.store.library import find_rulesets, load_ruleset


def rulesets() -> Iterator[str]:
    """Each shipped ruleset that the solving bots play, alone and with each of its presets."""
    for entry in find_rulesets():
        if not entry.own and load_ruleset(entry.name).turns.kind == "play-or-draw":
            yield entry.name
            yield from (f"{entry.name}+{preset}" for preset in entry.presets)
