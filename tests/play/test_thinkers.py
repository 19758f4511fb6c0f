"""What stands behind a bot's seat: a bot in this process, or a program in a child process."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.play.positions import SABRA, match_at
from tests.play.programs import group_lives, program
from tests.play.table import A, B, begun, bots_play, host_at, lines, new_host
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import new_match
from tilerummy.engine.view import View
from tilerummy.model.action import Draw, Play
from tilerummy.notation.words import read_table
from tilerummy.play.bot_player import BotPlayer
from tilerummy.play.bot_protocol import chance_of
from tilerummy.play.host import Host
from tilerummy.play.thinkers import BotError, HereThinker, ProcessThinker, Thinker

VIEW = look(match_at("R:5.6.7", "R8 K1"), A).folded()


def asked(thinker: Thinker, view: View = VIEW, times: int = 1) -> list[object]:
    """The answers to one question asked some times, a failure as its sentence; then the thinker is stopped."""

    async def answers() -> list[object]:
        found: list[object] = []
        try:
            for _ in range(times):
                try:
                    found.append(await thinker.choose(view, "c0ffee"))
                except BotError as failure:
                    found.append(str(failure))
        finally:
            await thinker.stop()
        return found

    return asyncio.run(answers())


def test_a_bot_answers_here_and_in_a_child_alike() -> None:
    play = Play(A, read_table("R:5.6.7.8"))
    assert asked(HereThinker("@novice")) == [play]
    assert asked(ProcessThinker("@novice")) == [play]


def test_a_bot_that_there_is_not_cannot_be_had() -> None:
    with pytest.raises(ValueError, match="there is no bot @nobody"):
        HereThinker("@nobody")
    (said,) = asked(ProcessThinker("@nobody"))
    assert said == "broke off: it ended without an answer"


def test_a_child_is_started_when_it_is_first_asked_and_ended_when_it_is_stopped() -> None:
    async def story() -> None:
        thinker = ProcessThinker("@novice")
        assert thinker.pid is None
        await thinker.choose(VIEW, "c0ffee")
        pid = thinker.pid
        assert pid is not None
        await thinker.choose(VIEW, "c0ffee")
        assert thinker.pid == pid
        await thinker.stop()
        assert thinker.pid is None
        assert not group_lives(pid)

    asyncio.run(story())


def test_to_stop_twice_or_before_the_first_question_does_no_harm() -> None:
    async def story() -> None:
        thinker = ProcessThinker("@novice")
        await thinker.stop()
        await thinker.choose(VIEW, "c0ffee")
        await thinker.stop()
        await thinker.stop()
        assert await thinker.choose(VIEW, "c0ffee") == Play(A, read_table("R:5.6.7.8"))
        await thinker.stop()

    asyncio.run(story())


def test_a_program_speaks_the_same_protocol(tmp_path: Path) -> None:
    entry = program(tmp_path, "for you, _ in questions(): draw(you)")
    assert asked(ProcessThinker(entry), times=3) == [Draw(A)] * 3
    assert asked(ProcessThinker(entry), look(match_at("R:5.6.7", "R8 K1"), B).folded()) == [Draw(B)]


def test_a_program_reads_an_introduction_once_and_then_only_what_is_new(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    entry = program(
        tmp_path,
        f"""
        sys.stdin = (print(line, end="", file=open({str(heard)!r}, "a")) or line for line in sys.stdin)
        for you, _ in questions(): draw(you)
        """,
    )
    host = begun(tmp_path / "match.rummy", SABRA, (entry, entry))
    host.deal()

    async def turns() -> None:
        seat = host.on_turn
        assert seat is not None
        player = BotPlayer(host, seat, ProcessThinker(entry))
        try:
            for _ in range(3):
                assert await player.take_turn() is None
                other = host.on_turn
                assert other is not None
                host.skip(other)
        finally:
            await player.thinker.stop()

    asyncio.run(turns())
    host.close()
    told = heard.read_text().splitlines()
    words = [line.split()[0] for line in told]
    assert words[:3] == ["tilerummy-bot", "rules", "seats"]
    assert words.count("tilerummy-bot") == words.count("rules") == words.count("seats") == 1
    assert words.count("view") == words.count("choose") == 3
    events = [line.partition(" >")[0] for line in told[3:] if line.split()[0] not in ("view", "choose")]
    assert events == lines(tmp_path / "match.rummy")[: len(events)]
    assert len(events) == 5
    assert "?" in next(line for line in told if line.endswith("> ?"))


def test_what_a_program_writes_to_standard_error_goes_where_it_is_sent(tmp_path: Path) -> None:
    entry = program(tmp_path, "for you, _ in questions(): print('so hard', file=sys.stderr, flush=True); draw(you)")
    with (tmp_path / "log").open("w+", encoding="utf-8") as log:
        assert asked(ProcessThinker(entry, log), times=2) == [Draw(A)] * 2
        log.seek(0)
        assert log.read() == "so hard\nso hard\n"


def test_after_a_failure_the_child_is_started_anew_and_told_all_again(tmp_path: Path) -> None:
    entry = program(
        tmp_path,
        f"""
        for you, _ in questions():
            if not os.path.exists({str(tmp_path / "been")!r}):
                open({str(tmp_path / "been")!r}, "w").close()
                sys.exit(1)
            draw(you)
        """,
    )
    assert asked(ProcessThinker(entry), times=3) == ["broke off: it ended without an answer", Draw(A), Draw(A)]


def test_a_question_that_was_called_off_leaves_no_answer_behind(tmp_path: Path) -> None:
    entry = program(
        tmp_path,
        """
        for you, view in questions():
            time.sleep(0.2)
            say(f"{you} draw\\n" if " 1.1." in view else f"{you} pass\\n")
        """,
    )
    host, _ = host_at("R:5.6.7", "R8 K1")
    first = host.view(A).folded()
    host.skip(A)
    host.skip(B)
    second = host.view(A).folded()

    async def story() -> str:
        thinker = ProcessThinker(entry)
        try:
            question = asyncio.ensure_future(thinker.choose(first, "c0ffee"))
            await asyncio.sleep(0.1)
            question.cancel()
            with pytest.raises(asyncio.CancelledError):
                await question
            return str((await thinker.choose(second, "c0ffee")).verb)
        finally:
            await thinker.stop()

    assert asyncio.run(story()) == "pass"


# --- a bot at a table -------------------------------------------------------------------------------------------------


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


def test_the_same_seed_gives_the_same_record_in_a_child_and_here(tmp_path: Path) -> None:
    async def play(host: Host, thinkers: list[Thinker]) -> None:
        try:
            while (seat := host.on_turn) is not None:
                assert await BotPlayer(host, seat, thinkers[seat]).take_turn() is None
        finally:
            for thinker in thinkers:
                await thinker.stop()
            host.close()

    kinds: dict[str, list[Thinker]] = {
        "here": [HereThinker("@novice"), HereThinker("@novice")],
        "child": [ProcessThinker("@novice"), ProcessThinker("@novice")],
        "mixed": [ProcessThinker("@novice"), HereThinker("@novice")],
    }
    for name, thinkers in kinds.items():
        asyncio.run(play(new_host(tmp_path / name), thinkers))
    here = (tmp_path / "here").read_bytes()
    assert len(lines(tmp_path / "here")) > 20
    assert (tmp_path / "child").read_bytes() == here
    assert (tmp_path / "mixed").read_bytes() == here
