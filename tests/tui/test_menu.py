"""The menu: what it knows, what it remembers, and how it looks in every window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.tui.journeys import Journey, home, travel
from tests.tui.kept_matches import kept
from tests.tui.whole import at_every_size, whole
from tilerummy.store.settings import Setup, keep_settings

FIRST_FRAME = """
import asyncio, json, sys
from tilerummy.tui.app import TileRummy
from tilerummy.tui.screens.menu import MenuScreen

MenuScreen._look = lambda self: None  # what comes after the first frame

async def go():
    app = TileRummy()
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        print(json.dumps(sorted(sys.modules)))

asyncio.run(go())
"""


def test_on_the_way_to_the_first_frame_nothing_heavy_is_loaded() -> None:
    code = [sys.executable, "-c", FIRST_FRAME]
    done = subprocess.run(code, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    loaded = done.stdout
    assert '"tilerummy.tui.screens.menu"' in loaded
    heavy = ("pydantic", "tilerummy.rules", "tilerummy.play", "tilerummy.notation", "tilerummy.store.library")
    assert [name for name in (*heavy, "multiprocessing", "markdown_it", "tomlkit") if f'"{name}"' in loaded] == []


def test_the_word_below_tells_of_the_last_match(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.until(lambda: "To be resumed: Sabra, round 1, Cy: 0, [b]Di: 0" in journey.text)
        whole(journey)

    kept(tmp_path, ("Ann", "Bo"), ("Cy", "[b]Di"))
    travel(tmp_path, None, way)


def test_without_a_match_it_says_so_and_knows_better_when_one_comes(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.until(lambda: "There is no unfinished match." in journey.text)
        await journey.press("r")
        assert journey.on == "resume"
        kept(tmp_path, ("Ann", "Bo"))
        await journey.press("escape")
        await journey.until(lambda: "To be resumed: Sabra, round 1, Ann: 0, Bo: 0" in journey.text)

    travel(tmp_path, None, way)


def test_the_rules_that_were_played_last(tmp_path: Path) -> None:
    with home(tmp_path):
        keep_settings(setup=Setup(rules="tiles-50"))

    async def way(journey: Journey) -> None:
        await journey.press("u")
        assert "Rules: Tiles 50" in journey.lines[0]

    travel(tmp_path, None, way)


def test_what_is_played_as_before_is_called_by_its_title(tmp_path: Path) -> None:
    with home(tmp_path):
        keep_settings(setup=Setup(rules="romanian-joly+joly_last", seats=("Ann", "@greedy")))
    kept(tmp_path, ("Ann", "Bo"))

    async def way(journey: Journey) -> None:
        await journey.until(lambda: "Romanian Joly, joly last: Ann, greedy" in journey.text)

    travel(tmp_path, None, way)


def test_rules_that_are_no_more_are_said_to_be(tmp_path: Path) -> None:
    with home(tmp_path):
        keep_settings(setup=Setup(rules="ours+[b]x"))

    async def way(journey: Journey) -> None:
        await journey.until(lambda: "There is no unfinished match." in journey.text)
        await journey.press("u")
        assert journey.on == "menu"
        assert "there is no such ruleset" in journey.text

    travel(tmp_path, None, way)


def test_the_name_is_laid_in_tiles_where_there_is_room(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        def in_tiles() -> bool:
            return "●" in journey.text and "T I L E" not in journey.text

        with patch("tilerummy.tui.app.is_too_small", lambda *_: False):
            assert in_tiles()
            await journey.resize(40, 20)
            assert not in_tiles()
            assert "T I L E   R U M M Y" in journey.text
            await journey.resize(80, 24)
            assert in_tiles()

    travel(tmp_path, None, way)


@pytest.mark.parametrize("theme", ["felt", "felt-light"])
def test_the_menu_at_every_size(tmp_path: Path, theme: str) -> None:
    async def way(journey: Journey) -> None:
        journey.app.theme = theme
        await at_every_size(journey)

    kept(tmp_path, ("W" * 40, "漢" * 40, "[/]", "x"))
    travel(tmp_path, None, way)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_menu_without_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(journey: Journey) -> None:
        whole(journey)
        for choice in ("New game", "Resume a match", "Rules", "Options", "Quit"):
            assert choice in journey.text

    travel(tmp_path, None, way, size)


@pytest.mark.parametrize("key", ["n", "r", "u", "o"])
def test_two_keys_at_once_open_one_screen(tmp_path: Path, key: str) -> None:
    async def way(journey: Journey) -> None:
        screen = journey.app.screen
        await journey.press(key)
        above = journey.app.screen
        assert above is not screen
        await screen.run_action(f"choose('{ {'n': 'new', 'r': 'resume', 'u': 'rules', 'o': 'options'}[key] }')")
        assert journey.app.screen is above
        await journey.press("escape")
        assert journey.on == "menu"
        await above.run_action("close")
        assert journey.on == "menu"

    travel(tmp_path, None, way)
