"""Pages to read: the keys, and what happened."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.model.label import cells
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.keys import TABLE, Key, named
from tilerummy.tui.written import Written

COLUMN = 50
"""So many cells are enough for a column of keys with what they do."""

KEY_CELLS = 14
BETWEEN = 4

Writing = Callable[[int, Style], Text]
"""Writes a page of so many cells; the style is that of keys."""


class Page(Written):
    """What is to be read."""

    COMPONENT_CLASSES = {"page--key"}

    def __init__(self, writing: Writing) -> None:
        super().__init__()
        self._writing = writing

    def write(self, width: int) -> Text:
        """The page for this width."""
        return self._writing(width, self.get_component_rich_style("page--key", partial=True))


class PageScreen(Screen[None]):
    """A text to scroll through."""

    CSS_PATH = "pages.tcss"
    BINDINGS = [Binding("escape,q,f1,f2,f4,question_mark", "app.pop_screen", "Back", key_display="esc")]

    def __init__(self, title: str, writing: Writing) -> None:
        super().__init__()
        self._heading = title
        self._writing = writing

    def compose(self) -> ComposeResult:
        """The title, the text, the way back."""
        yield Static(Text(self._heading), id="heading", markup=False)
        with VerticalScroll():
            yield Page(self._writing)
        yield KeyLine()

    def on_mount(self) -> None:
        """The text has the keys."""
        self.query_one(VerticalScroll).focus()


def keys_page() -> PageScreen:
    """The keys of the table, group by group; in a wide window in two columns."""
    return PageScreen("Keys", _keys)


def log_page(sentences: Sequence[str]) -> PageScreen:
    """What happened, the newest last."""
    return PageScreen("What happened in this round", lambda width, _: Text("\n".join(_folded(sentences, width))))


def _folded(sentences: Sequence[str], width: int) -> Iterator[str]:
    for sentence in sentences:
        yield from wrap(sentence, max(width, KEY_CELLS), subsequent_indent="  ")


def _keys(width: int, ink: Style) -> Text:
    number = 2 if width >= 2 * COLUMN + BETWEEN else 1
    column = (width - BETWEEN * (number - 1)) // number
    columns: list[list[Text]] = [[] for _ in range(number)]
    for title, keys in TABLE:
        shortest = min(columns, key=len)
        shortest += [Text()] if shortest else []
        shortest += [Text(title, "bold underline"), *(line for key in keys for line in _explained(key, column, ink))]
    return Text("\n").join(_beside(row, column) for row in zip_longest(*columns, fillvalue=Text()))


def _explained(key: Key, width: int, ink: Style) -> list[Text]:
    """A key with what it does, in as many lines as it takes; nothing for one that is explained with another."""
    said = wrap(key.help, max(width - KEY_CELLS, KEY_CELLS))
    names = [key.display or named(key.keys), *[""] * (len(said) - 1)]
    return [Text.assemble((f"{name:<{KEY_CELLS}}", ink), line) for name, line in zip(names, said, strict=False)]


def _beside(row: Sequence[Text], width: int) -> Text:
    """Lines side by side in columns of this width."""
    line = Text()
    for text in row:
        line.append(text).append(" " * (width + BETWEEN - cells(text.plain)))
    line.rstrip()
    return line
