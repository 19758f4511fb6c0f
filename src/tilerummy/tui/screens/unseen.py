"""The page of the tiles that have not been seen."""

from collections.abc import Sequence

from rich.text import Text

from tilerummy.engine.view import View
from tilerummy.play.unseen import Odds
from tilerummy.rules.rule import counted
from tilerummy.telling.counting import grid, odds_words, where_unseen
from tilerummy.tui.screens.pages import PageScreen, folded


def unseen_page(view: View, names: Sequence[str], odds: Odds) -> PageScreen:
    """The tiles that a seat has not seen, where they are, and the odds to draw one that is wanted."""

    def write(width: int, *_: object) -> Text:
        told = [where_unseen(view, names), odds_words(view, odds)]
        return Text("\n".join((*grid(view, width), "", *folded(told, width))), no_wrap=True)

    return PageScreen(f"Not seen yet: {counted(odds.unseen, view.rules.deck.style.removesuffix('s'))}", write)
