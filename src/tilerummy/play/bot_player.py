"""Lets a bot take its turn at a table, and sees to it that the game goes on when it fails."""

from collections.abc import Awaitable
from dataclasses import dataclass

from tilerummy.engine.check import check
from tilerummy.model.action import Seat
from tilerummy.play.bot_protocol import chance_of
from tilerummy.play.host import Host
from tilerummy.play.thinkers import BotError, Thinker


@dataclass
class BotPlayer:
    """A bot at a seat of a host."""

    host: Host
    seat: Seat
    thinker: Thinker

    async def take_turn(self, pause: Awaitable[None] | None = None) -> str | None:
        """One action of the bot, not before ``pause`` is over. Returns what went wrong, without its name, or None.

        An answer that is illegal, late or missing costs the bot its turn: a penalty where the rules punish, else a draw
        or a pass.
        """
        view = self.host.view(self.seat).folded()
        chance = chance_of(self.host.seed, self.seat, self.host.done)
        try:
            action = await self.thinker.choose(view, chance)
            faults = check(view, action)
            trouble = f"broke a rule: {'; '.join(map(str, faults))}" if faults else None
        except BotError as failure:
            trouble = str(failure)
        if pause is not None:
            await pause
        if trouble is None:
            self.host.act(self.seat, action)
        else:
            self.host.forfeit(self.seat)
        return trouble
