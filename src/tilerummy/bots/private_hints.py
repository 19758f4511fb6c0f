"""Hints where melds stay on the rack until a knock: what to take, discard and lay, and when one may knock."""

from collections import Counter
from dataclasses import dataclass

from tilerummy.bots.advice import Advice, Hint
from tilerummy.bots.knocks import best_parting, limit, may_big, worth_taking
from tilerummy.bots.partings import Parting
from tilerummy.bots.plans import done
from tilerummy.bots.steps import Name
from tilerummy.engine.knocking import best_melds, shown_down
from tilerummy.engine.terms import terms
from tilerummy.engine.view import View
from tilerummy.model.action import Play, Take, Verb
from tilerummy.model.meld import Meld
from tilerummy.model.round import Phase
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import Tile, Tiles, spoken
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset
from tilerummy.solver.deadwood import deadwood


@dataclass(frozen=True)
class PrivateHint(Hint):
    """Help in three grades with a turn in which nothing is laid before somebody knocks.

    ``short``, ``middle`` and ``sentences`` are the grades; what is laid, ``advice`` tells besides. ``take`` and
    ``discard`` are as in other turns; ``knock``: the turn ends with a knock, which lays ``advice.table`` out.
    """

    short: str = ""
    middle: str = ""
    sentences: tuple[str, ...] = ()
    take: int = 0
    discard: Tile | None = None
    knock: bool = False

    @property
    def nudge(self) -> str:
        """Grade 1: what can be done."""
        return self.short

    def where(self, name: Name | None = None) -> str:
        """Grade 2: with which tiles."""
        return self.middle or super().where(name)

    def whole(self, name: Name | None = None) -> tuple[str, ...]:
        """Grade 3: all that is to be done, a sentence each."""
        return self.sentences or super().whole(name)


def private_hints(view: View) -> PrivateHint:
    """Help for the seat whose view it is, be it on turn or not."""
    if view.turn.seat != view.seat or not view.verbs:
        return _standing(view)
    if view.turn.phase is Phase.SHOWDOWN:
        return _showdown(view)
    if view.turn.phase is not Phase.PLAY:
        return _beginning(view)
    return _ending(view)


def melded(rules: Ruleset, table: Table, rack: Tiles) -> Advice | None:
    """A rack melded so that least of it is left, with what fits melds that lie open; None where nothing can be laid."""
    found = deadwood(tuple(sorted(rack)), table, terms(rules))
    return _advice(rules, Change(table, found.table, rack, opened=True))


def advised(view: View, after: Table, *, to_discard: bool = False) -> Advice | None:
    """A table that a seat could lay, as a play; None where it lays nothing."""
    return _advice(view.rules, Change(view.table, after, view.rack, opened=True), to_discard=to_discard)


def _advice(rules: Ruleset, change: Change, *, to_discard: bool = False) -> Advice | None:
    played = tuple(sorted((tiles_on(change.after) - tiles_on(change.before)).elements()))
    points = rules.values.left(played)
    return Advice(rules, change, played, points, True, None, False, to_discard) if played else None


# --- a tile is taken or drawn -----------------------------------------------------------------------------------------


def _beginning(view: View) -> PrivateHint:
    offered = view.turn.phase is Phase.UPCARD
    if Verb.TAKE in view.verbs and worth_taking(view):
        tile = view.round.discard[-1]
        begin = f"Take the {'upcard' if offered else 'last discard'}, {tile.spoken}"
        later = _ending(done(view, Take(view.turn.seat, 1, view.table)))
        return PrivateHint(
            later.advice,
            short=f"{begin}: {_good_for(view, tile, later)}.",
            middle=f"{begin}. {later.middle}",
            sentences=(f"{begin}.", *later.sentences),
            take=1,
            discard=later.discard,
            knock=later.knock,
        )
    if Verb.DRAW in view.verbs:
        why = f": {view.round.discard[-1].spoken} is of too little use to you" if Verb.TAKE in view.verbs else ""
        return _told(f"Draw from the pool{why}.")
    return _told(f"Pass: {view.round.discard[-1].spoken} is of too little use to you." if offered else "Pass.")


def _good_for(view: View, tile: Tile, later: PrivateHint) -> str:
    if later.knock:
        return f"with it y{later.short[1:-1]}"
    parting = best_parting(done(view, Take(view.turn.seat, 1, view.table)))
    meld = next((meld for meld in parting.melds if tile in meld.tiles), None)
    if meld is not None:
        return f"it lies in the {meld.kind} {meld.spoken}"
    return f"it leaves {counted(parting.points, 'point')} beside your melds"


def _told(sentence: str) -> PrivateHint:
    return PrivateHint(None, short=sentence, middle=sentence, sentences=(sentence,))


# --- a tile is discarded, or a knock ----------------------------------------------------------------------------------


def _ending(view: View) -> PrivateHint:
    parting = best_parting(view)
    if may_big(view):
        melds, _ = best_melds(view, view.rack)
        return _knocking(view, "You have big gin: all can be melded.", melds, None)
    if parting.points <= limit(view):
        with_ = f"with {counted(parting.points, 'point')}" if parting.left else "with nothing left: gin"
        return _knocking(view, f"You can knock {with_}.", parting.melds, parting)
    stays = f"{counted(parting.points, 'point')} {'stays' if parting.points == 1 else 'stay'} beside your melds"
    discard = f"Discard {parting.tile.spoken}: {stays}."
    return PrivateHint(
        None,
        short=f"A tile is to be discarded; {counted(parting.points, 'point')} can stay beside your melds.",
        middle=discard,
        sentences=(*_listed("Keep", parting.melds), f"{discard[:-1]} ({spoken(parting.left)})."),
        discard=parting.tile,
    )


def _knocking(view: View, short: str, melds: Table, parting: Parting | None) -> PrivateHint:
    discard = None if parting is None else parting.tile
    left = () if parting is None else parting.left
    rest = f"; {spoken(left)} {'stays' if len(left) == 1 else 'stay'} beside them" if left else "; nothing is left"
    knock = "Knock without a discard" if discard is None else f"Knock and discard {discard.spoken}"
    advice = advised(view, melds, to_discard=discard is not None)
    return PrivateHint(
        advice,
        short=short,
        middle=f"{knock}{rest}.",
        sentences=(*_listed("Lay out", melds), f"{knock}{rest}."),
        discard=discard,
        knock=True,
    )


def _listed(verb: str, melds: Table) -> tuple[str, ...]:
    return (f"{verb} {', '.join(map(_named, melds))}.",) if melds else ()


def _named(meld: Meld) -> str:
    return meld.spoken


# --- after a knock, or out of turn ------------------------------------------------------------------------------------


def _showdown(view: View) -> PrivateHint:
    """What to lay after a knock. What the knocker has laid takes more only where something was left to it."""
    play = shown_down(view)
    after = play.table if isinstance(play, Play) else view.table
    left = tuple(sorted((Counter(view.rack) - (tiles_on(after) - tiles_on(view.table))).elements()))
    points = counted(view.rules.values.left(left), "point")
    if not isinstance(play, Play):
        return _told(f"Nothing can be laid: {points} are left.")
    advice = advised(view, after)
    tiles = counted(len(view.rack) - len(left), "tile")
    return PrivateHint(advice, short=f"You can lay {tiles}; {points} are left then.")


def _standing(view: View) -> PrivateHint:
    """What lies on the rack of a seat that is not on turn."""
    melds, left = best_melds(view, view.rack)
    said = f"{counted(view.rules.values.left(left), 'point')} lie beside your melds."
    own = melds[len(view.table) :]
    return PrivateHint(None, short=said, middle=said, sentences=(*_listed("Your melds:", own), said))
