"""The only way from a state to a view. No other code decides what a seat may know."""

from dataclasses import replace

from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Deal, Draw, Penalty, Seat
from tilerummy.model.event import Event
from tilerummy.model.round import Round
from tilerummy.model.tile import HIDDEN


def look(state: State, seat: Seat | None) -> View:
    """What ``seat`` may know of a match that was dealt; None sees what an onlooker sees."""
    if state.round is None:
        raise ValueError("there is nothing to see before the first deal")
    return View(
        rules=state.rules,
        seat=seat,
        seats=state.seats,
        results=state.results,
        carried=state.carried,
        time_is_up=state.time_is_up,
        round=_concealed(state.round, seat),
        history=tuple(conceal(event, seat) for event in state.history),
    )


def conceal(event: Event, seat: Seat | None) -> Event:
    """The event as ``seat`` may know it: the tiles that another seat drew are hidden."""
    match event.action:
        case Draw(seat=owner) | Penalty(culprit=owner) if owner != seat:
            return replace(event, shown=(HIDDEN,) * len(event.shown))
        case Deal(starter=starter, tiles=tiles) if tiles:
            # Who deals real tiles by hand knows them; who sits at the table does not.
            return replace(event, action=Deal(starter, (HIDDEN,) * len(tiles)))
        case _:
            return event


def _concealed(round_: Round, seat: Seat | None) -> Round:
    # Who has knocked shows what is left.
    open_ = (seat, round_.knocker)
    if round_.over:
        racks, drawn = round_.racks, round_.turn.drawn
    else:
        racks = tuple(rack if owner in open_ else (HIDDEN,) * len(rack) for owner, rack in enumerate(round_.racks))
        drawn = round_.turn.drawn if round_.turn.seat == seat else (HIDDEN,) * len(round_.turn.drawn)
    turn = replace(round_.turn, drawn=drawn)
    pool = tuple(tile if place == round_.face_up else HIDDEN for place, tile in enumerate(round_.pool))
    return replace(round_, racks=racks, pool=pool, turn=turn)
