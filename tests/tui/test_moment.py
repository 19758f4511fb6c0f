"""The moment of a winner, in tiles and in words."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len

from tests.play.positions import FRIENDLY
from tests.telling.test_moments import after
from tilerummy.tui.logo import in_tiles
from tilerummy.tui.looks import skin
from tilerummy.tui.moment import moment

NAMES = ("Ann", "Bo")


def lines(width: int, tiles: bool = True, *, rack: str = "R5 R6 R7 K9 K10 K11", over: bool = False) -> list[str]:
    view = after("A play R:5.6.7/K:9.10.11", table="-", rack=rack)
    if over:
        view = replace(view, rules=FRIENDLY.with_(match=FRIENDLY.match.with_(points=1)))
    return moment(view, NAMES, skin(), width, tiles).plain.split("\n")


def test_the_melds_of_the_last_play_lie_there() -> None:
    shown = lines(80)
    assert [word for word in shown[0].split() if word.isdigit()] == ["5", "6", "7", "9", "10", "11"]
    assert shown[1].count("●") == shown[1].count("▲") == 3
    assert shown[3].startswith("Round 1: Ann went out with R5 R6 R7 K9 K10 K11, +")


def test_where_there_is_no_room_only_the_later_ones_do_or_none() -> None:
    assert [word for word in lines(20)[0].split() if word.isdigit()] == ["9", "10", "11"]
    assert lines(8) == lines(80, tiles=False)
    assert len(lines(8)) == 1


def test_at_the_end_of_a_match_the_winners_name_stands_on_a_rack() -> None:
    shown = lines(80, over=True)
    assert shown[0].split() == ["▏", "A", "▏", "N", "▏", "N"]
    assert len({cell_len(line) for line in shown[:4]}) == 1
    assert lines(10, over=True)[0].startswith("Round 1")


def test_a_sign_that_fits_on_no_tile_is_laid_on_none() -> None:
    assert in_tiles(skin(), ("漢",), 80) is None
    assert in_tiles(skin(), ("A" * 16,), 80) is None
    assert in_tiles(skin(), ("AB", "C"), 21) is not None
    assert in_tiles(skin(), ("AB", "C"), 20) is None
