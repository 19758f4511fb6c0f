"""Names and titles from outside: whatever stands in them, the screen stays whole and says what they are."""

import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.play.positions import FRIENDLY
from tests.tui.journeys import Journey, names, table_at, travel
from tests.tui.set_up import against_a_person, begun, field, opened, start

HOSTILE = {
    "title of the window": "Ann\x1b]0;owned\x07",
    "clears the screen": "\x1b[2J\x1b[31mAnn",
    "markup": "[red]Bo[/red]",
    "markup that closes nothing": "[/] [/bold]",
    "markup with an action": "[@click=app.exit]x[",
    "emoji": "🃏 👨‍👩‍👧 ♥️",
    "right to left": "\u202ennA\u202c \u200fאנה",
    "forty letters": "Annabel" * 6,
    "wide": "漢字漢字漢字漢字漢字漢字",
    "piled marks": "A" + "\u0301" * 60,
    "nothing that can be seen": "\u200b\u2060",
}


def whole(journey: Journey) -> None:
    """Every line is as wide as the window, and nothing in it moves the cursor."""
    width = journey.app.size.width
    assert [cell_len(line) for line in journey.lines] == [width] * journey.app.size.height
    text = journey.text.replace("\n", "")
    assert [char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp")] == []


@pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
def test_a_name_does_no_harm_on_any_screen(tmp_path: Path, name: str) -> None:
    rules = FRIENDLY.with_(match=FRIENDLY.match.with_(points=10_000))
    host = table_at("R:5.6.7", "R13 K1", pool="-", rules=rules, seats=(name, "Bo"))
    shown = names(host)[0]

    async def way(journey: Journey) -> None:
        whole(journey)
        assert shown in journey.text
        await journey.press("enter")
        whole(journey)
        assert f">{shown}: 2" in journey.lines[1]
        assert f"your rack, {shown}" in journey.text
        await journey.press("d")
        whole(journey)
        assert f"{shown} passed" in journey.text
        await journey.press("enter", "d")
        assert journey.on == "score"
        whole(journey)
        assert f"{shown} leads with" in journey.text

    travel(tmp_path, host, way)


def test_four_long_names_leave_the_table_whole(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R13 K1", seats=tuple(f"{number} {'W' * 40}" for number in range(4)))

    async def way(journey: Journey) -> None:
        await journey.press("enter", "f3")
        whole(journey)
        await journey.press("escape")
        whole(journey)

    for size in ((80, 24), (60, 20)):
        travel(tmp_path, host, way, size)


@pytest.mark.parametrize("title", ["[/] trap", "[@click=app.exit]x[/]", "漢" * 40, "T" * 60])
def test_a_title_does_no_harm_either(tmp_path: Path, title: str) -> None:
    host = table_at("R:5.6.7", "R13 K1", rules=FRIENDLY.with_(about=FRIENDLY.about.with_(title=title)))

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        whole(journey)
        assert "pool" in journey.lines[0]
        for key in ("f2", "f3"):
            await journey.press(key)
            whole(journey)
            await journey.press("escape")

    travel(tmp_path, host, way)


def test_a_name_is_typed_as_it_is(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        field(journey, "name-0").value = ""
        field(journey, "name-0").focus()
        await journey.settled()
        await journey.type("@[b]Ann[/b],@novice")
        whole(journey)
        await start(journey)
        whole(journey)
        assert begun().seats == ("[b]Ann[/b],@novice", "Friend")

    travel(tmp_path, None, way)
