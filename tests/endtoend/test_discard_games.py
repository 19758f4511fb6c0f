"""The games with discards in the real program, at 80 columns, by mouse and keys."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.endtoend.deals import hand_dealt, short_rules
from tests.endtoend.program import Program
from tests.endtoend.robot import WIDE, Robot
from tests.play.table import whole_deck
from tilerummy.bots.bot import Bot
from tilerummy.bots.greedy import Greedy
from tilerummy.bots.novice import Novice
from tilerummy.engine.look import look
from tilerummy.model.action import Action, Declare, Discard, Draw, Play, Take
from tilerummy.model.tile import Tile
from tilerummy.notation.record import replay
from tilerummy.notation.words import write_action
from tilerummy.store.saves import load_record

ROMANIAN = (
    "R10 R11 R12 B9 K9 Y9 K5 K6 J R13 Y1 B3 Y8 K3 B12",
    "B4 B5 B6 K11 K12 K13 Y10 R9 B7 K4 Y13 R5 R1 B1",
)
ROMANIAN_POOL = 285
"""With this pool Ann only discards at first, Bo declares the twin of the tile turned up, both open, a discard is taken,
tiles are laid off on melds of the other, and a Joly is laid, all in seven turns."""

BASIC = ("H5 H6 H7 S9 D9 C2 C4 S12 D1 D6", "C9 C10 C11 S3 D3 H12 D12 S7 H2 S1")
BASIC_POOL = 118
"""With this pool both take the last discard, and a card is laid off, in five turns."""


def kinds(actions: Sequence[Action]) -> set[type[Action]]:
    return {type(action) for action in actions}


def laid_off(path: Path) -> bool:
    """Whether a meld of the table grew."""
    states = [state.round for state in replay(load_record(path)) if state.round is not None]
    return any(
        meld not in now.table and len(now.table) >= len(before.table)
        for before, now in pairwise(states)
        for meld in before.table
    )


def kept(path: Path) -> None:
    """The journal replays, and each of its states holds every tile of the deck once."""
    assert all(map(whole_deck, replay(load_record(path))))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "racks", "pool", "does"),
    [
        ("romanian-joly", ROMANIAN, ROMANIAN_POOL, {Declare, Draw, Take, Play, Discard}),
        ("basic-rummy", BASIC, BASIC_POOL, {Draw, Take, Play, Discard}),
    ],
    ids=["romanian", "basic"],
)
@pytest.mark.parametrize("seats", [("Ann", "Bo"), ("Ann", "@novice")], ids=["two people", "a person and a bot"])
def test_a_round_is_played_to_its_end(
    tmp_path: Path, game: str, racks: Sequence[str], pool: int, does: set[type[Action]], seats: tuple[str, str]
) -> None:
    path = hand_dealt(tmp_path, game, seats, racks, pool)
    with Program(tmp_path, "resume") as program:
        robot = Robot(program, tmp_path)
        robot.plays_round()
        program.shows("out", "leads with")
        program.press("enter")
        program.until(lambda: "Round 2" in program.text or "Pass the device" in program.text)
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []
        assert program.terminal.strange == []
    kept(path)
    assert kinds(load_record(path).actions) >= does
    assert laid_off(path)


@pytest.mark.slow
def test_a_turn_that_is_broken_off_goes_on_behind_the_draw(tmp_path: Path) -> None:
    """What was drawn stays drawn; what was only laid out goes back. Windows too small for a game do no harm."""
    path = hand_dealt(tmp_path, "basic-rummy", ("Ann", "Bo"), BASIC, "C5 D5")
    with Program(tmp_path, "resume") as program:
        program.shows("Pass the device to Ann")
        program.press("enter")
        program.shows("Your turn: draw one, or take 5C")
        program.press("d")
        program.shows("You drew 5D: lay cards, or discard one to end")
        program.press("backspace")
        program.shows("5D is to be discarded: e ends the turn")
        for width, height in ((59, 20), (20, 5), (10, 3)):
            program.resize(width, height)
            program.shows("60x20")
        program.resize(80, 24)
        program.shows("5D is to be discarded: e ends the turn")
        program.press("ctrl+q")
        program.shows("They go back to where they were")
        program.press("enter")
        assert program.ended() == 0
        assert program.restored == []
    with Program(tmp_path, "resume") as program:
        program.shows("Pass the device to Ann")
        program.press("enter")
        program.shows("You drew 5D: lay cards, or discard one to end")
        view = look(Robot(program, tmp_path).state, 0)
        assert view.turn.drawn == (Tile("D", 5),)
        Robot(program, tmp_path).sees(view)
        program.press("d")
        program.shows("A card was drawn or taken already")
        program.press("ctrl+q")
        assert program.ended() == 0
    assert [write_action(action) for action in load_record(path).actions[1:]] == ["A draw"]


LAST = (("d",), ("d", "backspace"), ("d", "backspace", "e"), ("t", "backspace", "e"), ("enter", "n", "d"))
"""What was pressed before the power went off."""


def killed_and_resumed(home: Path, seed: int) -> None:
    """Some turns, some keys that nobody waits for, and the power goes off; then the round is played to its end."""
    rng = Random(seed)
    path = hand_dealt(home, "romanian-joly", ("Ann", "Bo"), ROMANIAN, ROMANIAN_POOL)
    with Program(home, "resume") as program:
        robot = Robot(program, home)
        for _ in range(rng.randint(0, 5)):
            program.shows("Pass the device to")
            program.press("enter")
            robot.takes_turn()
        program.shows("Pass the device to")
        program.press("enter")
        program.shows("your rack")
        program.press(*rng.choice(LAST))
        for _ in range(rng.randint(0, 24)):
            program.read(0.005)
        program.kill()
    before = path.read_bytes()
    with Program(home, "resume") as program:
        program.shows("Pass the device to")
        assert path.read_bytes() == before
        Robot(program, home).plays_round()
        program.shows("leads with")
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []
    assert path.read_bytes().startswith(before)
    kept(path)


@pytest.mark.slow
def test_kill_9_in_a_turn_and_the_match_goes_on(tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 22))
def test_kill_9_in_many_turns(tmp_path: Path, seed: int) -> None:
    killed_and_resumed(tmp_path, seed)


@pytest.mark.soak
@pytest.mark.parametrize("size", [(80, 24), WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("romanian-joly", "Ann,Bo"),
        ("romanian-joly", "Ann,@novice"),
        ("romanian-joly", "Ann,@novice,Cy,@greedy"),
        ("basic-rummy", "Ann,Bo"),
        ("basic-rummy", "Ann,@novice"),
        ("basic-rummy", "Ann,@novice,Cy,@greedy,Ed,@careful"),
        ("american", "Ann,@novice"),
        ("international", "Ann,Bo"),
    ],
)
@pytest.mark.parametrize("bot", [Novice(), Greedy()], ids=["novice", "greedy"])
def test_a_whole_match_is_played_to_its_end(
    tmp_path: Path, game: str, seats: str, size: tuple[int, int], bot: Bot
) -> None:
    """Three rounds; Basic Rummy as long as it takes to get to its target."""
    name = game if game == "basic-rummy" else str(short_rules(tmp_path, game, 3))
    with Program(tmp_path, "play", "--rules", name, "--seats", seats, "--seed", "whole", size=size) as program:
        program.until(lambda: "Pass the device" in program.text or "your rack" in program.text)
        robot = Robot(program, tmp_path, bot)
        robot.plays_round()
        while not robot.state.over:
            program.press("enter")
            program.until(lambda: not program.text.startswith(" Score  "))
            robot.plays_round()
        program.until(lambda: "wins the match" in program.text or "share the match" in program.text)
        program.press("m")
        program.shows("New game", "Quit")
        program.press("q")
        assert program.ended() == 0
        assert program.restored == []
    kept(robot.path)
