"""``[scoring]`` where the lowest rack wins: by differences, or by points that nobody wants (written rules, 3.14)."""

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.round import Line, Round, RoundResult
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.rule import Rule, counted
from tilerummy.rules.settling import left, left_on_rack, out, result


class LowestTakesDifferences(Rule):
    """The lowest rack gains how much more each other one is worth. The others lose nothing."""

    kind: Literal["lowest-takes-differences"] = Field(
        default="lowest-takes-differences",
        description="lowest-takes-differences: the lowest rack gains what each other one is worth more than it; the "
        "others lose nothing.",
    )
    blocked: Literal["lowest-takes-differences"] = Field(
        default="lowest-takes-differences", description="lowest-takes-differences: a blocked round too."
    )
    beaten_knocker: int = Field(
        default=10,
        ge=0,
        le=1000,
        description="What the winner gets besides if another seat has knocked and is not the lowest alone.",
    )
    undercut_on_tie: bool = Field(
        default=True, description="Whether a knocker is beaten by a rack that is worth as much."
    )
    go_out_bonus: int = Field(default=0, ge=0, le=1000, description="What going out is worth besides that.")

    def score(self, round_: Round, rules: MeldRules) -> RoundResult:
        """The result of a round that is over, from the racks that are left. Equal lowest racks share the gain."""
        worth = [points for _, points in left_on_rack(round_, rules)]
        lowest = self._lowest(worth, round_.knocker)
        beaten = round_.knocker is not None and round_.knocker not in lowest
        least = worth[lowest[0]]
        gain = sum(points - least for points in worth) + (self.beaten_knocker if beaten else 0)
        share = f", shared by {len(lowest)}" if len(lowest) > 1 else ""
        knock = f"; {self.beaten_knocker} of it since the knocker is beaten" if beaten and self.beaten_knocker else ""
        why = f"lowest rack, {least}: the differences to the others{knock}{share}"
        lines = [Line(seat, gain // len(lowest), why) for seat in lowest]
        if self.go_out_bonus and (winner := out(round_)) is not None:
            lines.append(Line(winner, self.go_out_bonus, "for going out"))
        lines += [
            Line(seat, 0, f"{counted(points, 'point')} {left(round_.racks[seat])}")
            for seat, points in enumerate(worth)
            if seat not in lowest
        ]
        return result(round_, lowest[0] if len(lowest) == 1 else None, lines)

    def _lowest(self, worth: Sequence[int], knocker: Seat | None) -> list[Seat]:
        """The seats with the lowest rack. A knocker that ties is none of them, or alone if a tie does not beat it."""
        best = [seat for seat, points in enumerate(worth) if points == min(worth)]
        if knocker is None or knocker not in best:
            return best
        others = [seat for seat in best if seat != knocker]
        return others if others and self.undercut_on_tie else [knocker]

    def says(self) -> str:
        bonus = f" Going out brings {counted(self.go_out_bonus, 'point')} more." if self.go_out_bonus else ""
        more = "no more" if self.undercut_on_tie else "less"
        return (
            "The lowest rack gains how much more each other rack is worth, the others lose nothing. If another seat "
            f"holds {more} than who has knocked, that seat wins and gets {self.beaten_knocker} more.{bonus} Equal "
            "lowest racks share the gain, the rest is dropped."
        )


class PenaltyPoints(Rule):
    """Points are bad: each seat gets what is left on its rack."""

    kind: Literal["penalty-points"] = Field(
        default="penalty-points", description="penalty-points: each seat gets what is left on its rack; points are bad."
    )
    blocked: Literal["penalty-points"] = Field(
        default="penalty-points", description="penalty-points: a blocked round too."
    )

    def score(self, round_: Round, rules: MeldRules) -> RoundResult:
        """The result of a round that is over, from the racks that are left. Without a winner the lowest has won."""
        worth = [points for _, points in left_on_rack(round_, rules)]
        best = [seat for seat, points in enumerate(worth) if points == min(worth)]
        lines = [
            Line(seat, points, left(round_.racks[seat]) if round_.racks[seat] else "out")
            for seat, points in enumerate(worth)
        ]
        return result(round_, best[0] if len(best) == 1 else None, lines)

    def says(self) -> str:
        return "Points are bad: each seat gets what is left on its rack, who is out gets none."
