"""Pages to read: the keys, and what happened."""

from collections.abc import Sequence
from textwrap import fill

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.keys import TABLE, named

HELP_CELLS = 74
"""How wide the help is: it has room beside the scroll bar of the smallest usual window."""


class PageScreen(Screen[None]):
    """A text to scroll through."""

    CSS_PATH = "pages.tcss"
    BINDINGS = [Binding("escape,q,f1,f2,f4,question_mark", "app.pop_screen", "Back", key_display="esc")]

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self._heading = title
        self._text = text

    def compose(self) -> ComposeResult:
        """The title, the text, the way back."""
        yield Static(Text(self._heading), id="heading", markup=False)
        with VerticalScroll():
            yield Static(self._text, markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The text has the keys."""
        self.query_one(VerticalScroll).focus()


def keys_page() -> PageScreen:
    """The keys of the table, group by group."""
    text = Text()
    for title, keys in TABLE:
        text.append(f"{title}\n", "bold")
        for key in keys:
            if key.help:
                name = key.display or named(key.keys)
                text.append(
                    fill(key.help, HELP_CELLS, initial_indent=f"  {name:<16}", subsequent_indent=" " * 18) + "\n"
                )
        text.append("\n")
    return PageScreen("Keys", text)


def log_page(sentences: Sequence[str]) -> PageScreen:
    """What happened, the newest last."""
    return PageScreen("What happened in this round", Text("\n".join(sentences)))
