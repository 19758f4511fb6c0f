"""What the points of a match are made of, and who leads or has won by them."""

from collections.abc import Iterator, Sequence

from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.round import RoundResult
from tilerummy.rules.rule import counted
from tilerummy.telling.news import plural


def numbered(view: View) -> Iterator[tuple[int, RoundResult]]:
    """The rounds that are over, each with its number. Those that a position came with are not among them."""
    first = view.round.number - len(view.results) + (1 if view.round.over else 0)
    return enumerate(view.results, first)


def parts(view: View) -> Iterator[tuple[str, Sequence[int]]]:
    """What the totals are made of, where that is more than the rounds: the games of several, and bonuses.

    A star marks a game that is decided.
    """
    standing = view.standing
    if len(standing.closed) > 1:
        for game, closed in enumerate(standing.closed):
            yield f"game {game + 1}{'*' if closed else ''}", [row[game] for row in standing.columns]
    bonuses = [total - sum(row) for total, row in zip(standing.totals, standing.columns, strict=True)]
    if any(bonuses):
        yield "bonus", bonuses


def in_order(result: RoundResult) -> tuple[Seat, ...]:
    """The seats as the lines have them; who has none comes last."""
    return tuple(dict.fromkeys((*(line.seat for line in result.lines), *range(len(result.racks)))))


def standings(view: View, names: Sequence[str]) -> str:
    """Who has won the match, or who leads by what decides it."""
    standing, totals, decides = view.standing, view.standing.totals, view.rules.match.winner
    if standing.over:
        winners = [names[seat] for seat in standing.winners]
        verb = "share" if winners[1:] else "win" if plural(*winners) else "wins"
        return f"{' and '.join(winners)} {verb} the match{_ahead(view)}"
    if not view.results and not any(totals):
        return "No round has ended yet"
    if standing.closed[1:]:
        closed = sum(standing.closed)
        games = f"{closed} of {len(standing.closed)} games {'is' if closed == 1 else 'are'} decided (*); "
    else:
        games = ""
    best = min(totals) if decides == "lowest" else max(totals)
    leaders = [names[seat] for seat, total in enumerate(totals) if total == best]
    why = {"lowest": ": the lowest total wins", "most-rounds": "; who wins most rounds wins the match"}.get(decides, "")
    return f"{games}{' and '.join(leaders)} {'lead' if plural(*leaders) else 'leads'} with {best}{why}"


def _ahead(view: View) -> str:
    """By how much a match was won that one total decides."""
    totals, match = view.standing.totals, view.rules.match
    if match.winner == "most-rounds" or match.games > 1 or len(view.standing.winners) != 1:
        return ""
    first, second = sorted(totals, reverse=match.winner == "highest")[:2]
    return f" by {counted(abs(first - second), 'point')}"
