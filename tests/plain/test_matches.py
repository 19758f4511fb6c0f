"""Whole matches of the real program through pipes, played by what it says; and every way such a match is left."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.endtoend.program import COMMAND, Program, environment
from tests.endtoend.test_signals import thinking_bot, whole
from tests.plain.talk import Talk, by_drawing, by_hints, journal
from tests.play.programs import lives
from tests.play.table import whole_deck
from tilerummy.notation.record import replay
from tilerummy.store.saves import load_record, read_save

FAMILIES = ["sabra", "romanian-joly", "gin", "manipulation"]
ALL = sorted(path.stem for path in (Path(__file__).parents[2] / "rulesets").glob("*.toml"))

ONE_ROUND = """
extends = "{rules}"

[about]
title = "One round"

[match]
end    = "rounds"
rounds = 1
"""


def short(folder: Path, rules: str) -> str:
    """The same rules with a match of one round."""
    path = folder / "short.toml"
    path.write_text(ONE_ROUND.format(rules=rules), encoding="utf-8")
    return str(path)


def finished(home: Path) -> None:
    """The match is kept, it is over, and no tile was lost on the way."""
    record = load_record(journal(home))
    states = list(replay(record))
    assert states[-1].over
    assert all(map(whole_deck, states))


def wins(talk: Talk) -> bool:
    return re.search(r"(wins|share) the match( by \d+ points?)?\.$", talk.heard[-1]) is not None


# --- to the end -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("robot", "rules"),
    [
        *((by_hints, rules) for rules in FAMILIES),
        *((by_drawing, rules) for rules in FAMILIES[::2]),
        *(pytest.param(by_drawing, rules, marks=pytest.mark.soak) for rules in FAMILIES[1::2]),
    ],
    ids=[
        *(f"by hints-{rules}" for rules in FAMILIES),
        *(f"by drawing-{rules}" for rules in (*FAMILIES[::2], *FAMILIES[1::2])),
    ],
)
def test_a_match_is_played_to_its_end(tmp_path: Path, rules: str, robot: object) -> None:
    home = tmp_path / "home"
    arguments = ("--seats", "Ann,@novice", "--seed", "1", "--rules", short(tmp_path, rules))
    with Talk(home, "play", "--plain", *arguments) as talk:
        (by_hints if robot is by_hints else by_drawing)(talk)
        assert talk.ended() == 0
    assert wins(talk)
    if robot is by_hints:
        assert [line for line in talk.heard if "Refused" in line] == []
    finished(home)


@pytest.mark.soak
@pytest.mark.parametrize("seats", ["Ann,@novice", "Ann,Bo", "Ann,@greedy,@novice,Bo"])
@pytest.mark.parametrize("rules", ALL)
def test_a_match_of_every_ruleset_is_played_by_hints_alone(tmp_path: Path, rules: str, seats: str) -> None:
    home = tmp_path / "home"
    seats = "Ann,@novice" if seats.count(",") > 1 and ("gin" in rules or rules == "manipulation") else seats
    with Talk(home, "play", "--plain", "--seats", seats, "--seed", "2", "--rules", rules, patience=900) as talk:
        by_hints(talk)
        assert talk.ended() == 0
    assert wins(talk)
    assert [line for line in talk.heard if "Refused" in line or "no hint" in line] == []
    finished(home)


@pytest.mark.slow
def test_two_people_hand_the_device_on(tmp_path: Path) -> None:
    """Nobody hears a rack before its owner has said so; what the other did is told then."""
    home = tmp_path / "home"
    with Talk(home, "play", "--plain", "--seats", "Ann,Bo", "--seed", "1", "--rules", short(tmp_path, "gin")) as talk:
        first = talk.until("Pass the device to ")
        assert not any("rack" in line for line in first)
        by_hints(talk)
        assert talk.ended() == 0
    assert wins(talk)
    for number, line in enumerate(talk.heard):
        if line.startswith("Pass the device"):
            behind = talk.heard[number + 1 : number + 3]
            assert all(one.startswith(("Press enter to hear", "The round was dealt", "Ann ", "Bo ")) for one in behind)
    finished(home)


def test_bots_alone_need_nobody(tmp_path: Path) -> None:
    home = tmp_path / "home"
    rules = short(tmp_path, "sabra")
    with Talk(home, "play", "--plain", "--seats", "@novice,@novice", "--seed", "1", "--rules", rules) as talk:
        assert talk.ended() == 0
    assert wins(talk)
    assert "novice 1 drew." in talk.heard
    finished(home)


# --- left and gone on with --------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "end"), [("romanian-joly", "kill"), ("gin", "quit")])
def test_report_35_a_match_that_was_left_in_a_turn_goes_on_where_the_turn_began(
    tmp_path: Path, rules: str, end: str
) -> None:
    home = tmp_path / "home"
    with Talk(home, "play", "--plain", "--seats", "Ann,@novice", "--seed", "1", "--rules", rules) as talk:
        by_hints(talk, turns=3)
        rack = talk.ask("rack")
        if end == "kill":
            talk.process.kill()
        else:
            talk.send("quit")
            assert talk.ended() == 0
            assert talk.heard[-1].startswith("The match is kept")
    before = journal(home).read_bytes()
    with Talk(home, "resume", "--plain") as again:
        told = again.ask("rack")
        assert rack is not None
        assert told is not None
        assert sorted(told[-1]) == sorted(rack[-1])
        assert journal(home).read_bytes() == before
        by_hints(again, turns=2)
        assert again.ended() == 0
    assert journal(home).read_bytes().startswith(before)
    assert read_save(journal(home)).unfinished


def test_the_end_of_the_lines_leaves_the_match_as_quit_does(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "--plain", "--seats", "Ann,@novice", "--seed", "1") as talk:
        talk.send("draw")
        talk.until("Your turn")
        assert talk.ended() == 0
    assert talk.heard[-1].startswith("The match is kept")
    assert read_save(journal(tmp_path)).unfinished


def test_a_last_line_without_an_end_counts(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--plain", "--seats", "Ann,@novice", "--seed", "1"],
        input=b"draw",
        capture_output=True,
        env=environment(tmp_path),
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"You drew yellow 5.\n" in done.stdout


def test_lines_may_come_from_a_file(tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_bytes(b"draw\r\nwho\r\nquit\r\n")
    with lines.open("rb") as source:
        done = subprocess.run(
            [*COMMAND, "play", "--plain", "--seats", "Ann,@novice", "--seed", "1"],
            stdin=source,
            capture_output=True,
            env=environment(tmp_path / "home"),
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Ann holds 15 tiles, has not opened, is on turn.\n" in done.stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda number: number.name)
def test_a_signal_ends_a_match_in_order(tmp_path: Path, number: signal.Signals) -> None:
    home = tmp_path / "home"
    with Talk(home, "play", "--plain", "--seats", f"Ann,{thinking_bot(tmp_path)}", "--seed", "1") as talk:
        talk.ask("hint")
        talk.send("draw")
        talk.until("You drew")
        children = children_of(talk.process.pid)
        while len(children) < 2:
            children = children_of(talk.process.pid)
        talk.process.send_signal(number)
        if number is signal.SIGINT:
            # Whoever pressed ctrl+c sits there still and wants to know.
            talk.until("The match is kept")
        assert talk.ended() == 128 + number
    assert not any(map(lives, children))
    whole(journal(home), actions=2)


def children_of(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                text = (entry / "stat").read_text()
            except OSError:
                continue
            if int(text.rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.name))
    return found


def test_when_nobody_reads_any_more_the_match_is_kept(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "--plain", "--seats", "Ann,@novice", "--seed", "1") as talk:
        talk.until("Your turn")
        assert talk.process.stdout is not None
        talk.process.stdout.close()
        talk.send("draw", "help")
        assert talk.process.wait(30) == 2
        assert talk.errors == ""
    whole(journal(tmp_path), actions=2)


# --- what is typed and said -------------------------------------------------------------------------------------------


def test_bytes_that_are_no_text_and_lines_without_end_do_no_harm(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "--plain", "--seats", "Ann,@novice", "--seed", "1") as talk:
        talk.until("Your turn")
        assert talk.process.stdin is not None
        talk.process.stdin.write(b"lay R5\x00R6 \xff\xfe\n\x1b[2J\n" + b"x" * 1_000_000 + b"\nwho\n")
        talk.process.stdin.flush()
        read = talk.until("is on turn")
        assert talk.ended() == 0
    assert [line for line in read if "is no tile" in line]
    assert [line for line in read if "There is no command" in line]
    assert [line for line in read if "too long" in line]


def test_names_with_letters_that_the_stream_has_not_are_written_all_the_same(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--plain", "--seats", "Zoë,日本,{0}", "--seed", "1"],
        input=b"\nwho\nquit\n",
        capture_output=True,
        env=environment(tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LANG="C"),
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zo\\xeb holds 14 tiles" in done.stdout
    assert b"{0} holds 14 tiles" in done.stdout


@pytest.mark.soak
def test_a_time_limit_ends_a_turn_also_while_nobody_types(tmp_path: Path) -> None:
    """Twenty seconds are the shortest that a turn can have; ten before the end it is said."""
    arguments = ("--seats", "Ann,@novice", "--seed", "1", "--time-limit", "20")
    with Talk(tmp_path, "play", "--plain", *arguments) as talk:
        assert "You have 20 seconds." in talk.until("You have ")
        talk.send("sort number")
        assert "10 seconds are left." in talk.until("seconds are left")
        assert talk.until("Time was up")[-1] == "Time was up: you drew yellow 5."
        assert talk.until("Your turn")
        assert talk.ended() == 0


# --- in a terminal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("term", ["dumb", "", "xterm"])
def test_a_terminal_gets_prompts_and_lines_that_fit(tmp_path: Path, term: str) -> None:
    """Without a full screen to be had it goes line by line by itself; with ``--plain`` anywhere."""
    arguments = ["play", "--seats", "Ann,@novice", "--seed", "1", *(["--plain"] if term == "xterm" else [])]
    with Program(tmp_path, *arguments, size=(60, 24), TERM=term) as program:
        program.shows("Your turn", ">")
        program.press("draw", "enter")
        program.shows("You drew yellow 5.")
        program.press("quit", "enter")
        assert program.ended() == 0
        assert program.restored == []
    assert b"\x1b" not in program.output
    assert max(map(len, program.output.decode().split("\r\n"))) <= 60


def test_what_was_read_scrolls_away_before_the_device_is_handed_on(tmp_path: Path) -> None:
    with Program(tmp_path, "play", "--plain", "--seats", "Ann,Bo", "--seed", "1") as program:
        program.shows("Pass the device to Ann")
        program.press("enter")
        program.shows("Your rack")
        program.press("draw", "enter")
        program.shows("Press enter when you have read all")
        program.press("enter")
        program.until(lambda: b"Pass the device to Bo" in program.output)
        between = program.output.partition(b"You drew")[2].partition(b"Pass the device to Bo")[0]
        assert between.count(b"\r\n") > 24
        program.press("quit", "enter")
        assert program.ended() == 0
