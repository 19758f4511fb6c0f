"""``[scoring]``: the points of a round, line by line."""

from typing import Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.round import Line, Round, RoundResult
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.rule import Rule, counted


class ZeroSum(Rule):
    """Who is out gets what the others still hold. A blocked round goes to the lowest rack."""

    kind: Literal["zero-sum"] = Field(
        default="zero-sum", description="zero-sum: the losers lose what is on their racks, the winner gains the sum."
    )
    blocked: Literal["difference", "winner-minus-own"] = Field(
        default="difference",
        description="A blocked round goes to the lowest rack. difference: each other seat loses what it holds more "
        "than the winner, who gains the sum of that; winner-minus-own: each loses its whole rack, the winner gains the "
        "sum less its own rack.",
    )

    def score(self, round_: Round, rules: MeldRules) -> RoundResult:
        """The result of a round that is over, from the racks that are left."""
        worth = [rules.values.left(rack) for rack in round_.racks]
        out = next((seat for seat, rack in enumerate(round_.racks) if not rack), None)
        lines = self._won(worth, out) if out is not None else self._blocked(worth)
        best = [seat for seat, points in enumerate(worth) if points == min(worth)] if out is None else [out]
        return RoundResult(best[0] if len(best) == 1 else None, tuple(lines), round_.starter, round_.racks)

    def _won(self, worth: list[int], out: Seat) -> list[Line]:
        losses = [
            Line(seat, -points, f"{counted(points, 'point')} left on the rack")
            for seat, points in enumerate(worth)
            if seat != out
        ]
        return [Line(out, sum(worth), "out: what the others hold"), *losses]

    def _blocked(self, worth: list[int]) -> list[Line]:
        """Several lowest racks share the gain equally, the rest is dropped; a tied seat loses nothing."""
        lowest = min(worth)
        best = [seat for seat, points in enumerate(worth) if points == lowest]
        others = [(seat, points) for seat, points in enumerate(worth) if points > lowest]
        if not others:
            return [Line(seat, 0, f"blocked, all racks are worth {lowest}") for seat in best]
        if self.blocked == "difference":
            gain = sum(points - lowest for _, points in others)
            losses = [
                Line(seat, lowest - points, f"blocked: holds {points}, the lowest {lowest}") for seat, points in others
            ]
        else:
            gain = sum(points for _, points in others) - lowest
            losses = [Line(seat, -points, f"blocked: holds {points}") for seat, points in others]
        share = f", shared by {len(best)}" if len(best) > 1 else ""
        gains = [Line(seat, gain // len(best), f"blocked: lowest rack, {lowest}{share}") for seat in best]
        return gains + losses

    def says(self) -> str:
        blocked = {
            "difference": "each other seat loses what it holds more than that, and the lowest gains the sum",
            "winner-minus-own": "each other seat loses its whole rack, and the lowest gains the sum less its own rack",
        }[self.blocked]
        return (
            "Who goes out gains what the others hold, each of them loses what is on the rack. "
            f"A blocked round goes to the lowest rack: {blocked}. Equal lowest racks share the gain, the rest is "
            "dropped."
        )
