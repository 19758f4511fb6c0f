"""The time of a turn and of a match. It only counts; what happens when time is up, the host does (``host.py``)."""

from collections.abc import Callable
from time import monotonic


class Clock:
    """Counts down and can wait: behind the curtain, in dialogs and while the game is paused.

    ``now`` gives seconds that never run backwards; tests put their own in its place.
    """

    def __init__(self, seconds: float, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._seconds = seconds
        self._spent = 0.0
        self._since: float | None = None

    def run(self) -> None:
        """Goes on counting; nothing changes if it already does."""
        if self._since is None:
            self._since = self._now()

    def wait(self) -> None:
        """Stops counting until it is told to run again."""
        if self._since is not None:
            self._spent += self._now() - self._since
            self._since = None

    def restart(self) -> None:
        """The whole time is there again; it waits."""
        self._spent, self._since = 0.0, None

    @property
    def left(self) -> float:
        """Seconds left, never below 0."""
        running = 0.0 if self._since is None else self._now() - self._since
        return max(0.0, self._seconds - self._spent - running)

    @property
    def up(self) -> bool:
        """Whether no time is left."""
        return self.left <= 0.0
