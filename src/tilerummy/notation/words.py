"""Tiles, melds, tables, actions and events, to text and back.

Every ``read_`` function raises ``NotationError`` on text that it does not understand, and nothing else. What was read
is well formed, no more: whether a deck has such a tile and whether a meld is legal, the rules say.
"""

import re

from tilerummy.model.action import (
    TABLE,
    Action,
    Deal,
    Declare,
    DeclareTime,
    Discard,
    Draw,
    Knock,
    Offence,
    Pass,
    Penalty,
    Play,
    Seat,
    Take,
    Verb,
)
from tilerummy.model.event import Event
from tilerummy.model.label import clean
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import HIDDEN, JOKER, Tile, Tiles

EMPTY = "-"
"""Stands where a list has nothing in it."""

MOST_TILES = 400
"""No list and no table is longer: a few more than the largest deck has."""

_TILE = re.compile(r"([RYBKCDHS])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)
_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS])", re.IGNORECASE | re.ASCII)
_RANKS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
_COLOR = re.compile(r"[RYBKCDHS]", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"[1-9][0-9]?", re.ASCII)
_COUNT = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_HIDDEN = re.compile(r"\?([1-9][0-9]{0,2})?", re.ASCII)
_BETWEEN = re.compile(r"[ ,.]+")


class NotationError(ValueError):
    """Text that says nothing. The message is one sentence, safe to show."""


def quoted(text: str) -> str:
    """Text from outside as an error names it: in quotes, cleaned, cut to 40 cells."""
    return f'"{clean(text[:400], 40)}"'


# --- tiles ------------------------------------------------------------------------------------------------------------


def write_tile(tile: Tile) -> str:
    """``R5``, ``J`` for a joker, ``?`` for a hidden tile."""
    return str(tile)


def read_tile(text: str) -> Tile:
    """One tile that is known; the letter may be a small one. A card may be called by its rank, ``QH``.

    >>> read_tile("R5"), read_tile("j")
    (Tile(color='R', number=5), Tile(color='J', number=0))
    >>> str(read_tile("QH")), str(read_tile("10d")), str(read_tile("AS"))
    ('H12', 'D10', 'S1')
    """
    if text in ("J", "j"):
        return JOKER
    if match := _CARD.fullmatch(text):
        rank = match[1].upper()
        return Tile(match[2].upper(), _RANKS.get(rank) or int(rank))
    if match := _TILE.fullmatch(text):
        return Tile(match[1].upper(), int(match[2]))
    raise NotationError(f"{quoted(text)} is no tile; a tile is a color letter and a number, such as R5, or J")


def write_tiles(tiles: Tiles) -> str:
    """Tiles in their order, hidden ones that follow each other as their number.

    >>> write_tiles((Tile("R", 5), JOKER)), write_tiles((HIDDEN,) * 3), write_tiles((HIDDEN,)), write_tiles(())
    ('R5.J', '?3', '?', '-')
    """
    parts: list[str] = []
    hidden = 0
    for tile in tiles:
        if tile == HIDDEN:
            hidden += 1
            continue
        parts += [*_hidden(hidden), write_tile(tile)]
        hidden = 0
    return ".".join([*parts, *_hidden(hidden)]) or EMPTY


def _hidden(number: int) -> list[str]:
    return [f"?{number}" if number > 1 else "?"] if number else []


def read_tiles(text: str, *, hidden: bool = False) -> Tiles:
    """Tiles with dots, spaces or commas between them; ``-`` or nothing at all are no tiles.

    With ``hidden``, ``?`` and ``?3`` stand for tiles that are not shown.

    >>> read_tiles("R5 R6, J") == read_tiles("R5.R6.J")
    True
    """
    if text.strip(" ") in ("", EMPTY):
        return ()
    tiles: list[Tile] = []
    for part in _BETWEEN.split(text.strip(" ")):
        if hidden and (match := _HIDDEN.fullmatch(part)):
            tiles += [HIDDEN] * int(match[1] or 1)
        else:
            tiles.append(read_tile(part))
        _not_too_many(len(tiles))
    return tuple(tiles)


def _not_too_many(tiles: int) -> None:
    if tiles > MOST_TILES:
        raise NotationError(f"more than {MOST_TILES} tiles, no deck has as many")


# --- melds and tables -------------------------------------------------------------------------------------------------


def write_meld(meld: Meld) -> str:
    """A run by its color, ``R:5.6.J``, a group by its number, ``8:B.R.J``, a heap by its tiles, ``?:B5.R4``.

    A row that claims to be a run and has not one color, or a group and has not one number, has no other form than that
    of a heap. No such meld is legal, so none lies on a table.
    """
    naturals = meld.naturals
    if meld.kind is MeldKind.RUN and len({tile.color for tile in naturals}) == 1:
        return f"{naturals[0].color}:{'.'.join(str(tile.number or tile) for tile in meld.tiles)}"
    if meld.kind is MeldKind.GROUP and len({tile.number for tile in naturals}) == 1:
        return f"{naturals[0].number}:{'.'.join(tile.color for tile in meld.tiles)}"
    return f"?:{write_tiles(meld.tiles)}"


def read_meld(text: str) -> Meld:
    """A run, group or heap; its first character tells which.

    >>> write_meld(read_meld("8:r.b.j")), read_meld("K:10.J.12").kind.value
    ('8:B.R.J', 'run')
    """
    head, colon, tail = text.partition(":")
    if colon and head == "?":
        return Meld(MeldKind.HEAP, tuple(read_tile(part) for part in tail.split(".")))
    if colon and _COLOR.fullmatch(head):
        return Meld(MeldKind.RUN, tuple(_run_tile(head, part, text) for part in tail.split(".")))
    if colon and _NUMBER.fullmatch(head):
        return Meld(MeldKind.GROUP, tuple(_group_tile(head, part, text) for part in tail.split(".")))
    raise _no_meld(text)


def _run_tile(color: str, part: str, meld: str) -> Tile:
    if part in ("J", "j"):
        return JOKER
    if _NUMBER.fullmatch(part):
        return Tile(color.upper(), int(part))
    raise _no_meld(meld)


def _group_tile(number: str, part: str, meld: str) -> Tile:
    if part in ("J", "j"):
        return JOKER
    if _COLOR.fullmatch(part):
        return Tile(part.upper(), int(number))
    raise _no_meld(meld)


def _no_meld(text: str) -> NotationError:
    return NotationError(
        f"{quoted(text)} is no meld; a run is written R:5.6.7, a group 8:R.B.K, a row that is neither ?:R4.B5"
    )


def write_table(table: Table) -> str:
    """The melds in their order, ``/`` between them; ``-`` for a table with nothing on it."""
    return "/".join(map(write_meld, table)) or EMPTY


def read_table(text: str) -> Table:
    """The melds of a table.

    >>> len(read_table("R:5.6.7/8:R.B.K")), read_table("-")
    (2, ())
    """
    if text == EMPTY:
        return ()
    melds = tuple(map(read_meld, text.split("/")))
    _not_too_many(sum(len(meld.tiles) for meld in melds))
    return melds


# --- actions and events -----------------------------------------------------------------------------------------------


def write_seat(seat: Seat) -> str:
    """``A`` for the first seat, ``=`` for the table itself."""
    return "=" if seat == TABLE else chr(ord("A") + seat)


def read_seat(text: str) -> Seat:
    """A seat by its letter. The table itself is none.

    >>> read_seat("B")
    1
    """
    if len(text) == 1 and "A" <= text <= "Z":
        return ord(text) - ord("A")
    raise NotationError(f"{quoted(text)} is no seat; seats are A, B and so on")


def write_action(action: Action) -> str:
    """One action as a line without its end: seat, verb, arguments."""
    head = f"{write_seat(action.seat)} {action.verb}"
    match action:
        case Deal(starter=starter, tiles=tiles):
            return head if starter is None else f"{head} {write_seat(starter)} {write_tiles(tiles)}"
        case Play(table=table):
            return f"{head} {write_table(table)}"
        case Take(count=count, table=table):
            return f"{head} {count} {write_table(table)}"
        case Discard(tile=tile):
            return f"{head} {write_tile(tile)}"
        case Knock(tile=tile, melds=melds):
            return f"{head} {EMPTY if tile is None else write_tile(tile)} {write_table(melds)}"
        case Declare():
            return f"{head} upcard"
        case Penalty(culprit=culprit, offence=offence):
            return f"{head} {write_seat(culprit)} {offence}"
        case DeclareTime():
            return f"{head} time"
        case Draw() | Pass():
            return head


def read_action(line: str) -> Action:
    """An action from its line. Spaces more than needed do no harm.

    >>> read_action("A draw"), read_action("= penalty B time").culprit
    (Draw(seat=0), 1)
    >>> read_action("B take 4 R:9.10.11").count, read_action("C declare upcard")
    (4, Declare(seat=2))
    """
    words = [word for word in line.split(" ") if word]
    if len(words) < 2:
        raise _no_action(line)
    head, verb, *arguments = words
    if head == "=":
        return _table_action(verb, arguments, line)
    seat = read_seat(head)
    match verb, arguments:
        case Verb.DRAW, []:
            return Draw(seat)
        case Verb.PASS, []:
            return Pass(seat)
        case Verb.PLAY, [table]:
            return Play(seat, read_table(table))
        case Verb.TAKE, [count, table] if _COUNT.fullmatch(count):
            return Take(seat, int(count), read_table(table))
        case Verb.DISCARD, [tile]:
            return Discard(seat, read_tile(tile))
        case Verb.KNOCK, [tile, melds]:
            return Knock(seat, None if tile == EMPTY else read_tile(tile), read_table(melds))
        case Verb.DECLARE, ["upcard"]:
            return Declare(seat)
        case _:
            raise _no_action(line)


def _table_action(verb: str, arguments: list[str], line: str) -> Action:
    match verb, arguments:
        case Verb.DEAL, []:
            return Deal()
        case Verb.DEAL, [starter, tiles]:
            # Hidden tiles: so a seat reads in its history that an order was given.
            return Deal(read_seat(starter), read_tiles(tiles, hidden=True))
        case Verb.PENALTY, [culprit, Offence.TIME | Offence.ILLEGAL as offence]:
            return Penalty(read_seat(culprit), Offence(offence))
        case Verb.DECLARE, ["time"]:
            return DeclareTime()
        case _:
            raise _no_action(line)


def _no_action(line: str) -> NotationError:
    return NotationError(f"{quoted(line)} is no action; one reads such as A draw, or B play R:5.6.7")


def write_event(event: Event) -> str:
    """The action, and behind ``>`` the tiles that it showed to the one who reads it, if there were any."""
    line = write_action(event.action)
    return f"{line} > {write_tiles(event.shown)}" if event.shown else line


def read_event(line: str) -> Event:
    """An event from its line.

    >>> read_event("B draw > ?").shown
    (Tile(color='?', number=0),)
    """
    text, arrow, shown = line.partition(">")
    action = read_action(text)
    tiles = read_tiles(shown.strip(" "), hidden=True)
    if arrow and not tiles:
        raise NotationError(f"{quoted(line)} shows no tiles behind its >")
    return Event(action, tiles)
