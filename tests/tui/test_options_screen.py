"""The options screen: every option in words, changed by keys and clicks, in force and kept at once."""

from __future__ import annotations

import itertools
from pathlib import Path
from unittest.mock import patch

import pytest
from rich.text import Text

from tests.tui.journeys import Journey, home, table_at, travel
from tests.tui.whole import at_every_size, whole
from tilerummy.model.label import cells
from tilerummy.store.options import USUAL, VALUES, Options
from tilerummy.store.settings import look_at_settings, read_settings
from tilerummy.tui.board import Board
from tilerummy.tui.messages import OptionsChanged
from tilerummy.tui.option_row import OptionRow
from tilerummy.tui.option_words import WORDS, offered
from tilerummy.tui.pack import pack
from tilerummy.tui.position import Spot
from tilerummy.tui.preview import PREVIEW
from tilerummy.tui.screens.table import TableScreen

# --- the table of words -----------------------------------------------------------------------------------------------


def test_every_option_and_every_value_has_its_words() -> None:
    assert list(WORDS) == list(VALUES)
    assert {name: set(words.values) for name, words in WORDS.items()} == {
        name: set(one) for name, one in VALUES.items()
    }


@pytest.mark.parametrize("name", VALUES)
def test_words_fit_where_they_stand(name: str) -> None:
    """Two lines of explanation in the narrowest window, and all values in a line of eighty cells."""
    words = WORDS[name]
    assert cells(words.about) <= 2 * 54
    assert words.about.isascii()
    assert words.about.endswith(".")
    row = OptionRow(name, offered(name), getattr(USUAL, name))
    assert sum(map(cells, row._parts(78))) <= 78
    assert len(row._parts(78)) == len(VALUES[name]) + 1
    assert len({words.values[value] for value in VALUES[name]}) == len(VALUES[name])


@pytest.mark.parametrize(("width", "height"), [(80, 9), (60, 5), (120, 12)])
def test_the_little_board_has_room_for_all_of_it(width: int, height: int) -> None:
    layout = pack(PREVIEW, width, height)
    spots = [(row, place) for row, meld in enumerate(PREVIEW.melds) for place in range(len(meld))]
    corners = [layout.corner(Spot(row, place)) for row, place in spots]
    assert None not in corners


def test_the_little_board_shows_every_state_of_a_tile() -> None:
    faces = list(itertools.chain(*PREVIEW.melds, PREVIEW.rack or ()))
    assert {face.tile.color for face in faces} == set("RYBKJ")
    assert any(face.laid for face in faces)
    assert any(face.lit for face in faces)
    assert PREVIEW.bad
    assert PREVIEW.lit
    assert PREVIEW.cursor is not None
    assert PREVIEW.cursor not in PREVIEW.picked
    assert PREVIEW.picked


# --- changes ----------------------------------------------------------------------------------------------------------


def row(journey: Journey, name: str) -> OptionRow:
    return journey.app.screen.query_one(f"#option-{name}", OptionRow)


def test_what_is_changed_holds_and_is_kept_at_once(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("o")
        assert journey.on == "options"
        assert "> Theme          [felt] light felt" in journey.text
        assert str(tmp_path / "settings.toml") in "".join(journey.text.split())
        await journey.press("right")
        assert (journey.app.theme, read_settings().options.theme) == ("felt-light", "felt-light")
        await journey.press("down", "down", "down", "down", "down", "enter", "space")
        assert WORDS["bots"].about[:30] in journey.text
        assert journey.app.options == Options(theme="felt-light", bots="at-once") == read_settings().options
        await journey.press("down", "down", "left", "escape")
        assert journey.on == "menu"
        assert read_settings().options.bell

    travel(tmp_path, None, way)


def test_home_and_end_go_to_the_first_and_the_last(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        first, *_, last = VALUES
        for key, option in (("end", last), ("home", first)):
            await journey.press("o" if journey.on == "menu" else "down", key)
            focused = journey.app.focused
            assert isinstance(focused, OptionRow)
            assert focused.option == option

    travel(tmp_path, None, way)


def test_from_the_first_option_up_is_the_last(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("o", "up", "right")
        assert journey.app.options == Options(aid=True)

    travel(tmp_path, None, way)


def test_the_mouse_chooses_the_value_that_it_points_at(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("o")
        line = next(number for number, line in enumerate(journey.lines) if " Bots " in line)
        await journey.click_at(journey.lines[line].index("step by step") + 3, line)
        assert journey.app.options.bots == "step"
        assert row(journey, "bots").has_focus
        await journey.click_at(journey.lines[line].index("Bots"), line)
        assert journey.app.options.bots == "step"
        await journey.resize(60, 20)
        line = next(number for number, line in enumerate(journey.lines) if " Bots " in line)
        await journey.click_at(journey.lines[line].index("step by") + 3, line)
        assert journey.app.options.bots == "slow"
        await journey.click_at(journey.lines[line].index("<"), line)
        assert journey.app.options.bots == "step"

    travel(tmp_path, None, way)


def test_at_the_table_everything_below_changes_too(tmp_path: Path) -> None:
    heard: list[Options] = []

    def hears(_: TableScreen, message: OptionsChanged) -> None:
        heard.append(message.options)

    async def way(journey: Journey) -> None:
        await journey.press("enter", "f6")
        assert journey.on == "options"
        before = ground(journey)
        await journey.press("right", "f6")
        assert (journey.on, journey.app.theme) == ("table", "felt-light")
        assert heard == [Options(theme="felt-light")]
        assert ground(journey) != before

    def ground(journey: Journey) -> object:
        board = journey.table.query_one(Board)
        return board.render_line(board.size.height // 2)._segments[-1].style

    with patch.object(TableScreen, "on_options_changed", hears, create=True):
        travel(tmp_path, table_at("R:5.6.7", "R8 K1"), way)


def test_set_up_leads_there_and_back(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("n")
        await journey.until(lambda: journey.on == "setup")
        await journey.press("f6")
        assert journey.on == "options"
        await journey.press("q")
        assert journey.on == "setup"

    travel(tmp_path, None, way)


# --- what can go wrong ------------------------------------------------------------------------------------------------


def test_a_disk_that_takes_nothing_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    async def way(journey: Journey) -> None:
        await journey.press("o", "right")
        assert journey.app.theme == "felt-light"
        assert "It holds until you quit, but the settings cannot be kept: " in journey.words
        whole(journey)

    travel(tmp_path / "file" / "below", None, way)


def test_damage_is_told_and_where_the_old_file_is(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("bell = 3\n", encoding="utf-8")

    async def way(journey: Journey) -> None:
        await journey.press("o")
        assert "settings.toml cannot be read whole: it is kept when a new one is written." in journey.words
        await journey.press("right")
        assert "kept as settings.toml.damaged-1." in journey.words
        assert "cannot be read" not in journey.words

    with home(tmp_path):
        assert not look_at_settings().sound
    travel(tmp_path, None, way)
    assert (tmp_path / "settings.toml.damaged-1").read_text(encoding="utf-8") == "bell = 3\n"


def test_what_is_wrong_with_the_keys_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text("[keys]\nbla = 'q'\nundo = 7\n", encoding="utf-8")

    async def way(journey: Journey) -> None:
        await journey.press("o")
        assert "keys.toml:2: keys.bla: there is no such action (and 1 more)" in journey.words.replace("\u2026", "")

    travel(tmp_path, None, way, size=(200, 40))


@pytest.mark.parametrize("theme", ["felt", "felt-light"])
def test_the_options_at_every_size(tmp_path: Path, theme: str) -> None:
    async def way(journey: Journey) -> None:
        journey.app.theme = theme
        await journey.press("o")
        await at_every_size(journey)

    travel(tmp_path, None, way)


def test_without_color_the_row_that_has_the_keys_is_told_by_a_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(journey: Journey) -> None:
        await journey.press("o", "down")
        assert [line[1] for line in journey.lines[2:5]] == [" ", ">", " "]
        whole(journey)

    travel(tmp_path, None, way)


def test_a_row_cut_short_ends_in_time() -> None:
    """No window is too narrow for a row to be painted."""
    made = OptionRow("bots", offered("bots"), "normal")
    for width in range(40):
        assert all(isinstance(part, str) for part in made._parts(width))
    assert Text("".join(made._parts(30))).plain.endswith("< normal >")


def test_a_theme_chosen_in_the_list_of_commands_is_seen_here(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("o", "ctrl+p")
        await journey.type("theme: high")
        await journey.press("enter")
        await journey.settled()
        assert journey.on == "options"
        assert "[high contrast]" in journey.text
        await journey.press("right")
        assert journey.app.options.theme == "color-blind"

    travel(tmp_path, None, way)
