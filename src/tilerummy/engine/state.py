"""The whole match, secrets and all. It never leaves ``engine``, ``notation`` and ``play``."""

from dataclasses import dataclass

from tilerummy.model.event import Event
from tilerummy.model.round import Round, RoundResult
from tilerummy.rules.columns import Totals
from tilerummy.rules.match import Standing
from tilerummy.rules.ruleset import Ruleset

SEED_LENGTH = 80
"""The longest seed: 64 characters that a person may give, and the number of a game behind them."""


@dataclass(frozen=True, slots=True)
class State:
    """A match between two actions.

    ``results`` are those of the rounds that are over, ``carried`` the totals that a position came with (a row a seat),
    ``round`` is None before the first deal, ``history`` holds the events of the running round.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    seed: str
    results: tuple[RoundResult, ...]
    carried: Totals
    time_is_up: bool
    round: Round | None
    history: tuple[Event, ...]

    @property
    def played(self) -> int:
        """How many rounds are over, those before a position included."""
        if self.round is None:
            return 0
        return self.round.number - (0 if self.round.over else 1)

    @property
    def between_rounds(self) -> bool:
        """Whether nothing is on the table yet, or the last round is over."""
        return self.round is None or self.round.over

    @property
    def standing(self) -> Standing:
        """Totals, and the winners if the match is over. It is never over in the middle of a round."""
        time_is_up = self.time_is_up and self.between_rounds
        return self.rules.match.standing(self.results, self.carried, self.played, time_is_up)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.between_rounds and self.standing.over


def new_match(rules: Ruleset, seats: tuple[str, ...], seed: str) -> State:
    """A match before its first deal. Raises ``ValueError`` for a number of seats or a seed that cannot be.

    The seed decides every deal; it is any text in one line.
    """
    fewest, most = rules.about.players
    if not fewest <= len(seats) <= most:
        raise ValueError(f"{rules.about.title} is for {fewest} to {most} players, not for {len(seats)}")
    if not seed or len(seed) > SEED_LENGTH or not seed.isprintable() or seed != seed.strip():
        raise ValueError(f"a seed is one line of 1 to {SEED_LENGTH} printable characters")
    return State(rules.of_players(len(seats)), seats, seed, (), ((0,),) * len(seats), False, None, ())
