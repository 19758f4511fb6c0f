"""How a screen closes itself."""

from typing import TypeVar

from textual.screen import Screen

Result = TypeVar("Result")


def close(screen: Screen[Result], result: Result) -> None:
    """Closes a screen with a result, if it still lies on top.

    Clicks and keys may come in pairs, and the second of two that arrive at once finds another screen there: Textual's
    own ``dismiss`` would take that one away.
    """
    if screen.app.screen is screen:
        screen.dismiss(result)
