"""What happened and how things stand, as sentences for the screen."""

from collections.abc import Iterable, Sequence
from math import ceil

from tilerummy.engine.view import View
from tilerummy.model.action import Deal, DeclareTime, Draw, Offence, Pass, Penalty, Play, Seat
from tilerummy.model.event import Event
from tilerummy.model.label import clean
from tilerummy.model.meld import Meld
from tilerummy.model.tile import HIDDEN, Tiles
from tilerummy.model.violation import MeldViolation, Violation
from tilerummy.play.draft import Draft
from tilerummy.rules.rule import counted
from tilerummy.tui.position import letters

TITLE_CELLS = 30
FEW = 3
"""So few tiles on a rack are worth a warning."""


def told(history: Iterable[Event], names: Sequence[str], you: Seat | None) -> tuple[str, ...]:
    """One sentence for each event of a round, in order. ``you`` is who reads it."""
    said: list[str] = []
    on_table = 0
    for event in history:
        before = on_table
        if isinstance(event.action, Play):
            on_table = sum(len(meld.tiles) for meld in event.action.table)
        said.append(_sentence(event, names, you, on_table - before))
    return tuple(said)


def _sentence(event: Event, names: Sequence[str], you: Seat | None, laid: int) -> str:
    def who(seat: Seat) -> str:
        return "You" if seat == you else names[seat]

    match event.action:
        case Deal():
            lot = f", {event.shown[0]} was the highest lot" if event.shown else ""
            return f"The round was dealt{lot}"
        case Draw(seat):
            return f"{who(seat)} drew{_shown(event.shown)}"
        case Play(seat):
            return f"{who(seat)} laid {counted(laid, 'tile')}"
        case Pass(seat):
            return f"{who(seat)} passed"
        case Penalty(culprit, offence):
            why = "time was up" if offence is Offence.TIME else "an illegal end of turn"
            return f"{who(culprit)} drew {counted(len(event.shown), 'tile')}{_shown(event.shown)}: {why}"
        case DeclareTime():
            return "The time of the match is up, this round is the last"


def _shown(tiles: Tiles) -> str:
    return "" if not tiles or HIDDEN in tiles else f" {' '.join(map(str, tiles))}"


def head_line(view: View, seconds: float | None) -> str:
    """Round, ruleset, length of the match, pool, and the seconds that the turn has left."""
    title = clean(view.rules.about.title, TITLE_CELLS)
    clock = "" if seconds is None else f"   {clock_face(seconds)}"
    pool = len(view.round.pool) or "empty"
    return f"Round {view.round.number}   {title}, {view.rules.match.length}   pool {pool}{clock}"


def clock_face(seconds: float) -> str:
    """Minutes and seconds, rounded up so that 0:00 means that time is up.

    >>> clock_face(89.2), clock_face(0)
    ('1:30', '0:00')
    """
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def seat_line(view: View, names: Sequence[str], seat: Seat) -> str:
    """A seat with the size of its rack; few tiles and a missing opening are said."""
    size = view.rack_sizes[seat]
    opened = "" if view.round.opened[seat] or not view.rules.opening.points else ", not opened"
    return f"{names[seat]} {size}{' !' if size <= FEW else ''}{opened}"


def standings(view: View, names: Sequence[str]) -> str:
    """Who has won the match, or who leads."""
    standing = view.standing
    if standing.over:
        winners = " and ".join(names[seat] for seat in standing.winners)
        return f"{winners} {'wins' if len(standing.winners) == 1 else 'share'} the match"
    best = max(standing.totals)
    leaders = [names[seat] for seat, total in enumerate(standing.totals) if total == best]
    return f"{' and '.join(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {best}"


def judged(draft: Draft, faults: Sequence[Violation]) -> str:
    """How the draft stands, in one line: what is wrong with it, or what it is worth."""
    if not draft.touched:
        return _untouched(draft)
    bad = [fault for fault in faults if isinstance(fault, MeldViolation) and fault.table == "melding"]
    other = [fault for fault in faults if fault not in bad]

    free = list(range(len(draft.rows)))

    def letter(meld: Meld) -> str:
        # Of two equal rows each is named once.
        rows = [number for number, row in enumerate(draft.rows) if row.meld == meld]
        row = next((number for number in rows if number in free), rows[0] if rows else 0)
        if row in free:
            free.remove(row)
        return letters(row)

    opening = draft.opening()
    total = "" if opening is None else f"   opening {opening} of {draft.view.rules.opening.points}"
    if bad:
        return f"{len(bad)} not valid: {', '.join(fault.say(letter) for fault in bad)}{total}"
    if other:
        return ".  ".join(capital(fault.say(letter)) for fault in other)
    points = counted(draft.view.rules.values.left(draft.laid), "point")
    return f"Table valid   {len(draft.laid)} laid, {points}{total}"


def _untouched(draft: Draft) -> str:
    view = draft.view
    opening = view.rules.opening
    draw = "draw one" if view.round.pool else "pass: the pool is empty"
    owed = f"; the opening needs {counted(opening.points, 'point')}" if opening.owed(view.opened) else ""
    return f"Your turn: lay tiles, or {draw}{owed}"


def capital(sentence: str) -> str:
    """The sentence with a capital letter, unless it begins with the one-letter name of a meld."""
    return sentence if sentence[1:2] in {" ", ":"} else sentence[:1].upper() + sentence[1:]


def reading_of(meld: Meld, stands: Sequence[str]) -> tuple[str, str]:
    """A meld as its tiles, and what its jokers stand for.

    >>> from tilerummy.model.meld import MeldKind
    >>> from tilerummy.model.tile import JOKER, Tile
    >>> reading_of(Meld(MeldKind.RUN, (Tile("R", 5), Tile("R", 6), JOKER)), ["R7"])
    ('R5 R6 J', 'the joker is R7')
    """
    jokers = "the jokers are" if len(stands) > 1 else "the joker is"
    return str(meld), f"{jokers} {' and '.join(stands)}"


def side_lines(view: View, names: Sequence[str], said: Sequence[str], room: int) -> list[tuple[str, bool]]:
    """The panel beside the board: who sits there, then as much of what happened as there is room for.

    Each line comes with whether it is to be stressed.
    """
    seats = [
        (f" {seat_line(view, names, seat)}", seat == view.turn.seat and not view.round.over)
        for seat in range(len(view.seats))
    ]
    head = [("Players", False), *seats, ("", False), ("Log", False)]
    recent = said[-max(0, room - len(head)) :] if room > len(head) else ()
    return [*head, *((f" {sentence}", False) for sentence in recent)]
