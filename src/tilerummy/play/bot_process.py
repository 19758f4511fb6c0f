"""A bot in a process of its own: reads the lines of ``bot_protocol.py``, answers each ``choose`` with an action.

A screen starts it as ``python -m tilerummy.play.bot_process NAME``. It thinks here and not in a thread of the screen,
where every key would have to wait for it.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TextIO

from tilerummy.bots.bot import Bot, find_bot
from tilerummy.engine.view import View
from tilerummy.model.action import Deal
from tilerummy.model.event import Event
from tilerummy.notation.position import read_view
from tilerummy.notation.words import read_event, write_action
from tilerummy.play.bot_answer import is_action, written
from tilerummy.play.bot_protocol import HELLO
from tilerummy.rules.ruleset import Ruleset


@dataclass
class Listener:
    """What a bot has heard so far. Raises ``ValueError`` for lines that are not of the protocol."""

    rules: Ruleset
    seats: tuple[str, ...]
    history: tuple[Event, ...] = ()

    @staticmethod
    def meet(lines: Iterator[str]) -> "Listener":
        """Reads the introduction."""
        if (hello := next(lines, "")) != HELLO:
            raise ValueError(f"this bot speaks {HELLO!r}, it was greeted with {hello[:40]!r}")
        rules = Ruleset.from_json(next(lines, "").removeprefix("rules "))
        names, _, _ = next(lines, "").removeprefix("seats ").rpartition(" you ")
        return Listener(rules, tuple(json.loads(names)))

    def hear(self, line: str) -> None:
        """One event. With a deal a new round begins."""
        event = read_event(line)
        self.history = (event,) if isinstance(event.action, Deal) else (*self.history, event)

    def see(self, line: str) -> View:
        """The view of a ``view`` line, with what was heard as its history."""
        return replace(read_view(line, self.rules, self.seats), history=self.history)


def answers(bot: Bot, lines: Iterator[str]) -> Iterator[str]:
    """The bot's answer to each ``choose`` among the lines."""
    listener = Listener.meet(lines)
    view: View | None = None
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "view":
            view = listener.see(rest)
        elif word == "choose" and view is not None:
            answer: object = bot.choose(view, Random(rest))
            # What is no action is sent all the same: the table says then what came, not only that nothing did.
            yield write_action(answer) if is_action(answer) else written(answer)
        else:
            listener.hear(line)


def main(name: str, source: TextIO, sink: TextIO) -> None:
    """Answers until there are no more lines."""
    for answer in answers(find_bot(name), (line.rstrip("\n") for line in source)):
        print(answer, file=sink, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.stdin, sys.stdout)
