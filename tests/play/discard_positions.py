"""Positions of the games with discards, as text: table, rack and discards of the seat on turn, and who laid what."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.positions import shipped
from tilerummy.engine.state import State
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.tile import Tile
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.rules.ruleset import Ruleset

ROMANIAN = shipped("romanian-joly")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def discard_match(
    table: str,
    rack: str,
    *,
    rules: Ruleset = ROMANIAN,
    phase: str = "draw",
    discards: str = "K4",
    pool: str = "Y2 Y3 Y4 Y5",
    others: Sequence[str] = ("K6 K8 B9 B11",),
    opened: bool = True,
    drawn: str = "",
    upcard: str = "",
    number: int = 9,
) -> State:
    """A match in its third lap: Ann is on turn, Bo has laid what lies on the table."""
    melds = read_table(table)
    racks = tuple(tuple(sorted(read_tiles(tiles))) for tiles in (rack, *others))
    round_ = Round(
        number=1,
        starter=0,
        turn=Turn(number, 0, Phase(phase), read_tiles(drawn)),
        racks=racks,
        pool=read_tiles(pool),
        table=melds,
        opened=(opened, *(True for _ in others)),
        discard=read_tiles(discards),
        upcard=_tile(upcard),
        owners=tuple((1,) * len(meld.tiles) for meld in melds),
        credits=(0,) * len(racks),
    )
    return State(rules, NAMES[: len(racks)], "positions", (), ((0,),) * len(racks), False, round_, ())


def _tile(text: str) -> Tile | None:
    return read_tiles(text)[0] if text else None
