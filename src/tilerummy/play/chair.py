"""The only door to a table: what a person, a bot or, one day, a player far away holds of a match."""

from collections.abc import Callable
from typing import Protocol

from tilerummy.engine.view import View
from tilerummy.model.action import Action, Seat
from tilerummy.model.event import Event
from tilerummy.model.violation import Violation

Ear = Callable[[Event], None]
"""Hears what happens, as far as its seat may know it."""


class Chair(Protocol):
    """A place at a table; an onlooker's, who can do nothing, has no seat."""

    @property
    def seat(self) -> Seat | None:
        """Whose place it is."""
        ...

    def view(self) -> View:
        """What this seat may know now."""
        ...

    def act(self, *actions: Action) -> tuple[Violation, ...]:
        """Does the actions, all of them or none. () is done; otherwise the violations of the first illegal one."""
        ...

    def listen(self, ear: Ear) -> None:
        """From now on ``ear`` hears every event."""
        ...
