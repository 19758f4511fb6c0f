"""What a match needs around it while it is played line by line: its host, its players, what is typed and said."""

from contextlib import suppress
from dataclasses import dataclass, field

from tilerummy.model.action import Seat
from tilerummy.model.table import Table as Melds
from tilerummy.plain.commands import Command, read_command
from tilerummy.plain.lines import Lines
from tilerummy.plain.pieces import CommandError
from tilerummy.plain.speaker import Speaker
from tilerummy.play.clock import TableClocks
from tilerummy.play.draft import SortKey
from tilerummy.play.hinter import Hinter
from tilerummy.play.host import Host
from tilerummy.play.players import Players
from tilerummy.store.journal import JournalError
from tilerummy.telling.sentences import capital

LAST_SECONDS = 10
"""So few of a turn are a warning."""


class LeftError(Exception):
    """The game is left: by a command, or since there will be no more lines."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a player knew when the last own turn was over: the melds of the table; and how the rack is to be sorted."""

    melds: Melds
    sort: SortKey


@dataclass
class Table:
    """One match and those who play it."""

    host: Host
    players: Players
    hinter: Hinter
    clocks: TableClocks
    lines: Lines
    speaker: Speaker
    looks: dict[Seat, Look] = field(default_factory=dict)
    _warned: bool = False

    @property
    def alone(self) -> bool:
        """Whether one person at the most sits there, so that nothing has to be hidden from anybody."""
        return len(self.players.people) <= 1

    async def command(self, *, timed: bool = False) -> Command | None:
        """The next command; None if the time of the turn is up. What is no command is told. Raises ``LeftError``."""
        while True:
            line = await self._timed_line() if timed else await self._line(None)
            if line is None:
                return None
            try:
                command = read_command(line)
            except CommandError as error:
                self.speaker.say(capital(str(error)))
                continue
            if command.word == "quit":
                raise LeftError
            return command

    async def _line(self, seconds: float | None) -> str:
        line = await self.lines.read(seconds)
        if line is None:
            self.speaker.interrupt()
            raise LeftError
        return line

    async def _timed_line(self) -> str | None:
        """The next line; None if the time of the turn is up before. When little is left, it is said once."""
        turn, match = self.clocks.turn, self.clocks.match
        self.speaker.prompt(None if turn is None else turn.left)
        while True:
            if match is not None and match.up:
                with suppress(JournalError):  # It is tried again with the next line.
                    self.host.call_time()
            if turn is not None and turn.up:
                self.speaker.interrupt()
                return None
            try:
                return await self._line(self._patience())
            except TimeoutError:
                if turn is not None and not self._warned and 0 < turn.left <= LAST_SECONDS:
                    self._warned = True
                    self.speaker.interrupt()
                    self.speaker.say(f"{turn.left:.0f} seconds are left")
                    self.speaker.prompt(turn.left)

    def _patience(self) -> float | None:
        """How long a line may be waited for before something has to be done."""
        turn, match = self.clocks.turn, self.clocks.match
        waits = [] if match is None or match.up else [match.left]
        if turn is not None:
            warning = turn.left - LAST_SECONDS
            waits.append(warning if warning > 0 and not self._warned else turn.left)
        return min(waits, default=None)

    def new_turn(self) -> None:
        """The clock of a turn begins anew."""
        self.clocks.next_turn()
        self._warned = False
