"""Where melds of the table stay whole: which meld grew out of which, and whose tile is which.

Meld number i of before is meld number i of after, grown in its place; what is new comes behind them.
"""

from tilerummy.model.action import Seat
from tilerummy.model.meld import Meld
from tilerummy.model.table import Change, Table
from tilerummy.model.tile import JOKER
from tilerummy.rules.rearranging import homes_of, new_melds

Owners = tuple[tuple[Seat, ...], ...]
"""A seat for each tile of each meld of a table."""


def table_after(change: Change) -> Table:
    """The table after a legal play, old melds in their places."""
    return (*_grown(change), *new_melds(change))


def owners_after(change: Change, owners: Owners, seat: Seat) -> Owners:
    """Who laid which tile of ``table_after``. ``owners``: who laid those of before.

    Whose a joker is has no weight, they are credited to who laid them first: it goes to who laid one in that meld.
    """
    grown = [
        _of_meld(meld, old, owned, seat) for meld, old, owned in zip(_grown(change), change.before, owners, strict=True)
    ]
    return (*grown, *((seat,) * len(meld.tiles) for meld in new_melds(change)))


def _grown(change: Change) -> Table:
    homes = homes_of(change.before, change.after)
    # A play that was judged legal has a home for every meld; an old one stands in for a home that is missing.
    return tuple(old if home is None else change.after[home] for old, home in zip(change.before, homes, strict=True))


def _of_meld(meld: Meld, old: Meld, owned: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    natural = {tile: owner for tile, owner in zip(old.tiles, owned, strict=True) if tile != JOKER}
    jokers = [owner for tile, owner in zip(old.tiles, owned, strict=True) if tile == JOKER]
    return tuple(
        (jokers.pop(0) if jokers else seat) if tile == JOKER else natural.get(tile, seat) for tile in meld.tiles
    )
