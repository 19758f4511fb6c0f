"""A bot at a seat: its answer is done, and where it has none the game goes on."""

from __future__ import annotations

import asyncio

import pytest

from tests.play.positions import SABRA, match_at
from tests.play.table import A, B, bots_play, host_at
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import new_match
from tilerummy.engine.view import View
from tilerummy.model.action import Draw, Play
from tilerummy.notation.words import read_table
from tilerummy.play.bot_player import BotPlayer
from tilerummy.play.bot_protocol import chance_of
from tilerummy.play.host import Host
from tilerummy.play.thinkers import BotError, HereThinker

VIEW = look(match_at("R:5.6.7", "R8 K1"), A).folded()


def test_the_chance_of_a_bot_hangs_on_seed_seat_and_number_and_does_not_tell_the_seed() -> None:
    chances = {chance_of(seed, seat, number) for seed in ("a", "b") for seat in range(4) for number in range(50)}
    assert len(chances) == 400
    assert chance_of("secret", 0, 1) == chance_of("secret", 0, 1)
    assert "secret" not in chance_of("secret", 0, 1)
    assert len(bytes.fromhex(chance_of("secret", 0, 1))) == 16


class Answers:
    """A thinker that gives one answer, or fails, and keeps what it was asked."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.asked: list[tuple[View, str]] = []

    async def choose(self, view: View, chance: str) -> object:
        self.asked.append((view, chance))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def stop(self) -> None:
        """Nothing is there to be ended."""


def turn(host: Host, answer: object, pause: float | None = None) -> tuple[str | None, list[tuple[View, str]]]:
    thinker = Answers(answer)

    async def taken() -> str | None:
        player = BotPlayer(host, A, thinker)  # type: ignore[arg-type]
        return await (player.take_turn() if pause is None else player.take_turn(asyncio.sleep(pause)))

    return asyncio.run(taken()), thinker.asked


def test_a_legal_answer_is_done() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")
    trouble, asked_with = turn(host, Play(A, read_table("R:5.6.7.8")))
    assert trouble is None
    assert log.acts == [["A play R:5.6.7.8"]]
    assert asked_with == [(VIEW, chance_of(host.seed, A, 0))]


def test_a_bot_sees_the_totals_and_not_how_they_came_about() -> None:
    """A line of text holds no more, so a bot in this process gets no more either."""
    host = Host(new_match(SABRA, ("@novice", "@novice"), "folded"))
    host.deal()
    bots_play(host)
    host.deal()
    while host.on_turn != A:
        host.skip(B)
    _, ((view, _),) = turn(host, Draw(A))
    totals = host.view(A).standing.totals
    assert view.results == ()
    assert view.standing.totals == totals
    assert any(totals)


def test_an_illegal_answer_is_told_and_punished() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")
    illegal = Play(A, read_table("R:5.6.7/K:1"))
    trouble, _ = turn(host, illegal)
    assert trouble == f"broke a rule: {'; '.join(map(str, check(VIEW, illegal)))}"
    assert "K1" in trouble
    assert log.acts == [["= penalty A illegal"]]


@pytest.mark.parametrize("pause", [None, 0.0])
def test_a_failure_is_told_and_costs_the_turn(pause: float | None) -> None:
    host, log = host_at("R:5.6.7", "R8 K1", pool="-")
    trouble, _ = turn(host, BotError("fell asleep"), pause)
    assert trouble == "fell asleep"
    assert log.acts == [["= penalty A illegal"]]
    assert host.on_turn == B


def test_an_answer_waits_for_the_pause() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")

    async def story() -> None:
        over = asyncio.Event()
        pause: asyncio.Task[None] = asyncio.ensure_future(_waited(over))
        player = BotPlayer(host, A, HereThinker("@novice"))
        taking = asyncio.ensure_future(player.take_turn(pause))
        await asyncio.sleep(0.05)
        assert log.acts == []
        over.set()
        assert await taking is None
        assert log.acts == [["A play R:5.6.7.8"]]

    asyncio.run(story())


async def _waited(over: asyncio.Event) -> None:
    await over.wait()
