"""``[scoring] kind = "knock"``: what the two seats hold beside their melds is compared (written rules, 3.11, 3.13)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.round import Line, Round, RoundResult
from tilerummy.model.tile import spoken
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.rule import Rule, counted
from tilerummy.rules.settling import result

DOUBLING = "S"
"""The color of a tile turned up that doubles a round, where that is played."""

Bonus = Annotated[int, Field(ge=0, le=1000)]


class KnockScores(Rule):
    """The difference to who has less beside the melds, and a bonus for gin and for an undercut."""

    kind: Literal["knock"] = Field(
        default="knock",
        description="knock: the knocker scores how much more the other seat holds beside its melds; if that is not "
        "more, the other seat scores the difference and a bonus.",
    )
    blocked: Literal["void"] = Field(default="void", description="void: a round without a knock brings nothing.")
    gin_bonus: Bonus = Field(default=25, description="What is added if nothing is left to the knocker.")
    undercut_bonus: Bonus = Field(default=25, description="What is added if the other seat holds no more.")
    big_gin_bonus: Bonus | Literal["off"] = Field(
        default=31,
        description="What is added if all tiles are melded, without a discard. off: a knock needs a discard.",
    )
    undercut_on_tie: bool = Field(default=True, description="Whether equal points count as an undercut.")
    spade_doubles: bool = Field(
        default=False, description="Whether all points count twice if the tile turned up is a spade."
    )

    @property
    def big_gin(self) -> bool:
        """Whether one may knock with all tiles melded and none discarded."""
        return self.big_gin_bonus != "off"

    def score(self, round_: Round, rules: MeldRules) -> RoundResult:
        """The result of a round that is over, from what is left on the racks beside the melds."""
        if round_.knocker is None:
            return result(round_, None, [Line(seat, 0, "nobody knocked") for seat in range(len(round_.racks))])
        lines = list(self._lines(round_, rules, round_.knocker))
        if self.spade_doubles and round_.upcard is not None and round_.upcard.color == DOUBLING:
            gained = sum(line.points for line in lines)
            lines.append(Line(lines[0].seat, gained, f"{round_.upcard.spoken} was turned up: twice as much"))
        winner = lines[0].seat
        held = [
            Line(seat, 0, f"{counted(rules.values.left(rack), 'point')} beside melds{_named(round_, seat)}")
            for seat, rack in enumerate(round_.racks)
            if seat != winner
        ]
        return result(round_, winner, [*lines, *held])

    def _lines(self, round_: Round, rules: MeldRules, knocker: Seat) -> Iterator[Line]:
        other = next(seat for seat in range(len(round_.racks)) if seat != knocker)
        own, theirs = (rules.values.left(round_.racks[seat]) for seat in (knocker, other))
        if not round_.racks[knocker]:
            big = _laid(round_, knocker) > _laid(round_, other) + len(round_.racks[other])
            yield Line(knocker, theirs, f"{'big gin' if big else 'gin'}: what the other seat holds")
            bonus = self.big_gin_bonus if big and isinstance(self.big_gin_bonus, int) else self.gin_bonus
            yield Line(knocker, bonus, "for big gin" if big else "for gin")
        elif theirs > own or (theirs == own and not self.undercut_on_tie):
            yield Line(knocker, theirs - own, f"knocked: {theirs} against {own}{_named(round_, knocker)}")
        else:
            yield Line(other, own - theirs, f"undercut: {theirs} against {own}{_named(round_, other)}")
            yield Line(other, self.undercut_bonus, "for the undercut")

    def says(self) -> str:
        big = (
            f"with all tiles melded and none discarded it is big gin, for {self.big_gin_bonus} more"
            if self.big_gin
            else "a knock always has its discard"
        )
        no_more = "no more" if self.undercut_on_tie else "less"
        spades = " If the tile turned up is a spade, all of that counts twice." if self.spade_doubles else ""
        return (
            "The knocker gets how much more the other seat holds beside its melds. If the other seat holds "
            f"{no_more}, it gets the difference and {self.undercut_bonus} more. With nothing left it is gin: the "
            f"knocker gets what the other seat holds and {self.gin_bonus} more; {big}.{spades} A round without a knock "
            "brings nobody anything."
        )


def _laid(round_: Round, seat: Seat) -> int:
    """How many tiles of the table a seat has laid."""
    return sum(owners.count(seat) for owners in round_.owners)


def _named(round_: Round, seat: Seat) -> str:
    rack = round_.racks[seat]
    return f": {spoken(rack)}" if rack else ""
