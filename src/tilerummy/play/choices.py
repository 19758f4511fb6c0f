"""What a table may choose for itself beside the rules: seconds for a turn, and the length of the match."""

import re
from collections.abc import Iterable

from tilerummy.rules.match import Match
from tilerummy.rules.penalties import Penalties
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset

LIMITS = (0, 30, 45, 60, 90, 120, 300)
LENGTHS = {"points": (50, 100, 200, 300, 500), "rounds": (1, 2, 3, 4, 6, 8), "minutes": (15, 30, 45, 60, 90)}
ENDS = {"points": "target", "rounds": "rounds", "minutes": "time"}
"""What ends a match of so many points, rounds or minutes."""

USUAL = " (usual)"
"""Marks what the rules say."""


def limits(penalties: Penalties, wanted: int | None = None) -> list[tuple[str, int]]:
    """The limits to choose from, with their names; the one of the rules and a wanted one are always among them.

    >>> limits(Penalties(), 75)[:5]
    [('no limit (usual)', 0), ('30 s', 30), ('45 s', 45), ('60 s', 60), ('75 s', 75)]
    """
    usual = penalties.time_limit
    offered = {*LIMITS, usual, *([wanted] if wanted is not None and _limited(penalties, wanted) else [])}
    return [(_limit(seconds) + (USUAL if seconds == usual else ""), seconds) for seconds in sorted(offered)]


def _limited(penalties: Penalties, seconds: int) -> Penalties | None:
    try:
        return penalties.with_(time_limit=seconds)
    except ValueError:
        return None


def _limit(seconds: int) -> str:
    if not seconds:
        return "no limit"
    return f"{seconds // 60} min" if seconds >= 120 and seconds % 60 == 0 else f"{seconds} s"


def length(match: Match) -> str:
    """How long a match is, as it is written down.

    >>> length(Match()), length(Match(end="rounds"))
    ('200 points', '4 rounds')
    """
    unit = next(unit for unit, end in ENDS.items() if end == match.end)
    return f"{getattr(match, unit)} {unit}"


def lengths(match: Match, wanted: str = "") -> list[tuple[str, str]]:
    """The lengths to choose from, with their names; the one of the rules and a wanted one are always among them.

    Where rounds won decide, no total can end a match.
    """
    units = {unit: numbers for unit, numbers in LENGTHS.items() if unit != "points" or match.winner != "most-rounds"}
    offered = {f"{number} {unit}" for unit, numbers in units.items() for number in numbers}
    usual = length(match)
    texts = _in_order({*offered, usual, *([wanted] if _taken_apart(wanted) and lasting(match, wanted) else [])})
    return [(_name(text) + (USUAL if text == usual else ""), text) for text in texts]


def lasting(match: Match, text: str) -> Match | None:
    """The match with another length; None where the text names none, or none that these rules can have."""
    found = _taken_apart(text)
    if found is None:
        return None
    number, unit = found
    try:
        return match.with_(**{"end": ENDS[unit], unit: number})
    except ValueError:
        return None


def with_length(rules: Ruleset, text: str) -> Ruleset:
    """The match's own copy of the rules with this length; as they are where they cannot have it."""
    match = lasting(rules.match, text)
    return rules if match is None or match == rules.match else rules.with_(match=match)


def _taken_apart(text: str) -> tuple[int, str] | None:
    found = re.fullmatch(r"(\d{1,6}) (points|rounds|minutes)", text, re.ASCII)
    return (int(found[1]), found[2]) if found else None


def _in_order(texts: Iterable[str]) -> list[str]:
    def place(text: str) -> tuple[int, int]:
        number, unit = _taken_apart(text) or (0, "points")
        return list(ENDS).index(unit), number

    return sorted(texts, key=place)


def _name(text: str) -> str:
    number, unit = _taken_apart(text) or (0, "points")
    return ("to " if unit == "points" else "") + counted(number, unit.removesuffix("s"))
