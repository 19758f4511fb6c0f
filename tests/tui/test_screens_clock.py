"""The time of a turn on the screen, with a clock that stands still until the test moves it."""

from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY
from tests.play.table import Log
from tests.tui.journeys import Journey, table_at, travel
from tests.tui.stand_ins import FullLog, Scripted, Watch
from tilerummy.rules.ruleset import Ruleset

TIMED = FRIENDLY.with_(penalties=FRIENDLY.penalties.with_(time_limit=60))
ONE_MINUTE = FRIENDLY.with_(match=FRIENDLY.match.with_(end="time", minutes=1))


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def test_the_head_counts_the_seconds_down(tmp_path: Path, watch: Watch) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert "1:00" in journey.lines[0]
        await watch.goes_on(journey, 12.5)
        assert "0:48" in journey.lines[0]

    travel(tmp_path, table_at("R:5.6.7", "R8 K1", rules=TIMED), way)


@pytest.mark.parametrize(
    ("tiles", "act"),
    [("", "A draw"), ("R8 R9", "A play R:5.6.7/R:8.9.10"), ("R8", "= penalty A time")],
    ids=["nothing moved", "legal", "illegal"],
)
def test_when_time_is_up_what_lies_there_decides(tmp_path: Path, watch: Watch, tiles: str, act: str) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 R9 R10 K1", rules=TIMED, log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        if tiles == "R8 R9":
            await journey.lay("R8 R9 R10")
        elif tiles:
            await journey.lay(tiles)
        await watch.goes_on(journey, 59)
        assert log.acts == []
        await watch.goes_on(journey, 1)
        await journey.until(lambda: journey.on == "ask")
        assert "Time was up: " in journey.words
        assert log.acts == [[act]]
        await journey.press("enter")
        assert journey.on == "curtain"
        assert ("time was up" in journey.text) is ("penalty" in act)
        assert host.on_turn == 1
        await journey.press("enter")
        assert "1:00" in journey.lines[0]

    travel(tmp_path, host, way)


def test_the_clock_waits_behind_the_curtain_and_in_dialogs(tmp_path: Path, watch: Watch) -> None:
    host = table_at("R:5.6.7", "R8 K1", rules=TIMED)
    dialogs = {"hidden": "b", "help": "f1", "rules": "f2", "scores": "f3", "log": "f4", "pause": "p", "question": "d"}

    async def way(journey: Journey) -> None:
        watch.now += 500
        await journey.press("enter", "n")
        await watch.goes_on(journey, 20)
        assert "0:40" in journey.lines[0]
        for seconds, (name, key) in enumerate(dialogs.items(), start=21):
            await journey.press(key)
            assert journey.on != "table", name
            await watch.goes_on(journey, 500)
            assert host.done == 0, name
            await journey.press("enter" if name == "hidden" else "escape")
            await watch.goes_on(journey, 1)
            assert f"0:{60 - seconds}" in journey.lines[0], name

    travel(tmp_path, host, way)


def test_a_turn_that_could_not_be_kept_when_time_was_up_is_tried_again(tmp_path: Path, watch: Watch) -> None:
    log = FullLog()
    host = table_at("R:5.6.7", "R8 K1", rules=TIMED, log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        log.full = True
        await watch.goes_on(journey, 61)
        assert "no space left" in journey.status
        assert journey.on == "table"
        log.full = False
        await journey.until(lambda: journey.on == "ask")
        assert log.acts == [["A draw"]]

    travel(tmp_path, host, way)


def test_who_plays_alone_is_told_that_time_was_up(tmp_path: Path, watch: Watch) -> None:
    host = table_at("R:5.6.7", "R8 K1", rules=TIMED, pool="B13 Y13 R13", seats=("Ann", "@novice"))

    async def way(journey: Journey) -> None:
        await watch.goes_on(journey, 56)
        assert "0:04" in journey.lines[0]
        await watch.goes_on(journey, 5)
        await journey.until(lambda: host.done == 2)
        assert journey.status == "Time was up: you drew B13"

    with Scripted():
        travel(tmp_path, host, way)


def test_without_a_limit_there_is_no_clock(tmp_path: Path, watch: Watch) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert ":" not in journey.lines[0]
        await watch.goes_on(journey, 10_000)
        assert host.done == 0

    travel(tmp_path, host, way)


@pytest.mark.parametrize("rules", [ONE_MINUTE], ids=["one minute"])
def test_the_last_round_of_a_match_by_time_is_played_out(tmp_path: Path, watch: Watch, rules: Ruleset) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", rules=rules, pool="-", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await watch.goes_on(journey, 59)
        assert log.acts == []
        await watch.goes_on(journey, 2)
        assert log.acts == [["= declare time"]]
        assert journey.on == "table"
        await journey.press("d")
        assert "The time of the match is up, this round is the last" in journey.text
        await journey.press("enter", "d")
        assert journey.on == "score"
        assert "wins the match" in journey.text

    travel(tmp_path, host, way)
