"""The matches that lie in a folder: to find them, to begin a new one, to read a record."""

import errno
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tilerummy.model.label import clean
from tilerummy.notation.record import MOST_BYTES, Record, RecordError, read_record
from tilerummy.store.journal import Journal, JournalError, JournalExists
from tilerummy.store.marks import Trusted, trusted

SUFFIX = ".rummy"
DATE_TAG = "Date"


class Save(NamedTuple):
    """A match on disk. All texts are safe to show.

    ``date`` is that of its ``Date`` tag, ``rounds`` the number of rounds dealt, ``totals`` the points by seat,
    ``winners`` the seats that have won it. If
    ``broken`` says something, the match cannot go on, that is why, and the rest is empty. ``damaged``: its end will be
    set aside when it is opened.
    """

    path: Path
    title: str = ""
    seats: tuple[str, ...] = ()
    date: str = ""
    rounds: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    finished: bool = False
    damaged: bool = False
    broken: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether it can be resumed."""
        return not self.finished and not self.broken


def find_saves(folder: Path) -> Iterator[Save]:
    """The matches of a folder, the one played last first; one that cannot be read is there too, and says why.

    Each is replayed when it is asked for, so that the first of many are there at once. No folder is no matches.
    """
    for path in _newest_first(folder):
        yield read_save(path)


def newest_unfinished(folder: Path) -> Save | None:
    """The match to go on with: of those that are not over the one played last."""
    return next((save for save in find_saves(folder) if save.unfinished), None)


def read_save(path: Path) -> Save:
    """What is to be said of one match. Never raises: what is wrong with it is said in ``broken``."""
    try:
        data = _bytes(path)
        good = trusted(data)
    except RecordError as error:
        return Save(path, broken=clean(str(error), 200))
    return _summary(path, good, len(data))


def _summary(path: Path, good: Trusted, size: int) -> Save:
    state, record = good.state, good.record
    return Save(
        path=path,
        title=clean(record.rules.about.title, 60),
        seats=tuple(map(clean, record.seats)),
        date=clean(record.tags[DATE_TAG]) if DATE_TAG in record.tags else "",
        rounds=state.round.number if state.round else 0,
        totals=state.standing.totals,
        winners=state.standing.winners if state.over else (),
        finished=state.over,
        damaged=size > good.length,
    )


def load_record(path: Path) -> Record:
    """The record of a file, a journal or one that was written by hand. Raises ``RecordError`` and nothing else."""
    try:
        return read_record(_bytes(path).decode())
    except UnicodeDecodeError:
        raise RecordError(0, "the file is no UTF-8 text") from None


def begin_journal(folder: Path, date: str, ruleset: str, header: Record) -> Journal:
    """A new journal ``DATE-RULESET.rummy`` in the folder, which is made if need be.

    A second one of the same name gets a number, and two that begin at the same moment never share a file. Raises
    ``JournalError`` if it cannot be made.
    """
    make_folder(folder)
    for number in count(1):
        with suppress(JournalExists):
            return Journal.create(folder / _name(date, ruleset, number), header)
    raise AssertionError("numbers do not end")


def make_folder(folder: Path) -> None:
    """Makes a folder for records, its owner's alone, if it is not there. Raises ``JournalError`` if that cannot be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        raise JournalError(f"{clean(folder.name, 60)} cannot be made: {reason} ({clean(str(folder), 120)})") from error


def _name(date: str, ruleset: str, number: int) -> str:
    # A ruleset may be named by a path, and a file name is no place for what may stand in one.
    parts = re.findall(r"[A-Za-z0-9+_-]+", f"{date} {ruleset.removesuffix('.toml')}")
    stem = "-".join(parts)[:100] or "match"
    return f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}"


def _newest_first(folder: Path) -> list[Path]:
    found: list[tuple[int, str, Path]] = []
    with suppress(OSError):
        for path in folder.iterdir():
            if path.suffix == SUFFIX:
                found.append((_changed(path), path.name, path))
    return [path for _, _, path in sorted(found, reverse=True)]


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _bytes(path: Path) -> bytes:
    """The content of a file of bearable size. A pipe or a device is not even opened: it might never answer."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise OSError(errno.EINVAL, "it is no file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        raise RecordError(0, f"it cannot be read: {clean(reason, 100)}") from None
    if len(data) > MOST_BYTES:
        raise RecordError(0, f"it is longer than {MOST_BYTES} bytes")
    return data
