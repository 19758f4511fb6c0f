"""Options: all of them with their values, what they are good for, and how the table looks with them."""

from typing import TYPE_CHECKING

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.model.label import clean
from tilerummy.store.options import VALUES
from tilerummy.store.settings import look_at_settings
from tilerummy.tui.board import Board
from tilerummy.tui.fit import fit
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.messages import OptionsChanged
from tilerummy.tui.option_row import OptionRow
from tilerummy.tui.option_words import WORDS, offered
from tilerummy.tui.preview import PREVIEW
from tilerummy.tui.screens.closing import close

if TYPE_CHECKING:
    from tilerummy.tui.app import TileRummy

PATH_CELLS = 300


class OptionsScreen(Screen[None]):
    """What is changed holds at once, and is kept at once."""

    CSS_PATH = "options.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]
    BINDINGS = [
        Binding("up,k", "move(-1)", "Option", key_display="up down"),
        Binding("down,j", "move(1)", "Next option", show=False),
        Binding("home", "go(0)", "First option", show=False),
        Binding("end", "go(-1)", "Last option", show=False),
        Binding("right,l,space,enter", "change(1)", "Change", key_display="left right"),
        Binding("left,h", "change(-1)", "Change back", show=False),
        Binding("escape,q,f6", "close", "Back", key_display="esc"),
    ]
    app: "TileRummy"

    def compose(self) -> ComposeResult:
        """The options, a word on the one that has the keys, the little board, where they are kept."""
        fit(self)
        yield Static("Options", id="heading")
        with VerticalScroll(id="rows", can_focus=False):
            for name in VALUES:
                yield OptionRow(name, self._offered(name), getattr(self.app.options, name))
        yield Static("", id="about", markup=False)
        board = Board(PREVIEW, id="preview")
        # It is there to be looked at.
        board.disabled = True
        yield board
        yield Static("", id="kept", markup=False)
        yield KeyLine()

    def _offered(self, name: str) -> tuple[tuple[str | bool, str], ...]:
        themes = self.app.available_themes
        return tuple(offer for offer in offered(name) if name != "theme" or offer[0] in themes)

    def on_mount(self) -> None:
        """The first option has the keys."""
        self.query(OptionRow).first().focus()
        self._tell()

    # ------------------------------------------------------------------ words

    @on(DescendantFocus)
    def explain(self) -> None:
        """Says what the option is good for that has the keys."""
        if isinstance(self.focused, OptionRow):
            self.query_one("#about", Static).update(Text(WORDS[self.focused.option].about))

    def _tell(self, trouble: str = "") -> None:
        """Where the options are kept, and what is wrong with the files that a person may have written."""
        found = look_at_settings()
        lines = [trouble] if trouble else []
        if not found.sound and not trouble:
            lines.append(f"{found.path.name} cannot be read whole: it is kept when a new one is written.")
        elif found.damaged and not trouble:
            lines.append(f"An older one that could not be read whole is kept as {found.damaged[-1].name}.")
        if self.app.key_faults:
            more = len(self.app.key_faults) - 1
            lines.append(f"{self.app.key_faults[0]}{f' (and {more} more)' if more else ''}")
        lines.append(f"Kept in {clean(str(found.path), PATH_CELLS)}")
        self.query_one("#kept", Static).update(Text("\n".join(lines)))

    # ------------------------------------------------------------------ changes

    @on(OptionRow.Chosen)
    def chosen(self, event: OptionRow.Chosen) -> None:
        """Takes another value, here and in the file."""
        self._tell(self.app.change_option(event.option, event.value))

    @on(OptionsChanged)
    def changed(self, event: OptionsChanged) -> None:
        """The list of commands can change one as well."""
        for row in self.query(OptionRow):
            row.show(getattr(event.options, row.option))

    def action_move(self, by: int) -> None:
        """To another option, from the last one to the first."""
        rows = list(self.query(OptionRow))
        at = rows.index(self.focused) if isinstance(self.focused, OptionRow) else 0
        rows[(at + by) % len(rows)].focus()

    def action_go(self, place: int) -> None:
        """To the option at that place."""
        self.query(OptionRow)[place].focus()

    def action_change(self, by: int) -> None:
        """Another value of the option that has the keys."""
        if isinstance(self.focused, OptionRow):
            self.focused.change(by)

    def action_close(self) -> None:
        """Back to where it was opened."""
        close(self, None)
