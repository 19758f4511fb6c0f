"""The matches that can be resumed."""

from itertools import islice

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tilerummy.play.host import Host
from tilerummy.store.journal import JournalError
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import Save, find_saves
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.screens.table import TableScreen

MOST = 50
"""How many matches are looked at: those that were played last."""


class ResumeScreen(Screen[None]):
    """Unfinished matches, the one played last first."""

    CSS_PATH = "resume.tcss"
    BINDINGS = [Binding("escape,q", "app.pop_screen", "Back", key_display="esc")]

    def __init__(self) -> None:
        super().__init__()
        self._saves = [save for save in islice(find_saves(matches_folder()), MOST) if not save.finished]

    def compose(self) -> ComposeResult:
        """The list, or a word that there is none."""
        yield Static("Resume a match", id="heading")
        if not self._saves:
            yield Static("There is no unfinished match.", id="none")
        options = (
            Option(_line(save), id=str(number), disabled=bool(save.broken)) for number, save in enumerate(self._saves)
        )
        yield OptionList(*options)
        yield Static("", id="trouble", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Opens the match."""
        try:
            host = Host.resume(self._saves[int(event.option.id or 0)].path)
        except JournalError as error:
            self.query_one("#trouble", Static).update(Text(str(error)))
            return
        self.app.switch_screen(TableScreen(host))


def _line(save: Save) -> Text:
    if save.broken:
        return Text(f"{save.path.name}: {save.broken}", overflow="ellipsis", no_wrap=True)
    seats = " - ".join(f"{seat} {total}" for seat, total in zip(save.seats, save.totals, strict=True))
    return Text(f"{save.date}  {save.title}, round {save.rounds}   {seats}", overflow="ellipsis", no_wrap=True)
