"""Pages to read: the keys and the rules of the match; and the list of matches to go on with."""

import os
from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY
from tests.tui.journeys import Journey, home, table_at, travel
from tilerummy.play.tables import open_table
from tilerummy.store.library import load_ruleset
from tilerummy.store.paths import matches_folder
from tilerummy.telling.chapters import chapters
from tilerummy.tui.keys import MOUSE, SIGNS, TABLE, displayed, helped
from tilerummy.tui.palette import SHAPES

LARGE = (100, 90)


@pytest.mark.parametrize("key", ["question_mark", "f1"])
def test_help_lists_every_key_with_what_it_does(tmp_path: Path, key: str) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", key)
        assert journey.on == "page"
        assert "▲ K black" in journey.words
        signs = [(name.format(**SHAPES.shapes), words) for name, words in SIGNS]
        assert all(f"{name} {words}" in journey.words for name, words in (*signs, *MOUSE))
        for title, keys in TABLE:
            assert title in journey.text
            for entry in keys:
                # Keys that are explained together with another one have no words of their own.
                assert not entry.help or f"{displayed(entry)} {helped(entry)}" in journey.words
        await journey.press("escape")
        assert journey.on == "table"

    travel(tmp_path, host, way, size=LARGE)


def test_in_a_wide_window_help_stands_in_two_columns(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        def beside(first: str, second: str) -> bool:
            return any(first in line and second in line.partition(first)[2] for line in journey.lines)

        await journey.press("enter", "f1")
        assert beside("Signs", "Moving")
        assert "save and quit" in journey.words
        await journey.resize(80, 24)
        assert not beside("Signs", "Moving")

    travel(tmp_path, table_at("R:5.6.7", "R8 K1"), way, size=(120, 56))


def test_the_rules_are_the_sentences_of_the_rules_themselves(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", rules=load_ruleset("dutch-rummy"))

    async def way(journey: Journey) -> None:
        await journey.press("enter", "f2")
        assert "Dutch" in journey.lines[0]
        told = ""
        for _ in range(len(chapters(host.rules))):
            told += journey.words
            await journey.press("n")
        for sentence in (host.rules.deck.says(), host.rules.opening.says(), host.rules.match.says()):
            assert sentence.split(". ")[0] in told
        await journey.press("f2")
        assert journey.on == "table"

    travel(tmp_path, host, way, size=LARGE)


def test_what_is_longer_than_the_window_can_be_scrolled(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "f1")
        assert "save and quit" not in journey.words
        await journey.press("end")
        await journey.until(lambda: "save and quit" in journey.words)
        await journey.press("q")
        assert journey.on == "table"

    travel(tmp_path, host, way)


def test_without_an_unfinished_match_the_list_says_so(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("r")
        assert "There is no unfinished match." in journey.text
        await journey.press("escape")
        assert journey.on == "menu"

    travel(tmp_path, None, way)


def test_the_list_has_the_matches_that_can_go_on_the_last_one_first(tmp_path: Path) -> None:
    with home(tmp_path):
        for number, names in enumerate((("Ann", "Bo"), ("Cy", "Di"))):
            host = open_table(FRIENDLY, "sabra", names, f"{number}")
            host.deal()
            host.close()
        # Two that are played at the same moment have no order.
        os.utime(min(matches_folder().iterdir(), key=lambda path: b"Ann" not in path.read_bytes()), (0, 0))
        (matches_folder() / "torn.rummy").write_bytes(b"no record\x1b]0;owned\x07\n")

    async def way(journey: Journey) -> None:
        await journey.press("r")
        listed = [line.strip() for line in journey.lines if "Sabra, round 1" in line]
        assert [line[-13:].strip() for line in listed] == ["Cy: 0, Di: 0", "Ann: 0, Bo: 0"]
        assert "torn.rummy: line 1: a record begins with tilerummy" in journey.words
        assert "\x1b" not in journey.text
        await journey.press("enter")
        await journey.until(lambda: journey.on == "curtain")
        assert journey.table.draft is not None
        assert journey.draft.view.seats == ("Cy", "Di")

    travel(tmp_path, None, way)


def test_a_match_that_is_open_elsewhere_is_not_opened_twice(tmp_path: Path) -> None:
    with home(tmp_path):
        host = open_table(FRIENDLY, "sabra", ("Ann", "Bo"), "1")
        host.deal()

    async def way(journey: Journey) -> None:
        await journey.press("r", "enter")
        assert journey.on == "resume"
        assert "is open in another window" in journey.words
        host.close()
        await journey.press("enter")
        await journey.until(lambda: journey.on == "curtain")

    travel(tmp_path, None, way)


@pytest.mark.parametrize("keys", [("q",), ("ctrl+q",), ("end", "enter")])
def test_the_menu_ends_the_program(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async def way(journey: Journey) -> None:
        assert [word in journey.text for word in ("New game", "Resume a match", "Quit")] == [True] * 3
        await journey.press(*keys)

    app = travel(tmp_path, None, way)
    assert (app.return_code, app.return_value) == (0, None)


@pytest.mark.parametrize(
    ("keys", "screen"), [(("enter",), "table"), (("down", "enter"), "setup"), (("end", "up", "enter"), "options")]
)
def test_the_menu_by_its_list(tmp_path: Path, keys: tuple[str, ...], screen: str) -> None:
    async def way(journey: Journey) -> None:
        await journey.press(*keys)
        assert journey.on == screen

    travel(tmp_path, None, way)


def test_the_wheel_scrolls_a_page(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "f1")
        assert "Signs" in journey.text
        for _ in range(3):
            await journey.wheel(20, 10)
        await journey.until(lambda: "Signs" not in journey.text)

    travel(tmp_path, table_at("R:5.6.7", "R8 K1"), way)
