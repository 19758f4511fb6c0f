"""The score sheet as text: who leads, the totals, every round, and line by line what the last one was made of."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.text import Text

from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.label import cells
from tilerummy.model.round import RoundResult
from tilerummy.rules.scoring import International
from tilerummy.telling.scores import in_order, numbered, parts, standings
from tilerummy.tui.short_names import shortened

HEAD = 8
"""So wide is what stands before the columns of the seats."""

LEAST, MOST = 7, 18
"""So wide is the column of a seat: five digits with their sign, and at most a whole name."""

POINTS = 8
"""So wide are the points of a reason."""

BETWEEN, LEAST_REASON = 3, 20


class ScoreSheet:
    """What a view knows of the scores, in ``width`` cells."""

    def __init__(self, view: View, names: Sequence[str], width: int) -> None:
        self._view = view
        self._names = names
        self._width = width
        room = (width - HEAD) // len(names)
        self._column = max(LEAST, min(max(cells(name) + 2 for name in names), room, MOST))

    def standing(self) -> Text:
        """Who has won or leads, and the totals under the names of the seats."""
        view = self._view
        text = Text(f"{standings(view, self._names)}\n\n", "bold" if view.match_over else "")
        heads = shortened(self._names, self._column - 1)
        text.append("round".ljust(HEAD) + "".join(map(self._cell, heads)) + "\n", "bold")
        for head, row in parts(view):
            text.append(self._line(head, [f"{points:+}" for points in row]) + "\n")
        text.append(self._line("total", map(str, view.standing.totals)), "bold underline")
        if view.match_over and isinstance(view.rules.scoring, International):
            # Points are bad there; for the final result the signs are turned round (written rules, 3.3).
            text.append("\n" + self._line("result", [f"{-total:+}" for total in view.standing.totals]), "bold")
        return text

    def _line(self, head: str, cells_: Iterable[str]) -> str:
        return head.ljust(HEAD) + "".join(map(self._cell, cells_))

    @property
    def rounds(self) -> tuple[str, ...]:
        """A line for each round, the latest last; before them what a position came with."""
        view = self._view
        brought = [sum(row[: view.rules.match.games]) for row in view.carried]
        before = [("before", brought)] if any(brought) else []
        rows = [*before, *((str(number), result.scores) for number, result in numbered(self._view))]
        return tuple(self._line(head, [f"{points:+}" for points in row]) for head, row in rows)

    def reasons(self) -> Text:
        """What each seat got in the last round, and what for; nothing before the first has ended."""
        text = Text()
        for number, result in list(numbered(self._view))[-1:]:
            text.append(f"Round {number}, line by line\n", "bold")
            width = max(map(cells, self._names))
            for seat in in_order(result):
                text.append_text(self._seat(seat, result, width))
        return text

    def _seat(self, seat: Seat, result: RoundResult, width: int) -> Text:
        """The sum beside the name, and the only reason beside it; several stand below each other with their points."""
        lines = [line for line in result.lines if line.seat == seat]
        name = self._names[seat]
        text = Text().append(f"{name}{' ' * (width - cells(name))}{result.scores[seat]:>+{POINTS}}", "bold")
        if len(lines) <= 1:
            return text.append(self._folded(lines[0].reason if lines else "", width + POINTS))
        text.append("\n")
        for line in lines:
            text.append(f"{' ' * width}{line.points:>+{POINTS}}{self._folded(line.reason, width + POINTS)}")
        return text

    def _folded(self, reason: str, indent: int) -> str:
        """A reason in as many lines as it takes, each of them as far to the right as the first."""
        lines = wrap(reason, max(self._width - indent - BETWEEN, LEAST_REASON))
        return " " * BETWEEN + f"\n{' ' * (indent + BETWEEN)}".join(lines) + "\n"

    def _cell(self, text: str) -> str:
        """At the right of a column."""
        return " " * (self._column - cells(text)) + text
