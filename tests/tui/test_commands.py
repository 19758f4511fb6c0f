"""The list of all commands: everything that may be done is in it, is found by its name, and runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pytest
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList

from tests.tui.journeys import Journey, table_at, travel
from tests.tui.whole import whole
from tilerummy.store.settings import read_settings
from tilerummy.tui.commands import Command, commands
from tilerummy.tui.keys import Key, helped, named, table_keys
from tilerummy.tui.screens.commands import NOTHING
from tilerummy.tui.screens.table import TableScreen

TABLE, RACK = "R:5.6.7", "R8 K1"


def texts(journey: Journey) -> list[str]:
    return [command.text for command in commands(journey.table)]


def of(key: Key, found: list[Command]) -> list[Command]:
    """The commands of a key: they say what it does, or are called by its name."""
    return [command for command in found if helped(key).lower() in command.text.lower()]


def test_everything_that_may_be_done_at_the_table_is_found_and_runs(tmp_path: Path) -> None:
    """Each key that is enabled and of use now: the command is there once, with its keys, and runs its action."""
    ran: list[str] = []

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        enabled = {active.binding.action for active in journey.table.active_bindings.values() if active.enabled}
        enabled = {action for action in enabled if journey.table.offers(action)}
        keys = [
            key for key in table_keys() if key.action in enabled and not key.name.startswith(("number.", "commands"))
        ]
        assert len(keys) > 25
        found = list(commands(journey.table))
        for key in keys:
            (command,) = of(key, found)
            assert command.keys == (key.display or named(key.keys))
            name = f"action_{key.action.partition('(')[0]}"
            with patch.object(TableScreen, name, lambda *_, name=name: ran.append(name)):
                await command.run()
            assert ran.pop() == name

    travel(tmp_path, table_at(TABLE, RACK), way)


def test_what_cannot_be_done_now_is_not_in_it(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter")
        said = texts(journey)
        assert not [text for text in said if "while a bot plays" in text or "last discard" in text]
        assert not [text for text in said if text.startswith(("Knock", "By melds", "Steps"))]
        assert not [text for text in said if "screenshot" in text.lower() or "copy" in text.lower()]
        assert len(set(said)) == len(said)

    travel(tmp_path, table_at(TABLE, RACK), way)


def test_what_was_typed_finds_it_and_enter_does_it(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "ctrl+p")
        assert journey.on == "commands"
        await journey.press(*"whole turn")
        await journey.until(lambda: "Take back" in journey.text and "Undo:" not in journey.text)
        await journey.press(*["backspace"] * 10, *"x")
        await journey.until(lambda: "Split the meld" in journey.text and "next joker" in journey.text)
        await journey.press("backspace", *"score")
        await journey.until(lambda: "f3" in journey.text)
        whole(journey)
        await journey.press("enter")
        await journey.until(lambda: journey.on == "score")

    travel(tmp_path, table_at(TABLE, RACK), way)


def test_the_menu_has_its_own(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        found = {command.text: command.keys for command in commands(journey.app.screen)}
        assert found["New game"] == "n"
        assert found["Options"] == "o"
        assert found["Quit"] == "q ^q"
        assert "Theme: light felt" in found
        assert "Theme: felt" not in found

    travel(tmp_path, None, way)


def test_a_theme_is_tried_on_and_taken_off_or_kept(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("ctrl+p", *"light")
        await journey.until(lambda: journey.app.theme == "felt-light")
        await journey.press("escape")
        await journey.until(lambda: journey.app.theme == "felt")
        assert read_settings().options.theme == "felt"
        await journey.press("ctrl+p", *"light")
        await journey.until(lambda: journey.app.theme == "felt-light")
        await journey.press("enter")
        await journey.until(lambda: read_settings().options.theme == "felt-light")
        await journey.until(lambda: journey.on == "menu" and journey.app.theme == "felt-light")

    travel(tmp_path, None, way)


def test_the_mouse_does_a_command_or_none(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "ctrl+p", *"score")
        line = next(number for number, line in enumerate(journey.lines) if "f3 " in line and "Score:" in line)
        await journey.click_at(40, 20)
        assert journey.on == "table"
        await journey.press("ctrl+p", *"score")
        await journey.click_at(20, line)
        await journey.until(lambda: journey.on == "score")

    travel(tmp_path, table_at(TABLE, RACK), way)


def test_what_fits_nothing_is_said_and_does_nothing(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("ctrl+p", *"xyz")
        assert NOTHING in journey.text
        await journey.press("enter", "down", "pagedown")
        assert journey.on == "commands"
        await journey.press("escape")
        assert journey.on == "menu"

    travel(tmp_path, None, way)


def test_it_lies_over_nothing_twice_and_over_no_question(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "ctrl+p", "ctrl+p")
        # Over the table it is a key of the table, too.
        journey.table.action_commands()
        await journey.settled()
        assert [type(screen).__name__ for screen in journey.app.screen_stack] == ["TableScreen", "CommandsScreen"]
        await journey.press("escape", "space", "n", "d")
        assert journey.on == "ask"
        await journey.press("ctrl+p")
        assert journey.on == "ask"

    travel(tmp_path, table_at(TABLE, RACK), way)


class Bare(Screen[None]):
    """A list without a look of its own."""

    def compose(self) -> ComposeResult:
        yield OptionList("several words", "more")


def test_a_list_that_nobody_gave_a_width_bears_any(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        with patch("tilerummy.tui.app.is_too_small", lambda *_: False):
            await journey.app.push_screen(Bare())
            for width in range(12, 0, -1):
                await journey.resize(width, 12)
                whole(journey)

    travel(tmp_path, None, way)


@pytest.mark.parametrize("widths", [(12, 4, 2, 1), pytest.param(range(12, 0, -1), marks=pytest.mark.soak)], ids=str)
@pytest.mark.parametrize("keys", [("ctrl+p",), ("n", "enter"), ("r",), ("u",), ()], ids=str)
def test_no_width_is_too_small_for_a_list(tmp_path: Path, keys: tuple[str, ...], widths: Sequence[int]) -> None:
    """Lists without any width broke the toolkit: those of the menu, of set-up, of matches, of chapters, of commands."""

    async def way(journey: Journey) -> None:
        await journey.press(*keys)
        with patch("tilerummy.tui.app.is_too_small", lambda *_: False):
            for width in widths:
                await journey.resize(width, 12)
                whole(journey)
                await journey.pilot.pause()

    travel(tmp_path, None, way)
