"""Plays on the screen as a person does: looks at the tiles, clicks them, presses keys."""

import re
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

from tests.endtoend.program import Program
from tilerummy.bots.novice import Novice
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Action, Play
from tilerummy.model.meld import Meld
from tilerummy.model.tile import Tile, Tiles
from tilerummy.notation.words import read_action
from tilerummy.store.saves import load_record
from tilerummy.tui.palette import SHAPES, TRUECOLOR
from tilerummy.tui.position import letters

EDGES = "▏▌▸"
PICKED = "48;2;{};{};{}".format(*bytes.fromhex(TRUECOLOR.picked.ground.removeprefix("#")))
"""The ground of the edge of a tile that is picked: its sign is that of the cursor too."""

COLORS = {glyph: color for color, glyph in SHAPES.shapes.items()}
WIDE = (120, 40)
"""A window in which every rack of these games fits into few lines and the tiles are large."""


class Robot:
    """Sits at all seats of people of one program, and plays what the novice would play there."""

    def __init__(self, program: Program, home: Path) -> None:
        self.program = program
        (self.path,) = (home / "matches").iterdir()
        self._rng = Random(0)
        self._known = self.path.read_bytes().index(b"\n\n") + 2
        self._state = load_record(self.path).start()

    # ------------------------------------------------------------------ what is so

    @property
    def state(self) -> State:
        """The match as its journal has it. Only what was added since the last look is read."""
        data = self.path.read_bytes()
        for line in data[self._known :].decode().splitlines():
            done = apply(self._state, read_action(line.partition(";")[0].strip()))
            assert isinstance(done, Applied), done
            self._state = done.state
        self._known = len(data)
        return self._state

    @property
    def lines(self) -> int:
        """How many lines the journal has: one more for each act."""
        return self.path.read_bytes().count(b"\n")

    def rack(self) -> list[tuple[Tile, int, int]]:
        """The tiles of the rack with the cell to click, as they are painted."""
        lines = self.program.terminal.lines
        top = next(number for number, line in enumerate(lines) if line.startswith(" your rack"))
        tiles = []
        for y in range(top + 1, len(lines) - 2):
            for match in re.finditer(rf"(?<=[{EDGES}]) *(\d+|J)", lines[y]):
                x = match.end(1) - 1
                color = COLORS[self.program.terminal.at(x, y + 1)]
                tiles.append((Tile(color, 0 if match[1] == "J" else int(match[1])), x, y))
        return tiles

    # ------------------------------------------------------------------ a turn

    def takes_turn(self) -> Action:
        """One turn of the person whose rack is on the screen; the act that is to come of it."""
        self.program.shows("your rack", "our turn")
        state = self.state
        assert state.round is not None
        seat = state.round.turn.seat
        view = look(state, seat)
        assert sorted(tile for tile, *_ in self.rack()) == sorted(view.rack), self.program.text
        chosen = Novice().choose(view.folded(), self._rng)
        before, seen = self.lines, self.program.text
        if isinstance(chosen, Play):
            for number, meld in enumerate(chosen.table):
                old = view.table[number].tiles if number < len(view.table) else ()
                self._lay(tuple((Counter(meld.tiles) - Counter(old)).elements()), number, meld, new=not old)
            self.program.press("e")
        else:
            self.program.press("d")
        self.program.until(lambda: self.lines > before and self.program.text != seen, f"for {chosen} to be kept")
        return chosen

    def _lay(self, tiles: Tiles, row: int, meld: Meld, *, new: bool) -> None:
        if not tiles:
            return
        clicked: set[tuple[int, int]] = set()
        for wanted in tiles:
            x, y = next((x, y) for tile, x, y in self.rack() if tile == wanted and (x, y) not in clicked)
            clicked.add((x, y))
            self.program.click(x, y)
            self.program.until(partial(self._picked, x, y), f"for {wanted} to be picked")
        size = len(self.rack())
        self.program.press(*("n" if new else ("g", letters(row), "enter")))
        self.program.until(lambda: "stand for?" in self.program.text or len(self.rack()) == size - len(tiles))
        if "stand for?" in self.program.text:
            self._answer(meld)
        self.program.until(lambda: len(self.rack()) == size - len(tiles), f"for {meld} to lie there")

    def _answer(self, meld: Meld) -> None:
        """Presses the letter of the reading that is meant: the one with these tiles in this order."""
        row = str(meld)
        for line in self.program.terminal.lines:
            if match := re.search(rf"\b([a-z])  +{re.escape(row)}\b", line):
                self.program.press(match[1])
                return
        raise AssertionError(f"no reading {row}:\n{self.program.text}")

    def _picked(self, x: int, y: int) -> bool:
        terminal = self.program.terminal
        edge = next(column for column in range(x, -1, -1) if terminal.at(column, y) in EDGES)
        return PICKED in terminal.style_at(edge, y)

    # ------------------------------------------------------------------ a round

    def plays_round(self) -> None:
        """Until the score sheet is there; behind each curtain the next one says so."""
        while True:
            self.program.until(self._something_to_do)
            if self._over:
                return
            if self._asked:
                # Once: the next enter would open the curtain, and pick a tile behind it.
                self.program.press("enter")
                self.program.until(lambda: not self._asked)
                continue
            if "Pass the device to" in self.program.text:
                assert not set(self.program.text) & set(COLORS), "tiles can be seen through the curtain"
                self.program.press("enter")
                self.program.until(lambda: "Pass the device" not in self.program.text)
            elif "our turn" in self.program.text:
                self.takes_turn()

    @property
    def _asked(self) -> bool:
        """Whether the tile that was drawn is shown, before the device is handed on."""
        return "You drew" in self.program.text and "enter  go on" in self.program.text

    @property
    def _over(self) -> bool:
        """Whether the score sheet is there; the table's first line has its key."""
        return self.program.terminal.lines[0].startswith(" Score  ")

    def _something_to_do(self) -> bool:
        text = self.program.text
        waiting = "plays" in text and "our turn" not in text
        if waiting and not self._asked:
            # Any key skips the time that a bot's turn is shown.
            self.program.press("left")
        return self._asked or (
            not waiting and (self._over or any(words in text for words in ("Pass the device to", "our turn")))
        )
