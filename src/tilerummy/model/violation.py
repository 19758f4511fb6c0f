"""A broken rule that explains itself."""

import re
from collections.abc import Callable
from operator import attrgetter
from typing import ClassVar

from tilerummy.model.meld import Meld
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile
from tilerummy.model.value import Value


class Violation(Value):
    """Base of all violations. Each stands as a subclass beside the rule that it belongs to.

    ``table`` names the table of a ruleset file whose rule was broken, ``text`` is the sentence, with the fields of the
    subclass in braces. ``code``, for programs, is the name of the class: ``OpeningPoints`` is ``opening_points``.
    """

    table: ClassVar[str]
    text: ClassVar[str]
    code: ClassVar[str]

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def melds(self) -> Table:
        """The melds that a screen should mark."""
        return ()

    def say(self, name: Callable[[Meld], str] = attrgetter("spoken")) -> str:
        """The sentence. ``name`` says how to call a meld: by its tiles, or by the letter that the screen gave it."""
        return self.text.format_map(_Fields(self, name))

    def __str__(self) -> str:
        sentence = self.say()
        return sentence[:1].upper() + sentence[1:]


class _Fields(dict[str, str]):
    """The attributes of a violation as text, melds under their names."""

    def __init__(self, violation: Violation, name: Callable[[Meld], str]) -> None:
        super().__init__()
        self._violation = violation
        self._name = name

    def __missing__(self, key: str) -> str:
        return self._written(getattr(self._violation, key))

    def _written(self, value: object) -> str:
        if isinstance(value, Meld):
            return self._name(value)
        if isinstance(value, Tile):
            return value.spoken
        if isinstance(value, tuple):
            return " ".join(map(self._written, value))
        return str(value)


class MeldViolation(Violation):
    """Base of the violations that one meld is guilty of."""

    meld: Meld

    @property
    def melds(self) -> Table:
        """The guilty meld."""
        return (self.meld,)
