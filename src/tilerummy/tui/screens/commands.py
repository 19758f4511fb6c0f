"""The list of all commands: words are typed, what they stand in is listed, enter does it.

The toolkit has such a list, too. It takes away whatever lies on top when two keys come at once, and shows signs that
not every terminal has.
"""

from collections.abc import Iterable, Sequence

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from tilerummy.tui.commands import Command, fitting
from tilerummy.tui.form import Field
from tilerummy.tui.lines import Lines
from tilerummy.tui.screens.closing import close

KEYS_CELLS = 12
NOTHING = "There is no command with these words."


class CommandList(Lines, can_focus=False):
    """The commands; the line above has the keys. The more is typed, the fewer they are."""

    ALLOW_SELECT = False


class CommandsScreen(ModalScreen[Command | None]):
    """Closes with the command that is to be run, or with None."""

    CSS_PATH = "commands.tcss"
    BINDINGS = [
        Binding("down", "list('cursor_down')", "Next", show=False),
        Binding("up", "list('cursor_up')", "Previous", show=False),
        Binding("pagedown", "list('page_down')", "Next page", show=False),
        Binding("pageup", "list('page_up')", "Previous page", show=False),
        Binding("escape", "close", "Close", show=False),
        # Those of the app do not reach through a dialog.
        Binding("ctrl+q", "app.quit", "Quit"),
    ]

    def __init__(self, found: Iterable[Command]) -> None:
        super().__init__()
        self._all = tuple(found)
        self._worn = self.app.theme

    def compose(self) -> ComposeResult:
        """What is typed, and what fits it."""
        yield Field(placeholder="What to do?", id="typed")
        yield CommandList(compact=True)

    def on_mount(self) -> None:
        """All of them at first."""
        self.query_one(Field).focus()
        self._list("")

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """Lists what fits."""
        self._list(event.value)

    def _list(self, typed: str) -> None:
        box, words = self.query_one(CommandList), typed.split()
        fit = fitting(self._all, typed)
        options = [Option(_line(command, words), id=str(self._all.index(command))) for command in fit]
        box.set_options(options or [Option(NOTHING, disabled=True)])
        box.highlighted = 0 if options else None

    def action_list(self, what: str) -> None:
        """Moves in the list."""
        getattr(self.query_one(CommandList), f"action_{what}")()

    @on(OptionList.OptionHighlighted)
    def try_on(self, event: OptionList.OptionHighlighted) -> None:
        """A look is worn as long as the cursor is on it."""
        self.app.theme = self._all[int(event.option.id or 0)].theme or self._worn

    @on(Input.Submitted)
    def entered(self) -> None:
        """Does what the cursor is on."""
        self.query_one(CommandList).action_select()

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Does this."""
        # By its own number: more may have been typed since, and another list be there.
        self._close(self._all[int(event.option.id or 0)])

    def action_close(self) -> None:
        """Does nothing."""
        self._close(None)

    def on_click(self, event: events.Click) -> None:
        """Nor does a click beside the list."""
        if event.widget is self:
            self._close(None)

    def _close(self, command: Command | None) -> None:
        """What was only tried on is taken off; what was chosen is worn a moment later."""
        self.app.theme = self._worn
        close(self, command)


def _line(command: Command, words: Sequence[str]) -> Text:
    """A command with its keys before it, the words in it marked that were typed."""
    text = Text(command.text)
    text.highlight_words(words, "underline", case_sensitive=False)
    return Text.assemble((f"{command.keys:<{KEYS_CELLS}} ", "bold"), text, no_wrap=True, overflow="ellipsis")
