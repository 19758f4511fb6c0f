"""Pages that are opened and closed leave nothing behind."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import WeakSet

import pytest
from textual.screen import Screen

from tests.tui.journeys import Journey, table_at, travel

TIMES = 5
MANY_TIMES = 50
FEW = 2
"""The toolkit may hold on to the screen that was closed last."""


class Seen:
    """All screens that lay on top, and the painted lines of their widgets, as far as they are still in memory."""

    def __init__(self) -> None:
        self._screens: WeakSet[Screen[object]] = WeakSet()
        self._lines: WeakSet[object] = WeakSet()
        self._most = 0

    def look(self, screen: Screen[object]) -> None:
        """Takes note of a screen."""
        lines = [widget._styles_cache for widget in (screen, *screen.query("*"))]
        self._screens.add(screen)
        self._lines.update(lines)
        self._most = max(self._most, len(lines))

    def left(self) -> tuple[int, float]:
        """How many screens are left, and the painted lines of how many."""
        gc.collect()
        return len(self._screens), len(self._lines) / self._most


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("question_mark", "escape"), ("f2", "escape"), ("f3", "escape"), ("f4", "escape"), ("p", "enter")],
)
@pytest.mark.parametrize("times", [TIMES, pytest.param(MANY_TIMES, marks=pytest.mark.soak)])
def test_a_page_that_is_closed_is_gone(tmp_path: Path, opening: str, closing: str, times: int) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter")
        seen = Seen()
        for _ in range(times):
            await journey.press(opening)
            assert journey.on not in ("table", "curtain")
            seen.look(journey.app.screen)
            await journey.press(closing)
            assert journey.on == "table"
        screens, lines = seen.left()
        assert screens <= FEW
        assert lines <= FEW

    travel(tmp_path, table_at("R:5.6.7", "R8 K1"), way, size=(60, 20))


@pytest.mark.parametrize("opening", ["n", "r", "u"])
def test_what_the_menu_opens_is_gone_too(tmp_path: Path, opening: str) -> None:
    async def way(journey: Journey) -> None:
        seen = Seen()
        for _ in range(TIMES):
            await journey.press(opening)
            await journey.until(lambda: journey.on != "menu")
            seen.look(journey.app.screen)
            await journey.press("escape")
            await journey.until(lambda: journey.on == "menu")
        screens, lines = seen.left()
        assert screens <= FEW
        assert lines <= FEW

    travel(tmp_path, None, way, size=(60, 20))
