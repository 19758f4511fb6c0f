"""Cases of a knock: whether it is allowed, and what it brings. Each is put to the engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tests.rulesets.case import Case, NotBuilt, by_seat, letter, seat
from tests.rulesets.over import racks_of
from tests.rulesets.plays import Answers, first_rule
from tests.rulesets.table import ME, make_round, make_state, naturals, state
from tilerummy.engine.apply import Rejected, apply
from tilerummy.engine.knocking import best_melds, shown_down
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.step import after
from tilerummy.model.action import Knock, Seat
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.tile import HIDDEN, Tile, Tiles
from tilerummy.rules.going_out import AnyWayOrKnock, ByKnock


def knock(case: Case) -> Answers:
    """``knock``: a hand after the draw, and what it would discard with its knock."""
    case.knows("hand", "discard", "upcard")
    if not case.rules.going_out.knocks:
        raise NotBuilt("knock: nobody knocks in this ruleset")
    discard = None if case.position.get("discard") is None else case.tile(case.position["discard"])
    hand = case.tiles(case.position["hand"])
    if case.rules.turns.private and len(hand) != case.rules.dealing.rack_size(2) + 1:
        raise NotBuilt(f"knock: a hand of {len(hand)} after the draw")
    now = _before_the_knock(case, hand)
    act, left = best_knock(now, discard)
    outcome = apply(now, act)
    violations = outcome.violations if isinstance(outcome, Rejected) else ()
    points = case.rules.values.left(left)

    def call() -> str:
        if violations:
            raise AssertionError(f"it was refused: {violations[0]}")
        if left or isinstance(case.rules.going_out, AnyWayOrKnock):
            return "knock"
        return "big_gin" if discard is None else "gin"

    return {
        "legal": lambda: not violations,
        "rule": lambda: first_rule(violations),
        "deadwood": lambda: points,
        "call": call,
    }


def best_knock(now: State, discard: Tile | None, knocker: Seat = ME) -> tuple[Knock, Tiles]:
    """A knock with this discard, its melds laid so that least is left; and what is left."""
    assert now.round is not None
    rack = now.round.racks[knocker]
    kept = tuple((Counter(rack) - Counter([discard] if discard else [])).elements())
    if not isinstance(now.rules.going_out, ByKnock):
        return Knock(knocker, discard, ()), kept
    melds, left = best_melds(look(now, knocker), kept)
    return Knock(knocker, discard, melds), left


def _before_the_knock(case: Case, hand: Tiles) -> State:
    """A tile was drawn, so that the seat may knock; the upcard is what it was at the deal."""
    now = state(case.rules, rack=hand, pool=naturals(case.rules, 20), turn=Turn(9, ME, Phase.PLAY, (HIDDEN,)))
    assert now.round is not None
    return replace(now, round=replace(now.round, upcard=upcard(case)))


def upcard(case: Case) -> Tile | None:
    """The tile that was turned up at the deal, where there is one in this ruleset."""
    if "upcard" not in case.position:
        return None
    if case.rules.dealing.upcard == "none":
        raise NotBuilt(f"{case.kind}: no tile is turned up in this ruleset")
    return case.tile(case.position["upcard"])


def shown(case: Case) -> Answers:
    """``round_score`` with a knocker where melds are private: both hands are laid as well as can be."""
    case.knows("knocker", "hands", "racks", "upcard")
    knocker = seat(case.position["knocker"])
    round_ = showdown(case, racks_of(case), knocker, upcard(case))
    found = case.rules.scoring.score(round_, case.rules.melds)
    melds = zip(round_.table, round_.owners, strict=True)
    laid_off = [
        tile
        for meld, owners in melds
        if knocker in owners
        for tile, owner in zip(meld.tiles, owners, strict=True)
        if owner != knocker
    ]
    return {
        "scores": lambda: by_seat(found.scores),
        "winner": lambda: None if found.winner is None else letter(found.winner),
        "deadwood": lambda: by_seat(map(case.rules.values.left, round_.racks)),
        "laid_off": lambda: laid_off,
    }


def showdown(case: Case, hands: list[Tiles], knocker: Seat, turned_up: Tile | None = None) -> Round:
    """The round after a knock and what the other seat lays. A hand of as many tiles as were dealt gets one to discard.

    Whether the knock is allowed is another kind of case, so nobody is asked.
    """
    size = case.rules.dealing.rack_size(len(hands))
    if len(hands) != 2 or len(hands[1 - knocker]) > size or len(hands[knocker]) > size + 1:
        raise NotBuilt("a knock: two hands, of as many tiles as are dealt, the knocker's may have one more")
    racks = list(hands)
    spare = None if len(hands[knocker]) > size else spare_tile(case, hands)
    racks[knocker] = (*hands[knocker], *([spare] if spare else []))
    round_ = make_round(racks, turn=Turn(9, knocker, Phase.PLAY), fixed=True, pool=naturals(case.rules, 20))
    round_ = replace(round_, upcard=turned_up)
    act, _ = best_knock(make_state(case.rules, round_), spare, knocker)
    round_ = after(round_, case.rules, act)
    other = 1 - knocker
    round_ = replace(round_, turn=Turn(10, other, case.rules.turns.begin(10, 0, True)))
    return after(round_, case.rules, shown_down(look(make_state(case.rules, round_), other)))


def spare_tile(case: Case, hands: list[Tiles]) -> Tile:
    """A tile of the deck that nobody holds."""
    return next((Counter(case.rules.deck.tiles) - Counter(tile for hand in hands for tile in hand)).elements())
