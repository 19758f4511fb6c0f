"""A little board with everything on it that an option can change."""

from tilerummy.model.tile import JOKER, Tile
from tilerummy.telling.face import Face, Faces
from tilerummy.tui.position import RACK, Position, Spot


def _faces(tiles: str, *, laid: str = "", lit: bool = False) -> Faces:
    """Tiles by their names, the last one of which may be laid in this turn."""
    names = tiles.split()
    return tuple(Face(_tile(name), laid=name == laid, lit=lit) for name in names)


def _tile(name: str) -> Tile:
    return JOKER if name == "J" else Tile(name[0], int(name[1:]))


PREVIEW = Position(
    melds=(
        _faces("R5 Y5 B5 K5", laid="K5"),
        _faces("B10 J B12", lit=True),
        _faces("R1 Y2"),
    ),
    rack=(*_faces("R3 Y9 B11 K13"), *_faces("J R7", lit=True)),
    title="preview: cursor, picked, new",
    bad=frozenset({2}),
    lit=frozenset({1}),
    picked=frozenset({Spot(RACK, 1)}),
    cursor=Spot(RACK, 0),
    live=False,
)
"""Four colors and a joker; a tile laid in this turn, a meld that is new, one that is not valid, a hand on the rack."""
