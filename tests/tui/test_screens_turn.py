"""What cannot be taken back: ending a turn, drawing, passing."""

from pathlib import Path
from random import Random

import pytest

from tests.play.positions import FRIENDLY, SABRA
from tests.play.table import Log, counted
from tests.play.test_host_reports import illegal_draft
from tests.tui.journeys import Journey, table_at, travel
from tilerummy.bots.novice import Novice
from tilerummy.model.action import Play
from tilerummy.play.draft import Draft
from tilerummy.telling.face import Face
from tilerummy.tui.position import Spot


def test_a_draw_ends_the_turn(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", pool="B13 Y13", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert "pool 2" in journey.lines[0]
        assert "d Draw" in await journey.keys()
        await journey.press("d")
        assert log.acts == [["A draw"]]
        await journey.press("enter", "enter")
        assert "pool 1" in journey.lines[0]
        assert "Ann: 3 !" in journey.lines[1]

    travel(tmp_path, host, way)


def test_the_tile_that_was_drawn_is_lit_when_its_player_looks_again(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", pool="B13 Y13 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "enter", "d", "enter", "enter")
        assert journey.rack == "R8 K1 B13"
        rack = journey.table.board.position.rack
        assert rack is not None
        assert [face.lit for face in rack] == [False, False, True]

    travel(tmp_path, host, way)


def test_who_plays_alone_sees_the_drawn_tile_at_once(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", pool="B13 Y13 R13", seats=("Ann", "@novice"))

    async def way(journey: Journey) -> None:
        await journey.press("d")
        rack = journey.table.board.position.rack
        assert rack is not None
        assert Face(host.view(0).rack[0], lit=True) in rack
        assert sum(face.lit for face in rack) == 1

    travel(tmp_path, host, way)


def test_report_33_a_draw_with_tiles_laid_out_asks_first(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        await journey.press("d")
        assert journey.on == "ask"
        assert "take them back and draw" in journey.text
        await journey.press("escape")
        assert journey.melds == "R:5.6.7.8"
        assert log.acts == []
        await journey.press("d", "enter")
        assert log.acts == [["A draw"]]
        assert [str(meld) for meld in host.view(None).table] == ["R5 R6 R7"]
        assert "R8" in map(str, host.view(0).rack)

    travel(tmp_path, host, way)


def test_ending_a_turn_without_a_move_is_no_turn(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "e")
        assert journey.status == "Nothing is laid out: lay tiles, or press d to draw"
        assert host.done == 0

    travel(tmp_path, host, way)


def test_report_21_a_refused_end_says_why_and_the_tiles_stay(tmp_path: Path) -> None:
    log = Log()
    host = table_at("-", "R8 B8 K8 R1", opened=False, log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("R8 B8 K8")
        await journey.press("e")
        assert journey.on == "table"
        assert journey.status == "Refused: the opening is worth 24 points, it needs 30"
        assert journey.melds == "8:B.K.R"
        assert log.acts == []
        await journey.press("r")
        assert (journey.melds, len(journey.rack.split())) == ("-", 4)

    travel(tmp_path, host, way)


def test_each_refusal_is_seen(tmp_path: Path) -> None:
    """The line changes with every key that is refused, and the next move takes it away."""
    host = table_at("R:5.6.7", "K7 K8 R13")

    async def way(journey: Journey) -> None:
        def refused() -> bool:
            return journey.table.query_one("#status").has_class("-refused")

        await journey.press("enter")
        await journey.lay("K7 K8")
        assert (journey.status, refused()) == ("1 not valid: b needs 3 tiles", False)
        await journey.press("e")
        assert (journey.status, refused()) == ("Refused: b needs 3 tiles", True)
        await journey.press("e")
        assert (journey.status, refused()) == ("Refused 2 times: b needs 3 tiles", True)
        await journey.press("left")
        assert (journey.status, refused()) == ("1 not valid: b needs 3 tiles", False)
        await journey.press("u", "U", "e")
        assert journey.status == "Refused: b needs 3 tiles"

    travel(tmp_path, host, way)


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ("end tab right right right right space", "There is no tile under the cursor: pick some first"),
        ("m", "There is no meld under the cursor"),
        ("space right right enter", "Put elsewhere on the rack; on a meld, or with n, they are laid"),
    ],
)
def test_a_key_that_lays_nothing_says_so(tmp_path: Path, keys: str, word: str) -> None:
    host = table_at("R:5.6.7", "K7 K8 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", *keys.split())
        assert journey.status == word

    travel(tmp_path, host, way)


def test_who_hands_the_device_on_sees_the_drawn_tile_before(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", pool="B13 Y13 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d")
        assert "You drew B13." in journey.words
        assert journey.rack == "R8 K1 B13"
        assert [face.lit for face in journey.table.board.position.rack or ()] == [False, False, True]
        assert not journey.table.may_lay
        await journey.press("enter")
        assert "Pass the device to Bo" in journey.words
        assert "B13" not in journey.text

    travel(tmp_path, host, way)


def test_what_the_others_did_stays_in_sight(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1 K2", seats=("Ann", "Bo"))

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "enter", "d", "enter", "enter")
        assert journey.status == "Bo drew.  Your turn: lay tiles, or draw one"
        await journey.press("right")
        assert journey.status == "Bo drew.  Your turn: lay tiles, or draw one"
        await journey.press("space")
        assert journey.status == "1 picked   Bo drew.  Your turn: lay tiles, or draw one"
        await journey.press("n")
        assert journey.status == "1 not valid: b needs 3 tiles"

    travel(tmp_path, host, way)


def test_after_a_refusal_the_cursor_stands_on_the_first_bad_meld(tmp_path: Path) -> None:
    host = table_at("R:5.6.7/8:B.K.Y/R:1.2.3", "R12 B12 K13 Y1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("R12 B12")
        await journey.lay("K13 Y1")
        await journey.press("home")
        assert journey.cursor == Spot(0, 0)
        await journey.press("e")
        assert journey.cursor == Spot(3, 0)
        assert journey.table.board.position.bad == {3, 4}
        assert journey.status.startswith("Refused: d needs 3 tiles, e ")
        assert host.done == 0

    travel(tmp_path, host, way)


@pytest.mark.parametrize("seed", range(2))
def test_report_23_an_illegal_end_and_then_a_legal_one_in_the_same_turn(tmp_path: Path, seed: int) -> None:
    """By whatever way the draft was spoiled, the table takes the legal turn that follows."""
    host = table_at("R:5.6.7/8:B.K.Y/R:1.2.3.4", "R12 B12 K12 Y1 K1 B1 J", rules=FRIENDLY)
    rng = Random(seed)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        for _ in range(6):
            bad = illegal_draft(host.view(0), rng)
            journey.table.changed(bad)
            await journey.press("e")
            assert host.done == 0
            assert journey.draft is bad
            assert journey.table.faults == bad.faults()
        await journey.press("r", "y")
        assert not journey.draft.touched
        chosen = Novice().choose(host.view(0), rng)
        assert isinstance(chosen, Play)
        await journey.lay("R12 B12 K12")
        await journey.press("e")
        assert host.on_turn == 1
        assert [str(meld) for meld in host.view(None).table] == ["R5 R6 R7", "B8 K8 Y8", "R1 R2 R3 R4", "B12 K12 R12"]
        assert counted(host) == 106

    travel(tmp_path, host, way)


def test_an_illegal_end_at_a_strict_table_costs_three_tiles_and_the_turn(tmp_path: Path) -> None:
    log = Log()
    host = table_at("-", "R8 B8 K8 R1", opened=False, rules=SABRA, pool="B13 Y13 R13 K13 B12", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("R8 B8 K8")
        await journey.press("e")
        assert log.acts == [["= penalty A illegal"]]
        assert "The opening is worth 24 points, it needs 30" in journey.words
        assert "you drew 3 tiles" in journey.words
        # What went back and what was drawn is seen behind the words.
        assert journey.melds == "-"
        assert journey.text.count("Ann: 7") == 1
        assert len(journey.rack.split()) == 7
        await journey.press("enter", "enter")
        assert journey.draft.view.seat == 1
        assert journey.melds == "-"
        assert "Ann: 7" in journey.lines[1]
        await journey.press("d", "enter", "enter")
        rack = journey.table.board.position.rack
        assert sorted(journey.rack.split()) == ["B13", "B8", "K8", "R1", "R13", "R8", "Y13"]
        assert [str(face.tile) for face in rack or () if face.lit] == ["B13", "R13", "Y13"]

    travel(tmp_path, host, way)


@pytest.mark.parametrize("key", ["escape", "n"])
def test_whatever_key_closes_the_word_about_the_penalty_the_next_seat_is_on_turn(tmp_path: Path, key: str) -> None:
    host = table_at("-", "R8 B8 K8 R1", opened=False, rules=SABRA)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("R8 B8 K8")
        await journey.press("e", key)
        assert journey.on == "curtain"
        assert "Pass the device to Bo" in journey.words
        assert host.done == 1

    travel(tmp_path, host, way)


def test_with_an_empty_pool_the_key_reads_pass(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", pool="B13", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert "d Draw" in await journey.keys()
        await journey.press("d", "enter", "enter")
        assert "pool empty" in journey.lines[0]
        assert "d Pass" in await journey.keys()
        assert journey.status == "Ann drew.  Your turn: lay tiles, or pass: the pool is empty"
        await journey.press("d")
        assert log.acts == [["A draw"], ["B pass"]]

    travel(tmp_path, host, way)


def test_sorting_and_looking_do_not_count_as_a_turn(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "v", "c", "f1", "escape", "f2", "escape", "f3", "escape", "b", "enter")
        assert journey.on == "table"
        assert host.done == 0
        assert journey.draft == Draft.start(host.view(0), journey.draft.arranged)

    travel(tmp_path, host, way)
