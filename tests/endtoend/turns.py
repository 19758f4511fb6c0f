"""What a bot does in a turn, and what a turn comes to."""

from collections import Counter
from random import Random

from tilerummy.bots.bot import Bot
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Action
from tilerummy.model.meld import Meld
from tilerummy.model.round import Phase
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile


def planned(bot: Bot, rng: Random, state: State, action: Action) -> tuple[list[Action], State]:
    """What a bot does from this action on until its turn is over, and what it comes to."""
    plan: list[Action] = []
    start, now = state, state
    while True:
        plan.append(action)
        done = apply(now, action)
        assert isinstance(done, Applied), done
        now = done.state
        if not same_turn(start, now):
            return plan, now
        action = bot.choose(open_to(now).folded(), rng)


def open_to(state: State) -> View:
    """What the seat on turn sees."""
    assert state.round is not None
    return look(state, state.round.turn.seat)


def same_turn(before: State, now: State) -> bool:
    """Whether the turn goes on."""
    assert before.round is not None
    assert now.round is not None
    turns = [(round_.number, round_.turn.number) for round_ in (before.round, now.round)]
    return turns[0] == turns[1] and now.round.turn.phase is not Phase.OVER


def lies(state: State) -> object:
    """All that matters of a state, whichever way it came about: the order of the melds means nothing."""
    round_ = state.round
    assert round_ is not None
    turn = (round_.number, round_.turn.number, round_.turn.seat, round_.turn.phase)
    return turn, round_.racks, Counter(round_.table), round_.discard, round_.pool, round_.opened, state.results


def grown(before: Table, after: Table) -> dict[int, Meld]:
    """For each old meld the one of the table after that it has become, by its row."""
    grown: dict[int, Meld] = {}
    free = list(after)
    for row, meld in enumerate(before):
        tiles = Counter(meld.tiles)

        def kept(place: int, tiles: Counter[Tile] = tiles, row: int = row) -> tuple[int, bool]:
            return (tiles & Counter(free[place].tiles)).total(), (free[place],) == after[row : row + 1]

        place = max(range(len(free)), key=kept)
        grown[row] = free.pop(place)
    return grown
