"""What the board shows at one moment, as plain data: it is all that the board ever gets to know."""

from dataclasses import dataclass
from string import ascii_letters
from typing import NamedTuple

from tilerummy.model.tile import Tile

RACK, DISCARDS = -1, -2
"""The row numbers of the rack and of the discards."""


class Spot(NamedTuple):
    """A place: row ``RACK``, ``DISCARDS`` or the number of a meld, and the place in it.

    One past the last meld is ``+new``, one past the last discard ``+discard``. The same pair as the
    draft's own, known here without the rules that a draft rests on.
    """

    row: int
    place: int


class Face(NamedTuple):
    """One tile to the eye: ``laid`` in this turn, ``lit`` because somebody changed it lately, ``owner`` in a ledger.

    A ``dead`` one lies among the discards and cannot be taken.
    """

    tile: Tile
    laid: bool = False
    lit: bool = False
    owner: str = ""
    dead: bool = False


Faces = tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Position:
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


def letters(row: int) -> str:
    """The name of a meld on the screen.

    >>> letters(0), letters(26), letters(51), letters(52), letters(104)
    ('a', 'A', 'Z', 'aa', 'ba')
    """
    name = ""
    while row >= 0:
        row, letter = divmod(row, len(ascii_letters))
        name = ascii_letters[letter] + name
        row -= 1
    return name


def row_named(name: str) -> int | None:
    """The row with this name, or None where the text is no name.

    >>> row_named("A"), row_named("ab"), row_named("?")
    (26, 53, None)
    """
    row = 0
    for letter in name:
        if letter not in ascii_letters:
            return None
        row = row * len(ascii_letters) + ascii_letters.index(letter) + 1
    return row - 1 if name else None
