"""``[rearranging]``: how far a play may change the table (written rules 1.2, points 1 to 3, and 1.3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from tilerummy.model.table import Change, Table
from tilerummy.model.tile import Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.opening import NotOpened
from tilerummy.rules.rule import Rule

Homes = tuple[int, ...]
"""For each meld that lay there the number of the new meld in which it lies whole."""

MOST_WAYS = 500
"""In so many ways it is tried to say which of twin melds is which; more there are only in positions made for it."""


class _OfTheTable(Rule):
    """What goes for every table: its tiles stay there, and others come from the rack alone."""

    def faults(self, change: Change) -> Iterator[Violation]:
        """Tiles out of nowhere, or tiles taken back."""
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


class Free(_OfTheTable):
    """Everything on the table may be rearranged, as long as its tiles stay there and one from the rack joins them."""

    fixed: ClassVar[bool] = False

    kind: Literal["free"] = Field(
        default="free", description="free: melds may be added to, split, joined and rebuilt as one likes."
    )

    def faults(self, change: Change) -> Iterator[Violation]:
        """Tiles out of nowhere, tiles taken back, or nothing played from the rack."""
        yield from super().faults(change)
        if not change.played:
            yield NoRackTilePlayed()

    def own_meld_faults(self, change: Change) -> Iterator[Violation]:
        """What a seat without a meld of its own may not do: here nothing."""
        yield from ()

    def fixed_faults(self, change: Change) -> Iterator[Violation]:
        """What was done to melds that had to stay as they were: here none has to."""
        yield from ()

    def homes(self, change: Change) -> tuple[Homes, ...]:
        """The ways in which melds of the table stayed whole: here they need not."""
        return ()

    def empty_faults(self, change: Change) -> Iterator[Violation]:
        """A play without a tile of the rack: here that was the first thing to be asked."""
        yield from ()

    def says(self) -> str:
        return (
            "In a turn at least one tile goes from the rack to the table. Melds of the table may be added to, split, "
            "joined and rebuilt; at the end of the turn every tile that lay there still does, in a legal meld."
        )


class _Whole(_OfTheTable):
    """What goes for tables whose melds stay whole, and may be added to."""

    fixed: ClassVar[bool] = True

    def own_meld_faults(self, change: Change) -> Iterator[Violation]:
        """What a seat without a meld of its own may not do: here nothing."""
        yield from ()

    def fixed_faults(self, change: Change) -> Iterator[Violation]:
        """Melds that do not lie whole in a meld that holds no other one (1.3, point 3).

        What became of their jokers is another question, see ``[jokers]``.
        """
        homes = homes_of(change.before, change.after)
        torn = tuple(meld for meld, home in zip(change.before, homes, strict=True) if home is None)
        if torn and not change.missing:
            yield TableFixed(torn=torn)

    def homes(self, change: Change) -> tuple[Homes, ...]:
        """The ways in which melds of the table stayed whole: jokers are judged by one of them."""
        return all_homes(change.before, change.after)

    def empty_faults(self, change: Change) -> Iterator[Violation]:
        """A play without a tile of the rack. A turn owes none (1.3), so all else that is wrong with it comes first."""
        if not change.played:
            yield NoRackTilePlayed()


class LayOff(_Whole):
    """Melds of the table stay whole, tiles may be added to them."""

    kind: Literal["lay-off"] = Field(
        default="lay-off", description="lay-off: tiles may be added to a meld, and a joker replaced; else it stays."
    )
    needs_own_meld: bool = Field(
        default=False, description="Whether only a seat with a meld of its own may add to melds that lie there."
    )

    def own_meld_faults(self, change: Change) -> Iterator[Violation]:
        """Adding to a meld that lies there, without a meld of one's own, laid now or before (1.3, point 2)."""
        own = any(Counter(meld.naturals) <= change.played for meld in new_melds(change))
        if self.needs_own_meld and not change.opened and change.played and not own:
            yield NotOpened(what="add to melds of the table", counted=change.fresh)

    def says(self) -> str:
        own = " Only a seat with a meld of its own adds to melds that lie there." if self.needs_own_meld else ""
        return (
            "New melds may be laid, and tiles may be added to every meld of the table, whoever laid it. Nothing is "
            f"taken from a meld, moved or joined; of jokers a chapter of its own speaks.{own}"
        )


class AfterKnock(_Whole):
    """Nothing lies open before a knock; then the other seat lays its melds and adds tiles to those of the knocker."""

    kind: Literal["after-knock"] = Field(
        default="after-knock",
        description="after-knock: melds are laid when somebody has knocked, and tiles added to those of the knocker.",
    )

    def says(self) -> str:
        return (
            "Melds lie open only after a knock. Then the other seat lays its own and may add tiles to those of the "
            "knocker; nothing is taken from a meld, moved or joined."
        )


Rearranging = Annotated[Free | LayOff | AfterKnock, Field(discriminator="kind")]


def homes_of(before: Table, after: Table) -> tuple[int | None, ...]:
    """For each old meld the number of the new one in which its naturals lie whole; a new one is home to one old meld.

    Where twins leave a choice an old meld keeps its number if it can. None: there is no such meld for it.
    """
    # The naturals of a legal meld are all different, so it is enough to ask which of them are there.
    rows = [frozenset(meld.tiles) for meld in after]
    fits = [
        sorted(
            (new for new, row in enumerate(rows) if row.issuperset(meld.naturals)),
            key=lambda new: (new != old, meld.jokers > after[new].jokers),
        )
        for old, meld in enumerate(before)
    ]
    housed: dict[int, int] = {}

    def move_in(old: int, asked: dict[int, bool]) -> bool:
        """Whether a home is found, if need be by moving those that live there."""
        for new in fits[old]:
            if new not in asked:
                asked[new] = True
                if new not in housed or move_in(housed[new], asked):
                    housed[new] = old
                    return True
        return False

    for old in range(len(before)):
        move_in(old, {})
    homes = {old: new for new, old in housed.items()}
    return tuple(homes.get(old) for old in range(len(before)))


def new_melds(change: Change) -> Table:
    """The melds that are no home to a meld that lay there before, in table order."""
    homes = homes_of(change.before, change.after)
    return tuple(meld for number, meld in enumerate(change.after) if number not in homes)


def all_homes(before: Table, after: Table) -> tuple[Homes, ...]:
    """Every way in which all old melds lie whole, each in a new one of its own. They are many only among twins."""
    fits = [[new for new, meld in enumerate(after) if set(meld.naturals).issuperset(old.naturals)] for old in before]
    return tuple(islice(_ways(fits, ()), MOST_WAYS))


def _ways(fits: Sequence[Sequence[int]], taken: Homes) -> Iterator[Homes]:
    if len(taken) == len(fits):
        yield taken
        return
    for new in fits[len(taken)]:
        if new not in taken:
            yield from _ways(fits, (*taken, new))


def grown(change: Change) -> bool:
    """Whether a meld of before has one more natural now: added to it, or in the place of a joker."""
    return any(
        Counter(change.after[home].naturals) - Counter(meld.naturals)
        for homes in all_homes(change.before, change.after)
        for meld, home in zip(change.before, homes, strict=True)
    )


class TableFixed(Violation):
    """Written rules 1.3, point 3."""

    table = "rearranging"
    text = "{torn} has to stay as it lies: tiles may be added to a meld, none taken away, and no two melds joined"
    torn: Table

    @property
    def melds(self) -> Table:
        """The melds that were there."""
        return self.torn


class TilesNotConserved(Violation):
    """Written rules 1.2, point 1."""

    table = "rearranging"
    text = "{tiles}: neither on the table before nor on the rack"
    tiles: Tiles


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


class NoLayOff(Violation):
    """Written rules 3.11, lay off: not against gin or big gin."""

    table = "rearranging"
    text = "the knocker has nothing left, so no tile is added to the melds of the knocker"


class NoRackTilePlayed(Violation):
    """Written rules 1.2, point 3. Where a turn owes no tile there is still no play without one."""

    table = "rearranging"
    text = "no tile from the rack was played, that is not a turn"
