"""Whether a view shows what its seat cannot know: the same in every family of games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from tests.properties.games import Step
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Deal, Draw, Penalty
from tilerummy.model.event import Event
from tilerummy.model.round import Round
from tilerummy.model.tile import JOKER, Tiles
from tilerummy.notation.position import write_view
from tilerummy.notation.words import write_event


def nothing_hidden_shows(steps: Iterable[Step], chance: str) -> None:
    """Fails if a view changes with tiles that its seat, or an onlooker, cannot see."""
    rng = Random(chance)
    for step in steps:
        if step.after.round is not None:
            same_in_another_world(step.after, rng.choice([None, *range(len(step.after.seats))]), rng)


def same_in_another_world(now: State, seat: int | None, rng: Random) -> None:
    """Fails if the seat's view, or a text of it, is another one where tiles lie otherwise that it cannot see."""
    seen, seen_there = look(now, seat), look(another_world(now, seat, rng), seat)
    assert seen_there == seen
    assert repr(seen_there) == repr(seen)
    assert write_view(seen_there) == write_view(seen)
    assert list(map(write_event, seen_there.history)) == list(map(write_event, seen.history))


def another_world(now: State, seat: int | None, rng: Random) -> State:
    """The same to this seat: other racks and pool, other tiles drawn by others, another order dealt, another seed."""
    assert now.round is not None
    round_ = _mixed_pool(now.round, rng) if now.round.over else _mixed(now.round, seat, rng)
    deck = now.rules.deck.tiles
    history = tuple(_otherwise(event, seat, deck, rng) for event in now.history)
    return replace(now, round=round_, seed=f"another {rng.random()}", history=history)


def _otherwise(event: Event, seat: int | None, deck: Tiles, rng: Random) -> Event:
    match event.action:
        case Draw(seat=owner) | Penalty(culprit=owner) if owner != seat:
            return replace(event, shown=tuple(rng.choice(deck) for _ in event.shown))
        case Deal(starter=starter, tiles=tiles) if tiles:
            return replace(event, action=Deal(starter, tuple(rng.sample(deck, len(deck)))))
        case _:
            return event


def _mixed_pool(round_: Round, rng: Random) -> Round:
    """After a round its racks lie open; the pool still does not."""
    hidden = [tile for place, tile in enumerate(round_.pool) if place != round_.face_up]
    rng.shuffle(hidden)
    if round_.face_up is not None:
        hidden.insert(round_.face_up, round_.pool[round_.face_up])
    return replace(round_, pool=tuple(hidden))


def _mixed(round_: Round, seat: int | None, rng: Random) -> Round:
    """The round with its hidden tiles thrown together; what others drew in this turn is hidden too."""
    # What a knocker has left lies open to all.
    others = [at for at in range(len(round_.racks)) if at not in (seat, round_.knocker)]
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
    if turn.seat in others and turn.drawn:
        # What was drawn may have been laid already, so there may be no tile for it on the rack.
        drawn = (*racks[turn.seat], *(JOKER for _ in turn.drawn))
        turn = replace(turn, drawn=drawn[: len(turn.drawn)])
    return replace(round_, racks=tuple(racks), pool=tuple(pool), turn=turn)
