"""Clicks, highlights and pages that come when a list has fewer lines than they were meant for, or none yet."""

from __future__ import annotations

import asyncio

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult

from tilerummy.tui.choice import Choice, Choices
from tilerummy.tui.form import Ticks

WORDS = ("one", "two", "three", "four")


def offered(number: int) -> list[tuple[Text, str, bool]]:
    return [(Text(word), word, False) for word in WORDS[:number]]


class Form(App[None]):
    """Boxes to tick, and a choice."""

    def compose(self) -> ComposeResult:
        yield Ticks(compact=True)
        yield Choice([(word, word) for word in WORDS], "one")

    @property
    def ticks(self) -> Ticks:
        return self.query_one(Ticks)


def click(line: int) -> events.Click:
    event = events.Click(None, 1, line, 0, 0, 1, False, False, False)
    event.style = Style(meta={"option": line})
    # The screen has seen it already.
    event._set_forwarded()
    return event


def test_boxes_become_fewer_before_what_was_done_to_them_arrives() -> None:
    async def way() -> None:
        app = Form()
        async with app.run_test() as pilot:
            app.ticks.offer(offered(4))
            await pilot.pause()
            app.ticks.highlighted = 3
            app.ticks.post_message(click(2))
            app.ticks.offer(offered(1))
            await pilot.pause()
            assert (app.ticks.highlighted, app.ticks.selected) == (0, [])
            app.ticks.post_message(click(0))
            await pilot.pause()
            assert app.ticks.selected == ["one"]

    asyncio.run(way())


def test_what_a_list_was_opened_with_is_offered_no_more() -> None:
    async def way() -> None:
        app = Form()
        async with app.run_test() as pilot:
            choice = app.query_one(Choice)
            choice.action_open()
            await pilot.pause()
            app.query_one(Choices).highlighted = 3
            choice.offer([("two", "two")], "two")
            assert choice.pointed == "two"
            app.query_one(Choices).action_select()
            await pilot.pause()
            assert (choice.value, choice.expanded) == ("two", False)

    asyncio.run(way())


def test_a_list_that_was_opened_a_moment_ago_has_no_pages() -> None:
    async def way() -> None:
        app = Form()
        async with app.run_test() as pilot:
            choice = app.query_one(Choice)
            choice.action_open()
            choices = choice.query_one(Choices)
            choices.action_page_down()
            choices.action_page_up()
            assert choices.highlighted == 0
            await pilot.pause()
            choices.action_page_down()
            assert choices.highlighted == len(WORDS) - 1

    asyncio.run(way())
