"""What the ways of scoring share: who is out and how, what is left, and the lines of a result."""

from collections.abc import Iterator, Sequence

from tilerummy.model.action import Seat
from tilerummy.model.round import Line, Phase, Round, RoundResult
from tilerummy.model.tile import JOKER, Tiles, spoken
from tilerummy.rules.meld_rules import MeldRules


def out(round_: Round) -> Seat | None:
    """The seat whose rack is empty, or None."""
    return next((seat for seat, rack in enumerate(round_.racks) if not rack), None)


def left_on_rack(round_: Round, rules: MeldRules) -> Iterator[tuple[Seat, int]]:
    """What is left on each rack, in points."""
    yield from enumerate(map(rules.values.left, round_.racks))


def left(rack: Tiles) -> str:
    """The reason for what a rack costs: the tiles on it."""
    return f"left on the rack: {spoken(sorted(rack))}"


def at_once(round_: Round, winner: Seat) -> bool:
    """Whether the winner laid all tiles in the turn that ended the round, and none before it."""
    return round_.turn.seat == winner and round_.turn.first


def joker_was_last(round_: Round) -> bool:
    """Whether the round ended with a discard, and that tile is a joker. A rack may also have been laid to the last."""
    return round_.turn.phase is Phase.OVER and round_.discard[-1:] == (JOKER,)


def doubled(lines: Sequence[Line], times: int) -> list[Line]:
    """What each seat of these lines gets besides, if all of them count so many times; nothing for once."""
    if times == 1:
        return []
    points: dict[Seat, int] = {}
    for line in lines:
        points[line.seat] = points.get(line.seat, 0) + line.points
    why = f"a joker was discarded last: {'twice' if times == 2 else f'{times} times'} as much"
    return [Line(seat, sum_ * (times - 1), why) for seat, sum_ in points.items()]


def result(round_: Round, winner: Seat | None, lines: Sequence[Line]) -> RoundResult:
    """The lines as the result of this round."""
    return RoundResult(winner, tuple(lines), round_.starter, round_.racks)
