"""Worked examples for the rulebook. Tiles are put down here; what is to be said of them the rules say themselves.

No example claims anything: each is judged by the rules it is shown with, so that the same tiles can be legal in one
rulebook and not in another. What the deck does not have is not shown.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tilerummy.engine.check import judge
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset
from tilerummy.tui.position import Face, Faces, letters
from tilerummy.tui.sentences import capital

LEGAL = "legal"
PLAYERS = ("Ann", "Bo", "Cy")


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

    # ------------------------------------------------------------------ judging

    def meld(self, said: str, meld: Meld, told: str = "") -> Example | None:
        """One meld: its fault, or what it is worth. ``told`` is said of a legal one."""
        if not self.has(meld.tiles) or not meld.tiles:
            return None
        faults = self.melds.faults(meld)
        if faults:
            verdict = Verdict(capital(faults[0].say(lambda _: "this meld")), good=False)
        else:
            worth = counted(self.melds.points(meld), "point")
            verdict = Verdict(f"{LEGAL}, worth {worth}{f': {told}' if told else ''}", good=True)
        return Example(said, (Row("", (faces(meld.tiles),)),), (verdict,))

    def joker(self, said: str, meld: Meld) -> Example | None:
        """One meld with jokers: what they stand for."""
        if not self.has(meld.tiles) or self.melds.faults(meld):
            return self.meld(said, meld)
        stood = [face for tile, face in zip(meld.tiles, self.melds.faces(meld), strict=True) if tile == JOKER]
        stands = " and ".join(" or ".join(map(str, face)) for face in dict.fromkeys(stood))
        told = f"the joker stands for {stands}" if len(stood) == 1 else f"the jokers stand for {stands}"
        return self.meld(said, meld, told)

    def play(self, said: str, before: Sequence[Meld], after: Sequence[Meld], *, opened: bool = True) -> Example | None:
        """One play: the table before, the rack, the table after, and every rule that it breaks."""
        rack = tuple(sorted((tiles_on(after) - tiles_on(before)).elements()))
        if not self.has([*tiles_on(before).elements(), *rack]) or not all(map(self.melds.legal, before)):
            return None
        change = Change(tuple(before), tuple(after), rack, opened)
        verdicts = tuple(self._said(fault, change) for fault in judge(change, self.rules))
        rows = [Row("after" if before else "laid", _laid(change), lettered=True)]
        if before:
            shown = [Row("rack", (faces(rack),), beside=True)] if rack else []
            rows = [Row("table", tuple(faces(meld.tiles) for meld in before), lettered=True), *shown, *rows]
        return Example(said, tuple(rows), verdicts or (self._allowed(change),))

    def _said(self, fault: Violation, change: Change) -> Verdict:
        def name(meld: Meld) -> str:
            return letters(change.after.index(meld)) if meld in change.after else str(meld)

        return Verdict(capital(fault.say(name)), good=False)

    def _allowed(self, change: Change) -> Verdict:
        if change.opened or not self.rules.opening.points:
            return Verdict(LEGAL, good=True)
        counted_melds = self.rules.opening.melds(change, self.melds)
        points = counted(sum(map(self.melds.points, counted_melds)), "point")
        return Verdict(f"{LEGAL}: an opening of {points}", good=True)


def faces(tiles: Tiles) -> Faces:
    """Tiles as they are seen, none of them marked."""
    return tuple(Face(tile) for tile in tiles)


def _laid(change: Change) -> tuple[Faces, ...]:
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


# --- the chapters -----------------------------------------------------------------------------------------------------


def the_tiles(rules: Ruleset) -> Iterator[Example | None]:
    """One tile of each color, and how sentences call them."""
    make = Maker(rules)
    number = min(7, make.top)
    shown = (
        *(make.tiles(color, number)[0] for color in range(len(make.colors))),
        *((JOKER,) if rules.deck.jokers else ()),
    )
    names = ", ".join(map(str, shown))
    yield Example(f"In sentences they are called {names}.", (Row("", tuple(faces((tile,)) for tile in shown)),), ())


def turns(rules: Ruleset) -> Iterator[Example | None]:
    """What may be done with the table in one turn."""
    make = Maker(rules)
    run, group = make.run, make.group
    yield make.play("A tile of the rack is added to a meld.", [run(0, 4, 5, 6)], [run(0, 4, 5, 6, 7)])
    yield make.play(
        "A run is split, and a tile of the rack makes two of it.",
        [run(0, 3, 4, 5, 6, 7)],
        [run(0, 3, 4, 5), run(0, 5, 6, 7)],
    )
    four = [group(6, 0, 1, 2, 3)]
    yield make.play("A tile is taken out of a group for a new run.", four, [group(6, 1, 2, 3), run(0, 4, 5, 6)])
    yield make.play(
        "A tile is taken out of a run of three.",
        [run(0, 3, 4, 5)],
        [run(0, 3, 4), group(5, 0, 1, 2)],
    )
    yield make.play("A tile of the table is taken to the rack.", [run(0, 3, 4, 5, 6)], [run(0, 3, 4, 5)])


def melds(rules: Ruleset) -> Iterator[Example | None]:
    """Runs, groups, and what is neither."""
    make = Maker(rules)
    top, least = make.top, rules.melding.run_min
    start = max(1, min(4, top - least + 1))
    run = range(start, start + least)
    yield make.meld("A run as short as it may be.", make.run(0, *run))
    yield make.meld("One tile less.", make.run(0, *list(run)[:-1]))
    yield make.meld("A run with a gap.", make.run(0, start, *(number + 1 for number in list(run)[1:])))
    number = min(8, top)
    yield make.meld("A group.", make.group(number, *range(min(rules.melding.group_min, len(make.colors)))))
    yield make.meld("A group of all colors.", make.group(number, *range(len(make.colors))))
    yield make.meld("The same color twice.", make.group(number, 0, 1, 1))
    yield make.meld(
        "Colors mixed.", Meld(MeldKind.HEAP, make.tiles(0, start) + make.tiles(1, start + 1) + make.tiles(2, start + 2))
    )
    yield make.meld("The 1 before the 2.", make.run(0, *range(1, least + 1)))
    yield make.meld(f"The 1 after the {top}.", make.run(0, *range(top - least + 2, top + 1), 1))
    yield make.meld(f"From the {top} round to the 2.", make.run(0, *range(top - least + 3, top + 1), 1, 2))


def opening(rules: Ruleset) -> Iterator[Example | None]:
    """Just enough, not enough, and what else may be done in that turn."""
    make, rule = Maker(rules), rules.opening
    if not rule.points:
        return
    enough, less = _just_enough(make, rule.points, runs_only=rule.needs_run)
    if enough:
        yield make.play("Just enough.", (), enough, opened=False)
    if less:
        yield make.play("A little less.", (), less, opened=False)
    if enough and enough[-1].kind is MeldKind.RUN:
        *others, last = enough
        with_joker = Meld(MeldKind.RUN, (*last.tiles[:-1], JOKER))
        yield make.play("A joker in it counts as what it stands for.", (), (*others, with_joker), opened=False)
    groups, _ = _just_enough(make, rule.points, groups_only=True)
    if rule.needs_run and groups:
        yield make.play("As much without a run.", (), groups, opened=False)
    there, longer = make.run(1, 2, 3, 4), make.run(1, 2, 3, 4, 5)
    yield make.play("A meld of the table is added to, and nothing else is laid.", [there], [longer], opened=False)
    if enough:
        yield make.play("It is added to in the turn that opens.", [there], [longer, *enough], opened=False)


def jokers(rules: Ruleset) -> Iterator[Example | None]:
    """What a joker stands for, and how it is freed."""
    make = Maker(rules)
    run, group = make.run, make.group
    yield make.joker("A joker within a run.", run(0, 5, 0, 7))
    yield make.joker("A joker at its end.", run(0, 5, 6, 0))
    yield make.joker(f"A joker after the {make.top}.", run(0, make.top - 1, make.top, 0))
    yield make.joker("A joker in a group.", group(7, 0, 1, jokers=1))
    yield make.joker("Two jokers in one meld.", run(0, 5, 0, 0))
    locked, new = run(0, 5, 0, 7), group(9, 1, 2, jokers=1)
    freed = run(0, 5, 6, 7)
    yield make.play("Its tile takes its place, and the joker goes into a new meld.", [locked], [freed, new])
    yield make.play("Nothing takes its place.", [run(0, 5, 6, 7, 0)], [freed, new])
    four = group(6, 0, 1, 2, 3)
    yield make.play("Its tile comes from another meld of the table.", [locked, four], [freed, group(6, 1, 2, 3), new])
    yield make.play(
        "One of the missing tiles is laid in a group of three.", [group(7, 0, 1, jokers=1)], [group(7, 0, 1, 2), new]
    )
    yield make.play("A tile is taken out of its meld.", [run(0, 4, 5, 0, 7)], [run(0, 5, 0, 7), group(4, 0, 1, 2)])
    there = run(1, 2, 3, 4)
    yield make.play("The freed joker is put to a meld that lay there.", [locked, there], [freed, run(1, 2, 3, 4, 0)])


def scoring(rules: Ruleset) -> Iterator[Example | None]:
    """A round that was won, and one that was blocked."""
    make = Maker(rules)
    players = min(len(PLAYERS), rules.about.players[1])
    held = (
        make.tiles(0, 3) + make.tiles(1, min(9, make.top), make.top),
        make.tiles(2, 1, 5) + (JOKER,) * min(1, rules.deck.jokers),
    )
    yield _scored(make, f"{PLAYERS[0]} goes out.", ((), *held)[:players])
    yield _scored(make, "Nobody could go on.", (make.tiles(0, 2, 4), *held)[:players])


def _scored(make: Maker, said: str, racks: tuple[Tiles, ...]) -> Example | None:
    if not make.has(tile for rack in racks for tile in rack):
        return None
    turn = Turn(1, 0, Phase.OVER)
    over = Round(1, 0, turn, racks, (), (), (True,) * len(racks), passes=len(racks))
    result = make.rules.scoring.score(over, make.melds)
    rows = tuple(Row(PLAYERS[seat], (faces(rack),)) for seat, rack in enumerate(racks))
    lines = tuple(Verdict(f"{PLAYERS[line.seat]:<4}{line.points:>+5}   {line.reason}") for line in result.lines)
    return Example(said, rows, lines)


# --- openings that are worth just so much -----------------------------------------------------------------------------


def _just_enough(
    make: Maker, points: int, *, runs_only: bool = False, groups_only: bool = False
) -> tuple[Table, Table]:
    """Melds that are worth just enough together, and melds that fall just short; () for what the deck cannot do."""
    offered = [
        meld
        for meld in _candidates(make)
        if not (runs_only and meld.kind is MeldKind.GROUP) and not (groups_only and meld.kind is MeldKind.RUN)
    ]
    laid: list[Meld] = []
    owed = points
    while True:
        there = [meld for meld in offered if make.has(tile for one in (*laid, meld) for tile in one.tiles)]
        enough = [meld for meld in there if make.melds.points(meld) >= owed]
        less = [meld for meld in there if make.melds.points(meld) < owed]
        if enough:
            last = min(enough, key=make.melds.points)
            short = [max(less, key=make.melds.points)] if less else []
            return (*laid, last), (*laid, *short)
        if not less:
            return (), ()
        laid.append(max(less, key=make.melds.points))
        owed -= make.melds.points(laid[-1])


def _candidates(make: Maker) -> Iterator[Meld]:
    """Legal melds without jokers: first those that are short, and runs before groups."""
    least, top, colors = make.rules.melding.run_min, make.top, range(len(make.colors))
    for size in range(least, min(least + 2, top) + 1):
        for color in colors:
            for start in range(1, top - size + 2):
                yield from _legal(make, make.run(color, *range(start, start + size)))
    for size in range(make.rules.melding.group_min, make.rules.melding.group_max + 1):
        for number in range(1, top + 1):
            for chosen in combinations(colors, size):
                yield from _legal(make, make.group(number, *chosen))


def _legal(make: Maker, meld: Meld) -> Iterator[Meld]:
    if make.melds.legal(meld):
        yield meld
