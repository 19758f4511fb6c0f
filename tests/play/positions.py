"""Positions for drafts and hosts, as text: a table, the rack of the seat on turn, and the rest of the deck."""

from __future__ import annotations

from collections import Counter

from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.meld import Meld
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import Tiles
from tilerummy.notation.words import read_table, read_tiles, write_table
from tilerummy.play.draft import Draft
from tilerummy.play.row import RACK, Spot
from tilerummy.rules.jokers import ExactJokers, FreeJokers
from tilerummy.rules.ruleset import About, Ruleset

SABRA = Ruleset(about=About(title="Sabra"), jokers=ExactJokers(locked=True))
UNLOCKED = Ruleset(about=About(title="Sabra, jokers exact but not locked"), jokers=ExactJokers())
FREE = Ruleset(about=About(title="Sabra, jokers free"), jokers=FreeJokers())


def friendly(rules: Ruleset) -> Ruleset:
    """The same rules at a table that refuses an illegal end of turn and does not punish it."""
    return rules.with_(penalties=rules.penalties.with_(illegal_turn="reject"))


FRIENDLY = friendly(SABRA)
TIMED = SABRA.with_(penalties=SABRA.penalties.with_(time_limit=60))

RACK_OF_B = 14


def match_at(
    table: str, rack: str, *, opened: bool = True, pool: str | None = None, rules: Ruleset = SABRA, seats: int = 2
) -> State:
    """A match of which A, on turn, holds ``rack``. All other tiles of the deck are somewhere.

    With a ``pool``, next tile first, the other seats hold the rest between them; else they hold a usual rack each and
    the rest is the pool.
    """
    melds, own = read_table(table), read_tiles(rack)
    left = Counter(rules.deck.tiles)
    left.subtract(tiles_on(melds) + Counter(own) + Counter(read_tiles(pool or "")))
    assert min(left.values()) >= 0, "the deck has no such tiles"
    rest = tuple(left.elements())
    others = seats - 1
    size = len(rest) // others if pool is not None else RACK_OF_B
    racks = [rest[number * size : (number + 1) * size] for number in range(others)]
    rest = rest[others * size :]
    if pool is not None:
        racks[-1] += rest
    round_ = Round(
        number=1,
        starter=0,
        turn=Turn(1, 0, Phase.PLAY),
        racks=tuple(tuple(sorted(one)) for one in (own, *racks)),
        pool=rest if pool is None else read_tiles(pool),
        table=melds,
        opened=(opened,) * seats,
    )
    names = ("Ann", "Bo", "Cy", "Di")[:seats]
    return State(rules, names, "positions", (), ((0,),) * seats, False, round_, ())


def view(table: str, rack: str, *, opened: bool = True, pool: str | None = None, rules: Ruleset = SABRA) -> View:
    """What A sees of such a match."""
    return look(match_at(table, rack, opened=opened, pool=pool, rules=rules), 0)


def draft(table: str, rack: str, *, opened: bool = True, rules: Ruleset = SABRA) -> Draft:
    """A draft at the start of such a turn."""
    return Draft.start(view(table, rack, opened=opened, rules=rules))


def spots(draft: Draft, tiles: str, row: int = RACK, *, own: bool = False) -> tuple[Spot, ...]:
    """Where these tiles lie in a row or on the rack; of equal ones the leftmost first. ``own``: those of the rack."""
    cells = draft.rack if row == RACK else draft.rows[row].cells
    free = [place for place, cell in enumerate(cells) if cell.own or not own]
    found: list[Spot] = []
    for tile in read_tiles(tiles):
        place = next(place for place in free if cells[place].tile == tile)
        free.remove(place)
        found.append(Spot(row, place))
    return tuple(found)


def lay(draft: Draft, tiles: str, to: int | None = None) -> Draft:
    """Tiles of the rack laid to a row, or where none is named as a new one."""
    return shift(draft, tiles, RACK, to)


def shift(draft: Draft, tiles: str, row: int, to: int | None = None) -> Draft:
    """Tiles of a row moved to another one, to a new one or to the rack."""
    return draft.move(spots(draft, tiles, row), Spot(len(draft.rows) if to is None else to, 0))


def take_back(draft: Draft, tiles: str, row: int, place: int = 99) -> Draft:
    """Tiles that were laid in this turn asked back to the rack."""
    return draft.move(spots(draft, tiles, row, own=True), Spot(RACK, place))


def on_table(draft: Draft) -> str:
    """The table of a draft as text."""
    return write_table(melds_of(draft))


def melds_of(draft: Draft) -> tuple[Meld, ...]:
    return tuple(row.meld for row in draft.rows)


def on_rack(draft: Draft) -> str:
    """The rack of a draft as text, in the player's own order."""
    return " ".join(str(cell.tile) for cell in draft.rack)


def said(draft: Draft) -> list[str]:
    """What is wrong with a draft, as sentences."""
    return [str(fault) for fault in draft.faults()]


def all_tiles(state: State) -> Counter[object]:
    """Every tile of a match: racks, pool, discards and table."""
    round_ = state.round
    assert round_ is not None
    piles: tuple[Tiles, ...] = (*round_.racks, round_.pool, round_.discard)
    return Counter(tile for pile in piles for tile in pile) + Counter(tiles_on(round_.table))
