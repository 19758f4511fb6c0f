"""What stands behind a bot's seat: a bot in this process, or a program in a child process."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.play.positions import SABRA, match_at
from tests.play.programs import group_lives, program
from tests.play.table import A, B, begun, host_at, lines, new_host
from tilerummy.engine.look import look
from tilerummy.engine.view import View
from tilerummy.model.action import Draw, Play
from tilerummy.notation.words import read_table
from tilerummy.play.bot_player import BotPlayer
from tilerummy.play.host import Host
from tilerummy.play.thinkers import BotError, HereThinker, ProcessThinker, Thinker
from tilerummy.store.programs import NO_PROGRAMS

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


def test_where_no_programs_may_be_started_none_is_in_a_resumed_match_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "started"
    entry = program(tmp_path, f"open({str(note)!r}, 'w')", "spy")
    monkeypatch.setenv(NO_PROGRAMS, "1")
    (said,) = asked(ProcessThinker(entry))
    assert str(said).endswith("there is no such program, or it may not be run")
    assert not note.exists()
    monkeypatch.delenv(NO_PROGRAMS)
    asked(ProcessThinker(entry))
    assert note.exists()


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
    heard = tmp_path / "heard"
    entry = program(
        tmp_path,
        f"""
        been = os.path.exists({str(heard)!r})
        sys.stdin = (print(line, end="", file=open({str(heard)!r}, "a"), flush=True) or line for line in sys.stdin)
        for you, _ in questions():
            if not been: sys.exit(1)
            draw(you)
        """,
    )
    host, _ = host_at("R:5.6.7", "R8 K1")
    host.skip(A)
    host.skip(B)
    answers = asked(ProcessThinker(entry), host.view(A).folded(), times=3)
    assert answers == ["broke off: it ended without an answer", Draw(A), Draw(A)]
    words = [line.split(" >")[0] for line in heard.read_text().splitlines()]
    assert words.count("tilerummy-bot 1") == 2
    assert words.count("A draw") == words.count("B draw") == 2


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
