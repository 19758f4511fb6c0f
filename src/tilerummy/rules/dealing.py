"""``[dealing]``: how many tiles each seat gets, who starts, and which way the turn goes round."""

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.rule import Rule, counted

BENEATH = 6
"""How many tiles lie under one that is exposed in the wall: the rest of its stack of seven (written rules, 3.4)."""

FEWEST_PLAYERS = 2

RackSize = Annotated[int, Field(ge=1, le=26)]


class Dealing(Rule):
    """The racks of a deal, the tile turned up, the direction of play, and who starts the first round and the next."""

    rack: RackSize | Annotated[tuple[RackSize, ...], Field(min_length=1, max_length=5)] = Field(
        default=14,
        description="How many tiles each seat is dealt; a list has a number for 2 players, for 3, and so on.",
    )
    starter_extra: int = Field(
        default=0, ge=0, le=3, description="How many tiles the starter is dealt more than the others."
    )
    upcard: Literal["none", "trump", "exposed-in-wall", "first-discard"] = Field(
        default="none",
        description="Which tile is turned up. trump: the last one of the pool; exposed-in-wall: one with six under it, "
        "no joker; first-discard: the first one of the pool begins the discards.",
    )
    trump: Literal["last-draw", "none"] = Field(
        default="last-draw",
        description="What becomes of the trump. last-draw: it is the last tile to be drawn; none: nobody draws it.",
    )
    direction: Literal["clockwise", "anticlockwise"] = Field(
        default="clockwise", description="Which way the turn goes round: to the next seat, or to the one before."
    )
    first_starter: Literal["highest-tile", "next-to-dealer"] = Field(
        default="highest-tile",
        description="Who starts the first round. highest-tile: each seat draws one tile, the highest starts, jokers "
        "and ties are drawn again; next-to-dealer: a dealer is drawn by chance, the seat after it starts.",
    )
    next_starter: Literal["redraw", "dealer-rotates", "winner-starts", "winner-deals", "loser-deals"] = Field(
        default="redraw",
        description="Who starts the next rounds. redraw: as in the first one; dealer-rotates: the seat after the last "
        "starter; winner-starts: who won the last round; winner-deals: the seat after that one. Where nobody won "
        "alone, as in the first. loser-deals: of two seats the winner starts, without a winner who started last.",
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

    def rack_size(self, players: int) -> int:
        """How many tiles a seat gets; the starter may get more."""
        if isinstance(self.rack, int):
            return self.rack
        return self.rack[min(max(players - FEWEST_PLAYERS, 0), len(self.rack) - 1)]

    def turned_up(self, deck: Tiles) -> tuple[Tile | None, int | None, Tiles, Tiles]:
        """The upcard, how many tiles lie under it in the pool (None: it is not there), the pool, and the discards.

        ``deck`` is what the racks left, the upcard first; a joker that is to be exposed gives way to the next natural.
        """
        if self.upcard == "none":
            return None, None, deck, ()
        at = 0
        if self.upcard == "exposed-in-wall":
            at = next((index for index, tile in enumerate(deck) if tile != JOKER), 0)
        upcard, rest = deck[at], deck[:at] + deck[at + 1 :]
        if self.upcard == "first-discard":
            return upcard, None, rest, (upcard,)
        beneath = min(BENEATH, len(rest)) if self.upcard == "exposed-in-wall" else 0
        top = len(rest) - beneath
        return upcard, beneath, (*rest[:top], upcard, *rest[top:]), ()

    def drawable(self, pool: int) -> int:
        """How many tiles of a pool may be drawn: all, or all but a trump that nobody draws."""
        return max(0, pool - 1) if self.upcard == "trump" and self.trump == "none" else pool

    @property
    def declares(self) -> bool:
        """Whether a seat may declare that it was dealt the twin of the upcard."""
        return self.upcard == "exposed-in-wall"

    def starts_next(self, starter: Seat, winner: Seat | None, players: int) -> Seat | None:
        """Who starts after a round that ``starter`` began and ``winner`` won; None: it is drawn as in the first."""
        if self.next_starter == "dealer-rotates":
            return self.after(starter, players)
        if self.next_starter == "loser-deals":
            return starter if winner is None else winner
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
            "loser-deals": "The loser of a round deals the next one, so the winner starts; if nobody has won, the same "
            "seat deals again.",
        }[self.next_starter]
        upcard = {
            "none": "",
            "trump": " The last tile of the pool lies open: "
            + ("it is drawn like the others." if self.trump == "last-draw" else "it is never drawn."),
            "exposed-in-wall": f" One tile of the pool, with {BENEATH} under it, lies open; it is drawn when its turn "
            "comes. Who was dealt its twin may declare that before drawing in the first turn.",
            "first-discard": " The first tile of the pool is turned up and begins the discards.",
        }[self.upcard]
        return f"{first} {following} {self._racks_say()}{upcard} The turn goes {self.direction}."

    def _racks_say(self) -> str:
        extra = f", the starter {self.starter_extra} more" if self.starter_extra else ""
        if isinstance(self.rack, int):
            return f"Each seat gets {counted(self.rack, 'tile')}{extra}, the rest is the pool."
        sizes = [f"{size} with {FEWEST_PLAYERS + index}" for index, size in enumerate(self.rack)]
        return (
            f"The number of players says how many tiles a seat gets: {', '.join(sizes)}{extra}; the rest is the pool."
        )


class DealNotTheDeck(Violation):
    """An order of tiles was given instead of the seed, and it is not an order of the deck's tiles."""

    table = "dealing"
    text = "the {given} tiles given are not the deck's {wanted}, or seat {starter} does not exist"
    given: int
    wanted: int
    starter: str
