"""What the solver answers with."""

from dataclasses import dataclass

from tilerummy.model.table import Table
from tilerummy.model.tile import Tiles


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A play: the whole table as it shall lie, the tiles that come from the rack, and what they are worth by the aim.

    ``proved``: no play is worth more; else a better one may have been overlooked, even if none was found and no tile is
    played. ``broken``: how many melds of the table do not lie whole in one meld afterwards;
    ``fewest``: no play of the same worth breaks fewer. Both are only looked at where the aim asks for it.
    """

    table: Table
    played: Tiles
    worth: int
    proved: bool = True
    broken: int | None = None
    fewest: bool = False
