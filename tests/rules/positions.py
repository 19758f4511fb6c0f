"""Positions of the tests as text: small builders upon the notation."""

from __future__ import annotations

from tilerummy.model.table import Change
from tilerummy.model.tile import Tiles
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.rules.deck import Deck
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.melding import Melding
from tilerummy.rules.values import Values


def rack(text: str) -> Tiles:
    """`R5 J K13`, sorted as a rack is; nothing is an empty one."""
    return tuple(sorted(read_tiles(text))) if text else ()


def change(before: str, after: str, rack_before: str = "", *, opened: bool = True) -> Change:
    """A play: the table before, the table after, and the rack before."""
    return Change(read_table(before), read_table(after), rack(rack_before), opened)


def meld_rules(deck: Deck | None = None, melding: Melding | None = None, values: Values | None = None) -> MeldRules:
    """The rules of melds, with the usual ones where nothing is said."""
    return MeldRules(deck or Deck(), melding or Melding(), values or Values())
