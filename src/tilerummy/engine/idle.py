"""What is done for a seat that does nothing: its time is up, or its bot has no answer (written rules, 1.4)."""

from tilerummy.engine.apply import Rejected, apply
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Action


def idle_turn(state: State) -> tuple[Action, ...]:
    """The actions that end the running turn without a play: a draw or a pass, and a discard where one is due.

    No action between two rounds.
    """
    actions: list[Action] = []
    number = None if state.round is None else state.round.turn.number
    while (round_ := state.round) is not None and not round_.over and round_.turn.number == number:
        action = state.rules.turns.idle(look(state, round_.turn.seat).moment)
        outcome = apply(state, action)
        if isinstance(outcome, Rejected):
            raise AssertionError(f"{action} is not allowed, though it ends a turn without a play")
        actions.append(action)
        state = outcome.state
    return tuple(actions)
