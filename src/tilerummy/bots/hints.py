"""Hints for a person: what could be done in this turn, in three grades, each saying more than the one before."""

from collections import Counter
from dataclasses import dataclass, replace

from tilerummy.bots.advice import ADVISED, Advice, Hint, found_play
from tilerummy.bots.discards import best_discard, reason
from tilerummy.bots.knocks import knocks_now, limit
from tilerummy.bots.plans import Plan, best_plan, done
from tilerummy.bots.private_hints import private_hints
from tilerummy.bots.steps import Name
from tilerummy.engine.view import View
from tilerummy.model.action import Play, Take, Verb
from tilerummy.model.round import Phase
from tilerummy.model.table import Change, Table
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.draw_then_play import DrawThenPlay
from tilerummy.rules.rule import counted
from tilerummy.solver.terms import Aim

DECLARE = "You hold the twin of the upcard and may declare it. "


@dataclass(frozen=True)
class TurnHint(Hint):
    """Help with a turn that begins with a draw and ends with a discard.

    ``begin`` says what to do first, where nothing was drawn yet, ``good_for`` why. ``take``: how many discards are
    taken, 0 for none, ``stroke``: the table as it lies then. ``discard`` ends the turn, and ``why`` says
    so in a sentence; None where it hangs on the tile to come. ``knock``: a knock that lays nothing ends it.
    """

    begin: str = ""
    good_for: str = ""
    declare: bool = False
    take: int = 0
    stroke: Table = ()
    discard: Tile | None = None
    why: str = ""
    knock: bool = False

    @property
    def nudge(self) -> str:
        """Grade 1: how to begin, and that something can be laid."""
        if self.begin:
            said = f"{self.begin}{self.good_for}."
        elif self.advice is None and self.discard is not None:
            said = "Nothing can be laid, a tile is to be discarded." if self.proved else "A tile is to be discarded."
        else:
            said = super().nudge
        return f"{DECLARE if self.declare else ''}{said}"

    def where(self, name: Name | None = None) -> str:
        """Grade 2: which tiles are laid, which melds change, and which tile ends the turn."""
        if self.advice is None:
            return self.why or self.nudge
        discard = f" Discard {self.discard.spoken}." if self.discard is not None else ""
        begin = f"{self.begin}. " if self.begin else ""
        return f"{begin}{super().where(name)}{discard}"

    def whole(self, name: Name | None = None) -> tuple[str, ...]:
        """Grade 3: the steps from the draw to the discard, a sentence each."""
        begin = (f"{self.begin}.",) if self.begin else ()
        laid = super().whole(name) if self.advice is not None else ()
        return (*begin, *laid, *((self.why,) if self.why else ())) or (self.nudge,)


def hints(view: View, aim: Aim = ADVISED) -> Hint:
    """Help for the seat whose view it is. A whole turn is told to the seat on turn, to others what they could lay."""
    if view.round.over:
        return found_play(view, aim)
    if view.rules.turns.private:
        return private_hints(view)
    if view.turn.seat == view.seat and isinstance(view.rules.turns, DrawThenPlay):
        return _drawn_by_one(view, aim)
    if not view.rules.turns.discards or view.turn.seat != view.seat:
        return found_play(view, aim)
    hint = _beginning(view, aim) if view.turn.phase is Phase.DRAW else _ending(view, aim)
    return replace(hint, declare=Verb.DECLARE in view.verbs)


def _drawn_by_one(view: View, aim: Aim) -> TurnHint:
    """A turn in which tiles are drawn until one plays, or knocks where that is the better end."""
    found = found_play(view, aim)
    advice = found.advice
    if Verb.PLAY not in view.verbs:
        then = f", then y{found.nudge[1:-1]}" if advice else ""
        return TurnHint(advice, found.proved, begin="Draw from the pool", good_for=then)
    points = view.rules.values.left(view.rack)
    if Verb.KNOCK in view.verbs and points <= limit(view) and not (advice and advice.goes_out):
        knock = f"You can knock with {counted(points, 'point')}"
        if advice is None or knocks_now(view):
            return TurnHint(None, found.proved, begin=knock, knock=True)
        return TurnHint(advice, found.proved, begin=f"{knock}, but others may hold less", good_for=_or_play(found))
    if advice is None and Verb.DRAW in view.verbs:
        return TurnHint(None, found.proved, begin=f"{found.nudge[:-1]}: draw {_which(view)}")
    return TurnHint(advice, found.proved)


def _or_play(found: Hint) -> str:
    return f"; y{found.nudge[1:-1]}"


def _which(view: View) -> str:
    """The draw that comes next: the last one ends the turn."""
    turns, drawn = view.rules.turns, len(view.turn.drawn)
    last = isinstance(turns, DrawThenPlay) and turns.most == drawn + 1
    if last:
        return "the last tile, which ends your turn"
    return "another tile" if drawn else "a tile"


def _ending(view: View, aim: Aim) -> TurnHint:
    """What to lay and what to discard, when a tile was drawn."""
    found = found_play(view, aim) if Verb.PLAY in view.verbs else Hint(None, proved=False)
    discard, why = _discarding(view, found.advice.table if found.advice else view.table)
    return TurnHint(found.advice, found.proved, discard=discard, why=why)


def _discarding(view: View, table: Table) -> tuple[Tile | None, str]:
    """The tile that ends the turn after such a play, and why it is the one."""
    later = done(view, Play(view.turn.seat, table)) if Counter(table) != Counter(view.table) else view
    if not later.rack:
        return None, ""
    tile = best_discard(later)
    return tile, f"Discard {tile.spoken}: {reason(later, tile)}."


def _beginning(view: View, aim: Aim) -> TurnHint:
    """Where to draw, and the play that follows."""
    plan = best_plan(view, aim)
    if not plan.take:
        if Verb.DRAW not in view.verbs:
            return TurnHint(None, begin="Pass, the pool is empty")
        advice = plan.play.advice
        then = f", then y{plan.play.nudge[1:-1]}" if advice else ""
        return TurnHint(advice, plan.play.proved, begin="Draw from the pool", good_for=then)
    tile = view.round.discard[-plan.take]
    later = done(view, Take(view.turn.seat, plan.take, plan.stroke))
    table = plan.play.advice.table if plan.play.advice else later.table
    discard, why = _discarding(later, table)
    begin = (
        f"Take the last discard, {tile.spoken}"
        if plan.take == 1
        else f"Take back to {tile.spoken} ({counted(plan.take, 'discard')})"
    )
    advice = _whole(view, plan, table) if plan.laid else None
    return TurnHint(advice, plan.play.proved, begin, _good_for(plan, tile), False, plan.take, plan.stroke, discard, why)


def _good_for(plan: Plan, tile: Tile) -> str:
    if plan.goes_out:
        return ": with it you go out"
    if plan.laid:
        return f": with it you can lay {counted(len(plan.laid), 'tile')}"
    return "" if tile == JOKER else ": it lies in a meld on your rack"


def _whole(view: View, plan: Plan, table: Table) -> Advice:
    """The stroke and the play after it as one play of the rack with the discards."""
    taken: Tiles = view.round.discard[len(view.round.discard) - plan.take :]
    change = Change(view.table, table, tuple(sorted(view.rack + taken)), view.opened)
    points = view.rules.values.left(plan.laid)
    return Advice(view.rules, change, plan.laid, points, plan.play.proved, None, False, to_discard=True)
