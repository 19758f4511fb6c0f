"""Who opens the page gets a game of their own, which ends with the page; all of them share one home."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason='the browser needs the extra "web"')

from aiohttp import ClientSession, WSServerHandshakeError, web
from aiohttp.test_utils import TestServer

from tests.endtoend.deals import hand_dealt
from tests.web.served import Served, Socket, children, comes_true, lives, visit
from tilerummy.cli.web_server import MOST_CELLS, MOST_VISITORS, Visitor, WebServer, means_here, within
from tilerummy.model.action import Draw
from tilerummy.play.seats import need_programs
from tilerummy.store.programs import NO_PROGRAMS
from tilerummy.store.saves import load_record

RACKS = ("R10 R11 R12 R13 B1 B2 B5 B7 Y1 Y3 Y5 K1 K3 K5", "R1 R2 R4 B8 B10 B12 Y7 Y9 Y11 K7 K9 K11 K13 K13")


async def begin(page: Socket) -> None:
    """A new match against a bot, from the menu to the first turn."""
    await page.shows("New game")
    await page.press("n")
    await page.shows("Seat 2", "Start")
    await page.press("\x13")


def with_bots(served: Served) -> list[int]:
    """The games of a server, and then the processes that those have started."""
    games = served.games()
    return [*games, *(bot for game in games for bot in children(game))]


def match(home: Path, other: str = "Bo") -> Path:
    return hand_dealt(home, "sabra", ("Ann", other), RACKS)


async def resume(page: Socket) -> None:
    await page.shows("New game", "To be resumed")
    await page.press("r")
    await page.shows("Resume a match", "Ann: 0")
    await page.press("\r")


def test_two_play_at_once_and_each_has_a_match_of_their_own(tmp_path: Path) -> None:
    async def play(page: Socket) -> None:
        await begin(page)
        await page.shows("your rack")

    with Served(tmp_path) as served:
        visit(served, play, play)
        assert served.games_are(0)
    assert len(list((tmp_path / "matches").iterdir())) == 2


def test_a_match_that_another_has_open_is_not_opened_and_a_closed_page_lets_go_of_it(tmp_path: Path) -> None:
    path = match(tmp_path)
    opened, refused = asyncio.Event(), asyncio.Event()

    async def first(page: Socket) -> None:
        await resume(page)
        await page.shows("Pass the device to Ann")
        opened.set()
        await refused.wait()
        await page.press("\r")
        await page.shows("your rack")
        await page.press("d")
        await page.shows("You drew")

    async def second(page: Socket) -> None:
        await opened.wait()
        await resume(page)
        await page.shows("is open in another window")
        refused.set()

    async def later(page: Socket) -> None:
        await resume(page)
        await page.shows("Pass the device to Bo")

    with Served(tmp_path) as served:
        visit(served, first, second)
        assert served.games_are(0)
        visit(served, later)
    assert path.read_text().splitlines()[-1].startswith("A draw ;")
    assert load_record(path).actions


def test_the_end_of_the_server_ends_all_games_in_order(tmp_path: Path) -> None:
    path = match(tmp_path, "@novice")
    games: list[int] = []

    with Served(tmp_path) as served:

        async def stay(page: Socket) -> None:
            await resume(page)
            await page.shows("your rack", "Your turn")
            await page.press("d")
            assert comes_true(lambda: len(with_bots(served)) > 1)
            games.extend(with_bots(served))
            served.process.send_signal(signal.SIGTERM)
            await page.closed()

        visit(served, stay)
        assert served.process.wait(20) == 0
    assert games
    assert not any(map(lives, games))
    assert load_record(path).actions[1:2] == (Draw(0),)


def test_a_server_that_was_killed_leaves_no_game_behind(tmp_path: Path) -> None:
    games: list[int] = []

    with Served(tmp_path) as served:

        async def stay(page: Socket) -> None:
            await begin(page)
            await page.shows("your rack")
            games.extend(with_bots(served))
            served.process.kill()
            await page.closed()

        visit(served, stay)
        served.process.wait()
    assert games
    assert comes_true(lambda: not any(map(lives, games)))


def test_a_page_whose_game_was_killed_is_closed(tmp_path: Path) -> None:
    with Served(tmp_path) as served:

        async def stay(page: Socket) -> None:
            await page.shows("New game")
            (game,) = served.games()
            os.kill(game, signal.SIGKILL)
            await page.closed()

        visit(served, stay)


def test_what_no_page_sends_closes_that_page_and_no_other(tmp_path: Path) -> None:
    texts = ("", "[]", "{}", "null", '["stdin"]', '["stdin", 5]', '["stdin", "\\ud800"]', "\x00", "[" * 99_999)

    def talking(text: str) -> Callable[[Socket], Awaitable[None]]:
        async def talk(page: Socket) -> None:
            await page.shows("New game")
            await page.send(text)
            assert await page.closed() == 1008, text

        return talk

    async def play(page: Socket) -> None:
        await begin(page)
        await page.shows("your rack")

    with Served(tmp_path) as served:
        visit(served, play, *map(talking, texts))
        assert served.games_are(0)
        assert served.ended(signal.SIGTERM) == (0, "")


def test_a_page_that_claims_a_giant_window_gets_a_large_one(tmp_path: Path) -> None:
    assert [within(size) for size in (-5, 0, 1, 80, 10**12, "9", None)] == [1, 1, 1, 80, *[MOST_CELLS] * 3]

    async def claim(page: Socket) -> None:
        await page.shows("New game")
        await page.send('["resize", {"width": 1000000000, "height": 1000000000}]')
        await page.send('["resize", {"width": 40, "height": 10}]')
        await page.shows("40x10")

    with Served(tmp_path) as served:
        visit(served, claim)


@pytest.mark.parametrize(
    "surroundings",
    [{"TERM": "dumb"}, {"COLORTERM": "", "TERM": "xterm-mono", "LANG": "C", "LC_ALL": "POSIX"}],
    ids=["dumb", "mono"],
)
def test_the_terminal_of_the_server_is_not_that_of_the_page(tmp_path: Path, surroundings: dict[str, str]) -> None:
    async def look(page: Socket) -> None:
        await page.shows("New game", "●")
        assert any("38;2;" in page.terminal.style_at(x, y) for x in range(100) for y in range(30))

    with Served(tmp_path, **surroundings) as served:
        visit(served, look)


def test_the_page_needs_nothing_from_another_machine(tmp_path: Path) -> None:
    async def fetch(url: str) -> str:
        async with ClientSession() as client, client.get(url) as answer:
            assert answer.status == 200
            return await answer.text()

    with Served(tmp_path) as served:
        page = asyncio.run(fetch(served.url))
        links = re.findall(r"""(?:src|href|url)[=(]["']([^"']+)["']""", page)
        own = [link for link in links if not link.startswith("data:")]
        assert len(own) >= 4
        for link in own:
            assert "//" not in link
            assert link in ("static/js/textual.js", "static/css/xterm.css") or link.endswith(".ttf")
    assert "<title>Tile rummy</title>" in page


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "elsewhere.example", "Origin": "http://elsewhere.example"}, 403),
    ],
    ids=["another page", "a file", "a name that leads here"],
)
def test_a_page_of_somebody_else_cannot_play(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    async def try_it(url: str) -> None:
        async with ClientSession() as client:
            with pytest.raises(WSServerHandshakeError) as refused:
                await client.ws_connect(f"{url}ws", headers=headers)
            assert refused.value.status == status

    with Served(tmp_path) as served:
        asyncio.run(try_it(served.url))
        assert served.games() == []


def test_when_as_many_play_as_the_machine_takes_the_next_is_told() -> None:
    server = WebServer(only_here=True)
    server.pages.update(web.WebSocketResponse() for _ in range(MOST_VISITORS))

    async def try_it() -> tuple[int, str]:
        async with TestServer(await server.application()) as there, ClientSession() as client:
            answer = await client.get(there.make_url("/"))
            return answer.status, await answer.text()

    status, words = asyncio.run(try_it())
    assert status == 503
    assert f"{MOST_VISITORS} people play already" in words


def test_what_is_no_request_is_told_in_a_line(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        port = int(served.url.rstrip("/").rpartition(":")[2])
        for data in (b"nonsense\r\n\r\n", b"\x16\x03\x01\x00\xff", b"GET /\x1b[2J HTTP/1.1\r\nX: \x00\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", port), 10) as connection:
                connection.sendall(data)
                assert b" 400 Bad Request" in connection.recv(100)
        code, said = served.ended(signal.SIGTERM)
    assert code == 0
    assert "Traceback" not in said
    assert all(line.startswith("tilerummy: ") and line.isprintable() for line in said.splitlines())


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1:8765", True), ("localhost:8765", True), ("LOCALHOST", True), ("[::1]:80", True),
        ("elsewhere.example:8765", False), ("192.0.2.7", False), ("localhost.example", False), ("", False),
    ],
)  # fmt: skip
def test_only_names_of_this_machine_alone_mean_here(host: str, here: bool) -> None:
    assert means_here(host) is here


def test_who_plays_in_a_browser_starts_no_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o700)
    need_programs([f"@{program}"])
    monkeypatch.setenv(NO_PROGRAMS, "1")
    with pytest.raises(ValueError, match="no such program, or it may not be run"):
        need_programs([f"@{program}"])


def test_a_game_that_does_not_answer_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilerummy.cli.web_server.PATIENCE", 0.2)

    async def nothing(_: object = None) -> None:
        """The page that is not there."""

    async def start_and_stop() -> bool:
        downloads = WebServer(only_here=True).download_manager
        visitor = Visitor(
            "exec sleep 60", write_bytes=nothing, write_str=nothing, close=nothing, download_manager=downloads
        )
        await visitor.start(80, 24)
        begun = len(children(os.getpid()))
        await visitor.stop()
        return begun > len(children(os.getpid()))

    assert asyncio.run(start_and_stop())
