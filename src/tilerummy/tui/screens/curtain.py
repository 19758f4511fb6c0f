"""The curtain: nothing of anybody's rack is on the screen until the next player says that it may be."""

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.screens.closing import close

NEWS = 6


class CurtainScreen(Screen[bool]):
    """Opaque, in place of the table. ``news`` is what happened since this player's last turn."""

    CSS_PATH = "curtain.tcss"
    BINDINGS = [
        Binding("enter,space", "show", "Show my rack", key_display="enter"),
        Binding("ctrl+q", "leave", "Save and quit"),
    ]

    def __init__(self, name: str, news: Sequence[str]) -> None:
        super().__init__()
        self._player = name
        self._news = news

    def compose(self) -> ComposeResult:
        """Whose turn it is, what happened, and how to go on."""
        yield Static(Text.assemble("Pass the device to  ", (self._player, "bold")), id="who", markup=False)
        yield Static("Nobody else looks at the screen.", id="warning")
        with Center():
            yield Static(Text(f"[ enter: I am {self._player}, show my rack ]"), id="button", markup=False)
        if self._news:
            with Center(id="news-box"):
                yield Static(Text("Since then\n" + "\n".join(self._news[-NEWS:])), id="news", markup=False)
        yield KeyLine()

    def on_click(self, event: events.Click) -> None:
        """A click on the button is an answer too; one beside it may be anybody's."""
        if event.widget is not None and event.widget.id == "button":
            close(self, True)

    def action_show(self) -> None:
        """The player is there."""
        close(self, True)

    def action_leave(self) -> None:
        """The match is kept."""
        close(self, False)
