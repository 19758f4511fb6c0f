"""A turn of plain mode at a known position, in this process: lines go in, what was said comes out."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence

from tests.play.positions import FRIENDLY, match_at
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.plain.lines import Lines
from tilerummy.plain.speaker import Speaker
from tilerummy.plain.table import LeftError, Table
from tilerummy.plain.turn import PersonTurn
from tilerummy.play.clock import TableClocks
from tilerummy.play.hinter import Hinter
from tilerummy.play.host import Host, Log
from tilerummy.play.players import Players


class Typed(Lines):
    """Lines that are known beforehand. After the last one there are no more."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = list(lines)

    async def read(self, seconds: float | None = None) -> str | None:
        return self._lines.pop(0) if self._lines else None


class Sitting:
    """A person at the first seat of a match who types lines."""

    def __init__(self, state: State, log: Log | None = None) -> None:
        self.host = Host(state, log)
        self.out = io.StringIO()

    def types(self, *lines: str) -> list[str]:
        """One turn, as far as the lines go; what was said in it."""
        before = len(self.out.getvalue())
        asyncio.run(self._turn(lines))
        said = self.out.getvalue()[before:]
        assert said.isascii()
        return said.splitlines()

    async def _turn(self, lines: Sequence[str]) -> None:
        host, speaker = self.host, Speaker(self.out, asks=False)
        table = Table(host, Players(host), Hinter(), TableClocks(host.rules), Typed(lines), speaker)
        self.turn = PersonTurn(table, host.on_turn or 0)
        try:
            await self.turn.take()
        except LeftError:
            pass
        finally:
            table.hinter.stop()

    @property
    def view(self) -> View:
        """What the first seat may know."""
        return self.host.view(0)


def sitting(table: str, rack: str, **more: object) -> Sitting:
    """A person on turn with that rack beside that table, opened unless it is said otherwise."""
    return Sitting(match_at(table, rack, **{"rules": FRIENDLY, **more}))  # type: ignore[arg-type]


def answers(table: str, rack: str, *lines: str, **more: object) -> list[str]:
    """What is said to lines typed at such a position, without what is said before the first."""
    begin = sitting(table, rack, **more).types()
    return sitting(table, rack, **more).types(*lines)[len(begin) :]
