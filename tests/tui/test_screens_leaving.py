"""To quit in the midst of a turn: a match is kept up to the last whole one, so what is laid out is asked about."""

from pathlib import Path
from unittest.mock import patch

import pytest

from tests.play.table import Log
from tests.tui.journeys import Journey, home, table_at, travel
from tilerummy.store.settings import keep_settings

OVER = {"table": (), "help": ("f1",), "score": ("f3",), "pause": ("p",), "question": ("d",), "curtain": ("b",)}


@pytest.mark.parametrize("keys", OVER.values(), ids=list(OVER))
def test_with_tiles_laid_out_it_asks_whatever_lies_over_the_table(tmp_path: Path, keys: tuple[str, ...]) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        await journey.press(*keys, "ctrl+q")
        assert journey.on == "ask"
        assert "They go back to where they were" in journey.words
        await journey.press("escape")
        if keys == ("b",):
            assert journey.on == "curtain"
            await journey.press("enter")
        while journey.on != "table":
            await journey.press("escape")
        assert journey.melds == "R:5.6.7.8"
        await journey.press("ctrl+q", "enter")

    app = travel(tmp_path, host, way)
    assert (app.return_code, app.return_value, log.acts) == (0, None, [])


def test_behind_a_curtain_it_asks_too_when_something_else_lies_over_that(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        await journey.press("b", "ctrl+p", "ctrl+q")
        assert journey.on == "ask"
        await journey.press("escape", "escape")
        assert journey.on == "curtain"
        await journey.press("enter")
        assert journey.melds == "R:5.6.7.8"

    travel(tmp_path, host, way)


def test_who_asks_twice_means_it(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        await journey.press("ctrl+q", "ctrl+q")

    assert travel(tmp_path, host, way).return_code == 0


def test_out_of_turn_nothing_is_asked(tmp_path: Path) -> None:
    """What was committed is kept."""
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "ctrl+q")

    assert travel(tmp_path, host, way).return_code == 0


def test_two_keys_at_once_ask_once_and_the_next_player_meets_no_question(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", log=log)
    with home(tmp_path):
        keep_settings(confirm_end=True)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        for act in (journey.table.action_draw, journey.table.action_end_turn):
            act()
            act()
            await journey.settled()
            assert journey.on == "ask"
            if act == journey.table.action_draw:
                await journey.press("escape")
        await journey.press("enter")
        assert (journey.on, log.acts) == ("curtain", [["A play R:5.6.7.8"]])
        await journey.press("enter")
        assert (journey.on, journey.draft.view.seat) == ("table", 1)

    travel(tmp_path, host, way)


def test_ctrl_c_says_how_to_quit(tmp_path: Path) -> None:
    async def at_table(journey: Journey) -> None:
        await journey.press("enter", "ctrl+c")
        assert (journey.on, journey.status) == ("table", "ctrl+q quits; what was played is kept")

    async def at_menu(journey: Journey) -> None:
        with patch.object(journey.app, "notify") as notify:
            await journey.press("ctrl+c")
            notify.assert_called_once_with("ctrl+q quits; what was played is kept", markup=False)

    travel(tmp_path, table_at("R:5.6.7", "R8 K1"), at_table)
    travel(tmp_path, None, at_menu)
