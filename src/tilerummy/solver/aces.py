"""Where the 1 is low and high: every way to say which ones go up to the last rank, and which stay at the first."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tilerummy.solver.supply import Supply


def ways_up(supply: Supply, run_min: int) -> Iterator[Supply]:
    """The supplies in which some ones count as high; only itself where there is no rank for them."""
    if not supply.ungrouped:
        yield supply
        return
    for ups in product(*[list(_ups(supply, color, run_min)) for color in range(len(supply.may))]):
        must, may = list(supply.must), list(supply.may)
        for color, (owed, more) in enumerate(ups):
            low, high = must[color], may[color]
            must[color] = (low[0] - owed, *low[1:-1], low[-1] + owed)
            may[color] = (high[0] - owed - more, *high[1:-1], high[-1] + owed + more)
        yield replace(supply, must=tuple(must), may=tuple(may))


def _ups(supply: Supply, color: int, run_min: int) -> Iterator[tuple[int, int]]:
    """How many ones of the table and of the rack can go up."""
    must, may = supply.must[color], supply.may[color]
    owed, more = must[0], may[0] - must[0]
    # A run up to a high 1 has at least ``run_min`` places; jokers have to fill those below the top without a tile.
    below = range(max(0, len(may) - run_min), len(may) - 1)
    bars = [bar for bar in supply.bars if bar.color == color]
    gaps = [rank for rank in below if not may[rank] and not any(bar.first <= rank <= bar.last for bar in bars)]
    if len(gaps) > supply.jokers_may or run_min > len(may):
        owed = more = 0
    yield from product(range(owed + 1), range(more + 1))
