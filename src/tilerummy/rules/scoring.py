"""``[scoring]``: the points of a round, line by line."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.round import Line, Round, RoundResult
from tilerummy.rules.knock_scores import KnockScores
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.lowest import LowestTakesDifferences, PenaltyPoints
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.rule import Rule, counted
from tilerummy.rules.settling import at_once, doubled, joker_was_last, left, left_on_rack, out, result

UNMELDED_WITHOUT_WINNER = 100
"""International: what a seat that has melded nothing pays where the pool was used up (written rules, 3.3)."""

Price = Annotated[int, Field(ge=0, le=1000)]


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
    joker_last: int = Field(
        default=1, ge=1, le=10, description="How many times a round counts whose winner discards a joker last."
    )

    def score(self, round_: Round, rules: MeldRules) -> RoundResult:
        """The result of a round that is over, from the racks that are left."""
        worth = [rules.values.left(rack) for rack in round_.racks]
        winner = out(round_)
        if winner is not None:
            lines = self._won(round_, worth, winner)
            if joker_was_last(round_):
                lines += doubled(lines, self.joker_last)
            return result(round_, winner, lines)
        best = [seat for seat, points in enumerate(worth) if points == min(worth)]
        return result(round_, best[0] if len(best) == 1 else None, self._blocked(round_, worth))

    def _won(self, round_: Round, worth: list[int], winner: Seat) -> list[Line]:
        losses = [Line(seat, -points, left(round_.racks[seat])) for seat, points in enumerate(worth) if seat != winner]
        return [Line(winner, sum(worth), "out: what the others hold"), *losses]

    def _blocked(self, round_: Round, worth: list[int]) -> list[Line]:
        """Several lowest racks share the gain equally, the rest is dropped; a tied seat loses nothing."""
        lowest = min(worth)
        best = [seat for seat, points in enumerate(worth) if points == lowest]
        others = [(seat, points, left(round_.racks[seat])) for seat, points in enumerate(worth) if points > lowest]
        if not others:
            return [Line(seat, 0, f"blocked, all racks are worth {lowest}") for seat in best]
        if self.blocked == "difference":
            gain = sum(points - lowest for _, points, _ in others)
            losses = [
                Line(seat, lowest - points, f"blocked: the lowest, {lowest}, less {points} {why}")
                for seat, points, why in others
            ]
        else:
            gain = sum(points for _, points, _ in others) - lowest
            losses = [Line(seat, -points, f"blocked: {why}") for seat, points, why in others]
        share = f", shared by {len(best)}" if len(best) > 1 else ""
        gains = [Line(seat, gain // len(best), f"blocked: lowest rack, {lowest}{share}") for seat in best]
        return gains + losses

    def says(self) -> str:
        blocked = {
            "difference": "each other seat loses what it holds more than that, and the lowest gains the sum",
            "winner-minus-own": "each other seat loses its whole rack, and the lowest gains the sum less its own rack",
        }[self.blocked]
        joker = (
            f" Discarding a joker last makes all of it count {self.joker_last} times." if self.joker_last > 1 else ""
        )
        return (
            f"Who goes out gains what the others hold, each of them loses what is on the rack.{joker} "
            f"A blocked round goes to the lowest rack: {blocked}. Equal lowest racks share the gain, the rest is "
            "dropped."
        )


class WinnerCollects(Rule):
    """Who is out gets what the others still hold, and they lose nothing (written rules, 3.10)."""

    kind: Literal["winner-collects"] = Field(
        default="winner-collects",
        description="winner-collects: the winner gains what the others hold, they lose nothing. Without a winner "
        "nobody gains anything.",
    )
    blocked: Literal["void"] = Field(default="void", description="void: a round without a winner brings nothing.")
    all_at_once: Literal["none", "double"] = Field(
        default="none", description="double: the gain counts twice if all was laid in one turn, nothing before it."
    )
    go_out_bonus: int = Field(default=0, ge=0, le=1000, description="What going out is worth besides that.")

    def score(self, round_: Round, rules: MeldRules) -> RoundResult:
        """The result of a round that is over, from the racks that are left."""
        winner = out(round_)
        lines = [Line(seat, 0, "nobody went out") for seat in range(len(round_.racks))]
        if winner is None:
            return result(round_, None, lines)
        gain = sum(worth for _, worth in left_on_rack(round_, rules))
        lines = [Line(winner, gain, "out: what the others hold")]
        if self.all_at_once == "double" and at_once(round_, winner):
            lines.append(Line(winner, gain, "all laid in one turn: twice as much"))
        if self.go_out_bonus:
            lines.append(Line(winner, self.go_out_bonus, "for going out"))
        return result(round_, winner, [*lines, *self._losers(round_, rules, winner)])

    def _losers(self, round_: Round, rules: MeldRules, winner: Seat) -> Iterator[Line]:
        """They lose nothing; what they hold is said, since the winner gets it."""
        for seat, worth in left_on_rack(round_, rules):
            if seat != winner:
                yield Line(seat, 0, f"{counted(worth, 'point')} {left(round_.racks[seat])}")

    def says(self) -> str:
        twice = (
            " If all of it was laid in one turn, and nothing before, the gain counts twice."
            if self.all_at_once == "double"
            else ""
        )
        bonus = f" Going out brings {counted(self.go_out_bonus, 'point')} more." if self.go_out_bonus else ""
        return (
            f"Who goes out gains what the others hold; they lose nothing.{twice}{bonus} "
            "A round in which nobody goes out brings nobody anything."
        )


class International(Rule):
    """Points are bad: the winner gets a fixed number below zero, the others what they hold (written rules, 3.3)."""

    kind: Literal["international"] = Field(
        default="international",
        description="international: the winner gets a fixed number, those who have melded what they hold.",
    )
    blocked: Literal["international"] = Field(
        default="international",
        description="international: without a winner, who has melded nothing pays 100, the others what they hold.",
    )
    open_win: int = Field(default=-100, ge=-1000, le=1000, description="What a win is worth.")
    foot_win: int = Field(default=-200, ge=-1000, le=1000, description="What a win by Foot is worth.")
    sole_melder_win: int = Field(
        default=-200, ge=-1000, le=1000, description="What a win is worth if nobody else has melded."
    )
    unmelded_loser: Literal["same-as-winner"] | Price = Field(
        default="same-as-winner",
        description="What a loser pays who has melded nothing. same-as-winner: as much as the winner gets.",
    )
    joker_last: int = Field(
        default=1, ge=1, le=10, description="How many times a round counts whose winner discards a joker last."
    )
    round_up_to_10: bool = Field(
        default=False, description="Whether what is left on a rack is rounded up to the next ten."
    )

    def score(self, round_: Round, rules: MeldRules) -> RoundResult:
        """The result of a round that is over. Where nobody won, who has melded nothing pays a fixed number."""
        winner = out(round_)
        if winner is None:
            return result(round_, None, list(self._losers(round_, rules, None, UNMELDED_WITHOUT_WINNER)))
        won = self._won(round_, winner)
        unmelded = -won.points if self.unmelded_loser == "same-as-winner" else self.unmelded_loser
        lines = [won, *self._losers(round_, rules, winner, unmelded)]
        if joker_was_last(round_):
            lines += doubled(lines, self.joker_last)
        return result(round_, winner, lines)

    def _won(self, round_: Round, winner: Seat) -> Line:
        """Foot is told by what lies there: all laid in one turn, and in one meld at least beside tiles of another."""
        beside = any(winner in owners and len(dict.fromkeys(owners)) > 1 for owners in round_.owners)
        if at_once(round_, winner) and beside:
            return Line(winner, self.foot_win, "out by Foot")
        if not any(had for seat, had in enumerate(round_.opened) if seat != winner):
            return Line(winner, self.sole_melder_win, "out, and nobody else has melded")
        return Line(winner, self.open_win, "out")

    def _losers(self, round_: Round, rules: MeldRules, winner: Seat | None, unmelded: int) -> Iterator[Line]:
        for seat, worth in left_on_rack(round_, rules):
            if seat == winner:
                continue
            if not round_.opened[seat]:
                yield Line(seat, unmelded, "has melded nothing")
            elif self.round_up_to_10:
                tens = -(-worth // 10) * 10
                rounded = "" if tens == worth else f", {worth} rounded up to the next ten"
                yield Line(seat, tens, left(round_.racks[seat]) + rounded)
            else:
                yield Line(seat, worth, left(round_.racks[seat]))

    def says(self) -> str:
        unmelded = (
            "as much as the winner gets"
            if self.unmelded_loser == "same-as-winner"
            else counted(self.unmelded_loser, "point")
        )
        tens = " rounded up to the next ten," if self.round_up_to_10 else ""
        joker = (
            f" If the winner discards a joker last, all points of the round count {self.joker_last} times."
            if self.joker_last > 1
            else ""
        )
        return (
            f"Points are bad. Who goes out gets {self.open_win}, by Foot {self.foot_win}, and {self.sole_melder_win} "
            f"if nobody else has melded. Of the others, who has melded gets what is left on the rack,{tens} who has "
            f"melded nothing gets {unmelded}.{joker} In a round without a winner who has melded nothing gets "
            f"{UNMELDED_WITHOUT_WINNER}."
        )


ByRacks = ZeroSum | WinnerCollects | International | LowestTakesDifferences | PenaltyPoints
Scoring = Annotated[ByRacks | Ledger | KnockScores, Field(discriminator="kind")]
