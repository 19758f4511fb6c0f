"""``[going_out]``: how a round ends, that with an empty pool included."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.round import Round
from tilerummy.model.table import Change
from tilerummy.model.tile import Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.rearranging import grown
from tilerummy.rules.rule import Rule

EMPTY_POOL = {
    "play-on": "When the pool is empty the seats play on; who cannot or does not want to play passes, and when all "
    "have passed in a row the round is blocked.",
    "end-round": "When the pool is empty, the first seat that has to draw and takes no discard ends the round.",
    "reshuffle": "When the pool is empty, all discards but the last are shuffled and become the pool; if there are "
    "none, the first seat that has to draw and takes no discard ends the round.",
}


class AnyWay(Rule):
    """Who lays the last tile is out."""

    must_discard: ClassVar[bool] = False

    kind: Literal["any"] = Field(default="any", description="any: a seat is out as soon as its rack is empty.")
    empty_pool: Literal["play-on", "end-round", "reshuffle"] = Field(
        default="play-on",
        description="What happens when the pool is empty. play-on: seats go on playing, who cannot or will not passes; "
        "when all have passed in a row the round is blocked. end-round: a pass ends the round. reshuffle: the discards "
        "but the last become the pool.",
    )

    def out(self, round_: Round) -> Seat | None:
        """The seat that has gone out, or None."""
        return _out(round_)

    def blocked(self, round_: Round) -> bool:
        """Whether the round ends without anybody going out."""
        return _blocked(round_, self.empty_pool)

    @property
    def reshuffles(self) -> bool:
        """Whether the discards become the pool when it is empty."""
        return self.empty_pool == "reshuffle"

    def is_foot(self, change: Change, left: Tiles) -> bool:
        """Whether a play goes out in one turn by Foot: here there is none."""
        return False

    def says(self) -> str:
        discard = "" if self.empty_pool == "play-on" else " or discards"
        return f"Who lays{discard} the last tile of the rack goes out and wins the round. {EMPTY_POOL[self.empty_pool]}"


class MustDiscard(Rule):
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

    def out(self, round_: Round) -> Seat | None:
        """The seat that has gone out, or None."""
        return _out(round_)

    def blocked(self, round_: Round) -> bool:
        """Whether the round ends without anybody going out."""
        return _blocked(round_, self.empty_pool)

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


GoingOut = Annotated[AnyWay | MustDiscard, Field(discriminator="kind")]


def _out(round_: Round) -> Seat | None:
    return next((seat for seat, rack in enumerate(round_.racks) if not rack), None)


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


class MustDiscardToGoOut(Violation):
    """Written rules 1.3, point 5, and 5.13: one tile has to be kept back."""

    table = "going_out"
    text = "the last tile has to be discarded, so one has to stay on the rack"


@dataclass(frozen=True)
class NothingToDiscard(Violation):
    """The turn could not be ended: the only tile left was taken in it."""

    table = "going_out"
    text = "only {tile} would stay on the rack, and a tile that was taken cannot be discarded in the same turn"
    tile: Tile
