"""Whether a view shows what its seat cannot know: the same in every family of games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from tests.properties.games import Step
from tilerummy.engine.look import look
from tilerummy.model.round import Round
from tilerummy.model.tile import Tiles


def nothing_hidden_shows(steps: Iterable[Step], chance: int) -> None:
    """Fails if a view changes with tiles that its seat, or an onlooker, cannot see."""
    rng = Random(chance)
    for step in steps:
        now = step.after
        if now.round is None or now.round.over:
            continue
        seat = rng.choice([None, *range(len(now.seats))])
        other = replace(now, round=_mixed(now.round, seat, rng), seed=f"another {chance}")
        assert look(other, seat) == look(now, seat)
        assert repr(look(other, seat)) == repr(look(now, seat))


def _mixed(round_: Round, seat: int | None, rng: Random) -> Round:
    """The round with its hidden tiles thrown together; what others drew in this turn is hidden too."""
    others = [at for at in range(len(round_.racks)) if at != seat]
    hidden = [tile for place, tile in enumerate(round_.pool) if place != round_.face_up]
    unknown = [*hidden, *(tile for at in others for tile in round_.racks[at])]
    rng.shuffle(unknown)
    racks: list[Tiles] = list(round_.racks)
    for at in others:
        racks[at], unknown = tuple(sorted(unknown[: len(racks[at])])), unknown[len(racks[at]) :]
    pool = list(unknown)
    if round_.face_up is not None:
        pool.insert(round_.face_up, round_.pool[round_.face_up])
    turn = round_.turn
    if turn.seat != seat and turn.drawn:
        turn = replace(turn, drawn=racks[turn.seat][: len(turn.drawn)])
    return replace(round_, racks=tuple(racks), pool=tuple(pool), turn=turn)
