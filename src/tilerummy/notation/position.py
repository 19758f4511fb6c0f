"""A state or a view as one line, and back.

Ten fields with single spaces between them, then ``name=value`` fields in any order::

    table racks pool discard turn so-far owners declared totals count starter=B you=A

A line is read in two steps. ``read_position_line`` says what is written there, for programs that have no ruleset at
hand; ``read_position`` and ``read_view`` hold it against a ruleset. All of them raise ``NotationError`` on text that is
no such line, and nothing else.
"""

import re
from collections import Counter
from dataclasses import dataclass, replace

from tilerummy.engine.state import State, new_match
from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.label import clean
from tilerummy.model.meld import MeldKind
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import HIDDEN, Tiles
from tilerummy.notation.words import (
    EMPTY,
    NotationError,
    quoted,
    read_seat,
    read_table,
    read_tiles,
    write_seat,
    write_table,
    write_tiles,
)
from tilerummy.rules.match import Totals
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset

MOST_LETTERS = 16_000
MOST_SEATS = 26
"""No line is longer, and none has more seats: there is no letter for them."""

FIELDS = ("table", "racks", "pool", "discard", "turn", "so-far", "owners", "declared", "totals", "count")
NAMED = ("starter", "time", "you")

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Position:
    """What a line says before any ruleset has looked at it.

    ``totals`` are the points of the match so far, by seat; ``you`` is the seat whose view it is, None in the line of a
    state and in an onlooker's.
    """

    round: Round
    totals: tuple[int, ...]
    time_is_up: bool
    you: Seat | None


# --- writing ----------------------------------------------------------------------------------------------------------


def write_position(state: State) -> str:
    """The state with all its secrets; ``-`` before the first deal. The way there is not in it."""
    if state.round is None:
        return EMPTY
    return _line(Position(state.round, state.standing.totals, state.time_is_up, None))


def write_view(view: View) -> str:
    """What a seat sees, with ``?`` for what is hidden. Its history is not in it."""
    return _line(Position(view.round, view.standing.totals, view.time_is_up, view.seat))


def _line(position: Position) -> str:
    round_, turn = position.round, position.round.turn
    racks = zip(round_.opened, round_.racks, strict=True)
    fields = [
        write_table(round_.table),
        "/".join(("!" if opened else "") + write_tiles(rack) for opened, rack in racks),
        write_tiles(round_.pool),
        EMPTY,
        f"{write_seat(turn.seat)}:{turn.phase}",
        write_tiles(turn.drawn),
        EMPTY,
        "/".join(EMPTY for _ in round_.racks),
        "/".join(map(str, position.totals)),
        f"{round_.number}.{turn.number}.{round_.passes}",
        f"starter={write_seat(round_.starter)}",
    ]
    if position.time_is_up:
        fields.append("time=up")
    if position.you is not None:
        fields.append(f"you={write_seat(position.you)}")
    return " ".join(fields)


# --- reading what is written ------------------------------------------------------------------------------------------


def read_position_line(line: str) -> Position:
    """What the line says, be it a state's or a view's. It may still be a position that cannot be.

    >>> read_position_line("R:5.6.7 ?14/!R1.J ?87 - B:play - - -/- 0/0 1.7.0 starter=B").round.turn.seat
    1
    """
    if len(line) > MOST_LETTERS:
        raise NotationError(f"the line is longer than {MOST_LETTERS} letters")
    fields = [field for field in line.split(" ") if field]
    if len(fields) < len(FIELDS):
        raise NotationError(f"a position has {len(FIELDS)} fields ({' '.join(FIELDS)}), here are {len(fields)}")
    named = _named(fields[len(FIELDS) :])
    texts = dict(zip(FIELDS, fields, strict=False))
    round_ = _round(texts, named.get("starter"))
    seats = len(round_.racks)
    for name, empty in (("discard", EMPTY), ("owners", EMPTY), ("declared", "/".join(EMPTY * seats))):
        if texts[name] != empty:
            raise NotationError(f"{name}: {quoted(texts[name])}, where this game has nothing but {empty}")
    totals = tuple(_number("totals", part, -9_999_999) for part in texts["totals"].split("/"))
    if len(totals) != seats:
        raise NotationError(f"there are {seats} racks and {len(totals)} totals")
    return Position(round_, totals, "time" in named, _you(named, round_))


def _named(fields: list[str]) -> dict[str, str]:
    named: dict[str, str] = {}
    for field in fields:
        name, sign, value = field.partition("=")
        if not sign or name not in NAMED:
            raise NotationError(f"{quoted(field)} is no field of a position")
        if name in named:
            raise NotationError(f"{name}= is there twice")
        if name == "time" and value != "up":
            raise NotationError(f"time= is up or not there, not {quoted(value)}")
        named[name] = value
    return named


def _round(texts: dict[str, str], starter: str | None) -> Round:
    racks = texts["racks"].split("/")
    if len(racks) > MOST_SEATS:
        raise NotationError(f"there are {len(racks)} racks, more than letters for seats")
    seat_text, _, phase = texts["turn"].partition(":")
    if phase not in tuple(Phase):
        raise NotationError(f"turn: {quoted(texts['turn'])} is no seat and phase, such as A:play")
    turn_seat = _seat(seat_text, len(racks))
    count = texts["count"].split(".")
    if len(count) != 3:
        raise NotationError(f"count: {quoted(texts['count'])} is not round, turn and passes, such as 1.7.0")
    number, turn, passes = (_number("count", part, least) for part, least in zip(count, (1, 1, 0), strict=True))
    return Round(
        number=number,
        starter=turn_seat if starter is None else _seat(starter, len(racks)),
        turn=Turn(turn, turn_seat, Phase(phase), read_tiles(texts["so-far"], hidden=True)),
        racks=tuple(tuple(sorted(read_tiles(rack.removeprefix("!"), hidden=True))) for rack in racks),
        pool=read_tiles(texts["pool"], hidden=True),
        table=read_table(texts["table"]),
        opened=tuple(rack.startswith("!") for rack in racks),
        passes=passes,
    )


def _seat(text: str, seats: int) -> Seat:
    seat = read_seat(text)
    if seat >= seats:
        raise NotationError(f"there is no seat {text} among {seats}")
    return seat


def _number(field: str, text: str, least: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) < least:
        raise NotationError(f"{field}: {quoted(text)} is no number that could stand there")
    return int(text)


def _you(named: dict[str, str], round_: Round) -> Seat | None:
    """The seat whose view it is. Where that is not said, it is the one whose rack is shown while others are not."""
    if "you" in named:
        return _seat(named["you"], len(round_.racks))
    if not any(HIDDEN in rack for rack in round_.racks):
        return None
    shown = [seat for seat, rack in enumerate(round_.racks) if rack and HIDDEN not in rack]
    return shown[0] if len(shown) == 1 else None


# --- holding it against a ruleset -------------------------------------------------------------------------------------


def read_position(line: str, rules: Ruleset, seats: tuple[str, ...], seed: str) -> State:
    """The state of a line that hides nothing. Its totals are ``carried``; it has no results and no history."""
    position = read_position_line(line)
    try:
        match = new_match(rules, seats, seed)
    except ValueError as error:
        raise NotationError(clean(str(error), 200)) from None
    round_ = _checked(position, rules, seats)
    if any(HIDDEN in pile for pile in (*round_.racks, round_.pool)):
        raise NotationError("a position shows every tile; with ? for some of them it is a view")
    return replace(match, carried=_carried(position), time_is_up=position.time_is_up, round=round_)


def read_view(line: str, rules: Ruleset, seats: tuple[str, ...]) -> View:
    """The view of a line: of the seat that ``you=`` names, else of the one rack that is shown, else an onlooker's.

    Its totals are ``carried``; it has no results and no history.
    """
    position = read_position_line(line)
    round_ = _checked(position, rules, seats)
    you = position.you
    if any(tile != HIDDEN for tile in round_.pool):
        raise NotationError("a view does not show the tiles of the pool")
    for seat, rack in enumerate(round_.racks):
        _seen(f"rack of {write_seat(seat)}", rack, round_.over or seat == you)
    _seen("tiles drawn", round_.turn.drawn, round_.over or round_.turn.seat == you)
    return View(rules, you, seats, (), _carried(position), position.time_is_up, round_, ())


def _seen(what: str, tiles: Tiles, shown: bool) -> None:
    if any((tile == HIDDEN) == shown for tile in tiles):
        raise NotationError(f"the {what} {'lies open in this view' if shown else 'is hidden in this view'}")


def _carried(position: Position) -> Totals:
    return tuple((total,) for total in position.totals)


def _checked(position: Position, rules: Ruleset, seats: tuple[str, ...]) -> Round:
    """The round, with the heaps of its table read, if it is one that the rules could have led to."""
    round_ = position.round
    if len(round_.racks) != len(seats):
        raise NotationError(f"there are {counted(len(seats), 'seat')} and {counted(len(round_.racks), 'rack')}")
    round_ = replace(round_, table=_legal(round_.table, rules))
    _tiles_are_the_decks(round_, rules)
    if Counter(round_.turn.drawn) - Counter(round_.racks[round_.turn.seat]):
        raise NotationError("tiles drawn in this turn are not on the rack")
    ends = rules.going_out
    over = ends.out(round_) is not None or ends.blocked(round_)
    if over != round_.over:
        raise NotationError(f"the round is {'over' if over else 'not over'}, and its turn says otherwise")
    if over and round_.turn.drawn:
        raise NotationError("the round is over, nobody has drawn tiles in this turn")
    return round_


def _legal(table: Table, rules: Ruleset) -> Table:
    read = tuple(rules.melds.read(meld.tiles) if meld.kind is MeldKind.HEAP else meld for meld in table)
    for meld in read:
        if not rules.melds.legal(meld):
            raise NotationError(f"{meld} on the table is no legal meld")
    return read


def _tiles_are_the_decks(round_: Round, rules: Ruleset) -> None:
    tiles = tiles_on(round_.table)
    for pile in (*round_.racks, round_.pool):
        tiles.update(pile)
    hidden = tiles.pop(HIDDEN, 0)
    deck = Counter(rules.deck.tiles)
    for tile in sorted(tiles):
        if tiles[tile] > deck[tile]:
            raise NotationError(f"there are {tiles[tile]} of {tile}, the deck has {deck[tile]}")
    if tiles.total() + hidden != rules.deck.size:
        raise NotationError(f"there are {tiles.total() + hidden} tiles, the deck has {rules.deck.size}")
