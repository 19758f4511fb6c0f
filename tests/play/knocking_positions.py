"""Positions of the games with a knock, as text: the hands of both seats, the discards, the pool."""

from __future__ import annotations

from tests.engine.positions import shipped
from tilerummy.engine.state import State
from tilerummy.model.action import Seat
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.rules.ruleset import Ruleset

GIN = shipped("gin")
NAMES = ("Ann", "Bo")


def gin_match(
    hand: str,
    other: str = "C13 C11 H13 D9 C6 D8 H7 S5 C3 D2",
    *,
    rules: Ruleset = GIN,
    phase: str = "play",
    discards: str = "H9",
    pool: str = "S9 S8 S7 S6",
    drawn: str = "",
    number: int = 9,
    passes: int = 0,
    melds: str = "-",
    knocker: Seat | None = None,
) -> State:
    """A hand of gin: Ann is on turn. After a knock of Bo's, ``melds`` lie open and ``other`` is what he has left."""
    table = read_table(melds)
    round_ = Round(
        number=1,
        starter=0,
        turn=Turn(number, 0, Phase(phase), read_tiles(drawn)),
        racks=(tuple(sorted(read_tiles(hand))), tuple(sorted(read_tiles(other)))),
        pool=read_tiles(pool),
        table=table,
        opened=(False, knocker == 1),
        discard=read_tiles(discards),
        upcard=read_tiles(discards)[0] if discards != "-" else None,
        passes=passes,
        owners=tuple((1,) * len(meld.tiles) for meld in table),
        credits=(0, 0),
        knocker=knocker,
    )
    return State(rules, NAMES, "positions", (), ((0,), (0,)), False, round_, ())
