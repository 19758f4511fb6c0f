"""The score sheet of a match: a row a seat, a column for each game that is scored at the same time (3.11, 3.12)."""

from typing import NamedTuple

from tilerummy.model.action import Seat
from tilerummy.model.round import RoundResult

Totals = tuple[tuple[int, ...], ...]
"""What a position brings along: a row a seat, in it the points of each game, then the rounds won in each, if told."""


class Columns(NamedTuple):
    """Points and rounds won, by seat and game. ``target`` decides a game; None where none does."""

    points: Totals
    wins: Totals
    target: int | None

    @staticmethod
    def start(carried: Totals, games: int, target: int | None) -> "Columns":
        """The sheet that a position came with."""
        rows = [(*row, *(0,) * (2 * games - len(row))) for row in carried]
        return Columns(tuple(row[:games] for row in rows), tuple(row[games : 2 * games] for row in rows), target)

    def folded(self, counts_wins: bool) -> Totals:
        """The sheet as a position brings it along. Where several games are scored, rounds won count anyway."""
        if not counts_wins and self.games == 1:
            return self.points
        return tuple((*points, *wins) for points, wins in zip(self.points, self.wins, strict=True))

    @property
    def games(self) -> int:
        """How many games are scored at the same time."""
        return len(self.points[0])

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat over all games."""
        return tuple(map(sum, self.points))

    @property
    def won(self) -> tuple[int, ...]:
        """The rounds that each seat has won, as far as they count in the first game."""
        return tuple(row[0] for row in self.wins)

    @property
    def closed(self) -> tuple[bool, ...]:
        """Which games are decided."""
        return tuple(bool(self.winners(game)) for game in range(self.games))

    @property
    def decided(self) -> tuple[int, ...]:
        """How many games each seat has decided."""
        games = range(self.games)
        return tuple(sum(seat in self.winners(game) for game in games) for seat in range(len(self.points)))

    def winners(self, game: int) -> tuple[Seat, ...]:
        """Who has reached the target in a game; a game of several takes no more points then."""
        if self.target is None:
            return ()
        return tuple(seat for seat, row in enumerate(self.points) if row[game] >= self.target)

    def won_alone(self, seat: Seat, game: int) -> bool:
        """Whether no other seat has won a round that counts in a game, or has come with points from before."""
        others = [other for other in range(len(self.points)) if other != seat]
        return not any(self.wins[other][game] or self.points[other][game] > 0 for other in others)

    def after(self, results: tuple[RoundResult, ...]) -> "Columns":
        """The sheet after some more rounds."""
        columns = self
        for result in results:
            columns = columns._with_one(result) if self.games == 1 else columns._with_several(result)
        return columns

    def _with_one(self, result: RoundResult) -> "Columns":
        points = tuple((row[0] + score,) for row, score in zip(self.points, result.scores, strict=True))
        wins = tuple((row[0] + (seat == result.winner),) for seat, row in enumerate(self.wins))
        return self._replace(points=points, wins=wins)

    def _with_several(self, result: RoundResult) -> "Columns":
        """What the winner got counts in the games begun, and in the next one that is not decided yet."""
        seat = result.winner
        if seat is None:
            return self
        counts: list[int] = []
        begins = False
        for game, closed in enumerate(self.closed):
            if not closed and (self.wins[seat][game] or not begins):
                begins = begins or not self.wins[seat][game]
                counts.append(game)
        score = result.scores[seat]
        return self._replace(points=_added(self.points, seat, counts, score), wins=_added(self.wins, seat, counts, 1))


def _added(rows: Totals, seat: Seat, games: list[int], number: int) -> Totals:
    row = tuple(have + (number if game in games else 0) for game, have in enumerate(rows[seat]))
    return (*rows[:seat], row, *rows[seat + 1 :])
