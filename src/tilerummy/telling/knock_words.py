"""What is said where a round can be ended by a knock: what is left beside the melds, and what may be done."""

from tilerummy.engine.view import View
from tilerummy.model.action import Verb
from tilerummy.model.round import Phase
from tilerummy.model.tile import spoken
from tilerummy.play.draft import Draft
from tilerummy.play.knocking import deadwood, most_points
from tilerummy.rules.rule import counted
from tilerummy.telling.ways import KEYS, Ways


def held(draft: Draft) -> int:
    """What is left beside the melds of the hand when the turn is over, in points."""
    trial, view = draft.trial, draft.view
    if not view.rules.turns.private or view.turn.phase is Phase.SHOWDOWN or trial.knocks:
        return view.rules.values.left(cell.tile for cell in draft.rack)
    # What a player puts together for the own eyes is still held, and may be put together otherwise.
    return deadwood(draft.after_taking, None if trial.discard is None else trial.discard.tile)


def untouched(draft: Draft, ways: Ways = KEYS) -> str:
    """What may be done in a game of private melds, where nothing was tried out yet."""
    view = draft.view
    left = held(draft)
    match view.turn.phase:
        case Phase.UPCARD:
            return f"{view.round.discard[-1].spoken} is offered: take it, or pass.  Deadwood {left}"
        case Phase.DRAW:
            take = f", or take {view.round.discard[-1].spoken}" if Verb.TAKE in view.verbs else ""
            draw = "draw one" if Verb.DRAW in view.verbs else "pass"
            return f"Your turn: {draw}{take}.  Deadwood {left}"
        case Phase.SHOWDOWN:
            return f"Nothing of yours makes a meld or fits: {ways.end} ends the round.  Deadwood {left}"
    got = f"You drew {spoken(view.turn.drawn)}: discard" if view.turn.drawn else "Discard"
    return f"{got} one{or_knock(draft)}"


def or_knock(draft: Draft) -> str:
    """Whether one may knock now, and with what."""
    most, left = most_points(draft.view), held(draft)
    if most is None or Verb.KNOCK not in draft.after_taking.verbs:
        return ""
    if left > most:
        held_ = f"Deadwood {left}" if draft.view.rules.turns.private else f"You hold {left}"
        return f".  {held_}, at most {most} to knock"
    return ", or knock: nothing would be left" if left == 0 else f", or knock with {left}"


def tried(draft: Draft, ways: Ways = KEYS) -> str:
    """How a draft stands that is legal, where melds are private or the turn ends the round; nothing elsewhere."""
    view, trial = draft.view, draft.trial
    if trial.knocks:
        left = counted(held(draft), "point")
        return f"You knock with {left} left: {ways.end} ends the round, {ways.undo} takes it back"
    if not view.rules.turns.private:
        return ""
    if view.turn.phase is Phase.SHOWDOWN:
        return f"Your melds, and what you lay off: {ways.end} ends the round.  {counted(held(draft), 'point')} left"
    parts = []
    if trial.taken and trial.discard is None:
        parts.append(f"Discard one{or_knock(draft)}")
    elif trial.discard is not None:
        closing = f"{trial.discard.tile.spoken} is to be discarded: {ways.end} ends the turn"
        parts.append(f"{closing}.  Deadwood {held(draft)}")
    elif draft.laid:
        parts.append(f"Only you see these melds; discard one{or_knock(draft)}")
    return "   ".join(parts)


def no_knock(view: View) -> str:
    """Why nobody can knock now."""
    if most_points(view) is None:
        return "Nobody knocks in this game"
    if view.turn.phase is Phase.SHOWDOWN:
        return "The other seat has knocked: lay what you have"
    return "Draw a tile first"
