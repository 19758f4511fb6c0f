"""Asks which of several legal readings is meant when a joker was laid."""

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widgets import Static

from tilerummy.model.meld import Meld
from tilerummy.telling.letters import letters
from tilerummy.telling.sentences import reading_of
from tilerummy.tui.pack import L
from tilerummy.tui.screens.closing import close

LINES = 8
"""So many has the question besides its readings."""


def place(line: int, lines: int, height: int) -> str:
    """Where a question of so many lines does not cover the meld that begins in a line: in the middle, above or below.

    >>> place(2, 10, 60), place(28, 10, 60), place(5, 10, 24)
    ('-middle', '-above', '-below')
    """
    top = (height - lines) // 2
    if line + L.height <= top or line >= top + lines:
        return "-middle"
    return "-above" if line >= lines else "-below"


class JokerScreen(ModalScreen[Meld | None]):
    """Closes with the reading whose letter was pressed or that was clicked; None puts the tiles back."""

    CSS_PATH = "joker.tcss"
    BINDINGS = [Binding("ctrl+q", "app.quit", "Quit")]

    def __init__(self, readings: Sequence[Meld], faces: Sequence[Sequence[str]], row: int, line: int) -> None:
        """``row``: the meld that is asked about; ``line``: where it lies, so that the question lies elsewhere."""
        super().__init__(classes=place(line, len(readings) + LINES, self.app.size.height))
        self._row = row
        self._readings = tuple(readings)
        self._lines = [reading_of(meld, stands) for meld, stands in zip(readings, faces, strict=True)]

    def compose(self) -> ComposeResult:
        """One line a reading, the one worth most first."""
        width = max(len(tiles) for tiles, _ in self._lines)
        text = Text(f"What does the joker in {letters(self._row)} stand for?\n\n")
        for number, (tiles, stands) in enumerate(self._lines):
            text.append(f" {letters(number)}", "bold").append(f"  {tiles:<{width}}   {stands}\n")
        text.append("\nesc", "bold").append("  put the tiles back")
        yield Static(text, id="question", markup=False)

    def on_key(self, event: events.Key) -> None:
        """A letter is an answer, enter the first reading."""
        names = [letters(number) for number in range(len(self._readings))]
        if event.key == "enter":
            close(self, self._readings[0])
        elif event.key == "escape":
            close(self, None)
        elif event.character in names:
            close(self, self._readings[names.index(event.character)])
        event.stop()

    def on_click(self, event: events.Click) -> None:
        """A click on a line is its answer; behind the readings stands the way back."""
        if event.widget is not None and event.widget.id == "question":
            line = event.screen_y - event.widget.content_region.y - 2
            if 0 <= line < len(self._readings):
                close(self, self._readings[line])
            elif line == len(self._readings) + 1:
                close(self, None)
