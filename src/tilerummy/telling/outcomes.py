"""How a turn ended otherwise than its player may have meant, as sentences for the one who played it."""

from collections.abc import Iterable, Sequence

from tilerummy.engine.view import View
from tilerummy.model.action import Discard, Draw, Pass, Penalty, Play, Take
from tilerummy.model.event import Event
from tilerummy.model.tile import Tiles, spoken
from tilerummy.model.violation import Violation
from tilerummy.rules.rule import counted
from tilerummy.telling.sentences import capital


def drew(event: Event) -> str:
    """What was drawn, as its player may know it; nothing for any other end of a turn."""
    return f"You drew {_tiles(event)}" if isinstance(event.action, Draw) and event.shown else ""


def time_was_up(events: Sequence[Event]) -> str:
    """What became of a turn that took too long: all that was done in it when time was up."""
    first, last = events[0], events[-1]
    match first.action, last.action:
        case Penalty(), _:
            return f"Time was up: everything went back and you drew {counted(len(first.shown), 'tile')}"
        case Draw(), Discard(tile=tile):
            return f"Time was up: you drew {_tiles(first)} and discarded {tile.spoken}"
        case Draw(), _:
            return f"Time was up: you drew {_tiles(first)}"
        case Discard(tile=tile), _:
            return f"Time was up: you discarded {tile.spoken}"
        case Pass(), _:
            return "Time was up: you passed"
    return "Time was up: what you had laid out was played"


def showdown(view: View, names: Sequence[str]) -> str:
    """What a knock came to, a line for each thing that counted."""
    lines = [f"{names[line.seat]} {line.points:+}  {line.reason}" for line in view.results[-1].lines]
    return "\n".join(lines)


def punished(event: Event, violations: Iterable[Violation]) -> str:
    """What an illegal end of turn cost, and why it was one. The melds are gone, so they are named by their tiles."""
    cost = f"That was not legal: everything went back and you drew {counted(len(event.shown), 'tile')}"
    return ".\n\n".join([cost, *(capital(fault.say(lambda meld: f"the meld {meld.spoken}")) for fault in violations)])


def went_back(view: View, names: Sequence[str], tiles: Tiles) -> str:
    """Which tiles of a plan lie on the rack again, and who is to blame."""
    seats = [event.action.seat for event in view.history if isinstance(event.action, Play | Take)]
    who = names[seats[-1]] if seats else "Somebody"
    return f"{who} changed the table: {spoken(tiles)} {'is' if len(tiles) == 1 else 'are'} on your rack again"


def _tiles(event: Event) -> str:
    return spoken(event.shown)
