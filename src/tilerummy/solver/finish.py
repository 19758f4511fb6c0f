"""From ranks and colors back to melds: jokers that counted as tiles become jokers again."""

from collections import Counter

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile
from tilerummy.solver.instances import Instance
from tilerummy.solver.places import Places
from tilerummy.solver.rebuild import Heap, Layout, Row
from tilerummy.solver.spare import cut, cut_long
from tilerummy.solver.terms import Terms


def finished(layout: Layout, instance: Instance, table: Table, terms: Terms, places: Places) -> Table | None:
    """The table that was found; nothing if it is not legal after all.

    That is so if a meld has too many jokers, if a run from a low to a high 1 cannot be taken apart, or if a whole
    meld of before lies in a meld that has to be new.
    """
    cut_long(layout, terms)
    _part_from_new(layout, instance, terms)
    for tile in instance.stand_ins:
        if not _named(layout, tile, places):
            return None
    runs = [Meld(MeldKind.RUN, tuple(row.tiles)) for row in layout.rows]
    groups = [_group(heap, places) for heap in layout.heaps]
    after = (*runs, *groups, *(whole.meld for whole in instance.apart))
    short = all(len(run.tiles) <= terms.numbers for run in runs)
    legal = short and all(_enough_naturals(meld, terms) for meld in after)
    return after if legal and _really_new(after, instance, table, terms) else None


def _enough_naturals(meld: Meld, terms: Terms) -> bool:
    naturals = len(meld.naturals)
    return naturals > 0 and naturals >= terms.naturals_per_joker * meld.jokers


def _really_new(after: Table, instance: Instance, table: Table, terms: Terms) -> bool:
    """Whether no meld of before lies whole in a meld that was laid for a freed joker.

    Tiles that such a meld has from the rack are no tiles of a meld of before. Else equal tiles are not told apart here,
    so that a play may be turned down that the rules would take.
    """
    if terms.joker_terms.reuse not in ("new-meld", "new-meld-two-rack"):
        return True
    for found in (*instance.bars, *instance.standing):
        if found.new:
            block = tiles_on([found.meld])
            own = Counter[Tile]() if terms.joker_terms.reuse == "new-meld" else block - Counter({JOKER: block[JOKER]})
            homes = [tiles - own for meld in after if block <= (tiles := tiles_on([meld]))]
            if any(tiles_on([meld]) <= home for meld in table for home in homes):
                return False
    return True


def _group(heap: Heap, places: Places) -> Meld:
    tiles = [places.face(color, heap.rank) for color in heap.colors]
    return Meld(MeldKind.GROUP, (*tiles, *[JOKER] * heap.jokers))


def _part_from_new(layout: Layout, instance: Instance, terms: Terms) -> None:
    """Takes off what lies beside a new meld and can lie alone: a freed joker may not join a whole meld of before."""
    for row in list(layout.rows):
        for first, last, number in row.bars:
            if instance.bars[number].new:
                cut(layout, row, (last + 1,), terms)
                cut(layout, row, (first,), terms)


def _named(layout: Layout, tile: Tile, places: Places) -> bool:
    """Makes a joker of one tile of this face that lies in no whole meld, where most other tiles are no jokers."""
    color = places.color(tile)
    best: tuple[int, Row | Heap, int] | None = None
    for row in layout.rows:
        if row.color == color:
            for place, piece in enumerate(row.tiles):
                rank = row.first + place
                if piece == tile and not any(first <= rank <= last for first, last, _ in row.bars):
                    naturals = sum(piece != JOKER for piece in row.tiles)
                    best = _richer(best, (naturals, row, place))
    for heap in layout.heaps:
        if heap.rank == places.rank(tile.number) and color in heap.colors and color not in heap.own:
            best = _richer(best, (len(heap.colors), heap, color))
    if best is None or best[0] < 2:
        return False
    _, meld, where = best
    if isinstance(meld, Row):
        meld.tiles[where] = JOKER
    else:
        meld.colors.remove(where)
        meld.jokers += 1
    return True


def _richer(
    best: tuple[int, Row | Heap, int] | None, other: tuple[int, Row | Heap, int]
) -> tuple[int, Row | Heap, int]:
    return other if best is None or other[0] > best[0] else best
