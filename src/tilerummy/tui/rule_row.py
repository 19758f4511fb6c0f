"""One key of a ruleset in a form: a sign, its name, a box for its value, and what is usual if it is not that."""

from typing import Any

from textual import events, on
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Static

from tilerummy.rules.deck import Deck
from tilerummy.store.amended import Amended
from tilerummy.store.ruleset_fields import RuleField
from tilerummy.tui.choice import Choice
from tilerummy.tui.field_words import key_words, offered, value_means, value_text
from tilerummy.tui.form import Field, Tick

CHANGED, WRONG, AS_USUAL = "*", "!", " "
"""The signs before what is not usual, and before what cannot be."""


def sign(changed: bool, wrong: bool) -> str:
    """The sign that a key or a table has."""
    return WRONG if wrong else CHANGED if changed else AS_USUAL


class Sign(Static):
    """Says whether the key is as usual. A click puts it back."""

    class Clicked(Message):
        """The key shall be as usual again."""

    def on_click(self, event: events.Click) -> None:
        """Asks for the usual value."""
        event.stop()
        self.post_message(self.Clicked())


class RuleRow(Horizontal):
    """Choices for a kind or one of several words, a box to tick for yes and no, a field for what is typed."""

    class Changed(Message):
        """Another value was chosen, ticked or typed."""

        def __init__(self, row: "RuleRow", value: Any) -> None:
            super().__init__()
            self.field, self.value = row.field, value

    class PutBack(Message):
        """The usual value is asked for."""

        def __init__(self, row: "RuleRow") -> None:
            super().__init__()
            self.field = row.field

    def __init__(self, field: RuleField, value: Any, deck: Deck) -> None:
        self.field, self._deck = field, deck
        self._box = _box(field, value, deck)
        self._sign, self._was = Sign(AS_USUAL, markup=False), Static("", classes="was", markup=False)
        self._shown: tuple[str, str] = (AS_USUAL, "")
        super().__init__(self._sign, Static(key_words(field.key), classes="key", markup=False), self._box, self._was)

    @property
    def box(self) -> Widget:
        """What has the value, and may have the keys."""
        return self._box

    def pointed(self, amended: Amended) -> Any:
        """What would be chosen now: the value of now, or the one that the cursor of an open list stands on."""
        if isinstance(self._box, Choice):
            return self._box.pointed
        return amended.value(self.field.table, self.field.key)

    def show(self, amended: Amended, wrong: bool) -> None:
        """Shows the signs for the value of now."""
        table, key = self.field.table, self.field.key
        if isinstance(self._box, Tick):
            self._box.label = _ticked_words(self.field, amended.value(table, key), self._deck)
        changed = amended.changed(table, key)
        was = f"usual: {value_text(self.field, amended.usual(table, key))}" if changed else ""
        shown = sign(changed, wrong), was
        if shown != self._shown:
            self._shown = shown
            self._sign.update(shown[0])
            self._sign.set_class(wrong, "-wrong")
            self._was.update(was)

    def put(self, value: Any) -> None:
        """Puts a value into the box."""
        if isinstance(self._box, Field):
            self._box.value = self.field.write(value)
        elif isinstance(self._box, Tick):
            self._box.value = value is True
        elif isinstance(self._box, Choice):
            self._box.value = value

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(self, self.field.read(event.value)))

    @on(Checkbox.Changed)
    def _ticked(self, event: Checkbox.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(self, event.value))

    @on(Choice.Changed)
    def _chosen(self, event: Choice.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(self, event.choice.value))

    @on(Sign.Clicked)
    def _put_back(self, event: Sign.Clicked) -> None:
        event.stop()
        self.post_message(self.PutBack(self))


def _box(field: RuleField, value: Any, deck: Deck) -> Widget:
    if field.ticked:
        return Tick(_ticked_words(field, value, deck), value is True, compact=True)
    if field.choices:
        return Choice(offered(field, deck), value)
    return Field(field.write(value), placeholder=field.takes, max_length=field.longest)


def _ticked_words(field: RuleField, value: Any, deck: Deck) -> Content:
    return Content(value_means(field, value, deck) or value_text(field, value))
