"""Written rules 1.1 to the letter, one sentence after the other: what the engine's answers are compared with."""

from __future__ import annotations

from collections.abc import Iterator

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.meld_rules import MeldRules


def first_fault(row: Tiles, kind: MeldKind, rules: MeldRules) -> str | None:
    """The code of a row that was declared a run or a group, in the precedence of point 4; None if it is legal."""
    naturals = [tile for tile in row if tile != JOKER]
    jokers = len(row) - len(naturals)
    melding = rules.melding
    shortest = min(melding.run_min, melding.group_min)
    if len(row) < {"run": melding.run_min, "group": melding.group_min, "heap": shortest}[kind.value]:
        return "meld_too_short"
    if len(naturals) < melding.naturals_per_joker * jokers:
        return "joker_ratio"
    if not naturals:
        return "joker_no_meaning"
    numbers = [tile.number for tile in naturals]
    colors = [tile.color for tile in naturals]
    if kind is MeldKind.GROUP and len(set(numbers)) == 1:
        return next(_group_codes(row, rules), None)
    if kind is MeldKind.RUN and len(set(colors)) == 1:
        return next(_line_codes(row, rules), None)
    if kind is MeldKind.HEAP:
        return "mixed_numbers" if len(set(numbers)) < len(numbers) else "mixed_colors"
    # Declared: only the codes of that reading.
    return "mixed_colors" if kind is MeldKind.RUN else "mixed_numbers"


def kind_as_laid(row: Tiles, rules: MeldRules) -> MeldKind:
    """What a row is judged as that nobody declared, points 4 and 5."""
    naturals = [tile for tile in row if tile != JOKER]
    if len(naturals) == 1:
        legal = [kind for kind in (MeldKind.RUN, MeldKind.GROUP) if first_fault(row, kind, rules) is None]
        return max(legal, key=lambda kind: points(Meld(kind, row), rules), default=MeldKind.RUN)
    if len({tile.number for tile in naturals}) == 1:
        return MeldKind.GROUP
    return MeldKind.RUN if len({tile.color for tile in naturals}) == 1 else MeldKind.HEAP


def points(meld: Meld, rules: MeldRules) -> int:
    """What a legal meld is worth: the numbers of what its tiles stand for."""
    return sum(next(iter(stands_for)).number for stands_for in faces(meld, rules))


def faces(meld: Meld, rules: MeldRules) -> list[set[Tile]]:
    """What each tile of a legal meld stands for (chapter 1)."""
    naturals = meld.naturals
    if meld.kind is MeldKind.GROUP:
        number = naturals[0].number
        missing = {Tile(color, number) for color in rules.deck.colors} - set(naturals)
        return [missing if tile == JOKER else {tile} for tile in meld.tiles]
    top, color = rules.deck.numbers, naturals[0].color
    return [{Tile(color, 1 if place == top + 1 else place)} for place in places(meld.tiles, top)]


def places(row: Tiles, top: int) -> list[int]:
    """Point 3: counted from the first natural; a 1 there is one above the top only as the last of the row."""
    first = next(index for index, tile in enumerate(row) if tile != JOKER)
    start = row[first].number
    if start == 1 and first == len(row) - 1:
        start = top + 1
    return [start + index - first for index in range(len(row))]


def _group_codes(row: Tiles, rules: MeldRules) -> Iterator[str]:
    colors = [tile.color for tile in row if tile != JOKER]
    jokers = len(row) - len(colors)
    if len(row) > rules.melding.group_max:
        yield "set_too_large"
    if jokers and len(set(colors)) + jokers > len(rules.deck.colors):
        yield "set_too_large"
    if len(set(colors)) < len(colors):
        yield "duplicate_color"


def _line_codes(row: Tiles, rules: MeldRules) -> Iterator[str]:
    top, ace = rules.deck.numbers, rules.melding.ace
    lowest = 2 if ace == "high" else 1
    highest = top if ace == "low" else top + 1
    laid = list(zip(row, places(row, top), strict=True))
    last = len(row) - 1
    if any(tile == JOKER and not lowest <= place <= highest for tile, place in laid):
        yield "joker_no_meaning"
    if len(row) > top:
        yield "run_too_long"
    # Never 13-1-2, be the 1 a natural or what a joker stands for: it is an end.
    if any(place == top + 1 and tile.number in (1, JOKER.number) for tile, place in laid[:last]):
        yield "wraparound"
    if ace == "low" and laid[last][0].number == 1 and laid[last][1] == top + 1:
        yield "ace_high_not_allowed"
    if ace == "high" and laid[0][0].number == 1 and laid[0][1] == 1:
        yield "ace_low_not_allowed"
    if any(tile not in (JOKER, Tile(tile.color, 1 if place == top + 1 else place)) for tile, place in laid):
        yield "not_consecutive"
