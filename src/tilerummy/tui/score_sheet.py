"""The score sheet as text: who leads, the totals, every round, and line by line what the last one was made of."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.text import Text

from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.label import cells
from tilerummy.model.round import RoundResult
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
        text.append("total".ljust(HEAD) + "".join(map(self._cell, map(str, view.standing.totals))), "bold underline")
        return text

    @property
    def rounds(self) -> tuple[str, ...]:
        """A line for each round, the latest last; before them what a position came with."""
        view = self._view
        before = [("before", [sum(row) for row in view.carried])] if any(map(any, view.carried)) else []
        rows = [*before, *((str(number), result.scores) for number, result in self._numbered())]
        return tuple(head.ljust(HEAD) + "".join(self._cell(f"{points:+}") for points in row) for head, row in rows)

    def reasons(self) -> Text:
        """What each seat got in the last round, and what for; nothing before the first has ended."""
        text = Text()
        for number, result in list(self._numbered())[-1:]:
            text.append(f"Round {number}, line by line\n", "bold")
            width = max(map(cells, self._names))
            for seat in _in_order(result):
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

    def _numbered(self) -> Iterator[tuple[int, RoundResult]]:
        view = self._view
        first = view.round.number - len(view.results) + (1 if view.round.over else 0)
        return enumerate(view.results, first)

    def _cell(self, text: str) -> str:
        """At the right of a column."""
        return " " * (self._column - cells(text)) + text


def _in_order(result: RoundResult) -> tuple[Seat, ...]:
    """The seats as the lines have them; who has none comes last."""
    return tuple(dict.fromkeys((*(line.seat for line in result.lines), *range(len(result.racks)))))


def standings(view: View, names: Sequence[str]) -> str:
    """Who has won the match, or who leads by what decides it."""
    standing, totals, decides = view.standing, view.standing.totals, view.rules.match.winner
    if standing.over:
        winners = " and ".join(names[seat] for seat in standing.winners)
        return f"{winners} {'wins' if len(standing.winners) == 1 else 'share'} the match"
    best = min(totals) if decides == "lowest" else max(totals)
    leaders = [names[seat] for seat, total in enumerate(totals) if total == best]
    why = {"lowest": ": the lowest total wins", "most-rounds": "; who wins most rounds wins the match"}.get(decides, "")
    return f"{' and '.join(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {best}{why}"
