"""One deal as pure data, and what came of it."""

from dataclasses import dataclass
from enum import StrEnum

from tilerummy.model.action import Seat
from tilerummy.model.table import Table
from tilerummy.model.tile import Tiles


class Phase(StrEnum):
    """Where a turn stands. ``OVER``: nothing more is open in it; in a stored round it means the round is over."""

    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is being taken: its number in the round (from 1), whose it is, and what was drawn in it."""

    number: int
    seat: Seat
    phase: Phase
    drawn: Tiles = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a turn family may look at when it says what is open."""

    turn: Turn
    opened: bool
    passes: int
    pool: int
    rack: Tiles


@dataclass(frozen=True, slots=True)
class Round:
    """One deal, from the first tile to the last.

    ``racks`` (each sorted) and ``opened`` go by seat; ``pool`` has the next tile first; ``passes`` counts the passes
    in a row.
    """

    number: int
    starter: Seat
    turn: Turn
    racks: tuple[Tiles, ...]
    pool: Tiles
    table: Table
    opened: tuple[bool, ...]
    passes: int = 0

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
