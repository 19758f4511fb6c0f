"""A person who has a mouse and no keys: finds on the screen what is to be clicked, and plays a match with it."""

import re
from collections import Counter
from random import Random

from tests.tui.journeys import Journey
from tilerummy.bots.novice import Novice
from tilerummy.model.action import Action, Play, Seat
from tilerummy.model.meld import Meld
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import Tiles
from tilerummy.tui.board import Board
from tilerummy.tui.position import RACK, Spot

MOST_TURNS = 400
"""So many turns no match of these tests has: what does not end by then goes round and round."""

MOST_ENTRIES = 30
"""No list of the set-up is longer."""


class Clicker:
    """Sits at all seats and plays what the novice would play there. Every way on is a click on what is painted."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey
        self.done: list[Action] = []
        self.asked = 0
        self._rng = Random(0)

    # ------------------------------------------------------------------ to point at something

    async def word(self, word: str, behind: str = "") -> None:
        """Clicks on a word; ``behind``: on the one that stands in a line behind this."""
        for y, line in enumerate(self.journey.lines):
            start = line.find(behind) + len(behind)
            if behind in line and word in line[start:]:
                await self.journey.click_at(line.index(word, start) + len(word) // 2, y)
                return
        raise AssertionError(f"there is no {word!r} to click:\n{self.journey.text}")

    async def key(self, entry: str) -> None:
        """Clicks on an entry of the last line, such as ``e End``."""
        await self.journey.until(lambda: f" {entry} " in self.journey.lines[-1])
        await self.journey.click_at(self.journey.lines[-1].index(f" {entry} ") + 2, self.journey.app.size.height - 1)

    async def choose(self, label: str, wanted: str) -> None:
        """Unfolds a list of the set-up and clicks on an entry: on the word where it did not stand before."""
        before = self.journey.lines
        top = next(y for y, line in enumerate(before) if label in line)
        left = before[top].index(label) + len(label)

        def unfolded() -> list[int]:
            lines = enumerate(self.journey.lines)
            return [y for y, line in lines if y >= top and wanted in line[left:] and wanted not in before[y][left:]]

        shown = len(before[top]) - len(before[top][left:].lstrip())
        await self.journey.click_at(shown + 1, top)
        await self.journey.until(lambda: self.journey.lines != before)
        for _ in range(MOST_ENTRIES):
            if unfolded():
                break
            # The list is longer than its window.
            await self.journey.wheel(shown + 1, top + 3)
        await self.journey.until(lambda: bool(unfolded()))
        y = unfolded()[0]
        await self.journey.click_at(self.journey.lines[y].index(wanted, left) + 1, y)
        assert wanted in self.journey.lines[top][left:], self.journey.text

    async def pick(self, tiles: Tiles) -> None:
        """Picks tiles of the rack, each by a click on it."""
        for wanted in tiles:
            picked = self.journey.table.hand.picked
            rack = enumerate(self.journey.draft.rack)
            spot = next(at for place, cell in rack if cell.tile == wanted and (at := Spot(RACK, place)) not in picked)
            await self.journey.click(spot)
            assert self.journey.table.hand.picked == (*picked, spot), self.journey.text

    # ------------------------------------------------------------------ a turn

    async def takes_turn(self) -> None:
        """One turn of the person whose rack is on the screen."""
        table = self.journey.table
        seat = self._seat()
        view = table.host.view(seat)
        chosen = Novice().choose(view.folded(), self._rng)
        before = table.host.done
        if isinstance(chosen, Play):
            for row, meld in enumerate(chosen.table):
                old = view.table[row].tiles if row < len(view.table) else ()
                await self._lay(tuple((Counter(meld.tiles) - Counter(old)).elements()), row, meld)
            assert Counter(row.meld for row in self.journey.draft.rows) == Counter(chosen.table), self.journey.text
            await self.key("e End")
        else:
            await self.key("d Draw" if view.round.pool else "d Pass")
        assert table.host.done == before + 1, self.journey.text
        if self.journey.on == "ask":
            # The tile that was drawn is shown before the curtain falls.
            await self.word("go on")
        self.done.append(chosen)

    def _seat(self) -> Seat:
        seat = self.journey.table.host.on_turn
        assert seat is not None
        assert seat == self.journey.table.shown, self.journey.text
        return seat

    async def _lay(self, tiles: Tiles, row: int, meld: Meld) -> None:
        if not tiles:
            return
        await self.pick(tiles)
        if row < len(self.journey.draft.rows):
            await self.journey.click(Spot(row, 0))
        else:
            await self.word("+new")
        if self.journey.on == "joker":
            await self._answer(meld)
        assert self.journey.on == "table"
        assert not self.journey.table.hand.picked, self.journey.text
        assert Counter(tiles) <= tiles_on(row.meld for row in self.journey.draft.rows)

    async def _answer(self, meld: Meld) -> None:
        """Clicks on the reading that is meant: the one with these tiles in this order."""
        self.asked += 1
        for y, line in enumerate(self.journey.lines):
            if found := re.search(rf"\b[a-z]  +({re.escape(str(meld))})  ", line):
                await self.journey.click_at(found.start(1), y)
                return
        raise AssertionError(f"no reading {meld}:\n{self.journey.text}")

    # ------------------------------------------------------------------ a round

    async def behind_the_curtain(self) -> None:
        """The next one takes the device and clicks."""
        assert not self.journey.app.screen.query(Board), "a board lies in the curtain"
        await self.word("show my rack")
        assert self.journey.on == "table"

    async def plays_round(self) -> None:
        """Until the score sheet is there."""
        for _ in range(MOST_TURNS):
            await self.journey.until(lambda: self.journey.on in ("curtain", "table", "score"))
            if self.journey.on == "score":
                return
            if self.journey.on == "curtain":
                await self.behind_the_curtain()
            await self.takes_turn()
        raise AssertionError(f"the round does not end:\n{self.journey.text}")
