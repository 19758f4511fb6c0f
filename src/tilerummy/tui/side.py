"""The panel beside the board: who sits there, and what happened."""

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.geometry import Region
from textual.widget import Widget

Lines = Sequence[tuple[str, bool]]
"""Lines, each with whether it is to be stressed."""


class Side(Widget):
    """Asks for its lines whenever it is painted, so that they are as many as there is room for."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: Callable[[tuple[int, int]], Lines] = lambda _: ()
        self._painted: Lines = ()

    def tell(self, lines: Callable[[tuple[int, int]], Lines]) -> None:
        """Shows other lines: those for so many cells, wide and high. Only what has changed is painted anew."""
        self._lines = lines
        if not self.content_size:
            return
        new = lines(self.content_size)
        if len(new) != len(self._painted):
            self.refresh()
            return
        width = self.content_size.width
        pairs = enumerate(zip(self._painted, new, strict=True))
        if changed := [Region(0, line, width, 1) for line, (old, now) in pairs if old != now]:
            self.refresh(*changed)

    def render(self) -> Text:
        """The lines; headings are bold."""
        text = Text(no_wrap=True, overflow="ellipsis")
        self._painted = self._lines(self.content_size)
        for line, stressed in self._painted:
            text.append(f"{line}\n", "reverse bold" if stressed else "bold" if line[:1].isalpha() else "")
        return text
