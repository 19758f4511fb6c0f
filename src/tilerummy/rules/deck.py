"""``[deck]``: which tiles exist."""

from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.rule import Rule, contradiction, counted

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
COLOR_NAMES = {"R": "red", "Y": "yellow", "B": "blue", "K": "black", **SUIT_NAMES}

Copies = Annotated[int, Field(ge=1, le=4)]
Jokers = Annotated[int, Field(ge=0, le=4)]

FEWEST_PLAYERS = 2

Color = Annotated[str, Field(pattern="^[RYBKCDHS]$")]


class Deck(Rule):
    """The tiles of the game: every number in every color, some copies of each, and jokers."""

    style: Literal["tiles", "cards"] = Field(
        default="tiles", description="tiles: colors and numbers; cards: suits and ranks, told as numbers."
    )
    colors: Annotated[tuple[Color, ...], Field(min_length=2, max_length=4)] = Field(
        default=("R", "Y", "B", "K"),
        description="The color letters: R red, Y yellow, B blue, K black; of cards: C clubs, D diamonds, "
        "H hearts, S spades.",
    )
    numbers: int = Field(default=13, ge=3, le=20, description="Each color has the numbers from 1 to this one.")
    copies: Copies | Annotated[tuple[Copies, ...], Field(min_length=1, max_length=5)] = Field(
        default=2,
        description="How many of each tile there are; a list has a number for 2 players, for 3, and so on.",
    )
    jokers: Jokers | Annotated[tuple[Jokers, ...], Field(min_length=1, max_length=5)] = Field(
        default=2, description="How many jokers there are; a list has a number for 2 players, for 3, and so on."
    )

    @field_validator("colors")
    @classmethod
    def _each_color_once(cls, colors: tuple[str, ...]) -> tuple[str, ...]:
        if len(dict.fromkeys(colors)) < len(colors):
            raise contradiction(("deck.colors",), "a color is named twice")
        return colors

    @model_validator(mode="after")
    def _colors_of_one_kind(self) -> "Deck":
        if any((color in SUIT_NAMES) != (self.style == "cards") for color in self.colors):
            letters = "C D H S" if self.style == "cards" else "R Y B K"
            raise contradiction(("deck.colors", "deck.style"), f"{self.style} have the color letters {letters}")
        return self

    def of_players(self, players: int) -> "Deck":
        """The deck for so many players, with one number of copies and one of jokers."""
        if isinstance(self.copies, int) and isinstance(self.jokers, int):
            return self
        return self.with_(copies=_for(self.copies, players), jokers=_for(self.jokers, players))

    @property
    def most_copies(self) -> int:
        """How many of each tile there are, with as many players as need most."""
        return self.copies if isinstance(self.copies, int) else max(self.copies)

    @property
    def most_jokers(self) -> int:
        """How many jokers there are, with as many players as need most."""
        return self.jokers if isinstance(self.jokers, int) else max(self.jokers)

    @property
    def tiles(self) -> Tiles:
        """All tiles, sorted; where the number of players decides, those for the most that there may be."""
        naturals = (Tile(color, number) for color in self.colors for number in range(1, self.numbers + 1))
        return tuple(
            sorted([*(tile for tile in naturals for _ in range(self.most_copies)), *[JOKER] * self.most_jokers])
        )

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return len(self.colors) * self.numbers * self.most_copies + self.most_jokers

    def says(self) -> str:
        names = ", ".join(COLOR_NAMES[color] for color in self.colors)
        cards = self.style == "cards"
        what = (
            ("ace, 2 to 10, jack, queen and king" if self.numbers == 13 else f"the ranks 1 to {self.numbers}")
            + f" in {len(self.colors)} suits ({names})"
            if cards
            else f"the numbers 1 to {self.numbers} in {len(self.colors)} colors ({names})"
        )
        called = " The queen of hearts is called QH, records write H12." if cards else ""
        if isinstance(self.copies, int) and isinstance(self.jokers, int):
            return f"There are {self.size} {self.style}: {what}, {self._each()}.{called}"
        most = max(len(number) for number in (self.copies, self.jokers) if isinstance(number, tuple))
        several = [self.of_players(players) for players in range(FEWEST_PLAYERS, FEWEST_PLAYERS + most)]
        told = [
            f"{deck._each()} with {players}{' or more' if players == FEWEST_PLAYERS + most - 1 else ''}"
            for players, deck in enumerate(several, FEWEST_PLAYERS)
            if players == FEWEST_PLAYERS or deck != several[players - FEWEST_PLAYERS - 1]
        ]
        return f"There are {self.style}: {what}; of each, by the number of players: {'; '.join(told)}.{called}"

    def _each(self) -> str:
        jokers = counted(self.most_jokers, "joker") if self.most_jokers else "no jokers"
        return f"{counted(self.most_copies, 'copy', 'copies')} of each, and {jokers}"


def _for(number: int | tuple[int, ...], players: int) -> int:
    if isinstance(number, int):
        return number
    return number[min(max(players - FEWEST_PLAYERS, 0), len(number) - 1)]
