"""Waits for the letter of a meld."""

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from tilerummy.tui.position import letters, row_named
from tilerummy.tui.screens.closing import close


class JumpScreen(ModalScreen[int | None]):
    """Closes with the row that was named, or None for any key that names none."""

    CSS_PATH = "jump.tcss"

    def __init__(self, rows: int) -> None:
        super().__init__()
        self._rows = rows
        self._typed = ""

    def compose(self) -> ComposeResult:
        """What is waited for."""
        yield Static(f"to meld a-{letters(max(0, self._rows - 1))}", id="prompt", markup=False)

    def on_key(self, event: events.Key) -> None:
        """A letter names a meld at once, unless a longer name could begin with it."""
        event.stop()
        self._typed += event.character or " "
        row = row_named(self._typed)
        if row is None or row >= self._rows:
            close(self, None)
        elif (row_named(self._typed + "a") or 0) >= self._rows:
            close(self, row)
