"""What one seat may know, as data."""

from dataclasses import dataclass, replace

from tilerummy.model.action import Seat, Verb
from tilerummy.model.event import Event
from tilerummy.model.round import Moment, Round, RoundResult, Turn
from tilerummy.model.table import Table
from tilerummy.model.tile import Tiles
from tilerummy.rules.columns import Totals
from tilerummy.rules.match import Standing
from tilerummy.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class View:
    """A match as ``seat`` sees it; None is an onlooker, who sees no rack.

    ``round`` has the shape of the real one. What the seat may not know in it is ``HIDDEN``: the pool and the other
    racks, all of which keep their sizes. When the round is over all racks lie open. There is no seed in a view.
    """

    rules: Ruleset
    seat: Seat | None
    seats: tuple[str, ...]
    results: tuple[RoundResult, ...]
    carried: Totals
    time_is_up: bool
    round: Round
    history: tuple[Event, ...]

    @property
    def turn(self) -> Turn:
        """The running turn."""
        return self.round.turn

    @property
    def table(self) -> Table:
        """The melds on the table."""
        return self.round.table

    @property
    def rack(self) -> Tiles:
        """The seat's own tiles; an onlooker has none."""
        return () if self.seat is None else self.round.racks[self.seat]

    @property
    def rack_sizes(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""
        return tuple(map(len, self.round.racks))

    @property
    def opened(self) -> bool:
        """Whether the seat has made its first meld."""
        return self.seat is not None and self.round.opened[self.seat]

    @property
    def moment(self) -> Moment:
        """What the turn family may look at, for the seat on turn."""
        seat, round_, dealing = self.turn.seat, self.round, self.rules.dealing
        # The twin of the upcard is declared at the beginning of a seat's first turn, and once.
        early = self.turn.number <= len(self.seats) and not self.turn.drawn
        declarable = dealing.declares and early and not round_.has_declared(seat)
        return Moment(
            turn=self.turn,
            opened=round_.opened[seat],
            passes=round_.passes,
            pool=dealing.drawable(len(round_.pool)),
            rack=round_.racks[seat],
            discard=round_.discard,
            upcard=round_.upcard if declarable else None,
            knocks=self.rules.going_out.knocks,
        )

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """What is open to this seat now; nothing when it is not its turn."""
        return self.rules.turns.verbs(self.moment) if self.turn.seat == self.seat else ()

    @property
    def standing(self) -> Standing:
        """Totals, and the winners if the match is over."""
        over = self.round.over
        played = self.round.number - (0 if over else 1)
        return self.rules.match.standing(self.results, self.carried, played, self.time_is_up and over)

    @property
    def match_over(self) -> bool:
        """Whether the match has ended."""
        return self.round.over and self.standing.over

    def folded(self) -> "View":
        """The same view, its results folded into ``carried``: how a bot gets it, since a line of text holds no more."""
        return replace(self, results=(), carried=self.rules.match.fold(self.results, self.carried))
