"""While bots play: one may plan, looks on as long as one likes, and nothing goes on in a pause."""

from pathlib import Path

from tests.play.table import Log
from tests.tui.journeys import Journey, home, table_at, travel
from tests.tui.stand_ins import Scripted
from tilerummy.notation.words import read_table
from tilerummy.store.settings import keep_settings
from tilerummy.tui.gesture import Act
from tilerummy.tui.position import RACK, Spot

ALONE = ("Ann", "@novice")


def test_what_is_planned_while_a_bot_plays_lies_there_at_the_own_turn(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K9 K10 K11", seats=ALONE, log=log)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        await journey.press("right")
        await journey.add("R8", 0)
        assert journey.melds == "R:5.6.7.8"
        assert "novice plays.  Your plan: Table valid" in journey.status
        line = await journey.keys()
        assert "Go on" not in line
        assert "u Undo" in line
        assert "i Hint" not in line
        await journey.press("e")
        assert journey.status == "It is novice's turn: what is laid out stays"
        await journey.press("d", "i", "t", "w")
        assert log.acts == [["A draw"]]
        await journey.lay("K9 K10 K11")
        bot.go.set()
        await journey.until(lambda: host.on_turn == 0)
        assert journey.melds == "R:5.6.7.8/K:9.10.11"
        await journey.press("u")
        assert journey.melds == "R:5.6.7.8"
        await journey.press("U", "e")
        assert log.acts[2] == ["A play R:5.6.7.8/K:9.10.11"]

    with Scripted("wait", "wait") as bot:
        travel(tmp_path, host, way)


def test_a_plan_that_can_be_no_more_goes_back_and_it_is_said(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", pool="K5 K6 K7", seats=ALONE)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        await journey.press("right")
        await journey.add("R8", 0)
        bot.plays = read_table("R:5.6.7.8")
        bot.go.set()
        await journey.until(lambda: host.on_turn == 0)
        assert journey.status == "novice changed the table: R8 is on your rack again"
        assert not journey.draft.touched

    with Scripted("wait", "wait") as bot:
        travel(tmp_path, host, way)


def test_keys_that_come_while_one_only_watches_skip_and_lay_nothing(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        assert "any key Go on" in await journey.keys()
        await journey.press("space")
        assert not journey.table.hand.picked
        await journey.until(lambda: host.on_turn == 0, seconds=0.4)

    with Scripted(at_once=False) as bot:
        travel(tmp_path, host, way)


def test_a_page_that_is_opened_skips_nothing(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE)
    with home(tmp_path):
        keep_settings(bots="step")

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        await journey.press("f4", "escape", "f3", "escape", "number_sign", "escape")
        await journey.pilot.pause(0.1)
        assert (journey.on, host.on_turn) == ("table", 1)

    with Scripted(at_once=False) as bot:
        travel(tmp_path, host, way)


def test_who_has_moved_the_cursor_goes_on_with_one_key(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE)
    with home(tmp_path):
        keep_settings(bots="step")

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        await journey.press("right", "space")
        assert journey.table.hand.picked == (Spot(RACK, 1),)
        await journey.pilot.pause(0.1)
        assert host.on_turn == 1
        # Nothing would go on by itself, and no other key does it: the last line says which one.
        assert "s Go on" in await journey.keys()
        assert "any key" not in await journey.keys()
        await journey.press("s")
        await journey.until(lambda: host.on_turn == 0)

    with Scripted(at_once=False) as bot:
        travel(tmp_path, host, way)


def test_step_by_step_each_action_of_a_bot_waits_for_a_key(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", "@novice", "@novice"))
    with home(tmp_path):
        keep_settings(bots="step")

    async def way(journey: Journey) -> None:
        await journey.press("d")
        for seat in (1, 2):
            await journey.until(lambda seat=seat: bot.asked == seat)  # type: ignore[misc]
            await journey.pilot.pause(0.1)
            assert host.on_turn == seat
            await journey.press("enter")
        await journey.until(lambda: host.on_turn == 0)

    with Scripted(at_once=False) as bot:
        travel(tmp_path, host, way)


def test_a_bot_that_waits_for_a_key_goes_on_when_it_shall_wait_no_more(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE)
    with home(tmp_path):
        keep_settings(bots="step")

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        await journey.press("f6")
        journey.app.change_option("bell", True)
        await journey.pilot.pause(0.1)
        assert host.on_turn == 1
        journey.app.change_option("bots", "at-once")
        await journey.until(lambda: host.on_turn == 0)

    with Scripted(at_once=False) as bot:
        travel(tmp_path, host, way)


def test_in_a_pause_no_bot_plays_on(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        await journey.press("p")
        bot.go.set()
        await journey.pilot.pause(0.1)
        assert (journey.on, host.on_turn) == ("ask", 1)
        await journey.press("enter")
        await journey.until(lambda: host.on_turn == 0)

    with Scripted("wait") as bot:
        travel(tmp_path, host, way)


def test_where_one_wants_to_be_asked_the_end_of_a_turn_is_asked_for(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", log=log)
    with home(tmp_path):
        keep_settings(confirm_end=True)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        await journey.press("e")
        assert "You lay 1 tile: R8." in journey.words
        await journey.press("escape")
        assert (log.acts, journey.melds) == ([], "R:5.6.7.8")
        await journey.press("e", "enter")
        assert log.acts == [["A play R:5.6.7.8"]]

    travel(tmp_path, host, way)


def test_where_one_wants_to_be_asked_a_refusal_comes_at_once(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", log=Log())
    with home(tmp_path):
        keep_settings(confirm_end=True)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("K1", 0)
        await journey.press("e")
        assert "Refused" in journey.status

    travel(tmp_path, host, way)


def test_the_mouse_plans_too(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        board = journey.table.board
        board.post_message(board.Op(board, Act.DROP, Spot(0, 0), (Spot(RACK, 0),)))
        await journey.settled()
        assert journey.melds == "R:5.6.7.8"
        bot.go.set()
        await journey.until(lambda: host.on_turn == 0)
        assert journey.melds == "R:5.6.7.8"

    with Scripted("wait", "wait") as bot:
        travel(tmp_path, host, way)


def test_two_keys_at_once_make_one_pause_and_one_curtain(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE)

    async def way(journey: Journey) -> None:
        await journey.add("R8", 0)
        for act, over in ((journey.table.action_pause, "ask"), (journey.table.action_hide, "curtain")):
            act()
            act()
            await journey.settled()
            assert journey.on == over
            await journey.press("enter")
            assert (journey.on, journey.melds) == ("table", "R:5.6.7.8")

    with Scripted():
        travel(tmp_path, host, way)
