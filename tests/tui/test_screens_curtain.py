"""Several people at one screen: nobody's rack is to be seen before its player says so."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY, SABRA
from tests.tui.journeys import SHAPES, Journey, table_at, travel
from tilerummy.model.tile import HIDDEN, Tiles
from tilerummy.play.host import Host
from tilerummy.tui.board import Board
from tilerummy.tui.keys import TABLE

THREE = ("Ann", "Bo", "Cy")


def named(tiles: Iterable[object], text: str) -> list[str]:
    """The tiles that a text names."""
    return [str(tile) for tile in tiles if re.search(rf"\b{tile}\b", text)]


def nothing_shows(journey: Journey, host: Host) -> None:
    """The curtain is up; neither what is painted nor what the board has tells of any rack."""
    assert journey.on == "curtain"
    assert not set(journey.text) & set(SHAPES)
    for seat in range(len(host.seats)):
        assert named(host.view(seat).rack, journey.text) == []
    view = journey.draft.view
    assert view.seat is None
    assert {tile for rack in view.round.racks for tile in rack} == {HIDDEN}
    assert {tile for event in view.history for tile in event.shown} <= {HIDDEN}
    assert journey.table.board.position.rack is None


def button(journey: Journey) -> tuple[int, int]:
    """Where a click uncovers the rack."""
    return next((line.index("[ enter") + 1, y) for y, line in enumerate(journey.lines) if "[ enter" in line)


def test_a_round_of_three_people_shows_each_of_them_the_own_rack_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = table_at("R:5.6.7", "R8 R9 K1 K2 K3", seats=THREE)
    painted: list[Tiles | None] = []
    rebuild = Board.rebuild

    def noted(board: Board, *arguments: object, **more: object) -> None:
        rack = board.position.rack
        painted.append(None if rack is None else tuple(sorted(face.tile for face in rack)))
        rebuild(board, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Board, "rebuild", noted)

    async def way(journey: Journey) -> None:
        for turn in range(6):
            seat = turn % 3
            assert host.on_turn == seat
            nothing_shows(journey, host)
            assert f"Pass the device to {THREE[seat]}" in journey.words
            others = [host.view(other).rack for other in range(3) if other != seat]
            painted.clear()
            await journey.press("enter")
            assert painted[-1] == host.view(seat).rack
            if turn == 0:
                await journey.add("R8", 0)
                await journey.press("e")
            else:
                await journey.press("d", "enter")
            assert [rack for rack in painted if rack in others] == []
        nothing_shows(journey, host)

    travel(tmp_path, host, way)


def test_the_curtain_says_what_happened_since_and_not_what_was_drawn(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1 K2 K3", pool="B13 Y13 R13 K13 B12")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "enter", "d", "enter")
        assert "Bo drew" in journey.text
        assert named(host.view(0).rack, journey.text) == []
        await journey.press("enter")
        assert "B13" in str(host.view(0).rack) or "B13" in journey.rack

    travel(tmp_path, host, way)


def test_tiles_drawn_as_a_penalty_stand_on_no_curtain(tmp_path: Path) -> None:
    host = table_at("-", "R8 B8 K8 R1", opened=False, pool="B13 Y13 R13 K13 B12", rules=SABRA)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("R8 B8 K8")
        await journey.press("e")
        assert "The opening is worth 24 points, it needs 30" in journey.text
        await journey.press("enter")
        nothing_shows(journey, host)
        assert "Ann drew 3 tiles" in journey.text
        await journey.press("enter", "d", "enter")
        nothing_shows(journey, host)

    travel(tmp_path, host, way)


def test_the_next_seat_is_not_told_which_tiles_went_back(tmp_path: Path) -> None:
    host = table_at("-", "R8 B8 K9 R1", opened=False, rules=SABRA)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("R8 B8 K9")
        await journey.press("e")
        assert "R8 B8 K9 mixes numbers" in journey.words
        await journey.press("enter", "enter")
        assert journey.draft.view.seat == 1
        assert named(host.view(0).rack, journey.text) == []

    travel(tmp_path, host, way)


def test_b_hides_the_rack_at_once_and_enter_brings_back_what_was_laid(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 R9 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        laid = journey.draft
        await journey.press("b")
        nothing_shows(journey, host)
        await journey.press("enter")
        assert journey.draft is laid
        assert journey.melds == "R:5.6.7.8"
        await journey.press("u")
        assert journey.melds == "R:5.6.7"

    travel(tmp_path, host, way)


def test_melds_that_are_new_stay_lit_when_the_rack_was_hidden(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1 K2")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "enter", "d", "enter", "enter")
        await journey.add("R8", 0)
        await journey.press("e", "enter")
        assert list(map(str, journey.table.lit.table)) == ["R5 R6 R7 R8"]
        await journey.press("b", "enter")
        assert list(map(str, journey.table.lit.table)) == ["R5 R6 R7 R8"]

    travel(tmp_path, host, way)


def test_who_plays_alone_meets_no_curtain(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", "@novice"))

    async def way(journey: Journey) -> None:
        assert journey.on == "table"
        assert journey.rack == "R8 K1"

    travel(tmp_path, host, way)


def test_a_click_on_the_button_draws_the_curtain_aside_too(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        for x, y in ((3, 3), (3, button(journey)[1]), (40, 0)):
            await journey.click_at(x, y)
            nothing_shows(journey, host)
        await journey.click_at(*button(journey))
        assert journey.on == "table"
        assert journey.draft.view.seat == 0

    travel(tmp_path, host, way)


@pytest.mark.parametrize("keys", [("ctrl+q",), ("enter", "ctrl+q"), ("enter", "b", "ctrl+q")])
def test_ctrl_q_saves_and_quits_on_either_side_of_the_curtain(tmp_path: Path, keys: tuple[str, ...]) -> None:
    host = table_at("R:5.6.7", "R8 K1", rules=FRIENDLY)

    async def way(journey: Journey) -> None:
        await journey.press(*keys)

    app = travel(tmp_path, host, way)
    assert (app.return_code, app.return_value) == (0, None)


def test_no_key_of_the_table_works_through_the_curtain(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        for name in (name for _, group in TABLE for key in group for name in key.keys.split(",")):
            if name not in ("enter", "space", "ctrl+q", "ctrl+p"):
                await journey.press(name)
                nothing_shows(journey, host)
        await journey.press("ctrl+p")
        assert journey.on == "commands"
        assert "Draw" not in journey.text
        await journey.press("escape")
        nothing_shows(journey, host)
        assert host.done == 0

    travel(tmp_path, host, way)
