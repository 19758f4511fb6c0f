"""Waits: what lies on the table feeds the others, and what is on the rack costs nothing until somebody goes out.

It opens as soon as it can, with as little as it can, so that the table is its own too. From then on it draws until its
whole rack goes out in one turn, unless a rival has so few tiles that it is time to be rid of them, or there is nothing
left to draw. The more rivals there are, the sooner one of them gets there by luck, and the fewer tiles are few.

Where melds stay on the rack it weighs a knock against waiting a turn for gin, and against an undercut.
"""

from random import Random

from tilerummy.bots.advice import Advice, best_play, sought
from tilerummy.bots.endless import playable
from tilerummy.bots.knocks import Manner, knocks_now, turn_with_knock, without_play
from tilerummy.bots.novice import thrown
from tilerummy.engine.check import check
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Play, Verb
from tilerummy.model.table import Table
from tilerummy.solver.terms import TILES_THEN_POINTS

FEW = {2: 6, 3: 4, 4: 2}
"""How many tiles are few, by the number of seats: with more it waits less and plays more, and wins less often."""


class Careful:
    """Opens with little, then lays nothing until everything goes out at once or a rival has few tiles left."""

    name = "careful"
    plays = "Opens with little, then holds back until all go out or a rival has few left; weighs each knock."

    def choose(self, view: View, rng: Random) -> Action:
        """A play if it is time for one, else a draw; with an empty pool any play there is, or a pass."""
        assert view.seat is not None  # noqa: S101 - an onlooker is never asked
        if view.rules.turns.private:
            return turn_with_knock(view, rng, Manner(foresees=True, waits=True))
        table = _table(view) if Verb.PLAY in view.verbs and not knocks_now(view) else None
        if table is not None and playable(view, play := Play(view.seat, table)):
            return play
        if Verb.DISCARD in view.verbs:
            return thrown(view, view.seat)
        return without_play(view)


def _table(view: View) -> Table | None:
    """The table as it lays it, if it is time to lay anything."""
    hurried = _in_danger(view) or Verb.DRAW not in view.verbs
    alone: Advice | None = None
    if view.rules.opening.owed(view.opened):
        # The melds of the rack alone are a small search; without them there is no play at all.
        alone = sought(view.rules, (), view.rack, False, TILES_THEN_POINTS).advice
        if alone is None:
            return None
        # What is no way out for a seat that owes nothing is none for this one, and is found sooner.
        kinder = sought(view.rules, view.table, view.rack, True, TILES_THEN_POINTS).advice
        if not hurried and not (kinder and kinder.goes_out):
            return _least(view, alone.table)
    fullest = best_play(view, TILES_THEN_POINTS)
    if fullest and (hurried or fullest.goes_out):
        return fullest.table
    return _least(view, alone.table) if alone else None


def _in_danger(view: View) -> bool:
    """Whether a rival has few tiles left."""
    rivals = [size for seat, size in enumerate(view.rack_sizes) if seat != view.seat]
    return min(rivals) <= FEW.get(len(view.seats), min(FEW.values()))


def _least(view: View, melds: Table) -> Table:
    """The table with as few of these melds as open; jokers are kept first, then what is worth little."""
    kept = melds
    for meld in sorted(melds, key=lambda meld: (-meld.jokers, view.rules.melds.points(meld))):
        place = kept.index(meld)
        fewer = kept[:place] + kept[place + 1 :]
        if fewer and not check(view, Play(view.turn.seat, view.table + fewer)):
            kept = fewer
    return view.table + kept
