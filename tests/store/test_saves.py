"""Matches in a folder: found newest first, whatever lies between them; new ones never share a name."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.random_play import SMALL
from tests.store.played_matches import header, kept, match
from tilerummy.notation.record import MOST_BYTES, Record, RecordError, write_record
from tilerummy.store.journal import Journal, JournalError
from tilerummy.store.saves import (
    Save,
    begin_journal,
    find_saves,
    load_record,
    newest_unfinished,
    read_save,
)

TOP = Path(__file__).parents[2]
RECORD, STATES = match("saves")
RUNNING = replace(RECORD, actions=RECORD.actions[:-1])


def put(folder: Path, name: str, record: Record, age: int) -> Path:
    """A journal that was last written to so many seconds ago."""
    path = folder / name
    kept(path, record)
    os.utime(path, (1_000_000 - age,) * 2)
    return path


def test_a_running_match(tmp_path: Path) -> None:
    path = put(tmp_path, "m.rummy", RUNNING, 0)
    state = STATES[-2]
    assert state.round is not None
    assert read_save(path) == Save(
        path=path,
        title="Small; or not",
        seats=("Ann", "@novice"),
        date="2026-03-01",
        rounds=state.round.number,
        totals=state.standing.totals,
    )
    assert read_save(path).unfinished


def test_a_finished_match(tmp_path: Path) -> None:
    save = read_save(put(tmp_path, "m.rummy", RECORD, 0))
    assert save.finished
    assert not save.unfinished
    assert save.totals == STATES[-1].standing.totals


def test_a_match_before_its_first_deal(tmp_path: Path) -> None:
    save = read_save(put(tmp_path, "m.rummy", header(RECORD), 0))
    assert (save.rounds, save.totals, save.unfinished) == (0, (0, 0), True)


def test_a_damaged_end_is_said_and_does_not_hinder(tmp_path: Path) -> None:
    path = put(tmp_path, "m.rummy", RUNNING, 0)
    whole = path.read_bytes()
    path.write_bytes(whole[:-3])
    save = read_save(path)
    assert save.damaged
    assert save.unfinished
    assert path.read_bytes() == whole[:-3]


def test_the_newest_comes_first_and_the_broken_are_named(tmp_path: Path) -> None:
    put(tmp_path, "old.rummy", RUNNING, 300)
    put(tmp_path, "finished.rummy", RECORD, 100)
    put(tmp_path, "newer.rummy", RUNNING, 200)
    (tmp_path / "junk.rummy").write_bytes(b"\x00\xff" * 100)
    os.utime(tmp_path / "junk.rummy", (1_000_000, 1_000_000))
    (tmp_path / "by-hand.rummy").write_text(write_record(RUNNING))
    os.utime(tmp_path / "by-hand.rummy", (1_000_000 - 50,) * 2)
    (tmp_path / "old.rummy.damaged-1").write_bytes(b"A draw")
    (tmp_path / "notes.txt").touch()
    saves = list(find_saves(tmp_path))
    assert [save.path.stem for save in saves] == ["junk", "by-hand", "finished", "newer", "old"]
    assert [bool(save.broken) for save in saves] == [True, True, False, False, False]
    assert "can be replayed, not resumed" in saves[1].broken
    newest = newest_unfinished(tmp_path)
    assert newest is not None
    assert newest.path.stem == "newer"


def test_a_match_that_is_open_is_listed(tmp_path: Path) -> None:
    with begin_journal(tmp_path, "2026-03-01", "small", header(RECORD)) as journal:
        journal.append(RECORD.actions[:1])
        assert [save.unfinished for save in find_saves(tmp_path)] == [True]


def test_no_folder_is_no_match(tmp_path: Path) -> None:
    assert list(find_saves(tmp_path / "none")) == []
    assert newest_unfinished(tmp_path / "none") is None
    assert newest_unfinished(tmp_path) is None


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "folder.rummy").mkdir()
    os.mkfifo(tmp_path / "pipe.rummy")
    (tmp_path / "gone.rummy").symlink_to(tmp_path / "nowhere")
    (tmp_path / "round.rummy").symlink_to(tmp_path / "round.rummy")
    saves = list(find_saves(tmp_path))
    assert len(saves) == 4
    assert all(save.broken for save in saves)


def test_names_are_safe_to_show(tmp_path: Path) -> None:
    hostile = replace(header(RECORD), seats=("\x1b]0;mine\x07", "\u202eB"))
    save = read_save(put(tmp_path, "m.rummy", hostile, 0))
    assert save.seats == ("]0;mine", "B")


# --- new matches ------------------------------------------------------------------------------------------------------


def test_names_of_new_matches(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "matches"
    names = []
    for ruleset in ("sabra", "sabra", "sabra", "dutch-rummy+locked", "./my rules/own.toml", "../../etc/passwd"):
        with begin_journal(folder, "2026-03-01", ruleset, header(RECORD)) as journal:
            names.append(journal.path.name)
            assert journal.path.parent == folder
    assert names == [
        "2026-03-01-sabra.rummy",
        "2026-03-01-sabra-2.rummy",
        "2026-03-01-sabra-3.rummy",
        "2026-03-01-dutch-rummy+locked.rummy",
        "2026-03-01-my-rules-own.rummy",
        "2026-03-01-etc-passwd.rummy",
    ]
    assert len(list(find_saves(folder))) == len(names)


def test_matches_that_begin_at_the_same_moment_share_no_file(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from tests.store.test_saves import RECORD, begin_journal, header
for _ in range(20):
    with begin_journal(Path(sys.argv[1]), "2026-03-01", "small", header(RECORD)) as journal:
        print(journal.path.name)
"""
    writers = [
        subprocess.Popen([sys.executable, "-c", code, tmp_path], cwd=TOP, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    names = [name for writer in writers for name in writer.communicate()[0].split()]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert len(set(names)) == len(names) == 60
    assert {save.path.name for save in find_saves(tmp_path) if save.unfinished} == set(names)


def test_no_place_for_a_new_match(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "matches"):
        with pytest.raises(JournalError, match="cannot be made"):
            begin_journal(folder, "2026-03-01", "small", header(RECORD))


# --- records ----------------------------------------------------------------------------------------------------------


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    by_hand = tmp_path / "by-hand.rummy"
    by_hand.write_text(write_record(RECORD), encoding="utf-8")
    kept(tmp_path / "journal.rummy", RECORD)
    assert load_record(by_hand) == load_record(tmp_path / "journal.rummy") == RECORD


def test_what_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "huge").write_bytes(b"x" * (MOST_BYTES + 1))
    (tmp_path / "empty").touch()
    for name in ("folder", "pipe", "bytes", "huge", "empty", "none", "\x00"):
        with pytest.raises(RecordError):
            load_record(tmp_path / name)


def test_reading_leaves_no_trace(tmp_path: Path) -> None:
    path = put(tmp_path, "m.rummy", RUNNING, 0)
    before = path.stat()
    list(find_saves(tmp_path))
    load_record(path)
    after = path.stat()
    assert (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size)
    Journal.open(path).journal.close()
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert load_record(path).rules == SMALL
