"""A match on disk: a record to which every act is appended, and which holds it before anybody sees the move."""

import errno
import os
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from tilerummy.engine.state import State
from tilerummy.model.action import Action
from tilerummy.model.label import clean
from tilerummy.notation.record import MOST_BYTES, MOST_LINES, Record, RecordError
from tilerummy.store.marks import Trusted, marked_act, marked_header, trusted

PRIVATE = 0o600
"""Only its owner reads a journal: the seed and all racks are in it."""

if sys.platform == "win32":  # pragma: no cover - not tested
    import msvcrt

    _LOCKED_AT = 1 << 30

    def _lock(descriptor: int) -> None:
        # A lock keeps readers out there, so it is put far behind the end.
        os.lseek(descriptor, _LOCKED_AT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class JournalError(Exception):
    """A journal that cannot be read or written. The message is one sentence, safe to show."""


class JournalInUse(JournalError):  # noqa: N818 - that it is in use is no fault
    """Another process, or this one, has the journal open."""


class JournalExists(JournalError):  # noqa: N818 - nor is that it is there
    """A new journal was to be made where a file is already."""


class Journal:
    """The journal of one match, held open and locked until it is closed.

    ``set_aside`` is the file that took the damaged end of the journal when it was opened; None if there was none.
    """

    def __init__(self, path: Path, descriptor: int, good: Trusted, set_aside: Path | None = None) -> None:
        self.path = path
        self.set_aside = set_aside
        self._descriptor: int | None = descriptor
        self._done, self._crc, self._length, self._lines = good.done, good.crc, good.length, good.lines
        self._whole = True

    @staticmethod
    def create(path: Path, header: Record) -> "Journal":
        """A new journal with this header; safe on disk when this returns. The actions of ``header`` have to be none.

        Raises ``JournalExists`` if there is such a file, ``JournalError`` if it cannot be made; then nothing is left.
        """
        if header.actions:
            raise ValueError("a journal begins without actions")
        data = marked_header(header)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, PRIVATE)
        except FileExistsError:
            raise JournalExists(f"{_called(path)} is there already") from None
        except (OSError, ValueError) as error:
            raise JournalError(f"{_called(path)} cannot be made: {_reason(error)}") from error
        try:
            _take_lock(descriptor, path)
            _write(descriptor, data)
            os.fsync(descriptor)
            _sync_folder(path.parent)
        except (OSError, JournalError) as error:
            os.close(descriptor)
            with suppress(OSError):
                path.unlink()
            raise JournalError(f"{_called(path)} cannot be written: {_reason(error)}") from error
        return Journal(path, descriptor, trusted(data))

    @staticmethod
    def open(path: Path) -> "Opened":
        """The journal of a match that was begun, with the state its last whole act left.

        What comes after that, torn, damaged or against the rules, is copied to ``NAME.damaged-N`` and then cut off.
        Raises ``JournalInUse`` at once if it is open elsewhere, and ``JournalError`` if it cannot be read or its header
        is damaged; the file is then as it was.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | _BINARY)
        except (OSError, ValueError) as error:
            raise JournalError(f"{_called(path)} cannot be opened: {_reason(error)}") from error
        try:
            _take_lock(descriptor, path)
            data = _read(descriptor)
            good = trusted(data)
            rest = data[good.length :]
            set_aside = _set_aside(path, rest) if rest else None
            if rest:
                os.ftruncate(descriptor, good.length)
                os.fsync(descriptor)
            os.lseek(descriptor, good.length, os.SEEK_SET)
        except (OSError, RecordError) as error:
            os.close(descriptor)
            raise JournalError(f"{_called(path)}: {_reason(error)}") from error
        except BaseException:
            os.close(descriptor)
            raise
        return Opened(Journal(path, descriptor, good, set_aside), good.state, good.done)

    def append(self, actions: Sequence[Action]) -> None:
        """Keeps the actions of one act, all or none. When this returns they are safe on disk.

        Raises ``JournalError`` if they could not be kept; the journal is then as it was, and may be tried again.
        """
        if self._descriptor is None:
            raise JournalError(f"{_called(self.path)} is closed")
        if not actions:
            return
        data, crc = marked_act(actions, self._done, self._crc)
        if self._length + len(data) > MOST_BYTES or self._lines + len(actions) > MOST_LINES:
            raise JournalError(f"{_called(self.path)} is full: a match has at most {MOST_LINES} lines")
        try:
            self._cut_back(self._descriptor)
            self._whole = False
            _write(self._descriptor, data)
            os.fsync(self._descriptor)
        except OSError as error:
            with suppress(OSError):
                self._cut_back(self._descriptor)
            raise JournalError(f"{_called(self.path)} cannot be written: {_reason(error)}") from error
        self._whole = True
        self._crc = crc
        self._done += len(actions)
        self._lines += len(actions)
        self._length += len(data)

    def _cut_back(self, descriptor: int) -> None:
        """Takes off what an append left that did not come to its end, be it refused or interrupted."""
        if not self._whole:
            os.ftruncate(descriptor, self._length)
            os.lseek(descriptor, self._length, os.SEEK_SET)
            self._whole = True

    def close(self) -> None:
        """Lets go of the file, so that another may open it. Once is enough."""
        if self._descriptor is not None:
            with suppress(OSError):
                self._cut_back(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Opened(NamedTuple):
    """A journal that goes on: where its match stands, and how many actions were done."""

    journal: Journal
    state: State
    done: int


_BINARY: int = getattr(os, "O_BINARY", 0)


def _take_lock(descriptor: int, path: Path) -> None:
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            raise JournalInUse(f"{_called(path)} is open in another window") from None
        raise


def _read(descriptor: int) -> bytes:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise RecordError(0, "it is no file")
    if status.st_size > MOST_BYTES:
        raise RecordError(0, f"it is longer than {MOST_BYTES} bytes")
    parts: list[bytes] = []
    while part := os.read(descriptor, MOST_BYTES):
        parts.append(part)
    return b"".join(parts)


def _write(descriptor: int, data: bytes) -> None:
    """One call, as a rule; a disk that gets full may take a part."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _set_aside(path: Path, rest: bytes) -> Path:
    """Copies the end of a journal to the first free name beside it."""
    number = 1
    while True:
        copy = path.with_name(f"{path.name}.damaged-{number}")
        try:
            descriptor = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, PRIVATE)
        except FileExistsError:
            number += 1
            continue
        try:
            _write(descriptor, rest)
            os.fsync(descriptor)
            _sync_folder(path.parent)
        except OSError:
            with suppress(OSError):
                copy.unlink()
            raise
        finally:
            os.close(descriptor)
        return copy


def _sync_folder(folder: Path) -> None:
    """A new name is on disk only when its folder is."""
    if sys.platform == "win32":  # pragma: no cover - folders cannot be opened there
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some network disks cannot do that for folders; then their word for the file has to do.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)


def _called(path: Path) -> str:
    return clean(path.name, 60)


def _reason(error: Exception) -> str:
    text = (isinstance(error, OSError) and error.strerror) or str(error)
    return clean(text[:1].lower() + text[1:], 200)
