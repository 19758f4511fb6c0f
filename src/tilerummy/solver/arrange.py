"""The way in: a table and a rack, and the best that can be laid.

Every answer is a whole table. That it is legal is for the rules to judge, which know nothing of the way it was found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tiles
from tilerummy.solver.aces import ways_up
from tilerummy.solver.finish import finished
from tilerummy.solver.instances import Instance, instances
from tilerummy.solver.places import Places
from tilerummy.solver.rebuild import Wholes, rebuilt
from tilerummy.solver.search import Trail, Worth, forward
from tilerummy.solver.shape import Shape
from tilerummy.solver.spare import place_spare
from tilerummy.solver.supply import Supply
from tilerummy.solver.tables import Tables
from tilerummy.solver.terms import Aim, Terms


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A play: the whole table as it shall lie, the tiles that come from the rack, and what they are worth by the aim.

    ``proved``: no play is worth more.
    """

    table: Table
    played: Tiles
    worth: int
    proved: bool = True


class Outcome(NamedTuple):
    """The best end of one search, before it is known whether its spare jokers find a place."""

    instance: Instance
    supply: Supply
    worth: int
    state: int
    trail: Trail
    tables: Tables


def arrange(table: Table, rack: Tiles, terms: Terms, aim: Aim, opened: bool = True) -> Arrangement | None:
    """The play worth most by the aim; nothing if no tile of the rack can be laid.

    ``table``: legal melds, in which the order of a run says what its jokers stand for. ``opened``: whether the seat has
    opened before; else its opening is looked for, with what may be played besides.
    """
    return Arranger(terms, aim).best(table, rack)


class Arranger:
    """Finds plays for one aim."""

    def __init__(self, terms: Terms, aim: Aim) -> None:
        self.terms, self.aim = terms, aim
        self.places = Places(terms)
        numbers = [self.places.number(rank) for rank in range(self.places.ranks)]
        self.worth = Worth(
            tuple(aim.tile + aim.point * terms.left[number - 1] for number in numbers), (0,) * len(numbers)
        )
        self.joker = aim.tile + aim.point * terms.joker_left - aim.joker_price
        """What it brings to lay a joker; where that is less than nothing, it is laid only if it has to be."""

    def best(self, table: Table, rack: Tiles) -> Arrangement | None:
        """The play worth most of a seat that has opened."""
        outcomes = sorted(self.outcomes(table, rack), key=lambda outcome: -outcome.worth)
        best: Arrangement | None = None
        for outcome in outcomes:
            if outcome.worth <= (best.worth if best else 0):
                break
            found = self.laid(outcome, table, rack)
            if found and found.worth > (best.worth if best else 0):
                best = found
        return best

    def outcomes(self, table: Table, rack: Tiles) -> Iterator[Outcome]:
        """The best end of each search that there is for the jokers and the ones of a table."""
        for instance in instances(table, rack, self.terms, self.places):
            for supply in ways_up(instance.supply, self.terms.run_min):
                outcome = self._searched(instance, supply, rack, anywhere=False)
                if outcome is not None:
                    yield outcome

    def _searched(self, instance: Instance, supply: Supply, rack: Tiles, anywhere: bool) -> Outcome | None:
        shape = Shape(
            len(self.terms.colors),
            max(map(max, supply.may)),
            supply.jokers_may,
            self.terms.run_min,
            self.terms.group_min,
            self.terms.group_max,
            anywhere,
        )
        tables = tables_for(shape)
        ends, trail = forward(tables, supply, self.worth)
        options = [(self._worth(shape, supply, rack, end), -end) for end in ends]
        if anywhere:
            options = [option for option in options if shape.jokers_used(-option[1]) >= supply.jokers_must]
        if not options:
            return None
        worth, end = max(options)
        return Outcome(instance, supply, worth, -end, trail, tables)

    def _worth(self, shape: Shape, supply: Supply, rack: Tiles, end: int) -> int:
        """What the plays of an end are worth. In the normal form jokers that nothing needs are not yet counted."""
        all_tiles = sum(self.worth.tiles[self.places.rank(tile.number)] for tile in rack if tile != JOKER)
        own = supply.jokers_may - supply.jokers_must
        if shape.anywhere or self.joker < 0:
            own = max(0, shape.jokers_used(end) - supply.jokers_must)
        in_wholes = rack.count(JOKER) - (supply.jokers_may - supply.jokers_must)
        return all_tiles - (end >> shape.lost_bit) + self.joker * (own + in_wholes)

    def laid(self, outcome: Outcome, table: Table, rack: Tiles) -> Arrangement | None:
        """The play of an outcome. Where its spare jokers find no place, the best with jokers wherever they may be."""
        shape, supply = outcome.tables.shape, outcome.supply
        wholes = Wholes(
            tuple(bar.meld for bar in outcome.instance.bars), tuple(group.meld for group in outcome.instance.standing)
        )
        layout = rebuilt(outcome.tables, supply, self.worth, outcome.trail, outcome.state, self.places, wholes)
        most = supply.jokers_must if self.joker < 0 else supply.jokers_may
        spare = 0 if shape.anywhere else max(0, most - shape.jokers_used(outcome.state))
        if not place_spare(layout, spare, self.terms, self.places):
            other = self._searched(outcome.instance, supply, rack, anywhere=True)
            return other and self.laid(other, table, rack)
        after = finished(layout, outcome.instance, self.terms, self.places)
        if after is None:
            return None
        played = tiles_on(after) - tiles_on(table)
        return Arrangement(after, tuple(sorted(played.elements())), outcome.worth)


@lru_cache(maxsize=6)
def tables_for(shape: Shape) -> Tables:
    """The tables of a shape, kept from one search to the next."""
    return Tables(shape)
