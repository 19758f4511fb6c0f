"""Who sits where at a table on the screen: people in front of it, and bots in child processes."""

import asyncio
import subprocess
from collections.abc import Coroutine, Generator
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

from tilerummy.model.action import Seat
from tilerummy.play.host import Host
from tilerummy.play.seats import is_bot, labels

if TYPE_CHECKING:
    from tilerummy.play.bot_player import BotPlayer


class Players:
    """The people and the bots of one host. ``complaints`` is where bots' error output goes."""

    def __init__(self, host: Host, complaints: IO[str] | int = subprocess.DEVNULL) -> None:
        self._host, self._complaints = host, complaints
        self._entries = {seat: entry for seat, entry in enumerate(host.seats) if is_bot(entry)}
        # Those that were called. None is needed until it is on turn: the table is seen sooner without them.
        self._bots: dict[Seat, BotPlayer] = {}
        self.names = labels(host.seats)
        self.people = tuple(seat for seat in range(len(host.seats)) if seat not in self._entries)

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot sits there."""
        return seat in self._entries

    async def bot_turn(
        self, seat: Seat, seen: Coroutine[None, None, None] | None = None, going: asyncio.Event | None = None
    ) -> str | None:
        """Lets a bot think, and act when the table was ``seen`` for long enough as it lies, and while all is ``going``.

        Returns what went wrong with it, as a sentence with its name, or None.
        """
        pause = None if seen is None else asyncio.create_task(seen)
        try:
            trouble = await self._bot(seat).take_turn(_Both(pause, going))
        finally:
            if pause is not None:
                pause.cancel()
        return None if trouble is None else f"{self.names[seat]} {trouble}"

    def _bot(self, seat: Seat) -> "BotPlayer":
        if seat not in self._bots:
            from tilerummy.play.bot_player import BotPlayer
            from tilerummy.play.thinkers import ProcessThinker

            thinker = ProcessThinker(self._entries[seat], self._complaints)
            self._bots[seat] = BotPlayer(self._host, seat, thinker)
        return self._bots[seat]

    async def stop(self) -> None:
        """Ends every child."""
        for bot in self._bots.values():
            await bot.thinker.stop()


@dataclass(frozen=True)
class _Both:
    """Something to wait for, and then, however long that took, whether all is going."""

    first: asyncio.Task[None] | None
    going: asyncio.Event | None

    def __await__(self) -> Generator[Any, None, None]:
        if self.first is not None:
            yield from self.first
        if self.going is not None:
            yield from self.going.wait().__await__()
