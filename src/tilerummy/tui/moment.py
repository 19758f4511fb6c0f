"""What is shown when a round or a match was won: tiles on felt, and a word on it."""

from collections.abc import Sequence

from rich.text import Text

from tilerummy.engine.view import View
from tilerummy.model.table import Table
from tilerummy.telling.moments import last_melds, looked_back, round_won
from tilerummy.tui.logo import in_tiles
from tilerummy.tui.pack import M0, L, Size
from tilerummy.tui.paint import paint
from tilerummy.tui.palette import Skin

BETWEEN = 2
"""Cells between two melds."""


def moment(view: View, names: Sequence[str], skin: Skin, width: int, tiles: bool = True) -> Text:
    """How a round was won, and at the end of the match who has won it. Without room for ``tiles`` only in words."""
    lines = [Text(round_won(view, names))]
    if view.match_over and (back := looked_back(view, names)):
        lines.append(Text(back))
    if tiles and (shown := _shown(view, names, skin, width)):
        lines.insert(0, shown)
    return Text("\n", justify="center", no_wrap=True, overflow="ellipsis").join(lines)


def _shown(view: View, names: Sequence[str], skin: Skin, width: int) -> Text | None:
    """The name of who has won the match, else the last melds of who has won the round."""
    if view.match_over and len(view.standing.winners) == 1:
        name = names[view.standing.winners[0]]
        return in_tiles(skin, name.upper().split(), width)
    winner = view.results[-1].winner
    return None if winner is None else _laid(last_melds(view, winner), skin, width)


def _laid(melds: Table, skin: Skin, width: int) -> Text | None:
    """As many melds as there is room for, the later ones if not for all; None where there is room for none."""
    for size in (L, M0):
        for first in range(len(melds)):
            shown = melds[first:]
            if sum(size.width * len(meld.tiles) + BETWEEN for meld in shown) - BETWEEN <= width:
                return _painted(shown, skin, size)
    return None


def _painted(melds: Table, skin: Skin, size: Size) -> Text:
    text = Text(no_wrap=True)
    for line in range(size.height):
        for number, meld in enumerate(melds):
            text.append(" " * BETWEEN if number else "\n" if line else "")
            for tile in meld.tiles:
                for segment in paint(skin, size, tile)[line]:
                    text.append(segment.text, segment.style)
    return text
