"""Keys that come late: meant for a bot's turn that was over a moment before, and with it perhaps the round."""

from textual.events import Key

CALM = 0.6
"""Seconds: a key that comes so soon behind one that hurried a bot is one more of these."""

CLOSING = frozenset({"enter", "space", "escape"})
"""What closes a screen that opens by itself. Who hurries bots along would close it before it was seen."""


class LateKeys:
    """When bots were hurried last."""

    def __init__(self) -> None:
        self._last = float("-inf")

    def hurried(self, event: Key) -> None:
        """This key was for a bot."""
        self._last = event.time

    def keep_away(self, event: Key) -> None:
        """Stops a key that is one more of those; a key that is held down goes on being none."""
        if event.key in CLOSING and event.time - self._last < CALM:
            self._last = event.time
            event.stop()
            event.prevent_default()
