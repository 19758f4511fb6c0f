"""A disk that fails: at every nth call, in the midst of a write, when it is full. What was acknowledged stays."""

from __future__ import annotations

import errno
import os
import resource
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.games.random_play import FULL
from tests.store.played_matches import header, kept, match
from tilerummy.model.action import Action
from tilerummy.notation.record import Record, read_record
from tilerummy.store.journal import Journal, JournalError

RECORD, STATES = match("faults")
ACTIONS = RECORD.actions[:12]


class Disk:
    """Counts the calls that change the disk and lets chosen ones fail.

    ``broken`` says from which call on, counted from 0, and for how many. A write that fails may have taken a part.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
        self.calls = 0
        self.broken = range(0)
        self.takes_a_part = False
        for name in names:
            monkeypatch.setattr(os, name, self._failing(name, getattr(os, name)))

    def _failing(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            number = self.calls
            self.calls += 1
            if number not in self.broken:
                return real(*arguments)
            if name == "write" and self.takes_a_part:
                descriptor, data = arguments
                assert isinstance(data, memoryview)
                if number == self.broken.start:
                    # The next call, for the rest, gets the error.
                    self.broken = range(self.broken.start, self.broken.stop + 1)
                    return real(descriptor, data[: max(1, len(data) // 2)])
            raise OSError(errno.ENOSPC, "No space left on device")

        return call


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch, "write", "fsync")


def played_on(path: Path, disk: Disk, *, broken: range, takes_a_part: bool) -> tuple[bytes, int]:
    """Plays a match on a disk that fails at some calls; what is refused is tried again. The bytes, and the refusals."""
    path.unlink(missing_ok=True)
    disk.calls, disk.broken, disk.takes_a_part = 0, broken, takes_a_part
    refused = 0

    def until_taken(act: Callable[[], object]) -> object:
        nonlocal refused
        for _ in range(20):
            before = path.read_bytes() if path.exists() else None
            try:
                return act()
            except JournalError as error:
                assert "cannot be written: no space left on device" in str(error)  # noqa: PT017
                refused += 1
                assert (path.read_bytes() if path.exists() else None) == before
        raise AssertionError("it is never taken")

    journal = until_taken(lambda: Journal.create(path, header(RECORD)))
    assert isinstance(journal, Journal)
    with journal:
        for number, action in enumerate(ACTIONS):
            until_taken(lambda action=action: journal.append([action]))  # type: ignore[misc]
            assert read_record(path.read_text()).actions == ACTIONS[: number + 1]
    return path.read_bytes(), refused


@pytest.mark.parametrize("takes_a_part", [False, True])
@pytest.mark.parametrize("times", [1, 3])
def test_every_nth_write_and_fsync_fails_once(tmp_path: Path, disk: Disk, times: int, takes_a_part: bool) -> None:
    path = tmp_path / "m.rummy"
    whole, refused = played_on(path, disk, broken=range(0), takes_a_part=False)
    assert refused == 0
    calls = disk.calls
    assert calls == 3 + 2 * len(ACTIONS)  # write, fsync, and once the folder
    for number in range(calls):
        found, refused = played_on(path, disk, broken=range(number, number + times), takes_a_part=takes_a_part)
        assert refused >= 1
        assert found == whole
        assert sorted(tmp_path.iterdir()) == [path]


def test_where_cutting_back_fails_too_the_next_act_does_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.rummy"
    expected = kept(tmp_path / "expected.rummy", Record(RECORD.rules, RECORD.seats, RECORD.seed, RECORD.tags, ACTIONS))
    disk = Disk(monkeypatch, "fsync", "ftruncate")
    with Journal.create(path, header(RECORD)) as journal:
        journal.append(ACTIONS[:1])
        good = path.read_bytes()
        disk.broken = range(disk.calls, disk.calls + 4)
        for _ in range(2):
            with pytest.raises(JournalError):
                journal.append(ACTIONS[1:2])
        assert len(path.read_bytes()) > len(good)
        for action in ACTIONS[1:]:
            journal.append([action])
    assert path.read_bytes() == expected


def test_a_disk_that_flushes_no_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flush = os.fsync

    def files_only(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        flush(descriptor)

    monkeypatch.setattr(os, "fsync", files_only)
    assert read_record(kept(tmp_path / "m.rummy", RECORD).decode()) == RECORD


def test_an_interrupted_append_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses ctrl+c between write and flush has not moved: the next act takes the place."""

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "m.rummy"
    with Journal.create(path, header(RECORD)) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", interrupted)
            with pytest.raises(KeyboardInterrupt):
                journal.append(ACTIONS[:1])
        for action in ACTIONS:
            journal.append([action])
    assert read_record(path.read_text()).actions == ACTIONS


@pytest.mark.parametrize("number", range(5))
def test_a_damaged_end_that_cannot_be_set_aside_stays(tmp_path: Path, disk: Disk, number: int) -> None:
    """Copy, flush of the copy, of its folder, of the cut: where one of them fails, nothing is lost."""
    path = tmp_path / "m.rummy"
    whole = kept(path, RECORD)
    path.write_bytes(whole + b"junk\n")
    disk.calls, disk.broken = 0, range(number, number + 1)
    if number < 4:
        with pytest.raises(JournalError, match="no space left"):
            Journal.open(path)
        copies = [other.read_bytes() for other in tmp_path.iterdir() if other != path]
        assert path.read_bytes() == whole + b"junk\n" or (path.read_bytes() == whole and copies == [b"junk\n"])
        disk.broken = range(0)
    journal, state, done = Journal.open(path)
    journal.close()
    assert (state, done) == (STATES[-1], len(RECORD.actions))
    assert path.read_bytes() == whole
    assert (tmp_path / "m.rummy.damaged-1").read_bytes() == b"junk\n"


# --- a full disk ------------------------------------------------------------------------------------------------------


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """Python ignores the signal that comes with the limit, so a write beyond it is an ``OSError``."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """At every length at which it may stop: the journal ends with a whole act, and goes on when there is room."""
    whole = kept(tmp_path / "whole.rummy", Record(RECORD.rules, RECORD.seats, RECORD.seed, RECORD.tags, ACTIONS))
    begin = whole.index(b"\n\n") + 2
    path = tmp_path / "m.rummy"
    for size in range(begin, len(whole), 3):
        done = 0
        journal = Journal.create(path, header(RECORD))
        with files_no_longer_than(size):
            while done < len(ACTIONS) and appended(journal, ACTIONS[done]):
                done += 1
        assert path.read_bytes() == whole[: len(path.read_bytes())]
        assert done == whole[begin:size].count(b"\n") == path.read_bytes()[begin:].count(b"\n")
        assert all(appended(journal, action) for action in ACTIONS[done:])
        journal.close()
        assert path.read_bytes() == whole
        path.unlink()


def appended(journal: Journal, action: Action) -> bool:
    try:
        journal.append([action])
    except JournalError:
        return False
    return True


def test_no_room_for_a_new_journal_leaves_nothing(tmp_path: Path) -> None:
    with files_no_longer_than(100), pytest.raises(JournalError, match="file too large"):
        Journal.create(tmp_path / "m.rummy", header(RECORD))
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 kB, where this user may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here; the limit on the length of files stands in for it")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    record, states = match("full", FULL)
    path = small_disk / "m.rummy"
    journal = Journal.create(path, header(record))
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        for _ in range(300):
            file.write(bytes(1024))
    done = 0
    while done < len(record.actions) and appended(journal, record.actions[done]):
        done += 1
    assert 0 < done < len(record.actions)
    assert not any(appended(journal, record.actions[done]) for _ in range(20))
    assert read_record(path.read_text()).actions == record.actions[:done]
    filler.unlink()
    assert all(appended(journal, action) for action in record.actions[done:])
    journal.close()
    journal, state, number = Journal.open(path)
    journal.close()
    assert (state, number) == (states[-1], len(record.actions))
