"""The time of a turn and of a match. It only counts; what happens when time is up, the host does (``host.py``)."""

from collections.abc import Callable
from time import monotonic

from tilerummy.rules.ruleset import Ruleset


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


class TableClocks:
    """The clocks of a table: one for the turn where it is limited, one for the match where that ends by time."""

    def __init__(self, rules: Ruleset, now: Callable[[], float] = monotonic) -> None:
        limit, match = rules.penalties.time_limit, rules.match
        self.turn = Clock(limit, now) if limit else None
        self.match = Clock(match.minutes * 60, now) if match.end == "time" else None

    def run(self) -> None:
        """Both go on."""
        for clock in (self.turn, self.match):
            if clock is not None:
                clock.run()

    def wait(self) -> None:
        """Both wait."""
        for clock in (self.turn, self.match):
            if clock is not None:
                clock.wait()

    def next_turn(self) -> None:
        """The whole time of a turn is there again."""
        if self.turn is not None:
            self.turn.restart()

    @property
    def turn_is_up(self) -> bool:
        """Whether the turn has taken too long."""
        return self.turn is not None and self.turn.up

    @property
    def match_is_up(self) -> bool:
        """Whether the time of the match is over."""
        return self.match is not None and self.match.up
