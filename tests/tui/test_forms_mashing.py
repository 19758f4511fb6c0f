"""Any keys and clicks, several at once, in menu, set-up, forms, options and pages: none of them breaks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual import events

from tests.store.ruleset_files import write
from tests.tui.journeys import SIGNS, Journey, travel

KEYS = [
    "f7",
    "f6",
    "f2",
    "f1",
    "ctrl+p",
    "escape",
    "escape",
    "enter",
    "enter",
    "tab",
    "shift+tab",
    "pagedown",
    "pageup",
    "down",
    "up",
    "right",
    "left",
    "space",
    "backspace",
    "ctrl+s",
    "ctrl+r",
    "f8",
    "y",
    "n",
    "a",
    "e",
    "1",
    "home",
    "end",
    "f10",
    "question_mark",
    "full_stop",
    "number_sign",
    "f3",
    "f4",
    "b",
    "p",
    "s",
    "d",
    "f",
    "o",
    "r",
    "u",
]
CHARACTERS = {**SIGNS, "full_stop": ".", "number_sign": "#"}
ROUNDS = 60


def act(journey: Journey, rng: Random) -> None:
    """A key or a click, without waiting for what comes of it."""
    if rng.random() < 0.12:
        x, y = rng.randrange(80), rng.randrange(24)
        for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
            button = 0 if kind is events.MouseMove else 1
            journey.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y))
    else:
        key = rng.choice(KEYS)
        journey.app.post_message(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))


@pytest.mark.parametrize("seed", [16, 23])
def test_no_form_breaks(tmp_path: Path, seed: int) -> None:
    write(
        tmp_path / "rulesets",
        "mine",
        'extends = "sabra"\n[about]\ntitle = "Mine"\n[preset.fast.opening]\npoints = 10\n',
    )
    rng = Random(seed)

    async def way(journey: Journey) -> None:
        await journey.press("n")
        await journey.pilot.pause(0.3)
        for _ in range(ROUNDS):
            for _ in range(rng.choice((1, 2, 3, 5))):
                act(journey, rng)
            await journey.pilot.pause(0.01)
            if not journey.app.is_running:
                return
        await journey.settled()
        assert journey.text.strip()

    travel(tmp_path, None, way)
