"""The list of kept matches: their order, what is marked, and how it looks in every window."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from textual.widgets import OptionList

from tests.play.positions import FRIENDLY
from tests.tui.journeys import Journey, home, travel
from tests.tui.kept_matches import kept, played_out
from tests.tui.whole import at_every_size, whole
from tilerummy.play.tables import chosen_rules, open_table
from tilerummy.store.paths import matches_folder


def below(lines: Iterable[str], *words: str) -> bool:
    """Whether the words stand in lines one below the other, in this order."""
    text = "\n".join(lines)
    places = [text.find(word) for word in words]
    return -1 not in places and places == sorted(places)


def test_unfinished_ones_first_then_those_that_are_over_then_the_unreadable(tmp_path: Path) -> None:
    (won,) = kept(tmp_path, ("Ann", "Bo"), points=1)
    with home(tmp_path):
        played_out(won)
        (matches_folder() / "torn.rummy").write_bytes(b"no record\x1b]0;owned\x07\n")
    (open_one,) = kept(tmp_path, ("Cy", "Di"))
    data = open_one.read_bytes()
    open_one.write_bytes(data + b"A draw ;nonsense\n")

    async def way(journey: Journey) -> None:
        await journey.press("r")
        assert below(
            journey.lines, "Unfinished", "Cy: 0, Di: 0", "Over", "Sabra, 1 round", "Cannot be read", "torn.rummy"
        )
        assert "Cy: 0, Di: 0 ! damaged" in journey.words
        assert "a record begins with tilerummy and the number of its form" in journey.words
        assert "\x1b" not in journey.text
        await journey.press("down", "down", "enter")
        await journey.until(lambda: journey.on in ("curtain", "score"))

    travel(tmp_path, None, way)


def test_matches_that_look_alike_are_told_by_the_names_of_their_files(tmp_path: Path) -> None:
    kept(tmp_path, ("Ann", "Bo"), ("Ann", "Bo"), ("Cy", "Di"))

    async def way(journey: Journey) -> None:
        await journey.press("r")
        await journey.until(lambda: journey.text.count("Sabra, round 1") == 3)
        names = [line.split()[-1] for line in journey.lines if "Ann: 0" in line]
        assert len(set(names)) == 2
        assert all("sabra" in name for name in names)
        assert next(line for line in journey.lines if "Cy: 0" in line).rstrip().endswith("Di: 0")

    travel(tmp_path, None, way)


def test_where_there_is_nothing_to_open_no_key_says_so(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("r")
        assert await journey.keys() == "esc Back"
        assert "A new game begins in the menu" in journey.words
        await journey.press("enter", "o")
        assert journey.on == "resume"

    travel(tmp_path, None, way)


def test_a_match_that_is_over_shows_who_has_won(tmp_path: Path) -> None:
    (won,) = kept(tmp_path, ("Ann", "Bo"), points=1)
    with home(tmp_path):
        played_out(won)

    async def way(journey: Journey) -> None:
        await journey.press("r")
        assert "There is no unfinished match." in journey.text
        await journey.press("enter")
        await journey.until(lambda: journey.on == "score")
        assert "wins the match" in journey.text

    travel(tmp_path, None, way)


def test_presets_are_named(tmp_path: Path) -> None:
    with home(tmp_path):
        seats = ("Ann", "@novice", "@novice")
        open_table(chosen_rules("sabra+opening_50+book-both", seats), "sabra", seats, "1").close()
        open_table(chosen_rules("sabra", seats), "sabra", seats, "1").close()

    async def way(journey: Journey) -> None:
        await journey.press("r")
        assert "Sabra, opening 50, book both, not begun Ann: 0, novice 1: 0, novice 2: 0" in journey.words
        assert "Sabra, not begun Ann: 0" in journey.words
        await journey.press("escape")
        await journey.until(lambda: "To be resumed: Sabra" in journey.text)
        assert "Ann: 0, novice 1: 0, novice 2: 0" in journey.words

    travel(tmp_path, None, way, size=(100, 24))


def test_many_matches_come_one_by_one_and_the_cursor_stays(tmp_path: Path) -> None:
    kept(tmp_path, *((f"A{number}", f"B{number}") for number in range(12)))

    async def way(journey: Journey) -> None:
        await journey.press("r")
        box = journey.app.screen.query_one(OptionList)
        await journey.press("down")
        before = box.highlighted_option
        assert before is not None
        await journey.until(lambda: box.option_count == 13)
        assert box.highlighted_option is not None
        assert box.highlighted_option.id == before.id
        assert "Reading the matches" not in journey.text
        rows = [line for line in journey.lines if "Sabra" in line]
        assert ["A11" in rows[0], "A0:" in rows[-1]] == [True, True]

    travel(tmp_path, None, way)


def test_to_leave_while_matches_are_read_is_fine(tmp_path: Path) -> None:
    kept(tmp_path, *((f"A{number}", f"B{number}") for number in range(8)))

    async def way(journey: Journey) -> None:
        for _ in range(3):
            await journey.press("r", "escape")
            assert journey.on == "menu"

    travel(tmp_path, None, way)


def test_a_match_without_a_deal(tmp_path: Path) -> None:
    with home(tmp_path):
        open_table(FRIENDLY, "sabra", ("Ann", "Bo"), "1").close()

    async def way(journey: Journey) -> None:
        await journey.until(lambda: "To be resumed: Sabra, not begun" in journey.text)
        await journey.press("r")
        assert "Sabra, not begun" in journey.text

    travel(tmp_path, None, way)


@pytest.mark.parametrize("theme", ["felt", "felt-light"])
def test_the_list_at_every_size(tmp_path: Path, theme: str) -> None:
    title = FRIENDLY.about.with_(title="漢" * 30)
    with home(tmp_path):
        rules = FRIENDLY.with_(about=title)
        open_table(rules, "sabra", ("W" * 40, "\x1b[2J", "[/]", "@novice"), "1").close()
        (matches_folder() / f"{'x' * 200}.rummy").write_bytes(b"\0")

    async def way(journey: Journey) -> None:
        journey.app.theme = theme
        await journey.press("r")
        await at_every_size(journey)

    travel(tmp_path, None, way)


def test_the_list_without_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    kept(tmp_path, ("Ann", "Bo"))

    async def way(journey: Journey) -> None:
        await journey.press("r")
        whole(journey)

    travel(tmp_path, None, way)


def test_six_seats_that_have_no_room_beside_the_game_stand_below_it(tmp_path: Path) -> None:
    rules = FRIENDLY.with_(about=FRIENDLY.about.with_(players=(2, 6)))
    with home(tmp_path):
        host = open_table(rules, "six", ("Ann", "Bo", "Cynthia", "Maximilian Baum", "王小明", "Florentine"), "six")
        host.deal()
        host.close()
    kept(tmp_path, ("Ann", "Bo"))

    async def way(journey: Journey) -> None:
        await journey.press("r")
        assert "Ann: 0, Bo: 0, Cynthia: 0, Maximilian Baum: 0, 王小明: 0, Florentine: 0" in journey.words
        assert "…" not in journey.text
        assert "Sabra, round 1   Ann: 0, Bo: 0" in journey.text
        await at_every_size(journey)
        await journey.resize(60, 20)
        assert "Cynthia: 0, Maximilian Baum: 0" in journey.words
        await journey.resize(120, 40)
        assert "Sabra, round 1   Ann: 0, Bo: 0, Cynthia" in journey.text

    travel(tmp_path, None, way)
