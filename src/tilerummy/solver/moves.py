"""What one color can do at one rank.

Of the tiles there some go into groups, the others into runs, and from there on all is *forced*: the short runs have to
go on, then runs that are long enough take a tile, and only what is left starts new ones. That loses nothing: a run that
is long enough may stop at any time, so going on with it is at least as good as starting a run that owes tiles. And if a
tile starts a run where a long one stops, the two can be joined.

Jokers are placed in a **normal form** only, to which every legal table can be brought with the same tiles and at most
as many jokers; those that are left over are *spare* and are put somewhere at the end (``spare.py``):

- a joker stands in no run where a tile of that face is at hand and unused: the tile takes its place, and to lay one
  more tile is never worth less;
- no run begins with a joker, except one that ends at the top with exactly ``run_min`` tiles: in a longer run the joker
  at the front is not needed, and in one of ``run_min`` tiles it can go to the other end, unless nothing is above;
- a run that is long enough and takes a joker has to go on, else the joker is not needed. It then owes one tile, which
  is what a run of ``run_min - 1`` tiles owes, so no state is added for it;
- a group with a joker has ``group_min`` tiles (``groups.py``).

Where the worth of a joker hangs on its place (an opening), the shape says ``anywhere`` and none of this is used.
"""

from dataclasses import dataclass
from typing import NamedTuple

from tilerummy.solver.shape import Shape, thinned


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """One color at one rank: how many of its tiles have to be used and may be used, and what is to come.

    ``ahead`` bounds the runs that need a tile ``run_min - 1``, ..., 2, 1 ranks later: by the tiles there, jokers not
    counted; where there is no such rank it is ``~bound`` and jokers do not help. ``last_start``: there are ``run_min``
    tiles from here to the top. ``grouping``: the rank has groups (that of a high 1 has none).

    There is one cell of a kind (``supply.py`` makes them), so that tables tell them apart at a glance.
    """

    must: int
    may: int
    ahead: tuple[int, ...]
    last_start: bool
    grouping: bool


class Move(NamedTuple):
    """One way to use a cell: tiles put into groups, jokers put into runs, tiles left unused, the color afterwards.

    ``owed``: so many jokers more its short runs will need, since there are too few tiles for all of them.
    """

    grouped: int
    jokers: int
    owed: int
    unused: int
    code: int


def moves(shape: Shape, cell: Cell, code: int) -> tuple[Move, ...]:
    """What can be done from a color ``code`` with all jokers there are; ways that are no better are left out."""
    width, (*older, nearly, long) = shape.width, shape.runs(code)
    short, jokers = sum(older) + nearly, shape.jokers
    ways: dict[tuple[int, int, int], list[int]] = {}
    for tiles in range(max(0, short - jokers), cell.may + 1):
        onward = _onward(shape, cell, (short, older, nearly, long), tiles)
        for used in range(max(cell.must, tiles), (cell.may if cell.grouping else tiles) + 1) if onward else ():
            may_joke = shape.anywhere or used == cell.may
            for wild, owed, after in onward:
                if may_joke or not wild:
                    ways.setdefault((used - tiles, wild, owed), []).append(cell.may - used << width | after)
    guards, mask = shape.guards & (1 << width) - 1, (1 << width) - 1
    return tuple(
        [
            Move(*sort, way >> width, way & mask)
            for sort, found in sorted(ways.items())
            for way in (thinned(sorted(found), guards) if len(found) > 1 else found)
        ]
    )


def _onward(shape: Shape, cell: Cell, runs: tuple[int, list[int], int, int], tiles: int) -> list[tuple[int, int, int]]:
    """The jokers put into runs, those owed and the color afterwards, for so many tiles put into runs.

    ``runs``: how many are short, and which: those that owe more than one tile by length, those that owe one; the long.
    """
    (short, older, nearly, long), jokers = runs, shape.jokers
    least = short - tiles if short > tiles else 0
    found = []
    # The short runs take the tiles first, and jokers as far as these do not suffice. What is over (jokers too, if they
    # may stand anywhere) goes on with long runs and then starts new ones. In the normal form the jokers that no short
    # run needs (``spread``) go on with long runs, which then owe a tile (``owing``), or start runs at ``last_start``.
    for wild in range(least, jokers + 1):
        over = tiles + wild - short if shape.anywhere else tiles + least - short
        extended = long if long < over else over
        spread = 0 if shape.anywhere else wild - least
        for owing in range(min(spread, long - extended) + 1):
            if spread == owing or cell.last_start:
                after = [over - extended + spread - owing, *older, nearly + extended]
                after[-2] += owing
                owed, code = _coded(shape, cell, jokers - wild, after)
                if owed <= jokers - wild:
                    found.append((wild, owed, code))
    return found


def _coded(shape: Shape, cell: Cell, left: int, runs: list[int]) -> tuple[int, int]:
    """The jokers that a color owes, more than there are if one of its short runs cannot be finished; its number."""
    short = code = place = most = owed = 0
    for count, bound in zip(runs, cell.ahead, strict=False):
        short += count
        if bound < 0:
            most = ~bound
        else:
            most = bound + left
            # Jokers at different ranks are different jokers, so what is missing at each adds up.
            if short > bound:
                owed += short - bound
        if short > most:
            return left + 1, 0
        code |= short << place
        place += shape.field
    # Here ``most`` is what there can be at the next rank. Long runs beyond that stop anyway, so colors with more of
    # them are all the same; short ones are never left out, they owe. ``rebuild.py`` may have more than this says.
    total = min(short + runs[-1], max(most, short))
    return owed, code | shape.most_runs - total << place
