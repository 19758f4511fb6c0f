"""Plays on the screen as a person does: looks at the tiles, clicks them, presses keys."""

import re
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

from tests.endtoend import sight
from tests.endtoend.program import Program
from tests.endtoend.sight import COLORS, Sight
from tests.endtoend.turns import grown, lies, open_to, planned, same_turn
from tilerummy.bots.bot import Bot
from tilerummy.bots.novice import Novice
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Declare, Discard, Draw, Pass, Play, Take
from tilerummy.model.meld import Meld
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.notation.words import read_action
from tilerummy.store.saves import load_record
from tilerummy.telling.letters import letters

WIDE = (120, 40)
"""A window in which every rack of these games fits into few lines and the tiles are large."""

ON_TURN = ("our turn", "You begin", "discard one to end")
"""What the status line says at the start of a person's turn, and behind its draw."""


class Robot:
    """Sits at all seats of people of one program, and plays what a bot would play there: novice, if nothing is said."""

    def __init__(self, program: Program, home: Path, bot: Bot | None = None) -> None:
        self.program = program
        (self.path,) = (home / "matches").iterdir()
        self._bot = bot or Novice()
        self._rng = Random(0)
        self._known = self.path.read_bytes().index(b"\n\n") + 2
        self._state = load_record(self.path).start()

    # ------------------------------------------------------------------ what is so

    @property
    def state(self) -> State:
        """The match as its journal has it. Only what was added since the last look is read."""
        while self._reads_on():
            pass
        return self._state

    def _reads_on(self) -> bool:
        """Reads one more line of the journal; whether there was one, written to its end."""
        line, end, _ = self.path.read_bytes()[self._known :].partition(b"\n")
        if not end:
            return False
        done = apply(self._state, read_action(line.decode().partition(";")[0].strip()))
        assert isinstance(done, Applied), done
        self._state = done.state
        self._known += len(line) + 1
        return True

    def _after_turn(self, before: State) -> State:
        """The match as it was when the turn was over; a bot may have gone on since."""
        while same_turn(before, self._state) and self._reads_on():
            pass
        return self._state

    @property
    def lines(self) -> int:
        """How many lines the journal has: one more for each act."""
        return self.path.read_bytes().count(b"\n")

    def rack(self) -> list[Sight]:
        """The tiles of the rack with the cell to click, as they are painted."""
        return sight.on_rack(self.program.terminal)

    def sees(self, view: View) -> None:
        """Waits until on the screen is what lies there: rack, table, and the discards that there is room for."""
        self.program.until(lambda: self._is_seen(view), f"for {view.rack} to be seen")

    def _is_seen(self, view: View) -> bool:
        terminal = self.program.terminal
        rack, table, discards = (
            tuple(tile for tile, *_ in place(terminal)) for place in (sight.on_rack, sight.on_table, sight.on_discards)
        )
        lying = view.round.discard[sight.older_discards(terminal) :]
        return (Counter(rack), Counter(table), discards) == (Counter(view.rack), tiles_on(view.table), lying)

    # ------------------------------------------------------------------ a turn

    def takes_turn(self) -> tuple[Action, ...]:
        """One turn of the person whose rack is on the screen; what was done in it.

        What a bot does one by one, a take, plays and a discard, is laid out on the screen and committed together.
        """
        self.program.until(self._on_turn, "for a turn")
        done: list[Action] = []
        while True:
            state = self.state
            view = open_to(state)
            self.sees(view)
            action = self._bot.choose(view.folded(), self._rng)
            if isinstance(action, Draw | Pass | Declare):
                done.append(action)
                self._commits("y" if isinstance(action, Declare) else "d")
                if same_turn(state, self.state):
                    continue
                return tuple(done)
            plan, after = planned(self._bot, self._rng, state, action)
            self._lays_out(view, plan)
            self._commits("e")
            assert lies(self._after_turn(state)) == lies(after), self.program.text
            return (*done, *plan)

    def _commits(self, key: str) -> None:
        before, seen = self.lines, self.program.text
        self._does(key)
        self.program.until(lambda: self.lines > before and self.program.text != seen, f"for {key} to be kept")

    def _does(self, key: str) -> None:
        self.program.press(key)

    def _lays_out(self, view: View, plan: list[Action]) -> None:
        taken = 0
        table = view.table
        for action in plan:
            match action:
                case Take():
                    self._take(view, action.count)
                    taken, table = action.count, action.table
                case Play():
                    table = action.table
        self._lay_all(view.table, table)
        for action in plan:
            if isinstance(action, Discard):
                self._discard(action.tile, len(view.round.discard) - taken)

    def _lay_all(self, before: Table, after: Table) -> None:
        """First what is added to old melds, which may free jokers, then the new melds."""
        old, sizes = grown(before, after), [len(meld.tiles) for meld in before]
        freed: list[int] = []
        for row, meld in old.items():
            added = tuple((Counter(meld.tiles) - Counter(before[row].tiles)).elements())
            jokers = before[row].tiles.count(JOKER) - meld.tiles.count(JOKER)
            sizes[row] += len(added)
            freed += [row] * jokers
            self._lay(added, row, None if jokers else meld)
        fresh = list(after)
        for meld in old.values():
            fresh.remove(meld)
        for meld in fresh:
            held = Counter(tile for tile, *_ in self.rack())
            while freed and held[JOKER] < meld.tiles.count(JOKER):
                row = freed.pop(0)
                first = sum(sizes[:row])
                row_tiles = sight.on_table(self.program.terminal)[first : first + sizes[row]]
                self._pick(next(place for place in row_tiles if place.tile == JOKER))
                sizes[row] -= 1
                held[JOKER] += 1
            self._lay(tuple((Counter(meld.tiles) & Counter(tile for tile, *_ in self.rack())).elements()), None, meld)
            sizes.append(len(meld.tiles))

    def _lay(self, tiles: Tiles, row: int | None, meld: Meld | None) -> None:
        """Puts tiles of the rack on a row, or on none: as a new meld. ``meld``: what it is to be read as."""
        if not tiles:
            return
        left = len(self.rack()) - len(tiles)
        clicked: set[Sight] = set()
        for tile in tiles:
            place = next(place for place in self.rack() if place.tile == tile and place not in clicked)
            clicked.add(place)
            self._pick(place)
        self.program.press(*("n" if row is None else ("g", letters(row), "enter")))
        self.program.until(lambda: "stand for?" in self.program.text or len(self.rack()) == left, f"for {meld}")
        if "stand for?" in self.program.text:
            self._answer(meld)
        self.program.until(lambda: len(self.rack()) == left, f"for {meld} to lie there")

    def _pick(self, place: Sight) -> None:
        self.program.click(place.x, place.y)
        self.program.until(
            partial(sight.is_picked, self.program.terminal, place.x, place.y), f"for {place} to be picked"
        )

    def _answer(self, meld: Meld | None) -> None:
        """Gives the reading that is meant: the one with these tiles in this order, else the first."""
        for number, line in enumerate(self.program.terminal.lines):
            row = "" if meld is None else re.escape(meld.spoken) + r"\b"
            if match := re.search(rf"\b([a-z])  +{row}", line):
                self._reads(match[1], match.start(), number)
                return
        raise AssertionError(f"no reading {meld}:\n{self.program.text}")

    def _reads(self, letter: str, x: int, y: int) -> None:
        self.program.press(letter)

    # ------------------------------------------------------------------ discards

    def _take(self, view: View, count: int) -> None:
        """Takes discards, by a click on the one that is meant if it is in sight and chance says so, else by key."""
        terminal, held = self.program.terminal, len(self.rack())
        lying = sight.on_discards(terminal)
        assert [tile for tile, *_ in lying[-count:]] == list(view.round.discard[-count:][-len(lying) :])
        if count <= len(lying) and self._rng.random() < 0.5:
            self.program.click(lying[-count].x, lying[-count].y)
        else:
            self.program.press(*["t"] * count)
        self.program.until(lambda: len(self.rack()) == held + count, f"for {count} discards to be taken")

    def _discard(self, tile: Tile, lying: int) -> None:
        """Lays a tile on the discards, with the key or by a click on the place for it."""
        terminal = self.program.terminal
        self._pick(next(place for place in self.rack() if place.tile == tile))
        if self._rng.random() < 0.5:
            self.program.press("backspace")
        else:
            y = sight.discard_line(terminal)
            assert y is not None, self.program.text
            self.program.click(terminal.lines[y].index("+discard"), y)
        self._is_discarded(tile, lying)

    def _is_discarded(self, tile: Tile, lying: int) -> None:
        terminal = self.program.terminal
        self.program.until(
            lambda: (
                sight.older_discards(terminal) + len(sight.on_discards(terminal)) == lying + 1
                and sight.on_discards(terminal)[-1].tile == tile
            ),
            f"for {tile} to be discarded",
        )

    # ------------------------------------------------------------------ a round

    def plays_round(self) -> list[Action]:
        """Until the score sheet is there; behind each curtain the next one says so. What the people did."""
        done: list[Action] = []
        while True:
            self.program.until(self._something_to_do)
            if self._over:
                return done
            if self._asked:
                # Once: the next enter would open the curtain, and pick a tile behind it.
                self._does("enter")
                self.program.until(lambda: not self._asked)
                continue
            if "Pass the device to" in self.program.text:
                assert not set(self.program.text) & set(COLORS), "tiles can be seen through the curtain"
                self.program.press("enter")
                self.program.until(lambda: "Pass the device" not in self.program.text)
            elif self._on_turn():
                done += self.takes_turn()

    def _skips(self) -> None:
        """Any key skips the time that a bot's turn is shown."""
        self.program.press("left")

    def _on_turn(self) -> bool:
        text = self.program.text
        return "your rack" in text and any(words in text for words in ON_TURN)

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
        waiting = "plays" in text and not self._on_turn()
        if waiting and not self._asked:
            self._skips()
        return self._asked or (not waiting and (self._over or "Pass the device to" in text or self._on_turn()))
