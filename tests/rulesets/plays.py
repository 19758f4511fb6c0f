"""Cases of melds and of turns: each is put to the engine's own referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from tests.rulesets.case import Case, NotBuilt, listed, mapped
from tests.rulesets.table import ME, naturals, state, view
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.check import check
from tilerummy.engine.state import State
from tilerummy.engine.step import change_of
from tilerummy.model.action import Action, Draw, Pass, Play
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.round import Phase, Turn
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import HIDDEN, JOKER, Tile, Tiles
from tilerummy.model.violation import Violation

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
    laid = _declared(case) if "declared" in case.position else _row(case, case.tiles(case.position["meld"]))
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


def _row(case: Case, row: Tiles) -> Meld:
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
    case.knows("opened", "melds_played", "layout")
    melds = tuple(_row(case, row) for row in case.rows(case.position["melds_played"]))
    # One tile stays, so that going out has no part in it.
    rack = (*tiles_on(melds).elements(), *naturals(case.rules, 1))
    now = state(case.rules, rack=rack, opened=case.flag("opened", False))
    play = Play(ME, melds)
    violations = _judged(now, play)
    return {
        "legal": lambda: not violations,
        "points": lambda: _opening_points(now, play),
        "rule": lambda: first_rule(violations),
    }


def _opening_points(now: State, play: Play) -> int:
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
    case.knows("opened", "table_before", "rack_before", "table_after", "rack_after", "discarded", "layout")
    if case.position.get("discarded") is not None:
        raise NotBuilt("turn_legal: nothing is discarded in these rulesets")
    before = _as_it_lies(case, case.position.get("table_before", []))
    after = tuple(_row(case, row) for row in case.rows(case.position["table_after"]))
    rack = case.tiles(case.position["rack_before"])
    # No minimum is owed where nothing is said of it, as if the seat had opened.
    seen = view(case.rules, table=before, rack=rack, opened=case.flag("opened", True))
    rule = first_rule(check(seen, Play(ME, after)))
    if "rack_after" in case.position:
        left = Counter(case.tiles(case.position["rack_after"]))
        if tiles_on(after) + left != tiles_on(before) + Counter(rack):
            # A play states the table alone; a rack that does not follow from it cannot be put to the engine.
            rule = "tiles_not_conserved"
    return {"legal": lambda: rule is None, "rule": lambda: rule}


def _as_it_lies(case: Case, rows: object) -> Table:
    """The melds of the table: in their order where that is a meld, otherwise as a heap."""
    rules = case.rules.melds
    laid = [rules.as_laid(row) for row in case.rows(rows)]
    table = tuple(one if rules.legal(one) else rules.read(one.tiles) for one in laid)
    if wrong := [one for one in table if not rules.legal(one)]:
        raise NotBuilt(f"no legal table: {wrong[0]}")
    return table


# --- one action -------------------------------------------------------------------------------------------------------


def action(case: Case) -> Answers:
    """``draw_discard``: one action in a turn of which something may have been done."""
    elsewhere = ("discards", "first_discard")
    case.knows(
        "opened", "phase", "draws_this_turn", "drawn", "table_before", "rack", "action", "pool", "layout", *elsewhere
    )
    if any(case.position.get(field) for field in elsewhere):
        raise NotBuilt("draw_discard: there are no discards in these rulesets")
    table = _as_it_lies(case, case.position.get("table_before", []))
    now = state(
        case.rules,
        table=table,
        rack=case.tiles(case.position["rack"]),
        pool=_pool(case),
        opened=case.flag("opened", True),
        turn=_turn(case),
    )
    act = _action(case, table)
    outcome = apply(now, act)

    def done() -> State:
        if not isinstance(outcome, Applied):
            raise AssertionError(f"it was refused: {outcome.violations[0]}")
        return outcome.state

    def points() -> int:
        if not isinstance(act, Play):
            raise NotBuilt("draw_discard: only a play has points")
        return _opening_points(now, act)

    return {
        "legal": lambda: isinstance(outcome, Applied),
        "rule": lambda: None if isinstance(outcome, Applied) else first_rule(outcome.violations),
        "points": points,
        "rack_after": lambda: list(_rack(done())),
        "out": lambda: isinstance(outcome, Applied) and not _rack(done()) and done().between_rounds,
    }


def _rack(now: State) -> Tiles:
    assert now.round is not None
    return now.round.racks[ME]


def _drawn(case: Case) -> Tile | None:
    """The tile that was drawn, or that will be."""
    drawn = case.position.get("drawn")
    if drawn is None:
        return None
    fields = mapped(drawn)
    if fields.get("from", "pool") != "pool" or set(fields) - {"from", "tile"}:
        raise NotBuilt(f"drawn = {drawn!r}")
    return case.tile(fields["tile"])


def _turn(case: Case) -> Turn:
    phase = case.choice("phase", "play", "draw", "after_draw")
    draws = case.number("draws_this_turn", 1 if phase == "after_draw" else 0)
    if not draws:
        return Turn(1, ME, Phase.PLAY)
    tile = _drawn(case)
    tiles = (*((HIDDEN,) * (draws - 1)), tile or HIDDEN)
    return Turn(1, ME, Phase.OVER, tiles)


def _pool(case: Case) -> Tiles:
    """The pool, next tile first. A list runs from the bottom; where nothing is said there are tiles enough."""
    pool = case.position.get("pool", 20)
    if isinstance(pool, list):
        return case.tiles(pool)[::-1]
    tile = _drawn(case)
    return (*([tile] if tile else []), *naturals(case.rules, case.number("pool", 20)))[: case.number("pool", 20)]


def _action(case: Case, table: Table) -> Action:
    fields = mapped(case.position["action"])
    kind = fields.pop("type", None)
    if fields.pop("discard", None) is not None:
        raise NotBuilt("draw_discard: nothing is discarded in these rulesets")
    if fields.pop("from", "pool") != "pool":
        raise NotBuilt("draw_discard: there is nothing to draw from but the pool")
    match kind, sorted(fields):
        case "draw", []:
            return Draw(ME)
        case "pass", []:
            return Pass(ME)
        case (("play" | "meld_out"), ["melds"]):
            return Play(ME, (*table, *(_row(case, row) for row in case.rows(listed(fields["melds"])))))
        case (("play" | "lay_off"), ["tile"]):
            return Play(ME, _with_tile(case, table, case.tile(fields["tile"])))
    raise NotBuilt(f"draw_discard: action {kind!r} with {', '.join(sorted(fields)) or 'nothing'}")


def _with_tile(case: Case, table: Table, tile: Tile) -> Table:
    """The table with one more tile, in the only meld that takes it; where none does, at the end of the last one."""
    rules = case.rules.melds
    takers: dict[int, Meld] = {}
    for at, one in enumerate(table):
        longer = [rules.as_laid((*one.tiles, tile)), rules.as_laid((tile, *one.tiles))]
        fits = [grown for grown in longer if grown.kind is one.kind and rules.legal(grown)]
        if fits:
            takers[at] = max(fits, key=rules.points)
    if len(takers) > 1:
        raise NotBuilt(f"draw_discard: {len(takers)} melds take {tile}")
    if not table:
        return (rules.as_laid((tile,)),)
    at, grown = next(iter(takers.items()), (len(table) - 1, rules.as_laid((*table[-1].tiles, tile))))
    return (*table[:at], grown, *table[at + 1 :])
