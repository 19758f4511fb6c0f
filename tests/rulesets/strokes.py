"""Cases of one action in a turn of which something may have been done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from tests.rulesets.case import Case, NotBuilt, listed, mapped
from tests.rulesets.knocks import best_knock
from tests.rulesets.plays import Answers, as_it_lies, first_rule, laid_row, mode_says_nothing, opening_points
from tests.rulesets.table import ME, naturals, state
from tilerummy.engine.apply import Applied, Rejected, apply
from tilerummy.engine.state import State
from tilerummy.model.action import Action, Discard, Draw, Knock, Pass, Play, Take, Verb
from tilerummy.model.meld import Meld
from tilerummy.model.round import Phase, Turn
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import HIDDEN, Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.draw_then_play import DrawThenPlay
from tilerummy.rules.going_out import NothingToDiscard

NAMES_OF_A_TILE = ("tile", "card")


def action(case: Case) -> Answers:
    """``draw_discard``: one action in a turn of which something may have been done."""
    told = ("mode", "phase", "draws_this_turn", "drawn", "table_before", "rack", "action", "pool", "layout")
    case.knows("opened", "discards", "first_discard", *told)
    mode_says_nothing(case)
    discards = _discards(case)
    table = as_it_lies(case, case.position.get("table_before", []))
    now = state(
        case.rules,
        table=table,
        rack=case.tiles(case.position["rack"]),
        pool=_pool(case),
        opened=case.flag("opened", True),
        turn=_turn(case),
        discard=discards,
    )
    acts = _actions(case, now, table, discards)
    end, violations = _done(now, acts)

    def done() -> State:
        if violations:
            raise AssertionError(f"it was refused: {violations[0]}")
        return end

    def points() -> int:
        if not isinstance(acts[0], Play | Take):
            raise NotBuilt("draw_discard: only a play has points")
        return opening_points(now, acts[0])

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
    for act, following in zip_longest(acts, acts[1:]):
        outcome = apply(now, act)
        if not isinstance(outcome, Applied):
            return now, _of_the_end(now, following, outcome.violations)
        now = outcome.state
    return now, ()


def _of_the_end(now: State, end: Action | None, violations: tuple[Violation, ...]) -> tuple[Violation, ...]:
    """What a play is refused for. Is it for its end alone, that can have no discard, what the case ends with counts."""
    if end is None or not all(isinstance(violation, NothingToDiscard) for violation in violations):
        return violations
    outcome = apply(now, end)
    return outcome.violations if isinstance(outcome, Rejected) else violations


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
    if isinstance(case.rules.turns, DrawThenPlay):
        return _turn_of_several_draws(case, case.rules.turns, phase)
    draws = case.number("draws_this_turn", 1 if phase == "after_draw" else 0)
    return Turn(1, ME, Phase.OVER, _draws(case, draws)) if draws else Turn(1, ME, Phase.PLAY)


def _draws(case: Case, number: int) -> Tiles:
    """The tiles that were drawn in this turn; only the last of them is told."""
    return (*((HIDDEN,) * (number - 1)), _drawn(case) or HIDDEN) if number else ()


def _turn_of_several_draws(case: Case, turns: DrawThenPlay, phase: str) -> Turn:
    """A turn in which some tiles were drawn; where nothing is said of them, one, if a turn begins with a draw."""
    begins = turns.begin(9)
    draws = case.number("draws_this_turn", int(phase != "draw" and begins is Phase.DRAW))
    turn = Turn(9, ME, begins)
    for number in range(1, draws + 1):
        turn = Turn(9, ME, turns.after(turn, Verb.DRAW), _draws(case, number))
    return turn


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


def _actions(case: Case, now: State, table: Table, discards: Tiles) -> tuple[Action, ...]:
    """The action, and the discard behind it if one is told. With ``discard: null`` the turn ends without one."""
    fields = mapped(case.position["action"])
    told, discard = "discard" in fields, fields.pop("discard", None)
    if discard is not None and not case.rules.turns.discards:
        raise NotBuilt("draw_discard: nothing is discarded in this ruleset")
    if fields == {"type": "knock"} and discard is not None:
        return (best_knock(now, case.tile(discard))[0],)
    act = _action(case, now, fields, table, discards)
    if discard is not None:
        return act, Discard(ME, case.tile(discard))
    laid_all = isinstance(act, Play) and tiles_on(act.table) - tiles_on(table) == Counter(
        case.tiles(case.position["rack"])
    )
    ends = laid_all or isinstance(act, Knock)
    return (act, Pass(ME)) if told and case.rules.turns.discards and not ends else (act,)


def _action(case: Case, now: State, fields: dict[str, object], table: Table, discards: Tiles) -> Action:
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
            new = tuple(laid_row(case, row) for row in case.rows(listed(fields.get("melds", []))))
            return Take(ME, count, (*table, *new))
        case "discard", ["tile" | "card"] if case.rules.turns.discards:
            return Discard(ME, case.tile(_one_tile(fields)))
        case "draw", []:
            return Draw(ME)
        case "pass", []:
            return Pass(ME)
        case "knock", []:
            return best_knock(now, None)[0]
        case (("play" | "meld_out"), ["melds"]):
            return Play(ME, (*table, *(laid_row(case, row) for row in case.rows(listed(fields["melds"])))))
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
