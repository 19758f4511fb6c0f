"""Tiles are tried out on the table: by keys, and nothing is lost on the way."""

from pathlib import Path

import pytest

from tests.play.positions import SABRA
from tests.tui.journeys import Journey, table_at, travel
from tilerummy.tui.position import RACK, Spot


def picked(journey: Journey) -> list[Spot]:
    return sorted(journey.table.hand.picked)


def test_a_new_meld_by_keys(tmp_path: Path) -> None:
    host = table_at("-", "K1 K2 K3 R13", opened=True)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert journey.cursor == Spot(RACK, 0)
        await journey.press("right", "space", "right", "space", "right", "space", "n")
        assert (journey.melds, journey.rack) == ("K:1.2.3", "R13")
        assert journey.cursor == Spot(0, 0)
        assert journey.status == "Table valid   3 laid, 6 points off the rack"
        await journey.press("e")
        assert str(host.view(0).table[0]) == "K1 K2 K3"
        assert host.on_turn == 1

    travel(tmp_path, host, way)


def test_a_drop_onto_a_meld_by_keys(tmp_path: Path) -> None:
    host = table_at("R:5.6.7/8:K.Y.B", "R8 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "space", "tab")
        assert journey.cursor is not None
        assert journey.cursor.row == 0
        await journey.press("enter")
        assert (journey.melds, journey.rack) == ("R:5.6.7.8/8:B.K.Y", "R13")
        await journey.press("u", "tab", "home", "space", "tab", "end", "left", "enter")
        assert (journey.melds, journey.rack) == ("R:5.6.7/8:B.K.R.Y", "R13")

    travel(tmp_path, host, way)


def test_a_drop_on_new_makes_a_meld(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "space", "tab", "end")
        assert journey.cursor == Spot(1, 0)
        await journey.press("enter")
        assert journey.melds == "R:5.6.7/R:8"
        assert journey.status.startswith("1 not valid: b needs 3 tiles")
        assert "b▸  8+" in journey.text

    travel(tmp_path, host, way)


def test_a_split_and_back_and_forth(tmp_path: Path) -> None:
    host = table_at("R:2.3.4.5.6.7", "R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "tab", "home", "x")
        assert journey.status == "That changes nothing"
        await journey.press("right", "right", "right", "x")
        assert journey.melds == "R:2.3.4/R:5.6.7"
        assert journey.cursor == Spot(1, 0)
        await journey.press("u")
        assert journey.melds == "R:2.3.4.5.6.7"
        await journey.press("U")
        assert journey.melds == "R:2.3.4/R:5.6.7"
        await journey.press("ctrl+z", "ctrl+y", "U")
        assert journey.status == "There is nothing to redo"
        await journey.press("u", "u")
        assert journey.status == "There is nothing to undo"

    travel(tmp_path, host, way)


def test_the_turn_is_taken_back_and_a_long_one_only_after_a_question(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 R9 R10 R11 K13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "r")
        assert journey.status == "Nothing is laid out"
        await journey.add("R8", 0)
        await journey.press("r")
        assert (journey.on, journey.melds) == ("table", "R:5.6.7")
        await journey.press("u")
        assert journey.melds == "R:5.6.7.8"
        for tile in ("R9", "R10", "R11"):
            await journey.add(tile, 0)
        await journey.press("r")
        assert journey.on == "ask"
        await journey.press("escape")
        assert journey.melds == "R:5.6.7.8.9.10.11"
        await journey.press("r", "enter")
        assert journey.melds == "R:5.6.7"
        assert sorted(journey.rack.split()) == ["K13", "R10", "R11", "R8", "R9"]

    travel(tmp_path, host, way)


def test_what_is_picked_can_be_put_back(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "space", "right", "space")
        assert picked(journey) == [Spot(RACK, 0), Spot(RACK, 1)]
        await journey.press("space")
        assert picked(journey) == [Spot(RACK, 0)]
        await journey.press("escape")
        assert picked(journey) == []
        await journey.press("tab", "m")
        assert picked(journey) == [Spot(0, 0), Spot(0, 1), Spot(0, 2)]
        await journey.press("m")
        assert picked(journey) == []
        assert not journey.draft.touched

    travel(tmp_path, host, way)


def test_a_tile_of_the_table_never_goes_to_the_rack(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "tab", "space", "tab", "enter")
        assert journey.status == "A tile of the table stays on the table"
        assert (journey.melds, journey.rack) == ("R:5.6.7", "R8 R13")

    travel(tmp_path, host, way)


def test_a_tile_that_fits_in_two_places_may_be_put_in_either(tmp_path: Path) -> None:
    host = table_at("7:B.K.Y/R:4.5.6", "R7 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "a")
        assert journey.melds == "7:B.K.R.Y/R:4.5.6"
        assert journey.status == "Fits a, b: a again for the next"
        await journey.press("a")
        assert journey.melds == "7:B.K.Y/R:4.5.6.7"
        await journey.press("a")
        assert journey.melds == "7:B.K.R.Y/R:4.5.6"

    travel(tmp_path, host, way)


def test_auto_is_asked_anew_for_another_tile(tmp_path: Path) -> None:
    """The next place is for the tile that was placed last, as long as the cursor is where that left it."""

    async def way(journey: Journey) -> None:
        await journey.press("enter", "home", "a")
        assert (journey.melds, journey.rack) == ("R:5.6.7.8/9:B.K.R", "Y9")
        await journey.press("tab", "a")
        assert (journey.melds, journey.rack) == ("R:5.6.7.8/9:B.K.R.Y", "")

    travel(tmp_path, table_at("R:5.6.7/9:B.K.R", "R8 Y9"), way)


def test_the_other_reading_of_a_joker(tmp_path: Path) -> None:
    host = table_at("-", "J K5 K6 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("J K5 K6")
        await journey.press("enter")
        assert journey.melds == "K:5.6.J"
        await journey.press("o")
        assert journey.melds == "K:J.5.6"
        await journey.press("o")
        assert journey.melds == "K:5.6.J"
        await journey.press("u", "u")
        assert journey.melds == "K:5.6.J"

    travel(tmp_path, host, way)


def test_the_rack_is_sorted_either_way_and_that_is_no_move(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K9 B10 J Y1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "v")
        assert journey.rack == "Y1 R8 K9 B10 J"
        await journey.press("c")
        assert journey.rack == "R8 Y1 B10 K9 J"
        await journey.press("u")
        assert journey.status == "There is nothing to undo"
        await journey.press("d", "enter", "enter", "d", "enter", "enter")
        assert journey.rack.startswith("R8 Y1 B10 K9 J ")

    travel(tmp_path, host, way)


def test_report_22_of_two_equal_tiles_only_the_one_that_was_moved_moves(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "K9 K9 B9 Y9")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert journey.rack == "Y9 B9 K9 K9"
        cells = journey.draft.rack
        await journey.press("right", "right", "space")
        rack = journey.table.board.position.rack
        assert rack is not None
        assert journey.table.board.position.picked == {Spot(RACK, 2)}
        assert (journey.text.count("▌"), journey.text.count("▸")) == (1, 1)
        await journey.press("n")
        assert (journey.melds, journey.rack) == ("R:5.6.7/K:9", "Y9 B9 K9")
        assert cells[3] in journey.draft.rack
        assert cells[2] not in journey.draft.rack
        assert "your rack, Ann · 3 tiles" in journey.text
        position = journey.table.board.position
        assert [face.laid for face in position.melds[1]] == [True]
        assert [face.lit for face in position.rack or ()] == [False] * 3
        await journey.press("space", "down", "enter")
        assert sorted(journey.rack.split()) == ["B9", "K9", "K9", "Y9"]
        assert sorted(journey.draft.rack) == sorted(cells)
        assert journey.melds == "R:5.6.7"
        assert journey.table.board.position.picked == frozenset()
        assert "your rack, Ann · 4 tiles" in journey.text
        assert not journey.draft.touched

    travel(tmp_path, host, way)


def test_report_25_a_loose_tile_joins_one_meld_and_leaves_the_others_alone(tmp_path: Path) -> None:
    host = table_at("12:B.K.R/11:R.Y.K/B:11.12.13", "R1 R2")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.pick("B11", 2)
        await journey.click(Spot(0, 0))
        assert journey.melds == "?:B12.K12.R12.B11/11:K.R.Y/B:12.13"
        assert journey.table.board.position.bad == {0, 2}
        await journey.press("u")
        assert journey.melds == "12:B.K.R/11:K.R.Y/B:11.12.13"
        await journey.press("U")
        assert journey.melds == "?:B12.K12.R12.B11/11:K.R.Y/B:12.13"

    travel(tmp_path, host, way)


@pytest.mark.parametrize(
    ("tiles", "total"),
    [
        ("R8 B8 K8", "The opening is worth 24 points, it needs 30"),
        ("R8 B8 K8 Y8", "opening 32 of 30"),
        ("R8", "opening 0 of 30"),
    ],
)
def test_the_opening_is_counted_while_it_is_laid(tmp_path: Path, tiles: str, total: str) -> None:
    host = table_at("-", "R8 B8 K8 Y8 R1", opened=False, rules=SABRA)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert journey.status == "Your turn: lay tiles, or draw one; open with 30 points"
        await journey.lay(tiles)
        assert total in journey.status

    travel(tmp_path, host, way)
