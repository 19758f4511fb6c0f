"""The tiles that nobody has shown yet as a small grid, and the odds to draw one, in words."""

from collections.abc import Sequence
from textwrap import wrap

from tilerummy.engine.view import View
from tilerummy.model.tile import HIDDEN, JOKER, Tile
from tilerummy.play.unseen import Odds, unseen
from tilerummy.rules.rule import counted
from tilerummy.rules.wording import worded

NONE = "."
WIDE, NARROW = 3, 1
"""How many cells a column takes."""

LONGEST_LIST = 6
"""So many tiles are named one by one."""


def grid(view: View, width: int) -> list[str]:
    """How many of each tile have not been seen: a line a color, a column a number, jokers last."""
    deck, out = view.rules.deck, unseen(view)
    numbers = range(1, deck.numbers + 1)
    column = WIDE if width >= 2 + WIDE * deck.numbers else NARROW
    heads = [Tile(deck.colors[0], number).rank[-column:] for number in numbers]
    lines = [f"  {''.join(f'{head:>{column}}' for head in heads)}"]
    for color in deck.colors:
        counts = [out[Tile(color, number)] or NONE for number in numbers]
        lines.append(f"{color} {''.join(f'{count:>{column}}' for count in counts)}")
    if deck.most_jokers:
        lines.append(f"J {out[JOKER] or NONE:>{column}}")
    return lines


def odds_words(view: View, odds: Odds) -> str:
    """How likely it is to draw a tile that is wanted."""
    if not odds.wanted:
        return worded("No unseen tile makes a meld of that", view.rules.deck)
    names = [tile.spoken for tile in odds.wanted]
    listed = f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]
    tiles = listed if len(names) <= LONGEST_LIST else f"One of {len(names)} tiles"
    said = f"{tiles} makes a meld: {odds.number} of {odds.unseen} unseen, {100 * odds.chance:.1f} % a draw"
    return worded(said, view.rules.deck)


def where_unseen(view: View, names: Sequence[str]) -> str:
    """Where the tiles are that a seat has not seen."""
    hidden = [rack.count(HIDDEN) for rack in view.round.racks]
    racks = [f"{number} with {name}" for number, name in zip(hidden, names, strict=True) if number]
    said = f"{counted(len(view.round.pool), 'tile')} in the pool"
    return ", ".join((worded(said, view.rules.deck), *racks))


def aid_lines(view: View, odds: Odds, width: int) -> tuple[str, ...]:
    """All of it in so many cells; only the heading begins with a letter. No odds where nothing is wanted."""
    told = wrap(odds_words(view, odds), width - 1) if odds.wanted else ()
    return f"Unseen {odds.unseen}", *(f" {line}" for line in (*grid(view, width - 1), *told))
