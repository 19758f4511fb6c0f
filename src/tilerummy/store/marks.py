"""The check marks of a journal: how far its lines can be trusted. Nothing here touches the disk.

Every action line ends with a remark, its number and a crc32: `` ;12 1c9f77aa``. The crc is that of number, action and
the crc before, so a line that was changed, lost, doubled or moved breaks the chain. The chain begins with the header,
whose own mark is the remark line ``;0 1c9f77aa`` at its end. A ``+`` behind the number says that the act goes on in the
next line; an act counts only as a whole.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from zlib import crc32

from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.state import State
from tilerummy.model.action import Action
from tilerummy.notation.record import MOST_LINES, Record, RecordError, read_record, write_header
from tilerummy.notation.words import NotationError, read_action, write_action

_HEADER_MARK = re.compile(rb"^;0 ([0-9a-f]{8})$", re.MULTILINE)
_MARKED = re.compile(rb"([^;]*[^; ]) ;([1-9][0-9]{0,5}\+?) ([0-9a-f]{8})")


class Trusted(NamedTuple):
    """What a journal says up to the first act that is wrong or not whole.

    ``crc`` is that of its last good line, ``length`` the number of bytes up to its end, ``lines`` that of the lines.
    """

    record: Record
    state: State
    crc: int
    length: int
    lines: int

    @property
    def done(self) -> int:
        """How many actions are good."""
        return len(self.record.actions)


def marked_header(header: Record) -> bytes:
    """The header of a new journal with its mark and the empty line that ends it."""
    data = write_header(header).encode()
    return data + f";0 {crc32(data):08x}\n\n".encode()


def marked_act(actions: Sequence[Action], done: int, crc: int) -> tuple[bytes, int]:
    """The lines of one act after ``done`` actions, and the crc of the last; ``crc`` is that of the line before."""
    lines: list[bytes] = []
    for number, action in enumerate(actions, done + 1):
        text = write_action(action).encode()
        count = f"{number}+" if number < done + len(actions) else f"{number}"
        crc = _crc(text, count.encode(), crc)
        lines.append(b"%s ;%s %08x\n" % (text, count.encode(), crc))
    return b"".join(lines), crc


def _crc(action: bytes, count: bytes, before: int) -> int:
    return crc32(b"%s %s %08x" % (count, action, before))


def trusted(data: bytes) -> Trusted:
    """What is good of a journal's bytes. Raises ``RecordError`` where the header is not, so that nothing can be said.

    An act counts if all its lines end with a newline and the right mark, and if the rules allow it.
    """
    good = _header(data)
    state, actions = good.state, list[Action]()
    for action, more, crc, end in _marked_lines(data, good.length, good.crc):
        result = apply(state, action)
        if not isinstance(result, Applied):
            break
        state = result.state
        actions.append(action)
        if not more:
            record = replace(good.record, actions=tuple(actions))
            good = Trusted(record, state, crc, end, good.lines + len(actions) - good.done)
    if good.lines > MOST_LINES:
        raise RecordError(MOST_LINES + 1, f"the journal has more than {MOST_LINES} lines")
    return good


def _header(data: bytes) -> Trusted:
    """The header as a journal without actions."""
    end = data.find(b"\n\n")
    head = data if end < 0 else data[: end + 2]
    try:
        record = read_record(head.decode())
    except UnicodeDecodeError:
        raise RecordError(0, "the header is no text") from None
    mark = _HEADER_MARK.search(head)
    if mark is None:
        raise RecordError(0, "it has no check marks, so it was not kept by a game; it can be replayed, not resumed")
    crc = crc32(head[: mark.start()])
    if mark.end() != end or int(mark[1], 16) != crc:
        raise RecordError(0, "the header was changed or damaged, so the match cannot be resumed")
    return Trusted(record, record.start(), crc, len(head), head.count(b"\n"))


def _marked_lines(data: bytes, start: int, crc: int) -> Iterator[tuple[Action, bool, int, int]]:
    """The lines from ``start`` on whose marks are right: action, whether its act goes on, crc, and where it ends."""
    number = 1
    while (end := data.find(b"\n", start)) >= 0:
        match = _MARKED.fullmatch(data, start, end)
        if match is None or int(match[2].rstrip(b"+")) != number:
            return
        crc = _crc(match[1], match[2], crc)
        if int(match[3], 16) != crc:
            return
        try:
            action = read_action(match[1].decode())
        except (NotationError, UnicodeDecodeError):
            return
        start, number = end + 1, number + 1
        yield action, match[2].endswith(b"+"), crc, start
