"""``[opening]``: the initial meld (written rules 1.2, point 5)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import islice

from pydantic import Field

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import Tile
from tilerummy.model.violation import Violation
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.rule import Rule, counted

MOST_CHOICES = 5_000
"""In so many ways it is tried to say which melds are new; more there are only in positions that are made for it."""


class Opening(Rule):
    """What the first melds of a seat have to be worth."""

    points: int = Field(
        default=30, ge=0, le=300, description="The first melds are worth at least this; 0: nothing is owed."
    )
    needs_run: bool = Field(default=False, description="Whether one of the first melds has to be a run.")
    extra_same_turn: bool = Field(
        default=True, description="Whether more may be played, melds of the table included, in the turn that opens."
    )

    def owed(self, opened: bool) -> bool:
        """Whether a seat still has to open before it may do as it likes."""
        return not opened and self.points > 0

    def faults(self, change: Change, rules: MeldRules) -> Iterator[Violation]:
        """What a play lacks as an opening. Only legal melds made of tiles of the rack alone are counted."""
        if not self.owed(change.opened) or not change.played:
            return
        melds = self.melds(change, rules)
        points = sum(map(rules.points, melds))
        match self._progress(melds, change, rules):
            case _Progress.TOO_LITTLE:
                yield OpeningPoints(points=points, least=self.points, counted=melds)
            case _Progress.NO_RUN:
                yield OpeningNeedsRun(points=points, counted=melds)
            case _Progress.TOO_MUCH:
                yield NotOpened(what="take part in melds of the table", counted=change.fresh)

    def opens(self, change: Change, rules: MeldRules) -> bool:
        """Whether a seat that still owes it opens with this play, and may do more in the same turn."""
        return bool(change.played) and self.extra_same_turn and not any(self.faults(change, rules))

    def melds(self, change: Change, rules: MeldRules) -> Table:
        """The melds that count for the opening: those that can be made of rack tiles alone.

        Where equal tiles lie on rack and table it may be said in several ways which melds these are, even that a meld
        which lay there before was built into another and laid anew. The way that opens best counts.
        """
        candidates = [meld for meld in change.after if rules.legal(meld) and _within([meld], change.played)]
        candidates.sort(key=rules.points, reverse=True)
        best: tuple[int, int] = (-1, -1)
        chosen: Table = ()
        for choice in islice(_choices(tuple(candidates), change.played), MOST_CHOICES):
            merit = self._progress(choice, change, rules), sum(map(rules.points, choice))
            if merit > best:
                best, chosen = merit, choice
        return chosen

    def _progress(self, choice: Table, change: Change, rules: MeldRules) -> "_Progress":
        """How far these melds get as an opening."""
        if sum(map(rules.points, choice)) < self.points:
            return _Progress.TOO_LITTLE
        if self.needs_run and not any(meld.kind is MeldKind.RUN for meld in choice):
            return _Progress.NO_RUN
        if not self.extra_same_turn and Counter(change.after) - Counter(choice) != Counter(change.before):
            return _Progress.TOO_MUCH
        return _Progress.OPENS

    def says(self) -> str:
        if not self.points:
            return "Nothing is owed for the first meld."
        run = ", one of them a run" if self.needs_run else ""
        extra = (
            "In the same turn more may be played, melds of the table included."
            if self.extra_same_turn
            else "Melds of the table may be used from the next turn on."
        )
        return (
            f"A seat opens with one or more new melds{run}, made of tiles from its rack alone and worth at least "
            f"{counted(self.points, 'point')} together. {extra}"
        )


def _choices(melds: Table, left: Counter[Tile]) -> Iterator[Table]:
    """The sets of melds that these tiles are enough for, the first melds first; equal ones are not told apart."""
    if _within(melds, left):
        yield melds
        return
    first, *rest = melds
    if _within([first], left):
        after = left - tiles_on([first])
        yield from ((first, *others) for others in _choices(tuple(m for m in rest if _within([m], after)), after))
    yield from _choices(tuple(meld for meld in rest if meld != first), left)


def _within(melds: Sequence[Meld], played: Counter[Tile]) -> bool:
    return tiles_on(melds) <= played


class _Progress(IntEnum):
    """The rules of an opening in the order in which the written rules list them."""

    TOO_LITTLE = 0
    NO_RUN = 1
    TOO_MUCH = 2
    OPENS = 3


class OpeningPoints(Violation):
    """Written rules 1.2, point 5: the opening is not worth enough."""

    table = "opening"
    text = "the opening is worth {points} points, it needs {least}"
    points: int
    least: int
    counted: Table


class OpeningNeedsRun(Violation):
    """Written rules 1.2, point 5: the opening is worth enough but holds no run."""

    table = "opening"
    text = "the opening is worth {points} points, but one of its melds has to be a run"
    points: int
    counted: Table


class NotOpened(Violation):
    """Something that only a seat that has opened may do."""

    table = "opening"
    text = "only a seat that opened in an earlier turn may {what}"
    what: str
    counted: Table = ()

    @property
    def melds(self) -> Table:
        """The melds that were touched too early."""
        return self.counted
