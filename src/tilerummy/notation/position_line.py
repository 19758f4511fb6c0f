"""One line of text for a position, and what it says before any ruleset has looked at it.

Ten fields with single spaces between them, then ``name=value`` fields in any order::

    table racks pool discard turn so-far owners declared totals count starter=B you=A
"""

import re
from typing import NamedTuple

from tilerummy.model.action import Seat
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.tile import HIDDEN, Tiles
from tilerummy.notation.words import (
    EMPTY,
    MOST_TILES,
    NotationError,
    quoted,
    read_seat,
    read_table,
    read_tile,
    read_tiles,
    write_seat,
    write_table,
    write_tile,
    write_tiles,
)

MOST_LETTERS = 16_000
MOST_SEATS = 26
"""No line is longer, and none has more seats: there is no letter for them."""

FIELDS = ("table", "racks", "pool", "discard", "turn", "so-far", "owners", "declared", "totals", "count")
NAMED = ("starter", "upcard", "credits", "laid", "knocker", "time", "you")
FACE_UP = "^"
DECLARED = "upcard"

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,6}", re.ASCII)


class Position(NamedTuple):
    """What a line says before any ruleset has looked at it.

    ``totals`` are the points of the match so far, by seat; where several games are scored, or rounds won count, there
    are several numbers a seat: the points of each game, then the rounds won in each. ``you`` is the seat whose view it
    is, None in the line of a state and in an onlooker's.
    """

    round: Round
    totals: tuple[tuple[int, ...], ...]
    time_is_up: bool
    you: Seat | None


# --- writing ----------------------------------------------------------------------------------------------------------


def write_position_line(position: Position) -> str:
    """The line of a position."""
    round_, turn = position.round, position.round.turn
    racks = zip(round_.opened, round_.racks, strict=True)
    fields = [
        write_table(round_.table),
        "/".join(("!" if opened else "") + write_tiles(rack) for opened, rack in racks),
        _pool(round_),
        write_tiles(round_.discard),
        f"{write_seat(turn.seat)}:{turn.phase}",
        _so_far(turn),
        "/".join("".join(map(write_seat, owned)) for owned in round_.owners) or EMPTY,
        "/".join(DECLARED if round_.has_declared(seat) else EMPTY for seat in range(len(round_.racks))),
        "/".join(".".join(map(str, row)) for row in position.totals),
        f"{round_.number}.{turn.number}.{round_.passes}",
        f"starter={write_seat(round_.starter)}",
    ]
    if round_.upcard is not None:
        fields.append(f"upcard={write_tile(round_.upcard)}")
    if round_.credits:
        fields.append(f"credits={'/'.join(map(str, round_.credits))}")
    if turn.laid:
        fields.append(f"laid={write_tiles(turn.laid)}")
    if round_.knocker is not None:
        fields.append(f"knocker={write_seat(round_.knocker)}")
    if position.time_is_up:
        fields.append("time=up")
    if position.you is not None:
        fields.append(f"you={write_seat(position.you)}")
    return " ".join(fields)


def _pool(round_: Round) -> str:
    """The pool, the tile that lies face up in it marked."""
    place = round_.face_up
    if place is None:
        return write_tiles(round_.pool)
    before, after = round_.pool[:place], round_.pool[place + 1 :]
    parts = [write_tiles(part) for part in (before, after)]
    return ".".join(
        part for part in (parts[0], f"{FACE_UP}{write_tile(round_.pool[place])}", parts[1]) if part != EMPTY
    )


def _so_far(turn: Turn) -> str:
    """Tiles drawn, or ``<`` and tiles taken; then ``!`` if something was laid, ``!!`` if for the first time."""
    came = f"<{write_tiles(turn.taken)}" if turn.taken else write_tiles(turn.drawn)
    return came + ("!!" if turn.first else "!" if turn.laid else "")


# --- reading what is written ------------------------------------------------------------------------------------------


def read_position_line(line: str) -> Position:
    """What the line says, be it a state's or a view's. It may still be a position that cannot be.

    A face-up tile of the pool has ``^`` before it, tiles taken from the discards ``<``.

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
    round_ = _round(texts, named)
    seats = len(round_.racks)
    rows = (part.split(".") for part in texts["totals"].split("/"))
    totals = tuple(tuple(_number("totals", number, -9_999_999) for number in row) for row in rows)
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


def _round(texts: dict[str, str], named: dict[str, str]) -> Round:
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
    pool, beneath = _read_pool(texts["pool"])
    return Round(
        number=number,
        starter=_seat(named["starter"], len(racks)) if "starter" in named else turn_seat,
        turn=_turn(turn, turn_seat, Phase(phase), texts["so-far"], named.get("laid", EMPTY)),
        racks=tuple(tuple(sorted(read_tiles(rack.removeprefix("!"), hidden=True))) for rack in racks),
        pool=pool,
        table=read_table(texts["table"]),
        opened=tuple(rack.startswith("!") for rack in racks),
        passes=passes,
        discard=read_tiles(texts["discard"]),
        upcard=read_tile(named["upcard"]) if "upcard" in named else None,
        beneath=beneath,
        declared=_declared(texts["declared"], len(racks)),
        owners=_owners(texts["owners"], len(racks)),
        credits=_credits(named["credits"], len(racks)) if "credits" in named else (),
        knocker=_seat(named["knocker"], len(racks)) if "knocker" in named else None,
    )


def _turn(number: int, seat: Seat, phase: Phase, text: str, laid: str) -> Turn:
    tiles, marks = text.rstrip("!"), len(text) - len(text.rstrip("!"))
    if marks > 2 or (laid == EMPTY) != (marks == 0):
        raise NotationError(f"so-far: {quoted(text)} has ! or !! exactly where laid= tells what was laid")
    drawn, taken = read_tiles(tiles.removeprefix("<"), hidden=True), tiles.startswith("<")
    if taken and (not drawn or HIDDEN in drawn):
        raise NotationError(f"so-far: {quoted(text)} has nothing behind its <")
    return Turn(number, seat, phase, () if taken else drawn, drawn if taken else (), read_tiles(laid), marks == 2)


def _read_pool(text: str) -> tuple[Tiles, int | None]:
    """The pool, and how many tiles lie under the one that lies face up."""
    before, mark, rest = text.partition(FACE_UP)
    if not mark:
        return read_tiles(text, hidden=True), None
    shown, _, after = rest.partition(".")
    under = read_tiles(after, hidden=True)
    above = read_tiles(before.removesuffix("."), hidden=True)
    pool = (*above, read_tile(shown), *under)
    if len(pool) > MOST_TILES:
        raise NotationError(f"more than {MOST_TILES} tiles, no deck has as many")
    return pool, len(under)


def _declared(text: str, seats: int) -> tuple[bool, ...]:
    """Who has declared, by seat; () where nobody has."""
    parts = text.split("/")
    if len(parts) != seats or any(part not in (EMPTY, DECLARED) for part in parts):
        raise NotationError(f"declared: {quoted(text)} is not {EMPTY} or {DECLARED} for each seat")
    return tuple(part == DECLARED for part in parts) if DECLARED in parts else ()


def _owners(text: str, seats: int) -> tuple[tuple[Seat, ...], ...]:
    if text == EMPTY:
        return ()
    return tuple(tuple(_seat(letter, seats) for letter in part) for part in text.split("/"))


def _credits(text: str, seats: int) -> tuple[int, ...]:
    numbers = tuple(_number("credits", part, 0) for part in text.split("/"))
    if len(numbers) != seats:
        raise NotationError(f"credits: {quoted(text)} is no number for each seat")
    return numbers


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
    """The seat whose view it is. Where that is not said, it is the one whose rack is shown while others are not.

    The rack of who has knocked is shown to all.
    """
    if "you" in named:
        return _seat(named["you"], len(round_.racks))
    if not any(HIDDEN in rack for rack in round_.racks):
        return None
    racks = enumerate(round_.racks)
    shown = [seat for seat, rack in racks if rack and HIDDEN not in rack and seat != round_.knocker]
    return shown[0] if len(shown) == 1 else None
