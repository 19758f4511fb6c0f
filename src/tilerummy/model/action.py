"""What a seat, or the table itself, can do that cannot be taken back.

Trying tiles out is no action: that is a draft (``play/draft.py``).
"""

from enum import StrEnum
from typing import ClassVar

from tilerummy.model.table import Table
from tilerummy.model.tile import Tile, Tiles
from tilerummy.model.value import Value

Seat = int
"""The place of a player at the table, from 0 on, in the order in which ``seats`` names them."""

TABLE: Seat = -1
"""Who acts when nobody does: the table itself deals, punishes and calls time."""


class Verb(StrEnum):
    """One word per action, the same in code, log and protocol."""

    DEAL = "deal"
    DRAW = "draw"
    TAKE = "take"
    PLAY = "play"
    DISCARD = "discard"
    KNOCK = "knock"
    PASS = "pass"
    PENALTY = "penalty"
    DECLARE = "declare"


class Offence(StrEnum):
    """What a penalty is for."""

    TIME = "time"
    ILLEGAL = "illegal"


class Deal(Value):
    """A round begins. Without ``tiles`` the seed says who starts and what lies where.

    With them, ``starter`` begins and ``tiles`` is the whole deck: hand by hand from the starter on, in the direction
    of play, then the tile that is turned up where there is one, then the pool, next tile first.
    """

    verb: ClassVar[Verb] = Verb.DEAL
    seat: ClassVar[Seat] = TABLE
    starter: Seat | None = None
    tiles: Tiles = ()


class Draw(Value):
    """The next tile of the pool goes to the rack."""

    verb: ClassVar[Verb] = Verb.DRAW
    seat: Seat


class Play(Value):
    """Tiles go from the rack to the table: ``table`` is the complete table as it shall lie."""

    verb: ClassVar[Verb] = Verb.PLAY
    seat: Seat
    table: Table


class Take(Value):
    """The newest ``count`` discards go to the rack, and in the same stroke tiles may go to the table.

    ``table`` is the complete table as it shall lie; the one that lies there where nothing is melded.
    """

    verb: ClassVar[Verb] = Verb.TAKE
    seat: Seat
    count: int
    table: Table


class Discard(Value):
    """A tile of the rack is laid open upon the discards, and the turn is over."""

    verb: ClassVar[Verb] = Verb.DISCARD
    seat: Seat
    tile: Tile


class Knock(Value):
    """The seat ends the round with what it holds: its melds lie open, and ``tile`` is its discard.

    ``tile`` is None where nothing is left to discard, or where turns do not end with a discard; there ``melds`` is ().
    """

    verb: ClassVar[Verb] = Verb.KNOCK
    seat: Seat
    tile: Tile | None
    melds: Table


class Declare(Value):
    """A seat shows that it was dealt the twin of the tile that was turned up."""

    verb: ClassVar[Verb] = Verb.DECLARE
    seat: Seat


class Pass(Value):
    """Nothing is done: what stands in the place of a draw when the pool is empty."""

    verb: ClassVar[Verb] = Verb.PASS
    seat: Seat


class Penalty(Value):
    """The table makes ``culprit`` draw for an offence and ends the turn."""

    verb: ClassVar[Verb] = Verb.PENALTY
    seat: ClassVar[Seat] = TABLE
    culprit: Seat
    offence: Offence


class DeclareTime(Value):
    """The time of the match is up: the running round is its last."""

    verb: ClassVar[Verb] = Verb.DECLARE
    seat: ClassVar[Seat] = TABLE


Action = Deal | Draw | Take | Play | Discard | Knock | Declare | Pass | Penalty | DeclareTime
