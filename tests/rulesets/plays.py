"""Cases of melds and of turns: each is put to the engine's own referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tests.rulesets.case import Case, NotBuilt, listed, mapped
from tests.rulesets.table import ME, naturals, state, view
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.check import check, ends_turn
from tilerummy.engine.state import State
from tilerummy.engine.step import change_of
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Discard, Draw, Pass, Play, Take
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.round import Phase, Turn
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import HIDDEN, JOKER, Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.scoring import International

Answers = Mapping[str, Callable[[], object]]
NAMES_OF_A_TILE = ("tile", "card")
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
    case.knows("opened", "mode", "melds_played", "layout")
    _open_says_nothing(case)
    melds = tuple(_row(case, row) for row in case.rows(case.position["melds_played"]))
    # Two tiles stay, so that going out has no part in it.
    rack = (*tiles_on(melds).elements(), *naturals(case.rules, 2))
    now = state(case.rules, rack=rack, opened=case.flag("opened", False))
    play = Play(ME, melds)
    violations = _judged(now, play)
    return {
        "legal": lambda: not violations,
        "points": lambda: _opening_points(now, play),
        "rule": lambda: first_rule(violations),
    }


def _open_says_nothing(case: Case) -> None:
    """International's mode `open` adds nothing: no choice is stored (3.3). Others have no modes."""
    if "mode" in case.position:
        if not isinstance(case.rules.scoring, International):
            raise NotBuilt(f"{case.kind}: there are no modes in this ruleset")
        case.choice("mode", "open")


def _opening_points(now: State, play: Play | Take) -> int:
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
    discarded = None if case.position.get("discarded") is None else case.tile(case.position["discarded"])
    if discarded and not case.rules.turns.discards:
        raise NotBuilt("turn_legal: nothing is discarded in this ruleset")
    before = _as_it_lies(case, case.position.get("table_before", []))
    after = tuple(_row(case, row) for row in case.rows(case.position["table_after"]))
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
    told = ("mode", "phase", "draws_this_turn", "drawn", "table_before", "rack", "action", "pool", "layout")
    case.knows("opened", "discards", "first_discard", *told)
    _open_says_nothing(case)
    discards = _discards(case)
    table = _as_it_lies(case, case.position.get("table_before", []))
    now = state(
        case.rules,
        table=table,
        rack=case.tiles(case.position["rack"]),
        pool=_pool(case),
        opened=case.flag("opened", True),
        turn=_turn(case),
        discard=discards,
    )
    acts = _actions(case, table, discards)
    end, violations = _done(now, acts)

    def done() -> State:
        if violations:
            raise AssertionError(f"it was refused: {violations[0]}")
        return end

    def points() -> int:
        if not isinstance(acts[0], Play | Take):
            raise NotBuilt("draw_discard: only a play has points")
        return _opening_points(now, acts[0])

    def discards_after() -> list[object]:
        round_ = done().round
        assert round_ is not None
        return list(round_.discard)

    return {
        "legal": lambda: not violations,
        "rule": lambda: first_rule(violations),
        "points": points,
        "rack_after": lambda: list(_rack(done())),
        "discards_after": discards_after,
        "out": lambda: not violations and not _rack(done()) and done().between_rounds,
    }


def _done(now: State, acts: Sequence[Action]) -> tuple[State, tuple[Violation, ...]]:
    """The state after all of these actions, or what the engine has against the first that it refuses."""
    for act in acts:
        outcome = apply(now, act)
        if not isinstance(outcome, Applied):
            return now, outcome.violations
        now = outcome.state
    return now, ()


def _discards(case: Case) -> Tiles:
    """The discards, oldest first. The first one of the round lies at the bottom wherever it is told."""
    discards = case.tiles(case.position.get("discards", []))
    if discards and not case.rules.turns.discards:
        raise NotBuilt("draw_discard: there are no discards in this ruleset")
    first = case.position.get("first_discard")
    if first is not None and (not discards or case.tile(first) != discards[0]):
        raise NotBuilt("draw_discard: the first discard is none of the discards")
    return discards


def _rack(now: State) -> Tiles:
    assert now.round is not None
    return now.round.racks[ME]


def _drawn(case: Case) -> Tile | None:
    """The tile that was drawn, or that will be."""
    drawn = case.position.get("drawn")
    if drawn is None:
        return None
    fields = mapped(drawn)
    if (
        fields.get("from", "pool") not in ("pool", "discard")
        or len(fields) > 2
        or set(fields) - {"from", *NAMES_OF_A_TILE}
    ):
        raise NotBuilt(f"drawn = {drawn!r}")
    return case.tile(_one_tile(fields))


def _one_tile(fields: Mapping[str, object]) -> object:
    """What stands under the name of a tile or of a card."""
    return next(fields[name] for name in NAMES_OF_A_TILE if name in fields)


def _turn(case: Case) -> Turn:
    phase = case.choice("phase", "play", "draw", "after_draw", "discard")
    if case.rules.turns.discards:
        return _turn_with_a_discard(case, phase)
    draws = case.number("draws_this_turn", 1 if phase == "after_draw" else 0)
    if not draws:
        return Turn(1, ME, Phase.PLAY)
    tile = _drawn(case)
    tiles = (*((HIDDEN,) * (draws - 1)), tile or HIDDEN)
    return Turn(1, ME, Phase.OVER, tiles)


def _turn_with_a_discard(case: Case, phase: str) -> Turn:
    """A turn that ends with a discard: nothing was done in it, or a tile was drawn or taken."""
    if phase == "draw":
        return Turn(9, ME, Phase.DRAW)
    tile = _drawn(case)
    tiles = () if tile is None else (tile,)
    if mapped(case.position.get("drawn", {})).get("from") == "discard":
        return Turn(9, ME, Phase.PLAY, taken=tiles)
    return Turn(9, ME, Phase.PLAY, drawn=tiles)


def _pool(case: Case) -> Tiles:
    """The pool, next tile first. A list runs from the bottom; where nothing is said there are tiles enough."""
    pool = case.position.get("pool", 20)
    if isinstance(pool, list):
        return case.tiles(pool)[::-1]
    tile = _drawn(case)
    return (*([tile] if tile else []), *naturals(case.rules, case.number("pool", 20)))[: case.number("pool", 20)]


def _actions(case: Case, table: Table, discards: Tiles) -> tuple[Action, ...]:
    """The action, and the discard behind it if one is told. With ``discard: null`` the turn ends without one."""
    fields = mapped(case.position["action"])
    told, discard = "discard" in fields, fields.pop("discard", None)
    if discard is not None and not case.rules.turns.discards:
        raise NotBuilt("draw_discard: nothing is discarded in this ruleset")
    act = _action(case, fields, table, discards)
    if discard is not None:
        return act, Discard(ME, case.tile(discard))
    laid_all = isinstance(act, Play) and tiles_on(act.table) - tiles_on(table) == Counter(
        case.tiles(case.position["rack"])
    )
    return (act, Pass(ME)) if told and case.rules.turns.discards and not laid_all else (act,)


def _action(case: Case, fields: dict[str, object], table: Table, discards: Tiles) -> Action:
    kind = fields.pop("type", None)
    if fields.pop("from", "pool") != "pool":
        raise NotBuilt("draw_discard: there is nothing to draw from but the pool")
    match kind, sorted(fields):
        case "take_discard", ["tile" | "card"] | ["card" | "tile", "melds"] | ["melds", "tile"] if (
            case.rules.turns.discards
        ):
            # What is taken is the newest of its kind.
            tile = case.tile(_one_tile(fields))
            count = next((at for at in range(1, len(discards) + 1) if discards[-at] == tile), len(discards) + 1)
            new = tuple(_row(case, row) for row in case.rows(listed(fields.get("melds", []))))
            return Take(ME, count, (*table, *new))
        case "discard", ["tile" | "card"] if case.rules.turns.discards:
            return Discard(ME, case.tile(_one_tile(fields)))
        case "draw", []:
            return Draw(ME)
        case "pass", []:
            return Pass(ME)
        case (("play" | "meld_out"), ["melds"]):
            return Play(ME, (*table, *(_row(case, row) for row in case.rows(listed(fields["melds"])))))
        case (("play" | "lay_off"), ["tile" | "card"]):
            return Play(ME, _with_tile(case, table, case.tile(_one_tile(fields))))
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
