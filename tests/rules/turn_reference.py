"""Written rules 1.2 to the letter, points 1 to 5; point 6 stands in ``joker_reference``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from tests.rules import joker_reference
from tests.rules.meld_reference import first_fault, points
from tilerummy.model.meld import MeldKind
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.opening import Opening


def first_code(change: Change, rules: MeldRules, opening: Opening, jokers: ExactJokers) -> str | None:
    """The first code of a play in the order of the written rules, None if it is legal."""
    if tiles_on(change.after) - tiles_on(change.before) - Counter(change.rack):
        return "tiles_not_conserved"
    if tiles_on(change.before) - tiles_on(change.after):
        return "tile_returned_to_rack"
    if tiles_on(change.after) == tiles_on(change.before):
        return "no_rack_tile_played"
    for meld in change.after:
        if code := first_fault(meld.tiles, meld.kind, rules):
            return code
    if code := opening_code(change, rules, opening):
        return code
    opens_now = opening.extra_same_turn
    may_free = change.opened or opening.points == 0 or opens_now
    return joker_reference.first_code(jokers, change, rules, may_free=may_free)


def opening_code(change: Change, rules: MeldRules, opening: Opening) -> str | None:
    """Point 5, with the choice of rack-only melds that gets furthest."""
    if change.opened or opening.points == 0:
        return None
    codes = ("opening_points", "opening_needs_run", "not_opened", None)
    return codes[max(_how_far(change, chosen, rules, opening) for chosen in rack_only(change))]


def rack_only(change: Change) -> Iterator[Table]:
    """Every choice of melds of the table after that can be made of tiles of the rack alone."""
    played = tiles_on(change.after) - tiles_on(change.before)
    for mask in product((False, True), repeat=len(change.after)):
        chosen = tuple(meld for meld, taken in zip(change.after, mask, strict=True) if taken)
        if tiles_on(chosen) <= played:
            yield chosen


def _how_far(change: Change, chosen: Table, rules: MeldRules, opening: Opening) -> int:
    if sum(points(meld, rules) for meld in chosen) < opening.points:
        return 0
    if opening.needs_run and not any(meld.kind is MeldKind.RUN for meld in chosen):
        return 1
    others = Counter(change.after) - Counter(chosen)
    if others != Counter(change.before) and not opening.extra_same_turn:
        return 2
    return 3
