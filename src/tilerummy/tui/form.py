"""The pieces of a form: fields and boxes as Textual has them, made fit for names from anywhere."""

import unicodedata
from collections.abc import Iterable
from textwrap import fill

from rich.highlighter import Highlighter
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.content import Content
from textual.strip import Strip
from textual.widgets import Checkbox, Input, SelectionList
from textual.widgets.selection_list import Selection

from tilerummy.tui.lines import Late
from tilerummy.tui.written import Written

COLUMN = 10
"""How wide the column of labels and headings is."""

HARMFUL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Kinds of characters that move the cursor, turn the line round, or are nothing that could be seen."""


class _Harmless(Highlighter):
    """Paints a dot for each character that would do something to the terminal. The value stays as it is."""

    def highlight(self, text: Text) -> None:
        text.plain = "".join("·" if unicodedata.category(char) in HARMFUL else char for char in text.plain)


class Field(Input):
    """One line of text of whatever characters. It is as high as its text."""

    DEFAULT_CSS = """
    Field {
        height: 1;
        border: none;
        padding: 0 1;
        background: $surface;
        &:focus { border: none; background: $panel; }
        & > .input--placeholder { color: $text-muted; }
    }
    """

    def __init__(self, value: str = "", *, placeholder: str = "", max_length: int = 40, id: str | None = None) -> None:
        super().__init__(
            value,
            placeholder,
            max_length=max_length,
            id=id,
            compact=True,
            highlighter=_Harmless(),
            select_on_focus=True,
        )
        self.cursor_blink = False


def box(ticked: bool) -> str:
    """A box as text: the toolkit's own shows the same cross whether it is ticked or not, only dimmer."""
    return "[x]" if ticked else "[ ]"


class Tick(Checkbox):
    """A box that can be ticked."""

    @property
    def _button(self) -> Content:
        return Content.assemble((box(self.value), self.get_visual_style("toggle--button")))


class Ticks(Late, SelectionList[str]):
    """Boxes below each other, each with an id of its own: its value."""

    def offer(self, boxes: Iterable[tuple[Text, str, bool]]) -> None:
        """Puts other boxes in the place of those that are there: words, value, and whether it is ticked."""
        self.clear_options()
        self.add_options(Selection(words, value, ticked, id=value) for words, value, ticked in boxes)
        self.highlighted = 0 if self.option_count else None

    def render_line(self, y: int) -> Strip:
        """The line as the toolkit has it, our own box in the place of its three segments."""
        line = super().render_line(y)
        index = self.scroll_offset.y + y
        if index >= self.option_count:
            return line
        button = list(line)[1]
        ticked = self.get_option_at_index(index).value in self.selected
        style = (button.style or Style()) + Style(meta={"option": index})
        return Strip([Segment(box(ticked), style), *list(line)[3:]])


class Described(Written):
    """Sentences beside their headings, which stand in a column of their own."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._parts: tuple[tuple[str, str], ...] = ()

    def tell(self, parts: tuple[tuple[str, str], ...]) -> None:
        """Shows pairs of a heading and what stands beside it."""
        if parts != self._parts:
            self._parts = parts
            self.refresh(layout=True)

    def write(self, width: int) -> Text:
        """The lines, those of a sentence below each other."""
        text = Text()
        for heading, sentences in self._parts:
            head = f"{heading:<{COLUMN}}"
            said = fill(sentences, max(width, 2 * COLUMN), initial_indent=head, subsequent_indent=" " * COLUMN)
            text.append(head, "bold").append(f"{said[COLUMN:]}\n")
        text.rstrip()
        return text
