"""A real browser plays: it opens the page, presses keys, drags tiles, and what it did is in the journal."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason='the browser needs the extra "web"')
pytest.importorskip("playwright", reason="a browser is driven with playwright")

from playwright.sync_api import Browser, sync_playwright

from tests.endtoend import sight
from tests.endtoend.deals import hand_dealt
from tests.web.served import Served
from tests.web.tab import Tab
from tilerummy.model.tile import Tile
from tilerummy.notation.words import read_tiles
from tilerummy.tui.colors import FELT_TILES

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
RACKS = ("R10 R11 R12 R13 B1 B2 B5 B7 Y1 Y3 Y5 K1 K3 K5", "R1 R2 R4 B8 B10 B12 Y7 Y9 Y11 K7 K9 K11 K13 K13")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM)
        yield chromium
        chromium.close()


def acts(path: Path) -> list[str]:
    """What was done in a match after its deal."""
    return [line.partition(" ;")[0] for line in path.read_text().partition("\n\n")[2].splitlines()[1:]]


def rack_of(tab: Tab) -> Counter[Tile]:
    return Counter(tile for tile, *_ in sight.on_rack(tab.terminal))


def drag_to_new(tab: Tab, tile: Tile) -> None:
    """From the rack to where a new meld begins."""
    y = next(number for number, line in enumerate(tab.terminal.lines) if "+new" in line)
    drag(tab, tile, (tab.terminal.lines[y].index("+new") + 1, y))


def drag(tab: Tab, tile: Tile, to: tuple[int, int]) -> None:
    place = next(place for place in sight.on_rack(tab.terminal) if place.tile == tile)
    held = len(sight.on_rack(tab.terminal))
    tab.drag((place.x, place.y), (place.x, place.y - 2), to)
    # As long as it is carried it is seen on the table, too, but has not left the rack.
    tab.until(lambda: len(sight.on_rack(tab.terminal)) == held - 1, f"for {tile} to lie on the table")


def test_a_new_game_from_the_menu(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        tab = Tab(browser, served.url)
        tab.shows("New game", "There is no unfinished match.")
        assert tab.page.title() == "Tile rummy"
        tab.press("n")
        tab.shows("Seat 2", "Start")
        # As set-up proposes it: against a bot, dealt by chance.
        tab.press("Control+s")
        tab.until(lambda: "Your turn" in tab.text or "You begin" in tab.text, "for a turn")
        (path,) = (tmp_path / "matches").iterdir()
        before, rack = acts(path), rack_of(tab)
        drag_to_new(tab, sight.on_rack(tab.terminal)[0].tile)
        assert rack_of(tab) < rack
        tab.press("u")
        tab.until(lambda: rack_of(tab) == rack, "for the rack as it was")
        tab.press("d")
        tab.until(lambda: len(acts(path)) > len(before), "for the draw to be kept")
        assert acts(path)[len(before)] == "A draw"
        tab.press("Control+q")
        tab.until(lambda: "The game has ended" in tab.notice, "for the end")
        assert served.games_are(0)
        # Whoever wants to go on presses enter.
        tab.press("Enter")
        tab.until(lambda: not tab.notice)
        tab.shows("To be resumed: Sabra, round 1")
        assert {request.split("/")[2] for request in tab.requests} == {served.url.split("/")[2]}
        assert tab.troubles == []
        tab.page.close()
        assert served.games_are(0)


def test_a_run_is_dragged_to_the_table_and_another_tab_goes_on(browser: Browser, tmp_path: Path) -> None:
    path = hand_dealt(tmp_path, "sabra", ("Ann", "Bo"), RACKS)
    with Served(tmp_path) as served:
        tab = Tab(browser, served.url)
        tab.shows("To be resumed")
        tab.press("r")
        tab.shows("Resume a match", "Ann: 0")
        tab.press("Enter")
        tab.shows("Pass the device to Ann")
        tab.press("Enter")
        tab.shows("your rack")
        first, *others = read_tiles("R10 R11 R12 R13")
        drag_to_new(tab, first)
        for tile in others:
            last = sight.on_table(tab.terminal)[-1]
            drag(tab, tile, (last.x, last.y))
        lying = sight.on_table(tab.terminal)
        assert [tile for tile, *_ in lying] == [first, *others]
        # And not only the game says so: it is painted. The first tile has the cursor's color.
        # The canvas may be behind what came from the game.
        tab.until(lambda: [tab.color_at(x - 2, y) for _, x, y in lying[1:]] == [FELT_TILES.number.ground] * 3)
        assert tab.color_at(lying[-1].x, lying[-1].y + 6) != FELT_TILES.number.ground
        assert acts(path) == []
        tab.page.set_viewport_size({"width": 760, "height": 520})
        tab.until(lambda: tab.terminal.width < 90 and len(sight.on_table(tab.terminal)) == 4, "for the smaller window")
        tab.press("e")
        tab.shows("Pass the device to Bo")
        assert acts(path) == ["A play R:10.11.12.13"]
        tab.press("Enter")
        tab.shows("your rack")
        # Bo lays a tile out and closes the tab: what was not committed is on the rack again.
        drag_to_new(tab, sight.on_rack(tab.terminal)[0].tile)
        tab.page.close()
        assert served.games_are(0)
        again = Tab(browser, served.url)
        again.shows("To be resumed")
        again.press("r")
        again.shows("Resume a match", "Ann: 0")
        again.press("Enter")
        again.shows("Pass the device to Bo")
        again.press("Enter")
        again.until(lambda: len(sight.on_rack(again.terminal)) == 14 and len(sight.on_table(again.terminal)) == 4)
        again.press("Control+q")
        again.until(lambda: "The game has ended" in again.notice, "for the end")
        assert tab.troubles + again.troubles == []
    assert acts(path) == ["A play R:10.11.12.13"]
