"""Bots at the table on the screen: they are watched, and one that fails is named while the game goes on."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.play.positions import FRIENDLY, SABRA
from tests.play.programs import group_lives, program
from tests.play.table import Log
from tests.tui.journeys import SHAPES, Journey, table_at, travel
from tests.tui.stand_ins import Scripted, Watch
from tilerummy.play import thinkers
from tilerummy.tui import late_keys

ALONE = ("Ann", "@novice")
WIDE = (160, 24)

CRASHES = "raise SystemExit(3)"
NONSENSE = r"""
for you, view in questions():
    say("\x1b]0;owned\x07 [red]well[/red]\n")
"""
ILLEGAL = r"""
for you, view in questions():
    say(f"{you} play R:1.2.3/B:1.2.3\n")
"""
SILENT = """
for you, view in questions():
    time.sleep(60)
"""
SHOUTS = r"""
for you, view in questions():
    sys.stderr.write("\x1b[2J\x1b[31mpainted over\n")
    draw(you)
"""


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (CRASHES, "broke off"),
        (NONSENSE, "gave an answer that is no action"),
        (ILLEGAL, "broke a rule"),
        (SILENT, "took more than"),
    ],
    ids=["crashes", "nonsense", "illegal", "silent"],
)
def test_a_bot_that_fails_is_named_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, words: str
) -> None:
    if body == SILENT:
        monkeypatch.setattr(thinkers, "MOVE_SECONDS", 0.5)
    log = Log()
    entry = program(tmp_path, body, "rogue")
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", entry), log=log)

    async def way(journey: Journey) -> None:
        for turn in (1, 2):
            await journey.press("d")
            await journey.until(lambda: host.on_turn == 0)
            assert "rogue" in journey.status.lower()
            assert words in journey.status
            assert "\x1b" not in journey.text
            assert [cell_len(line) for line in journey.lines] == [160] * 24
            assert log.acts == [["A draw"], ["B draw"]] * turn
        await journey.press("right")
        assert words not in journey.status

    travel(tmp_path, host, way, size=WIDE)


def test_at_a_strict_table_the_bot_is_punished_and_named(tmp_path: Path) -> None:
    log = Log()
    entry = program(tmp_path, ILLEGAL, "rogue")
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", entry), log=log, rules=SABRA)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: host.on_turn == 0)
        assert log.acts == [["A draw"], ["= penalty B illegal"]]
        assert "rogue broke a rule" in journey.status.lower()

    travel(tmp_path, host, way, size=WIDE)


def test_what_a_bot_shouts_goes_to_the_log_and_not_over_the_table(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", program(tmp_path, SHOUTS, "loud")))

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: host.on_turn == 0)
        assert "painted over" not in journey.text

    travel(tmp_path, host, way)
    assert "painted over" in (tmp_path / "tilerummy.log").read_text(encoding="utf-8")
    assert "painted over" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("thinking", [True, False], ids=["while it thinks", "after its turn"])
def test_no_child_is_left_when_the_table_is_left(tmp_path: Path, thinking: bool) -> None:
    note = tmp_path / "pid"
    body = f"""
    open({str(note)!r}, "w").write(str(os.getpid()))
    for you, view in questions():
        {"time.sleep(60)" if thinking else "draw(you)"}
    """
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", program(tmp_path, body)))

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(note.exists if thinking else lambda: host.on_turn == 0)
        await journey.press("ctrl+q")

    assert travel(tmp_path, host, way).return_code == 0
    assert not group_lives(int(note.read_text(encoding="utf-8")))


def test_a_bot_of_the_house_plays_its_turn_in_a_child(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE, log=log)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        assert journey.status == "You drew B8.  novice plays"
        assert journey.rack.split()[-1] == "B8"
        await journey.until(lambda: len(log.acts) == 2)
        assert log.acts[1][0].startswith("B play ")
        assert journey.on == "score"

    travel(tmp_path, host, way)


def test_a_bots_turn_is_seen_for_a_while_and_any_key_skips_that(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.until(lambda: bot.asked == 1)
        assert host.on_turn == 1
        await journey.press("x")
        await journey.until(lambda: host.on_turn == 0, seconds=0.4)

    with Scripted(at_once=False) as bot:
        travel(tmp_path, host, way)


def test_who_hurries_a_bot_along_sees_the_score_sheet_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last of many keys comes when the round is over: it was meant for the turn before."""
    monkeypatch.setattr(late_keys, "CALM", 60.0)

    async def way(journey: Journey) -> None:
        await journey.press("d", "enter")
        await journey.until(lambda: journey.on == "score")
        await journey.press("enter", "space", "escape")
        assert journey.on == "score"
        monkeypatch.setattr(late_keys, "CALM", 0.0)
        await journey.press("enter")
        assert journey.on == "table"

    travel(tmp_path, table_at("R:5.6.7", "R8 K1", seats=ALONE), way)


def test_while_a_bot_plays_nothing_can_be_laid_but_the_rack_can_be_sorted(tmp_path: Path) -> None:
    log = Log()
    host = table_at("R:5.6.7", "R8 K9 B10", seats=ALONE, log=log)

    async def way(journey: Journey) -> None:
        await journey.press("d")
        await journey.press("space", "n", "a", "e", "d", "x", "o", "v")
        assert log.acts == [["A draw"]]
        assert not journey.draft.touched
        assert journey.rack == "R8 B8 K9 B10"
        bot.go.set()
        await journey.until(lambda: host.on_turn == 0)
        assert journey.rack == "R8 B8 K9 B10"

    with Scripted("wait", "wait") as bot:
        travel(tmp_path, host, way)


def test_b_hides_the_rack_while_a_bot_plays_too(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K9 B10", seats=ALONE)

    async def way(journey: Journey) -> None:
        await journey.press("d", "b")
        assert "R8" not in journey.rack
        assert journey.table.board.position.rack is None
        bot.go.set()
        await journey.until(lambda: host.on_turn == 0)
        assert journey.on == "curtain"
        assert not set(journey.text) & set(SHAPES)
        await journey.press("enter")
        assert journey.draft.view == host.view(0)
        assert journey.on == "table"

    with Scripted("wait") as bot:
        travel(tmp_path, host, way)


def test_the_clock_waits_when_the_turn_begins_under_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    rules = FRIENDLY.with_(penalties=FRIENDLY.penalties.with_(time_limit=60))
    host = table_at("R:5.6.7", "R8 K1", seats=ALONE, rules=rules)

    async def way(journey: Journey) -> None:
        await journey.press("d", "f1")
        bot.go.set()
        await journey.until(lambda: host.on_turn == 0)
        await watch.goes_on(journey, 500)
        assert host.done == 2
        await journey.press("escape")
        await watch.goes_on(journey, 1)
        assert host.done == 2
        assert "0:59" in journey.lines[0]

    with Scripted("wait") as bot:
        travel(tmp_path, host, way)


def test_two_people_and_a_bot_see_no_rack_while_it_plays(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", seats=("Ann", "@novice", "Cy"))

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter")
        assert journey.on == "table"
        assert journey.table.board.position.rack is None
        assert journey.draft.view.seat is None
        assert "novice plays" in journey.status
        bot.go.set()
        await journey.until(lambda: journey.on == "curtain")
        assert "Pass the device to Cy" in journey.words
        assert "novice drew" in journey.text

    with Scripted("wait") as bot:
        travel(tmp_path, host, way)


def test_bots_alone_are_watched_without_a_rack(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R13", pool="-", seats=("@novice", "@novice"))

    async def way(journey: Journey) -> None:
        assert journey.table.board.position.rack is None
        bot.go.set()
        await journey.until(lambda: journey.on == "score")
        assert "novice 1 wins the match" in journey.text

    with Scripted("wait") as bot:
        travel(tmp_path, host, way)
