"""``[rearranging]``: how far a play may change the table (written rules 1.2, points 1 to 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from tilerummy.model.table import Change, Table
from tilerummy.model.tile import Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.rule import Rule


class Free(Rule):
    """Everything on the table may be rearranged, as long as its tiles stay there and one from the rack joins them."""

    kind: Literal["free"] = Field(
        default="free", description="free: melds may be added to, split, joined and rebuilt as one likes."
    )

    def faults(self, change: Change) -> Iterator[Violation]:
        """Tiles out of nowhere, tiles taken back, or nothing played from the rack."""
        rack = list(change.rack)
        foreign = []
        for tile in change.played.elements():
            if tile in rack:
                rack.remove(tile)
            else:
                foreign.append(tile)
        if foreign:
            yield TilesNotConserved(tiles=tuple(sorted(foreign)))
        if change.missing:
            yield TileReturnedToRack(tiles=tuple(sorted(change.missing.elements())), gone=change.gone)
        if not change.played:
            yield NoRackTilePlayed()

    def says(self) -> str:
        return (
            "In a turn at least one tile goes from the rack to the table. Melds of the table may be added to, split, "
            "joined and rebuilt; at the end of the turn every tile that lay there still does, in a legal meld."
        )


@dataclass(frozen=True)
class TilesNotConserved(Violation):
    """Written rules 1.2, point 1."""

    table = "rearranging"
    text = "{tiles}: neither on the table before nor on the rack"
    tiles: Tiles


@dataclass(frozen=True)
class TileReturnedToRack(Violation):
    """Written rules 1.2, point 2. Jokers too: one that was freed has to be used in the same turn."""

    table = "rearranging"
    text = "{tiles} lay on the table and has to stay there, no tile of the table goes to a rack"
    tiles: Tiles
    gone: Table

    @property
    def melds(self) -> Table:
        """The melds that the tiles were taken from."""
        return self.gone


class NoRackTilePlayed(Violation):
    """Written rules 1.2, point 3."""

    table = "rearranging"
    text = "no tile from the rack was played, that is not a turn"
