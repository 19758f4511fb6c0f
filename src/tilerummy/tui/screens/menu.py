"""The menu: where the game begins, and where it comes back to."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tilerummy.tui.key_line import KeyLine

CHOICES = (
    ("new", "New game"),
    ("resume", "Resume a match"),
    ("quit", "Quit"),
)


class MenuScreen(Screen[None]):
    """Three ways on. Rules and saves are loaded when they are asked for, so that the first frame comes at once."""

    CSS_PATH = "menu.tcss"
    BINDINGS = [
        Binding("n", "choose('new')", "New game"),
        Binding("r", "choose('resume')", "Resume"),
        Binding("q,ctrl+q", "choose('quit')", "Quit", key_display="q"),
    ]

    def compose(self) -> ComposeResult:
        """A title, the choices, the keys."""
        yield Static("T I L E   R U M M Y", id="title")
        yield Static("runs and groups, for two to four at one table", id="under-title")
        with Center():
            yield OptionList(*(Option(text, id=name) for name, text in CHOICES), id="choices")
        yield KeyLine()

    def on_mount(self) -> None:
        """The choices have the keys."""
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Enter on a choice."""
        self.action_choose(event.option.id or "")

    def action_choose(self, name: str) -> None:
        """Goes where the choice leads."""
        if name == "quit":
            self.app.exit()
        elif name == "new":
            from tilerummy.tui.screens.setup import SetupScreen

            self.app.push_screen(SetupScreen())
        else:
            from tilerummy.tui.screens.resume import ResumeScreen

            self.app.push_screen(ResumeScreen())
