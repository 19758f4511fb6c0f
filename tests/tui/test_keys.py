"""The keys of the table: one list, from which footer and help are made."""

from pathlib import Path

import pytest

from tests.tui.journeys import Journey, table_at, travel
from tilerummy.tui.keys import FIXED, GAME, LAYING, MOVING, SPARE, TABLE, TURN, Key, bindings, changeable, named
from tilerummy.tui.screens.table import TableScreen

KEYS = [key for _, group in TABLE for key in group]

# Terminals send these as another key, or not at all; the last two belong to tmux and screen.
NEVER_ARRIVE = {
    "ctrl+i", "ctrl+m", "ctrl+h", "ctrl+j", "ctrl+left_square_bracket", "ctrl+shift+z", "shift+enter", "shift+space",
    "ctrl+b", "ctrl+a",
}  # fmt: skip


def single(keys: list[Key]) -> list[str]:
    return [name for key in keys for name in key.keys.split(",")]


def test_every_group_is_on_the_help_page() -> None:
    assert [group for _, group in TABLE] == [MOVING, LAYING, TURN, GAME]


def test_every_key_does_something() -> None:
    missing = [key.action for key in KEYS if not hasattr(TableScreen, f"action_{key.action.partition('(')[0]}")]
    assert missing == []


def test_no_key_does_two_things() -> None:
    """But for those of which only one is open at a time, such as drawing and passing."""
    names = single([key for key in KEYS if not key.goes_with])
    assert sorted(names) == sorted(set(names))


def test_every_key_arrives() -> None:
    assert set(single(KEYS)) & NEVER_ARRIVE == set()


def test_a_user_can_change_any_of_them() -> None:
    made = [binding for binding in bindings(*(group for _, group in TABLE)) if not isinstance(binding, tuple)]
    ids = [binding.id for binding in made]
    assert len(made) == len(KEYS)
    assert None not in ids
    # Where the pool is empty drawing is called passing: a person changes the key of both, and so for any others.
    assert len(set(ids)) == len(ids) - sum(bool(key.goes_with) for key in KEYS)
    assert {key.name for key in changeable()} == {*ids} - {
        *FIXED,
        *(f"number.{digit}" for digit in range(10)),
    }


@pytest.mark.parametrize(
    ("keys", "text"),
    [("question_mark,f1", "? f1"), ("left,h", "left h"), ("ctrl+z", "^z"), ("end,dollar_sign", "end $"), ("U", "U")],
)
def test_keys_are_called_as_a_person_knows_them(keys: str, text: str) -> None:
    assert named(keys) == text


def test_the_table_has_these_keys_and_no_others(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        live = journey.app.screen.active_bindings
        own = {key for key, active in live.items() if active.node is journey.table and active.binding.id}
        # There is no bot that could be skipped, and no discards.
        # The list of all commands is opened by the app, on every screen.
        assert own | {"s", "t", "backspace", "y", "ctrl+p"} == set(single(KEYS))
        for key, active in live.items():
            if key in own:
                assert active.binding.description in {entry.short for entry in KEYS if key in entry.keys.split(",")}

    travel(tmp_path, host, way)


def test_the_last_line_fits_eighty_columns(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        line = await journey.keys()
        assert len(line) < 80
        for key in KEYS:
            if key.shown and key.action not in (
                *SPARE,
                "pass_turn",
                "skip",
                "look_away",
                "take",
                "discard",
                "declare",
                "knock",
                "sort('melds')",
            ):
                assert key.short in line, key

    travel(tmp_path, host, way)


def test_a_click_on_a_key_of_the_last_line_does_what_the_key_does(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        line = await journey.keys()
        await journey.click_at(line.index("Help") + 1, 23)
        assert journey.on == "page"
        await journey.press("escape")
        await journey.click_at(line.index("Draw") + 1, 23)
        assert (journey.on, host.on_turn) == ("ask", 1)

    travel(tmp_path, host, way)


def test_where_there_is_room_keys_stand_farther_apart_and_are_found_by_the_mouse(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        line = await journey.keys()
        assert "tab Zone   space Pick" in line
        assert "r Take back" in line
        await journey.click_at(line.index("d Draw"), 29)
        assert host.on_turn == 0
        await journey.click_at(line.index("Draw") + 1, 29)
        assert (journey.on, host.on_turn) == ("ask", 1)

    travel(tmp_path, host, way, size=(200, 30))


@pytest.mark.parametrize(("width", "left_out"), [(60, "Split"), (70, "Sort")])
def test_in_a_narrow_window_help_stays_in_sight(tmp_path: Path, width: int, left_out: str) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        line = await journey.keys()
        assert "? Help" in line
        assert "e End d Draw" in line
        assert left_out not in line

    travel(tmp_path, host, way, size=(width, 20))
