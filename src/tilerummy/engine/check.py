"""The referee: every rule that an action breaks. It sees what the player sees, so no rule can leak a secret."""

from collections.abc import Iterator
from dataclasses import replace

from tilerummy.engine.step import after, change_of
from tilerummy.engine.view import View
from tilerummy.model.action import TABLE, Action, Draw, Pass, Play
from tilerummy.model.table import Change
from tilerummy.model.violation import Violation
from tilerummy.rules.rearranging import TilesNotConserved
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.turns import MatchOver, NotOpenNow, OutOfTurn


def check(view: View, *actions: Action) -> tuple[Violation, ...]:
    """All violations of the first action that breaks a rule, in the order of the written rules; () if all are allowed.

    Each action is judged on the view that the one before leaves. Actions of the table itself are not for seats.
    """
    for action in actions:
        if violations := tuple(_faults(view, action)):
            return violations
        if isinstance(action, Draw | Play | Pass):
            view = replace(view, round=after(view.round, view.rules, action))
    return ()


def judge(change: Change, rules: Ruleset) -> Iterator[Violation]:
    """What is wrong with a play, whoever makes it (written rules, 1.2). Melds that lay there before are legal."""
    melds = rules.melds
    conserved = True
    for fault in rules.rearranging.faults(change):
        conserved = conserved and not isinstance(fault, TilesNotConserved)
        yield fault
    for meld in change.fresh:
        yield from melds.faults(meld)
    if not conserved:
        # What tiles out of nowhere would be worth, or would free, is no question.
        return
    yield from rules.opening.faults(change, melds)
    may_free = not rules.opening.owed(change.opened) or rules.opening.opens(change, melds)
    yield from rules.jokers.faults(change, melds, may_free)


def _faults(view: View, action: Action) -> Iterator[Violation]:
    turn = view.turn
    if view.match_over:
        yield MatchOver()
    elif view.round.over and not turn.drawn:
        yield NotOpenNow(verb=action.verb, open=())
    elif action.seat == TABLE or action.seat != view.seat or action.seat != turn.seat:
        yield OutOfTurn()
    elif faults := tuple(view.rules.turns.faults(view.moment, action)):
        yield from faults
    elif isinstance(action, Play):
        yield from judge(change_of(action, view.round, view.rules), view.rules)
