"""Pages to read: the keys, and what happened."""

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from tilerummy.tui.keys import MOUSE, SIGNS, TABLE, displayed, helped
from tilerummy.tui.looks import skin_of
from tilerummy.tui.palette import Glyphs
from tilerummy.tui.screens.closing import close
from tilerummy.tui.written import Written

COLUMN = 50
"""So many cells are enough for a column of keys with what they do."""

KEY_CELLS = 14
BETWEEN = 4

Writing = Callable[[int, Style, Glyphs], Text]
"""Writes a page of so many cells; the style is that of keys, and the signs are those of the tiles."""


class Page(Written):
    """What is to be read."""

    COMPONENT_CLASSES = {"page--key"}

    def __init__(self, writing: Writing) -> None:
        super().__init__()
        self._writing = writing

    def write(self, width: int) -> Text:
        """The page for this width."""
        ink = self.get_component_rich_style("page--key", partial=True)
        return self._writing(width, ink, skin_of(self.app).glyphs)


class PageScreen(Screen[None]):
    """A text to scroll through."""

    CSS_PATH = "pages.tcss"
    BINDINGS = [
        Binding("space,pagedown", "on", "Scroll on", key_display="space"),
        Binding("escape,q,f1,f2,f4,question_mark,number_sign", "close", "Back", key_display="esc"),
    ]

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
        text = self.query_one(VerticalScroll)
        text.focus()
        self.watch(text, "show_vertical_scrollbar", self.refresh_bindings)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where all of it is in sight there is nothing to scroll to."""
        return action != "on" or any(text.show_vertical_scrollbar for text in self.query(VerticalScroll))

    def action_on(self) -> None:
        """A page on."""
        self.query_one(VerticalScroll).scroll_page_down(animate=False)

    def action_close(self) -> None:
        """Back to where it was opened."""
        close(self, None)


def keys_page() -> PageScreen:
    """The keys of the table, group by group; in a wide window in two columns."""
    return PageScreen("Keys", _keys)


def log_page(sentences: Sequence[str]) -> PageScreen:
    """What happened, the newest last."""
    return PageScreen("What happened in this round", lambda width, *_: Text("\n".join(folded(sentences, width))))


def folded(sentences: Sequence[str], width: int) -> Iterator[str]:
    """Sentences in as many lines as they take, each new one at the edge."""
    for sentence in sentences:
        yield from wrap(sentence, max(width, KEY_CELLS), subsequent_indent="  ")


def _keys(width: int, ink: Style, glyphs: Glyphs) -> Text:
    number = 2 if width >= 2 * COLUMN + BETWEEN else 1
    column = (width - BETWEEN * (number - 1)) // number
    columns: list[list[Text]] = [[] for _ in range(number)]
    for title, lines in _chapters(glyphs):
        shortest = min(columns, key=len)
        shortest += [Text()] if shortest else []
        shortest.append(Text(title, "bold underline"))
        for name, words in lines:
            shortest += _explained(name, words, column, ink)
    return Text("\n").join(_beside(row, column) for row in zip_longest(*columns, fillvalue=Text()))


def _chapters(glyphs: Glyphs) -> Iterator[tuple[str, Iterable[tuple[str, str]]]]:
    """The signs first: without them no sentence is understood. Keys that are explained with others are left out."""
    yield "Signs", [(name.format(**glyphs.shapes), words) for name, words in SIGNS]
    for title, keys in TABLE:
        yield title, [(displayed(key), helped(key)) for key in keys if key.help]
    yield "The mouse", MOUSE


def _explained(name: str, words: str, width: int, ink: Style) -> list[Text]:
    """A key with what it does, in as many lines as it takes."""
    said = wrap(words, max(width - KEY_CELLS, KEY_CELLS))
    names = [name, *[""] * (len(said) - 1)]
    return [Text.assemble((f"{name:<{KEY_CELLS}}", ink), line) for name, line in zip(names, said, strict=True)]


def _beside(row: Sequence[Text], width: int) -> Text:
    """Lines side by side in columns of this width."""
    line = Text()
    for text in row:
        line.append(text).append(" " * (width + BETWEEN - cells(text.plain)))
    line.rstrip()
    return line
