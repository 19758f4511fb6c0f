"""What the others did since a seat's last turn, step by step, as it would have been seen on the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilerummy.engine.view import View
from tilerummy.model.action import Deal, Discard, Knock, Play, Seat, Take
from tilerummy.model.event import Event
from tilerummy.model.meld import Meld
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import spoken
from tilerummy.play.relaid import relaid
from tilerummy.play.row import Cell, Row, Rows, laid_out, without
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.wording import worded
from tilerummy.telling.face import Face, Faces
from tilerummy.telling.news import discards_taken, told

BEGINNING = "So the table lay"


@dataclass(frozen=True, slots=True)
class Step:
    """The table after something was done, and a sentence on it. What came from a rack is ``laid``, what moved ``lit``.

    ``discards`` is None in games without them, and where it is not known how they lay.
    """

    melds: tuple[Faces, ...]
    discards: Faces | None
    sentence: str


def steps_since(view: View, names: Sequence[str], seat: Seat) -> tuple[Step, ...]:
    """First how the table lay after the last turn of a seat, then a step for each meld that others have changed.

    Nothing where they have done nothing. Nobody's rack is in it.
    """
    history = view.history
    first, end = _others(view, seat)
    if first >= end:
        return ()
    said = told(history, names, seat, view.rack_sizes, view.rules.deck)
    piles = _discards(view)
    table = _table_before(history, first)
    steps = [Step(_faces(laid_out(table)), piles[first], BEGINNING)]
    for number in range(first, end):
        after = _table_after(history[number], table)
        steps += _told(table, after, said[number], piles[number + 1], view)
        table = after
    return tuple(steps)


def _others(view: View, seat: Seat) -> tuple[int, int]:
    """From which event on, and up to which, only others have acted; what the seat has done in its turn is beyond."""
    seats = [event.action.seat for event in view.history]
    end = len(seats)
    while end and view.turn.seat == seat and not view.round.over and seats[end - 1] == seat:
        end -= 1
    own = [number for number in range(end) if seats[number] == seat]
    dealt = bool(view.history) and isinstance(view.history[0].action, Deal)
    return (own[-1] + 1 if own else int(dealt)), end


def _table_before(history: Sequence[Event], first: int) -> Table:
    """The table before an event. Where a position began it, that is as it lay after the first that is known."""
    for event in reversed(history[:first]):
        match event.action:
            case Play(table=table) | Take(table=table):
                return table
            case Knock(melds=melds) if melds:
                return melds
    if history and isinstance(history[0].action, Deal):
        return ()
    return next((event.action.table for event in history if isinstance(event.action, Play | Take)), ())


def _table_after(event: Event, table: Table) -> Table:
    match event.action:
        case Play(table=after) | Take(table=after):
            return after
        case Knock(melds=melds):
            return (*table, *melds)
    return table


def _told(before: Table, after: Table, sentence: str, discards: Faces | None, view: View) -> Iterator[Step]:
    """The steps of one action: one for each meld that was changed, at least one."""
    shown = list(laid_out(before))
    made = list(_made(tuple(shown), after, view.rules.melds))
    if not made:
        yield Step(_faces(shown), discards, sentence)
        return
    for number, (row, homes) in enumerate(made, 1):
        shown = _with_row(shown, row, homes)
        step = f"  {number} of {len(made)}: {_deed(row, homes)}" if len(made) > 1 else ""
        said = worded(step, view.rules.deck)
        yield Step(_faces(shown, row), discards, f"{sentence}.{said}" if step else sentence)


Homes = tuple[Row, ...]
"""The melds that a new one was made of, the one first of which it has most."""


def _made(before: Rows, after: Table, melds: MeldRules) -> Iterator[tuple[Row, Homes]]:
    """The melds that are new and what each was made of. What is left of one when all others are made is no step."""
    played = tiles_on(after) - tiles_on([row.meld for row in before])
    rack = [Cell(tile, slot) for slot, tile in enumerate(played.elements())]
    new = [(row, _homes(row, before)) for row in relaid(before, rack, after, melds) if row not in before]
    left: dict[Homes, Row] = {
        homes: row for row, homes in new if len(homes) == 1 and not any(cell.own for cell in row.cells)
    }
    yield from ((row, homes) for row, homes in new if left.get(homes) is not row)


def _homes(row: Row, before: Rows) -> Homes:
    shared = [(sum(cell in row.cells for cell in old.cells), old) for old in before]
    return tuple(old for number, old in sorted(shared, key=lambda one: -one[0]) if number)


def _with_row(shown: Sequence[Row], row: Row, homes: Homes) -> list[Row]:
    """The table with a new meld, in the place of the one it has most of, if not of that one tile alone."""
    kept = [cell for home in homes[:1] for cell in home.cells if cell in row.cells]
    home = next((place for place, old in enumerate(shown) if any(cell in old.cells for cell in kept)), len(shown))
    place = home if len(kept) > 1 else len(shown)
    rest: list[Row] = []
    for number, old in enumerate((*shown, None)):
        if number == place:
            rest.append(row)
        if old is not None and (left := without(old.cells, row.cells)):
            rest.append(old if left == old.cells else Row(Meld(old.meld.kind, tuple(cell.tile for cell in left)), left))
    return rest


def _deed(row: Row, homes: Homes) -> str:
    """What was made, and of what: ``R4 R5 R6, made of R4 from the rack and R5 R6 out of R5 R6 R7``."""
    if not homes:
        return f"{row.meld.spoken} from the rack"
    own = [cell.tile for cell in row.cells if cell.own]
    sources = [f"{spoken(own)} from the rack"] if own else []
    for home in homes:
        tiles = [cell.tile for cell in row.cells if cell in home.cells]
        whole = Counter(tiles) == Counter(home.meld.tiles)
        sources.append(home.meld.spoken if whole else f"{spoken(tiles)} out of {home.meld.spoken}")
    return f"{row.meld.spoken}, made of {' and '.join(sources)}"


def _faces(rows: Sequence[Row], new: Row | None = None) -> tuple[Faces, ...]:
    return tuple(
        tuple(Face(cell.tile, laid=row is new and cell.own, lit=row is new and not cell.own) for cell in row.cells)
        for row in rows
    )


def _discards(view: View) -> list[Faces | None]:
    """The discards before each event and after the last one, told back from how they lie now."""
    if not view.rules.turns.discards:
        return [None] * (len(view.history) + 1)
    piles: list[Faces | None] = [tuple(map(Face, view.round.discard))]
    for event, taken in reversed(list(zip(view.history, discards_taken(view.history), strict=True))):
        pile = piles[-1]
        match event.action:
            case Discard(tile=tile) if pile is not None:
                # Where they were shuffled into the pool meanwhile, nobody knows how they lay.
                pile = pile[:-1] if pile and pile[-1].tile == tile else None
            case Take(count=count) if pile is not None:
                pile = (*pile, *map(Face, taken)) if len(taken) == count else None
        piles.append(pile)
    return piles[::-1]
