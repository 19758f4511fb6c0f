"""The rulebook on the screen: how it is drawn, and how one finds one's way in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.widgets import OptionList

from tests.tui.journeys import SHAPES, Journey, travel
from tests.tui.whole import at_every_size, whole
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset
from tilerummy.telling.chapters import chapters
from tilerummy.tui.illustrated import Inks, illustrated
from tilerummy.tui.looks import Looks, skin
from tilerummy.tui.screens.rulebook import Reading, RulebookScreen

SABRA = load_ruleset("sabra")
INKS = Inks(Style(bold=True), Style(color="green"), Style(color="red"))


# --- how it is drawn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [4, 6, 10, 20, 30, 31, 40, 56, 88, 140])
def test_lines_of_tiles_are_as_wide_as_the_page(width: int) -> None:
    for one in chapters(SABRA):
        lines = illustrated(one, width, skin(), INKS).plain.split("\n")
        drawn = [line for line in lines if any(shape in line for shape in SHAPES)]
        assert bool(drawn) == bool(one.examples)
        if width >= 6:
            assert {cell_len(line) for line in drawn} <= {width}


def test_all_tiles_are_drawn() -> None:
    for one in chapters(SABRA):
        tiles = sum(len(meld) for example in one.examples for row in example.rows for meld in row.melds)
        for width in (20, 40, 88):
            text = illustrated(one, width, skin(), INKS).plain
            assert sum(text.count(shape) for shape in SHAPES) == tiles


def test_nothing_is_told_by_color_alone() -> None:
    lines = illustrated(chapters(SABRA)[4], 80, skin(Looks("none")), INKS).plain.split("\n")
    assert "+ legal, worth 15 points" in lines
    assert "! This meld needs 3 tiles" in lines


# --- the screen -------------------------------------------------------------------------------------------------------


async def opened(journey: Journey, rules: Ruleset = SABRA, title: str = "Sabra") -> RulebookScreen:
    screen = RulebookScreen(rules, title)
    await journey.app.push_screen(screen)
    await journey.settled()
    assert journey.on == "rulebook"
    return screen


def place(journey: Journey) -> str:
    """The chapter as the first line names it."""
    return journey.lines[0].partition(" of ")[2].partition("  ")[2].strip()


def test_chapters_one_by_one(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        titles = [one.title for one in chapters(SABRA)]
        seen = [place(journey)]
        for key in ["n", "right"] * 5:
            await journey.press(key)
            seen.append(place(journey))
        assert seen == titles
        await journey.press("n")
        assert place(journey) == titles[-1]
        await journey.press("p", "left")
        assert place(journey) == titles[-3]
        assert not journey.app.screen.query_one(OptionList).display
        await journey.press("escape")
        assert journey.on == "menu"

    travel(tmp_path, None, way)


def test_a_long_chapter_is_scrolled_and_left_at_its_end(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        screen = await opened(journey)
        await journey.press("n", "n", "n", "n")
        assert "A run as short as it may be." in journey.text
        reading = screen.query_one(Reading)
        await journey.press("end")
        await journey.until(lambda: reading.is_vertical_scroll_end)
        assert "! This meld turns the corner" in journey.text
        await journey.press("home")
        await journey.until(lambda: reading.scroll_y == 0)
        await journey.press("down")
        await journey.until(lambda: reading.scroll_y == 1)
        for _ in range(20):
            if place(journey) != "Melds":
                break
            await journey.press("space")
        assert place(journey) == "Opening"
        await journey.until(lambda: reading.scroll_y == 0)

    travel(tmp_path, None, way)


def test_in_a_wide_window_the_list_stands_beside(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        screen = await opened(journey)
        for one in chapters(SABRA):
            assert one.title in journey.text
        await journey.press("tab", "down", "down")
        assert place(journey) == "Dealing"
        await journey.press("enter", "n")
        assert place(journey) == "Your turn"
        assert screen.query_one(OptionList).highlighted == 3
        box = screen.query_one(OptionList).region
        await journey.click_at(box.x + 4, box.y + 1 + 6)
        assert place(journey) == "Jokers"

    travel(tmp_path, None, way, size=(120, 40))


@pytest.mark.parametrize("theme", ["felt", "felt-light"])
def test_at_every_size(tmp_path: Path, theme: str) -> None:
    async def way(journey: Journey) -> None:
        journey.app.theme = theme
        await opened(journey)
        for key in ("n",) * 6:
            await journey.press(key)
        await at_every_size(journey)

    travel(tmp_path, None, way)


def test_without_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(journey: Journey) -> None:
        assert journey.app.no_color
        await opened(journey)
        for _ in chapters(SABRA):
            whole(journey)
            await journey.press("n")

    travel(tmp_path, None, way)


@pytest.mark.parametrize("title", ["[/] trap", "[@click=app.exit]x[/]", "漢" * 40, "\x1b[2J\u202e", "T" * 200])
def test_a_title_does_no_harm(tmp_path: Path, title: str) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey, title=title)
        whole(journey)

    travel(tmp_path, None, way)


def test_another_theme_paints_the_felt_anew(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("n")
        grounds = []
        for theme in ("felt", "felt-light"):
            journey.app.theme = theme
            await journey.pilot.pause(0.1)
            await journey.settled()
            strips = journey.app.screen._compositor.render_strips(journey.app.size)
            grounds.append({str(segment.style.bgcolor) for strip in strips for segment in strip if segment.style})
        assert any("#1b4d3e" in ground for ground in grounds[0])
        assert any("#5a9779" in ground for ground in grounds[1])
        assert not any("#1b4d3e" in ground for ground in grounds[1])

    travel(tmp_path, None, way)
