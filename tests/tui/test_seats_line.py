"""The line of the seats: all of them are named in every window, as fully as there is room for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY, SABRA, match_at
from tests.tui.journeys import Journey, home, travel
from tests.tui.whole import whole
from tilerummy.engine.look import look
from tilerummy.engine.view import View
from tilerummy.play.tables import open_table
from tilerummy.tui.seats_line import seats_line

SIX = ("Ann", "Bo", "Cynthia", "Maximilian Baum", "Eve", "Florentine")


def seen(seats: int, opened: bool = True) -> View:
    """A round of so many seats, the first of them on turn."""
    state = match_at("-", "R1", rules=SABRA, seats=4)
    assert state.round is not None
    names, racks = SIX[:seats], (*state.round.racks, *state.round.racks)[:seats]
    round_ = replace(state.round, racks=racks, opened=(opened,) * seats)
    return look(replace(state, seats=names, carried=((0,),) * seats, round=round_), 0)


@pytest.mark.parametrize(
    ("seats", "opened", "width", "line"),
    [
        (2, True, 80, ">Ann: 14    Bo: 14 "),
        (2, False, 80, ">Ann: 14, not opened    Bo: 14, not opened "),
        (4, False, 80, ">Ann: 14 *  Bo: 14 *  Cynthia: 14 *  Maximilian Baum: 14 * "),
        (6, True, 80, ">Ann: 14  Bo: 14  Cynthia: 14  Maximilian Baum: 14  Eve: 14  Florentine: 14 "),
        (6, False, 80, ">Ann: 14 *  Bo: 14 *  Cynthia: 14 *  Maximil.: 14 *  Eve: 14 *  Florent.: 14 * "),
        (6, False, 60, ">Ann:14*  Bo:14*  Cynt.:14*  Maxi.:14*  Eve:14*  Flor.:14* "),
    ],
)
def test_it_says_as_much_as_fits(seats: int, opened: bool, width: int, line: str) -> None:
    made = seats_line(seen(seats, opened), SIX[:seats], (14,) * seats, width)
    assert made.plain == line
    assert [made.plain[span.start : span.end] for span in made.spans if span.style == "reverse bold"] == [
        line[: line.index("  ") + 1] if "  " in line else line
    ]


def test_few_tiles_are_marked_in_short_too() -> None:
    assert "Bo:2!" in seats_line(seen(6, opened=False), SIX, (14, 2, 14, 14, 14, 14), 60).plain


def test_a_name_is_no_markup() -> None:
    assert "[b]Bo" in seats_line(seen(2), ("Ann", "[b]Bo"), (1, 1), 80).plain


def test_bots_of_one_kind_are_told_apart_however_short_the_names() -> None:
    names = ("Ann", *(f"careful {number}" for number in range(1, 6)))
    line = seats_line(seen(6, opened=False), names, (14,) * 6, 80).plain
    assert [part.split(":")[0].strip(" >") for part in line.split("* ")[:6]] == [
        "Ann",
        *(f"carefu.{n}" for n in range(1, 6)),
    ]


def test_on_the_screen_all_six_are_named_in_every_window(tmp_path: Path) -> None:
    rules = FRIENDLY.with_(about=FRIENDLY.about.with_(players=(2, 6)))
    with home(tmp_path):
        host = open_table(rules, "six", SIX, "six")
        host.deal()

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        for width, height in ((80, 24), (100, 30), (80, 24), (60, 20)):
            await journey.resize(width, height)
            assert journey.lines[1].count("14") == 6
            assert journey.lines[1].count("Flo") == 1
            whole(journey)

    travel(tmp_path, host, way)
