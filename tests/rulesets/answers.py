"""What the engine answers to a case, and how that is compared with what the case expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from tests.rulesets import ends, knocks, plays, rounds, strokes
from tests.rulesets.case import Case, NotBuilt, listed, mapped
from tilerummy.notation.words import NotationError, read_tile

Answers = Mapping[str, Callable[[], object]]
"""By field of ``expect``; each is asked for only if the case expects something of it."""

KINDS: dict[str, Callable[[Case], Answers]] = {
    "meld_valid": plays.meld,
    "joker_value": plays.meld,
    "opening": plays.opening,
    "turn_legal": plays.turn,
    "draw_discard": strokes.action,
    "knock": knocks.knock,
    "round_score": rounds.score,
    "match_score": rounds.match,
    "end_of_round": ends.end,
    "deal": rounds.deal,
    "penalty": rounds.penalty,
}
ROWS = {"discards", "discards_after"}
"""Fields whose lists of tiles are compared in their order."""
SETS = {"represents", "rack_after", "draw_pile_set", "laid_off"}
"""Fields whose lists are compared as multisets; of ``represents`` that goes for the faces of each joker."""


def differences(case: Case) -> list[str]:
    """What the engine says otherwise than the case; only what the case gives is compared."""
    if case.kind not in KINDS:
        raise NotBuilt(f"no such kind: {case.kind}")
    answers = KINDS[case.kind](case)
    if unknown := sorted(set(case.expect) - set(answers)):
        raise NotBuilt(f"{case.kind}: no answer to {', '.join(unknown)}")
    found = []
    for field, expected in case.expect.items():
        answer = answers[field]()
        if not same(field, expected, answer):
            found.append(f"{field}: expected {expected!r}, the engine says {answer!r}")
    return found


def _spelled(tile: object) -> str:
    """A tile in one spelling, a card by its rank too; what is no tile as it stands there."""
    try:
        return str(read_tile("J" if tile == "JOKER" else str(tile)))
    except NotationError:
        return str(tile)


def same(field: str, expected: object, answer: object) -> bool:
    """Whether an answer is the expected one. Of points by seat only the seats given are compared."""
    if field == "represents":
        wanted, given = [Counter(map(_spelled, listed(faces))) for faces in listed(expected)], listed(answer)
        return wanted == [Counter(map(_spelled, listed(faces))) for faces in given]
    if field in SETS and isinstance(answer, list) and isinstance(expected, list):
        return Counter(map(_spelled, expected)) == Counter(map(_spelled, answer))
    if field in ROWS and isinstance(answer, list) and isinstance(expected, list):
        return list(map(_spelled, expected)) == list(map(_spelled, answer))
    if isinstance(answer, dict) and isinstance(expected, dict):
        wanted_by_seat = mapped(expected)
        return wanted_by_seat.items() <= answer.items()
    return type(expected) is type(answer) and expected == answer
