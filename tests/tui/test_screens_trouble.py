"""A disk that is full: the status line says so, nothing is lost, and the same key tries again."""

from dataclasses import replace
from pathlib import Path

from tests.play.positions import FRIENDLY, SABRA, match_at
from tests.play.table import views
from tests.tui.journeys import Journey, table_at, travel
from tests.tui.stand_ins import FullLog, Scripted
from tilerummy.engine.state import new_match
from tilerummy.play.host import Host


def test_a_play_that_could_not_be_kept_can_be_tried_again(tmp_path: Path) -> None:
    log = FullLog()
    host = table_at("R:5.6.7", "R8 K1", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        before, laid = views(host), journey.draft
        log.full = True
        for _ in range(2):
            await journey.press("e")
            assert journey.on == "table"
            assert "no space left on device" in journey.status
            assert journey.draft is laid
            assert views(host) == before
        log.full = False
        await journey.press("e")
        assert log.acts == [["A play R:5.6.7.8"]]
        assert journey.on == "curtain"

    travel(tmp_path, host, way, size=(120, 40))


def test_a_draw_that_could_not_be_kept_shows_no_tile(tmp_path: Path) -> None:
    log = FullLog()
    host = table_at("R:5.6.7", "R8 K1", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        log.full = True
        await journey.press("d")
        assert "no space left on device" in journey.status
        assert journey.rack == "R8 K1"
        log.full = False
        await journey.press("d")
        assert log.acts == [["A draw"]]

    travel(tmp_path, host, way, size=(120, 40))


def test_a_draw_with_tiles_laid_out_that_could_not_be_kept(tmp_path: Path) -> None:
    log = FullLog()
    host = table_at("R:5.6.7", "R8 K1", log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.add("R8", 0)
        log.full = True
        await journey.press("d", "enter")
        assert "no space left on device" in journey.status
        assert "8+" not in journey.text
        assert journey.melds == "R:5.6.7"
        log.full = False
        await journey.press("d")
        assert log.acts == [["A draw"]]

    travel(tmp_path, host, way, size=(120, 40))


def test_a_penalty_that_could_not_be_kept_is_none(tmp_path: Path) -> None:
    log = FullLog()
    host = table_at("-", "R8 B8 K8 R1", opened=False, rules=SABRA, log=log)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("R8 B8 K8")
        log.full = True
        await journey.press("e")
        assert journey.on == "table"
        assert "no space left on device" in journey.status
        assert (journey.melds, host.on_turn) == ("8:B.K.R", 0)
        log.full = False
        await journey.press("e")
        assert log.acts == [["= penalty A illegal"]]

    travel(tmp_path, host, way, size=(120, 40))


def test_a_first_deal_that_could_not_be_kept_can_be_tried_again(tmp_path: Path) -> None:
    log = FullLog()
    log.full = True
    host = Host(new_match(FRIENDLY, ("Ann", "Bo"), "full"), log)

    async def way(journey: Journey) -> None:
        assert "no space left on device" in journey.words
        await journey.press("d")
        assert "no space left on device" in journey.words
        log.full = False
        await journey.press("d")
        assert log.acts == [["= deal"]]
        assert journey.on == "curtain"

    travel(tmp_path, host, way, size=(120, 40))


def test_a_later_deal_that_could_not_be_kept_can_be_tried_again(tmp_path: Path) -> None:
    log = FullLog()
    rules = FRIENDLY.with_(match=FRIENDLY.match.with_(points=10_000))
    host = Host(match_at("R:5.6.7", "R8", pool="-", rules=rules), log)

    async def way(journey: Journey) -> None:
        await journey.press("enter", "a", "e")
        assert journey.on == "score"
        log.full = True
        await journey.press("enter")
        assert "no space left on device" in journey.words
        log.full = False
        # Whichever screen says it, the key that goes on is the one that it names.
        await journey.press("enter" if journey.on == "score" else "d")
        assert log.acts[-1] == ["= deal"]

    travel(tmp_path, host, way, size=(120, 40))


def test_a_bot_whose_turn_could_not_be_kept_is_asked_again(tmp_path: Path) -> None:
    log = FullLog()
    state = replace(match_at("R:5.6.7", "R8 K1", rules=FRIENDLY), seats=("Ann", "@novice"))
    host = Host(state, log)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        log.full = True
        bots.go.set()
        await journey.until(lambda: "no space left on device" in journey.status)
        assert host.on_turn == 1
        log.full = False
        await journey.press("d")
        await journey.until(lambda: host.on_turn == 0)
        assert log.acts == [["A draw"], ["B draw"]]

    with Scripted("wait") as bots:
        travel(tmp_path, host, way, size=(120, 40))
