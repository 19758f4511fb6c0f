"""Runs of the table that stay whole: other runs may end at their front, and they go on like any run that is long."""

from collections.abc import Iterator

from tilerummy.solver.shape import Shape
from tilerummy.solver.supply import Supply


def joined(shape: Shape, supply: Supply, rank: int, state: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The state itself and all in which short runs have gone into bars that begin at this rank.

    With each comes, for every bar that begins here, the length of the run that went into it, 0 for none. A run that is
    long enough loses nothing by ending before the bar. Both ways have to be tried for a short one: it may be needed at
    the bar or, with a tile of its own, beside it.
    """
    yield from _joined(shape, [bar.color for bar in supply.bars if bar.first == rank], state)


def _joined(shape: Shape, colors: list[int], state: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    if not colors:
        yield state, ()
        return
    color, *others = colors
    shift, mask = shape.width * color, (1 << shape.width) - 1
    runs = list(shape.runs(state >> shift & mask))
    for after, lengths in _joined(shape, others, state):
        yield after, (0, *lengths)
    for length in range(1, shape.run_min):
        if runs[length - 1]:
            fewer = (*runs[: length - 1], runs[length - 1] - 1, *runs[length:])
            changed = state & ~(mask << shift) | shape.code(fewer) << shift
            for after, lengths in _joined(shape, others, changed):
                yield after, (length, *lengths)


def ended(shape: Shape, supply: Supply, rank: int, state: int) -> int:
    """The state with the bars that end at this rank among the runs that can go on.

    One more than there can ever be tiles and jokers for at a rank is of no use and not counted.
    """
    for bar in supply.bars:
        if bar.last == rank:
            shift, mask = shape.width * bar.color, (1 << shape.width) - 1
            *short, long = shape.runs(state >> shift & mask)
            if sum(short) + long < shape.most_runs:
                state = state & ~(mask << shift) | shape.code((*short, long + 1)) << shift
    return state
