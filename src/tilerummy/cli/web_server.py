"""The page, and the processes behind it. Only ``serve`` loads this: it takes half a second."""

import asyncio
import logging
import os
import shlex
import signal
import socket
import sys
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

from tilerummy.model.label import clean
from tilerummy.store.programs import NO_PROGRAMS

MOST_VISITORS = 20
"""Each is a process of some 60 MB."""

MOST_CELLS = 1000
"""No window is wider or taller. A browser may claim anything."""

LINE_CELLS = 300

PATIENCE = 5.0
"""Seconds a game has to end by itself once its page is closed."""

# The toolkit hands the command to a shell, which makes way for the game.
COMMAND = f"exec {shlex.join([sys.executable, '-m', 'tilerummy'])}"

SURROUNDINGS = {
    # A browser is a terminal of its own kind, whatever the one is in which the server was started.
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    # Who plays in a browser must not start programs here with the rights of who serves.
    NO_PROGRAMS: "1",
}


def run_server(listening: socket.socket, only_here: bool) -> None:
    """Serves the page until a signal comes; then every game is ended in order."""
    os.environ.update(SURROUNDINGS)
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    server = WebServer(only_here)
    loop = asyncio.new_event_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, server.request_exit)
    web.run_app(
        server.application(),
        sock=listening,
        loop=loop,
        handle_signals=False,
        access_log=None,
        print=None,
        shutdown_timeout=3 * PATIENCE,
    )


class OneLine(logging.Formatter):
    """What goes wrong with a request in a line. It quotes what came from outside."""

    def format(self, record: logging.LogRecord) -> str:
        """The message, and the error that led to it."""
        error = record.exc_info[1] if record.exc_info else None
        return f"tilerummy: {clean(f'{record.getMessage()}: {error}' if error else record.getMessage(), LINE_CELLS)}"


class Visitor(AppService):
    """The game of one page. It ends with its page, and the page with it."""

    async def run(self) -> None:
        """Hands on what the game paints. When it is gone, whyever, the page is told."""
        await super().run()
        with suppress(ConnectionError):
            await self.remote_close()

    async def set_terminal_size(self, width: int, height: int) -> None:
        """Tells the game the size of its window."""
        await super().set_terminal_size(within(width), within(height))

    async def stop(self) -> None:
        """Lets the game end in order, and waits for that; one that does not answer is killed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(super().stop(), PATIENCE)
        if (process := self._process) is None:
            return
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class WebServer(Server):
    """Answers browsers: to the page with the page, to its web socket with a game."""

    def __init__(self, only_here: bool) -> None:
        super().__init__(COMMAND, title="Tile rummy", templates_path=Path(__file__).with_name("page"))
        self._only_here = only_here
        self.pages: set[web.WebSocketResponse] = set()

    async def application(self) -> web.Application:
        """What browsers talk to."""
        app = await self._make_app()
        app.middlewares.append(self._own_pages_only)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """What there is to say was said."""

    async def on_shutdown(self, app: web.Application) -> None:
        """Closes all pages, which ends their games."""
        await asyncio.gather(*(page.close() for page in self.pages), return_exceptions=True)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A game for a page, as long as both live."""
        page = web.WebSocketResponse(heartbeat=15)
        width, height = (within(to_int(request.query.get(name, ""), 0)) for name in ("width", "height"))

        async def close() -> None:
            await page.close()

        visitor = Visitor(
            self.command,
            write_bytes=page.send_bytes,
            write_str=page.send_str,
            close=close,
            download_manager=self.download_manager,
        )
        self.pages.add(page)
        try:
            await page.prepare(request)
            await visitor.start(width, height)
            await self._process_messages(page, visitor)
        except (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError):
            # What came was not what the page sends.
            await page.close(code=1008)
        finally:
            self.pages.discard(page)
            await asyncio.shield(visitor.stop())
        return page

    @web.middleware
    async def _own_pages_only(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuses the pages of others: a browser lets any of them talk to this machine."""
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc.lower() != request.host.lower():
            raise web.HTTPForbidden(text="Only the page of the game itself may play.\n")
        if self._only_here and not means_here(request.host):
            raise web.HTTPForbidden(text=f"{request.host} is no name of this machine alone.\n")
        if request.path in ("/", "/ws") and len(self.pages) >= MOST_VISITORS:
            raise web.HTTPServiceUnavailable(text=f"{MOST_VISITORS} people play already: no more can. Try later.\n")
        return await handler(request)


def within(size: object) -> int:
    """A width or height that a window can have."""
    return min(max(int(size), 1), MOST_CELLS) if isinstance(size, int) else MOST_CELLS


def means_here(host: str) -> bool:
    """Whether a browser that asks for this host asks for a loopback address.

    A name from outside may be made to lead here as well, and its page would then count as ours.
    """
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False
