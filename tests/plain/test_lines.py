"""Lines from a pipe: their ends, their bytes, and those that never end."""

from __future__ import annotations

import asyncio
import os

import pytest

from tilerummy.plain.lines import AHEAD, MOST_BYTES, Lines


def read(*chunks: bytes, end: bool = True) -> list[str | None]:
    """All lines of a pipe into which these bytes are written."""

    async def all_lines() -> list[str | None]:
        source, sink = os.pipe()
        lines = Lines(source)
        for chunk in chunks:
            os.write(sink, chunk)
            await asyncio.sleep(0.01)
        if end:
            os.close(sink)
        found: list[str | None] = []
        while True:
            found.append(await lines.read(5))
            if found[-1] is None:
                os.close(source)
                return [*found, await lines.read(5)]

    return asyncio.run(all_lines())


@pytest.mark.parametrize(
    ("chunks", "lines"),
    [
        ((b"one\ntwo\n",), ["one", "two"]),
        ((b"one\ntw", b"o"), ["one", "two"]),
        ((b"one\r\n\r\n",), ["one", ""]),
        ((b"\xff\xfe\x00\n",), ["\ufffd\ufffd\x00"]),
        ((b"Zo\xc3", b"\xab\n"), ["Zoë"]),
        ((), []),
    ],
)
def test_lines_are_read(chunks: tuple[bytes, ...], lines: list[str]) -> None:
    assert read(*chunks) == [*lines, None, None]


def test_a_line_without_end_is_cut() -> None:
    assert read(*[b"x" * 60_000] * 20, b"\nend\n") == ["x" * MOST_BYTES, "end", None, None]


def test_a_pipe_that_is_faster_than_the_game_has_to_wait() -> None:
    assert read(b"a\n" * (AHEAD * 5)) == ["a"] * (AHEAD * 5) + [None, None]


def test_a_line_that_does_not_come_is_not_waited_for() -> None:
    async def wait() -> None:
        source, _ = os.pipe()
        await Lines(source).read(0.01)

    with pytest.raises(TimeoutError):
        asyncio.run(wait())


def test_what_cannot_be_read_is_the_end() -> None:
    async def wait() -> str | None:
        return await Lines(10_000).read(5)

    assert asyncio.run(wait()) is None
