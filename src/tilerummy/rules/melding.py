"""``[melding]``: what a run is, what a group is, and what a joker in them stands for (written rules, 1.1)."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field, model_validator

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.model.violation import MeldViolation, Violation
from tilerummy.rules.deck import COLOR_NAMES, Deck
from tilerummy.rules.rule import Rule, contradiction


class Melding(Rule):
    """How long a run and a group are, which neighbors the 1 has, and how many naturals a joker needs beside it."""

    run_min: int = Field(default=3, ge=2, le=13, description="A run has at least this many tiles.")
    group_min: int = Field(default=3, ge=2, le=4, description="A group has at least this many tiles.")
    group_max: int = Field(default=4, ge=2, le=4, description="A group has at most this many tiles.")
    ace: Literal["low", "high", "both"] = Field(
        default="low",
        description="low: the 1 comes only before the 2; high: only after the highest number; both: either of them, "
        "never in the middle of a run.",
    )
    naturals_per_joker: int = Field(
        default=0,
        ge=0,
        le=4,
        description="A meld has at least this many tiles that are no jokers for each of its jokers.",
    )

    @model_validator(mode="after")
    def _groups_can_exist(self) -> "Melding":
        if self.group_min > self.group_max:
            raise contradiction(
                ("melding.group_min", "melding.group_max"),
                f"a group has at least {self.group_min} and at most {self.group_max} tiles: no group fits both",
            )
        return self

    def faults(self, meld: Meld, deck: Deck) -> Iterator[Violation]:
        """The first thing that is wrong with a meld, in the precedence of the written rules; nothing if it is legal.

        A heap is judged as what it looks like in its order, see ``looks_like``.
        """
        kind = self.looks_like(meld.tiles, deck) if meld.kind is MeldKind.HEAP else meld.kind
        naturals = meld.naturals
        least = self._least(kind)
        if len(meld.tiles) < least:
            yield MeldTooShort(meld, least=least)
        elif len(naturals) < self.naturals_per_joker * meld.jokers:
            yield JokerRatio(meld, naturals=self.naturals_per_joker)
        elif not naturals:
            yield JokerNoMeaning(meld, why="jokers alone stand for nothing")
        elif kind is MeldKind.GROUP and _one_number(naturals):
            yield from self._group_faults(meld, deck)
        elif kind is MeldKind.RUN and _one_color(naturals):
            yield from self._run_faults(meld, deck)
        else:
            yield _mixed(meld)

    def looks_like(self, row: Tiles, deck: Deck) -> MeldKind:
        """What a row is judged as in the order in which it lies: a group, a line, or a heap that mixes both.

        Two or more naturals of one number are a group. One natural with jokers is what is legal, else a line; where
        both are legal it is a line too, since its order says so.
        """
        naturals = tuple(tile for tile in row if tile != JOKER)
        if len(naturals) == 1:
            group, run = Meld(MeldKind.GROUP, row), Meld(MeldKind.RUN, row)
            if any(self.faults(run, deck)) and not any(self.faults(group, deck)):
                return MeldKind.GROUP
            return MeldKind.RUN
        if _one_number(naturals):
            return MeldKind.GROUP
        return MeldKind.RUN if _one_color(naturals) else MeldKind.HEAP

    def faces(self, meld: Meld, deck: Deck) -> tuple[Tiles, ...]:
        """What each tile of a legal run or group stands for: itself, or for a joker one tile or more.

        In a run the place decides. In a group a joker stands for any of the missing colors, two jokers for two of them.
        """
        if meld.kind is MeldKind.GROUP:
            number = meld.naturals[0].number
            colors = {tile.color for tile in meld.naturals}
            missing = tuple(Tile(color, number) for color in deck.colors if color not in colors)
            return tuple(missing if tile == JOKER else (tile,) for tile in meld.tiles)
        color = meld.naturals[0].color
        places = self._places(meld.tiles, deck)
        return tuple((Tile(color, 1 if place > deck.numbers else place),) for place in places)

    def _least(self, kind: MeldKind) -> int:
        if kind is MeldKind.HEAP:
            return min(self.run_min, self.group_min)
        return self.group_min if kind is MeldKind.GROUP else self.run_min

    def _group_faults(self, meld: Meld, deck: Deck) -> Iterator[Violation]:
        colors = [tile.color for tile in meld.naturals]
        twice = [color for color in deck.colors if colors.count(color) > 1]
        most = min(self.group_max, len(deck.colors))
        if len(meld.tiles) > self.group_max or (meld.jokers and len(set(colors)) + meld.jokers > len(deck.colors)):
            yield SetTooLarge(meld, most=most)
        elif twice:
            yield DuplicateColor(meld, color=COLOR_NAMES.get(twice[0], twice[0]))

    def _run_faults(self, meld: Meld, deck: Deck) -> Iterator[Violation]:
        top, row = deck.numbers, meld.tiles
        places = self._places(row, deck)
        lowest, highest = 2 if self.ace == "high" else 1, top if self.ace == "low" else top + 1
        jokers = [place for tile, place in zip(row, places, strict=True) if tile == JOKER]
        aces = [index for index, tile in enumerate(row) if tile.number == 1]
        turned = [index for index, place in enumerate(places[:-1]) if place == top + 1]
        if any(place < lowest for place in jokers):
            yield JokerNoMeaning(meld, why=f"there is nothing below {lowest} that the joker could stand for")
        elif any(place > highest for place in jokers):
            yield JokerNoMeaning(meld, why=f"there is nothing above {top} that the joker could stand for")
        elif len(row) > top:
            yield RunTooLong(meld, most=top)
        elif any(row[index] == JOKER or row[index].number == 1 for index in turned):
            yield Wraparound(meld, top=top)
        elif self.ace == "low" and any(places[index] == top + 1 for index in aces):
            yield AceHighNotAllowed(meld, top=top)
        elif self.ace == "high" and any(places[index] == 1 for index in aces):
            yield AceLowNotAllowed(meld, top=top)
        else:
            yield from self._gaps(meld, places, top)

    def _gaps(self, meld: Meld, places: tuple[int, ...], top: int) -> Iterator[Violation]:
        before: Tile | None = None
        for tile, place in zip(meld.tiles, places, strict=True):
            if tile == JOKER:
                continue
            if tile.number != (1 if place == top + 1 else place):
                # The first natural is always in its place, so there is one before.
                yield NotConsecutive(meld, tile=tile, before=before or tile)
                return
            before = tile

    def _places(self, row: Tiles, deck: Deck) -> tuple[int, ...]:
        """The number that each place of a row calls for, counted from its first natural. A high 1 is one above the top.

        A first natural that is a 1 counts as high only at the end of a longer row.
        """
        index = next(index for index, tile in enumerate(row) if tile != JOKER)
        number = row[index].number
        if number == 1 and index == len(row) - 1 and index > 0:
            number = deck.numbers + 1
        return tuple(range(number - index, number - index + len(row)))

    def says(self) -> str:
        ace = {
            "low": "The 1 comes only before the 2, never after the highest number.",
            "high": "The 1 comes only after the highest number, never before the 2.",
            "both": "The 1 comes before the 2 or after the highest number, never between them.",
        }[self.ace]
        size = f"{self.group_min}" if self.group_min == self.group_max else f"{self.group_min} to {self.group_max}"
        ratio = (
            f" For each joker a meld has at least {self.naturals_per_joker} other tiles."
            if self.naturals_per_joker
            else ""
        )
        return (
            f"A run is {self.run_min} or more tiles of one color with consecutive numbers. "
            f"A group is {size} tiles of one number, all of different colors. {ace} "
            f"A joker stands for one tile that could lie in its place.{ratio}"
        )


def _one_number(naturals: Tiles) -> bool:
    return len({tile.number for tile in naturals}) == 1


def _one_color(naturals: Tiles) -> bool:
    return len({tile.color for tile in naturals}) == 1


def _mixed(meld: Meld) -> Violation:
    numbers = [tile.number for tile in meld.naturals]
    if meld.kind is MeldKind.GROUP or (meld.kind is MeldKind.HEAP and len(set(numbers)) < len(numbers)):
        return MixedNumbers(meld)
    return MixedColors(meld)


class MeldTooShort(MeldViolation):
    """Written rules 1.1, point 1."""

    table = "melding"
    text = "{meld} needs {least} tiles"
    least: int


class JokerRatio(MeldViolation):
    """Written rules 1.1, point 4."""

    table = "melding"
    text = "{meld} needs {naturals} tiles that are no jokers for each joker"
    naturals: int


class JokerNoMeaning(MeldViolation):
    """Written rules 1.1, point 3: a joker takes the place of a tile that could be there."""

    table = "melding"
    text = "{meld}: {why}"
    why: str


class SetTooLarge(MeldViolation):
    """Written rules 1.1, point 1."""

    table = "melding"
    text = "{meld} is too large, a group has at most {most} tiles"
    most: int


class DuplicateColor(MeldViolation):
    """Written rules 1.1: the colors of a group are all different."""

    table = "melding"
    text = "{meld} has {color} twice"
    color: str


class RunTooLong(MeldViolation):
    """Written rules 1.1, point 1."""

    table = "melding"
    text = "{meld} is too long, a run has at most {most} tiles"
    most: int


class Wraparound(MeldViolation):
    """Written rules 1.1, point 2: a run does not turn the corner."""

    table = "melding"
    text = "{meld} turns the corner, a run ends at {top} or at a 1 after it"
    top: int


class AceHighNotAllowed(MeldViolation):
    """Written rules 1.1, point 2."""

    table = "melding"
    text = "{meld} has a 1 after {top}, it may only come before 2"
    top: int


class AceLowNotAllowed(MeldViolation):
    """Written rules 1.1, point 2."""

    table = "melding"
    text = "{meld} has a 1 before 2, it may only come after {top}"
    top: int


class NotConsecutive(MeldViolation):
    """Written rules 1.1: the numbers of a run follow each other."""

    table = "melding"
    text = "{meld} has a gap between {before} and {tile}"
    tile: Tile
    before: Tile


class MixedColors(MeldViolation):
    """Neither one number nor one color, the numbers all different."""

    table = "melding"
    text = "{meld} mixes colors"


class MixedNumbers(MeldViolation):
    """Neither one number nor one color, some number repeats."""

    table = "melding"
    text = "{meld} mixes numbers"
