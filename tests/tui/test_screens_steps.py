"""What the others did, step by step on the screen."""

from pathlib import Path

from tests.play.positions import match_at
from tests.play.table import Log
from tests.tui.journeys import Journey, table_at, travel
from tests.tui.whole import at_every_size
from tilerummy.notation.words import read_action
from tilerummy.play.host import Host
from tilerummy.tui.board import Board

TURNS = (
    "A play R:4.5.6.7/Y:1.2.3",
    "B play R:5.6.7/4:B.K.R/Y:1.2.3/K:9.10.11",
    "A draw",
    "B play R:5.6.7/4:B.K.R/Y:1.2.3/K:9.10.11.12",
)


def played(turns: int) -> Host:
    """A table of two, of whom the second holds all that there is."""
    host = table_at("R:4.5.6.7", "Y1 Y2 Y3 K1", pool="K5 K6 K7")
    for line in TURNS[:turns]:
        action = read_action(line)
        assert host.act(action.seat, action) == ()
    return host


def test_what_the_others_did_is_seen_step_by_step(tmp_path: Path) -> None:
    host = played(2)

    async def way(journey: Journey) -> None:
        await journey.press("enter", "full_stop")
        assert journey.on == "steps"
        board = journey.app.screen.query_one(Board)
        seen: list[str] = []
        for number in range(3):
            assert f"since your last turn: {number} of 2" in journey.words
            assert board.position.rack is None
            seen.append(" | ".join(" ".join(str(face.tile) for face in meld) for meld in board.position.melds))
            await journey.press("enter")
        assert seen == [
            "R4 R5 R6 R7 | Y1 Y2 Y3",
            "R5 R6 R7 | Y1 Y2 Y3 | B4 K4 R4",
            "R5 R6 R7 | Y1 Y2 Y3 | B4 K4 R4 | K9 K10 K11",
        ]
        assert journey.on == "table"

    travel(tmp_path, host, way)


def test_one_goes_back_and_leaves_at_any_step(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter", "full_stop", "left", "end")
        assert "2 of 2" in journey.words
        assert "2 of 2: K9 K10 K11 from the rack" in journey.words
        await journey.press("left")
        assert "1 of 2" in journey.words
        await at_every_size(journey)
        await journey.press("escape")
        assert journey.on == "table"

    travel(tmp_path, played(2), way)


def test_only_what_came_after_the_last_turn_is_told_and_only_where_there_is_something(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert ". Steps" in await journey.keys()
        await journey.press("full_stop", "enter")
        assert "1 of 1" in journey.words
        assert "Bo laid 1 tile: K12" in journey.words

    travel(tmp_path, played(4), way, size=(180, 30))

    async def nothing(journey: Journey) -> None:
        await journey.press("enter")
        assert ". Steps" not in await journey.keys()
        await journey.press("full_stop")
        assert journey.status == "Nobody has done anything since your last turn"

    travel(tmp_path, Host(match_at("R:4.5.6", "K1"), Log()), nothing, size=(180, 30))
