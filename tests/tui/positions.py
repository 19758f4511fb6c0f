"""Positions for the tests of the screen, written as a person would: ``r10 r11+ b5' J ?``."""

from collections.abc import Iterable
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from tilerummy.model.tile import Tile
from tilerummy.telling.face import Face, Faces
from tilerummy.tui.position import DISCARDS, RACK, Position, Spot

MELDS = """
r10 r11 r12 / b5 k5 y5 / b4 k4 r4 / b5 k5 y5 / b3 k3 r3 y3 / b11 b12 b13 / b2 k2 r2 y2 / b10 k10 r10 y10 / b7 k7 r7 y7
/ r4 r5 r6 r7 / b1 k1 r1 / b6 k6 y6 / y2 y3 y4 / b8 k8 r8 y8 / k1 r1 y1 / b9 k9 r9 / k11 k12 k13 / b13 k13 r13 y13
/ b10 b11 b12 / b8 k8 r8 y8 / b2 k2 r2 / b9 k9 r9 y9 / y9 y10 y11 / r11 r12 r13 / b6 k6 y6 / k10 k11 k12 / b4 k4 y4
"""
RACK_OF_16 = "J J b1 y1 k3 r3 b3 r5 r6 k7 y7 b7 y11 y12 y12 y13"


def row(text: str) -> Faces:
    """Tiles by color letter and number; ``+`` behind one says laid, ``'`` lit."""
    return tuple(_face(word) for word in text.split())


def rows(text: str) -> tuple[Faces, ...]:
    """Melds, with a stroke between them."""
    return tuple(map(row, text.split("/")))


def _face(word: str) -> Face:
    name = word.rstrip("+'")
    number = int(name[1:] or 0)
    return Face(Tile(name[0].upper(), number), laid="+" in word, lit="'" in word)


FULL = Position(melds=rows(MELDS), rack=row(RACK_OF_16))
"""90 tiles in 27 melds, and 16 on the rack: a late round."""


FEW = Position(rows("r1 r2 r3 / b4 k4 y4"), row("r5 b6 k7 J"))
"""The beginning of a round."""


def of_sizes(melds: Iterable[int], rack: int | None) -> Position:
    """A position of which only the sizes matter."""
    tile = Face(Tile("R", 12))
    return Position(tuple((tile,) * size for size in melds), None if rack is None else (tile,) * rack)


def anything(seed: int) -> Position:
    """Any position: empty, crowded, with long heaps, with or without rack and discards, the hand on any spot of it."""
    rng = Random(seed)
    crowd = rng.choice([0, 3, 12, 30, 60])
    melds = tuple(_faces(rng, rng.choice([1, 2, 3, 3, 4, 4, 5, 13, 25])) for _ in range(rng.randint(0, crowd)))
    rack = rng.choice([None, _faces(rng, rng.randint(0, 16)), _faces(rng, rng.randint(0, 70))])
    spots = [Spot(number, place) for number, meld in enumerate(melds) for place in range(len(meld))]
    spots += [Spot(RACK, place) for place in range(len(rack or ()))]
    discards = rng.choice([None, _faces(rng, rng.randint(0, 5)), _faces(rng, rng.randint(0, 60))])
    spots += [Spot(DISCARDS, place) for place in range(len(discards or ()))]
    return Position(
        melds=melds,
        rack=rack,
        discards=discards,
        discarding=rng.random() < 0.7,
        title=rng.choice(["your rack", "漢字 rack", ""]),
        bad=frozenset(rng.randint(0, 60) for _ in range(rng.randint(0, 4))),
        lit=frozenset(rng.randint(0, 60) for _ in range(rng.randint(0, 4))),
        picked=frozenset(rng.sample(spots, min(len(spots), rng.randint(0, 6)))),
        cursor=rng.choice([None, Spot(len(melds), 0), *spots]),
        live=rng.random() < 0.8,
    )


def _faces(rng: Random, count: int) -> Faces:
    return tuple(
        Face(
            Tile("J", 0) if rng.random() < 0.1 else Tile(rng.choice("RYBKHDCS?"), rng.randint(1, 20)),
            laid=rng.random() < 0.2,
            lit=rng.random() < 0.2,
            owner=rng.choice(["", "A"]),
            dead=rng.random() < 0.2,
        )
        for _ in range(count)
    )


SEEDS = st.integers(0, 2**32)
SIZES = st.tuples(st.integers(10, 300), st.integers(3, 100)) | st.tuples(st.integers(10, 100), st.integers(3, 30))
UNHURRIED = settings(deadline=None)
"""How long an example takes depends on the machine's other work."""
