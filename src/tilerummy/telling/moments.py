"""The moment at which a round or a match is won: by whom, with what, and what there is to look back on."""

from collections.abc import Sequence

from tilerummy.engine.view import View
from tilerummy.model.action import Discard, Knock, Play, Seat, Take
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import Tiles, spoken
from tilerummy.telling.scores import numbered


def last_melds(view: View, seat: Seat) -> Table:
    """The melds that a seat has made or changed with its last play or its knock in this round."""
    table: Table = ()
    last: Table = ()
    for event in view.history:
        match event.action:
            case Play(table=after) | Take(table=after):
                change = Change(table, after, (), opened=True)
                if event.action.seat == seat and change.fresh:
                    last = change.fresh
                table = after
            case Knock(seat=knocker, melds=melds) if knocker == seat and melds:
                last = melds
    return last


def round_won(view: View, names: Sequence[str]) -> str:
    """Who has won the round that is over, how, and what for."""
    result = view.results[-1]
    if result.winner is None:
        return f"Round {view.round.number}: nobody has won it alone"
    seat = result.winner
    return f"Round {view.round.number}: {names[seat]} {_how(view, seat)}, {result.scores[seat]:+}"


def _how(view: View, seat: Seat) -> str:
    if view.round.knocker == seat:
        return "knocked"
    if view.round.racks[seat]:
        return "won it"
    own = [event.action for event in view.history if event.action.seat == seat]
    if own and isinstance(own[-1], Discard):
        return f"went out and discarded {own[-1].tile.spoken}"
    laid = _laid_last(view)
    return f"went out with {spoken(laid)}" if laid else "went out"


def _laid_last(view: View) -> Tiles:
    """The tiles that came to the table with the last play of the round."""
    tables = [event.action.table for event in view.history if isinstance(event.action, Play | Take)]
    before, after = [(), (), *tables][-2:]
    return tuple((tiles_on(after) - tiles_on(before)).elements())


def looked_back(view: View, names: Sequence[str]) -> str:
    """What a match of several rounds had: who has won how many of them, and the best one."""
    rounds = list(numbered(view))
    if len(rounds) < 2:
        return ""
    won = [sum(result.winner == seat for _, result in rounds) for seat in range(len(names))]
    told = ", ".join(f"{name} {number}" for name, number in zip(names, won, strict=True))
    number, result = max(rounds, key=lambda one: max(one[1].scores))
    points = max(result.scores)
    seat = result.scores.index(points)
    best = f"; best round: {names[seat]}, {points:+} in round {number}" if points > 0 else ""
    return f"Rounds won: {told}{best}"
