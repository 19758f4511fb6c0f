"""Makes the golden records of this folder anew: ``python -m tests.games.make_records NAME...``.

They are played by chance and by the novice, one by the bots that its seats name, some by hand (``hand_dealt.py``), and
end with remarks in which each round is counted up, to be checked by hand. A record that is kept here is made again only
when a rule was meant to change; with ``--remarks`` only its remarks are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tests.games.discard_play import random_step
from tests.games.hand_dealt import HAND_MADE
from tests.games.knocking_reckoning import reckoned as knocked
from tests.games.random_play import rebuilt
from tests.games.reckoning import Worked, reckoned
from tilerummy.bots.bot import find_bot
from tilerummy.bots.novice import Novice
from tilerummy.engine.apply import Applied, apply, due
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Action, Deal, Draw, Offence, Penalty, Play, Verb
from tilerummy.notation.position import write_position
from tilerummy.notation.record import Record, read_record, replay, write_record
from tilerummy.notation.words import write_seat
from tilerummy.rules.knock_scores import KnockScores
from tilerummy.rules.lowest import LowestTakesDifferences, PenaltyPoints
from tilerummy.store.library import load_ruleset

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Plan:
    """What a record shows: for how many, how many rounds at most, which of them are played so that they get blocked."""

    seats: tuple[str, ...]
    seed: str
    rounds: int = 200
    blocked: tuple[int, ...] = ()
    actions: int = 5_000
    own_order: bool = False
    by_bots: bool = False


PLANS = {
    "sabra": Plan(("Ann", "@novice", "@novice"), "sabra-4"),
    "rrrummy": Plan(("Ann", "@novice"), "rrrummy-11", rounds=2, blocked=(2,)),
    "tiles-50": Plan(("Ann", "@novice", "Bo", "@novice"), "tiles-50-12", rounds=2, actions=160),
    "dutch-rummy": Plan(("Ann", "Bo"), "dutch-rummy-12", rounds=1, own_order=True),
    "pup-rummy": Plan(("Ann", "@novice"), "pup-rummy-8", rounds=2),
    "sabra+publisher": Plan(("@greedy", "@careful"), "greedy and careful", by_bots=True),
    "american": Plan(("Ann", "@novice", "Bo"), "american-1"),
    "international": Plan(("Ann", "@novice", "Bo"), "international-1"),
    "international+tens": Plan(("Ann", "@novice"), "tens-1", rounds=3),
    "romanian-joly": Plan(("Ann", "@novice", "Bo"), "romanian-joly-1", rounds=4),
    "romanian-joly+rack_too": Plan(("Ann", "@novice"), "rack-too-1", rounds=3),
    "romanian-joly+opening_45": Plan(("Ann", "@novice"), "opening-45-1", rounds=2),
    "romanian-joly+early_pickup": Plan(("Ann", "Bo"), "early-pickup-1", rounds=2),
    "romanian-joly+joly_last": Plan(("Ann", "Bo", "@novice", "@novice"), "joly-last-1", rounds=2),
    "basic-rummy": Plan(("Ann", "@novice", "Bo", "Cy", "@novice"), "basic-rummy-1", rounds=4),
    "basic-rummy+ace_both": Plan(("Ann", "@novice"), "ace-both-1", rounds=3),
    "basic-rummy+last_discard": Plan(("Ann", "@novice", "Bo"), "last-discard-1", rounds=3),
    "basic-rummy+own_meld_first": Plan(("Ann", "Bo"), "own-meld-first-1", rounds=2),
    "gin": Plan(("@greedy", "@careful"), "gin-1", by_bots=True),
    "gin+classic": Plan(("@greedy", "@novice"), "classic-1", by_bots=True),
    "hollywood-gin": Plan(("@greedy", "@careful"), "hollywood-1", by_bots=True),
    "hollywood-gin+close_all": Plan(("@novice", "@careful"), "close-all-1", by_bots=True),
    "oklahoma-gin": Plan(("@greedy", "@careful"), "oklahoma-1", by_bots=True),
    "oklahoma-gin+spades": Plan(("@greedy", "@careful"), "spades-1", by_bots=True),
    "oklahoma-gin+ace_one": Plan(("@greedy", "@novice"), "ace-one-1", by_bots=True),
    "manipulation": Plan(("@greedy", "@novice", "@greedy"), "manipulation-1", rounds=6, by_bots=True),
    "manipulation+shanghai": Plan(("@greedy", "@novice", "@greedy"), "shanghai-1", rounds=3, by_bots=True),
    "manipulation+finagle": Plan(("@greedy", "@novice", "@greedy", "@novice"), "finagle-1", rounds=3, by_bots=True),
    "easy-rummy": Plan(("Ann", "@novice", "Bo"), "easy-rummy-5", rounds=1, blocked=(1,)),
}


def played(plan: Plan, name: str) -> Record:
    """Plays by the plan."""
    record = Record(load_ruleset(name), plan.seats, plan.seed, {"Date": "2026-03-01"})
    state, actions, rng = record.start(), list[Action](), Random(plan.seed)
    while not state.over and len(actions) < plan.actions:
        if state.between_rounds and state.played == plan.rounds:
            break
        action = _next(state, plan, rng)
        result = apply(state, action)
        assert isinstance(result, Applied), action
        state = result.state
        actions.append(action)
    return replace(record, actions=tuple(actions))


def _next(state: State, plan: Plan, rng: Random) -> Action:
    if state.round is None or state.round.over:
        deck = state.rules.deck.tiles
        return Deal(1, tuple(rng.sample(deck, len(deck)))) if plan.own_order else Deal()
    seat = state.round.turn.seat
    view = look(state, seat)
    if plan.by_bots:
        return find_bot(plan.seats[seat].removeprefix("@")).choose(view, rng)
    if state.rules.turns.discards:
        return random_step(view, rng, eager=0.9)
    penalty = Penalty(seat, Offence.ILLEGAL)
    if penalty in due(state) and rng.random() < 0.02:
        return penalty
    if state.round.number in plan.blocked and Verb.DRAW in view.verbs and rng.random() < 0.9:
        return Draw(seat)
    choice = Novice().choose(view, rng)
    if isinstance(choice, Play) and rng.random() < 0.8:
        return choice
    return rebuilt(view, rng) or choice


def remarks(record: Record) -> Iterator[str]:
    """For each round the racks that were left and what follows from them; then how the match stands."""
    before, last = 0, record.start()
    running: list[State] = []
    for last in replay(record):
        running = [last] if len(last.history) == 1 else [*running, last]
        if len(last.results) > before:
            if isinstance(last.rules.scoring, KnockScores | LowestTakesDifferences | PenaltyPoints):
                yield from (f"; round {before + 1}, {line}" for line in knocked(last).lines)
            elif last.rules.turns.discards:
                yield from (f"; round {before + 1}, {line}" for line in _worked(running))
            else:
                yield f"; round {before + 1}: {_counted_up(last)}"
            before = len(last.results)
    if last.rules.match.games > 1:
        for seat, row in enumerate(last.standing.columns):
            yield f"; games of {write_seat(seat)}: {' '.join(map(str, row))}"
    totals = ", ".join(f"{write_seat(seat)} {points}" for seat, points in enumerate(last.standing.totals))
    winners = "".join(map(write_seat, last.standing.winners)) or "nobody yet"
    yield f"; totals: {totals}; winner: {winners}"
    yield f"; position: {write_position(last)}"


def _counted_up(state: State) -> str:
    result = state.results[-1]
    parts = [] if () in result.racks else ["blocked"]
    for seat, rack in enumerate(result.racks):
        worth = [state.rules.values.left((tile,)) for tile in rack]
        addends = f"{'+'.join(map(str, worth))} = " if len(worth) > 1 else ""
        held = f"{' '.join(map(str, rack))} = {addends}{sum(worth)}" if rack else "out"
        parts.append(f"{write_seat(seat)} {held}")
    parts.append(", ".join(f"{write_seat(seat)} {points:+}" for seat, points in enumerate(result.scores)))
    return "; ".join(parts)


def _worked(states: Sequence[State]) -> Iterator[str]:
    """What each seat laid, where that counts, and holds, tile by tile; then its points with what they are for."""
    found = reckoned(states)
    for worked in found.laid:
        where = "" if worked.meld is None or worked.meld.tiles == worked.tiles else f" in {worked.meld}"
        yield f"{write_seat(worked.seat)} laid {_sum(worked)}{where}"
    for worked in found.held:
        if worked.tiles:
            yield f"{write_seat(worked.seat)} holds {_sum(worked)}"
    for seat, terms in enumerate(found.terms):
        parts = [f"{term.points:+} {term.what}" for term in terms]
        yield f"{write_seat(seat)}: {found.scores[seat]:+} = {', '.join(parts) or '+0 nothing'}"


def _sum(worked: Worked) -> str:
    addends = f"{'+'.join(map(str, worked.worth))} = " if len(worked.worth) > 1 else ""
    return f"{' '.join(map(str, worked.tiles))}: {addends}{sum(worked.worth)}"


def main(names: list[str]) -> None:
    for name in names:
        if name == "--remarks":
            continue
        path = FOLDER / f"{name}.rummy"
        if "--remarks" in names:
            record = read_record(path.read_text(encoding="utf-8"))
        elif name in HAND_MADE:
            record = HAND_MADE[name].record()
        else:
            plan = name.removesuffix("-1")
            record = played(PLANS[plan], plan)
        path.write_text(write_record(record) + "".join(f"{line}\n" for line in remarks(record)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
