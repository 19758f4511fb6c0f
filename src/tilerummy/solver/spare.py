"""Where jokers go that nothing needs: to the end of a run, or into a group that has room.

If there is no room, some is made without giving up a tile:

- a run of twice ``run_min`` tiles or more is taken apart;
- the groups of one number are dealt out anew as one group more;
- a tile of a group that can spare it makes a group with jokers;
- two tiles of one color, out of groups that can spare them and a few numbers apart, make a run with jokers.
"""

from collections.abc import Iterable
from itertools import combinations

from tilerummy.model.tile import JOKER
from tilerummy.solver.places import Places
from tilerummy.solver.rebuild import Heap, Layout, Row
from tilerummy.solver.terms import Terms


def place_spare(layout: Layout, jokers: int, terms: Terms, places: Places) -> int:
    """Places so many jokers, as far as there is room; says how many are left."""
    room = _Room(layout, terms, places)
    while jokers and (taken := room.place() or room.make(jokers)):
        jokers -= taken
    return jokers


def cut_long(layout: Layout, terms: Terms) -> None:
    """Takes runs apart that have more tiles than there are numbers: from a low 1 to a high one is too long."""
    for row in list(layout.rows):
        if len(row.tiles) > terms.numbers:
            cut(layout, row, range(row.first, row.first + len(row.tiles)), terms)


def cut(layout: Layout, row: Row, ranks: Iterable[int], terms: Terms) -> bool:
    """Makes two runs of one before the first of these ranks where that is possible; says whether it was."""
    for rank in ranks:
        pieces = row.tiles[: rank - row.first], row.tiles[rank - row.first :]
        inside = any(first < rank <= last for first, last, _ in row.bars)
        if not inside and all(len(piece) >= terms.run_min and set(piece) != {JOKER} for piece in pieces):
            behind = tuple(bar for bar in row.bars if bar[0] >= rank)
            layout.rows.append(Row(row.color, rank, pieces[1], row.owing, behind))
            row.tiles, row.bars = pieces[0], tuple(bar for bar in row.bars if bar[0] < rank)
            return True
    return False


class _Room:
    """Finds and makes room on one table."""

    def __init__(self, layout: Layout, terms: Terms, places: Places) -> None:
        self.layout, self.terms, self.places = layout, terms, places
        self.largest = min(terms.group_max, len(terms.colors))

    def place(self) -> int:
        """Puts one joker where there is room; says how many it placed."""
        for row in self.layout.rows:
            if len(row.tiles) < self.terms.numbers:
                if row.first + len(row.tiles) < self.places.ranks:
                    row.tiles.append(JOKER)
                    return 1
                if row.first > 0:
                    row.tiles.insert(0, JOKER)
                    row.first -= 1
                    return 1
        for heap in self.layout.heaps:
            if len(heap.colors) + heap.jokers < self.largest:
                heap.jokers += 1
                return 1
        return 0

    def make(self, jokers: int) -> int:
        """Makes room with up to so many jokers; says how many it placed, 0 if there is no way."""
        for row in list(self.layout.rows):
            if cut(self.layout, row, range(row.first, row.first + len(row.tiles)), self.terms):
                return self.place()
        return self._one_group_more(jokers) or self._new_group(jokers) or self._new_run(jokers)

    def _rich(self) -> list[Heap]:
        """The groups that can spare a tile."""
        least = self.terms.group_min
        return [heap for heap in self.layout.heaps if not heap.own and len(heap.colors) > least]

    def _one_group_more(self, jokers: int) -> int:
        for rank in dict.fromkeys(heap.rank for heap in self._rich()):
            heaps = [heap for heap in self.layout.heaps if heap.rank == rank and not heap.own]
            colors = sorted(color for heap in heaps for color in heap.colors)
            number, wild = len(heaps) + 1, sum(heap.jokers for heap in heaps)
            lacking = self.terms.group_min * number - len(colors) - wild
            if number <= len(colors) and 0 < lacking <= jokers:
                new = [Heap(rank, colors[place::number]) for place in range(number)]
                for _ in range(wild + lacking):
                    min(new, key=lambda heap: len(heap.colors) + heap.jokers).jokers += 1
                self.layout.heaps = [heap for heap in self.layout.heaps if heap not in heaps] + new
                return lacking
        return 0

    def _new_group(self, jokers: int) -> int:
        needed = self.terms.group_min - 1
        if not 0 < needed <= jokers:
            return 0
        for heap in self._rich():
            self.layout.heaps.append(Heap(heap.rank, [heap.colors.pop()], needed))
            return needed
        return 0

    def _new_run(self, jokers: int) -> int:
        least = self.terms.run_min
        for low, high in combinations(sorted(self._rich(), key=lambda heap: heap.rank), 2):
            colors = [color for color in low.colors if color in high.colors]
            if low.rank < high.rank < low.rank + least and colors and least - 2 <= jokers:
                first = max(0, min(low.rank, self.places.ranks - least))
                tiles = [JOKER] * least
                for heap in (low, high):
                    heap.colors.remove(colors[0])
                    tiles[heap.rank - first] = self.places.face(colors[0], heap.rank)
                self.layout.rows.append(Row(colors[0], first, tiles, least))
                # Where two tiles are a run, it took no joker, but there is room at its ends.
                return least - 2 or self.place()
        return 0
