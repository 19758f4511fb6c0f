"""What could be played: from what a seat sees to a play that is told in steps, and to hints for the screen.

Pure functions of a view. The solver finds the play, ``steps.py`` tells it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tilerummy.bots.steps import Name, Placed, Step, placed, steps
from tilerummy.engine.check import judge
from tilerummy.engine.terms import owes_own_meld, terms
from tilerummy.engine.view import View
from tilerummy.model.round import Phase
from tilerummy.model.table import Change, Table
from tilerummy.model.tile import JOKER, Tiles, spoken
from tilerummy.rules.going_out import MustDiscard
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.scoring import International, ZeroSum
from tilerummy.solver.arrange import arrange
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.leaving import arrange_leaving, without_one
from tilerummy.solver.terms import TILES_THEN_POINTS, Aim

ADVISED = replace(TILES_THEN_POINTS, fewest_broken=True)
"""What is advised: the most tiles, of these plays one worth most points, of these one that moves the least."""

NO_PLAY = "No play exists (proved)."
NONE_FOUND = "No play was found; it is not proved that none exists."


@dataclass(frozen=True)
class Advice:
    """A play that a seat could make.

    ``change``: where the tiles lie and where they would lie. ``points``: what the tiles played would cost on the rack.
    ``opening``: what the play is worth as an opening, for a seat that still has to open. ``proved``: no play is worth
    more by the aim. ``to_discard``: whether a tile that stays on the rack is discarded to end the turn. ``broken``: how
    many melds of the table do not lie whole in one meld afterwards, and ``fewest`` that no play of the same worth
    breaks fewer; looked at only where the aim asks for it.
    """

    rules: Ruleset
    change: Change
    played: Tiles
    points: int
    proved: bool
    broken: int | None
    fewest: bool
    to_discard: bool = False

    @property
    def tiles(self) -> int:
        """How many tiles are played."""
        return len(self.played)

    @property
    def goes_out(self) -> bool:
        """Whether nothing stays on the rack, or only a tile that is discarded."""
        return len(self.change.rack) - len(self.played) <= self.to_discard

    @property
    def left(self) -> Tiles:
        """What stays on the rack."""
        return tuple(sorted((Counter(self.change.rack) - Counter(self.played)).elements()))

    @cached_property
    def opening(self) -> int | None:
        """What the play is worth as an opening; None for a seat that owes none."""
        rules = self.rules
        if not rules.opening.owed(self.change.opened):
            return None
        return sum(map(rules.melds.points, rules.opening.melds(self.change, rules.melds)))

    @property
    def table(self) -> Table:
        """The whole table as it shall lie: old melds that live on in their order, then those that are new."""
        return self._placed.table

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The play in steps that a person can follow."""
        return steps(self.change.before, self._placed)

    @property
    def touched(self) -> tuple[int, ...]:
        """The numbers of the melds of the table that change."""
        return self._placed.touched

    @cached_property
    def _placed(self) -> Placed:
        return placed(self.change.before, self.change.after, self.rules.melds)


@dataclass(frozen=True)
class Hint:
    """Help in three grades, each saying more than the one before. Without a play all three say so.

    ``proved``: no play lays more, and where there is no advice, no play exists. ``owed``: the points that a play has to
    be worth because the seat has not opened: there may well be melds on its rack that are worth less.
    """

    advice: Advice | None
    proved: bool = True
    owed: int = field(default=0, kw_only=True)

    @property
    def nudge(self) -> str:
        """Grade 1: that something can be played."""
        advice = self.advice
        if advice is None:
            return self._none
        if advice.goes_out:
            return "You can go out."
        if advice.opening is not None:
            return f"You can open: {counted(advice.opening, 'point')}."
        return f"You can lay {counted(advice.tiles, 'tile')}."

    def where(self, name: Name | None = None) -> str:
        """Grade 2: which tiles of the rack, and which melds change. ``name``: how to call a meld of the table."""
        advice = self.advice
        if advice is None:
            return self._none
        before = advice.change.before
        melds = [name(old, before[old].tiles) if name else before[old].spoken for old in advice.touched]
        table = f"on the table {', '.join(melds)}" if melds else "no meld of the table changes"
        return f"From your rack {spoken(advice.played)}; {table}."

    def whole(self, name: Name | None = None) -> tuple[str, ...]:
        """Grade 3: the steps, a sentence each. The table they lead to is ``advice.table``."""
        if self.advice is None:
            return (self._none,)
        return tuple(step.say(name) if name else str(step) for step in self.advice.steps)

    def say(self, grade: int) -> Sequence[str]:
        """The sentences of a grade from 1 to 3."""
        return ((self.nudge,), (self.where(),), self.whole())[grade - 1]

    @property
    def _none(self) -> str:
        if not self.proved:
            return NONE_FOUND
        return f"No opening of {counted(self.owed, 'point')} exists (proved)." if self.owed else NO_PLAY


@dataclass(frozen=True, slots=True)
class Ending:
    """How a turn ends after a play: by a discard of a tile that is not ``barred``."""

    barred: Tiles = ()


def best_play(view: View, aim: Aim = ADVISED) -> Advice | None:
    """The play worth most of the seat whose view it is, be it on turn or not; None where none is found."""
    return found_play(view, aim).advice


def found_play(view: View, aim: Aim = ADVISED) -> Hint:
    """The play worth most of the seat whose view it is, or that there is none.

    Before a tile was drawn that is one of the rack as it is: the tile to come can be discarded.
    """
    if view.round.over:
        return Hint(None)
    return sought(view.rules, view.table, view.rack, view.opened, aim, ending_of(view))


def ending_of(view: View) -> Ending | None:
    """How the running turn ends, where a tile of this rack has to be discarded for it."""
    turns, own = view.rules.turns, view.turn.seat == view.seat
    if not turns.discards or not own or view.turn.phase is Phase.DRAW:
        return None
    return Ending(turns.barred(view.moment))


def sought(
    rules: Ruleset, table: Table, rack: Tiles, opened: bool, aim: Aim = ADVISED, ending: Ending | None = None
) -> Hint:
    """Help for whoever holds this rack beside this table, all of whose melds are legal.

    ``ending``: where the turn is ended by a discard from this rack.
    """
    if not rack:
        return Hint(None)
    found = _found(rules, table, rack, opened, aim, ending)
    proved = found is None or found.proved
    # Without tiles the solver says that it found nothing and cannot prove that there is nothing.
    if found is None or not found.played:
        return Hint(None, proved, owed=rules.opening.points if rules.opening.owed(opened) else 0)
    change = Change(table, found.table, rack, opened)
    points = rules.values.left(found.played)
    to_discard = ending is not None
    return Hint(Advice(rules, change, found.played, points, proved, found.broken, found.fewest, to_discard), proved)


def _found(
    rules: Ruleset, table: Table, rack: Tiles, opened: bool, aim: Aim, ending: Ending | None
) -> Arrangement | None:
    free = not owes_own_meld(rules, opened)
    if ending is None:
        return arrange(table, rack, terms(rules), aim, free)
    if (last := _way_out(rules, Change(table, table, rack, opened), aim, ending)) is not None:
        return last
    may_lay_all = not rules.going_out.must_discard
    return arrange_leaving(table, rack, terms(rules), aim, free, barred=ending.barred, all_may_go=may_lay_all)


def _way_out(rules: Ruleset, start: Change, aim: Aim, ending: Ending) -> Arrangement | None:
    """A play that goes out where it matters which tile is discarded last, or how much was laid before.

    A joker that is discarded last may count double, and a whole rack may go out by Foot without an opening.
    """
    scoring, going_out = rules.scoring, rules.going_out
    doubles = isinstance(scoring, ZeroSum | International | Ledger) and scoring.joker_last > 1 and JOKER in start.rack
    foot = isinstance(going_out, MustDiscard) and going_out.foot and not start.opened and bool(start.before)
    if not (doubles or foot):
        return None
    # What a seat that owes nothing cannot lay, nobody can.
    fullest = arrange(start.before, start.rack, terms(rules), aim)
    if fullest is None or len(fullest.played) < len(start.rack) - 1:
        return None
    for rest in sorted(without_one(start.rack, ending.barred), key=lambda rest: not doubles or JOKER in rest):
        found = arrange(start.before, rest, terms(rules), aim) if foot or JOKER not in rest else None
        if found and found.played == rest and not any(judge(replace(start, after=found.table), rules)):
            return found
    return None
