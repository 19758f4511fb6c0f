"""The power goes off at any moment: what was kept is there, and the match goes on without a second draw (report 35)."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.endtoend.program import Program, call
from tests.endtoend.robot import WIDE, Robot
from tests.play.table import whole_deck
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Deal, Draw
from tilerummy.notation.position import write_position, write_view
from tilerummy.notation.record import Record, replay
from tilerummy.notation.words import write_action
from tilerummy.play.host import Host
from tilerummy.store.journal import Journal
from tilerummy.store.saves import load_record

POOL = 106 - 28

LAST = (("enter",), ("enter", "d"), ("enter", "d", "enter", "enter", "d"), ("enter", "space", "n"))
"""What was pressed before the power went off."""


def seen_draws(program: Program) -> int:
    """How many draws the screen has shown."""
    pools = [int(pool) for pool in re.findall(r"pool (\d+)", program.text)]
    return POOL - min(pools, default=POOL)


def drawn(record: Record) -> int:
    return sum(isinstance(action, Draw) for action in record.actions)


def played(record: Record) -> State:
    """Where the match stands after the actions of a record; a host without a journal, told the same, agrees."""
    host = Host(record.start())
    for action in record.actions:
        if isinstance(action, Deal):
            host.deal()
        else:
            assert host.act(action.seat, action) == ()
    *_, state = replay(record)
    assert [host.view(seat) for seat in (0, 1, None)] == [look(state, seat) for seat in (0, 1, None)]
    return state


def killed(home: Path, rng: Random) -> tuple[Path, int]:
    """Two people draw and lay tiles until the power goes off; the journal, and how many draws were seen."""
    with Program(home, "play", "--seats", "Ann,Bo", "--seed", f"{rng.random()}", size=WIDE) as program:
        program.shows("Pass the device to")
        (path,) = (home / "matches").iterdir()
        seen = 0
        for _ in range(rng.randint(0, 5)):
            program.press("enter")
            program.shows("Your turn")
            if rng.random() < 0.3:
                program.press("space", "n")
                program.shows("not valid")
                program.press("d")
                program.shows("take them back")
                program.press("enter")
            else:
                program.press("d")
            program.shows("You drew")
            program.press("enter")
            program.shows("Pass the device to")
            seen += 1
        # The last keys of all: nobody waits for what comes of them.
        program.press(*rng.choice(LAST))
        for _ in range(rng.randint(0, 24)):
            program.read(0.005)
        seen = max(seen, seen_draws(program))
        program.kill()
    return path, seen


def goes_on(home: Path, path: Path, seen: int) -> None:
    record = load_record(path)
    assert isinstance(record.actions[0], Deal)
    assert seen <= drawn(record) <= seen + 2
    state = played(record)
    assert state.round is not None
    before = path.read_bytes()
    for arguments, position in (((), write_view(look(state, None))), (("--open",), write_position(state))):
        done = call(home, ("replay", str(path), "--text", *arguments))
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{position}\n", "")
    with Program(home, "resume", size=WIDE) as program:
        seat = state.round.turn.seat
        program.shows(f"Pass the device to {('Ann', 'Bo')[seat]}")
        program.press("enter")
        program.shows("Your turn", f"pool {POOL - drawn(record)}")
        rack = Counter(tile for tile, *_ in Robot(program, home).rack())
        assert rack == Counter(state.round.racks[seat])
        assert path.read_bytes() == before
        program.press("d")
        program.shows("You drew")
        assert [write_action(action) for action in load_record(path).actions] == [
            *map(write_action, record.actions),
            f"{'AB'[seat]} draw",
        ]
        program.kill()
    assert drawn(load_record(path)) == drawn(record) + 1
    assert all(map(whole_deck, replay(load_record(path))))
    opened = Journal.open(path)
    assert opened.journal.set_aside is None
    opened.journal.close()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_kill_9_at_any_moment_and_the_match_goes_on(tmp_path: Path, seed: int) -> None:
    goes_on(tmp_path, *killed(tmp_path, Random(seed)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_kill_9_many_times(tmp_path: Path, seed: int) -> None:
    goes_on(tmp_path, *killed(tmp_path, Random(seed)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100))
def test_kill_9_from_the_first_moment_on(tmp_path: Path, seed: int) -> None:
    """While the program starts: there is no match yet, or one that can be resumed."""
    rng = Random(seed)
    with Program(tmp_path, "play", "--seats", "Ann,Bo", "--seed", f"{seed}", size=WIDE) as program:
        for _ in range(rng.randint(0, 200)):
            program.read(0.005)
        program.kill()
    found = list((tmp_path / "matches").iterdir()) if (tmp_path / "matches").is_dir() else []
    if found and found[0].stat().st_size:
        with Program(tmp_path, "resume", size=WIDE) as program:
            program.shows("Pass the device to")
