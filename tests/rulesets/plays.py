"""Cases of melds and of whole turns: each is put to the engine's own referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from tests.rulesets.case import Case, NotBuilt
from tests.rulesets.table import ME, naturals, state, view
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.check import check, ends_turn
from tilerummy.engine.state import State
from tilerummy.engine.step import change_of
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Discard, Pass, Play, Take
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.scoring import International

Answers = Mapping[str, Callable[[], object]]
NAMES = {MeldKind.RUN: "run", MeldKind.GROUP: "set"}


def first_rule(violations: tuple[Violation, ...]) -> str | None:
    """The code of the first answer, None if there is none."""
    return violations[0].code if violations else None


# --- one meld ---------------------------------------------------------------------------------------------------------


def meld(case: Case) -> Answers:
    """``meld_valid`` and ``joker_value``: one row, as it was laid, as a heap, or as what it was declared."""
    case.knows("meld", "layout", "declared")
    rules = case.rules.melds
    laid = _declared(case) if "declared" in case.position else laid_row(case, case.tiles(case.position["meld"]))
    faults = rules.faults(laid)

    def legal_meld() -> Meld:
        if faults:
            raise AssertionError(f"{laid} is no meld: {faults[0]}")
        return laid

    return {
        "legal": lambda: not faults,
        "type": lambda: NAMES.get(laid.kind),
        "rule": lambda: first_rule(faults),
        "represents": lambda: [
            list(faces) for tile, faces in zip(legal_meld().tiles, rules.faces(laid), strict=True) if tile == JOKER
        ],
        "points": lambda: rules.points(legal_meld()),
    }


def laid_row(case: Case, row: Tiles) -> Meld:
    """A row that nobody declared: in its order, or as a heap."""
    rules = case.rules.melds
    return rules.read(row) if case.choice("layout", "ordered", "unordered") == "unordered" else rules.as_laid(row)


def _declared(case: Case) -> Meld:
    kind = MeldKind.GROUP if case.choice("declared", "run", "set") == "set" else MeldKind.RUN
    row = case.tiles(case.position["meld"])
    if case.choice("layout", "ordered", "unordered") == "ordered":
        return Meld(kind, row)
    readings = [reading for reading in case.rules.melds.readings(row) if reading.kind is kind]
    return readings[0] if readings else Meld(kind, tuple(sorted(row, key=lambda tile: (tile == JOKER, tile))))


# --- a whole play -----------------------------------------------------------------------------------------------------


def opening(case: Case) -> Answers:
    """``opening``: melds from the rack, laid on an empty table."""
    case.knows("opened", "mode", "melds_played", "layout")
    mode_says_nothing(case)
    melds = tuple(laid_row(case, row) for row in case.rows(case.position["melds_played"]))
    # Two tiles stay, so that going out has no part in it.
    rack = (*tiles_on(melds).elements(), *naturals(case.rules, 2))
    now = state(case.rules, rack=rack, opened=case.flag("opened", False))
    play = Play(ME, melds)
    violations = _judged(now, play)
    return {
        "legal": lambda: not violations,
        "points": lambda: opening_points(now, play),
        "rule": lambda: first_rule(violations),
    }


def mode_says_nothing(case: Case) -> None:
    """International's modes add nothing: no choice is stored, what lies there tells (3.3). Others have no modes."""
    if "mode" in case.position:
        if not isinstance(case.rules.scoring, International):
            raise NotBuilt(f"{case.kind}: there are no modes in this ruleset")
        case.choice("mode", "open", "foot")


def opening_points(now: State, play: Play | Take) -> int:
    """What the engine counts for the opening."""
    assert now.round is not None
    rules = now.rules.melds
    change = change_of(play, now.round, now.rules)
    return sum(map(rules.points, now.rules.opening.melds(change, rules)))


def _judged(now: State, action: Action) -> tuple[Violation, ...]:
    """What the engine has against an action, asked twice: the referee's answer is the one that counts in ``apply``."""
    assert now.round is not None
    outcome = apply(now, action)
    return () if isinstance(outcome, Applied) else outcome.violations


def turn(case: Case) -> Answers:
    """``turn_legal``: the table and the rack, before and after."""
    case.knows("opened", "mode", "table_before", "rack_before", "table_after", "rack_after", "discarded", "layout")
    mode_says_nothing(case)
    discarded = None if case.position.get("discarded") is None else case.tile(case.position["discarded"])
    if discarded and not case.rules.turns.discards:
        raise NotBuilt("turn_legal: nothing is discarded in this ruleset")
    before = as_it_lies(case, case.position.get("table_before", []))
    after = tuple(laid_row(case, row) for row in case.rows(case.position["table_after"]))
    rack = case.tiles(case.position["rack_before"])
    # No minimum is owed where nothing is said of it, as if the seat had opened.
    seen = view(case.rules, table=before, rack=rack, opened=case.flag("opened", True))
    # A turn without any play is normal where it ends with a discard.
    played = () if case.rules.turns.discards and Counter(after) == Counter(before) else (Play(ME, after),)
    rule = first_rule(check(seen, *played, *_end_of_turn(seen, played, discarded)))
    if "rack_after" in case.position:
        left = Counter(case.tiles(case.position["rack_after"])) + Counter([discarded] if discarded else [])
        if tiles_on(after) + left != tiles_on(before) + Counter(rack):
            # A play states the table alone; a rack that does not follow from it cannot be put to the engine.
            rule = "tiles_not_conserved"
    return {"legal": lambda: rule is None, "rule": lambda: rule}


def _end_of_turn(seen: View, played: tuple[Play, ...], discarded: Tile | None) -> tuple[Action, ...]:
    """The discard; where there is none although one is due, what asks for it."""
    if discarded:
        return (Discard(ME, discarded),)
    if not seen.rules.turns.discards or (played and not check(seen, *played) and ends_turn(seen, *played)):
        return ()
    return (Pass(ME),)


def as_it_lies(case: Case, rows: object) -> Table:
    """The melds of the table: in their order where that is a meld, otherwise as a heap."""
    rules = case.rules.melds
    laid = [rules.as_laid(row) for row in case.rows(rows)]
    table = tuple(one if rules.legal(one) else rules.read(one.tiles) for one in laid)
    if wrong := [one for one in table if not rules.legal(one)]:
        raise NotBuilt(f"no legal table: {wrong[0]}")
    return table
