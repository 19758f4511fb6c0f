"""``[deck]``: which tiles exist."""

from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.rule import Rule, contradiction, counted

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
COLOR_NAMES = {"R": "red", "Y": "yellow", "B": "blue", "K": "black", **SUIT_NAMES}

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
    copies: int = Field(default=2, ge=1, le=4, description="How many of each tile there are.")
    jokers: int = Field(default=2, ge=0, le=4, description="How many jokers there are.")

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

    @property
    def tiles(self) -> Tiles:
        """All tiles, sorted."""
        naturals = (Tile(color, number) for color in self.colors for number in range(1, self.numbers + 1))
        return tuple(sorted([*(tile for tile in naturals for _ in range(self.copies)), *[JOKER] * self.jokers]))

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return len(self.colors) * self.numbers * self.copies + self.jokers

    def says(self) -> str:
        names = ", ".join(COLOR_NAMES[color] for color in self.colors)
        jokers = counted(self.jokers, "joker") if self.jokers else "no jokers"
        if self.style == "cards":
            ranks = "ace, 2 to 10, jack, queen and king" if self.numbers == 13 else f"the ranks 1 to {self.numbers}"
            return (
                f"There are {self.size} cards: {ranks} in {len(self.colors)} suits ({names}), "
                f"{counted(self.copies, 'copy', 'copies')} of each, and {jokers}. The queen of hearts is called QH, "
                "records write H12."
            )
        return (
            f"There are {self.size} tiles: the numbers 1 to {self.numbers} in {len(self.colors)} colors ({names}), "
            f"{counted(self.copies, 'copy', 'copies')} of each, and {jokers}."
        )
