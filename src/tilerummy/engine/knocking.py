"""What the referee asks of a knock and of what follows it, and whether a seat has to lay a tile."""

from collections import Counter
from collections.abc import Iterator

from tilerummy.engine.step import knocked
from tilerummy.engine.view import View
from tilerummy.model.action import Knock, Pass, Play, Verb
from tilerummy.model.table import Change, Table
from tilerummy.model.tile import Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.going_out import AnyWayOrKnock, ByKnock, KnockLimit
from tilerummy.rules.knock_scores import KnockScores
from tilerummy.rules.rearranging import NoLayOff, grown
from tilerummy.rules.rule import counted
from tilerummy.rules.turn_faults import MustDiscard, NothingIsLaid, discard_faults


def knock_faults(view: View, knock: Knock) -> Iterator[Violation]:
    """What is wrong with a knock: its melds, its discard, and what is left beside them."""
    rules = view.rules
    change = knocked(knock, view.round, rules)
    if not rules.turns.discards:
        if knock.tile is not None or knock.melds:
            yield NothingIsLaid()
        else:
            yield from _limit_faults(view, change.rack, "")
        return
    faults = [*rules.rearranging.faults(change)]
    for meld in change.fresh:
        faults += rules.melds.faults(meld)
    yield from faults
    rest = change.left
    if knock.tile is not None:
        yield from discard_faults(rest, knock.tile, rules.turns.barred(view.moment))
        rest = tuple((Counter(rest) - Counter([knock.tile])).elements())
    elif rest or not (isinstance(rules.scoring, KnockScores) and rules.scoring.big_gin):
        yield MustDiscard()
        return
    if not faults:
        yield from _limit_faults(view, rest, " beside the melds")


def _limit_faults(view: View, rest: Tiles, beside: str) -> Iterator[Violation]:
    going_out, values = view.rules.going_out, view.rules.values
    if isinstance(going_out, ByKnock | AnyWayOrKnock):
        points, most = values.left(rest), going_out.most_points(view.round.upcard, values)
        if points > most:
            yield KnockLimit(left=counted(points, "point"), most=most, beside=beside)


def lay_off_faults(view: View, change: Change) -> Iterator[Violation]:
    """Whether tiles were added to the melds of a knocker to whom nothing is left (written rules, 3.11)."""
    knocker = view.round.knocker
    if knocker is not None and not view.round.racks[knocker] and grown(change):
        yield NoLayOff()


def must_play(view: View) -> bool:
    """Whether the seat on turn has to lay a tile: the rules say so, and a play is open and exists."""
    return forced_play(view) is not None


def forced_play(view: View) -> Play | None:
    """A play for a seat that has to lay a tile: the most that can be laid. None where nothing has to be, or can be."""
    if not view.rules.turns.must_play or Verb.PLAY not in view.verbs:
        return None
    # Loaded where it is needed: most games never ask.
    from tilerummy.engine.terms import terms
    from tilerummy.solver.arrange import arrange
    from tilerummy.solver.terms import MOST_TILES

    opened = not view.rules.opening.owed(view.opened)
    found = arrange(view.table, view.rack, terms(view.rules), MOST_TILES, opened)
    return Play(view.turn.seat, found.table) if found is not None and found.played else None


def best_melds(view: View, rack: Tiles) -> tuple[Table, Tiles]:
    """A rack melded so that least is left of it, with what can be added to the melds on the table; what is left."""
    from tilerummy.engine.terms import terms
    from tilerummy.solver.deadwood import deadwood

    knocker = view.round.knocker
    gin = knocker is not None and not view.round.racks[knocker]
    found = deadwood(rack, () if gin else view.table, terms(view.rules))
    return (*view.table, *found.table) if gin else found.table, found.left


def shown_down(view: View) -> Play | Pass:
    """What the seat on turn lays after a knock if it wants to keep as few points as can be."""
    table, _ = best_melds(view, view.rack)
    seat = view.turn.seat
    return Pass(seat) if Counter(table) == Counter(view.table) else Play(seat, table)
