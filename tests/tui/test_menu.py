"""The menu: what it knows, what it remembers, and how it looks in every window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.tui.journeys import Journey, home, travel
from tests.tui.kept_matches import kept, played_out
from tests.tui.whole import at_every_size, whole
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import find_saves
from tilerummy.store.settings import Setup, keep_settings, read_settings

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


def test_rules_that_are_no_more_are_said_to_be(tmp_path: Path) -> None:
    with home(tmp_path):
        keep_settings(setup=Setup(rules="ours+[b]x"))

    async def way(journey: Journey) -> None:
        await journey.until(lambda: "There is no unfinished match." in journey.text)
        await journey.press("u")
        assert journey.on == "menu"
        assert "there is no such ruleset" in journey.text

    travel(tmp_path, None, way)


def test_the_theme_is_changed_and_remembered(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        journey.app.theme = "felt"
        await journey.settled()
        await journey.press("t")
        assert journey.app.theme == "felt-light"
        assert read_settings().options.theme == "felt-light"
        assert "Theme: felt-light" in journey.text
        await journey.press("down", "down", "down", "down", "down", "enter")
        assert (journey.app.theme, read_settings().options.theme) == ("felt", "felt")

    travel(tmp_path, None, way)


def test_a_theme_that_cannot_be_remembered_is_worn_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    async def way(journey: Journey) -> None:
        await journey.until(lambda: "There is no unfinished match." in journey.text)
        before = journey.app.theme
        await journey.press("t")
        assert journey.app.theme != before
        assert "the settings cannot be kept: " in journey.text

    travel(tmp_path / "file" / "below", None, way)


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
        for choice in ("Play", "New game", "Resume a match", "Rules", "Theme", "Quit"):
            assert choice in journey.text

    travel(tmp_path, None, way, size)


def test_one_key_starts_the_last_set_up_anew(tmp_path: Path) -> None:
    setup = Setup("tiles-50", ("Ann", "Bo", "", "@novice", "Di"), 45, strict=True, length="3 rounds")
    with home(tmp_path):
        keep_settings(setup=setup)

    async def way(journey: Journey) -> None:
        assert "Tiles 50: Ann, Bo, novice, Di" in journey.text
        await journey.press("enter")
        host = journey.table.host
        assert (host.rules.about.title, host.seats) == ("Tiles 50", ("Ann", "Bo", "@novice"))
        assert (host.rules.penalties.time_limit, host.rules.match.length) == (45, "3 rounds")
        assert host.rules.penalties.illegal_turn != "reject"

    travel(tmp_path, None, way)
    with home(tmp_path):
        assert read_settings().setup == setup


def test_who_has_never_played_starts_with_a_bot(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("p")
        assert journey.table.host.seats == ("You", "@novice")
        assert journey.table.host.rules.about.title == "Sabra"

    travel(tmp_path, None, way)


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (Setup(rules="ours+[b]x"), "there is no such ruleset"),
        (Setup(seats=("Ann", "@nobody")), "there is no bot @nobody"),
        (Setup(seats=("Ann", "@./gone")), "there is no such program"),
        (Setup(seats=("Ann", "", "")), "is for 2 to 4 players, not for 1"),
    ],
)
def test_a_set_up_that_can_be_no_more_is_said_to_be(tmp_path: Path, setup: Setup, words: str) -> None:
    with home(tmp_path):
        keep_settings(setup=setup)

    async def way(journey: Journey) -> None:
        await journey.until(lambda: "There is no unfinished match." in journey.text)
        await journey.press("p")
        assert journey.on == "menu"
        assert words in journey.words
        assert "n chooses anew" in journey.words
        whole(journey)

    travel(tmp_path, None, way)


def test_who_has_won_the_match_that_ended_last(tmp_path: Path) -> None:
    (path,) = kept(tmp_path, ("Cy", "Di"), points=1)
    with home(tmp_path):
        played_out(path)
        (save,) = find_saves(matches_folder())
    winner = ("Cy", "Di")[save.winners[0]]

    async def way(journey: Journey) -> None:
        await journey.until(lambda: f"The last match: {winner} won Sabra, Cy: {save.totals[0]}" in journey.text)
        assert "There is no unfinished match." in journey.text
        whole(journey)

    travel(tmp_path, None, way)


@pytest.mark.parametrize("key", ["n", "r", "u"])
def test_two_keys_at_once_open_one_screen(tmp_path: Path, key: str) -> None:
    async def way(journey: Journey) -> None:
        screen = journey.app.screen
        await journey.press(key)
        above = journey.app.screen
        assert above is not screen
        await screen.run_action(f"choose('{ {'n': 'new', 'r': 'resume', 'u': 'rules'}[key] }')")
        assert journey.app.screen is above
        await journey.press("escape")
        assert journey.on == "menu"
        await above.run_action("close")
        assert journey.on == "menu"

    travel(tmp_path, None, way)
