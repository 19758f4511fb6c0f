"""Begins the game line by line, and ends it in order whatever ends it."""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable

from tilerummy.plain.game import play
from tilerummy.plain.lines import Lines
from tilerummy.plain.menu import menu
from tilerummy.plain.speaker import Speaker
from tilerummy.play.host import Host

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)

Work = Callable[[Lines, Speaker], Awaitable[object]]


def at_table(host: Host) -> int:
    """Plays a match on standard input and output; the exit code."""

    async def work(lines: Lines, speaker: Speaker) -> None:
        await play(host, lines, speaker)

    return asyncio.run(_until_signal(work))


def at_menu() -> int:
    """The menu on standard input and output; the exit code."""
    return asyncio.run(_until_signal(menu))


async def _until_signal(work: Work) -> int:
    """Does the work to its end; a signal calls it off, by its number, which lets it put all in order first."""
    speaker = Speaker(sys.stdout, asks=sys.stdin.isatty() and sys.stdout.isatty())
    task = asyncio.ensure_future(work(Lines(), speaker))
    ended_by: list[int] = []

    def end(number: int) -> None:
        ended_by.append(number)
        task.cancel(number)

    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, end, number)
    try:
        await task
    except asyncio.CancelledError:
        if not ended_by:
            raise
        return 128 + ended_by[0]
    return 0
