"""``[match]``: totals, the end of a match and its winner, from the results of all its rounds."""

from dataclasses import dataclass
from typing import Literal

from pydantic import Field, model_validator

from tilerummy.model.action import Seat
from tilerummy.model.round import RoundResult
from tilerummy.rules.rule import Rule, contradiction, counted

Totals = tuple[tuple[int, ...], ...]
"""Points so far: a row a seat, in it a column for each game that is scored at the same time."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands. ``winners`` has a seat only when the match is over, several for a shared win."""

    totals: tuple[int, ...]
    over: bool
    winners: tuple[Seat, ...]


class Match(Rule):
    """When a match ends, and who has won it then."""

    end: Literal["target", "rounds", "time"] = Field(
        default="target",
        description="What ends the match: a total that is reached, a number of rounds, or a time; it ends after a "
        "full round.",
    )
    points: int = Field(default=200, ge=1, le=100_000, description="The total that ends a match, for end = target.")
    rounds: int = Field(default=4, ge=1, le=200, description="How many rounds are played, for end = rounds.")
    minutes: int = Field(default=60, ge=1, le=1440, description="How long it lasts, for end = time.")
    winner: Literal["highest", "lowest", "most-rounds"] = Field(
        default="highest", description="Who wins: the highest total, the lowest, or who won most rounds alone."
    )

    @model_validator(mode="after")
    def _a_target_needs_totals(self) -> "Match":
        if self.end == "target" and self.winner == "most-rounds":
            raise contradiction(
                ("match.winner", "match.end"), "a match to a target is won by a total, most-rounds needs another end"
            )
        return self

    def standing(self, results: tuple[RoundResult, ...], carried: Totals, played: int, time_is_up: bool) -> Standing:
        """Totals and winners after the rounds of ``results``.

        ``carried`` is what a position came with, ``played`` how many rounds are over in all, those before it included.
        """
        totals = [sum(row) for row in carried]
        wins = [0] * len(totals)
        for result in results:
            for seat, points in enumerate(result.scores):
                totals[seat] += points
            if result.winner is not None:
                wins[result.winner] += 1
        merits = {"highest": totals, "lowest": [-total for total in totals], "most-rounds": wins}[self.winner]
        best = tuple(seat for seat, merit in enumerate(merits) if merit == max(merits))
        over = self._over(totals, played, time_is_up) and not (self.end == "target" and len(best) > 1)
        return Standing(tuple(totals), over, best if over else ())

    def _over(self, totals: list[int], played: int, time_is_up: bool) -> bool:
        if self.end == "target":
            return max(totals) >= self.points
        return played >= self.rounds if self.end == "rounds" else time_is_up and played > 0

    @property
    def length(self) -> str:
        """The end of the match in two words, for a head line."""
        return {
            "target": f"to {self.points}",
            "rounds": counted(self.rounds, "round"),
            "time": counted(self.minutes, "minute"),
        }[self.end]

    def says(self) -> str:
        end = {
            "target": f"The match ends with the round in which a seat reaches {self.points} in total; with a tie at "
            "the top another round is played.",
            "rounds": f"The match has {counted(self.rounds, 'round')}.",
            "time": f"The match lasts {counted(self.minutes, 'minute')}; the round that is running then is played out.",
        }[self.end]
        winner = {
            "highest": "The highest total wins",
            "lowest": "The lowest total wins",
            "most-rounds": "Who won most rounds wins",
        }[self.winner]
        tie = "." if self.end == "target" else "; a tie is a shared win."
        return f"{end} {winner}{tie}"
