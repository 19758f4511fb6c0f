"""The score sheet in sentences."""

from collections.abc import Iterator, Sequence

from tilerummy.engine.view import View
from tilerummy.rules.scoring import International
from tilerummy.telling.aloud import aloud
from tilerummy.telling.scores import in_order, numbered, parts, standings


def points(number: int) -> str:
    """Points as they are read out: a sign alone is easily missed.

    >>> points(37), points(-37)
    ('37', 'minus 37')
    """
    return f"minus {-number}" if number < 0 else f"{number}"


def round_over(view: View, names: Sequence[str]) -> Iterator[str]:
    """What each seat got in the last round, and what for."""
    for number, result in list(numbered(view))[-1:]:
        yield f"Round {number} is over"
        for seat in in_order(result):
            lines = [line for line in result.lines if line.seat == seat]
            if len(lines) == 1:
                yield f"{names[seat]}: {points(lines[0].points)}, {aloud(lines[0].reason)}"
                continue
            yield f"{names[seat]}: {points(result.scores[seat])}{' in all' if lines else ''}"
            yield from (f"{names[seat]}: {points(line.points)} of it, {aloud(line.reason)}" for line in lines)


def sheet(view: View, names: Sequence[str]) -> Iterator[str]:
    """Every round, then the totals."""
    brought = [sum(row[: view.rules.match.games]) for row in view.carried]
    if any(brought):
        yield _row("Before", brought, names)
    for number, result in numbered(view):
        yield _row(f"Round {number}", result.scores, names)
    yield from totals(view, names)


def totals(view: View, names: Sequence[str]) -> Iterator[str]:
    """The totals with what they are made of, and who leads or has won."""
    for head, row in parts(view):
        yield _row(head.capitalize().replace("*", ", decided"), row, names)
    yield _row("Totals", view.standing.totals, names)
    if view.match_over and isinstance(view.rules.scoring, International):
        yield _row("Result", [-total for total in view.standing.totals], names)
    yield standings(view, names)


def _row(head: str, row: Sequence[int], names: Sequence[str]) -> str:
    return f"{head}: {', '.join(f'{name} {points(one)}' for name, one in zip(names, row, strict=True))}"
