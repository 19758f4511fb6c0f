"""Who sits where at a table on the screen: people in front of it, and bots in child processes."""

import asyncio
import subprocess
from typing import IO

from tilerummy.model.action import Seat
from tilerummy.play.bot_player import BotPlayer
from tilerummy.play.host import Host
from tilerummy.play.seats import is_bot, labels
from tilerummy.play.thinkers import ProcessThinker


class Players:
    """The people and the bots of one host. ``complaints`` is where bots' error output goes."""

    def __init__(self, host: Host, complaints: IO[str] | int = subprocess.DEVNULL) -> None:
        self._bots = {
            seat: BotPlayer(host, seat, ProcessThinker(entry, complaints))
            for seat, entry in enumerate(host.seats)
            if is_bot(entry)
        }
        self.names = labels(host.seats)
        self.people = tuple(seat for seat in range(len(host.seats)) if seat not in self._bots)

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot sits there."""
        return seat in self._bots

    async def bot_turn(self, seat: Seat, at_least: float, skip: asyncio.Event) -> str | None:
        """Lets a bot think and act, not faster than ``at_least`` seconds unless ``skip`` is set.

        Returns what went wrong with it, as a sentence with its name, or None.
        """
        pause = asyncio.create_task(_pause(at_least, skip))
        try:
            trouble = await self._bots[seat].take_turn(pause)
        finally:
            pause.cancel()
        return None if trouble is None else f"{self.names[seat]} {trouble}"

    async def stop(self) -> None:
        """Ends every child."""
        for bot in self._bots.values():
            await bot.thinker.stop()


async def _pause(seconds: float, skip: asyncio.Event) -> None:
    try:
        await asyncio.wait_for(skip.wait(), seconds)
    except TimeoutError:
        return
