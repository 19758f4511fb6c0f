"""Plays with the mouse alone: tiles are carried, and what the last line offers is clicked."""

import re

from tests.endtoend import sight
from tests.endtoend.robot import Robot
from tilerummy.model.meld import Meld
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles

Cell = tuple[int, int]

AT_REST = 0.1
"""Seconds: when nothing was written for so long, the last line says what is of use now."""


class Dragger(Robot):
    """Touches no key. It lays as the novice does, who frees no jokers: those would have to be carried, too."""

    def _does(self, key: str) -> None:
        self.click_on(rf"\b{key} +\w")

    def click_on(self, words: str) -> None:
        """Clicks the last place where these words, a pattern, can be read, as soon as they stay there.

        A line of keys is painted anew when others are of use; who clicks meanwhile hits its neighbor.
        """
        place = None
        while place is None or self.program.read(AT_REST):
            self.program.until(lambda: self._read(words) is not None, f"for {words} to be clicked")
            place = self._read(words)
        self.program.click(*place)

    def _read(self, words: str) -> Cell | None:
        for y, line in reversed([*enumerate(self.program.terminal.lines)]):
            if match := re.search(words, line):
                return match.start(), y
        return None

    def _skips(self) -> None:
        """Any click skips the time that a bot's turn is shown."""
        self.program.click(0, 1)

    def _reads(self, letter: str, x: int, y: int) -> None:
        self.program.click(x, y)

    def _pick(self, place: sight.Sight) -> None:
        raise AssertionError(f"{place} is carried, not picked")

    # ------------------------------------------------------------------ carrying

    def _lay_all(self, before: Table, after: Table) -> None:
        self._sizes = [len(meld.tiles) for meld in before]
        super()._lay_all(before, after)

    def _lay(self, tiles: Tiles, row: int | None, meld: Meld | None) -> None:
        """Carries tiles one by one: the first of a new meld to +new, all others on their meld; jokers come last."""
        if not tiles:
            return
        if row is None:
            row = len(self._sizes)
            self._sizes.append(0)
        *first, last = sorted(tiles, key=lambda tile: tile == JOKER)
        for tile in first:
            self._carry(tile, row, None)
        self._carry(last, row, meld)

    def _carry(self, tile: Tile, row: int, meld: Meld | None) -> None:
        held = len(self.rack())
        self.program.drag(self._held(tile), self._cell_of(row))
        self.program.until(lambda: "stand for?" in self.program.text or len(self.rack()) < held, f"for {tile} to lie")
        if "stand for?" in self.program.text:
            self._answer(meld)
            self.program.until(lambda: len(self.rack()) == held - 1, f"for {tile} to be read")
        self._sizes[row] += 1

    def _held(self, tile: Tile) -> Cell:
        return next((place.x, place.y) for place in self.rack() if place.tile == tile)

    def _cell_of(self, row: int) -> Cell:
        """The first tile of a row, or the place for new ones."""
        if self._sizes[row] == 0:
            return self._words("+new")
        place = sight.on_table(self.program.terminal)[sum(self._sizes[:row])]
        return place.x, place.y

    def _words(self, words: str) -> Cell:
        lines = self.program.terminal.lines
        y = next(number for number, line in enumerate(lines) if words in line)
        return lines[y].index(words), y

    def _discard(self, tile: Tile, lying: int) -> None:
        self.program.drag(self._held(tile), self._words("+discard"))
        self._is_discarded(tile, lying)
