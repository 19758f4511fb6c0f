"""What can have become of the jokers of a table, and from where to where equal tiles can have gone.

Only combinatorics: which of it is allowed, ``jokers.py`` judges.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.meld_rules import MeldRules

RACK = -1
"""Stands for the rack where the number of an old meld is asked for."""


class Place(NamedTuple):
    """Where a joker lies: the number of its meld, and the tiles that it can stand for there."""

    meld: int
    faces: Tiles


class Fate(NamedTuple):
    """What became of one joker: where it lay and lies, as which tile it counted, and whether it was freed."""

    old: Place
    place: Place
    face: Tile
    freed: bool


Reading = tuple[Fate, ...]
"""One fate for each joker that lay on the table."""

Matching = tuple[tuple[int, int], ...]
"""From which old meld, or from the rack, to which new meld each copy of a tile went."""

Threat = tuple[int, int]
"""An old meld that may lie whole in a new one."""


def readings(before: Table, after: Table, rules: MeldRules) -> Iterator[Reading]:
    """Every way in which the jokers can have gone. They are few: a deck has four jokers at the most, mostly two."""
    olds, places = list(_places(before, rules)), list(_places(after, rules))
    for order in dict.fromkeys(permutations(places, len(olds))):
        fates = [list(_fates(old, place)) for old, place in zip(olds, order, strict=True)]
        for reading in product(*fates):
            if _one_face_each(reading):
                yield reading


def _places(table: Table, rules: MeldRules) -> Iterator[Place]:
    for number, meld in enumerate(table):
        if meld.jokers:
            for tile, faces in zip(meld.tiles, rules.faces(meld), strict=True):
                if tile == JOKER:
                    yield Place(number, faces)


def _fates(old: Place, place: Place) -> Iterator[Fate]:
    for face in old.faces:
        if face in place.faces:
            yield Fate(old, place, face, freed=False)
    for face in old.faces:
        yield Fate(old, place, face, freed=True)


def _one_face_each(reading: Reading) -> bool:
    """A meld has one reading: two jokers of a group stand for two tiles, where they lay and where they lie."""
    lay = [(fate.old.meld, fate.face) for fate in reading]
    lie = [(fate.place.meld, fate.face) for fate in reading if not fate.freed]
    return len(set(lay)) == len(lay) and len(set(lie)) == len(lie)


def by_old_meld(reading: Reading) -> Iterator[tuple[int, list[Fate]]]:
    """The fates of a reading, meld by meld of before."""
    for number in dict.fromkeys(fate.old.meld for fate in reading):
        yield number, [fate for fate in reading if fate.old.meld == number]


class Part(NamedTuple):
    """A piece of a meld as a meld of its own, and in a run the faces of the places where jokers lie in it."""

    meld: Meld
    places: tuple[Tiles, ...] | None


def parts(meld: Meld, rules: MeldRules) -> Iterator[Part]:
    """Every stretch of a run, every choice of tiles of a group, that is a legal meld."""
    size = len(meld.tiles)
    if meld.kind is MeldKind.RUN:
        faces = rules.faces(meld)
        for start, end in combinations(range(size + 1), 2):
            stretch = zip(meld.tiles[start:end], faces[start:end], strict=True)
            jokers = tuple(face for tile, face in stretch if tile == JOKER)
            if rules.legal(piece := Meld(MeldKind.RUN, meld.tiles[start:end])):
                yield Part(piece, jokers)
    else:
        for number in range(1, size + 1):
            for tiles in dict.fromkeys(combinations(meld.tiles, number)):
                if rules.legal(piece := Meld(MeldKind.GROUP, tiles)):
                    yield Part(piece, None)


def freed_inside(part: Part, freed: Sequence[Fate], kept: Sequence[Fate], whole: Meld) -> Iterator[int]:
    """How many freed jokers, one at least, can be among the jokers of a part that holds no kept one.

    In a run the place of a joker tells which it is; in a group any of them may be meant.
    """
    if part.places is not None:
        inside = sum(fate.place.faces in part.places for fate in freed)
        if inside and not any(fate.place.faces in part.places for fate in kept):
            yield inside
    else:
        from_rack = whole.jokers - len(freed) - len(kept)
        yield from range(max(1, part.meld.jokers - from_rack), min(len(freed), part.meld.jokers) + 1)


def matchings(
    tile: Tile, before: Table, after: Table, homes: Mapping[int, int], own: Mapping[int, Mapping[Tile, int]]
) -> Iterator[Matching]:
    """The ways in which the copies of one tile can have gone; a legal meld holds a tile only once.

    Fewer may lie there than before: another rule faults that, so any of them may be the one that is gone.

    ``homes``: old melds that stay together, with the new meld where they lie. ``own``: tiles of new melds that have to
    come from the rack.
    """
    sources = [old for old, meld in enumerate(before) if tile in meld.tiles]
    goals = [new for new, meld in enumerate(after) if tile in meld.tiles]
    sources += [RACK] * (len(goals) - len(sources))
    for order in dict.fromkeys(permutations(sources, len(goals))):
        matching = tuple(zip(order, goals, strict=True))
        stays = all(homes.get(source, goal) == goal for source, goal in matching)
        if stays and all(source == RACK for source, goal in matching if own.get(goal, {}).get(tile)):
            yield matching


def disproved(threats: Iterable[Threat], matching: Matching) -> frozenset[Threat]:
    """The old melds that do not lie whole in a new one if the copies of a tile went this way."""
    return frozenset(
        (old, home) for old, home in threats if any(source == old and goal != home for source, goal in matching)
    )
