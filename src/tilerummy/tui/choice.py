"""One of several: a line that shows what is chosen, and a list that is there only while it is open.

The toolkit's own box consists of six widgets, and a form with seven of them took a fifth of a second to appear.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from rich.text import Text
from textual import events, on
from textual.binding import Binding
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tilerummy.tui.lines import Lines

Value = TypeVar("Value")
Offer = tuple[str | Text, Value]
"""What is shown, and what it stands for."""

SEARCH_SECONDS = 0.7
"""Letters that follow each other so quickly belong together."""


class Choices(Lines):
    """The open list. Letters go to what contains them; it is gone when something else has the keys."""

    BINDINGS = [
        Binding("enter,space", "select", "Choose", key_display="enter"),
        Binding("escape", "leave", "Close", key_display="esc"),
    ]
    ALLOW_SELECT = False

    class Left(Message):
        """Nothing is chosen. ``by_key``: the line has the keys again."""

        def __init__(self, by_key: bool) -> None:
            super().__init__()
            self.by_key = by_key

    def __init__(self, names: Sequence[Text], at: int) -> None:
        super().__init__(*map(Option, names), compact=True)
        self._names = [name.plain.lower() for name in names]
        self._typed = ""
        self._typed_at = 0.0
        self.highlighted = at

    def on_key(self, event: events.Key) -> None:
        """Goes to the name in which the letters stand first."""
        if event.character is None or not event.is_printable or event.key == "space":
            return
        event.stop()
        event.prevent_default()
        self._typed = self._typed * (event.time - self._typed_at < SEARCH_SECONDS) + event.character.lower()
        self._typed_at = event.time
        found = [(name.find(self._typed), number) for number, name in enumerate(self._names) if self._typed in name]
        if found:
            self.highlighted = min(found)[1]

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Letters are for the search."""
        return key != "space" and character is not None and character.isprintable()

    def action_leave(self) -> None:
        """Back to the line."""
        self.post_message(self.Left(by_key=True))

    def on_blur(self) -> None:
        """Something else has the keys."""
        self.post_message(self.Left(by_key=False))
        # A click on the line itself would open the list again.
        self.suppress_click()


class Choice(Widget, Generic[Value], can_focus=True):
    """Shows the name of its value, and offers the others when it is asked to."""

    ALLOW_SELECT = False
    BINDINGS = [Binding("enter,space,down,up", "open", "Unfold", key_display="enter")]
    DEFAULT_CSS = """
    Choice {
        height: 1;
        background: $surface;
        color: $foreground;
        pointer: pointer;
        & > Choices {
            overlay: screen;
            constrain: none inside;
            offset: 0 1;
            width: 1fr;
            height: auto;
            max-height: 12;
            border: none;
            padding: 0;
            background: $panel;
            scrollbar-size-vertical: 1;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
    }
    """

    class Changed(Message):
        """Something else is chosen."""

        def __init__(self, choice: "Choice[Any]") -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> "Choice[Any]":
            """Where it was chosen."""
            return self.choice

    def __init__(self, offers: Iterable[Offer[Value]], value: Value, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._offers: list[tuple[Text, Value]] = []
        self.offer(offers, value)

    def offer(self, offers: Iterable[Offer[Value]], value: Value) -> None:
        """Puts others in the place of what can be chosen; that is no change of anybody's mind."""
        self._offers = [(name if isinstance(name, Text) else Text(name), one) for name, one in offers]
        self._value = value
        self.refresh()

    @property
    def names(self) -> list[str]:
        """What can be chosen, as it is shown."""
        return [name.plain for name, _ in self._offers]

    @property
    def value(self) -> Value:
        """What is chosen."""
        return self._value

    @value.setter
    def value(self, value: Value) -> None:
        if value not in [one for _, one in self._offers]:
            raise ValueError(f"{value!r} is not offered")
        if value != self._value:
            self._value = value
            self.refresh()
            self.post_message(self.Changed(self))

    @property
    def pointed(self) -> Value:
        """What would be chosen now: in an open list what the cursor stands on, else what is chosen."""
        at = next((choices.highlighted for choices in self.query(Choices)), None)
        return self._value if at is None or at >= len(self._offers) else self._offers[at][1]

    @property
    def expanded(self) -> bool:
        """Whether the list is open."""
        return bool(self.children)

    @property
    def _at(self) -> int | None:
        return next((number for number, (_, value) in enumerate(self._offers) if value == self._value), None)

    def render(self) -> Text:
        """The name, and an arrow."""
        width = self.content_size.width
        text = Text(no_wrap=True) if self._at is None else self._offers[self._at][0].copy()
        text.truncate(max(width - 3, 0), overflow="ellipsis", pad=True)
        arrow = "▲" if self.expanded else "▼"
        return text.append(f" {arrow} ")

    # ------------------------------------------------------------------ the list

    def action_open(self) -> None:
        """Opens the list where the value stands."""
        if not self.expanded and self._offers:
            choices = Choices([name for name, _ in self._offers], self._at or 0)
            self.mount(choices)
            choices.focus(scroll_visible=False)
            self.refresh()

    def on_click(self) -> None:
        """A click opens the list, another one closes it."""
        if self.expanded:
            self._close(by_key=True)
        else:
            self.action_open()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._close(by_key=True)
        # Other things may be offered by now than those that the list was opened with.
        if event.option_index < len(self._offers):
            self.value = self._offers[event.option_index][1]

    @on(Choices.Left)
    def _left(self, event: Choices.Left) -> None:
        event.stop()
        self._close(event.by_key)

    def _close(self, by_key: bool) -> None:
        if by_key:
            self.focus()
        self.query(Choices).remove()
        self.call_after_refresh(self.refresh)
