"""Leaving a match and coming back to it: nothing is drawn twice, nothing is lost (report 35)."""

from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY
from tests.play.table import lines, views, whole_deck
from tests.tui.journeys import Journey, home, travel
from tilerummy.notation.record import replay
from tilerummy.play.host import Host
from tilerummy.play.tables import open_table
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import load_record


def begin(folder: Path, points: int = 200) -> tuple[Host, Path]:
    """A new match of two people, before its first deal, and its journal."""
    rules = FRIENDLY.with_(match=FRIENDLY.match.with_(points=points))
    with home(folder):
        host = open_table(rules, "sabra", ("Ann", "Bo"), "35")
        (path,) = matches_folder().iterdir()
    return host, path


def nobody_plays(host: Host) -> None:
    """A whole round in which everybody draws, and then passes."""
    host.deal()
    while (seat := host.on_turn) is not None:
        host.skip(seat)


WAYS = [
    (),
    ("enter",),
    ("enter", "d", "enter", "enter", "d", "enter", "enter", "d"),
    ("enter", "space", "right", "space", "n"),
    ("enter", "d", "enter", "enter", "space", "n", "u"),
    ("enter", "b"),
    ("enter", "space", "n", "d"),
]


@pytest.mark.parametrize("keys", WAYS, ids=["-".join(keys) or "nothing" for keys in WAYS])
def test_report_35_quit_and_resume_brings_back_the_start_of_the_turn(tmp_path: Path, keys: tuple[str, ...]) -> None:
    host, path = begin(tmp_path)
    kept: list[object] = []

    async def leave(journey: Journey) -> None:
        await journey.press(*keys)
        kept.extend([views(host), lines(path), host.on_turn])
        laid = journey.draft.touched
        await journey.press("ctrl+q")
        if laid:
            assert "They go back to where they were" in journey.words
            await journey.press("enter")

    assert travel(tmp_path, host, leave).return_code == 0
    again = Host.resume(path)
    assert [views(again), lines(path), again.on_turn] == kept

    async def come_back(journey: Journey) -> None:
        seat = again.on_turn
        assert seat is not None
        assert journey.on == "curtain"
        await journey.press("enter")
        assert journey.draft.view == again.view(seat)
        assert not journey.draft.touched
        assert lines(path) == kept[1]
        await journey.press("d")
        assert lines(path) == [*lines(path)[:-1], f"{'AB'[seat]} draw"]

    travel(tmp_path, again, come_back)
    assert all(map(whole_deck, replay(load_record(path))))


def test_through_the_menu(tmp_path: Path) -> None:
    host, path = begin(tmp_path)

    async def leave(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "ctrl+q")

    travel(tmp_path, host, leave)
    before = lines(path)

    async def come_back(journey: Journey) -> None:
        await journey.press("r", "enter")
        await journey.until(lambda: journey.on == "curtain")
        await journey.press("enter")
        assert lines(path) == before
        await journey.press("d")
        assert len(lines(path)) == len(before) + 1

    travel(tmp_path, None, come_back)


def test_between_two_rounds_the_score_sheet_comes_back(tmp_path: Path) -> None:
    host, path = begin(tmp_path, points=10_000)
    nobody_plays(host)
    before = views(host)
    host.close()
    again = Host.resume(path)

    async def way(journey: Journey) -> None:
        assert journey.on == "score"
        assert views(again) == before
        await journey.press("enter")
        assert again.view(None).round.number == 2
        assert journey.on == "curtain"

    travel(tmp_path, again, way)


def test_a_match_left_before_its_first_deal_is_dealt_when_it_comes_back(tmp_path: Path) -> None:
    host, path = begin(tmp_path)
    host.close()

    async def way(journey: Journey) -> None:
        assert journey.on == "curtain"
        assert lines(path) == ["= deal"]

    travel(tmp_path, Host.resume(path), way)


def test_a_finished_match_shows_who_has_won(tmp_path: Path) -> None:
    host, path = begin(tmp_path, points=1)
    nobody_plays(host)
    assert host.over
    host.close()

    async def way(journey: Journey) -> None:
        assert journey.on == "score"
        assert "wins the match" in journey.text

    travel(tmp_path, Host.resume(path), way)
