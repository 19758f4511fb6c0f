"""A hint as the commands that bring it about."""

from collections import Counter
from collections.abc import Iterable, Iterator

from tilerummy.model.action import Verb
from tilerummy.model.round import Phase
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile
from tilerummy.plain.commands import read_command
from tilerummy.plain.laying import after
from tilerummy.play.draft import Draft
from tilerummy.play.hint_protocol import Hint
from tilerummy.play.proposals import shown
from tilerummy.play.row import Cell, Row
from tilerummy.telling.letters import letters

Keys = Counter[tuple[int, Tile]]
"""Tiles by what they are to a command: of the rack any twin will do, of the table each has its slot."""


def commands(draft: Draft, hint: Hint) -> tuple[str, ...]:
    """What to type, line by line, for the turn of a hint. What is laid out otherwise is taken back first.

    Where a tile is drawn first, nobody knows yet how it goes on.
    """
    view, table = draft.view, _table(draft, hint)
    on_the_way = draft.trial.taken == hint.take and _fits(draft, table)
    start = draft if on_the_way else draft.reset()
    back = ("back",) if start is not draft else ()
    if hint.take and not on_the_way:
        taken = start.take(hint.take)
        return (*back, f"take {hint.take}", *_laying(taken, table), *_closing(draft, hint))
    if hint.draws_first(view):
        return (*back, "draw")
    return (*back, *_laying(start, table), *_closing(draft, hint))


def _fits(draft: Draft, table: Table) -> bool:
    """Whether all that was laid out of the rack so far lies as it shall lie at the end."""
    laid = [_keys(row.cells) for row in draft.rows if any(cell.own for cell in row.cells)]
    if not laid:
        return True
    target = [_keys(row.cells) for row in draft.lay_out(table, draft.trial.taken).rows]
    return all(keys in target for keys in laid)


def _table(draft: Draft, hint: Hint) -> Table:
    """The table as it lies when all is laid that the hint lays out; what goes with a knock lays itself out."""
    if hint.tiles and not hint.knock:
        return hint.table
    return tuple(row.meld for row in shown(draft.reset()).rows)


def _closing(draft: Draft, hint: Hint) -> Iterator[str]:
    """What ends the turn."""
    verbs = draft.view.verbs
    discard = "" if hint.discard is None else hint.discard.spoken
    if hint.knock:
        yield f"knock {discard}".strip()
    elif discard:
        yield f"discard {discard}"
    elif hint.found or draft.view.turn.phase is Phase.SHOWDOWN:
        yield "end"
    elif verbs:
        yield "draw" if Verb.DRAW in verbs else "pass"


def _laying(draft: Draft, table: Table) -> Iterator[str]:
    """The commands that turn the table of a draft into another one, each meld made of the row it shares most with."""
    target = draft.lay_out(table, draft.trial.taken).rows
    settled: list[Keys] = []
    for row in sorted(target, key=lambda row: row not in draft.rows):
        wanted = _keys(row.cells)
        home = _home(draft.rows, wanted, settled)
        here = Keys() if home is None else _keys(draft.rows[home].cells)
        if wanted - here:
            word, to = ("lay", "") if home is None else ("add", f" {letters(home)}")
            line = f"{word} {_pieces(draft, wanted - here)}{to}"
            yield line
            draft = after(draft, read_command(line))
        settled.append(wanted)
    for row in target:
        wanted = _keys(row.cells)
        number = next(number for number, one in enumerate(draft.rows) if _keys(one.cells) == wanted)
        for _ in draft.readings(number):
            if draft.rows[number].meld != row.meld:
                yield f"reading {letters(number)}"
                draft = draft.next_reading(number)


def _home(rows: Iterable[Row], wanted: Keys, settled: Iterable[Keys]) -> int | None:
    """The row that has most of the tiles and is not the home of another meld already; None where none has any."""
    shared: dict[int, int] = {}
    for number, row in enumerate(rows):
        keys = _keys(row.cells)
        if not any(one <= keys for one in settled) and (common := (keys & wanted).total()):
            shared[number] = common
    return max(shared, key=lambda number: shared[number], default=None)


def _pieces(draft: Draft, wanted: Keys) -> str:
    """The tiles as a command names them: those of the rack first, then those of each meld behind a comma."""
    wanted = wanted.copy()
    rack = [tile.spoken for (slot, tile), number in wanted.items() for _ in range(number) if slot >= 0]
    parts = [" ".join(rack)] if rack else []
    for number, row in enumerate(draft.rows):
        tiles = [cell.tile for cell in row.cells]
        for place, cell in enumerate(row.cells, 1):
            if not cell.own and wanted[_key(cell)]:
                single = tiles.count(cell.tile) == 1
                name = letters(number)
                parts.append(f"{cell.tile.spoken} from {name}" if single else f"{name} {place}")
    return ", ".join(parts)


def _keys(cells: Iterable[Cell]) -> Keys:
    return Counter(map(_key, cells))


def _key(cell: Cell) -> tuple[int, Tile]:
    return (0 if cell.own else cell.slot), cell.tile
