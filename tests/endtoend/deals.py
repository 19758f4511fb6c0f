"""Rounds that are dealt by hand, as journals that the program can resume, and rules for short matches."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tilerummy.model.action import Deal
from tilerummy.notation.record import Record
from tilerummy.notation.words import read_tiles
from tilerummy.play.host import Host
from tilerummy.play.tables import at_this_table
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.journal import Journal
from tilerummy.store.library import load_ruleset

SHORT = """
extends = "{game}"

[about]
title = "A short match"

[match]
end    = "rounds"
rounds = {rounds}
{more}"""

QUICK = """
[deck]
numbers = 7
copies  = 1

[dealing]
rack = 7

[opening]
points = 10
"""
"""A small deck, small racks and a low opening: a round is over after a few turns."""


def short_rules(home: Path, game: str, rounds: int, more: str = "") -> Path:
    """The file of a ruleset that differs from a shipped one in the length of its matches, and in what else is said."""
    path = home / "short.toml"
    path.write_text(SHORT.format(game=game, rounds=rounds, more=more), encoding="utf-8")
    return path


def hand_dealt(
    home: Path,
    rules: str | Ruleset,
    seats: Sequence[str],
    racks: Sequence[str],
    pool: int | str = 0,
    name: str = "hand",
) -> Path:
    """The journal of a match of which the first round is dealt, the first seat starting.

    ``pool`` is what is drawn first, or a number that shuffles all that is not dealt. What lies open comes from it.
    """
    ruleset = at_this_table(load_ruleset(rules) if isinstance(rules, str) else rules, strict=False)
    given = [tile for rack in racks for tile in read_tiles(rack)]
    if isinstance(pool, str):
        given += read_tiles(pool)
    rest = list((Counter(ruleset.deck.tiles) - Counter(given)).elements())
    Random(pool).shuffle(rest)
    path = home / "matches" / f"{name}.rummy"
    path.parent.mkdir(parents=True, exist_ok=True)
    header = Record(ruleset, tuple(seats), name)
    host = Host.new(Journal.create(path, header), header)
    host.deal(Deal(0, (*given, *rest)))
    host.close()
    return path
