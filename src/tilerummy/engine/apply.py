"""The one way a match moves on."""

from dataclasses import replace
from typing import NamedTuple

from tilerummy.engine.check import check
from tilerummy.engine.deal import deal, reshuffled
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.step import Step, after
from tilerummy.model.action import TABLE, Action, Deal, DeclareTime, Offence, Penalty
from tilerummy.model.event import Event
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.violation import Violation
from tilerummy.rules.dealing import DealNotTheDeck
from tilerummy.rules.turn_faults import MatchOver, NotDue, NotOpenNow


class Applied(NamedTuple):
    """The action was done: the new state, and what happened."""

    state: State
    events: tuple[Event, ...]


class Rejected(NamedTuple):
    """The action breaks rules, and nothing has changed."""

    violations: tuple[Violation, ...]


def due(state: State) -> tuple[Action, ...]:
    """What the table itself may do now: deal, call time, punish the seat on turn. Empty when the match is over."""
    if state.over:
        return ()
    time = (DeclareTime(),) if state.rules.match.end == "time" and not state.time_is_up else ()
    if state.round is None or state.round.over:
        return Deal(), *time
    penalties, seat = state.rules.penalties, state.round.turn.seat
    # Where nothing is drawn for it, a turn that took too long is ended by a draw and a discard (written rules, 1.4 d).
    costs = penalties.timeout_draw > 0 or not state.rules.turns.discards
    late = (Penalty(seat, Offence.TIME),) if penalties.time_limit and costs else ()
    illegal = (Penalty(seat, Offence.ILLEGAL),) if penalties.punishes else ()
    return *late, *illegal, *time


def apply(state: State, action: Action) -> Applied | Rejected:
    """Does an action, or says why not. The state that was given stays as it is."""
    if violations := _faults(state, action):
        return Rejected(violations)
    match action:
        case Deal():
            round_, lot = deal(state, action)
            event = Event(action, lot)
            return Applied(replace(state, round=round_, history=(event,)), (event,))
        case DeclareTime():
            event = Event(action)
            return Applied(replace(state, time_is_up=True, history=(*state.history, event)), (event,))
        case _:
            return _step(state, action)


def _faults(state: State, action: Action) -> tuple[Violation, ...]:
    if action.seat != TABLE:
        if state.round is None:
            return (NotOpenNow(verb=action.verb, open=()),)
        return check(look(state, action.seat), action)
    if state.over:
        return (MatchOver(),)
    if isinstance(action, Deal) and state.between_rounds:
        return _deal_faults(state, action)
    return () if action in due(state) else (NotDue(verb=action.verb),)


def _deal_faults(state: State, action: Deal) -> tuple[Violation, ...]:
    if not action.tiles and action.starter is None:
        return ()
    deck = state.rules.deck.tiles
    seat_exists = action.starter is not None and 0 <= action.starter < len(state.seats)
    if seat_exists and tuple(sorted(action.tiles)) == deck:
        return ()
    return (DealNotTheDeck(given=len(action.tiles), wanted=len(deck), starter=str(action.starter)),)


def _step(state: State, action: Step) -> Applied:
    before = state.round
    assert before is not None  # noqa: S101 - a seat's action was checked on its view of this round
    round_ = after(before, state.rules, action)
    event = Event(action, round_.turn.drawn[len(before.turn.drawn) :])
    state = replace(state, history=(*state.history, event))
    ends = state.rules.going_out
    if ends.over(round_):
        result = state.rules.scoring.score(round_, state.rules.melds)
        round_ = replace(round_, turn=Turn(round_.turn.number, round_.turn.seat, Phase.OVER))
        return Applied(replace(state, round=round_, results=(*state.results, result)), (event,))
    if round_.turn.phase is Phase.OVER:
        round_ = _next_turn(round_, state)
    return Applied(replace(state, round=round_), (event,))


def _next_turn(round_: Round, state: State) -> Round:
    number = round_.turn.number + 1
    seat = state.rules.dealing.after(round_.turn.seat, len(state.seats))
    phase = state.rules.turns.begin(number, round_.passes, round_.knocker is not None)
    round_ = replace(round_, turn=Turn(number, seat, phase))
    if state.rules.going_out.reshuffles and not round_.pool and len(round_.discard) > 1:
        return reshuffled(state, round_)
    return round_
