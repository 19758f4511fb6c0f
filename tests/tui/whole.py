"""What has to be true of every screen, whatever its size and whatever stands on it."""

import unicodedata
from unittest.mock import patch

from rich.cells import cell_len

from tests.tui.journeys import Journey

SIZES = ((300, 100), (120, 40), (110, 30), (109, 30), (80, 24), (60, 20), (40, 10), (20, 6), (10, 3))


def whole(journey: Journey) -> None:
    """Every line is as wide as the window, and nothing in it moves the cursor."""
    width, height = journey.app.size
    assert [cell_len(line) for line in journey.lines] == [width] * height
    harmful = [
        char for line in journey.lines for char in line if unicodedata.category(char) in ("Cc", "Zl", "Zp", "Cf")
    ]
    assert harmful == []
    for strip in journey.app.screen._compositor.render_strips(journey.app.size):
        assert [segment for segment in strip if segment.style is None and segment.text] == []


async def at_every_size(journey: Journey) -> None:
    """From the largest window to the smallest and back, without the notice that lies over small ones."""
    with patch("tilerummy.tui.app.is_too_small", lambda *_: False):
        for width, height in (*SIZES, (80, 24)):
            await journey.resize(width, height)
            whole(journey)
