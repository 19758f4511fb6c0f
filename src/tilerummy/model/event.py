"""What happened, for the screen, for the bots and for the history of a round."""

from dataclasses import dataclass

from tilerummy.model.action import Action
from tilerummy.model.tile import Tiles


@dataclass(frozen=True, slots=True)
class Event:
    """An action that was done, and the tiles it brought to light: those drawn, or at a deal the starter's lot.

    What others may not know of it, ``engine/look.py`` turns into ``HIDDEN``.
    """

    action: Action
    shown: Tiles = ()
