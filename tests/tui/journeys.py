"""Journeys through the real app without a terminal: a table at a known position, keys, and what is painted."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.pilot import Pilot

from tests.play.positions import FRIENDLY, match_at, spots
from tests.play.table import Log
from tilerummy.notation.words import write_table
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.play.row import RACK
from tilerummy.play.seats import labels
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.paths import HOME
from tilerummy.tui.app import Onward, TileRummy
from tilerummy.tui.position import Spot
from tilerummy.tui.screens.table import TableScreen

SIZE = (80, 24)
SHAPES = "●◆■▲★"
"""What is painted on every tile and nowhere else."""

FRAMES = str.maketrans(dict.fromkeys("│╭╮╰╯─", " "))

SIGNS = {"space": " ", "question_mark": "?", "dollar_sign": "$", "tab": "\t", "enter": "\r"}
"""The characters of keys that have names."""

ROUNDS = 4
"""A key is told to the app, by it to the screen, by that to a widget; and what it changes is told on."""


def table_at(
    table: str,
    rack: str,
    *,
    opened: bool = True,
    pool: str | None = None,
    rules: Ruleset = FRIENDLY,
    seats: tuple[str, ...] = ("Ann", "Bo"),
    log: Log | None = None,
) -> Host:
    """A host in the midst of a round, the first seat on turn with this rack; what is done is kept in memory."""
    state = match_at(table, rack, opened=opened, pool=pool, rules=rules, seats=len(seats))
    return Host(replace(state, seats=seats), log or Log())


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """Everything that is kept is kept in this folder."""
    before = os.environ.get(HOME)
    os.environ[HOME] = str(folder)
    try:
        yield
    finally:
        os.environ.pop(HOME)
        if before is not None:
            os.environ[HOME] = before


class Journey:
    """A person at the keys of the app, who sees what is painted."""

    def __init__(self, app: TileRummy, pilot: Pilot[Onward]) -> None:
        self.app = app
        self.pilot = pilot

    # ------------------------------------------------------------------ what is seen

    @property
    def lines(self) -> list[str]:
        """The whole screen as it is painted."""
        return [
            "".join(segment.text for segment in strip)
            for strip in self.app.screen._compositor.render_strips(self.app.size)
        ]

    @property
    def text(self) -> str:
        """The same as one text."""
        return "\n".join(self.lines)

    @property
    def words(self) -> str:
        """The same without its layout: words with single spaces, and no frames."""
        return " ".join(self.text.translate(FRAMES).split())

    @property
    def status(self) -> str:
        """The line that says how things stand."""
        return self.lines[self.table.query_one("#status").region.y].strip()

    @property
    def on(self) -> str:
        """The name of the screen that is on top."""
        return type(self.app.screen).__name__.removesuffix("Screen").lower()

    async def keys(self) -> str:
        """The last line: the keys. It is painted a little later than the rest."""
        await self.until(lambda: bool(self.lines[-1].strip()))
        return self.lines[-1].strip()

    # ------------------------------------------------------------------ what lies where

    @property
    def table(self) -> TableScreen:
        """The table, be it covered or not."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def draft(self) -> Draft:
        """What lies where."""
        assert self.table.draft is not None
        return self.table.draft

    @property
    def melds(self) -> str:
        """The table as text."""
        return write_table(tuple(row.meld for row in self.draft.rows))

    @property
    def rack(self) -> str:
        """What is left of the rack as text, in the player's own order."""
        return " ".join(str(cell.tile) for cell in self.draft.rack)

    @property
    def cursor(self) -> Spot | None:
        """Where the cursor stands."""
        return self.table.hand.cursor

    # ------------------------------------------------------------------ what is done

    async def press(self, *keys: str) -> None:
        """Presses keys, one after the other."""
        for key in keys:
            name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
            await self._post(events.Key(name, key if len(key) == 1 else SIGNS.get(key)))

    async def type(self, text: str) -> None:
        """Types a text, sign by sign."""
        await self.press(*text)

    async def click(self, spot: Spot, button: int = 1) -> None:
        """A click on a tile."""
        board = self.table.board
        x, y = board.packed.corner(spot) or (0, 0)
        await self.click_at(board.region.x + x + 1, board.region.y + y, button)

    async def click_at(self, x: int, y: int, button: int = 1) -> None:
        """A click on a cell of the screen."""
        for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
            pressed = 0 if kind is events.MouseMove else button
            await self._post(kind(None, x, y, 0, 0, pressed, False, False, False, screen_x=x, screen_y=y))

    async def wheel(self, x: int, y: int) -> None:
        """Turns the wheel down by one notch over a cell of the screen."""
        await self._post(events.MouseScrollDown(None, x, y, 0, 0, 0, False, False, False, screen_x=x, screen_y=y))

    async def _post(self, event: events.Event) -> None:
        # The pilot's own way waits for an idle processor after each key, which takes four times as long.
        event.set_sender(self.app)
        self.app.post_message(event)
        await self.settled()

    async def settled(self) -> None:
        """Waits until everything on the screen has done what it was told, and what followed from it."""
        for _ in range(ROUNDS):
            await asyncio.sleep(0.001)
            await self.pilot._wait_for_screen()
        if self.app.screen_stack:
            self.app.screen._on_timer_update()

    async def pick(self, tiles: str, row: int = RACK) -> None:
        """Picks tiles by the mouse, which needs no way to go."""
        for spot in spots(self.draft, tiles, row):
            await self.click(Spot(*spot))

    async def lay(self, tiles: str) -> None:
        """Lays tiles of the rack down as a new meld."""
        await self.pick(tiles)
        await self.press("n")

    async def add(self, tiles: str, row: int) -> None:
        """Adds tiles of the rack to a meld."""
        await self.pick(tiles)
        await self.click(Spot(row, 0))

    async def until(self, done: Callable[[], bool], seconds: float = 10.0) -> None:
        """Waits until something is so; fails if it is never so."""
        for _ in range(int(seconds / 0.02)):
            if done():
                await self.settled()
                return
            await self.pilot.pause(0.02)
        raise AssertionError(f"waited in vain on the screen {self.on}:\n{self.text}")

    async def resize(self, width: int, height: int) -> None:
        """Makes the terminal another size."""
        size = Size(width, height)
        assert self.app._driver is not None
        self.app._driver._size = size
        await self._post(events.Resize(size, size))
        await self.until(lambda: self.app.size == size and self.app.screen.size == size)


Way = Callable[[Journey], Awaitable[None]]


def travel(folder: Path, host: Host | None, way: Way, size: tuple[int, int] = SIZE) -> TileRummy:
    """Goes a way through the app: from the table of a host, or from the menu. What fails in the app fails here."""

    async def go() -> TileRummy:
        app = TileRummy(host)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await way(Journey(app, pilot))
        return app

    with home(folder):
        return asyncio.run(go())


def names(host: Host) -> tuple[str, ...]:
    """What the seats are called on the screen."""
    return labels(host.seats)
