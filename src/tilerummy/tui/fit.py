"""The classes of a screen's size, there from the first."""

from typing import Any

from textual.screen import Screen


def fit(screen: Screen[Any]) -> None:
    """Gives a screen the classes of its breakpoints, to be called first of all when it is composed.

    Textual gives them with the first resize, when all is styled already: then all would be styled twice.
    """
    width, height = screen.app.size
    for breakpoints, cells in ((screen.HORIZONTAL_BREAKPOINTS, width), (screen.VERTICAL_BREAKPOINTS, height)):
        names = [name for least, name in sorted(breakpoints or ()) if cells >= least]
        screen.add_class(*names[-1:])
