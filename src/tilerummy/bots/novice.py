"""A first opponent: it lays what it holds and adds what fits, and never moves a tile of the table.

Where a turn ends with a discard it takes the last one if it can lay it, and throws away the dearest tile that fits
nothing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from tilerummy.bots.endless import by_chance, playable
from tilerummy.bots.knocks import Manner, turn_with_knock, without_play
from tilerummy.engine.check import check
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Declare, Discard, Play, Seat, Take, Verb
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.round import Phase
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.meld_rules import MeldRules

NEAR = 2
"""Numbers so far apart can still be neighbors of one missing tile."""

OPENINGS_TRIED = 1_000
"""How many sets of melds it looks through for an opening before it gives up and draws."""


class Novice:
    """Opens as soon as it sees how, lays every meld of its own rack, adds single tiles, else draws."""

    name = "novice"
    plays = "What it holds and what fits; it moves no tile of the table, and knocks early."

    def choose(self, view: View, rng: Random) -> Action:
        """A play if it finds one that the referee takes, else a draw, a discard or a pass."""
        assert view.seat is not None  # noqa: S101 - an onlooker is never asked
        if view.rules.turns.private:
            return turn_with_knock(view, rng, Manner())
        if Verb.DECLARE in view.verbs:
            return Declare(view.seat)
        if Verb.TAKE in view.verbs and (take := _take(view)):
            return take
        if Verb.PLAY in view.verbs and (table := _laid(view)) != view.table:
            play = Play(view.seat, table)
            if playable(view, play):
                return play
        if Verb.DISCARD in view.verbs:
            tile = by_chance(view, rng)
            return thrown(view, view.seat) if tile is None else Discard(view.seat, tile)
        return without_play(view)


def _laid(view: View) -> Table:
    """The table with all that it lays."""
    return _with_single_tiles(view, _with_own_melds(view))


def _take(view: View) -> Take | None:
    """The last discard, if it would be laid; with the stroke that lays it, where it has to be laid at once."""
    seat, tile = view.turn.seat, view.round.discard[-1]
    held = tuple(sorted((*view.rack, tile)))
    racks = tuple(held if owner == seat else rack for owner, rack in enumerate(view.round.racks))
    turn = replace(view.turn, phase=Phase.PLAY, taken=(tile,))
    table = _laid(replace(view, round=replace(view.round, racks=racks, turn=turn)))
    if not (tiles_on(table) - tiles_on(view.table))[tile]:
        return None
    for take in (Take(seat, 1, view.table), Take(seat, 1, table)):
        if not check(view, take):
            return take
    return None


def _with_own_melds(view: View) -> Table:
    """The table with melds of the rack added; as it is if nothing can be laid, or too little to open."""
    rack = Counter(view.rack)
    melds = sorted(own_melds(rack, view.rules.melds), key=lambda meld: (meld.jokers, -view.rules.melds.points(meld)))
    laid: Table = ()
    if view.rules.opening.owed(view.opened):
        laid = _opening(view, melds)
        if not laid or not view.rules.opening.extra_same_turn:
            return view.table + laid
    rack -= tiles_on(laid)
    for meld in melds:
        if tiles_on([meld]) <= rack and _allowed(view, Play(view.seat or 0, view.table + laid + (meld,))):
            rack -= tiles_on([meld])
            laid += (meld,)
    return view.table + laid


def _allowed(view: View, play: Play) -> bool:
    """Whether the turn can be ended after a play: where it ends with a discard, a tile may have to stay for it."""
    return not view.rules.turns.discards or not check(view, play)


def thrown(view: View, seat: Seat) -> Discard:
    """The dearest tile that fits nothing, else the dearest that may go; a joker only if there is no other."""
    rack = view.rack

    def merit(tile: Tile) -> tuple[bool, bool, int, Tile]:
        return tile != JOKER, not _fits(tile, rack), view.rules.values.left([tile]), tile

    return Discard(seat, max(_may_go(view), key=merit))


def _may_go(view: View) -> Tiles:
    barred = view.rules.turns.barred(view.moment)
    return tuple(tile for tile in view.rack if tile not in barred)


def _fits(tile: Tile, rack: Tiles) -> bool:
    """Whether another tile of the rack could lie in one meld with it: of its number, or near it in its color."""
    return any(
        other.color != tile.color
        if other.number == tile.number
        else other.color == tile.color and abs(other.number - tile.number) <= NEAR
        for other in rack
        if other != JOKER
    )


def _opening(view: View, melds: Sequence[Meld]) -> Table:
    """The first set of melds that the referee takes as an opening, tried in the given order, or none."""
    rules, seat, tried = view.rules, view.seat or 0, 0
    needs = [tiles_on([meld]) for meld in melds]
    points = [rules.melds.points(meld) for meld in melds]
    # Depth first; each entry: the melds taken, where to go on, what is left of the rack, the points so far.
    ahead: list[tuple[tuple[Meld, ...], int, Counter[Tile], int]] = [((), 0, Counter(view.rack), 0)]
    while ahead and tried < OPENINGS_TRIED:
        taken, start, left, worth = ahead.pop()
        tried += 1
        if worth >= rules.opening.points and not check(view, Play(seat, view.table + taken)):
            return taken
        for index in range(len(melds) - 1, start - 1, -1):
            if needs[index] <= left:
                ahead.append(((*taken, melds[index]), index, left - needs[index], worth + points[index]))
    return ()


def _with_single_tiles(view: View, table: Table) -> Table:
    """The table with single tiles of the rack added to melds, each only if the referee takes it."""
    if view.rules.opening.owed(view.opened) and (table == view.table or not view.rules.opening.extra_same_turn):
        return table
    longer: Table | None = table
    while longer is not None:
        table, longer = longer, _with_one_tile(view, longer)
    return table


def _with_one_tile(view: View, table: Table) -> Table | None:
    """The table with one more tile of the rack added to a meld; None if the referee takes none."""
    rack = Counter(view.rack) - (tiles_on(table) - tiles_on(view.table))
    for tile in sorted(rack):
        for index, meld in enumerate(table):
            for longer in _extended(meld, tile, view.rules.melds):
                after = (*table[:index], longer, *table[index + 1 :])
                if not check(view, Play(view.seat or 0, after)):
                    return after
    return None


def _extended(meld: Meld, tile: Tile, melds: MeldRules) -> Iterator[Meld]:
    """The legal melds that come of a meld when one tile joins it and nothing in it moves."""
    near = meld.naturals[0]
    if meld.kind is MeldKind.RUN and tile.color in (near.color, JOKER.color):
        rows = [(*meld.tiles, tile), (tile, *meld.tiles)]
    elif meld.kind is MeldKind.GROUP and tile.number in (near.number, JOKER.number):
        rows = [(*meld.tiles, tile)]
    else:
        return
    yield from (longer for row in rows if melds.legal(longer := Meld(meld.kind, row)))


def own_melds(rack: Counter[Tile], melds: MeldRules) -> Iterator[Meld]:
    """Every legal meld of the tiles of a rack, jokers only where the tile itself is not there."""
    for kind, row in (*_runs(rack, melds), *_groups(rack, melds)):
        if melds.legal(meld := Meld(kind, row)):
            yield meld


def _runs(rack: Counter[Tile], melds: MeldRules) -> Iterator[tuple[MeldKind, Tiles]]:
    top = melds.deck.numbers
    for color in melds.deck.colors:
        # The 1 stands at both ends of the line; which end it may have, the rules say.
        line = [Tile(color, number % top + 1) for number in range(top + 1)]
        held = [tile if rack[tile] else JOKER for tile in line]
        for start in range(top):
            jokers = 0
            for end in range(start + 1, min(start + top, top + 1) + 1):
                jokers += held[end - 1] == JOKER
                if jokers > rack[JOKER]:
                    break
                if end - start >= melds.melding.run_min and jokers < end - start:
                    yield MeldKind.RUN, tuple(held[start:end])


def _groups(rack: Counter[Tile], melds: MeldRules) -> Iterator[tuple[MeldKind, Tiles]]:
    least, most = melds.melding.group_min, min(melds.melding.group_max, len(melds.deck.colors))
    for number in range(1, melds.deck.numbers + 1):
        held = [tile for color in melds.deck.colors if rack[tile := Tile(color, number)]]
        for size in range(least, most + 1):
            for naturals in range(max(1, size - rack[JOKER]), min(size, len(held)) + 1):
                for tiles in combinations(held, naturals):
                    yield MeldKind.GROUP, tiles + (JOKER,) * (size - naturals)
