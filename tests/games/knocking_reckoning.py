"""The scores of games with a knock and of Manipulation, reckoned anew and naively (written rules 3.11 to 3.14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilerummy.engine.state import State
from tilerummy.model.action import Knock, Seat
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.notation.words import write_seat
from tilerummy.rules.knock_scores import KnockScores
from tilerummy.rules.lowest import PenaltyPoints
from tilerummy.rules.ruleset import Ruleset

COURT, FIVE, TEN, FIFTEEN, JOKER_HELD = 10, 5, 10, 15, 25
BEATEN = 10


@dataclass(frozen=True)
class Reckoned:
    """The scores of a round, and how they come about, a line each."""

    scores: tuple[int, ...]
    lines: tuple[str, ...]


def worth(tile: Tile, rules: Ruleset) -> int:
    """What a card costs in the hand."""
    if tile == JOKER:
        return JOKER_HELD
    if isinstance(rules.scoring, PenaltyPoints):
        return FIFTEEN if tile.number == 1 else TEN if tile.number > COURT else FIVE
    return min(tile.number, COURT)


def reckoned(end: State) -> Reckoned:
    """The round that has just ended."""
    assert end.round is not None
    held = [[worth(tile, end.rules) for tile in rack] for rack in end.round.racks]
    told = [
        f"{write_seat(seat)} holds {_sum(rack, points)}"
        for seat, (rack, points) in enumerate(zip(end.round.racks, held, strict=True))
    ]
    knocks = [event.action for event in end.history if isinstance(event.action, Knock)]
    sums = [sum(points) for points in held]
    if isinstance(end.rules.scoring, KnockScores):
        terms = list(_knocked(end, knocks[0], sums)) if knocks else []
    elif isinstance(end.rules.scoring, PenaltyPoints):
        terms = [(seat, points, "held") for seat, points in enumerate(sums)]
    else:
        terms = list(_differences(sums, knocks[0].seat if knocks else None))
    scores = [0] * len(sums)
    for seat, points, _ in terms:
        scores[seat] += points
    lines = [f"{write_seat(seat)} {points:+} {what}" for seat, points, what in terms]
    return Reckoned(tuple(scores), (*told, *(lines or ["nobody knocked"])))


def _sum(rack: Tiles, points: Sequence[int]) -> str:
    if not rack:
        return "nothing"
    addends = f"{'+'.join(map(str, points))} = " if len(points) > 1 else ""
    return f"{' '.join(map(str, rack))}: {addends}{sum(points)}"


def _knocked(end: State, knock: Knock, sums: Sequence[int]) -> Iterator[tuple[Seat, int, str]]:
    scoring = end.rules.scoring
    assert isinstance(scoring, KnockScores)
    own, other = knock.seat, 1 - knock.seat
    terms: list[tuple[Seat, int, str]] = []
    if knock.tile is None:
        assert isinstance(scoring.big_gin_bonus, int)
        terms = [(own, sums[other], "big gin"), (own, scoring.big_gin_bonus, "bonus")]
    elif sums[own] == 0:
        terms = [(own, sums[other], "gin"), (own, scoring.gin_bonus, "bonus")]
    elif sums[other] > sums[own]:
        terms = [(own, sums[other] - sums[own], f"knock: {sums[other]} - {sums[own]}")]
    else:
        terms = [
            (other, sums[own] - sums[other], f"undercut: {sums[own]} - {sums[other]}"),
            (other, scoring.undercut_bonus, "bonus"),
        ]
    yield from terms
    assert end.round is not None
    if scoring.spade_doubles and end.round.upcard is not None and end.round.upcard.color == "S":
        yield terms[0][0], sum(points for _, points, _ in terms), f"doubled by {end.round.upcard}"


def _differences(sums: Sequence[int], knocker: Seat | None) -> Iterator[tuple[Seat, int, str]]:
    least = min(sums)
    lowest = [seat for seat, points in enumerate(sums) if points == least]
    if knocker in lowest and len(lowest) > 1:
        lowest.remove(knocker)
    gain = sum(points - least for points in sums)
    told = " + ".join(f"({points} - {least})" for seat, points in enumerate(sums) if seat not in lowest)
    if knocker is not None and knocker not in lowest:
        gain, told = gain + BEATEN, f"{told} + {BEATEN} for the beaten knocker"
    for seat in lowest:
        yield seat, gain // len(lowest), f"{told or '0'}{f' shared by {len(lowest)}' if len(lowest) > 1 else ''}"


def columns(rounds: Sequence[tuple[Seat | None, int]], games: int, target: int) -> list[list[int]]:
    """The sheet of two seats after some rounds, each with its winner and what that one got (written rules, 3.12)."""
    sheet = [[0] * games for _ in range(2)]
    begun = [[False] * games for _ in range(2)]
    for winner, points in rounds:
        if winner is None:
            continue
        is_open = [max(sheet[0][game], sheet[1][game]) < target for game in range(games)]
        fresh = [game for game in range(games) if is_open[game] and not begun[winner][game]][:1]
        for game in range(games):
            if is_open[game] and (begun[winner][game] or game in fresh):
                sheet[winner][game] += points
                begun[winner][game] = True
    return sheet
