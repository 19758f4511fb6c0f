"""What is done for a seat that does nothing: its time is up, or its bot has no answer (written rules, 1.4).

Where it would lose by that what it never had to decide, the solver decides for it: in a showdown it melds what it
holds as well as can be, and where it has to lay a tile it lays the most it can.
"""

from tilerummy.engine.apply import Rejected, apply
from tilerummy.engine.knocking import forced_play, shown_down
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Action
from tilerummy.model.round import Phase


def _idle(view: View) -> Action:
    """What is done next."""
    if view.turn.phase is Phase.SHOWDOWN:
        return shown_down(view)
    return forced_play(view) or view.rules.turns.idle(view.moment)


def idle_turn(state: State) -> tuple[Action, ...]:
    """The actions that end the running turn without a play: a draw or a pass, and a discard where one is due.

    No action between two rounds.
    """
    actions: list[Action] = []
    number = None if state.round is None else state.round.turn.number
    while (round_ := state.round) is not None and not round_.over and round_.turn.number == number:
        action = _idle(look(state, round_.turn.seat))
        outcome = apply(state, action)
        if isinstance(outcome, Rejected):
            raise AssertionError(f"{action} is not allowed, though it ends a turn without a play")
        actions.append(action)
        state = outcome.state
    return tuple(actions)
