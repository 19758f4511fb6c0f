"""Bots against bots without a screen, round after round."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tilerummy.notation.record import Record
from tilerummy.play.bot_player import BotPlayer
from tilerummy.play.host import Host
from tilerummy.play.seats import is_program
from tilerummy.play.thinkers import HereThinker, ProcessThinker, Thinker
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.journal import Journal
from tilerummy.store.saves import SUFFIX

MOST_ACTIONS = 3_000
"""A round of more actions is given up."""

MOST_ROUNDS = 200
"""A match of more rounds is given up."""


@dataclass(frozen=True, slots=True)
class Game:
    """How one game ended. ``winner`` is None where it is shared or there is none; an unfinished game has no winner.

    ``trouble``: what bots did wrong, with their seats.
    """

    number: int
    seed: str
    winner: int | None
    scores: tuple[int, ...]
    actions: int
    finished: bool
    trouble: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: one round a game, or whole matches. ``records`` is a folder for a record of each game."""

    rules: Ruleset
    seats: tuple[str, ...]
    seed: str
    matches: bool = False
    records: Path | None = None


async def play(plan: Plan, number: int) -> Game:
    """The game with this number. Its seed is the plan's seed and the number, so it is the same in every run.

    Raises ``BotError`` for a bot that cannot be loaded, before a record is begun.
    """
    seed = f"{plan.seed}/{number}"
    thinkers: list[Thinker] = [
        ProcessThinker(entry) if is_program(entry) else HereThinker(entry) for entry in plan.seats
    ]
    host = _host(plan, seed, number)
    players = [BotPlayer(host, seat, thinker) for seat, thinker in enumerate(thinkers)]
    trouble: list[tuple[int, str]] = []
    try:
        finished, rounds = True, 0
        while finished and not host.over and (plan.matches or not rounds) and (finished := rounds < MOST_ROUNDS):
            host.deal()
            rounds += 1
            finished = await _round(host, players, trouble)
    finally:
        host.close()
        for thinker in thinkers:
            await thinker.stop()
    return replace(_game(plan, number, seed, host, finished), trouble=tuple(trouble))


def games(plan: Plan, numbers: range, jobs: int = 1) -> Iterator[Game]:
    """The games with these numbers, in order; with more ``jobs`` in as many processes."""
    if jobs <= 1:
        yield from map(partial(_play_alone, plan), numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(_play_alone, plan), numbers, chunksize=max(1, min(16, len(numbers) // (jobs * 4))))


def _play_alone(plan: Plan, number: int) -> Game:
    return asyncio.run(play(plan, number))


async def _round(host: Host, players: list[BotPlayer], trouble: list[tuple[int, str]]) -> bool:
    """Plays the round that was dealt; False if it had to be given up."""
    actions = 0
    while (seat := host.on_turn) is not None:
        if actions >= MOST_ACTIONS:
            return False
        if wrong := await players[seat].take_turn():
            trouble.append((seat, wrong))
        actions += 1
    return True


def _host(plan: Plan, seed: str, number: int) -> Host:
    header = Record(plan.rules, plan.seats, seed)
    if plan.records is None:
        return Host(header.start())
    return Host.new(Journal.create(plan.records / f"{number:06}{SUFFIX}", header), header)


def _game(plan: Plan, number: int, seed: str, host: Host, finished: bool) -> Game:
    view = host.view(None)
    winner: int | None = None
    if plan.matches:
        standing = view.standing
        scores = standing.totals
        winner = standing.winners[0] if len(standing.winners) == 1 else None
    elif finished:
        scores, winner = view.results[-1].scores, view.results[-1].winner
    else:
        scores = (0,) * len(plan.seats)
    return Game(number, seed, winner if finished else None, scores, host.done, finished)
