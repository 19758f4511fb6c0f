"""What a ruleset means for the arithmetic of melds, and what is to be found. Plain data: the rules are not known here.

``engine/terms.py`` makes terms from a ruleset; the words are those of the rule tables.
"""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class JokerTerms:
    """When a joker of the table may leave its place, and where it may go (written rules 1.2, point 6).

    ``exact`` False: jokers are free, the rest says nothing.
    """

    exact: bool = False
    from_rack: bool = False
    both_of_three: bool = False
    locked: bool = False
    reuse: Literal["anywhere", "new-meld", "new-meld-two-rack", "new-meld-rack-only"] = "anywhere"


@dataclass(frozen=True, slots=True)
class OpeningTerms:
    """What the first melds of a seat have to be worth, and whether more may be played with them (1.2, point 5)."""

    points: int = 0
    needs_run: bool = False
    extra_same_turn: bool = True


@dataclass(frozen=True, slots=True)
class Terms:
    """Decks and melds.

    ``colors``: a letter each. ``left``: what a tile costs on a rack, by its number, from 1; ``joker_left``: a joker.
    ``laid``: what a tile is worth in an opening, by its number; ``one_high`` and ``one_grouped``: what a 1 is worth at
    the high end of a run and in a group, where that is something else. ``fixed``: melds of the table stay whole and
    where they are, and may be extended.
    """

    colors: str
    numbers: int
    copies: int
    jokers: int
    left: tuple[int, ...]
    laid: tuple[int, ...]
    joker_left: int
    run_min: int = 3
    group_min: int = 3
    group_max: int = 4
    ace: Literal["low", "high", "both"] = "low"
    naturals_per_joker: int = 0
    joker_terms: JokerTerms = field(default_factory=JokerTerms)
    opening: OpeningTerms = field(default_factory=OpeningTerms)
    fixed: bool = False
    one_high: int | None = None
    one_grouped: int | None = None


@dataclass(frozen=True, slots=True)
class Aim:
    """What a play is worth: so much for each tile it lays, and for each point those tiles would cost on the rack.

    ``joker_price`` is taken off for each joker of the rack that is laid. ``fewest_broken``: of the plays worth most
    one that takes the fewest melds of the table apart.
    """

    tile: int = 1
    point: int = 0
    joker_price: int = 0
    fewest_broken: bool = False


MOST_TILES = Aim()
"""As many tiles as possible."""

MOST_POINTS = Aim(tile=1, point=128)
"""As many points off the rack as possible, of these plays one with most tiles, as long as fewer than 128 are laid."""

MANY = 4096
"""More points than any rack that comes up in play: so much for a tile puts tiles before points."""

TILES_THEN_POINTS = Aim(tile=MANY, point=1)
"""As many tiles as possible, of these plays one with most points."""
