"""Lets a bot take its turn at a table, and sees to it that the game goes on when it fails."""

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

    async def take_turn(self) -> str | None:
        """One action of the bot. Returns what went wrong, as a sentence without its name, or None.

        An answer that is illegal, late or missing costs the bot its turn: a penalty where the rules punish, else a draw
        or a pass.
        """
        view = self.host.view(self.seat).folded()
        try:
            action = await self.thinker.choose(view, chance_of(self.host.seed, self.seat, self.host.done))
        except BotError as failure:
            self.host.forfeit(self.seat)
            return str(failure)
        if violations := check(view, action):
            self.host.forfeit(self.seat)
            return f"broke a rule: {'; '.join(map(str, violations))}"
        self.host.act(self.seat, action)
        return None
