"""What a turn in the making has come to so far, and the actions that would bring it about."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tilerummy.engine.check import check
from tilerummy.engine.step import after
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Discard, Draw, Knock, Play, Take, Verb
from tilerummy.model.round import Phase
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile, Tiles
from tilerummy.play.row import Cell, Row, Rows, laid_out, without


@dataclass(frozen=True, slots=True)
class Trial:
    """The rows of the table, how many of the newest discards were taken, and the tile that is to be discarded.

    ``knocks``: the turn is to end the round.
    """

    rows: Rows
    taken: int = 0
    discard: Cell | None = None
    knocks: bool = False


def at_first(view: View) -> Trial:
    """Where a turn begins: everything as it lies."""
    return Trial(laid_out(view.table))


def tile_at(view: View, slot: int) -> Tile:
    """The tile of a slot: one of the rack, beyond it one of the discards, the newest first."""
    return view.rack[slot] if slot < len(view.rack) else view.round.discard[len(view.rack) - slot - 1]


def reslotted(trial: Trial, slots: dict[int, int]) -> Trial:
    """The same trial after the rack has changed: each tile of the hand gets its new slot."""

    def moved(cell: Cell) -> Cell:
        return cell._replace(slot=slots.get(cell.slot, cell.slot))

    rows = tuple(Row(row.meld, tuple(map(moved, row.cells))) for row in trial.rows)
    return replace(trial, rows=rows, discard=None if trial.discard is None else moved(trial.discard))


def new_slots(old: Tiles, new: Tiles) -> dict[int, int]:
    """The slot in a new rack of each tile of an old one, as far as it is still there."""
    free = list(range(len(new)))
    slots: dict[int, int] = {}
    for slot, tile in enumerate(old):
        found = next((other for other in free if new[other] == tile), None)
        if found is not None:
            free.remove(found)
            slots[slot] = found
    return slots


def with_taken(view: View, trial: Trial) -> View:
    """The view as it is when the discards that are taken have come to the rack."""
    if view.seat is None or not trial.taken:
        return view
    return replace(view, round=after(view.round, view.rules, Take(view.seat, trial.taken, view.table)))


def first_of_all(view: View, trial: Trial) -> tuple[Action, ...]:
    """What comes before a play that is tried out before the draw: the draw, of a tile that nobody knows yet."""
    if view.seat is None or trial.taken or view.turn.phase is not Phase.DRAW or Verb.DRAW not in view.verbs:
        return ()
    return (Draw(view.seat),)


def actions_of(view: View, trial: Trial, read: Callable[[Sequence[Cell]], Row]) -> tuple[Action, ...]:
    """The actions of a trial, all to be done together; none where nothing was moved.

    ``read`` reads a row of tiles. An earlier discard is melded in the stroke that takes it, and the discards that come
    with it are on the rack only then: what is made of those is a play that follows.
    """
    if view.seat is None:
        return ()
    table = tuple(row.meld for row in trial.rows)
    if trial.knocks:
        last = None if trial.discard is None else trial.discard.tile
        return (*_taken(view, trial), Knock(view.seat, last, _own(trial)))
    discard = () if trial.discard is None else (Discard(view.seat, trial.discard.tile),)
    if view.rules.turns.private and view.turn.phase is not Phase.SHOWDOWN:
        return (*_taken(view, trial), *discard)
    if not trial.taken:
        play = (Play(view.seat, table),) if Counter(table) != Counter(view.table) else ()
        return (*play, *discard)
    strokes = [
        (Take(view.seat, trial.taken, first), *((Play(view.seat, table),) if Counter(first) != Counter(table) else ()))
        for first in _strokes(view, trial, read)
    ]
    legal = (stroke for stroke in strokes if not check(view, *stroke))
    return (*next(legal, strokes[0]), *discard)


def _taken(view: View, trial: Trial) -> tuple[Action, ...]:
    """The taking of discards with which nothing is melded."""
    return (Take(view.turn.seat, trial.taken, view.table),) if trial.taken else ()


def _own(trial: Trial) -> Table:
    """The rows made of tiles of the hand."""
    return tuple(row.meld for row in trial.rows if all(cell.own for cell in row.cells))


def _strokes(view: View, trial: Trial, read: Callable[[Sequence[Cell]], Row]) -> Iterator[Table]:
    """The tables that the taking of discards may leave, the likeliest first."""
    reached = len(view.rack) + trial.taken - 1
    late = [cell for row in trial.rows for cell in row.cells if len(view.rack) <= cell.slot < reached]
    if not late:
        yield tuple(row.meld for row in trial.rows)
        return
    without_late = [(row, without(row.cells, late)) for row in trial.rows]
    stripped = [row if len(left) == len(row.cells) else read(left) for row, left in without_late if left]
    taken = [row.meld for row in stripped if any(cell.slot == reached for cell in row.cells)]
    yield (*view.table, *taken)
    yield tuple(row.meld for row in stripped)
