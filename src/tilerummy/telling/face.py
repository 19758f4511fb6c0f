"""A tile as it is shown, with all that is to be seen of it besides what is printed on it."""

from typing import NamedTuple

from tilerummy.model.tile import Tile


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
