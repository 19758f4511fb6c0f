"""The panel beside the board: who sits there, and what happened."""

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.widget import Widget

Lines = Sequence[tuple[str, bool]]
"""Lines, each with whether it is to be stressed."""


class Side(Widget):
    """Asks for its lines whenever it is painted, so that they are as many as there is room for."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: Callable[[tuple[int, int]], Lines] = lambda _: ()

    def tell(self, lines: Callable[[tuple[int, int]], Lines]) -> None:
        """Shows other lines: those for so many cells, wide and high."""
        self._lines = lines
        self.refresh()

    def render(self) -> Text:
        """The lines; headings are bold."""
        text = Text(no_wrap=True, overflow="ellipsis")
        for line, stressed in self._lines(self.content_size):
            text.append(f"{line}\n", "reverse bold" if stressed else "bold" if line[:1].isalpha() else "")
        return text
