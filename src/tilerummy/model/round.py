"""One deal as pure data, and what came of it."""

from dataclasses import dataclass
from enum import StrEnum

from tilerummy.model.action import Seat
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile, Tiles


class Phase(StrEnum):
    """Where a turn stands. ``OVER``: nothing more is open in it; in a stored round it means the round is over."""

    UPCARD = "upcard"
    DRAW = "draw"
    PLAY = "play"
    DISCARD = "discard"
    SHOWDOWN = "showdown"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is being taken: its number in the round (from 1), whose it is, and what was done in it.

    ``drawn`` came from the pool, ``taken`` from the discards (the oldest first), ``laid`` went from the rack to the
    table; ``first`` tells that the seat had laid nothing before this turn.
    """

    number: int
    seat: Seat
    phase: Phase
    drawn: Tiles = ()
    taken: Tiles = ()
    laid: Tiles = ()
    first: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a turn family may look at when it says what is open.

    ``pool`` is how many tiles may still be drawn, ``upcard`` the tile whose twin the seat may declare now, if any;
    ``knocks`` tells that a round can be ended by knocking.
    """

    turn: Turn
    opened: bool
    passes: int
    pool: int
    rack: Tiles
    discard: Tiles = ()
    upcard: Tile | None = None
    knocks: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """One deal, from the first tile to the last.

    ``racks`` (each sorted) and ``opened`` go by seat; ``pool`` has the next tile first, ``discard`` the newest last;
    ``passes`` counts the passes in a row.

    ``upcard`` is the first tile that was turned up, ``beneath`` how many tiles lie under it as long as it lies in the
    pool. ``knocker`` has knocked. ``declared`` goes by seat, and is () until somebody declares. Where melds of the
    table stay whole, ``owners`` has a seat for each tile of the table, and ``credits`` says how many jokers each seat
    laid from its rack.
    """

    number: int
    starter: Seat
    turn: Turn
    racks: tuple[Tiles, ...]
    pool: Tiles
    table: Table
    opened: tuple[bool, ...]
    passes: int = 0
    discard: Tiles = ()
    upcard: Tile | None = None
    beneath: int | None = None
    declared: tuple[bool, ...] = ()
    owners: tuple[tuple[Seat, ...], ...] = ()
    credits: tuple[int, ...] = ()
    knocker: Seat | None = None

    @property
    def face_up(self) -> int | None:
        """The place in the pool of the tile that lies face up there; None if there is none."""
        return None if self.beneath is None else len(self.pool) - 1 - self.beneath

    def has_declared(self, seat: Seat) -> bool:
        """Whether the seat has declared the twin of the upcard."""
        return bool(self.declared) and self.declared[seat]

    @property
    def over(self) -> bool:
        """Whether the round has ended and was scored."""
        return self.turn.phase is Phase.OVER


@dataclass(frozen=True, slots=True)
class Line:
    """Points that a seat got or lost, and what for."""

    seat: Seat
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended. ``winner`` is None where it is shared or there is none; ``racks`` are those left, by seat."""

    winner: Seat | None
    lines: tuple[Line, ...]
    starter: Seat
    racks: tuple[Tiles, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the round, by seat."""
        points = [0] * len(self.racks)
        for line in self.lines:
            points[line.seat] += line.points
        return tuple(points)
