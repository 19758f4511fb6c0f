"""One option in a line: what it is called, and its values, of which one is chosen."""

from collections.abc import Sequence
from itertools import accumulate

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from tilerummy.model.label import cells
from tilerummy.tui.option_words import WORDS, Value

LABEL = 15
"""So wide is the column of names."""


class OptionRow(Widget, can_focus=True):
    """Shows all values, the chosen one in brackets; where they have no room, the chosen one between arrows."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    OptionRow {
        height: 1;
        padding: 0 1;
        pointer: pointer;
        &:focus { background: $rack; color: $rack-ink; text-style: bold; }
        &:focus:nocolor { background: $foreground; color: $background; }
    }
    """

    class Chosen(Message):
        """Another value was chosen."""

        def __init__(self, name: str, value: Value) -> None:
            super().__init__()
            self.option = name
            self.value = value

    def __init__(self, name: str, offers: Sequence[tuple[Value, str]], value: Value) -> None:
        super().__init__(id=f"option-{name}")
        self.option = name
        self._offers = tuple(offers)
        self._value = value

    @property
    def value(self) -> Value:
        """What is chosen."""
        return self._value

    def change(self, by: int) -> None:
        """Chooses the next value, or the one before; after the last one comes the first."""
        self._choose((self._at + by) % len(self._offers))

    def show(self, value: Value) -> None:
        """Shows what was chosen elsewhere."""
        self._value = value
        self.refresh()

    def _choose(self, place: int) -> None:
        value = self._offers[place][0]
        if value != self._value:
            self.show(value)
            self.post_message(self.Chosen(self.option, value))

    @property
    def _at(self) -> int:
        values = [value for value, _ in self._offers]
        return values.index(self._value) if self._value in values else 0

    def _parts(self, width: int) -> list[str]:
        """The name, then the values in their order; only the chosen one where not all have room."""
        label = f"{self.mark} {WORDS[self.option].title:<{LABEL}}"
        values = [f"[{words}]" if at == self._at else f" {words} " for at, (_, words) in enumerate(self._offers)]
        if cells(label) + sum(map(cells, values)) <= width:
            return [label, *values]
        return [label, f"< {self._offers[self._at][1]} >"]

    @property
    def mark(self) -> str:
        """What stands before the row that has the keys."""
        return ">" if self.has_focus else " "

    def render(self) -> Text:
        """The line."""
        parts = self._parts(self.content_size.width)
        text = Text(no_wrap=True).join(Text(part, "bold" if part[0] in "[<" else "") for part in parts)
        text.truncate(self.content_size.width, overflow="ellipsis")
        return text

    def on_click(self, event: events.Click) -> None:
        """A click on a value chooses it; between arrows it goes on to the next one, before them back."""
        parts = self._parts(self.content_size.width)
        ends = list(accumulate(map(cells, parts)))
        x = event.x - self.gutter.left
        place = next((place for place, end in enumerate(ends) if x < end), len(ends)) - 1
        if not 0 <= place < len(parts) - 1:
            return
        if len(parts) - 1 == len(self._offers):
            self._choose(place)
        else:
            self.change(-1 if x < ends[0] + 2 else 1)
