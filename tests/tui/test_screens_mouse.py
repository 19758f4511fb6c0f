"""All that a person without keys can click, besides the tiles."""

from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY, SABRA
from tests.play.table import Log
from tests.tui.clicks import Clicker
from tests.tui.journeys import Journey, table_at, travel
from tests.tui.stand_ins import Scripted
from tilerummy.rules.ruleset import Ruleset
from tilerummy.tui.position import RACK, Spot


async def asked(journey: Journey) -> None:
    await journey.press("enter")
    await journey.lay("K1")
    await journey.press("d")
    assert journey.on == "ask"


@pytest.mark.parametrize(("word", "acts"), [("go on laying", []), ("take them back", [["A draw"]])])
def test_both_answers_to_a_question(tmp_path: Path, word: str, acts: list[list[str]]) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", log=log)

    async def way(journey: Journey) -> None:
        await asked(journey)
        await Clicker(journey).word("Tiles are laid out")
        assert journey.on == "ask"
        await Clicker(journey).word(word)
        assert log.acts == acts
        assert journey.melds == ("R:5.6.7" if acts else "R:5.6.7/K:1")

    travel(tmp_path, host, way)


@pytest.mark.parametrize(("rules", "keys"), [(FRIENDLY, "p"), (FRIENDLY, "d"), (SABRA, "ne")])
def test_the_only_answer_to_a_word(tmp_path: Path, rules: Ruleset, keys: str) -> None:
    host = table_at("R:5.6.7", "R8 K1", rules=rules)

    async def way(journey: Journey) -> None:
        await journey.press("enter", *keys)
        assert journey.on == "ask"
        await Clicker(journey).word("go on")
        assert journey.on == ("table" if keys == "p" else "curtain")

    travel(tmp_path, host, way)


def test_the_way_back_from_the_question_about_a_joker(tmp_path: Path) -> None:
    host = table_at("-", "J K5 K6 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("K5 K6 J")
        assert "What does the joker in a stand for?" in journey.words
        await Clicker(journey).word("put the tiles back")
        assert (journey.on, journey.melds) == ("table", "-")

    travel(tmp_path, host, way)


@pytest.mark.parametrize("melds", range(1, 5))
def test_the_question_about_a_joker_lies_beside_the_meld(tmp_path: Path, melds: int) -> None:
    table = "/".join(f"{color}:1.2.3.4.5.6.7.8" for color in "RBKY"[:melds])
    host = table_at(table, "J K11 K12 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("K11 K12 J")
        name = "bcde"[melds - 1]
        assert f"What does the joker in {name} stand for?" in journey.words
        assert any(f"{name}▸ 11+▏ 12+▏  J+" in line for line in journey.lines)

    travel(tmp_path, host, way)


@pytest.mark.parametrize("width", [80, 200])
@pytest.mark.parametrize(("entry", "screen"), [("f2 Rules", "rulebook"), ("f3 Score", "score"), ("f4 Log", "page")])
def test_the_pages_about_the_match_from_the_first_line(tmp_path: Path, width: int, entry: str, screen: str) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await Clicker(journey).word(entry)
        assert journey.on == screen
        await Clicker(journey).key("esc Back")
        assert journey.on == "table"

    travel(tmp_path, host, way, size=(width, 24))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
@pytest.mark.parametrize("opens", [(), ("enter",), ("enter", "f3")], ids=["curtain", "table", "score"])
def test_the_match_can_be_left(tmp_path: Path, size: tuple[int, int], opens: tuple[str, ...]) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press(*opens)
        await journey.keys()
        await Clicker(journey).word("^q")

    app = travel(tmp_path, host, way, size=size)
    assert (app.return_code, app.return_value) == (0, None)


def test_in_the_smallest_window_a_turn_can_be_ended(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        assert "d Draw" in await journey.keys()
        await Clicker(journey).key("e End")
        assert len(log.acts) == 1

    travel(tmp_path, host, way, size=(60, 20))


def test_a_click_skips_the_time_that_a_bots_turn_is_shown(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", "@novice"))

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        assert not journey.table._skip.is_set()
        assert "any key Go on" in await journey.keys()
        await journey.click_at(40, 10)
        assert journey.table._skip.is_set()
        bot.go.set()

    with Scripted("wait") as bot:
        travel(tmp_path, host, way)


def test_while_a_bot_plays_no_key_is_offered_that_does_nothing(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", "@novice"))

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        line = await journey.keys()
        assert [word for word in ("Pick", "Drop", "New", "Split", "Undo", "End", "Draw", "Hint") if word in line] == []
        assert "v Sort" in line
        bot.go.set()
        await journey.until(lambda: "e End" in journey.lines[-1])

    with Scripted("wait") as bot:
        travel(tmp_path, host, way)


def test_two_clicks_on_a_tile_that_fits_nowhere_leave_the_others_picked(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "Y11 Y12 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.pick("Y11")
        x, y = journey.table.board.packed.corner(Spot(RACK, 1)) or (0, 0)
        await journey.pilot.double_click(journey.table.board, offset=(x + 1, y))
        assert journey.status == "That fits nowhere as it is"
        assert journey.table.hand.picked == (Spot(RACK, 0),)

    travel(tmp_path, host, way)


def test_a_click_on_a_second_tile_of_the_same_meld_picks_it_too(tmp_path: Path) -> None:
    host = table_at("R:5.6.7.8.9", "K1 K2")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.click(Spot(0, 3))
        await journey.click(Spot(0, 4))
        assert journey.table.hand.picked == (Spot(0, 3), Spot(0, 4))
        assert journey.status.startswith("2 picked   ")

    travel(tmp_path, host, way)
