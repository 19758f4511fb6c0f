"""The referee: every rule that an action breaks. It sees what the player sees, so no rule can leak a secret."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tilerummy.engine.knocking import knock_faults, lay_off_faults, must_play
from tilerummy.engine.step import Step, after, change_of, lays
from tilerummy.engine.view import View
from tilerummy.model.action import TABLE, Action, Declare, Discard, Draw, Knock, Pass, Play, Take
from tilerummy.model.round import Phase
from tilerummy.model.table import Change
from tilerummy.model.tile import Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.going_out import last_tile_faults
from tilerummy.rules.rearranging import TilesNotConserved, new_melds
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.turn_faults import MatchOver, MustPlayIfAble, NotOpenNow, OutOfTurn
from tilerummy.rules.turns import DrawPlayDiscard

RACK_TILES = 2
"""How many tiles of the rack lie beside an earlier discard in its new meld (written rules, 3.4)."""


def check(view: View, *actions: Action) -> tuple[Violation, ...]:
    """All violations of the first action that breaks a rule, in the order of the written rules; () if all are allowed.

    Each action is judged on the view that the one before leaves. Actions of the table itself are not for seats.
    """
    for action in actions:
        if violations := tuple(_faults(view, action)):
            return violations
        view = _left(view, action)
    return ()


def ends_turn(view: View, *actions: Action) -> bool:
    """Whether actions that are allowed bring the turn to its end: by a discard, by a rack without tiles, or so."""
    for action in actions:
        view = _left(view, action)
    return view.turn.phase is Phase.OVER or view.rules.going_out.over(view.round)


def _left(view: View, action: Action) -> View:
    if isinstance(action, Draw | Take | Play | Discard | Knock | Declare | Pass):
        step: Step = action
        return replace(view, round=after(view.round, view.rules, step))
    return view


def judge(change: Change, rules: Ruleset) -> Iterator[Violation]:
    """What is wrong with a play, whoever makes it (written rules, 1.2, 1.3). Melds that lay there before are legal."""
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
    foot = rules.going_out.is_foot(change, change.left)
    if not foot:
        yield from rules.opening.faults(change, melds)
        yield from rules.rearranging.own_meld_faults(change)
    yield from rules.rearranging.fixed_faults(change)
    may_free = foot or not rules.opening.owed(change.opened) or rules.opening.opens(change, melds)
    yield from rules.jokers.faults(change, melds, may_free, rules.rearranging.homes(change))
    yield from rules.rearranging.empty_faults(change)


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
    elif isinstance(action, Draw | Pass) and must_play(view):
        yield MustPlayIfAble()
    elif isinstance(action, Knock):
        yield from knock_faults(view, action)
    elif isinstance(action, Play):
        change = change_of(action, view.round, view.rules)
        yield from judge(change, view.rules)
        yield from _ending_faults(view, action, change)
        yield from lay_off_faults(view, change)
    elif isinstance(action, Take):
        yield from _take_faults(view, action)


def _take_faults(view: View, take: Take) -> Iterator[Violation]:
    """What is wrong with what is melded in the same stroke, if anything is."""
    change = change_of(take, view.round, view.rules)
    tile = view.round.discard[-take.count]
    melding = lays(change)
    if isinstance(view.rules.turns, DrawPlayDiscard):
        new = [meld for meld in new_melds(change) if tile in meld.tiles] if melding else []
        built = any(_from_the_rack(meld.tiles, tile, change) >= RACK_TILES for meld in new)
        yield from view.rules.turns.melded_faults(view.moment, take, bool(new), built)
    if melding:
        yield from judge(change, view.rules)
        yield from _ending_faults(view, take, change)


def _from_the_rack(meld: Tiles, tile: Tile, change: Change) -> int:
    """How many tiles of a new meld can have come from the rack, the one from the discards and later ones left out."""
    played = (change.played & Counter(change.rack)) - Counter([tile])
    return ((Counter(meld) - Counter([tile])) & played).total()


def _ending_faults(view: View, action: Play | Take, change: Change) -> Iterator[Violation]:
    """Whether the turn can still be ended by a discard, where it has to be (written rules 1.3, point 5)."""
    rules = view.rules
    discards = rules.turns.discards and view.turn.phase is not Phase.SHOWDOWN
    if not discards or change.missing or not change.played <= Counter(change.rack):
        return
    later = _left(view, action)
    yield from last_tile_faults(rules.going_out.must_discard, later.rack, rules.turns.barred(later.moment))
