"""Programs that do not keep to the protocol: each is named, the game goes on, and nothing of them is left."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.play.positions import FRIENDLY, SABRA
from tests.play.programs import group_lives, lives, program
from tests.play.table import B, Log, host_at
from tilerummy.model.label import clean
from tilerummy.play import thinkers
from tilerummy.play.bot_player import BotPlayer
from tilerummy.play.host import Host
from tilerummy.play.thinkers import ProcessThinker
from tilerummy.rules.ruleset import Ruleset

SECONDS = 0.5
"""How long a move may take where nothing will come."""

PATIENCE = 60.0
"""A story that takes longer is stuck."""


@pytest.fixture
def little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "MOVE_SECONDS", SECONDS)


class Story(NamedTuple):
    """What came of some turns of a program at seat B: what was said of each, and whether its group lived on."""

    host: Host
    log: Log
    troubles: list[str | None]
    group_left: bool


def played(entry: str, turns: int = 2, rules: Ruleset = SABRA) -> Story:
    """A skips, B is the program; after its turns it is stopped."""
    host, log = host_at("R:5.6.7", "R8 R9 K1", rules=rules)

    async def story() -> Story:
        thinker = ProcessThinker(entry)
        player = BotPlayer(host, B, thinker)
        troubles, groups = [], set()
        for _ in range(turns):
            host.skip(0)
            assert host.on_turn == B
            asking = asyncio.ensure_future(player.take_turn())
            while not asking.done():
                groups.add(thinker.pid)
                await asyncio.sleep(0.002)
            troubles.append(await asking)
            assert host.on_turn == 0
        await thinker.stop()
        return Story(host, log, troubles, any(group_lives(group) for group in groups if group))

    return asyncio.run(asyncio.wait_for(story(), PATIENCE))


LATE, NO_ANSWER, NO_ACTION, BROKE_OFF, ILLEGAL = (
    "took more than",
    "broke off: it ended without an answer",
    "gave an answer that is no action",
    "broke off",
    "broke a rule",
)

HOSTILE = {
    "thinks for ever": ("while True: pass", LATE),
    "sleeps": ("for you, _ in questions(): time.sleep(60)", LATE),
    "never reads": ("time.sleep(60)", LATE),
    "stops itself": ("for you, _ in questions(): os.kill(os.getpid(), signal.SIGSTOP)", LATE),
    "half a line": ("for you, _ in questions(): say(f'{you} dr'); time.sleep(60)", LATE),
    "ignores signals": (
        """
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        while True: pass
        """,
        LATE,
    ),
    "ends at once": ("sys.exit(0)", BROKE_OFF),
    "crashes": ("for you, _ in questions(): raise RuntimeError('oh')", NO_ANSWER),
    "is killed": ("for you, _ in questions(): os.kill(os.getpid(), signal.SIGKILL)", NO_ANSWER),
    "half a line, then ends": ("for you, _ in questions(): say(f'{you} dr'); sys.exit(0)", NO_ANSWER),
    "a whole action without its end": ("for you, _ in questions(): say(f'{you} draw'); sys.exit(0)", NO_ANSWER),
    "closes standard output": ("for you, _ in questions(): os.close(1); time.sleep(60)", NO_ANSWER),
    "says nothing": (r"for you, _ in questions(): say('\n')", NO_ACTION),
    "chats": (r"for you, _ in questions(): say('I think I shall draw\n')", NO_ACTION),
    "sends escapes": (r"for you, _ in questions(): say('\x1b]0;owned\x07\x1b[2J\u202e\n')", NO_ACTION),
    "sends bytes": (r"for you, _ in questions(): os.write(1, bytes(range(128, 256)) + b'\n')", NO_ACTION),
    "sends zeros": (r"for you, _ in questions(): os.write(1, bytes(100) + b'\n')", NO_ACTION),
    "floods standard output": (r"while True: os.write(1, b'draw draw draw\n' * 4000)", NO_ACTION),
    "a huge line": (r"for you, _ in questions(): say('A play ' + '?:R5/' * 200_000 + '\n')", BROKE_OFF),
    "a line without an end": ("while True: os.write(1, b'x' * 65536)", BROKE_OFF),
    "an endless answer": (
        r"for you, _ in questions(): say(f'{you} play ' + '/'.join(['R:1.2.3'] * 4000) + '\n')",
        BROKE_OFF,
    ),
    "a long line": (
        r"for you, _ in questions(): say(f'{you} play ' + '/'.join(['R:1.2.3'] * 1900) + '\n')",
        NO_ACTION,
    ),
    "a play out of nowhere": (r"for you, _ in questions(): say(f'{you} play R:5.6.7/13:R.Y.B.K\n')", ILLEGAL),
    "takes the table": (r"for you, _ in questions(): say(f'{you} play -\n')", ILLEGAL),
    "passes though it may draw": (r"for you, _ in questions(): say(f'{you} pass\n')", ILLEGAL),
    "moves another seat": (r"for you, _ in questions(): say('A draw\n')", ILLEGAL),
    "moves a seat that there is not": (r"for you, _ in questions(): say('Z draw\n')", ILLEGAL),
    "deals": (r"for you, _ in questions(): say('= deal\n')", ILLEGAL),
    "punishes": (r"for you, _ in questions(): say('= penalty A illegal\n')", ILLEGAL),
    "calls time": (r"for you, _ in questions(): say('= declare time\n')", ILLEGAL),
}


@pytest.mark.parametrize(("body", "told"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_program_is_named_punished_and_ended(
    tmp_path: Path, body: str, told: str, request: pytest.FixtureRequest
) -> None:
    if told == LATE:
        request.getfixturevalue("little_time")
    story = played(program(tmp_path, body))
    assert story.log.acts == [["A draw"], ["= penalty B illegal"]] * 2
    for trouble in story.troubles:
        assert trouble is not None
        assert trouble.startswith(told)
        assert trouble == clean(trouble, 500)
    assert not story.group_left


def test_at_a_friendly_table_it_draws_instead(tmp_path: Path) -> None:
    story = played(program(tmp_path, "for you, _ in questions(): say('hello\\n')"), rules=FRIENDLY)
    assert story.log.acts == [["A draw"], ["B draw"]] * 2
    assert None not in story.troubles


@pytest.mark.parametrize("name", ["nothing", "folder", "text"])
def test_what_cannot_be_started_is_named_and_the_game_goes_on(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("#!/bin/sh\necho\n")
    story = played(f"@{tmp_path / name}")
    assert story.log.acts == [["A draw"], ["= penalty B illegal"]] * 2
    for trouble in story.troubles:
        assert trouble is not None
        assert trouble.startswith(BROKE_OFF)
        assert trouble == clean(trouble, 500)


def test_a_program_without_its_first_line_is_named_too(tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(256)) * 8)
    path.chmod(0o755)
    story = played(f"@{path}")
    assert all(trouble and trouble.startswith(BROKE_OFF) for trouble in story.troubles)


def test_complaints_without_end_do_no_harm(tmp_path: Path) -> None:
    """What it writes to standard error is nobody's business; its answers count."""
    body = """
        for you, _ in questions():
            for _ in range(200):
                os.write(2, b'woe is me\\n' * 4000)
            draw(you)
        """
    story = played(program(tmp_path, body))
    assert story.troubles == [None, None]
    assert story.log.acts == [["A draw"], ["B draw"]] * 2


def test_who_answers_twice_harms_only_itself(tmp_path: Path) -> None:
    story = played(program(tmp_path, "for you, _ in questions(): say(f'{you} draw\\n{you} play R:1.2.3\\n')"), turns=4)
    assert story.log.acts[1] == ["B draw"]
    for (act,), trouble in zip(story.log.acts[1::2], story.troubles, strict=True):
        assert act == ("B draw" if trouble is None else "= penalty B illegal")
    assert not story.group_left


def test_children_that_it_started_are_gone_with_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    body = f"""
        for _ in range(3):
            if not os.fork():
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                print(os.getpid(), file=open({str(pids)!r}, "a"), flush=True)
                while True: time.sleep(60)
        while not os.path.exists({str(pids)!r}) or len(open({str(pids)!r}).readlines()) < 3: time.sleep(0.01)
        for you, _ in questions(): draw(you)
        """
    story = played(program(tmp_path, body), turns=1)
    assert not story.group_left
    started = [int(pid) for pid in pids.read_text().split()]
    assert len(started) == 3
    assert not any(map(lives, started))


@pytest.mark.usefixtures("little_time")
def test_a_process_that_fled_into_its_own_group_does_not_stop_the_game(tmp_path: Path) -> None:
    """It cannot be found to be ended; but the table waits no longer for it than for any other."""
    pid_file = tmp_path / "pid"
    body = f"""
        if not os.fork():
            os.setsid()
            print(os.getpid(), file=open({str(pid_file)!r}, "w"), flush=True)
            time.sleep(30)
            os._exit(0)
        while True: time.sleep(60)
        """
    entry = program(tmp_path, body)

    async def one_turn() -> str | None:
        host, _ = host_at("R:5.6.7", "R8 R9 K1")
        host.skip(0)
        player = BotPlayer(host, B, ProcessThinker(entry))
        return await asyncio.wait_for(player.take_turn(), 20 * SECONDS)

    try:
        trouble = asyncio.run(one_turn())
        assert trouble is not None
        assert trouble.startswith(LATE)
    finally:
        with suppress(OSError, ValueError):
            os.kill(int(pid_file.read_text()), signal.SIGKILL)


def test_a_program_that_fails_once_plays_on(tmp_path: Path) -> None:
    body = f"""
        for you, _ in questions():
            if not os.path.exists({str(tmp_path / "been")!r}):
                open({str(tmp_path / "been")!r}, "w").close()
                sys.exit(1)
            draw(you)
        """
    story = played(program(tmp_path, body), turns=3)
    assert story.troubles == [NO_ANSWER, None, None]
    assert story.log.acts[3::2] == [["B draw"], ["B draw"]]


def test_a_whole_round_against_a_hostile_program_comes_to_its_end(tmp_path: Path) -> None:
    from tests.play.table import novices
    from tilerummy.engine.state import new_match

    entry = program(tmp_path, "for you, _ in questions(): say('=\\n')")

    async def round_played() -> Host:
        host = Host(new_match(SABRA, ("@novice", entry), "hostile"))
        thinker = ProcessThinker(entry)
        players = [novices(host)[0], BotPlayer(host, B, thinker)]
        host.deal()
        while (seat := host.on_turn) is not None:
            trouble = await players[seat].take_turn()
            assert (trouble is None) == (seat == 0)
        await thinker.stop()
        return host

    host = asyncio.run(round_played())
    assert host.view(None).results[0].winner == 0
