"""``[jokers]``: when a joker of the table may leave its place, and where it may go (written rules 1.2, point 6).

Only positions are compared: where the jokers lay before the turn and where they lie now. Which joker went where, and
whether one that still stands for its tile was kept or was freed and came back, is read in the player's favor: the turn
is legal if one reading of it fits every rule. If none fits, the reading that gets furthest tells what is wrong.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from tilerummy.model.table import Change, tiles_on
from tilerummy.model.tile import JOKER
from tilerummy.model.violation import Violation
from tilerummy.rules.joker_judge import JokerJudge
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.rearranging import Homes
from tilerummy.rules.rule import Rule


class FreeJokers(Rule):
    """Jokers of the table are wild again in every turn."""

    kind: Literal["free"] = Field(
        default="free", description="free: a joker may be taken and used like any other tile."
    )

    def faults(
        self, change: Change, rules: MeldRules, may_free: bool, homes: Sequence[Homes] = ()
    ) -> Iterator[Violation]:
        """Nothing: any legal table is good enough."""
        yield from ()

    def says(self) -> str:
        return (
            "A joker on the table may be moved like any other tile and may then stand for another tile. "
            "It never goes back to a rack."
        )


class ExactJokers(Rule):
    """A joker counts as its tile until that tile replaces it; only then is it free."""

    kind: Literal["exact"] = Field(
        default="exact", description="exact: a joker counts as its tile until it was replaced by that tile."
    )
    from_: Literal["any", "rack"] = Field(
        default="any",
        alias="from",
        description="Where the replacing tile comes from: any: rack or table; rack: only the rack.",
    )
    group_of_three: Literal["either", "both"] = Field(
        default="either",
        description="What frees the joker of a group of three: either of the missing tiles, or both of them.",
    )
    locked: bool = Field(
        default=False,
        description="Whether the meld of a joker stays together until the joker is freed; tiles may be added to it.",
    )
    reuse: Literal["anywhere", "new-meld", "new-meld-two-rack", "new-meld-rack-only"] = Field(
        default="anywhere",
        description="Where a freed joker goes in the same turn: anywhere; new-meld: into a meld that holds no whole "
        "meld of before; new-meld-two-rack: into such a meld, built upon a legal meld of freed jokers and at least two "
        "tiles of the rack; new-meld-rack-only: into a meld whose other tiles all come from the rack.",
    )

    def faults(
        self, change: Change, rules: MeldRules, may_free: bool, homes: Sequence[Homes] = ()
    ) -> Iterator[Violation]:
        """What is wrong with the way the jokers of the table went, in the reading that gets furthest.

        ``may_free``: whether the seat has opened, or opens with this very turn. ``homes``: where melds of the table
        stay whole, each way to say which new meld each of them lies in. A play that takes a joker off the table, or
        puts one into a meld that is none, is judged by other rules first and has no answer here.
        """
        if change.missing[JOKER] or not tiles_on(change.before)[JOKER]:
            return
        if any(meld.jokers and not rules.legal(meld) for meld in change.after):
            return
        found = (JokerJudge(self, change, rules, may_free, way).furthest() for way in homes or (None,))
        yield from max(found, key=lambda one: one[0])[1]

    def says(self) -> str:
        where = "from the rack" if self.from_ == "rack" else "from the rack or from the table"
        three = (
            "either of the two missing tiles is enough"
            if self.group_of_three == "either"
            else "both missing tiles have to be laid"
        )
        locked = (
            "Until then its meld stays together: tiles may be added at the ends of a run or as the last color of a "
            "group, nothing may be taken away."
            if self.locked
            else "Its meld may be rearranged as long as the joker still stands for the same tile."
        )
        reuse = {
            "anywhere": "in any meld",
            "new-meld": "in a new meld",
            "new-meld-two-rack": "in a new meld, together with at least two more tiles from the rack",
            "new-meld-rack-only": "in a new meld whose other tiles all come from the rack",
        }[self.reuse]
        return (
            f"A joker on the table counts as its tile until that tile, {where}, replaces it; in a group of three "
            f"{three}. {locked} A freed joker is used in the same turn {reuse}; it never goes back to a rack. "
            "Only a seat that has opened frees jokers."
        )


Jokers = Annotated[FreeJokers | ExactJokers, Field(discriminator="kind")]
