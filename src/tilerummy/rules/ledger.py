"""``[scoring] kind = "ledger"``: each seat scores the tiles that it laid, less what it holds (written rules, 3.4)."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from tilerummy.model.action import Seat
from tilerummy.model.round import Line, Round, RoundResult
from tilerummy.model.tile import JOKER, spoken
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.rule import Rule, counted
from tilerummy.rules.settling import at_once, doubled, joker_was_last, left, left_on_rack, out, result

NO_MELD = 200
"""What it costs to have melded nothing, whatever one holds."""

NO_MELD_AND_RACK = 100
"""What it costs where the rack is lost too."""

ALL_AT_ONCE = 100
"""What is added to a win in which all was laid in one turn."""


class Ledger(Rule):
    """Each seat scores the tiles that it laid, in the place where they lie in the end, less what it holds."""

    kind: Literal["ledger"] = Field(
        default="ledger",
        description="ledger: each seat scores the tiles that it laid from its rack, less what is left on it.",
    )
    blocked: Literal["ledger-no-bonus"] = Field(
        default="ledger-no-bonus", description="ledger-no-bonus: without a winner only his bonus is missing."
    )
    winner_bonus: int = Field(default=100, ge=0, le=1000, description="What going out is worth.")
    no_meld: Literal["none", "fixed-200", "100-plus-rack"] = Field(
        default="none",
        description="What a seat loses that has melded nothing. none: what it holds; fixed-200: 200, whatever that is; "
        "100-plus-rack: 100 and what it holds.",
    )
    all_at_once: Literal["none", "plus-100"] = Field(
        default="none",
        description="plus-100: 100 more for a winner who laid everything in one turn, and nothing before it.",
    )
    first_joker: int = Field(
        default=50,
        ge=0,
        le=1000,
        description="What a joker is worth to the seat that laid it from its rack, wherever it lies in the end; to "
        "those who lay it again it is worth nothing.",
    )
    joker_last: int = Field(
        default=1,
        ge=1,
        le=10,
        description="How many times the score of a winner counts who discards a joker last; the others' count once.",
    )
    upcard_bonus: int = Field(
        default=0, ge=0, le=1000, description="What it is worth to have declared the twin of the upcard."
    )

    def score(self, round_: Round, rules: MeldRules) -> RoundResult:
        """The result of a round that is over; line by line what each seat laid, holds and gets besides."""
        winner = out(round_)
        lines: list[Line] = []
        for seat, held in left_on_rack(round_, rules):
            own = list(self._lines(seat, held, round_, rules, seat == winner))
            if seat == winner and joker_was_last(round_):
                own += doubled(own, self.joker_last)
            lines += own
        return result(round_, winner, lines)

    def placed(self, round_: Round, rules: MeldRules) -> tuple[int, ...]:
        """What each seat has laid, by seat: its tiles by where they lie now, and the jokers credited to it."""
        return tuple(
            sum(line.points for line in _laid(seat, round_, rules)) + self.first_joker * jokers
            for seat, jokers in enumerate(_jokers(round_))
        )

    def _lines(self, seat: Seat, held: int, round_: Round, rules: MeldRules, won: bool) -> Iterator[Line]:
        if won:
            yield Line(seat, self.winner_bonus, "out")
        if won and self.all_at_once == "plus-100" and at_once(round_, seat):
            yield Line(seat, ALL_AT_ONCE, "all laid in one turn")
        if round_.opened[seat]:
            yield from _laid(seat, round_, rules)
            if jokers := _jokers(round_)[seat]:
                joker = "a joker" if jokers == 1 else f"{jokers} jokers"
                yield Line(seat, self.first_joker * jokers, f"first to meld {joker}")
        elif not won and self.no_meld != "none":
            fixed = NO_MELD if self.no_meld == "fixed-200" else NO_MELD_AND_RACK
            yield Line(seat, -fixed, "has melded nothing")
        if held and (round_.opened[seat] or self.no_meld != "fixed-200"):
            yield Line(seat, -held, left(round_.racks[seat]))
        if self.upcard_bonus and round_.has_declared(seat):
            yield Line(seat, self.upcard_bonus, "declared the twin of the upcard")

    def says(self) -> str:
        none = {
            "none": "",
            "fixed-200": f" Who has melded nothing loses {NO_MELD} instead, whatever is on the rack.",
            "100-plus-rack": f" Who has melded nothing loses {NO_MELD_AND_RACK} and what is on the rack.",
        }[self.no_meld]
        once = (
            f" If all of it was laid in one turn, and nothing before, that brings {ALL_AT_ONCE} more."
            if self.all_at_once == "plus-100"
            else ""
        )
        last = (
            f" Discarding a joker last makes all of that count {self.joker_last} times." if self.joker_last > 1 else ""
        )
        upcard = (
            f" To have declared the twin of the upcard brings {counted(self.upcard_bonus, 'point')}."
            if self.upcard_bonus
            else ""
        )
        return (
            "Each seat scores the tiles that it laid from its rack, in the place where they lie in the end, and loses "
            f"what is on its rack. A joker brings {self.first_joker} to the seat that melded it first, and nothing to "
            f"those who meld it again.{none} Who goes out gets {self.winner_bonus} besides.{once}{last}{upcard} "
            "Without a winner only that bonus is missing."
        )


def _laid(seat: Seat, round_: Round, rules: MeldRules) -> Iterator[Line]:
    """A line for each meld in which naturals of the seat lie, in table order: what they are worth there."""
    for meld, owners in zip(round_.table, round_.owners, strict=True):
        own = [
            (tile, worth)
            for tile, owner, worth in zip(meld.tiles, owners, rules.worths(meld), strict=True)
            if owner == seat and tile != JOKER
        ]
        if own:
            row = spoken(tile for tile, _ in own)
            where = "" if row == meld.spoken else f" in {meld.spoken}"
            yield Line(seat, sum(worth for _, worth in own), f"laid {row}{where}")


def _jokers(round_: Round) -> tuple[int, ...]:
    return round_.credits or (0,) * len(round_.racks)
