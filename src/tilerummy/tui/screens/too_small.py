"""The notice for a window that is too small to play in."""

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.tui.screens.closing import close

WIDTH, HEIGHT = 60, 20
"""The smallest window that has room for a whole deck on the table."""


class TooSmallScreen(Screen[None]):
    """Lies over everything until the window has grown; what lies below keeps its state."""

    CSS_PATH = "too_small.tcss"

    def compose(self) -> ComposeResult:
        """One sentence, wrapped as need be."""
        yield Static(id="notice", markup=False)

    def on_resize(self) -> None:
        """Says how large the window is; goes when it is large enough."""
        self._look()

    def on_screen_resume(self) -> None:
        """Something else lay above it meanwhile."""
        self._look()

    def _look(self) -> None:
        width, height = self.app.size
        if is_too_small(width, height):
            self.query_one("#notice", Static).update(notice(width, height))
        else:
            close(self, None)


def notice(width: int, height: int) -> str:
    """What there is to say, or as much of it as a very small window has room for.

    >>> notice(20, 2)
    '60x20 is needed'
    """
    text = f"Tile rummy needs {WIDTH}x{HEIGHT}, this window is {width}x{height}. Enlarge it, or quit with ctrl+q."
    # Lines are broken between words, so that a part of each stays empty.
    return text if len(text) < width * height * 0.9 else f"{WIDTH}x{HEIGHT} is needed"


def is_too_small(width: int, height: int) -> bool:
    """Whether a window of this size is too small to play in."""
    return width < WIDTH or height < HEIGHT
