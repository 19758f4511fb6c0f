"""``[penalties]``: what an illegal end of turn costs, and what happens when time runs out (written rules, 1.4)."""

from typing import Literal

from pydantic import Field, field_validator

from tilerummy.model.action import Offence
from tilerummy.rules.rule import Rule, contradiction, counted


class Penalties(Rule):
    """The price of an illegal end of turn and of a turn that took too long."""

    illegal_turn: Literal["revert-and-draw", "reject"] = Field(
        default="revert-and-draw",
        description="What follows an illegal end of turn. revert-and-draw: all tiles go back, the seat draws and the "
        "turn is over; reject: it is refused, the tiles stay where they are and the turn goes on. A friendly table "
        "always refuses.",
    )
    illegal_draw: int = Field(default=3, ge=0, le=10, description="How many tiles an illegal end of turn costs.")
    timeout_draw: int = Field(
        default=3, ge=0, le=10, description="How many tiles it costs when time runs out in an illegal position."
    )
    time_limit: int = Field(default=0, description="Seconds for a turn, 20 to 600; 0: no limit.")

    @field_validator("time_limit")
    @classmethod
    def _a_turn_needs_time(cls, seconds: int) -> int:
        if seconds and not 20 <= seconds <= 600:
            raise contradiction(
                ("penalties.time_limit",), f"{seconds} seconds: a limit has 20 to 600 seconds, 0 is none"
            )
        return seconds

    @property
    def punishes(self) -> bool:
        """Whether an illegal end of turn is punished instead of refused."""
        return self.illegal_turn == "revert-and-draw"

    def draws(self, offence: Offence) -> int:
        """How many tiles an offence costs; from a smaller pool the seat draws what is there."""
        return self.timeout_draw if offence is Offence.TIME else self.illegal_draw

    def says(self) -> str:
        illegal = (
            f"After an illegal end of turn all tiles go back, the seat draws {counted(self.illegal_draw, 'tile')} and "
            "the turn is over."
            if self.punishes
            else "An illegal end of turn is refused; the turn goes on."
        )
        time = (
            f"A turn has {self.time_limit} seconds. When they are over, tiles that lie legally are played; if none "
            f"were moved one tile is drawn; else all go back and the seat draws {counted(self.timeout_draw, 'tile')}."
            if self.time_limit
            else "There is no time limit."
        )
        return f"{illegal} {time}"
