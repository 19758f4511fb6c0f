"""What a bot is, and where bots are found."""

import ast
from importlib import import_module
from importlib.util import find_spec
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
    """How a bot plays, in a sentence: its class says so under ``plays``, as a plain text. Nothing if it does not.

    The bot is read and not loaded, since the screen asks, and a bot brings the solver along.
    """
    spec = find_spec(f"tilerummy.bots.{name}") if name in bot_names() else None
    source = getattr(spec.loader, "get_source", lambda _: None)(spec.name) if spec else None
    for one in ast.parse(source or "").body:
        if isinstance(one, ast.ClassDef) and one.name == name.capitalize():
            return next(filter(None, map(_plays, one.body)), "")
    return ""


def _plays(statement: ast.stmt) -> str:
    """What a line of a class says under ``plays``, if that is what it does."""
    match statement:
        case ast.Assign(targets=[ast.Name("plays")], value=ast.Constant(str(said))):
            return said
        case ast.AnnAssign(target=ast.Name("plays"), value=ast.Constant(str(said))):
            return said
    return ""


def find_bot(name: str) -> Bot:
    """The bot of that name; raises ``ValueError`` naming the bots there are."""
    if name not in bot_names():
        raise ValueError(f"there is no bot @{name}, there is: {', '.join('@' + known for known in bot_names())}")
    module = import_module(f"tilerummy.bots.{name}")
    bot: Bot = getattr(module, name.capitalize())()
    return bot
