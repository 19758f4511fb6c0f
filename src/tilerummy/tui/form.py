"""The pieces of a form: fields and boxes as Textual has them, made fit for names from anywhere."""

import unicodedata

from rich.highlighter import Highlighter
from rich.text import Text
from textual.widgets import Checkbox, Input, SelectionList

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
    }
    """

    def __init__(self, value: str = "", *, placeholder: str = "", max_length: int = 40, id: str | None = None) -> None:
        super().__init__(
            value, placeholder, max_length=max_length, id=id, compact=True, highlighter=_Harmless(), select_on_focus=True
        )
        self.cursor_blink = False


class Tick(Checkbox):
    """A box that can be ticked."""

    BUTTON_LEFT, BUTTON_INNER, BUTTON_RIGHT = "[", "x", "]"


class Ticks(SelectionList[str]):
    """Boxes below each other."""
