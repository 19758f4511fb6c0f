"""What a bot is, and where bots are found."""

from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Protocol

import tilerummy.bots
from tilerummy.engine.view import View
from tilerummy.model.action import Action

SHARED = (
    "advice",
    "bot",
    "discards",
    "endless",
    "hints",
    "knocks",
    "known",
    "partings",
    "plans",
    "private_hints",
    "steps",
)
"""What lies beside the bots and is none. A list, since to look into the files would cost the menu its quick start."""


class Bot(Protocol):
    """Answers a view with an action. It sees what a player in its seat would see, and nothing else.

    ``rng`` is the only chance it may use: the same view and the same generator give the same answer.
    """

    name: str

    def choose(self, view: View, rng: Random) -> Action:
        """The action of the seat ``view.seat``, which is on turn. An illegal answer is punished like a person's."""
        ...


def bot_names() -> tuple[str, ...]:
    """The names of the bots of this package: each lives in the file of its name."""
    return tuple(sorted(module.name for module in iter_modules(tilerummy.bots.__path__) if module.name not in SHARED))


def bot_says(name: str) -> str:
    """How a bot plays, in a sentence: its class says so under ``plays``. Nothing for one that does not say."""
    said = getattr(find_bot(name), "plays", "")
    return said if isinstance(said, str) else ""


def find_bot(name: str) -> Bot:
    """The bot of that name; raises ``ValueError`` naming the bots there are."""
    if name not in bot_names():
        raise ValueError(f"there is no bot @{name}, there is: {', '.join('@' + known for known in bot_names())}")
    module = import_module(f"tilerummy.bots.{name}")
    bot: Bot = getattr(module, name.capitalize())()
    return bot
