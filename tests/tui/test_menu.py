"""The menu and the list of matches: what they know, what they remember, and how they look in every window."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from unittest.mock import patch

import pytest
from textual.widgets import OptionList

from tests.play.positions import FRIENDLY
from tests.tui.journeys import Journey, home, travel
from tests.tui.whole import at_every_size, whole
from tilerummy.play.host import Host
from tilerummy.play.tables import open_table
from tilerummy.store.paths import matches_folder
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


def kept(folder: Path, *seats: tuple[str, ...], points: int = 200) -> list[Path]:
    """Matches that were begun one after the other, a second between them."""
    rules = FRIENDLY.with_(match=FRIENDLY.match.with_(points=points))
    made: list[Path] = []
    with home(folder):
        for number, names in enumerate(seats):
            before = set(matches_folder().glob("*"))
            host = open_table(rules, "sabra", names, f"{number}")
            host.deal()
            host.close()
            made += set(matches_folder().glob("*")) - before
            os.utime(made[-1], (number, number))
    return made


def played_out(path: Path) -> None:
    """Nobody plays, all draw and pass, and the round is over."""
    host = Host.resume(path)
    while (seat := host.on_turn) is not None:
        host.skip(seat)
    host.close()


def below(lines: Iterable[str], *words: str) -> bool:
    """Whether the words stand in lines one below the other, in this order."""
    text = "\n".join(lines)
    places = [text.find(word) for word in words]
    return -1 not in places and places == sorted(places)


# --- the menu ---------------------------------------------------------------------------------------------------------


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
        await journey.until(lambda: "To be resumed: Sabra, round 1, Cy 0 - [b]Di 0" in journey.text)
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
        await journey.until(lambda: "To be resumed: Sabra, round 1, Ann 0 - Bo 0" in journey.text)

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
        assert read_settings().theme == "felt-light"
        assert "Theme: felt-light" in journey.text
        await journey.press("down", "down", "down", "enter")
        assert (journey.app.theme, read_settings().theme) == ("felt", "felt")

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
        for choice in ("New game", "Resume a match", "Rules", "Theme", "Quit"):
            assert choice in journey.text

    travel(tmp_path, None, way, size)


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


# --- the matches ------------------------------------------------------------------------------------------------------


def test_unfinished_ones_first_then_those_that_are_over_then_the_unreadable(tmp_path: Path) -> None:
    (won,) = kept(tmp_path, ("Ann", "Bo"), points=1)
    with home(tmp_path):
        played_out(won)
        (matches_folder() / "torn.rummy").write_bytes(b"no record\x1b]0;owned\x07\n")
    (open_one,) = kept(tmp_path, ("Cy", "Di"))
    data = open_one.read_bytes()
    open_one.write_bytes(data + b"A draw ;nonsense\n")

    async def way(journey: Journey) -> None:
        await journey.press("r")
        assert below(
            journey.lines, "Unfinished", "Cy 0 - Di 0", "Over", "Sabra, 1 round", "Cannot be read", "torn.rummy"
        )
        assert "Sabra, round 1, ! damaged" in journey.text
        assert "\x1b" not in journey.text
        await journey.press("down", "down", "enter")
        await journey.until(lambda: journey.on in ("curtain", "score"))

    travel(tmp_path, None, way)


def test_a_match_that_is_over_shows_who_has_won(tmp_path: Path) -> None:
    (won,) = kept(tmp_path, ("Ann", "Bo"), points=1)
    with home(tmp_path):
        played_out(won)

    async def way(journey: Journey) -> None:
        await journey.press("r")
        assert "There is no unfinished match." in journey.text
        await journey.press("enter")
        await journey.until(lambda: journey.on == "score")
        assert "wins the match" in journey.text

    travel(tmp_path, None, way)


def test_many_matches_come_one_by_one_and_the_cursor_stays(tmp_path: Path) -> None:
    kept(tmp_path, *((f"A{number}", f"B{number}") for number in range(12)))

    async def way(journey: Journey) -> None:
        await journey.press("r")
        box = journey.app.screen.query_one(OptionList)
        await journey.press("down")
        before = box.highlighted_option
        assert before is not None
        await journey.until(lambda: box.option_count == 13)
        assert box.highlighted_option is not None
        assert box.highlighted_option.id == before.id
        assert "Reading the matches" not in journey.text
        rows = [line for line in journey.lines if "Sabra" in line]
        assert ["A11" in rows[0], "A0 " in rows[-1]] == [True, True]

    travel(tmp_path, None, way)


def test_to_leave_while_matches_are_read_is_fine(tmp_path: Path) -> None:
    kept(tmp_path, *((f"A{number}", f"B{number}") for number in range(8)))

    async def way(journey: Journey) -> None:
        for _ in range(3):
            await journey.press("r", "escape")
            assert journey.on == "menu"

    travel(tmp_path, None, way)


def test_a_match_without_a_deal(tmp_path: Path) -> None:
    with home(tmp_path):
        open_table(FRIENDLY, "sabra", ("Ann", "Bo"), "1").close()

    async def way(journey: Journey) -> None:
        await journey.until(lambda: "To be resumed: Sabra, not begun" in journey.text)
        await journey.press("r")
        assert "Sabra, not begun" in journey.text

    travel(tmp_path, None, way)


@pytest.mark.parametrize("theme", ["felt", "felt-light"])
def test_the_list_at_every_size(tmp_path: Path, theme: str) -> None:
    title = FRIENDLY.about.with_(title="漢" * 30)
    with home(tmp_path):
        rules = FRIENDLY.with_(about=title)
        open_table(rules, "sabra", ("W" * 40, "\x1b[2J", "[/]", "@novice"), "1").close()
        (matches_folder() / f"{'x' * 200}.rummy").write_bytes(b"\0")

    async def way(journey: Journey) -> None:
        journey.app.theme = theme
        await journey.press("r")
        await at_every_size(journey)

    travel(tmp_path, None, way)


def test_the_list_without_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    kept(tmp_path, ("Ann", "Bo"))

    async def way(journey: Journey) -> None:
        await journey.press("r")
        whole(journey)

    travel(tmp_path, None, way)
