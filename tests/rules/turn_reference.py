"""Written rules 1.2 and 1.3 to the letter; the point of the jokers stands in ``joker_reference``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from tests.rules import joker_reference
from tests.rules.meld_reference import first_fault, points
from tilerummy.model.meld import MeldKind
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.rules.going_out import MustDiscard
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.opening import Opening
from tilerummy.rules.rearranging import LayOff
from tilerummy.rules.ruleset import Ruleset

Way = tuple[joker_reference.Natural, ...]


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


def first_code_where_melds_stay(change: Change, rules: Ruleset) -> str | None:
    """The same by 1.3, where melds of the table stay whole. A play without a tile of the rack is told last."""
    melds, opening = rules.melds, rules.opening
    played = tiles_on(change.after) - tiles_on(change.before)
    if played - Counter(change.rack):
        return "tiles_not_conserved"
    if tiles_on(change.before) - tiles_on(change.after):
        return "tile_returned_to_rack"
    for meld in change.after:
        if code := first_fault(meld.tiles, meld.kind, melds):
            return code
    all_ways = list(joker_reference.all_homes(change))
    ways = [way for way in all_ways if joker_reference.each_in_its_own(change, way)]
    foot = _foot(change, rules, ways)
    if played and not foot:
        if code := opening_code(change, melds, opening):
            return code
        if _adds_without_a_meld_of_its_own(change, rules, all_ways):
            return "not_opened"
    if not ways:
        return "table_fixed"
    assert isinstance(rules.jokers, ExactJokers)
    may_free = foot or change.opened or opening.points == 0 or opening.extra_same_turn
    code = joker_reference.first_code(rules.jokers, change, melds, may_free=may_free, fixed=True)
    return code or (None if played else "no_rack_tile_played")


def _foot(change: Change, rules: Ruleset, ways: list[Way]) -> bool:
    """3.3: all but one tile in one turn, nothing laid before, one of them at least on a meld that lay there."""
    if not (isinstance(rules.going_out, MustDiscard) and rules.going_out.foot) or change.opened or not change.before:
        return False
    left = Counter(change.rack) - (tiles_on(change.after) - tiles_on(change.before))
    return left.total() == 1 and any(_added(way) for way in ways)


def _added(way: Way) -> bool:
    """Whether a tile of the rack lies beside tiles that lay there."""
    old_homes = {natural.home for natural in way if natural.origin != joker_reference.RACK}
    return any(natural.home in old_homes for natural in way if natural.origin == joker_reference.RACK)


def _adds_without_a_meld_of_its_own(change: Change, rules: Ruleset, all_ways: list[Way]) -> bool:
    """Where nothing is owed, but a meld of one's own is: no new meld, now or before."""
    assert isinstance(rules.rearranging, LayOff)
    homes = [{natural.home for natural in way if natural.origin != joker_reference.RACK} for way in all_ways]
    new = any(len(found) < len(change.after) for found in homes)
    return rules.rearranging.needs_own_meld and not change.opened and not new


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
