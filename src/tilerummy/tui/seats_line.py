"""The line above the board: who sits there, as fully as there is room for."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from tilerummy.engine.view import View
from tilerummy.model.label import cells
from tilerummy.telling.news import FEW
from tilerummy.telling.owners import initial
from tilerummy.telling.sentences import seat_line
from tilerummy.tui.short_names import shortened

SHORT, SHORTEST = 6, 3
"""No name is cut to fewer cells; before one is cut to fewer than the first number, the spaces go."""


def seats_line(view: View, names: Sequence[str], sizes: Sequence[int], width: int) -> Text:
    """All seats with the sizes of their racks, the one on turn stressed.

    Where that does not fit, a star says that a seat has not opened; where it still does not, the longest names are cut.
    """
    on_turn = None if view.round.over else view.turn.seat
    line = Text(no_wrap=True, overflow="ellipsis")
    for told, gap in _ways(view, names, sizes):
        words = [f"{'>' if seat == on_turn else ' '}{one} " for seat, one in enumerate(told)]
        line = Text(gap, no_wrap=True, overflow="ellipsis").join(
            Text(word, "reverse bold" if seat == on_turn else "") for seat, word in enumerate(words)
        )
        if line.cell_len <= width:
            break
    return line


def _ways(view: View, names: Sequence[str], sizes: Sequence[int]) -> Iterator[tuple[list[str], str]]:
    """What can be said of the seats, the longest first, and what stands between them."""
    yield [seat_line(view, names, seat, size) for seat, size in enumerate(sizes)], "  "
    longest = max(map(cells, names))
    for between, shortest in ((" ", SHORT), ("", SHORTEST)):
        for most in range(longest, min(longest, shortest) - 1, -1):
            short = shortened(names, most)
            marks = [_mark(view, seat, size, between) for seat, size in enumerate(sizes)]
            parts = zip(short, sizes, marks, strict=True)
            told = [f"{name}:{between}{size}{mark}" for name, size, mark in parts]
            yield [initial(view, seat) + one for seat, one in enumerate(told)], ""


def _mark(view: View, seat: int, size: int, between: str) -> str:
    if size <= FEW:
        return f"{between}!"
    return "" if view.round.opened[seat] or not view.rules.opening.points else f"{between}*"
