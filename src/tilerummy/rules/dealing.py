"""``[dealing]``: how many tiles each seat gets, who starts, and which way the turn goes round."""

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.violation import Violation
from tilerummy.rules.rule import Rule, counted


class Dealing(Rule):
    """The racks of a deal, the direction of play, and who starts the first round and the next ones."""

    rack: int = Field(default=14, ge=1, le=26, description="How many tiles each seat is dealt.")
    direction: Literal["clockwise", "anticlockwise"] = Field(
        default="clockwise", description="Which way the turn goes round: to the next seat, or to the one before."
    )
    first_starter: Literal["highest-tile", "next-to-dealer"] = Field(
        default="highest-tile",
        description="Who starts the first round. highest-tile: each seat draws one tile, the highest starts, jokers "
        "and ties are drawn again; next-to-dealer: a dealer is drawn by chance, the seat after it starts.",
    )
    next_starter: Literal["redraw", "dealer-rotates", "winner-starts", "winner-deals"] = Field(
        default="redraw",
        description="Who starts the next rounds. redraw: as in the first one; dealer-rotates: the seat after the last "
        "starter; winner-starts: who won the last round; winner-deals: the seat after that one. Where nobody won "
        "alone, as in the first.",
    )

    def after(self, seat: Seat, players: int) -> Seat:
        """The seat whose turn comes after that of ``seat``."""
        return (seat + (1 if self.direction == "clockwise" else -1)) % players

    def order(self, first: Seat, players: int) -> tuple[Seat, ...]:
        """All seats in the direction of play, from ``first`` on."""
        seats = [first]
        while len(seats) < players:
            seats.append(self.after(seats[-1], players))
        return tuple(seats)

    def starts_next(self, starter: Seat, winner: Seat | None, players: int) -> Seat | None:
        """Who starts after a round that ``starter`` began and ``winner`` won; None: it is drawn as in the first."""
        if self.next_starter == "dealer-rotates":
            return self.after(starter, players)
        if winner is None or self.next_starter == "redraw":
            return None
        return winner if self.next_starter == "winner-starts" else self.after(winner, players)

    def says(self) -> str:
        first = {
            "highest-tile": "Each seat draws one tile, the highest number starts; jokers and ties are drawn again.",
            "next-to-dealer": "A dealer is drawn by chance, the seat after the dealer starts.",
        }[self.first_starter]
        following = {
            "redraw": "That is done again before each round.",
            "dealer-rotates": "The start moves on by one seat each round.",
            "winner-starts": "The winner of a round starts the next one.",
            "winner-deals": "The winner of a round deals the next one, the seat after the winner starts.",
        }[self.next_starter]
        racks = f"Each seat gets {counted(self.rack, 'tile')}, the rest is the pool."
        return f"{first} {following} {racks} The turn goes {self.direction}."


@dataclass(frozen=True)
class DealNotTheDeck(Violation):
    """An order of tiles was given instead of the seed, and it is not an order of the deck's tiles."""

    table = "dealing"
    text = "the {given} tiles given are not the deck's {wanted}, or seat {starter} does not exist"
    given: int
    wanted: int
    starter: str
