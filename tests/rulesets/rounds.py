"""Cases of deals, penalties, ends of rounds and scores: each is put to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.rulesets.case import CODES, Case, NotBuilt, by_seat, letter, listed, mapped, seat
from tests.rulesets.knocks import shown
from tests.rulesets.over import round_that_is_over
from tests.rulesets.table import ME, naturals, state
from tilerummy.engine.apply import Applied, Rejected, apply, due
from tilerummy.engine.idle import idle_turn
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Action, Deal, Discard, Draw, Offence, Penalty, Play, Seat
from tilerummy.model.round import Line, Phase, Round, RoundResult, Turn
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.match import Standing
from tilerummy.rules.ruleset import Ruleset

Answers = Mapping[str, Callable[[], object]]


# --- the score of a round ---------------------------------------------------------------------------------------------


def _name(winner: Seat | None) -> str | None:
    return None if winner is None else letter(winner)


def score(case: Case) -> Answers:
    """``round_score``: a round that is over, by a rack that is empty, blocked, or by a knock."""
    if case.rules.turns.private and case.position.get("knocker") is not None:
        return shown(case)
    round_ = round_that_is_over(case)
    scoring, melds = case.rules.scoring, case.rules.melds

    def placed() -> dict[str, int]:
        if not isinstance(scoring, Ledger):
            raise NotBuilt("round_score: there is no ledger in this ruleset")
        return by_seat(scoring.placed(round_, melds))

    return {
        "scores": lambda: by_seat(scoring.score(round_, melds).scores),
        "winner": lambda: _name(scoring.score(round_, melds).winner),
        "ledger_points": placed,
    }


# --- a match ----------------------------------------------------------------------------------------------------------


def match(case: Case) -> Answers:
    """``match_score``: totals, and whether the match is over, after some rounds."""
    case.knows("rounds", "totals_before", "round_scores")
    results = _results(case)
    before = mapped(case.position.get("totals_before", {}))
    expected = [name for field in ("totals", "columns") for name in mapped(case.expect.get(field, {}))]
    named = [*before, *(name for _, points in results for name in points), *expected]
    players = max(map(seat, [*named, "B"])) + 1
    carried = tuple((int(before.get(letter(number), 0)),) for number in range(players))
    rounds = tuple(_result(winner, points, players) for winner, points in results)
    # The time of a match is up when its last round is told; where another thing ends it, that means nothing.
    standing = case.rules.match.standing(rounds, carried, len(rounds), True)

    def counted() -> Standing:
        if case.rules.match.end == "rounds" and before:
            raise NotBuilt("match_score: totals_before do not say how many rounds were played")
        return standing

    return {
        "totals": lambda: by_seat(standing.totals),
        "ended": lambda: counted().over,
        "winner": lambda: _alone(counted()),
        "columns": lambda: {letter(number): list(row) for number, row in enumerate(standing.columns)},
        "closed": lambda: list(standing.closed),
    }


def _alone(standing: Standing) -> str | None:
    """Who has won the match; None while it is not over, and where the win is shared."""
    return letter(standing.winners[0]) if len(standing.winners) == 1 else None


def _results(case: Case) -> list[tuple[Seat | None, dict[str, int]]]:
    """The winner and the points by seat of each round. Where no winner is told it is the seat with most points."""
    if ("rounds" in case.position) == ("round_scores" in case.position):
        raise NotBuilt("match_score: either rounds or round_scores")
    if "round_scores" in case.position:
        scores = case.position["round_scores"]
        return [(_best(points), points) for points in map(mapped, scores if isinstance(scores, list) else [scores])]
    results: list[tuple[Seat | None, dict[str, int]]] = []
    for one in map(mapped, listed(case.position["rounds"])):
        if set(one) != {"winner", "points"}:
            raise NotBuilt(f"match_score: a round with {', '.join(sorted(one))}")
        winner, points = one["winner"], one["points"]
        by_name = mapped(points) if isinstance(points, dict) else {} if winner is None else {winner: points}
        results.append((None if winner is None else seat(winner), by_name))
    return results


def _best(points: dict[str, int]) -> Seat | None:
    best = [name for name, value in points.items() if value == max(points.values())]
    return seat(best[0]) if len(best) == 1 else None


def _result(winner: Seat | None, points: dict[str, int], players: int) -> RoundResult:
    lines = tuple(Line(number, points.get(letter(number), 0), "told by the case") for number in range(players))
    return RoundResult(winner, lines, ME, ((),) * players)


# --- deals and penalties ----------------------------------------------------------------------------------------------


def deal(case: Case) -> Answers:
    """``deal``: a real one, for so many players."""
    case.knows("players")
    seats = tuple("ABCDEF"[: case.number("players")])
    dealt = apply(new_match(case.rules, seats, "case"), Deal())
    assert isinstance(dealt, Applied)
    now = dealt.state
    assert now.round is not None
    round_: Round = now.round
    order = case.rules.dealing.order(round_.starter, len(seats))
    everything: list[Tile] = [*round_.pool, *round_.discard, *(tile for rack in round_.racks for tile in rack)]
    return {
        "hands": lambda: [len(round_.racks[number]) for number in order],
        "stock": lambda: len(round_.pool),
        "jokers": lambda: everything.count(JOKER),
        "discards": lambda: len(round_.discard),
        "exposed": lambda: int(round_.face_up is not None),
        "tiles_under_exposed": lambda: round_.beneath,
    }


def penalty(case: Case) -> Answers:
    """``penalty``: an illegal end of turn, or time that ran out (1.4)."""
    case.knows("offence", "table_legal", "rack_at_turn_start", "pool", "moved")
    offence = case.position["offence"]
    if offence != "timeout" and offence not in CODES:
        raise NotBuilt(f"penalty: offence = {offence!r}")
    rules = case.rules
    if offence == "timeout" and not rules.penalties.time_limit:
        rules = rules.with_(penalties=rules.penalties.with_(time_limit=60))
    rack, pool = (
        _rack_with_a_meld(rules, case.number("rack_at_turn_start", 14)),
        naturals(rules, case.number("pool", 50)),
    )
    before = state(rules, rack=rack, pool=pool, turn=Turn(9, ME, rules.turns.begin(9)))
    outcome: Applied | Rejected | None = None
    now = before
    for action in _what_follows(case, before):
        outcome = apply(now, action)
        now = outcome.state if isinstance(outcome, Applied) else before
    assert before.round is not None
    assert now.round is not None
    old, new = before.round, now.round
    return {
        "reverted": lambda: isinstance(outcome, Applied) and new.table == old.table,
        "drawn": lambda: len(old.pool) - len(new.pool),
        "rack_after": lambda: len(new.racks[ME]),
        "pool_after": lambda: len(new.pool),
        "turn_over": lambda: new.over or new.turn.number > old.turn.number,
    }


def _what_follows(case: Case, now: State) -> tuple[Action, ...]:
    assert now.round is not None
    if case.position["offence"] != "timeout":
        return (Penalty(ME, Offence.ILLEGAL),)
    if not case.flag("moved", True):
        return idle_turn(now)
    if not case.flag("table_legal", False):
        late = Penalty(ME, Offence.TIME)
        return (late,) if late in due(now) else idle_turn(now)
    # How many tiles the legal draft has played no case says; here it is three.
    if "rack_after" in case.expect:
        raise NotBuilt("penalty: how many tiles a legal draft has played is not told")
    rules, play = now.rules, Play(ME, (now.rules.melds.read(_three(now.rules)),))
    left = [tile for tile in now.round.racks[ME] if tile not in _three(rules)]
    drawn = (Draw(ME),) if rules.turns.begin(9) is Phase.DRAW else ()
    discard = (Discard(ME, left[-1]),) if rules.turns.discards else ()
    return (*drawn, *(() if rules.turns.private else (play,)), *discard)


def _three(rules: Ruleset) -> Tiles:
    """Three tiles that are a run wherever there are runs of three."""
    return tuple(Tile(rules.deck.colors[0], number) for number in (2, 3, 4))


def _rack_with_a_meld(rules: Ruleset, number: int) -> Tiles:
    return (*_three(rules), *naturals(rules, number))[:number]
