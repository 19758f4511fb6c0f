"""``[going_out]``: how a round ends, that with an empty pool included."""

from typing import Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.round import Round
from tilerummy.rules.rule import Rule


class AnyWay(Rule):
    """Who lays the last tile is out."""

    kind: Literal["any"] = Field(default="any", description="any: a seat is out as soon as its rack is empty.")
    empty_pool: Literal["play-on"] = Field(
        default="play-on",
        description="What happens when the pool is empty. play-on: seats go on playing, who cannot or will not passes; "
        "when all have passed in a row the round is blocked.",
    )

    def out(self, round_: Round) -> Seat | None:
        """The seat that has gone out, or None."""
        return next((seat for seat, rack in enumerate(round_.racks) if not rack), None)

    def blocked(self, round_: Round) -> bool:
        """Whether the round ends without anybody going out."""
        return not round_.pool and round_.passes >= len(round_.racks)

    def says(self) -> str:
        return (
            "Who lays the last tile of the rack goes out and wins the round. When the pool is empty the seats play on; "
            "who cannot or does not want to play passes, and when all have passed in a row the round is blocked."
        )
