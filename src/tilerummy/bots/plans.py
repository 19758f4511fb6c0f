"""How to begin a turn that begins with a draw: from the pool, or with discards that are of use at once.

Each way is judged by what the best play after it does to the rack: how many tiles are left. Before a seat has opened,
and can do so, tiles that lie in melds on the rack count as if they were laid.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from tilerummy.bots.advice import ADVISED, Ending, Hint, found_play, sought
from tilerummy.bots.known import companions
from tilerummy.engine.check import check
from tilerummy.engine.step import Step, after
from tilerummy.engine.terms import owes_own_meld, terms
from tilerummy.engine.view import View
from tilerummy.model.action import Take, Verb
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tiles
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.turns import DrawPlayDiscard
from tilerummy.solver.arrange import arrange
from tilerummy.solver.terms import MOST_TILES, Aim

REACH = 24
"""How far back it looks among the discards: those before bring more tiles than a turn gets rid of."""

MOST_STROKES = 40
"""How many ways to take earlier discards are looked at."""


@dataclass(frozen=True)
class Plan:
    """A way to begin a turn, and the best play after it.

    ``take``: how many discards are taken, 0 for a tile of the pool (or a pass); ``stroke``: the table as it lies then.
    ``play`` is the best play from there, ``opens`` whether its seat opens with it; ``laid`` all that goes to the table,
    ``rest`` what is on the rack then, but for a tile that is drawn. ``grows``: by how many tiles the rack grows in the
    turn, its discard included.
    """

    take: int
    stroke: Table
    play: Hint
    laid: Tiles
    rest: Tiles
    grows: int
    opens: bool = False
    goes_out: bool = False

    @property
    def merit(self) -> tuple[bool, bool, int]:
        """More is better: to go out, to open, to have fewer tiles left."""
        return self.goes_out, self.opens, -self.grows


def done(view: View, action: Step) -> View:
    """What the seat on turn sees after an action of its own that is allowed; a tile it draws is hidden."""
    return replace(view, round=after(view.round, view.rules, action))


def best_plan(view: View, aim: Aim = ADVISED) -> Plan:
    """The best way to begin the turn; to draw, where nothing is better."""
    return max(plans(view, aim), key=lambda plan: plan.merit)


def plans(view: View, aim: Aim = ADVISED) -> Iterator[Plan]:
    """The ways to begin the turn that are worth a thought, first to draw."""
    yield _drawing(view, aim)
    yield from _takings(view, aim)


def _drawing(view: View, aim: Aim) -> Plan:
    """To draw, or to pass where the pool is empty: then nothing can be laid."""
    if Verb.DRAW not in view.verbs:
        return Plan(0, view.table, Hint(None), (), view.rack, 0)
    play = found_play(view, aim)
    laid = play.advice.played if play.advice else ()
    owes = owes_own_meld(view.rules, view.opened)
    counted = len(laid) if laid or not owes else _in_melds(view.rules, view.rack)
    rest = play.advice.left if play.advice else view.rack
    return Plan(0, view.table, play, laid, rest, -counted, owes and bool(laid), not rest)


def _takings(view: View, aim: Aim) -> Iterator[Plan]:
    turns = view.rules.turns
    if Verb.TAKE not in view.verbs or not isinstance(turns, DrawPlayDiscard):
        return
    if not check(view, Take(view.turn.seat, 1, view.table)):
        yield from _with_last(view, aim)
    elif turns.pickup_before_opening == "if-melded" and not view.opened:
        yield from _with_opening(view, aim)
    if turns.pickup == "any-with-meld" and view.opened:
        for take in islice(_strokes(view), MOST_STROKES):
            yield _plan(view, take, aim)


def _with_last(view: View, aim: Aim) -> Iterator[Plan]:
    """The last discard, if it is laid, or lies in a meld that cannot be laid yet. A joker is never left."""
    take, tile = Take(view.turn.seat, 1, view.table), view.round.discard[-1]
    if tile != JOKER and not _fits_any(view, tile_on=1):
        return
    plan = _plan(view, take, aim)
    if not plan.laid and owes_own_meld(view.rules, view.opened):
        in_melds = _in_melds(view.rules, tuple(sorted((*view.rack, tile))))
        if in_melds > _in_melds(view.rules, view.rack):
            yield replace(plan, grows=plan.grows - in_melds)
    elif tile in plan.laid:
        yield plan
    if tile == JOKER and not plan.laid:
        yield replace(plan, grows=plan.grows - len(view.rack))


def _with_opening(view: View, aim: Aim) -> Iterator[Plan]:
    """The last discard as part of an opening, which is laid in the same stroke."""
    rack = tuple(sorted((*view.rack, view.round.discard[-1])))
    play = sought(view.rules, view.table, rack, False, aim, Ending())
    if play.advice and not check(view, take := Take(view.turn.seat, 1, play.advice.table)):
        yield _plan(view, take, aim)


def _plan(view: View, take: Take, aim: Aim) -> Plan:
    later = done(view, take)
    play = found_play(later, aim)
    stroke = tiles_on(take.table) - tiles_on(view.table)
    laid = stroke + Counter(play.advice.played if play.advice else ())
    rest = play.advice.left if play.advice else later.rack
    grows = len(rest) - 1 - len(view.rack)
    opens = bool(laid) and owes_own_meld(view.rules, view.opened)
    return Plan(take.count, take.table, play, tuple(sorted(laid.elements())), rest, grows, opens, len(rest) <= 1)


def _fits_any(view: View, tile_on: int) -> bool:
    """Whether the discard so far back lies in a meld that could be laid or is added to one; a quick look."""
    tile = view.round.discard[-tile_on]
    rack = Counter(view.rack)
    wild = rack[JOKER] + any(meld.jokers for meld in view.table) * 2
    near = any((Counter(others) - rack).total() <= wild for others in companions(view.rules.melds, tile))
    return near or any(tile.number == other.number or tile.color == other.color for other in _ends(view.table))


def _ends(table: Table) -> Tiles:
    return tuple(tile for meld in table for tile in meld.tiles if tile != JOKER)


def _strokes(view: View) -> Iterator[Take]:
    """Every way to take an earlier discard: with two tiles of the rack in a new meld; the latest discards first."""
    rack, rules = Counter(view.rack), view.rules
    for count in range(2, min(REACH, len(view.round.discard)) + 1):
        tile = view.round.discard[-count]
        if tile in view.round.discard[len(view.round.discard) - count + 1 :] or tile == JOKER:
            # A twin that lies higher brings the same with fewer tiles.
            continue
        for others in companions(rules.melds, tile):
            lacking = (Counter(others) - rack).total()
            if lacking > min(1, rack[JOKER]):
                continue
            row = (tile, *(Counter(others) & rack).elements(), *(JOKER,) * lacking)
            for meld in rules.melds.readings(row):
                take = Take(view.turn.seat, count, (*view.table, meld))
                if not check(view, take):
                    yield take
                    break


def _in_melds(rules: Ruleset, rack: Tiles) -> int:
    """How many tiles of a rack lie in melds, if it may be laid out as one likes."""
    found = arrange((), rack, terms(rules), MOST_TILES)
    return len(found.played) if found else 0
