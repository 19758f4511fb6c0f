"""How an example of the rulebook is made. Tiles are put down; what is to be said of them the rules say themselves.

No example claims anything: each is judged by the rules it is shown with, so that the same tiles can be legal in one
rulebook and not in another. What the deck does not have is not shown.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from tilerummy.engine.check import judge
from tilerummy.model.action import Seat
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles, spoken
from tilerummy.model.violation import Violation
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset
from tilerummy.telling.face import Face, Faces
from tilerummy.telling.letters import letters
from tilerummy.telling.sentences import capital

LEGAL = "legal"
PLAYERS = ("Ann", "Bo", "Cy")
LATE = 9
"""A turn in which nothing is the first of its kind."""


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles that lie side by side: melds of a table, with their letters, or a rack. ``label`` says which.

    ``beside`` goes on in the same line where there is room.
    """

    label: str
    melds: tuple[Faces, ...]
    lettered: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """One sentence on an example. ``good``: allowed or not; None where nothing is judged."""

    text: str
    good: bool | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """What is tried, the tiles, and what the rules say of it."""

    said: str
    rows: tuple[Row, ...]
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """How a round ended. ``owners``: who laid which tile; ``at_once``: whether the winner laid all in the last turn."""

    racks: tuple[Tiles, ...]
    melded: tuple[bool, ...]
    table: Table = ()
    owners: tuple[tuple[Seat, ...], ...] = ()
    jokers: tuple[int, ...] = ()
    discard: Tiles = ()
    at_once: bool = False

    @property
    def round(self) -> Round:
        """The same as the rules look at it; Ann had the last turn."""
        turn = Turn(LATE, 0, Phase.OVER, first=self.at_once)
        return Round(
            number=1,
            starter=0,
            turn=turn,
            racks=self.racks,
            pool=(),
            table=self.table,
            opened=self.melded,
            passes=len(self.racks),
            discard=self.discard,
            owners=self.owners,
            credits=self.jokers,
        )


class Maker:
    """Makes examples for one ruleset. An example that its deck has no tiles for is None."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.melds = rules.melds
        self.top = rules.deck.numbers
        self.colors = rules.deck.colors
        self._deck = Counter(rules.deck.tiles)

    # ------------------------------------------------------------------ tiles

    def tiles(self, color: int, *numbers: int) -> Tiles:
        """Tiles of one color; 0 is a joker."""
        letter = self.colors[color % len(self.colors)]
        return tuple(Tile(letter, number) if number else JOKER for number in numbers)

    def run(self, color: int, *numbers: int) -> Meld:
        """A row of one color, as it lies."""
        return Meld(MeldKind.RUN, self.tiles(color, *numbers))

    def group(self, number: int, *colors: int, jokers: int = 0) -> Meld:
        """Tiles of one number in these colors, and jokers."""
        tiles = tuple(tile for color in colors for tile in self.tiles(color, number))
        return Meld(MeldKind.GROUP, tiles + (JOKER,) * jokers)

    def has(self, tiles: Iterable[Tile]) -> bool:
        """Whether the deck holds all these tiles."""
        return Counter(tiles) <= self._deck

    def worth(self, melds: Iterable[Meld]) -> int:
        """What legal melds are worth together."""
        return sum(map(self.melds.points, melds))

    # ------------------------------------------------------------------ judging

    def meld(self, said: str, meld: Meld, told: str = "") -> Example | None:
        """One meld: its fault, or what it is worth. ``told`` is said of a legal one."""
        if not self.has(meld.tiles) or not meld.tiles:
            return None
        faults = self.melds.faults(meld)
        if faults:
            verdict = Verdict(capital(faults[0].say(lambda _: "this meld")), good=False)
        else:
            # Where no opening is owed and nothing that is laid is scored, nobody counts a meld.
            counts = self.rules.opening.points or isinstance(self.rules.scoring, Ledger)
            worth = f", worth {counted(self.melds.points(meld), 'point')}" if counts else ""
            verdict = Verdict(f"{LEGAL}{worth}{f': {told}' if told else ''}", good=True)
        return Example(said, (Row("", (faces(meld.tiles),)),), (verdict,))

    def joker(self, said: str, meld: Meld) -> Example | None:
        """One meld with jokers: what they stand for."""
        if not self.has(meld.tiles) or self.melds.faults(meld):
            return self.meld(said, meld)
        stood = [face for tile, face in zip(meld.tiles, self.melds.faces(meld), strict=True) if tile == JOKER]
        stands = " and ".join(spoken(face, " or ") for face in dict.fromkeys(stood))
        told = f"the joker stands for {stands}" if len(stood) == 1 else f"the jokers stand for {stands}"
        return self.meld(said, meld, told)

    def play(self, said: str, before: Sequence[Meld], after: Sequence[Meld], *, opened: bool = True) -> Example | None:
        """One play: the table before, the rack, the table after, and every rule that it breaks."""
        rack = tuple(sorted((tiles_on(after) - tiles_on(before)).elements()))
        if not self.has([*tiles_on(before).elements(), *rack]) or not all(map(self.melds.legal, before)):
            return None
        change = Change(tuple(before), tuple(after), rack, opened)
        verdicts = tuple(self.verdict(fault, change) for fault in judge(change, self.rules))
        rows = [Row("after" if before else "laid", laid(change), lettered=True)]
        if before:
            shown = [Row("rack", (faces(rack),), beside=True)] if rack else []
            rows = [Row("table", tuple(faces(meld.tiles) for meld in before), lettered=True), *shown, *rows]
        return Example(said, tuple(rows), verdicts or (self._allowed(change),))

    def scored(self, said: str, over: "Over") -> Example | None:
        """A round that is over: its points, line by line. Each tile of the table bears the letter of who laid it."""
        tiles = [*chain(*over.racks), *tiles_on(over.table).elements(), *over.discard]
        if not self.has(tiles) or not all(map(self.melds.legal, over.table)):
            return None
        result = self.rules.scoring.score(over.round, self.melds)
        table = tuple(
            tuple(Face(tile, owner=PLAYERS[seat][0]) for tile, seat in zip(meld.tiles, owners, strict=True))
            for meld, owners in zip(over.table, over.owners, strict=True)
        )
        rows = [Row("table", table)] if table else []
        rows += [Row(PLAYERS[seat], (faces(rack),)) for seat, rack in enumerate(over.racks)]
        rows += [Row("discard", (faces(over.discard),))] if over.discard else []
        lines = tuple(Verdict(f"{PLAYERS[line.seat]:<4}{line.points:>+5}   {line.reason}") for line in result.lines)
        return Example(said, tuple(rows), lines)

    def verdict(self, fault: Violation, change: Change) -> Verdict:
        def name(meld: Meld) -> str:
            return letters(change.after.index(meld)) if meld in change.after else meld.spoken

        return Verdict(capital(fault.say(name)), good=False)

    def _allowed(self, change: Change) -> Verdict:
        if change.opened or not self.rules.opening.points:
            return Verdict(LEGAL, good=True)
        counted_melds = self.rules.opening.melds(change, self.melds)
        points = counted(self.worth(counted_melds), "point")
        return Verdict(f"{LEGAL}: an opening of {points}", good=True)


def faces(tiles: Tiles) -> Faces:
    """Tiles as they are seen, none of them marked."""
    return tuple(Face(tile) for tile in tiles)


def laid(change: Change) -> tuple[Faces, ...]:
    """The table after a play, the tiles that came from the rack marked. Of equal tiles the last ones are."""
    left = Counter(change.played)
    melds: list[Faces] = []
    for meld in reversed(change.after):
        row: list[Face] = []
        for tile in reversed(meld.tiles):
            # What lay there before lies there still, meld by meld.
            fresh = left[tile] > 0 and (meld not in change.before)
            left[tile] -= fresh
            row.append(Face(tile, laid=fresh))
        melds.append(tuple(reversed(row)))
    return tuple(reversed(melds))
