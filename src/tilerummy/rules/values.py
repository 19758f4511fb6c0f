"""``[values]``: what a tile is worth, laid in a meld and left on a rack."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from tilerummy.model.meld import MeldKind
from tilerummy.model.tile import JOKER, Tile
from tilerummy.rules.rule import Rule, counted

COURT = 10

FEW, MANY, ACES = 5, 10, 25
"""Romanian values: of 2 to 9 and of a low 1, of 10 and more and of a high 1, of a 1 in a group (written rules, 3.4)."""


class Values(Rule):
    """The worth of tiles in points. On the table a joker is worth the tile it stands for."""

    table: Literal["face", "romanian"] = Field(
        default="face",
        description="What a tile in a meld is worth. face: its number; romanian: 5 up to 9, 10 from 10 on, a 1 is 5 at "
        "the low end of a run, 10 at the high end, 25 in a group.",
    )
    rack: Literal["face", "court-10", "romanian", "finagle"] = Field(
        default="face",
        description="What a tile left on a rack costs. face: its number; court-10: its number, 11 and more count 10; "
        "romanian: 5 up to 9, 10 from 10 on; finagle: 5 up to 10, 10 from 11 on.",
    )
    ace_on_rack: int = Field(default=1, ge=0, le=100, description="What a 1 left on a rack costs.")
    joker_on_rack: int = Field(default=30, ge=0, le=100, description="What a joker left on a rack costs.")

    def laid(self, face: Tile, kind: MeldKind = MeldKind.RUN, *, high: bool = False) -> int:
        """What a tile is worth in a meld of this kind, a joker by the face it stands for. ``high``: an end 1."""
        if self.table == "face":
            return face.number
        if face.number == 1:
            return ACES if kind is MeldKind.GROUP else MANY if high else FEW
        return _romanian(face)

    def left(self, rack: Iterable[Tile]) -> int:
        """What the tiles of a rack cost at the end of a round."""
        return sum(map(self._on_rack, rack))

    def _on_rack(self, tile: Tile) -> int:
        if tile == JOKER:
            return self.joker_on_rack
        if tile.number == 1:
            return self.ace_on_rack
        if self.rack == "romanian":
            return _romanian(tile)
        if self.rack == "finagle":
            return FEW if tile.number <= COURT else MANY
        return min(tile.number, COURT) if self.rack == "court-10" else tile.number

    def says(self) -> str:
        romanian = f"{FEW} up to 9 and {MANY} from 10 on"
        worth = {
            "face": "its number",
            "court-10": f"its number, but 11 and more count {COURT}",
            "romanian": romanian,
            "finagle": f"{FEW} up to {COURT} and {MANY} from {COURT + 1} on",
        }[self.rack]
        laid = (
            "In an opening a tile is worth its number"
            if self.table == "face"
            else f"In a meld a tile is worth {romanian}, a 1 is worth {FEW} at the low end of a run, {MANY} at the "
            f"high end and {ACES} in a group"
        )
        return (
            f"{laid}, a joker that of the tile it stands for. "
            f"Left on a rack a tile costs {worth}, a 1 costs {counted(self.ace_on_rack, 'point')}, "
            f"a joker {counted(self.joker_on_rack, 'point')}."
        )


def _romanian(tile: Tile) -> int:
    return FEW if tile.number < MANY else MANY
