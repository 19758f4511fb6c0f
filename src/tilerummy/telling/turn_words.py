"""What is open in a turn, and what is still owed, as sentences for the one whose turn it is."""

from collections.abc import Sequence

from tilerummy.engine.view import View
from tilerummy.model.action import Verb
from tilerummy.model.round import Phase
from tilerummy.model.tile import spoken
from tilerummy.model.violation import Violation
from tilerummy.play.draft import Draft
from tilerummy.rules.rule import counted
from tilerummy.rules.turn_faults import TooFewDiscards
from tilerummy.telling import knock_words
from tilerummy.telling.ways import KEYS, Ways


def untouched(draft: Draft, ways: Ways = KEYS) -> str:
    """What may be done, where nothing was tried out yet; nothing for one who only looks on."""
    view = draft.view
    if view.seat is None:
        return ""
    if view.rules.turns.private:
        return knock_words.untouched(draft, ways)
    if not view.rules.turns.discards:
        return _lay_or_draw(draft)
    match view.turn.phase:
        case Phase.DRAW:
            return f"Your turn: {_draw(draft)}{_twin(view, ways)}{_opening(view)}"
        case Phase.DISCARD:
            return f"You begin: discard one tile{_twin(view, ways)}"
    got = f"You drew {' '.join(tile.spoken for tile in view.turn.drawn)}: lay" if view.turn.drawn else "Lay"
    return f"{got} tiles, or discard one to end{_opening(view)}"


def _lay_or_draw(draft: Draft) -> str:
    view = draft.view
    if view.turn.phase is Phase.DRAW and Verb.DRAW in view.verbs:
        return "Your turn: draw one"
    draw = "draw one" if view.round.pool else "pass: the pool is empty"
    more = f"{knock_words.or_knock(draft)}{_opening(view)}"
    if not view.turn.drawn:
        return f"Your turn: lay tiles, or {draw}{more}"
    return f"You drew {spoken(view.turn.drawn)}: lay tiles, or {draw.replace('one', 'another')}{more}"


def _draw(draft: Draft) -> str:
    view = draft.view
    draw = "draw one" if Verb.DRAW in view.verbs else "pass: the pool is empty"
    if draft.take_faults(1):
        return draw
    return f"{draw}, or take {view.round.discard[-1].spoken}"


def _twin(view: View, ways: Ways) -> str:
    if Verb.DECLARE not in view.verbs or view.round.upcard is None:
        return ""
    return f"; you hold {view.round.upcard.spoken} too: {ways.declare} declares it"


def _opening(view: View) -> str:
    opening = view.rules.opening
    if not opening.owed(view.opened):
        return ""
    run = " and a run" if opening.needs_run else ""
    return f"; open with {counted(opening.points, 'point')}{run}"


def too_early(draft: Draft) -> str:
    """Why nothing that is laid out can stay, in a turn in which a tile is discarded and no more; else nothing."""
    if draft.view.turn.phase is not Phase.DISCARD or not draft.laid:
        return ""
    return "nothing is laid in the first turn: take it back, and discard one tile"


def owed(draft: Draft) -> str:
    """What is missing before a draft, legal as it lies, ends the turn; nothing if it does."""
    if draft.undrawn:
        return "Draw a tile first" if draft.take_faults(1) else "Draw or take a tile first"
    return "" if draft.ends else "Discard one tile to end"


def to_commit(draft: Draft) -> str:
    """What a draft comes to when it ends the turn, in one sentence."""
    trial, laid = draft.trial, draft.laid
    parts = [
        f"take {counted(trial.taken, 'discard')}" if trial.taken else "",
        "knock" if trial.knocks else "",
        f"lay {counted(len(laid), 'tile')}: {spoken(laid)}" if laid else "",
        "" if trial.discard is None else f"discard {trial.discard.tile.spoken}",
    ]
    return f"You {', and '.join(part for part in parts if part)}."


def nothing_to_end(view: View, ways: Ways = KEYS) -> str:
    """Why a turn does not end in which nothing was tried out, and what would end it."""
    if view.turn.phase is Phase.UPCARD:
        return f"Take {view.round.discard[-1].spoken} with {ways.take}, or pass with {ways.passing}"
    if view.turn.phase is Phase.SHOWDOWN or (view.turn.phase is Phase.PLAY and not view.rules.turns.discards):
        draw = f"{ways.draw} to draw" if view.round.pool else f"{ways.passing} to pass"
        return f"Nothing is laid out: lay tiles, or {ways.use} {draw}"
    if view.turn.phase is Phase.DRAW:
        if Verb.DRAW in view.verbs:
            return f"Draw a tile first: {ways.use} {ways.draw}"
        return f"The pool is empty: {ways.use} {ways.passing} to pass"
    return f"Discard one tile to end: {ways.discard}"


def no_draw(view: View) -> str:
    """Why no tile can be drawn now."""
    if view.turn.phase is Phase.DISCARD:
        return "Nothing is drawn in the first turn: discard one tile"
    if view.turn.phase is Phase.SHOWDOWN:
        return "Nothing is drawn any more: lay what you have"
    lay = "" if view.rules.turns.private else "lay tiles, or "
    return f"A tile was drawn or taken already: {lay}discard one"


def cannot_take(view: View, faults: Sequence[Violation]) -> str:
    """Why a discard cannot be taken."""
    if view.turn.phase not in (Phase.UPCARD, Phase.DRAW):
        return no_draw(view)
    if any(isinstance(fault, TooFewDiscards) for fault in faults):
        return "All discards are taken already" if view.round.discard else "There is no discard to take"
    return ".  ".join(map(str, faults))
