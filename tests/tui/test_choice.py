"""One of several: the line that shows it, and its list by keys and by mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input

from tilerummy.tui.choice import Choice, Choices

FRUIT: list[tuple[str | Text, str]] = [
    ("apple", "a"), ("banana", "b"), (Text("cherry pie"), "c"), ("date", "d"), ("elder", "e")
]  # fmt: skip
WIDTH, HEIGHT = 14, 8


class Form(App[None]):
    """A choice at the top, one at the bottom, fields between; what is changed is noted."""

    CSS = "Choice { width: 10; } Input { height: 1; border: none; }"

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[tuple[str | None, object]] = []

    def compose(self) -> ComposeResult:
        yield Choice(FRUIT, "b", id="first")
        yield from (Input() for _ in range(HEIGHT - 2))
        yield Choice(FRUIT, "e", id="last")

    def on_choice_changed(self, event: Choice.Changed) -> None:
        self.noted.append((event.control.id, event.control.value))


class Person:
    """Sits before the form."""

    def __init__(self, app: Form, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    def choice(self, name: str = "first") -> Choice[str]:
        return self.app.query_one(f"#{name}", Choice)

    @property
    def lines(self) -> list[str]:
        strips = self.app.screen._compositor.render_strips(self.app.size)
        return ["".join(segment.text for segment in strip) for strip in strips]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, x: int, y: int) -> None:
        # The pilot's own clicks do not go the way of those of a terminal, on which some of them get lost.
        for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
            button = 0 if kind is events.MouseMove else 1
            event = kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y)
            event.set_sender(self.app)
            self.app.post_message(event)
            await self.pilot.pause()


def sitting(way: Callable[[Person], Awaitable[None]]) -> None:
    async def go() -> None:
        app = Form()
        async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
            await way(Person(app, pilot))

    asyncio.run(go())


@pytest.mark.parametrize("key", ["enter", "space", "down", "up"])
def test_the_list_opens_where_the_value_stands_and_is_gone_when_it_is_closed(key: str) -> None:
    async def way(person: Person) -> None:
        assert person.lines[0].rstrip() == "banana  ▼"
        await person.press(key)
        assert person.choice().expanded
        assert [line.split()[0] for line in person.lines[:6]] == [
            "banana",
            "apple",
            "banana",
            "cherry",
            "date",
            "elder",
        ]
        assert "▲" in person.lines[0]
        await person.press("down", "enter")
        assert not person.app.query(Choices)
        assert person.lines[0].rstrip() == "cherry… ▼"
        assert person.app.focused is person.choice()
        assert person.app.noted == [("first", "c")]

    sitting(way)


def test_what_is_left_is_not_changed() -> None:
    async def way(person: Person) -> None:
        for keys in (("escape",), ("enter",), ("space",)):
            await person.press("enter", *(["down"] if keys == ("escape",) else []), *keys)
            assert not person.choice().expanded
            assert person.app.focused is person.choice()
        await person.press("enter", "tab")
        assert not person.choice().expanded
        assert person.app.focused is not person.choice()
        assert (person.choice().value, person.app.noted) == ("b", [])

    sitting(way)


def test_letters_find_a_name() -> None:
    async def way(person: Person) -> None:
        await person.press("enter", "d", "a", "enter")
        assert person.choice().value == "d"
        await person.press("enter", "p", "i", "e", "enter")
        assert person.choice().value == "c"
        await person.press("enter", "z", "enter")
        assert person.choice().value == "c"

    sitting(way)


def test_by_the_mouse() -> None:
    async def way(person: Person) -> None:
        await person.click(2, 0)
        assert person.choice().expanded
        await person.click(2, 4)
        assert (person.choice().value, person.choice().expanded) == ("d", False)
        await person.click(2, 0)
        await person.click(2, 0)
        assert not person.choice().expanded
        await person.click(2, 0)
        await person.click(12, 2)
        assert (person.choice().value, person.choice().expanded) == ("d", False)
        assert person.app.noted == [("first", "d")]

    sitting(way)


def test_at_the_bottom_of_the_window_the_whole_list_is_in_sight() -> None:
    async def way(person: Person) -> None:
        person.choice("last").focus()
        await person.press("enter")
        assert all(name in "\n".join(person.lines) for name in ("apple", "banana", "cherry", "date", "elder"))
        await person.press("home", "enter")
        assert person.app.noted == [("last", "a")]

    sitting(way)


def test_what_is_not_offered_is_refused_and_what_is_offered_is_no_change() -> None:
    async def way(person: Person) -> None:
        choice = person.choice()
        with pytest.raises(ValueError, match="'z' is not offered"):
            choice.value = "z"
        choice.value = "b"
        choice.offer([("zebra", "z")], "z")
        await person.press()
        assert (choice.value, choice.names, person.app.noted) == ("z", ["zebra"], [])
        assert person.lines[0].startswith("zebra")
        choice.offer([], "")
        await person.press("enter")
        assert not choice.expanded
        assert not person.lines[0].strip(" ▼")

    sitting(way)
