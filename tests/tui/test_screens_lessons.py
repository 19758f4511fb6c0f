"""The first steps on the screen: the real table with its keys, its mouse and its referee, from the menu and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.clicks import Clicker
from tests.tui.journeys import Journey, travel
from tests.tui.whole import at_every_size, whole
from tilerummy.model.table import Table
from tilerummy.notation.words import read_table
from tilerummy.play.lessons import LESSONS
from tilerummy.store.paths import matches_folder
from tilerummy.tui.position import Spot
from tilerummy.tui.screens.lesson import LessonScreen, Panel
from tilerummy.tui.window_title import WindowTitle

MELD, OPENING, ADDING, REARRANGING, JOKERS = range(5)

KEYS = {
    MELD: ("space", "right", "space", "right", "space", "n"),
    OPENING: ("space", "8", "space", "9", "space", "n", "2", "space", "right", "right", "space", "right", "space", "n"),
    ADDING: ("space", "up", "enter"),
    REARRANGING: ("7", "space", "9", "space", "g", "a", "right", "space", "n"),
    JOKERS: ("6", "space", "g", "a", "enter", "9", "space", "right", "space", "asterisk", "space", "n"),
}
"""How each lesson is played at the keys, up to the end of the turn."""

CLICKS: dict[int, tuple[tuple[str, int, int | None], ...]] = {
    MELD: (("Y9 B9 K9", -1, None),),
    OPENING: (("R7 R8 R9", -1, None), ("Y2 B2 K2", -1, None)),
    ADDING: (("Y9", -1, 1),),
    REARRANGING: (("K8", 0, None), ("K7 K9", -1, 2)),
    JOKERS: (("R6", -1, 0), ("J", 0, None), ("K9 K11", -1, 2)),
}
"""How each is played with the mouse: tiles, the row where they lie, and the row where they go or none for a new one."""


async def opened(journey: Journey, number: int = 0) -> None:
    """From the menu to a lesson."""
    await journey.press("f", *["pagedown"] * number)
    await journey.until(lambda: journey.on == "lesson" and journey.table.query_one(Panel).is_attached)
    await journey.settled()


def lesson(journey: Journey) -> LessonScreen:
    assert isinstance(journey.table, LessonScreen)
    return journey.table


def said(journey: Journey) -> str:
    """What is said beside the table."""
    region = lesson(journey).query_one(Panel).region
    return " ".join(" ".join(journey.lines[region.y : region.bottom]).split())


def table_of(journey: Journey) -> Table:
    """What lies there when turns have ended."""
    return journey.table.host.view(0).table


def test_all_five_by_keys_and_on_to_a_game(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        for number, keys in KEYS.items():
            assert f"{number + 1} of 5 {LESSONS[number].title}:" in said(journey)
            await journey.press(*keys)
            assert "It is legal as it lies: press e to end the turn." in said(journey)
            await journey.press("e")
            assert "Well done." in said(journey)
            assert journey.status == "Your turn is over"
            if number < JOKERS:
                await journey.press("enter")
        assert "You know all you need: press n for a game" in said(journey)
        await journey.press("enter")
        assert journey.on == "lesson", "after the last lesson there is no other"
        await journey.press("n")
        await journey.until(lambda: journey.on == "setup")
        await journey.press("escape")
        await journey.until(lambda: journey.on == "menu")

    travel(tmp_path, None, way)
    assert list(tmp_path.rglob("*.rummy")) == []


@pytest.mark.parametrize("number", CLICKS)
def test_each_by_clicks_alone(tmp_path: Path, number: int) -> None:
    async def way(journey: Journey) -> None:
        clicker = Clicker(journey)
        await opened(journey, number)
        before = table_of(journey)
        for tiles, row, to in CLICKS[number]:
            await journey.pick(tiles, row)
            if to is None:
                await clicker.word("+new")
            else:
                await journey.click(Spot(to, 0))
        await clicker.key("e End")
        assert "Well done." in said(journey)
        assert LESSONS[number].asks(before, table_of(journey))
        await clicker.key("r Again")
        assert "Well done." not in said(journey)
        assert table_of(journey) == before

    travel(tmp_path, None, way)


def test_an_opening_that_is_too_little_is_refused_and_may_go_on(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey, OPENING)
        await journey.lay("R7 R8 R9")
        await journey.press("e")
        assert journey.status == "Refused: the opening is worth 24 points, it needs 30"
        assert "The opening is worth 24 points, it needs 30. Pick the yellow 2:" in said(journey)
        await journey.lay("Y2 B2 K2")
        await journey.press("e")
        assert "Well done. 30 points open" in said(journey)

    travel(tmp_path, None, way)


def test_a_legal_turn_that_was_not_asked_for_is_played_again(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey, JOKERS)
        await journey.add("R6", 0)
        await journey.press("e")
        await journey.until(lambda: "That was a legal turn. Here the joker is to lie in another meld" in journey.words)
        assert "Well done." not in said(journey)
        assert table_of(journey) == read_table(LESSONS[JOKERS].table)

    travel(tmp_path, None, way)


def test_what_is_spoken_of_is_lit_and_a_hint_lights_what_it_means(tmp_path: Path) -> None:
    def lit(journey: Journey) -> list[str]:
        return [str(face.tile) for face in journey.table.board.position.rack or () if face.lit]

    async def way(journey: Journey) -> None:
        await opened(journey, OPENING)
        assert lit(journey) == ["R7", "R8", "R9"]
        await journey.press("space")
        assert lit(journey) == ["R8", "R9"]
        for grade in ("You can open", "no meld of the table changes"):
            await journey.press("i")
            await journey.until(lambda word=grade: word in journey.words)  # type: ignore[misc]
        assert lit(journey) == ["R7", "R8", "R9", "Y2", "B2", "K2"]

    travel(tmp_path, None, way)


def test_nothing_is_drawn_and_an_empty_turn_does_not_end(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        assert "d Draw" not in await journey.keys()
        await journey.press("d")
        assert journey.status == "In a game d draws a tile when you cannot lay; here you can"
        await journey.press("e")
        assert journey.status == "Nothing is laid out yet"
        assert (journey.table.host.done, journey.rack) == (0, "R5 R6 R7 Y9 Y12 B9 K9")

    travel(tmp_path, None, way)


def test_undo_works_and_the_advice_goes_back_with_it(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        before = said(journey)
        await journey.lay("R5 R6 R7")
        assert said(journey) != before
        await journey.press("u", "home")
        assert journey.melds == "-"
        await journey.press("tab", "tab")
        assert "the red 5" in said(journey)

    travel(tmp_path, None, way)


def test_the_keys_of_the_table_lead_away_and_back(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        for key, screen in (
            ("question_mark", "page"),
            ("f2", "rulebook"),
            ("f3", "score"),
            ("p", "ask"),
            ("b", "curtain"),
        ):
            await journey.press(key)
            await journey.until(lambda name=screen: journey.on == name)  # type: ignore[misc]
            await journey.press("enter" if key in ("f3", "p", "b") else "escape")
            await journey.until(lambda: journey.on == "lesson")
        assert journey.table.host.done == 0

    travel(tmp_path, None, way)


def test_escape_puts_back_what_is_picked_then_asks_then_leaves(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("space", "escape")
        assert (journey.on, journey.table.hand.picked) == ("lesson", ())
        await journey.press("escape")
        assert "Leave the first steps?" in journey.text
        await journey.press("escape")
        assert journey.on == "lesson"
        await journey.press("escape", "enter")
        await journey.until(lambda: journey.on == "menu")

    travel(tmp_path, None, way)


@pytest.mark.parametrize("keys", [("ctrl+q",), ("n", "ctrl+q"), ("question_mark", "ctrl+q"), ("b", "ctrl+q")])
def test_the_key_to_quit_leads_to_the_menu_whatever_lies_there(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press(*keys)
        await journey.until(lambda: journey.on == "menu")

    travel(tmp_path, None, way)


def test_lessons_are_skipped_and_gone_back_to(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey, JOKERS)
        assert "5 of 5" in said(journey)
        assert "pgdn" not in await journey.keys()
        await journey.press("pagedown")
        assert "5 of 5" in said(journey)
        await journey.press("pageup")
        await journey.until(lambda: "4 of 5" in journey.text)
        assert "pgdn Next" in await journey.keys()

    travel(tmp_path, None, way)


def test_in_the_set_up_behind_the_last_one_it_is_nobodys_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    titles: list[str] = []
    monkeypatch.setenv("TERM", "xterm-256color")

    async def way(journey: Journey) -> None:
        journey.app.window_title = WindowTitle(titles.append)
        await opened(journey, JOKERS)
        assert "your turn" in titles[-1]
        lesson(journey).action_new_game()
        await journey.until(lambda: journey.on == "setup")
        assert "tilerummy" in titles[-1]
        assert "your turn" not in titles[-1]

    travel(tmp_path, None, way)


def test_when_it_is_done_the_last_line_says_how_to_go_on(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.lay("R5 R6 R7")
        await journey.press("e")
        keys = " ".join((await journey.keys()).split())
        assert keys.startswith("enter Go on r Again esc Menu")
        assert not {"d Draw", "e End", "pgdn Next"} & {keys}
        await journey.press("escape")
        await journey.until(lambda: journey.on == "menu")

    travel(tmp_path, None, way)


def test_the_menu_tells_who_is_new_of_them_and_nobody_else(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.until(lambda: "New here? f: the first steps" in journey.text)
        matches_folder().mkdir(parents=True)
        (matches_folder() / "2026-03-01-torn.rummy").write_bytes(b"no record\n")
        await opened(journey)
        await journey.press("escape", "enter")
        await journey.until(lambda: journey.on == "menu" and "New here?" not in journey.text)
        assert "There is no unfinished match." in journey.text

    travel(tmp_path, None, way)


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_the_words_hide_nothing(tmp_path: Path, number: int) -> None:
    """The whole table and rack are in sight above them, from the smallest window that is played in."""

    async def way(journey: Journey) -> None:
        await opened(journey, number)
        for width, height in ((60, 20), (80, 24), (120, 40), (200, 60)):
            await journey.resize(width, height)
            whole(journey)
            table, panel = journey.table, lesson(journey).query_one(Panel)
            assert table.board.region.bottom == panel.region.y
            assert panel.region.bottom == table.query_one("#status").region.y
            shown = sum(len(row.cells) for row in journey.draft.rows) + len(journey.draft.rack)
            signs = "".join(journey.lines[table.board.region.y : table.board.region.bottom])
            assert sum(map(signs.count, "●◆■▲★")) == shown
            assert "> " in said(journey)

    travel(tmp_path, None, way)


def test_a_lesson_at_every_size(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey, REARRANGING)
        await journey.pick("K7")
        await at_every_size(journey)
        await journey.press("pageup")

    travel(tmp_path, None, way)


@pytest.mark.parametrize("size", [(1, 1), (3, 2)])
def test_a_lesson_in_no_window_at_all(tmp_path: Path, size: tuple[int, int]) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.resize(*size)
        await journey.resize(80, 24)
        assert "1 of 5" in said(journey)

    travel(tmp_path, None, way)
