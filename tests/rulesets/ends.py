"""Cases that ask whether a round goes on: each is put to the engine."""

from __future__ import annotations

from tests.rulesets.case import Case, NotBuilt, by_seat, letter, seat
from tests.rulesets.knocks import best_knock, showdown, spare_tile
from tests.rulesets.over import racks_of
from tests.rulesets.plays import Answers
from tests.rulesets.table import ME, make_round, make_state, naturals
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.step import after
from tilerummy.model.action import Action, Discard, Pass, Seat, Verb
from tilerummy.model.round import Phase, Round, RoundResult, Turn
from tilerummy.model.tile import HIDDEN, Tile, Tiles


def end(case: Case) -> Answers:
    """``end_of_round``: whether the round goes on. With passes in a row the last of them is done here."""
    case.knows(
        "pool", "stock", "draw_pile", "players", "racks", "consecutive_passes", "discards", "after_discard", "knocked"
    )
    discards = case.tiles(case.position.get("discards", []))
    if discards and not case.rules.turns.discards:
        raise NotBuilt("end_of_round: nothing is discarded in this ruleset")
    pool = _pile(case)
    racks = racks_of(case) if "racks" in case.position else [naturals(case.rules, 5)] * case.number("players", 2)
    if case.number("players", len(racks)) != len(racks):
        raise NotBuilt("end_of_round: there are more racks or fewer than players")
    over = _at_the_end(case, racks, pool, discards)

    def result() -> RoundResult | None:
        if "racks" not in case.position and case.rules.scoring.kind != "knock":
            raise NotBuilt("end_of_round: without racks there is no score")
        return case.rules.scoring.score(_round(over), case.rules.melds) if ended(over) else None

    def scores() -> object:
        found = result()
        return None if found is None else by_seat(found.scores)

    def winner() -> object:
        found = result()
        return None if found is None or found.winner is None else letter(found.winner)

    return {
        "ended": lambda: ended(over),
        "winner": winner,
        "scores": scores,
        "draw_pile_size": lambda: len(_round(over).pool),
        "draw_pile_set": lambda: list(_round(over).pool),
        "discards": lambda: list(_round(over).discard),
    }


def _round(now: State) -> Round:
    assert now.round is not None
    return now.round


def ended(now: State) -> bool:
    """Whether the engine takes the round as ended, or would at the next step."""
    round_ = _round(now)
    if round_.over or now.rules.going_out.over(round_):
        return True
    if look(now, round_.turn.seat).verbs != (Verb.PASS,):
        return False
    return _round(_done(now, Pass(round_.turn.seat))).over


def _at_the_end(case: Case, racks: list[Tiles], pool: Tiles, discards: Tiles) -> State:
    knocker = _knocker(case)
    if knocker is not None:
        return _knocked(case, racks, pool, knocker)
    if case.rules.turns.private:
        return _after_a_discard(case, racks, pool, discards)
    return _after_passes(case, racks, pool, discards)


def _knocker(case: Case) -> Seat | None:
    """Who has knocked: a seat, or true for the first."""
    told = case.position.get("knocked")
    if told in (None, False):
        return None
    if not case.rules.going_out.knocks:
        raise NotBuilt("end_of_round: nobody knocks in this ruleset")
    return ME if told is True else seat(told)


def _knocked(case: Case, racks: list[Tiles], pool: Tiles, knocker: Seat) -> State:
    """The round after a knock, and after what follows it where something does."""
    if case.rules.turns.private:
        return make_state(case.rules, showdown(case, racks, knocker))
    round_ = make_round(racks, pool=pool, turn=Turn(9, knocker, Phase.PLAY, (HIDDEN,)))
    act, _ = best_knock(make_state(case.rules, round_), None, knocker)
    return make_state(case.rules, after(round_, case.rules, act))


def _after_a_discard(case: Case, racks: list[Tiles], pool: Tiles, discards: Tiles) -> State:
    """A turn with melds on the racks: it ends with a discard, or that is still due."""
    tile = discards[-1] if discards else spare_tile(case, racks)
    turn = Turn(9, ME, Phase.PLAY, (tile,))
    round_ = make_round([(*racks[ME], tile), *racks[1:]], pool=pool, turn=turn, discard=discards[:-1], fixed=True)
    now = make_state(case.rules, round_)
    return _done(now, Discard(ME, tile)) if case.flag("after_discard", True) else now


def _after_passes(case: Case, racks: list[Tiles], pool: Tiles, discards: Tiles) -> State:
    passes = case.number("consecutive_passes")
    if case.rules.turns.discards and discards and () not in racks and not passes:
        # The last discard is made here, so that what follows from an empty pool follows.
        racks = [(*racks[ME], discards[-1]), *racks[1:]]
        turn = Turn(9, ME, Phase.PLAY)
        return _done(
            make_state(case.rules, make_round(racks, pool=pool, turn=turn, discard=discards[:-1])),
            Discard(ME, discards[-1]),
        )
    turn = Turn(9, ME, case.rules.turns.begin(9))
    if pool or not passes or () in racks:
        return make_state(case.rules, make_round(racks, pool=pool, passes=passes, turn=turn, discard=discards))
    return _done(make_state(case.rules, make_round(racks, passes=passes - 1, turn=turn, discard=discards)), Pass(ME))


def _done(now: State, action: Action) -> State:
    outcome = apply(now, action)
    if not isinstance(outcome, Applied):
        raise AssertionError(f"{action.verb} was refused: {outcome.violations[0]}")
    return outcome.state


def _pile(case: Case) -> Tiles:
    """The pool under one of its three names: a number, or a list from the bottom."""
    named = [name for name in ("pool", "stock", "draw_pile") if name in case.position]
    if len(named) != 1:
        raise NotBuilt("end_of_round: the pool is given once")
    pile = case.position[named[0]]
    if isinstance(pile, list):
        tiles: tuple[Tile, ...] = case.tiles(pile)[::-1]
        return tiles
    return naturals(case.rules, case.number(named[0]))
