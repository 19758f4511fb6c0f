"""``[deck]``: which tiles exist."""

from typing import Annotated

from pydantic import Field, field_validator

from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.rule import Rule, contradiction, counted

COLOR_NAMES = {"R": "red", "Y": "yellow", "B": "blue", "K": "black"}

Color = Annotated[str, Field(pattern="^[RYBK]$")]


class Deck(Rule):
    """The tiles of the game: every number in every color, some copies of each, and jokers."""

    colors: Annotated[tuple[Color, ...], Field(min_length=2, max_length=4)] = Field(
        default=("R", "Y", "B", "K"), description="The color letters: R red, Y yellow, B blue, K black."
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
        return (
            f"There are {self.size} tiles: the numbers 1 to {self.numbers} in {len(self.colors)} colors ({names}), "
            f"{counted(self.copies, 'copy', 'copies')} of each, and {jokers}."
        )
