"""Which tile a bot discards: of little use to itself, of none to others, dear on the rack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.engine.positions import rules
from tests.play.discard_positions import discard_match
from tilerummy.bots.discards import best_discard, reason
from tilerummy.bots.known import Known
from tilerummy.engine.look import look
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Discard, Draw, Take
from tilerummy.model.event import Event
from tilerummy.model.tile import Tile
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.rules.ruleset import Ruleset

AMERICAN, INTERNATIONAL = rules("american"), rules("international")
OTHERS = "K6 K8 B9 B11 K13 B13"


def seen(
    table: str,
    rack: str,
    *,
    under: Ruleset = AMERICAN,
    discards: str = "K4",
    others: Sequence[str] = (OTHERS,),
    opened: bool = True,
    history: Sequence[Action] = (),
) -> View:
    now = discard_match(table, rack, rules=under, phase="discard", discards=discards, others=others, opened=opened)
    return replace(look(now, 0), history=tuple(map(Event, history)))


def discarded(
    table: str, rack: str, *, discards: str = "K4", others: Sequence[str] = (OTHERS,), opened: bool = True
) -> str:
    return str(best_discard(seen(table, rack, discards=discards, others=others, opened=opened)))


def test_what_fits_nothing_goes_before_what_waits_for_a_third() -> None:
    assert discarded("-", "R5 R6 Y9 B9 K2") == "K2"


def test_of_tiles_that_fit_nothing_the_dearest_goes() -> None:
    assert discarded("-", "R5 R6 K2 Y12") == "Y12"


def test_a_meld_that_may_not_be_laid_yet_is_kept() -> None:
    assert discarded("-", "R2 R3 R4 B13 K13", opened=False) in ("B13", "K13")


def test_a_tile_whose_companions_are_all_gone_waits_for_nothing() -> None:
    """Both twins of R4 and R7 lie among the discards: R5 R6 never become a run."""
    assert discarded("-", "R5 R6 Y9 Y10", discards="R4 R4 R7 R7 K1") in ("R5", "R6")


def test_what_a_rival_could_add_to_a_meld_is_kept_back() -> None:
    assert discarded("R:5.6.7", "R8 K3 Y12") != "R8"
    assert discarded("R:5.6.7", "R8 K7") == "K7", "eight points are a cheap price for it"


def test_a_seat_that_may_take_no_discard_need_not_be_feared() -> None:
    """American: before it has opened, a seat takes none (written rules, 3.2)."""
    view = seen("R:5.6.7", "R8 K7")
    assert str(best_discard(view)) == "K7"
    assert str(best_discard(replace(view, round=replace(view.round, opened=(True, False))))) == "R8"


def test_what_the_next_seat_took_tells_what_it_collects() -> None:
    """It took B6 and B7 from the discards and holds them still: B8 would make a run."""
    collects: list[Action] = [
        Discard(0, Tile("B", 6)),
        Take(1, 1, ()),
        Discard(1, Tile("K", 1)),
        Discard(0, Tile("B", 7)),
        Take(1, 1, ()),
        Discard(1, Tile("K", 4)),
    ]
    now = seen("-", "B8 Y8 K2", under=INTERNATIONAL, others=("B6 B7 K6 K8 R11",), history=collects)
    assert Known.of(now).held[1] == {Tile("B", 6): 1, Tile("B", 7): 1}
    assert str(best_discard(now)) != "B8"


def test_what_was_taken_and_laid_is_known_no_more() -> None:
    laid = read_table("B:5.6.7")
    events: list[Action] = [Discard(0, Tile("B", 6)), Take(1, 1, laid), Discard(1, Tile("K", 4)), Draw(0)]
    assert not Known.of(seen("B:5.6.7", "B8 Y8 K2", under=INTERNATIONAL, history=events)).held[1]


def test_a_joker_goes_only_as_the_last_tile() -> None:
    assert discarded("-", "J K2") == "K2"
    assert discarded("-", "J") == "J"


def test_dear_tiles_go_when_a_rival_is_about_to_go_out() -> None:
    rack, few = "R5 R6 Y13 B13", ("K6 K8",)
    assert discarded("-", rack, discards="R4 K4") != "Y13"
    assert discarded("-", rack, others=few, discards="R4 K4") in ("Y13", "B13")


@pytest.mark.parametrize(
    ("rack", "tile", "said"),
    [
        ("R5 R6 K2", "K2", "it fits nothing on your rack"),
        ("K2", "K2", "with it you go out"),
        ("R5 R6 Y6", "Y6", "it can be spared most easily"),
    ],
)
def test_why_a_tile_goes_is_said(rack: str, tile: str, said: str) -> None:
    assert reason(seen("-", rack), read_tiles(tile)[0]).startswith(said)
