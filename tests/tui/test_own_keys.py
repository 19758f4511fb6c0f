"""Keys of a person's own: they are heard, shown and named wherever the usual ones would be."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from tests.play.table import Log
from tests.tui.journeys import Journey, home, table_at, travel
from tilerummy.model.action import Action
from tilerummy.store.journal import JournalError
from tilerummy.tui.app import TileRummy
from tilerummy.tui.keys import choose, displayed, helped, key_of, table_keys, ways
from tilerummy.tui.screens.lesson import LessonScreen

OWN = """
[keys]
draw = "f"
end_turn = ["E", "f10"]
undo = "x"
split = "u"
new_meld = "+"
auto = "A"
jump = "G"
cursor.right = "ctrl+right"
hint = "?"
help = "f1"
"""


def own(folder: Path, text: str = OWN) -> Path:
    (folder / "keys.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_last_line_names_them_in_the_usual_order(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert await journey.keys() == (
            "space Pick  enter Drop  + New  u Split  x Undo  v Sort  E End  f Draw  f1 Help"
        )

    travel(own(tmp_path), table_at("R:5.6.7", "R8 K1"), way)


def test_they_are_heard_and_the_usual_ones_are_not(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "right")
        assert journey.cursor == (-1, 0)
        await journey.press("ctrl+right")
        assert journey.cursor == (-1, 1)
        await journey.press("g", "a")
        assert journey.cursor == (-1, 1)
        await journey.press("G", "a")
        assert journey.cursor == (0, 0)
        await journey.press("home", "tab", "home", "space", "+")
        assert journey.melds == "R:5.6.7/R:8"
        await journey.press("u")
        assert journey.melds == "R:5.6.7/R:8"
        await journey.press("x")
        assert journey.melds == "R:5.6.7"
        await journey.press("d", "e")
        assert journey.on == "table"
        await journey.press("f1")
        assert journey.on == "page"

    travel(own(tmp_path), table_at("R:5.6.7", "R8 K1"), way)


def test_sentences_name_them(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "E")
        assert journey.status == "Nothing is laid out: lay tiles, or press f to draw"
        await journey.press("home", "space", "ctrl+right", "space", "enter")
        assert "or with +, they are laid" in journey.status

    travel(own(tmp_path), table_at("R:5.6.7", "R8 K1"), way)


def test_the_help_page_shows_them(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "f1")
        await journey.resize(90, 120)
        assert "E f10         end the turn with what lies on the table" in journey.text
        assert "E ends the round then" in journey.words
        assert "1 to 13       to the next tile" in journey.text

    travel(own(tmp_path), table_at("R:5.6.7", "R8 K1"), way)


def test_after_a_fault_of_the_disk_the_key_is_named_that_tries_again(tmp_path: Path) -> None:
    class Full(Log):
        def append(self, actions: Sequence[Action]) -> None:
            raise JournalError("the disk is full")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "f")
        await journey.until(lambda: "try again" in journey.text)

    travel(own(tmp_path), table_at("R:5.6.7", "R8 K1", log=Full()), way)


def test_a_fault_in_the_file_costs_its_line_alone(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        assert len(journey.app.key_faults) == 1
        await journey.press("enter")
        assert "f Draw" in await journey.keys()
        assert "v Sort" in await journey.keys()

    travel(own(tmp_path, "[keys]\ndraw = 'f'\nsort.number = 'ctrl+i'\n"), table_at("R:5.6.7", "R8 K1"), way)


def test_the_word_on_a_fault_in_the_file_lies_over_no_rack(tmp_path: Path) -> None:
    async def go() -> None:
        async with TileRummy(table_at("-", "R8 K1")).run_test(size=(80, 24), notifications=True) as pilot:
            await pilot.press("enter")
            await pilot.pause()
            toast = pilot.app.screen.query_one("Toast")
            assert toast.region.y > 0
            assert toast.region.bottom <= 24 // 2

    with home(own(tmp_path, "[keys]\ndance = 'f'\n")):
        asyncio.run(go())


def test_a_key_that_does_two_things_at_other_times_keeps_the_other(tmp_path: Path) -> None:
    """When a lesson is done, what drops tiles leads on. Who drops with another key still goes on with this one."""

    async def way(journey: Journey) -> None:
        await journey.press("f")
        assert journey.on == "lesson"
        lesson = journey.app.screen
        assert isinstance(lesson, LessonScreen)
        assert "f Drop" in await journey.keys()
        lesson.done = True
        lesson.refresh_bindings()
        await journey.until(lambda: "enter Go on" in journey.lines[-1])
        await journey.press("enter")
        await journey.until(lambda: journey.app.screen is not lesson)
        assert journey.on == "lesson"

    travel(own(tmp_path, "[keys]\ndrop = 'f'\nhint = 'n'\nnew_meld = '+'\n"), None, way)


def test_without_a_file_the_usual_keys_are_there_again(tmp_path: Path) -> None:
    """The keys in force belong to the process: the next app begins with its own."""

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert "d Draw" in await journey.keys()

    choose({"draw": ("f",)})
    travel(tmp_path, table_at("R:5.6.7", "R8 K1"), way)


def test_what_is_named_is_what_is_in_force() -> None:
    """Every action with a key that no other has: wherever keys are named, none of the usual ones is left."""
    try:
        choose({key.name: (f"alt+{chr(97 + number % 26)}{number // 26}",) for number, key in enumerate(table_keys())})
        for key in table_keys():
            assert displayed(key).startswith("alt+"), key
            assert key_of(key.action).startswith("alt+")
            assert "{" not in helped(key)
        named = ways()
        assert all(
            "alt+" in word for word in (named.draw, named.passing, named.take, named.discard, named.end, named.undo)
        )
    finally:
        choose({})
