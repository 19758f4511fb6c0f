"""The golden records: each replays byte for byte, to the scores that were counted by hand in its remarks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest

from tilerummy.engine.state import State
from tilerummy.model.action import Deal, Pass, Penalty, Play
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import JOKER, Tiles
from tilerummy.notation.position import read_position, write_position
from tilerummy.notation.record import Record, position_at, read_record, replay, write_record
from tilerummy.notation.words import read_seat, read_tiles
from tilerummy.rules.scoring import ZeroSum
from tilerummy.store.library import load_ruleset
from tilerummy.store.paths import shipped_rulesets_folder

FOLDER = Path(__file__).parent
TOP = FOLDER.parents[1]
PATHS = sorted(FOLDER.glob("*.rummy"))
NAMES = [path.stem for path in PATHS]
SHARED = [path for path in PATHS if path.stem.startswith(("sabra", "rrrummy", "tiles", "dutch", "pup", "easy"))]
"""Those of games in which nothing is discarded; of the others ``test_discard_records.py`` reckons the scores."""
KNOCKING = [path for path in PATHS if "gin" in path.stem or path.stem.startswith("manipulation")]
"""Those of games with a knock, and of Manipulation: ``test_knocking_records.py`` reckons theirs."""


def ruleset_of(path: Path) -> str:
    """The name of its ruleset, with presets: that of the record without its number."""
    return path.stem.rpartition("-")[0]


@lru_cache
def golden(path: Path) -> tuple[Record, tuple[State, ...], tuple[str, ...]]:
    """A record, its states, and its remarks without the semicolons."""
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    return record, tuple(replay(record)), tuple(line[2:] for line in text.splitlines() if line.startswith("; "))


def test_each_shipped_ruleset_has_one() -> None:
    shipped = {path.stem for path in shipped_rulesets_folder().glob("*.toml")}
    assert set(map(ruleset_of, PATHS)) >= shipped


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_it_is_written_as_it_was(path: Path) -> None:
    """All but the line of the rules to the byte: there a key that came later may be missing."""
    record, _, remarks = golden(path)
    was = path.read_text(encoding="utf-8")
    now = write_record(record) + "".join(f"; {remark}\n" for remark in remarks)
    rules = re.compile("^rules .*$", re.M)
    assert rules.sub("", now) == rules.sub("", was)
    assert read_record(now) == record


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_it_was_played_by_the_ruleset_of_its_name(path: Path) -> None:
    assert golden(path)[0].rules == load_ruleset(ruleset_of(path))


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_it_ends_in_the_noted_position(path: Path) -> None:
    record, states, remarks = golden(path)
    line = next(remark.removeprefix("position: ") for remark in remarks if remark.startswith("position: "))
    assert write_position(states[-1]) == position_at(record, open_=True) == line
    assert write_position(read_position(line, record.rules, record.seats, record.seed)) == line


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_no_tile_is_lost_or_doubled(path: Path) -> None:
    record, states, _ = golden(path)
    for state in states[1:]:
        assert state.round is not None
        tiles = tiles_on(state.round.table)
        for pile in (*state.round.racks, state.round.pool, state.round.discard):
            tiles.update(pile)
        assert tuple(sorted(tiles.elements())) == record.rules.deck.tiles


# --- the remarks ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Counted:
    """A round as its remark has it: racks and their worth by seat, and the points."""

    blocked: bool
    racks: tuple[Tiles, ...]
    worth: tuple[int, ...]
    scores: tuple[int, ...]


def counted(remarks: tuple[str, ...]) -> Iterator[Counted]:
    for remark in remarks:
        if match := re.fullmatch(r"round \d+: (blocked; )?(.*); (.*)", remark):
            racks: list[Tiles] = []
            worth: list[int] = []
            for part in match[2].split("; "):
                seat, _, held = part.partition(" ")
                assert read_seat(seat) == len(racks)
                tiles, *sums = ["", "0"] if held == "out" else held.split(" = ")
                racks.append(read_tiles(tiles))
                worth.append(int(sums[-1]))
                assert sum(map(int, sums[0].split("+"))) == worth[-1]
                assert sum(30 if tile == JOKER else tile.number for tile in racks[-1]) == worth[-1]
            scores = tuple(int(part.split(" ")[1]) for part in match[3].split(", "))
            yield Counted(bool(match[1]), tuple(racks), tuple(worth), scores)


def points(round_: Counted, *, minus_own: bool) -> tuple[int, ...]:
    """The points of a round, in a way of its own (written rules 3.1 and 3.5, score)."""
    lowest = min(round_.worth)
    best = round_.worth.count(lowest)
    if not round_.blocked:
        lost = round_.worth
        gain = sum(lost)
    elif minus_own:
        lost = tuple(worth if worth > lowest else 0 for worth in round_.worth)
        gain = (sum(lost) - lowest) // best
    else:
        lost = tuple(worth - lowest for worth in round_.worth)
        gain = sum(lost) // best
    return tuple(gain if worth == lowest else -loss for worth, loss in zip(round_.worth, lost, strict=True))


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_its_rounds_end_with_the_scores_that_were_counted(path: Path) -> None:
    record, states, remarks = golden(path)
    rounds = list(counted(remarks))
    results = states[-1].results
    assert rounds
    assert [(round_.racks, round_.scores) for round_ in rounds] == [(result.racks, result.scores) for result in results]
    for round_ in rounds:
        assert round_.blocked == (() not in round_.racks)
        assert isinstance(record.rules.scoring, ZeroSum)
        assert round_.scores == points(round_, minus_own=record.rules.scoring.blocked == "winner-minus-own")
    totals = [sum(column) for column in zip(*(round_.scores for round_ in rounds), strict=True)]
    noted = ", ".join(f"{'ABCD'[seat]} {total}" for seat, total in enumerate(totals))
    winners = "".join("ABCD"[seat] for seat in states[-1].standing.winners) or "nobody yet"
    assert f"totals: {noted}; winner: {winners}" in remarks


# --- what they show between them --------------------------------------------------------------------------------------


def test_together_they_show_what_there_is() -> None:
    """Both ways a round ends, a match to its end and one that is running, shared rounds, penalties, freed jokers."""
    records = [golden(path) for path in SHARED]
    rounds = [round_ for _, _, remarks in records for round_ in counted(remarks)]
    assert {round_.blocked for round_ in rounds} == {True, False}
    assert {states[-1].over for _, states, _ in records} == {True, False}
    assert {states[-1].between_rounds for _, states, _ in records} == {True, False}
    assert any(result.winner is None for _, states, _ in records for result in states[-1].results)
    actions = [action for record, _, _ in records for action in record.actions]
    assert {Play, Pass, Penalty} <= set(map(type, actions))
    assert any(isinstance(action, Deal) and action.tiles for action in actions)
    assert {len(record.seats) for record, _, _ in records} == {2, 3, 4}


def test_they_replay_alike_in_every_process() -> None:
    code = """
import sys
from pathlib import Path
from tilerummy.notation.record import position_at, read_record, write_record
for path in sys.argv[1:]:
    record = read_record(Path(path).read_text(encoding="utf-8"))
    print(write_record(record), position_at(record, open_=True))
"""
    said = []
    for hash_seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", code, *PATHS], cwd=TOP, env=environment, capture_output=True, check=True
        )
        said.append(run.stdout)
    assert said[0] == said[1]
