"""The set-up screen in every window, in both themes, without color, and with names from anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.journeys import Journey, travel
from tests.tui.set_up import against_a_person, begun, field, opened, start
from tests.tui.whole import at_every_size, whole
from tilerummy.store.settings import read_settings
from tilerummy.tui.form import Tick

HOSTILE = {
    "title of the window": "Ann\x1b]0;owned\x07",
    "clears the screen": "\x1b[2J\x1b[31mAnn",
    "markup": "[red]Bo[/red]",
    "markup that closes nothing": "[/] [/bold]",
    "markup with an action": "[@click=app.exit]x",
    "emoji": "🃏 👨‍👩‍👧 ♥️",
    "right to left": "\u202ennA\u202c \u200fאנה",
    "forty letters": "W" * 40,
    "wide": "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "piled marks": "A" + "\u0301" * 39,
    "lines": "Ann\r\nBo\tCy",
}


def test_all_questions_are_in_sight_at_the_usual_size(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        for word in ("Ruleset", "Presets", "Match", "Clock", "Seat 1", "Seat 4", "Strict", "Seed", "Start", "Opening"):
            assert word in journey.text
        assert "enter Unfold tab Next ^s Start f2 Rules f7 Change f1 Keys esc Back" in " ".join(
            (await journey.keys()).split()
        )

    travel(tmp_path, None, way, size=(80, 24))


def test_in_a_wide_window_players_stand_beside_the_rules(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        def left_of(first: str, second: str) -> bool:
            return any(first in line and second in line.partition(first)[2] for line in journey.lines)

        await opened(journey)
        assert not left_of("Seat 1", "Ruleset")
        await journey.resize(120, 40)
        assert left_of("Seat 1", "Ruleset")
        await journey.resize(80, 24)
        assert not left_of("Seat 1", "Ruleset")
        assert journey.text.index("Ruleset") < journey.text.index("Seat 1")

    travel(tmp_path, None, way)


@pytest.mark.parametrize(
    ("theme", "keys"),
    [
        ("felt", ()),
        ("felt-light", ("enter",)),
        pytest.param("felt", ("enter",), marks=pytest.mark.soak),
        pytest.param("felt-light", (), marks=pytest.mark.soak),
    ],
)
def test_at_every_size(tmp_path: Path, theme: str, keys: tuple[str, ...]) -> None:
    """As it is opened, and with its first list unfolded."""

    async def way(journey: Journey) -> None:
        journey.app.theme = theme
        await opened(journey)
        await journey.press(*keys)
        await at_every_size(journey)

    travel(tmp_path, None, way)


def test_without_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("tab", "space")
        whole(journey)

    travel(tmp_path, None, way)


def test_names_do_no_harm(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        for name in HOSTILE.values():
            for where in ("name-0", "seed"):
                entry = field(journey, where)
                entry.value = name
                entry.focus()
                await journey.press("home", "end")
                whole(journey)
                assert entry.value == name

    travel(tmp_path, None, way)


def test_a_hostile_name_is_played_with_and_remembered(tmp_path: Path) -> None:
    name = "[b]Ann[/b]\x1b]0;owned\x07 漢"

    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        field(journey, "name-0").value = name
        await start(journey)
        whole(journey)
        assert begun().seats[0] == name
        assert read_settings().setup.seats[0] == name

    async def again(journey: Journey) -> None:
        await opened(journey)
        assert field(journey, "name-0").value == name
        whole(journey)

    travel(tmp_path, None, way)
    travel(tmp_path, None, again)


def test_an_empty_box_is_empty(tmp_path: Path) -> None:
    """Told by the character, so that it is seen without color too."""

    async def way(journey: Journey) -> None:
        await opened(journey)
        assert (journey.text.count("[ ]"), journey.text.count("[x]")) == (4, 0)
        await journey.press("tab", "space")
        journey.app.screen.query_one(Tick).value = True
        await journey.settled()
        assert (journey.text.count("[ ]"), journey.text.count("[x]")) == (2, 2)

    travel(tmp_path, None, way)
