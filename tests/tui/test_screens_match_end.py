"""The end of a round, of a match, and what can be done then."""

from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY
from tests.tui.journeys import Journey, table_at, travel
from tilerummy.play.host import Host
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import read_save
from tilerummy.tui.app import Onward
from tilerummy.tui.screens.table import TableScreen

LONG = FRIENDLY.with_(match=FRIENDLY.match.with_(points=10_000))


def nearly_out(seats: tuple[str, ...] = ("Ann", "Bo")) -> Host:
    """A is out with the next tile, and has won the match with it."""
    return table_at("R:5.6.7", "R8", pool="-", seats=seats)


async def goes_out(journey: Journey) -> None:
    if journey.on == "curtain":
        await journey.press("enter")
    await journey.press("a", "e")
    assert journey.on == "score"


def test_a_blocked_round_leads_to_the_score_sheet_and_on_to_the_next_round(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R13 K1", pool="-", rules=LONG)

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "d")
        assert journey.on == "score"
        assert "blocked: lowest rack, 14" in journey.text
        assert "Ann leads with" in journey.text
        assert await journey.keys() == "enter Next round   ^q Save and quit"
        for key in ("escape", "a", "m", "f3"):
            await journey.press(key)
            assert journey.on == "score"
        await journey.press("enter")
        assert journey.on == "curtain"
        assert host.view(None).round.number == 2
        await journey.press("enter")
        assert "Round 2" in journey.lines[0]
        assert len(journey.rack.split()) == 14
        assert journey.table.lit.rack == ()

    travel(tmp_path, host, way)


def test_the_score_sheet_can_be_read_at_any_time(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R13 K1", pool="-", rules=LONG)

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "d", "enter", "enter")
        await journey.press("n")
        laid = journey.draft
        await journey.press("f3")
        assert journey.on == "score"
        assert await journey.keys() == "esc Back   ^q Save and quit"
        assert "This round" not in journey.text
        first = [line.split() for line in journey.lines if line.strip().startswith("1 ")]
        assert first == [["1", "+742", "-742"]]
        assert "Round 1, line by line" in journey.text
        assert "blocked: lowest rack, 14" in journey.text
        for key in ("a", "m"):
            await journey.press(key)
            assert journey.on == "score"
        await journey.press("escape")
        assert journey.draft is laid
        await journey.press("f3", "enter", "f3", "f3")
        assert journey.on == "table"

    travel(tmp_path, host, way)


def test_the_end_of_a_match_names_the_winner_and_the_ways_on(tmp_path: Path) -> None:
    host = nearly_out()

    async def way(journey: Journey) -> None:
        await goes_out(journey)
        assert "Ann wins the match" in journey.text
        assert "next" not in (await journey.keys()).lower()
        assert "a Again, same seats" in await journey.keys()
        assert "m Menu" in await journey.keys()

    travel(tmp_path, host, way)


@pytest.mark.parametrize("key", ["m", "escape"])
def test_after_the_match_the_menu_comes_back(tmp_path: Path, key: str) -> None:
    async def way(journey: Journey) -> None:
        journey.app.push_screen(TableScreen(nearly_out()))
        await journey.settled()
        await goes_out(journey)
        await journey.press(key)
        assert journey.on == "menu"
        assert "New game" in journey.text
        await journey.press("n")
        assert journey.on == "setup"

    travel(tmp_path, None, way)


@pytest.mark.parametrize("key", ["m", "enter"])
def test_a_match_that_the_app_began_with_leads_to_the_menu_too(tmp_path: Path, key: str) -> None:
    async def way(journey: Journey) -> None:
        await goes_out(journey)
        await journey.press(key)

    assert travel(tmp_path, nearly_out(), way).return_value == Onward(None)


def test_again_is_a_new_match_with_the_same_seats_and_rules(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        journey.app.push_screen(TableScreen(nearly_out(("Ann", "Bo", "Cy"))))
        await journey.settled()
        await goes_out(journey)
        await journey.press("a")
        await journey.until(lambda: journey.on == "curtain")
        (path,) = matches_folder().iterdir()
        save = read_save(path)
        assert (save.seats, save.totals, save.rounds) == (("Ann", "Bo", "Cy"), (0, 0, 0), 1)
        await journey.press("enter")
        assert journey.draft.view.rules == FRIENDLY
        assert "Round 1" in journey.lines[0]
        assert len(journey.app.screen_stack) == 2

    travel(tmp_path, None, way)


def test_again_after_a_match_that_the_app_began_with(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await goes_out(journey)
        await journey.press("a")

    onward = travel(tmp_path, nearly_out(), way).return_value
    assert isinstance(onward, Onward)
    assert onward.host is not None
    assert (onward.host.seats, onward.host.rules, onward.host.done) == (("Ann", "Bo"), FRIENDLY, 0)
    onward.host.close()


def test_again_where_nothing_can_be_kept_goes_back_to_the_menu(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where the folder should be", encoding="utf-8")

    async def way(journey: Journey) -> None:
        journey.app.push_screen(TableScreen(nearly_out()))
        await journey.settled()
        await goes_out(journey)
        await journey.press("a")
        assert journey.on == "menu"

    travel(tmp_path, None, way)


def test_ctrl_q_leaves_from_the_score_sheet(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await goes_out(journey)
        await journey.press("ctrl+q")

    app = travel(tmp_path, nearly_out(), way)
    assert (app.return_code, app.return_value) == (0, None)
