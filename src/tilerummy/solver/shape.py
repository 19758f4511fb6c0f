"""How the open runs of a table are written as one whole number, and when one such number is better than another.

Ranks are taken one after the other, the lowest first. Once a rank is done, all that matters of a color is how many of
its runs end there, and how long they are: 1, 2, ... tiles, or ``run_min`` and more. A longer run owes nothing, so its
exact length does not matter (van Rijn, Takes & Vis 2015, "The complexity of Rummikub problems", count states the same
way). Written as ``n[1] ... n[L]`` for ``L = run_min``, a color is *at least as good as* another for every future if

- for each ``i < L`` no more of its runs are of length ``i`` or less: they owe tiles, and
- it has as many runs in all, or more: they can take tiles.

For then each of its short runs can take the part of one of the other color that is no longer and so owes no less, and
its long runs can take the parts of all that are left of those: what is laid on these is laid on those. Its long runs
without a part just stop.

So the fields of a color are the sums ``n[1] + ... + n[i]`` for ``i < L`` and the number of runs that it lacks to the
most there can be. In each of these fields less is better. Above every field lies a *guard* bit: with all guards set in
``q``, the difference ``q - p`` still has them all exactly if no field of ``p`` is greater: one subtraction compares all
colors, the jokers used, and (above them, see ``search.py``) what was given away so far.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

Runs = tuple[int, ...]
"""How many runs of one color end at a rank: with 1, 2, ... tiles, the last number with ``run_min`` and more."""


@dataclass(frozen=True)
class Shape:
    """What tables of states depend on. ``copies`` and ``jokers`` are the most that the position really has.

    ``anywhere``: jokers may stand wherever they are legal. Else only in the normal form, see ``moves.py``.
    ``point_bits``: room for what an opening lacks, 0 where none is looked for.
    """

    colors: int
    copies: int
    jokers: int
    run_min: int
    group_min: int
    group_max: int
    anywhere: bool = False
    point_bits: int = 0

    @cached_property
    def most_runs(self) -> int:
        """No more runs of one color can pass through a rank: each has a tile or a joker of its own there."""
        return self.copies + self.jokers

    @cached_property
    def field(self) -> int:
        """Bits of a field, its guard included."""
        return self.most_runs.bit_length() + 1

    @cached_property
    def width(self) -> int:
        """Bits of one color."""
        return self.field * self.run_min

    @cached_property
    def joker_bit(self) -> int:
        """Where the number of jokers used begins, above the colors."""
        return self.width * self.colors

    @cached_property
    def point_bit(self) -> int:
        """Where the points begin that an opening has given away, above the jokers."""
        return self.joker_bit + self.jokers.bit_length() + 1

    @cached_property
    def lost_bit(self) -> int:
        """Where the worth of what was given away begins, above all else."""
        return self.point_bit + (self.point_bits and self.point_bits + 1)

    @cached_property
    def guards(self) -> int:
        """The guard bits of all fields."""
        tops = [field * self.field + self.field - 1 for field in range(self.run_min * self.colors)]
        return sum(1 << top for top in {*tops, self.point_bit - 1, self.lost_bit - 1})

    @cached_property
    def empty(self) -> int:
        """No run anywhere, no joker used, nothing lost."""
        return sum(self.code((0,) * self.run_min) << self.width * color for color in range(self.colors))

    def jokers_used(self, state: int) -> int:
        """The jokers that a state has used."""
        return state >> self.joker_bit & (1 << self.point_bit - self.joker_bit) - 1

    def points_lost(self, state: int) -> int:
        """The points of an opening that a state has given away."""
        return state >> self.point_bit & (1 << self.lost_bit - self.point_bit) - 1

    def code(self, runs: Runs) -> int:
        """One color as a number."""
        sums = tuple(accumulate(runs))
        fields = (*sums[:-1], self.most_runs - sums[-1])
        return sum(value << self.field * index for index, value in enumerate(fields))

    def runs(self, code: int) -> Runs:
        """The color that ``code`` makes this number of."""
        mask, before, runs = (1 << self.field) - 1, 0, []
        for _ in range(self.run_min - 1):
            runs.append((code & mask) - before)
            before = code & mask
            code >>= self.field
        return (*runs, self.most_runs - code - before)


def thinned(states: list[int], guards: int) -> list[int]:
    """Those of the states, sorted, that none before them is at least as good as.

    Whatever can still be done from a state can be done from one that is at least as good, and costs no more: so the
    worse one never leads to a better end, and an equal end is found anyway. Such a state is the smaller number, since
    none of its fields is greater; that is why only those before have to be asked, and why what was lost, above all
    other fields, needs no guard: where the fields below borrow nothing, the smaller number has lost no more.
    """
    kept: list[int] = []
    for state in states:
        raised = state | guards
        for better in kept:
            if (raised - better) & guards == guards:
                break
        else:
            kept.append(state)
    return kept
