"""``[values]``: what a tile is worth, laid in a meld and left on a rack."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from tilerummy.model.tile import JOKER, Tile
from tilerummy.rules.rule import Rule, counted

COURT = 10


class Values(Rule):
    """The worth of tiles in points. On the table a joker is worth the tile it stands for."""

    rack: Literal["face", "court-10"] = Field(
        default="face",
        description="What a tile left on a rack costs. face: its number; court-10: its number, 11 and more count 10.",
    )
    ace_on_rack: int = Field(default=1, ge=0, le=100, description="What a 1 left on a rack costs.")
    joker_on_rack: int = Field(default=30, ge=0, le=100, description="What a joker left on a rack costs.")

    def laid(self, face: Tile) -> int:
        """What a tile is worth in a meld, a joker by the face it stands for."""
        return face.number

    def left(self, rack: Iterable[Tile]) -> int:
        """What the tiles of a rack cost at the end of a round."""
        return sum(map(self._on_rack, rack))

    def _on_rack(self, tile: Tile) -> int:
        if tile == JOKER:
            return self.joker_on_rack
        if tile.number == 1:
            return self.ace_on_rack
        return min(tile.number, COURT) if self.rack == "court-10" else tile.number

    def says(self) -> str:
        worth = "its number" if self.rack == "face" else f"its number, but 11 and more count {COURT}"
        return (
            "In an opening a tile is worth its number, a joker that of the tile it stands for. "
            f"Left on a rack a tile costs {worth}, a 1 costs {counted(self.ace_on_rack, 'point')}, "
            f"a joker {counted(self.joker_on_rack, 'point')}."
        )
