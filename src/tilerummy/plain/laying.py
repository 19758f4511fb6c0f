"""Commands that can be taken back, done to a draft."""

from collections.abc import Iterable, Sequence

from tilerummy.plain.commands import NEW, Command
from tilerummy.plain.pieces import CommandError, Piece
from tilerummy.play.draft import Draft
from tilerummy.play.row import RACK, Cell, Spot
from tilerummy.telling.aloud import tile_aloud
from tilerummy.telling.letters import letters, row_named

WORDS = frozenset({"lay", "add", "move", "split", "join", "reading", "undo", "redo", "back"})
"""The commands that ``after`` knows."""

CHANGES_NOTHING = "that changes nothing"


def after(draft: Draft, command: Command) -> Draft:
    """The draft after a command. Raises ``CommandError`` with a sentence where there is nothing to be done."""
    match command.word:
        case "lay" | "add" | "move":
            return _moved(draft, command)
        case "join":
            row = row_of(draft, command.meld)
            return _changed(draft, draft.move(_all_of(draft, row), Spot(row_of(draft, command.to), 0)))
        case "split":
            row = row_of(draft, command.meld)
            if command.number >= len(draft.rows[row].cells):
                raise CommandError(f"meld {letters(row)} has only {len(draft.rows[row].cells)} tiles")
            return draft.split(Spot(row, command.number))
        case "reading":
            row = row_of(draft, command.meld)
            if len(draft.readings(row)) < 2:
                raise CommandError(f"meld {letters(row)} can be read in no other way")
            return draft.next_reading(row)
        case "undo":
            return _changed(draft, draft.undo(), "there is nothing to undo")
        case "redo":
            return _changed(draft, draft.redo(), "there is nothing to redo")
        case "back" if command.pieces:
            return _back(draft, command)
        case "back":
            return _changed(draft, draft.reset(), "nothing is laid out")
    raise ValueError(f"{command.word} moves nothing")


def row_of(draft: Draft, name: str) -> int:
    """The row of a meld. A capital will do where there are not so many, and a small letter where it is one."""
    for spelled in (name, name.lower(), name.upper()):
        row = row_named(spelled)
        if row is not None and row < len(draft.rows):
            return row
    if not draft.rows:
        raise CommandError("there is no meld on the table")
    last = letters(len(draft.rows) - 1)
    there = "is only meld a" if last == "a" else f"are melds a to {last}"
    raise CommandError(f"there is no meld {name}, there {there}")


def on_rack(draft: Draft, piece: Piece, found: Sequence[Spot] = ()) -> Spot:
    """Where a tile lies on the rack, and is none of those that were ``found`` already."""
    spots = _lying(draft, piece, [RACK], found)
    if spots:
        return spots[0]
    told = f"{_named(piece)} is not on your rack"
    melds = _lying(draft, piece, range(len(draft.rows)), found)
    if melds and piece.tile is not None and not draft.view.rules.rearranging.fixed:
        name = letters(melds[0].row)
        told += f", it lies in meld {name}: such a tile is called {piece.tile.spoken} from {name}"
    raise CommandError(told)


# --- within -----------------------------------------------------------------------------------------------------------


def _changed(before: Draft, now: Draft, otherwise: str = CHANGES_NOTHING) -> Draft:
    if now is before:
        raise CommandError(otherwise)
    return now


def _moved(draft: Draft, command: Command) -> Draft:
    """Tiles to a meld, or as new ones: as many as slashes part."""
    to = None if command.to == NEW else row_of(draft, command.to)
    spots = _spots(draft, command, to)
    if to is not None:
        return _changed(draft, draft.move(spots, Spot(to, 0)))
    now = draft
    # Cells are found again wherever they lie after the first of the melds was laid.
    cells = [draft.cell(spot) for spot in spots]
    for number in dict.fromkeys(piece.row for piece in command.pieces):
        chosen = [cell for piece, cell in zip(command.pieces, cells, strict=True) if piece.row == number]
        now = now.move([_spot(now, cell) for cell in chosen if cell is not None], Spot(len(now.rows), 0))
    return _changed(draft, now)


def _spots(draft: Draft, command: Command, to: int | None) -> tuple[Spot, ...]:
    """Where the tiles of a command lie; of equal ones each is another one."""
    found: list[Spot] = []
    for piece in command.pieces:
        if piece.meld:
            found.append(_in_meld(draft, piece, found))
        elif command.word == "move":
            found.append(_on_table(draft, piece, found, to))
        else:
            found.append(on_rack(draft, piece, found))
    return tuple(found)


def _in_meld(draft: Draft, piece: Piece, found: Sequence[Spot], *, own: bool = False) -> Spot:
    """A tile of the meld that was named, by its place or by what it is."""
    row = row_of(draft, piece.meld)
    if piece.place > len(draft.rows[row].cells):
        raise CommandError(f"meld {letters(row)} has only {len(draft.rows[row].cells)} tiles")
    if piece.place:
        return Spot(row, piece.place - 1)
    spots = _lying(draft, piece, [row], found)
    spots = [spot for spot in spots if not own or _is_own(draft, spot)] or spots
    if not spots:
        raise CommandError(
            f"there is no {_named(piece)} in meld {letters(row)}; tiles from different places have a comma between them"
        )
    return spots[0]


def _on_table(draft: Draft, piece: Piece, found: Sequence[Spot], to: int | None) -> Spot:
    """A tile of the table, else of the rack. Where several melds have it, one has to be named."""
    spots = _lying(draft, piece, (row for row in range(len(draft.rows)) if row != to), found)
    return _only_one(draft, piece, spots) if spots else on_rack(draft, piece, found)


def _back(draft: Draft, command: Command) -> Draft:
    """Tiles of this turn back to the rack."""
    found: list[Spot] = []
    for piece in command.pieces:
        if piece.meld:
            spot = _in_meld(draft, piece, found, own=True)
        else:
            spots = _lying(draft, piece, range(len(draft.rows)), found)
            if not spots:
                raise CommandError(f"{_named(piece)} lies in no meld")
            spot = _only_one(draft, piece, [spot for spot in spots if _is_own(draft, spot)] or spots)
        if not _is_own(draft, spot):
            raise CommandError("tiles of the table stay on the table")
        found.append(spot)
    return draft.move(found, Spot(RACK, len(draft.rack)))


def _only_one(draft: Draft, piece: Piece, spots: Sequence[Spot]) -> Spot:
    """The first of the spots; an error where they lie in several melds: nobody but the player knows which is meant."""
    rows = list(dict.fromkeys(spot.row for spot in spots))
    if len(rows) > 1 and piece.tile is not None:
        names = [letters(row) for row in rows]
        where = f"{', '.join(names[:-1])} and {names[-1]}"
        raise CommandError(
            f"{_named(piece)} lies in melds {where}: say which, as in {piece.tile.spoken} from {names[0]}"
        )
    return spots[0]


def _lying(draft: Draft, piece: Piece, rows: Iterable[int], found: Sequence[Spot]) -> list[Spot]:
    """All places of a tile in these rows."""
    spots = [Spot(row, place) for row in rows for place in range(len(_cells(draft, row)))]
    return [spot for spot in spots if spot not in found and _cells(draft, spot.row)[spot.place].tile == piece.tile]


def _cells(draft: Draft, row: int) -> tuple[Cell, ...]:
    return draft.rack if row == RACK else draft.rows[row].cells


def _spot(draft: Draft, cell: Cell) -> Spot:
    """Where a cell lies."""
    rows = (RACK, *range(len(draft.rows)))
    return next(Spot(row, _cells(draft, row).index(cell)) for row in rows if cell in _cells(draft, row))


def _is_own(draft: Draft, spot: Spot) -> bool:
    cell = draft.cell(spot)
    return cell is not None and cell.own


def _all_of(draft: Draft, row: int) -> list[Spot]:
    return [Spot(row, place) for place in range(len(draft.rows[row].cells))]


def _named(piece: Piece) -> str:
    return "that tile" if piece.tile is None else tile_aloud(piece.tile)
