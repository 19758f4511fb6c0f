"""``[going_out]``: how a round ends, that with an empty pool included."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from tilerummy.model.round import Phase, Round
from tilerummy.model.table import Change
from tilerummy.model.tile import Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.rearranging import grown
from tilerummy.rules.rule import Rule, counted
from tilerummy.rules.settling import out
from tilerummy.rules.values import Values

VOID_AT = 2
"""With so many tiles left in the pool a round without a knock is over (written rules, 3.11)."""

EMPTY_POOL = {
    "play-on": "When the pool is empty the seats play on; who cannot or does not want to play passes, and when all "
    "have passed in a row the round is blocked.",
    "end-round": "When the pool is empty, the first seat that has to draw and takes no discard ends the round.",
    "reshuffle": "When the pool is empty, all discards but the last are shuffled and become the pool; if there are "
    "none, the first seat that has to draw and takes no discard ends the round.",
}


class _Ending(Rule):
    """What goes for every way to end a round, unless it says otherwise."""

    must_discard: ClassVar[bool] = False
    knocks: ClassVar[bool] = False

    def is_foot(self, change: Change, left: Tiles) -> bool:
        """Whether a play goes out in one turn by Foot: here there is none."""
        return False


class AnyWay(_Ending):
    """Who lays the last tile is out."""

    kind: Literal["any"] = Field(default="any", description="any: a seat is out as soon as its rack is empty.")
    empty_pool: Literal["play-on", "end-round", "reshuffle"] = Field(
        default="play-on",
        description="What happens when the pool is empty. play-on: seats go on playing, who cannot or will not passes; "
        "when all have passed in a row the round is blocked. end-round: a pass ends the round. reshuffle: the discards "
        "but the last become the pool.",
    )

    def over(self, round_: Round) -> bool:
        """Whether the round ends with the turn as it stands: somebody is out, or nobody goes on."""
        return out(round_) is not None or _blocked(round_, self.empty_pool)

    @property
    def reshuffles(self) -> bool:
        """Whether the discards become the pool when it is empty."""
        return self.empty_pool == "reshuffle"

    def says(self) -> str:
        discard = "" if self.empty_pool == "play-on" else " or discards"
        return f"Who lays{discard} the last tile of the rack goes out and wins the round. {EMPTY_POOL[self.empty_pool]}"


class MustDiscard(_Ending):
    """Who discards the last tile is out."""

    must_discard: ClassVar[bool] = True

    kind: Literal["must-discard"] = Field(
        default="must-discard", description="must-discard: the last tile of a rack has to be discarded."
    )
    empty_pool: Literal["end-round", "reshuffle"] = Field(
        default="end-round",
        description="What happens when the pool is empty. end-round: a pass ends the round; reshuffle: the discards "
        "but the last become the pool.",
    )
    foot: bool = Field(
        default=False,
        description="Whether a seat that has laid nothing may go out without an opening, in one turn, if one tile at "
        "least is added to a meld of another seat.",
    )

    def over(self, round_: Round) -> bool:
        """Whether the round ends with the turn as it stands: somebody is out, or nobody goes on."""
        return out(round_) is not None or _blocked(round_, self.empty_pool)

    @property
    def reshuffles(self) -> bool:
        """Whether the discards become the pool when it is empty."""
        return self.empty_pool == "reshuffle"

    def is_foot(self, change: Change, left: Tiles) -> bool:
        """Whether a play goes out in one turn by Foot (written rules, 3.3). ``left``: what stays on the rack.

        All melds of the table are of other seats then, so what is added is added to one of theirs.
        """
        if not self.foot or change.opened or len(left) != 1 or not change.before:
            return False
        return grown(change)

    def says(self) -> str:
        foot = (
            " Foot: a seat that has laid nothing yet may go out in one turn without the points of an opening, if one "
            "tile at least is added to a meld of another seat."
            if self.foot
            else ""
        )
        return (
            "Who discards the last tile of the rack goes out and wins the round; the last tile is never laid."
            f"{foot} {EMPTY_POOL[self.empty_pool]}"
        )


class ByKnock(_Ending):
    """A seat ends the round by knocking; the other one melds and lays off, then it is over (written rules, 3.11)."""

    knocks: ClassVar[bool] = True
    reshuffles: ClassVar[bool] = False

    kind: Literal["knock"] = Field(
        default="knock", description="knock: who holds few points beside melds ends the round."
    )
    empty_pool: Literal["void-at-2"] = Field(
        default="void-at-2",
        description="What happens when the pool runs out. void-at-2: with two tiles left after a discard the round is "
        "over and nobody scores.",
    )
    limit: Annotated[int, Field(ge=0, le=100)] | Literal["upcard"] = Field(
        default=10,
        description="How many points a knocker may hold beside the melds. upcard: as many as the tile turned up is "
        "worth.",
    )
    ace_limit: Literal["gin-only", "value-1"] = Field(
        default="gin-only",
        description="What a 1 turned up means for limit = upcard. gin-only: nothing may be left; value-1: one point.",
    )

    def over(self, round_: Round) -> bool:
        """Whether the round ends with the turn as it stands: the showdown is done, or the pool has run out."""
        done = round_.turn.phase is Phase.OVER
        if round_.knocker is not None:
            return done and round_.turn.seat != round_.knocker
        return done and len(round_.pool) <= VOID_AT

    def most_points(self, upcard: Tile | None, values: Values) -> int:
        """How many points a knocker may hold beside the melds."""
        if isinstance(self.limit, int):
            return self.limit
        if upcard is None or (upcard.number == 1 and self.ace_limit == "gin-only"):
            return 0
        return 1 if upcard.number == 1 else values.left([upcard])

    def says(self) -> str:
        ace = "nothing at all if that is a 1" if self.ace_limit == "gin-only" else "1 if that is a 1"
        limit = (
            f"{counted(self.limit, 'point')} or less beside melds"
            if isinstance(self.limit, int)
            else f"no more points beside melds than the tile turned up is worth ({ace})"
        )
        return (
            f"Who holds {limit} may knock, with a discard. The other seat then melds what it holds and adds tiles to "
            "the melds of the knocker, unless nothing is left to the knocker. With "
            f"{VOID_AT} tiles left in the pool after a discard the round is over and nobody scores."
        )


class AnyWayOrKnock(_Ending):
    """Who lays the last tile is out; who holds few points may knock instead, and the round is over (3.14)."""

    knocks: ClassVar[bool] = True
    reshuffles: ClassVar[bool] = False

    kind: Literal["any-or-knock"] = Field(
        default="any-or-knock",
        description="any-or-knock: a seat is out as soon as its rack is empty; who holds few points may end the round.",
    )
    empty_pool: Literal["play-on"] = Field(
        default="play-on",
        description="What happens when the pool is empty. play-on: seats go on playing, who cannot or will not passes; "
        "when all have passed in a row the round is over.",
    )
    limit: int = Field(default=5, ge=0, le=100, description="How many points a knocker may hold.")

    def over(self, round_: Round) -> bool:
        """Whether the round ends with the turn as it stands."""
        return out(round_) is not None or round_.knocker is not None or _blocked(round_, self.empty_pool)

    def most_points(self, upcard: Tile | None, values: Values) -> int:
        """How many points a knocker may hold."""
        return self.limit

    def says(self) -> str:
        return (
            "Who lays the last tile of the rack goes out. Who holds "
            f"{counted(self.limit, 'point')} or less may knock in the own turn after drawing, in place of a play, and "
            f"the round is over. {EMPTY_POOL[self.empty_pool]}"
        )


GoingOut = Annotated[AnyWay | MustDiscard | ByKnock | AnyWayOrKnock, Field(discriminator="kind")]


def _blocked(round_: Round, empty_pool: str) -> bool:
    if empty_pool == "play-on":
        return not round_.pool and round_.passes >= len(round_.racks)
    return round_.passes > 0


def last_tile_faults(must_discard: bool, left: Tiles, barred: Tiles) -> Iterator[Violation]:
    """What is wrong with what a play leaves on the rack where a turn ends with a discard (written rules 1.3, point 5).

    ``barred``: the tiles that may not be discarded in this turn.
    """
    if not left and must_discard:
        yield MustDiscardToGoOut()
    elif left and all(tile in barred for tile in left):
        yield NothingToDiscard(tile=left[0])


class KnockLimit(Violation):
    """Written rules 3.11, 3.13, 3.14: too much is left."""

    table = "going_out"
    text = "{left} would be left{beside}, to knock it may be {most} at the most"
    left: str
    most: int
    beside: str


class MustDiscardToGoOut(Violation):
    """Written rules 1.3, point 5, and 5.13: one tile has to be kept back."""

    table = "going_out"
    text = "the last tile has to be discarded, so one has to stay on the rack"


class NothingToDiscard(Violation):
    """The turn could not be ended: the only tile left was taken in it."""

    table = "going_out"
    text = "only {tile} would stay on the rack, and a tile that was taken cannot be discarded in the same turn"
    tile: Tile
