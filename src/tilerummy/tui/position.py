"""What the board shows at one moment, as plain data: it is all that the board ever gets to know."""

from typing import NamedTuple

from tilerummy.telling.face import Face, Faces

RACK, DISCARDS = -1, -2
"""The row numbers of the rack and of the discards."""


class Spot(NamedTuple):
    """A place: row ``RACK``, ``DISCARDS`` or the number of a meld, and the place in it.

    One past the last meld is ``+new``, one past the last discard ``+discard``. The same pair as the
    draft's own, known here without the rules that a draft rests on.
    """

    row: int
    place: int


class Position(NamedTuple):
    """The melds, the rack and the hand on them.

    ``rack`` is None for an onlooker, ``discards`` where there are none in the game; one ``laid`` is the tile that is to
    be discarded, and where ``discarding`` is set there is a place for one. The ``label`` stands before them; a
    ``piece`` is what a tile is called. ``bad`` and ``lit`` are rows whose letters are marked. ``live`` offers ``+new``.

    While ``turn`` stays the same the tiles never grow, so that nothing jumps about under the player's hand.
    """

    melds: tuple[Faces, ...] = ()
    rack: Faces | None = None
    discards: Faces | None = None
    discarding: bool = False
    label: str = "discards"
    piece: str = "tile"
    title: str = "your rack"
    bad: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()
    picked: frozenset[Spot] = frozenset()
    cursor: Spot | None = None
    turn: int = 0
    live: bool = True

    @property
    def new(self) -> Spot:
        """The spot of a new meld."""
        return Spot(len(self.melds), 0)

    def face(self, spot: Spot) -> Face | None:
        """The tile at a spot, or None where there is none."""
        faces = self._row(spot.row)
        return faces[spot.place] if 0 <= spot.place < len(faces) else None

    def _row(self, row: int) -> Faces:
        if row in (RACK, DISCARDS):
            return (self.rack if row == RACK else self.discards) or ()
        return self.melds[row] if row < len(self.melds) else ()
