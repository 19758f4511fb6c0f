"""Every screen as it is painted in four windows, kept as text: what changes in one of them is seen in the comparison.

``KEEP_SNAPSHOTS=1`` writes the files anew; then a person looks at them.
"""

import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path

import pytest
from textual.widgets import Static

from tests.play.positions import FRIENDLY, SABRA, TIMED, friendly, match_at
from tests.play.table import Log
from tests.tui.journeys import Journey, home, table_at, travel
from tests.tui.kept_matches import kept, played_out
from tests.tui.set_up import opened
from tests.tui.snapshot import KEEPING, is_kept, same_as_kept
from tests.tui.stand_ins import Scripted, Watch
from tests.tui.whole import whole
from tilerummy.model.event import Event
from tilerummy.model.round import Line, RoundResult
from tilerummy.notation.words import read_action
from tilerummy.play import tables
from tilerummy.play.host import Host
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset
from tilerummy.store.paths import matches_folder
from tilerummy.tui.screens.rulebook import RulebookScreen

SIZES = ((80, 24), (100, 30), (120, 40), (200, 60))
SMALL = ((59, 20), (60, 19), (40, 10), (20, 5), (10, 3))

SEATS = 4
TABLE = (
    "R:10.11.12/5:B.K.Y/4:B.K.R/3:B.K.R.Y/B:11.12.13/2:B.K.R.Y/10:B.K.Y/R:4.5.6.7/1:B.K.R/Y:2.3.4/8:B.K.R.Y/K:11.12.13"
)
RACK = "J J B1 R1 K3 R3 B3 R5 R6 K7 Y7 B7 Y11 Y12"
BEFORE = ("A draw", f"B play {TABLE}/B:4.5.6", "C draw", f"D play {TABLE}/B:4.5.6/R:7.8.9")
"""What was done last before Ann's turn."""


@pytest.fixture(autouse=True)
def _nothing_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day is always the same, and whoever sees no colors sees the same signs."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(tables, "datetime", _Noon)


class _Noon(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "_Noon":
        return cls(2026, 3, 14, 12, tzinfo=tz)


async def look_at(journey: Journey, name: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    """The screen on top in every window. What is painted late, or told by a thread, is waited for."""
    for width, height in sizes:
        await journey.resize(width, height)
        snapshot = f"{name}_{width}x{height}"
        if KEEPING:
            await journey.pilot.pause(0.3)
        else:
            with suppress(AssertionError):
                await journey.until(lambda name=snapshot: is_kept(name, journey.lines), 2.0)  # type: ignore[misc]
        whole(journey)
        same_as_kept(snapshot, journey.lines)


# --- before the match -------------------------------------------------------------------------------------------------


def kept_matches(folder: Path) -> None:
    """Matches of each kind, with the days on which they were played."""
    first, won = kept(folder, ("Ann", "Bo"), ("Cy", "Di"), points=1)
    with home(folder):
        played_out(won)
        (matches_folder() / "2026-03-01-torn.rummy").write_bytes(b"no record\n")
        (second,) = kept(folder, ("Ann", "@novice", "Cy"))
        second.write_bytes(second.read_bytes() + b"A draw ;nonsense\n")
        for number, path in enumerate((matches_folder() / "2026-03-01-torn.rummy", won, first, second)):
            os.utime(path, (number, number))


def test_the_menu(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.until(lambda: "To be resumed: Sabra, round 1" in journey.text)
        await look_at(journey, "menu")

    kept_matches(tmp_path)
    travel(tmp_path, None, way)


def test_the_set_up(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await look_at(journey, "setup")

    travel(tmp_path, None, way)


def test_a_ruleset_of_ones_own(tmp_path: Path) -> None:
    """A key that is not usual, one that cannot be, and the list of a choice."""

    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("f7", *["pagedown"] * 6, "enter", *"500", "tab", "space", *["pagedown"] * 2, "tab", "enter")
        await look_at(journey, "own_rules")
        await journey.press("escape", *["pageup"] * 2, "4", "5", "ctrl+s")
        await look_at(journey, "own_rules_naming", SIZES[:1])

    travel(tmp_path, None, way)


def test_the_list_of_matches(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("r")
        await journey.until(lambda: "Cannot be read" in journey.text and "Reading" not in journey.text)
        await look_at(journey, "resume")

    kept_matches(tmp_path)
    travel(tmp_path, None, way)


def test_the_list_without_a_match(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("r")
        await look_at(journey, "resume_nothing")

    travel(tmp_path, None, way)


def test_the_options(tmp_path: Path) -> None:
    """A row in the midst has the keys. Where they are kept is another place each time."""

    async def way(journey: Journey) -> None:
        await journey.press("o", "down", "down", "down", "down", "down")
        journey.app.screen.query_one("#kept", Static).update("Kept in settings.toml")
        await look_at(journey, "options")

    travel(tmp_path, None, way)


def test_the_rulebook(tmp_path: Path) -> None:
    """The chapter with the most examples."""

    async def way(journey: Journey) -> None:
        await journey.app.push_screen(RulebookScreen(load_ruleset("sabra"), "Sabra"))
        await journey.press("n", "n", "n", "n")
        assert "Melds" in journey.lines[0]
        await look_at(journey, "rulebook")

    travel(tmp_path, None, way)


def test_lesson(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("f", "pagedown")
        await journey.until(lambda: journey.on == "lesson" and "2 of 5" in journey.text)
        await journey.lay("R7 R8 R9")
        await journey.pick("Y2")
        await look_at(journey, "lesson")
        await journey.pick("B2 K2")
        await journey.press("n", "e")
        await look_at(journey, "lesson_done")

    travel(tmp_path, None, way)


# --- at the table -----------------------------------------------------------------------------------------------------


def late_round(rules: Ruleset = FRIENDLY) -> Host:
    """A crowded table of four, of whom one has not opened yet."""
    state = match_at(TABLE, RACK, rules=rules, seats=SEATS)
    assert state.round is not None
    round_ = replace(state.round, opened=(True, True, False, True))
    host = Host(replace(state, round=round_, history=_how_it_came_there()), Log())
    for number, line in enumerate(BEFORE):
        assert host.chair(number).act(read_action(line)) == ()
    return host


def _how_it_came_there() -> tuple[Event, ...]:
    """The melds of the table, three from each seat."""
    melds = TABLE.split("/")
    return tuple(
        Event(read_action(f"{seat} play {'/'.join(melds[: 3 * number])}")) for number, seat in enumerate("ABCD", 1)
    )


async def lays_well(journey: Journey) -> None:
    await journey.press("enter")
    await journey.lay("K7 Y7 B7")
    await journey.add("R3", 7)
    assert "Table valid" in journey.status


async def lays_badly(journey: Journey) -> None:
    await journey.press("enter")
    await journey.lay("B1 R1")
    await journey.pick("R5", 7)
    await journey.press("n")
    assert "not valid" in journey.status


async def picks(journey: Journey) -> None:
    await journey.press("enter")
    await journey.pick("Y11 Y12 J")
    await journey.press("tab", "right", "right")
    assert len(journey.table.hand.picked) == 3


async def is_asked_about_the_joker(journey: Journey) -> None:
    await journey.press("enter")
    await journey.lay("Y11 Y12 J")
    assert journey.on == "joker"


async def is_asked(journey: Journey) -> None:
    await journey.press("enter")
    await journey.lay("K7 Y7 B7")
    await journey.press("d")
    assert journey.on == "ask"


async def ends_illegally(journey: Journey) -> None:
    await journey.press("enter")
    await journey.lay("B1 R1")
    await journey.press("e")
    assert journey.on == "ask"


def by(*keys: str) -> Callable[[Journey], Awaitable[None]]:
    """A way of keys alone."""
    return lambda journey: journey.press(*keys)


async def counts(journey: Journey) -> None:
    """The tiles beside the board are counted where there is room for it; two are picked."""
    journey.app.apply_options(journey.app.options._replace(aid=True))
    await journey.press("enter")
    await journey.pick("Y11 Y12")


AT_THE_TABLE = {
    "curtain": by(),
    "table": by("enter"),
    "table_laid": lays_well,
    "table_bad": lays_badly,
    "table_picked": picks,
    "help": by("enter", "question_mark"),
    "log": by("enter", "f4"),
    "steps": by("enter", "full_stop", "end"),
    "unseen": by("enter", "number_sign"),
    "table_counted": counts,
    "commands": by("enter", "ctrl+p"),
    "commands_searched": by("enter", "ctrl+p", *"sort"),
}


@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_the_table_and_its_pages(tmp_path: Path, name: str) -> None:
    async def way(journey: Journey) -> None:
        await AT_THE_TABLE[name](journey)
        await look_at(journey, name)

    travel(tmp_path, late_round(), way)


DIALOGS = {
    "joker": (FRIENDLY, is_asked_about_the_joker),
    "ask": (FRIENDLY, is_asked),
    "ask_strict": (SABRA, ends_illegally),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_over_the_table(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    """In a window that keeps its size: the dialog is opened anew in each of them, with the table below it."""
    rules, asks = DIALOGS[name]

    async def way(journey: Journey) -> None:
        await asks(journey)
        await look_at(journey, name, (size,))

    travel(tmp_path, late_round(rules), way, size=size)


def test_the_table_with_a_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await watch.goes_on(journey, 18)
        await look_at(journey, "table_clock")

    travel(tmp_path, late_round(friendly(TIMED)), way)


def test_the_table_while_a_bot_thinks(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        await look_at(journey, "table_bot")
        await journey.lay("K7 Y7 B7")
        await look_at(journey, "table_planned")
        bot.go.set()

    with Scripted("wait") as bot:
        travel(tmp_path, table_at(TABLE, RACK, seats=("Ann", "@novice")), way)


# --- scores -----------------------------------------------------------------------------------------------------------


def last_tile(points: int) -> Host:
    """The sixth round, and Ann goes out with her next tile."""
    rules = FRIENDLY.with_(match=FRIENDLY.match.with_(points=points))
    state = match_at("R:5.6.7", "R8", pool="-", rules=rules, seats=3)
    assert state.round is not None
    rounds = ((41, -12, -29), (-80, 95, -15), (-7, -31, 38), (120, -100, -20), (-30, -9, 39))
    results = tuple(_won(scores) for scores in rounds)
    round_ = replace(state.round, number=len(rounds) + 1)
    return Host(replace(state, seats=("Ann", "Bo", "Cynthia"), results=results, round=round_), Log())


def _won(scores: tuple[int, ...]) -> RoundResult:
    lines = tuple(Line(seat, points, "") for seat, points in enumerate(scores))
    return RoundResult(scores.index(max(scores)), lines, 0, ((),) * len(scores))


@pytest.mark.parametrize(("name", "points"), [("score_round", 5_000), ("score_match", 200)])
def test_the_score_sheet_at_the_end(tmp_path: Path, name: str, points: int) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "a", "e")
        assert journey.on == "score"
        await look_at(journey, name)

    travel(tmp_path, last_tile(points), way)


def test_the_score_sheet_in_the_midst_of_a_round(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "f3")
        assert journey.on == "score"
        await look_at(journey, "score_running")

    travel(tmp_path, last_tile(200), way)


# --- too small --------------------------------------------------------------------------------------------------------


def test_the_notice_in_a_small_window(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await look_at(journey, "too_small", SMALL)

    travel(tmp_path, late_round(), way)
