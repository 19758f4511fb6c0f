"""Every screen in every window: no crash, and each painted line is exactly as wide as the terminal."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.tui.journeys import Journey, table_at, travel
from tests.tui.set_up import choice, opened
from tests.tui.stand_ins import Scripted
from tilerummy.play.host import Host
from tilerummy.tui.screens.table import TableScreen

SIZES = [(100, 30), (120, 40), (60, 20), (20, 5), (10, 3), (1, 1), (80, 24)]
"""The last one is a size at which everything has to be there again."""

TABLE = (
    "R:10.11.12/5:B.K.Y/4:B.K.R/3:B.K.R.Y/B:11.12.13/2:B.K.R.Y/10:B.K.Y/R:4.5.6.7/1:B.K.R/Y:2.3.4/8:B.K.R.Y/K:11.12.13"
)
RACK = "J J B1 R1 K3 R3 B3 R5 R6 K7 Y7 B7 Y11 Y12"


def whole(journey: Journey, size: tuple[int, int]) -> None:
    lines = journey.lines
    assert [cell_len(line) for line in lines] == [size[0]] * size[1], size


async def through_the_sizes(journey: Journey) -> None:
    before = journey.text
    for size in SIZES:
        await journey.resize(*size)
        whole(journey, size)
    assert journey.text == before


def finished() -> Host:
    return table_at("R:5.6.7", "R8", pool="-")


OVER_THE_TABLE = {
    "curtain": ("curtain", ()),
    "table": ("table", ("enter",)),
    "tiles picked": ("table", ("enter", "space", "right", "space", "tab")),
    "question": ("ask", ("enter", "space", "n", "d")),
    "joker": ("joker", ("enter", "c", "5", "space", "6", "space", "end", "space", "n")),
    "keys": ("page", ("enter", "f1")),
    "scores": ("score", ("enter", "f3")),
    "log": ("page", ("enter", "f4")),
    "rules": ("rulebook", ("enter", "f2", "n", "n", "n", "n", "n")),
    "options": ("options", ("enter", "f6")),
    "palette": ("commands", ("enter", "ctrl+p")),
}


@pytest.mark.parametrize(("screen", "keys"), OVER_THE_TABLE.values(), ids=list(OVER_THE_TABLE))
def test_the_table_and_what_lies_over_it(tmp_path: Path, screen: str, keys: tuple[str, ...]) -> None:
    host = table_at(TABLE, RACK, seats=("Ann", "Bo", "Cy", "Di"))

    async def way(journey: Journey) -> None:
        await journey.press(*keys)
        assert journey.on == screen
        await through_the_sizes(journey)

    travel(tmp_path, host, way)


def test_the_score_sheet_of_a_finished_match(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "a", "e")
        assert journey.on == "score"
        await through_the_sizes(journey)

    travel(tmp_path, finished(), way)


def test_the_set_up_with_a_list_unfolded(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        choice(journey, "kind-0").focus()
        await journey.press("enter")
        assert choice(journey, "kind-0").expanded
        for size in SIZES:
            await journey.resize(*size)
            whole(journey, size)

    travel(tmp_path, None, way)


def test_report_40_a_window_that_shrinks_and_grows_keeps_what_was_picked(tmp_path: Path) -> None:
    host = table_at(TABLE, RACK)

    async def way(journey: Journey) -> None:
        await journey.press("enter", "space", "right", "right", "space")
        picked, laid = journey.table.hand, journey.draft
        assert len(picked.picked) == 2
        for size in SIZES:
            await journey.resize(*size)
        assert journey.table.hand == picked
        assert journey.draft is laid
        await journey.resize(20, 5)
        await journey.press("right", "n", "u", "d")
        await journey.resize(80, 24)
        assert journey.on in ("table", "curtain")

    travel(tmp_path, host, way)


@pytest.mark.parametrize("size", [(59, 20), (60, 19), (20, 5), (30, 8)])
def test_report_40_below_the_least_size_a_word_says_so(tmp_path: Path, size: tuple[int, int]) -> None:
    host = table_at(TABLE, RACK)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.resize(*size)
        assert "60x20" in journey.text
        await journey.resize(60, 20)
        assert "60x20" not in journey.text
        assert "your rack" in journey.text

    travel(tmp_path, host, way)


@pytest.mark.parametrize("grows", [True, False], ids=["window grows", "window stays small"])
def test_a_match_that_ends_while_the_window_is_too_small_leads_to_the_menu(tmp_path: Path, grows: bool) -> None:
    host = table_at("R:5.6.7", "R13", pool="-", seats=("Ann", "@novice"))

    async def way(journey: Journey) -> None:
        journey.app.push_screen(TableScreen(host))
        await journey.settled()
        await journey.press("d")
        await journey.resize(20, 5)
        bot.go.set()
        await journey.until(lambda: host.over)
        if grows:
            await journey.resize(80, 24)
        await journey.until(lambda: journey.on == "score")
        await journey.press("m")
        await journey.resize(80, 24)
        await journey.until(lambda: journey.on == "menu")
        assert len(journey.app.screen_stack) == 1

    with Scripted("wait") as bot:
        travel(tmp_path, None, way)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_without_color_everything_is_painted_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    host = table_at(TABLE, RACK)

    async def way(journey: Journey) -> None:
        for keys in ((), ("enter",), ("space", "n", "d"), ("escape", "f1"), ("escape", "f2"), ("escape", "f3")):
            await journey.press(*keys)
            whole(journey, size)
            journey.app.export_screenshot()

    travel(tmp_path, host, way, size=size)
    travel(tmp_path, None, lambda journey: journey.press("n"), size=size)
