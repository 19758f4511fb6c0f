"""The worked examples of whole turns, where a turn ends with a discard: what may be taken, and how one goes out."""

from collections.abc import Iterator
from dataclasses import replace

from tilerummy.model.tile import Tiles
from tilerummy.rules.ruleset import Ruleset
from tilerummy.telling.examples import Example
from tilerummy.telling.turn_examples import Tried, TurnMaker
from tilerummy.telling.worked import just_enough


def discards(rules: Ruleset) -> Iterator[Example | None]:
    """The last discard, an earlier one, the first of the round, and what may not be discarded."""
    make = TurnMaker(rules)
    row = (*make.tiles(1, 9), *make.tiles(0, 7), *make.tiles(2, 12), *make.tiles(3, 4))
    rack, other = (*make.tiles(0, 5, 6), *make.tiles(2, 2)), make.tiles(3, 2, 8)
    new, there, longer = make.run(0, 5, 6, 7), make.run(0, 4, 5, 6), make.run(0, 4, 5, 6, 7)
    earlier, last = row[1].spoken, row[-1].spoken
    yield make.turn(f"The last discard, {last}, is taken.", Tried(rack, row, take=1))
    if rules.opening.points:
        yield make.turn("It is taken before the opening.", Tried(rack, row, take=1, opened=False))
        yield _opening(make, row[:1])
    said = f"An earlier one, {earlier}, is taken and laid with two tiles of the rack."
    yield make.turn(said, Tried(rack, row, take=3, then=(new,)))
    yield make.turn(f"An earlier one, {earlier}, is taken, and nothing is laid.", Tried(rack, row, take=3))
    said = f"An earlier one, {earlier}, is added to a meld of the table."
    yield make.turn(said, Tried(other, row, (there,), take=3, then=(longer,)))
    yield make.turn("The first discard of the round is taken.", Tried(rack, row[:1], take=1))
    said = "The tile that was taken is discarded in the same turn."
    yield make.turn(said, Tried(rack, row, take=1, discard=row[-1]))


def _opening(make: TurnMaker, first: Tiles) -> Example | None:
    rule = make.rules.opening
    enough, _ = just_enough(make, rule.points, runs_only=rule.needs_run)
    if not enough:
        return None
    *rest, last = (tile for meld in enough for tile in meld.tiles)
    # One tile more, since one has to stay that can be discarded.
    tried = Tried((*rest, *make.tiles(2, 2)), (*first, last), take=1, then=enough, opened=False)
    return make.turn("It is taken to be part of the opening.", tried)


def going_out(rules: Ruleset) -> Iterator[Example | None]:
    """The last tiles of a rack: all laid, all but one laid, and all at once."""
    if not rules.turns.discards:
        return
    make = TurnMaker(rules)
    there, longer, new = make.run(1, 4, 5, 6), make.run(1, 4, 5, 6, 7), make.run(0, 7, 8, 9)
    rack, last = (*make.tiles(0, 7, 8, 9), *make.tiles(1, 7)), make.tiles(3, 11)
    table, then = (there,), (longer, new)
    yield make.turn("All tiles are laid.", Tried(rack, table=table, then=then))
    tried = Tried((*rack, *last), table=table, then=then, discard=last[0])
    yield make.turn("All but one are laid, and that one is discarded.", tried)
    said = "Only the tile that was taken would be left."
    yield make.turn(said, Tried(rack[:3], (*make.tiles(2, 2), *last), take=1, then=(new,)))
    if rules.opening.points:
        said = "The whole rack goes in one turn, nothing was laid before it, and one tile is added to a meld of Bo."
        yield make.turn(said, replace(tried, opened=False))
        said = "The same, but no tile is added to another meld."
        yield make.turn(said, Tried((*rack[:3], *last), table=table, then=(there, new), discard=last[0], opened=False))
