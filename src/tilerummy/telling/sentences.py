"""How things stand, as sentences."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from textwrap import wrap

from tilerummy.engine.view import View
from tilerummy.model.action import (
    Seat,
)
from tilerummy.model.label import cells, clean
from tilerummy.model.meld import Meld
from tilerummy.model.tile import JOKER, spoken
from tilerummy.model.violation import MeldViolation, Violation
from tilerummy.play.draft import Draft
from tilerummy.rules.rule import counted
from tilerummy.telling import knock_words
from tilerummy.telling.letters import letters
from tilerummy.telling.news import FEW
from tilerummy.telling.owners import initial
from tilerummy.telling.turn_words import owed, too_early, untouched
from tilerummy.telling.ways import KEYS, Ways

TITLE_CELLS = 30

LEAST_LOG = 6
"""So many lines of the panel are for what happened, two for its heading among them."""


def head_parts(view: View, seconds: float | None) -> tuple[tuple[str, bool], ...]:
    """Round, ruleset, length of the match, pool, and the seconds that the turn has left.

    Each comes with whether it is to be stressed: what changes is looked for, what was agreed on is known.
    """
    whole = view.rules.about.title
    title = clean(whole, TITLE_CELLS)
    cut = "" if title == clean(whole, cells(whole)) else "…"
    pool = len(view.round.pool) or "empty"
    upcard = view.round.upcard
    turned_up = upcard is not None and (view.rules.dealing.declares or view.round.beneath is not None)
    return (
        (f"Round {view.round.number}", True),
        (f"{title}{cut}, {view.rules.match.length}", False),
        (f"pool {pool}", False),
        *(((f"turned up {upcard.spoken}", False),) if upcard is not None and turned_up else ()),
        *(() if seconds is None else ((clock_face(seconds), True),)),
    )


def clock_face(seconds: float) -> str:
    """Minutes and seconds, rounded up so that 0:00 means that time is up.

    >>> clock_face(89.2), clock_face(0)
    ('1:30', '0:00')
    """
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def seat_line(view: View, names: Sequence[str], seat: Seat, size: int | None = None) -> str:
    """A seat with the size of its rack; few tiles and a missing opening are said.

    ``size``: how many tiles are left on it while some are laid out.
    """
    left = view.rack_sizes[seat] if size is None else size
    opened = "" if view.round.opened[seat] or not view.rules.opening.points else ", not opened"
    return f"{initial(view, seat)}{names[seat]}: {left}{' !' if left <= FEW else ''}{opened}"


def judged(draft: Draft, faults: Sequence[Violation], row: int | None = None, ways: Ways = KEYS) -> str:
    """How the draft stands, in one line: what is wrong with it, or what it is worth.

    Every marked meld has its reason here; that of the ``row`` which is looked at comes first.
    """
    if not draft.touched:
        return "" if draft.view.round.over else untouched(draft, ways)
    opening = draft.opening()
    total = "" if opening is None else f"   opening {opening} of {draft.view.rules.opening.points}"
    if early := too_early(draft):
        return capital(early)
    if any(map(_melds, faults)):
        return f"{len(draft.marked(faults))} not valid: {why(draft, faults, row, ways)}{total}"
    if faults:
        return capital(why(draft, faults, row, ways))
    if told := knock_words.tried(draft, ways):
        return told
    # What the rack is relieved of is not what the melds are worth: there a joker counts as what it stands for.
    relief = f", {counted(draft.view.rules.values.left(draft.laid), 'point')} off the rack"
    laid = f"{len(draft.laid)} laid{total or relief}" if draft.laid else ""
    needed = owed(draft)
    closing = f": {ways.end} ends the turn" if draft.ends and not needed else ""
    last = draft.trial.discard
    thrown = "" if last is None else f"{last.tile.spoken} is to be discarded{closing}"
    parts = (needed or ("Table valid" if draft.laid and not thrown else ""), thrown, laid)
    return "   ".join(part for part in parts if part)


def why(draft: Draft, faults: Sequence[Violation], row: int | None = None, ways: Ways = KEYS) -> str:
    """What is wrong, melds by their letters, those of a row first. As long as a meld is none, that comes before all."""
    if early := too_early(draft):
        return early
    free = list(range(len(draft.rows)))

    def letter(meld: Meld) -> str:
        # Of two equal rows each is named once.
        rows = [number for number, row in enumerate(draft.rows) if row.meld == meld]
        row = next((number for number in rows if number in free), rows[0] if rows else 0)
        if row in free:
            free.remove(row)
        return f"{ways.meld}{letters(row)}"

    said = [fault for fault in faults if draft.marked([fault])] if any(map(_melds, faults)) else faults
    ordered = sorted(said, key=lambda fault: (row not in draft.marked([fault]), not _melds(fault)))
    sentences = [fault.say(letter) for fault in ordered]
    return ", ".join(sentences) if said is not faults else ".  ".join([*sentences[:1], *map(capital, sentences[1:])])


def _melds(fault: Violation) -> bool:
    """Whether a meld is none."""
    return isinstance(fault, MeldViolation) and fault.table == "melding"


def capital(sentence: str) -> str:
    """The sentence with a capital letter, unless it begins with the one-letter name of a meld."""
    return sentence if sentence[1:2] in {" ", ":"} else sentence[:1].upper() + sentence[1:]


def meaning(draft: Draft, spot: tuple[int, int]) -> str:
    """What the joker at a spot of the table stands for; nothing for any other tile."""
    row, place = spot
    melds = draft.view.rules.melds
    if not 0 <= row < len(draft.rows) or not 0 <= place < len(draft.rows[row].cells):
        return ""
    meld = draft.rows[row].meld
    if meld.tiles[place] != JOKER or not melds.legal(meld):
        return ""
    return f"The joker in {letters(row)} stands for {spoken(melds.faces(meld)[place], ' or ')}"


def reading_of(meld: Meld, stands: Sequence[str]) -> tuple[str, str]:
    """A meld as its tiles, and what its jokers stand for.

    >>> from tilerummy.model.meld import MeldKind
    >>> from tilerummy.model.tile import JOKER, Tile
    >>> reading_of(Meld(MeldKind.RUN, (Tile("R", 5), Tile("R", 6), JOKER)), ["R7"])
    ('R5 R6 J', 'the joker is R7')
    """
    jokers = "the jokers are" if len(stands) > 1 else "the joker is"
    return meld.spoken, f"{jokers} {' and '.join(stands)}"


@lru_cache(256)
def _log_lines(sentence: str, width: int) -> tuple[str, ...]:
    """A sentence of the log. With each move the panel is told anew, and nearly all of it is the same."""
    return tuple(wrap(sentence, width, initial_indent=" ", subsequent_indent="   "))


def side_lines(
    view: View,
    names: Sequence[str],
    sizes: Sequence[int],
    said: Sequence[str],
    room: tuple[int, int],
    aid: Sequence[str] = (),
) -> list[tuple[str, bool]]:
    """The panel beside the board, ``room`` cells wide and high: who sits there, then what happened, the newest last.

    Between them stands an ``aid``, if one is wanted and leaves some lines to the rest.
    Each line comes with whether it is to be stressed: that of the seat on turn, which begins with ``>`` as well. A star
    stands behind a seat that has not opened.
    """
    width, height = room
    head = [("Players", False)]
    for seat, (name, size) in enumerate(zip(names, sizes, strict=True)):
        unopened = view.rules.opening.points and not view.round.opened[seat]
        mark = "!" if size <= FEW else "*" if unopened else " "
        on_turn = seat == view.turn.seat and not view.round.over
        turn = ">" if on_turn else " "
        shown = clean(f"{initial(view, seat)}{name}", width - 6)
        head.append((f"{turn}{shown}{' ' * (width - cells(shown) - 6)}{size:>3} {mark}", on_turn))
    if any(mark.endswith("*") for mark, _ in head):
        head.append((" * has not opened yet", False))
    if aid and height - len(head) - len(aid) > LEAST_LOG:
        head += [("", False), *((line, False) for line in aid)]
    if said:
        head += [("", False), ("Log", False)]
    room_left = height - len(head)
    recent: list[str] = []
    for sentence in reversed(said):
        if len(recent) >= room_left:
            break
        recent = [*_log_lines(sentence, width), *recent]
    return [*head, *((line, False) for line in recent[max(0, len(recent) - room_left) :] if room_left > 0)]
