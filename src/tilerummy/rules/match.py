"""``[match]``: totals, the end of a match and its winner, from the results of all its rounds."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from tilerummy.model.action import Seat
from tilerummy.model.round import RoundResult
from tilerummy.rules.columns import Columns, Totals
from tilerummy.rules.rule import Rule, contradiction, counted

FLAT = 100
"""What a shutout brings where it brings a fixed number (written rules, 3.11)."""


class Standing(NamedTuple):
    """How a match stands. ``winners`` has a seat only when the match is over, several for a shared win.

    ``totals`` are by seat; when the match is over, its bonuses are in them. ``columns`` are the points without bonuses,
    a row a seat, in it one for each game that is scored at the same time; ``closed`` tells which of these are decided.
    """

    totals: tuple[int, ...]
    over: bool
    winners: tuple[Seat, ...]
    columns: Totals = ()
    closed: tuple[bool, ...] = ()


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

    game_bonus: int = Field(default=0, ge=0, le=1000, description="What the winner of a game gets at its end.")
    box_bonus: int = Field(
        default=0, ge=0, le=1000, description="What each round that a seat has won brings it at the end of the game."
    )
    shutout: Literal["none", "double-total", "double-before-boxes", "flat-100"] = Field(
        default="none",
        description="What a winner gets if no other seat has won a round. double-total: all counts twice, "
        "double-before-boxes: points and bonus of the game do; flat-100: 100 more.",
    )
    games: int = Field(
        default=1,
        ge=1,
        le=5,
        description="How many games are scored at the same time. The first round that a seat wins counts in the "
        "first, the second in the first two, and so on; a game that is decided takes no more points.",
    )
    games_result: Literal["sum", "first-to-close-all"] = Field(
        default="sum",
        description="Who wins where several games are scored. sum: the highest sum of all; first-to-close-all: who has "
        "decided most of them.",
    )

    @model_validator(mode="after")
    def _games_are_decided_by_points(self) -> "Match":
        if self.games > 1 and (self.end != "target" or self.winner != "highest"):
            raise contradiction(
                ("match.games", "match.end", "match.winner"),
                "several games at once are played to a target, and the highest total wins",
            )
        return self

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
        columns = self._columns(results, carried)
        totals = columns.totals
        merits: Sequence[int] = {
            "highest": totals,
            "lowest": [-total for total in totals],
            "most-rounds": columns.won,
        }[self.winner]
        best = _best(merits)
        over = self._over(columns, played, time_is_up) and not (
            self.end == "target" and self.games == 1 and len(best) > 1
        )
        if over:
            totals = self._with_bonuses(columns, best)
            if self.games > 1:
                best = _best(totals if self.games_result == "sum" else columns.decided)
        return Standing(totals, over, best if over else (), columns.points, columns.closed)

    def fold(self, results: tuple[RoundResult, ...], carried: Totals) -> Totals:
        """What has to be known of some rounds to go on: the points, and where they count the rounds won, by game."""
        return self._columns(results, carried).folded(self.box_bonus > 0 or self.shutout != "none")

    def _columns(self, results: tuple[RoundResult, ...], carried: Totals) -> Columns:
        target = self.points if self.end == "target" else None
        return Columns.start(carried, self.games, target).after(results)

    def _over(self, columns: Columns, played: int, time_is_up: bool) -> bool:
        if self.games > 1:
            return all(columns.closed)
        if self.end == "target":
            return max(columns.totals) >= self.points
        return played >= self.rounds if self.end == "rounds" else time_is_up and played > 0

    def _with_bonuses(self, columns: Columns, best: tuple[Seat, ...]) -> tuple[int, ...]:
        """The totals with what the end of the match, or of its games, brings."""
        totals = [0] * len(columns.points)
        for game in range(self.games):
            winners = best if self.games == 1 else columns.winners(game)
            for seat, row in enumerate(columns.points):
                boxes = self.box_bonus * columns.wins[seat][game]
                won = row[game] + (self.game_bonus if seat in winners else 0)
                alone = seat in winners and columns.won_alone(seat, game)
                if alone and self.shutout == "double-before-boxes":
                    won *= 2
                won += boxes
                if alone and self.shutout == "double-total":
                    won *= 2
                if alone and self.shutout == "flat-100":
                    won += FLAT
                totals[seat] += won
        return tuple(totals)

    @property
    def length(self) -> str:
        """The end of the match in two words, for a head line."""
        return {
            "target": f"to {self.points}" if self.games == 1 else f"{self.games} games to {self.points}",
            "rounds": counted(self.rounds, "round"),
            "time": counted(self.minutes, "minute"),
        }[self.end]

    def says(self) -> str:
        end = {
            "target": self._games_say()
            if self.games > 1
            else f"The match ends with the round in which a seat reaches {self.points} in total; with a tie at "
            "the top another round is played.",
            "rounds": f"The match has {counted(self.rounds, 'round')}.",
            "time": f"The match lasts {counted(self.minutes, 'minute')}; the round that is running then is played out.",
        }[self.end]
        if self.games > 1:
            closing = "the highest sum of all games" if self.games_result == "sum" else "who has decided most of them"
            return f"{end} The match is won by {closing}.{self._bonuses_say()}"
        winner = {
            "highest": "The highest total wins",
            "lowest": "The lowest total wins",
            "most-rounds": "Who won most rounds wins",
        }[self.winner]
        tie = "." if self.end == "target" else "; a tie is a shared win."
        return f"{end} {winner}{tie}{self._bonuses_say()}"

    def _games_say(self) -> str:
        return (
            f"{self.games} games are scored at the same time: the first round that a seat wins counts in the first, "
            "the second in the first two, and so on. A game is decided when a seat has "
            f"{self.points} in it, and takes no more points then; who has no points in it begins with the next one. "
            "The match ends when all are decided."
        )

    def _bonuses_say(self) -> str:
        game = f" The winner of a game gets {self.game_bonus} more." if self.game_bonus else ""
        box = f" Each round won brings {self.box_bonus} more in the end." if self.box_bonus else ""
        alone = {
            "none": "",
            "double-total": " If no other seat has won a round, all that the winner has counts twice.",
            "double-before-boxes": " If no other seat has won a round, the points and the bonus of the winner count "
            "twice.",
            "flat-100": f" If no other seat has won a round, the winner gets {FLAT} more.",
        }[self.shutout]
        return f"{game}{box}{alone}"


def _best(merits: Sequence[int]) -> tuple[Seat, ...]:
    return tuple(seat for seat, merit in enumerate(merits) if merit == max(merits))
