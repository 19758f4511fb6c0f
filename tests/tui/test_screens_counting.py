"""The tiles that are not seen, counted for those who want it: beside the board, or on a page."""

from pathlib import Path

from tests.tui.journeys import Journey, home, table_at, travel
from tests.tui.whole import at_every_size
from tilerummy.store.settings import keep_settings
from tilerummy.tui.position import RACK, Spot

WIDE = (120, 40)


def test_beside_the_board_they_follow_the_cursor(tmp_path: Path) -> None:
    host = table_at("R:8.9.10", "R6 R7 K1 K9", seats=("Ann", "@novice"))
    with home(tmp_path):
        keep_settings(aid=True)

    async def way(journey: Journey) -> None:
        assert "Unseen 99" in journey.text
        assert "K 1222222212222" in journey.text
        await journey.pick("R6 R7")
        beside = " ".join(line[95:].strip() for line in journey.lines)
        assert "R5, R8 or J makes a meld: 5 of 99 unseen, 5.1 % a draw" in " ".join(beside.split())
        await journey.press("escape", "home", "right", "right", "right")
        assert journey.cursor == Spot(RACK, 3)
        assert "makes a meld" not in " ".join(line[95:].strip() for line in journey.lines)
        await at_every_size(journey)

    travel(tmp_path, host, way, size=WIDE)


def test_nobody_who_does_not_want_it_sees_it(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        assert "Unseen" not in journey.text

    travel(tmp_path, table_at("R:8.9.10", "R6 R7 K1 K9", seats=("Ann", "@novice")), way, size=WIDE)


def test_a_key_shows_them_on_a_page(tmp_path: Path) -> None:
    host = table_at("R:8.9.10", "R6 R7 K1 K9")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.pick("R6 R7")
        await journey.press("number_sign")
        assert "Not seen yet: 99 tiles" in journey.words
        assert "85 tiles in the pool, 14 with Bo" in journey.words
        assert "R5, R8 or J makes a meld: 5 of 99 unseen, 5.1 % a draw" in journey.words
        await at_every_size(journey)
        await journey.press("number_sign")
        assert journey.on == "table"

    travel(tmp_path, host, way)


def test_behind_the_curtain_nothing_is_counted(tmp_path: Path) -> None:
    """What one has not seen tells which tiles one holds."""
    host = table_at("R:8.9.10", "R6 R7 K1 K9")
    with home(tmp_path):
        keep_settings(aid=True)

    async def way(journey: Journey) -> None:
        await journey.press("number_sign")
        assert (journey.on, "Unseen" in journey.text) == ("curtain", False)
        await journey.press("enter")
        assert "Unseen" in journey.text
        await journey.press("b")
        assert (journey.on, "Unseen" in journey.text) == ("curtain", False)

    travel(tmp_path, host, way, size=WIDE)
