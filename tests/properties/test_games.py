"""What holds after every action, whoever does whatever."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

from tests.engine.positions import all_tiles
from tests.properties.games import GAMES, Step, Which, game, in_all, in_each
from tests.properties.hidden import nothing_hidden_shows
from tests.rules.meld_reference import first_fault
from tilerummy.engine.apply import Applied, Rejected, apply, due
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import Action, Deal, DeclareTime, Draw, Pass, Penalty, Play, Verb
from tilerummy.model.meld import MeldKind
from tilerummy.model.table import tiles_on

in_each_game = in_each(GAMES)


def applied(steps: tuple[Step, ...]) -> list[tuple[State, Action, State]]:
    return [(step.before, step.action, step.outcome.state) for step in steps if isinstance(step.outcome, Applied)]


@in_each_game
def test_every_tile_is_in_exactly_one_place(which: Which) -> None:
    for step in game(*which):
        if step.after.round is not None:
            assert all_tiles(step.after) == step.after.rules.deck.tiles


@in_all(GAMES, codes=(8, 12))
def test_the_games_have_all_in_them(chosen: list[Which], codes: int) -> None:
    """The other properties would hold for nothing if nothing happened."""
    steps = [step for which in chosen for step in game(*which)]
    done = Counter(type(action) for _, action, _ in applied(tuple(steps)))
    assert set(done) == {Deal, Draw, Play, Pass, Penalty, DeclareTime}
    refused = Counter(step.outcome.violations[0].code for step in steps if isinstance(step.outcome, Rejected))
    assert len(refused) > codes
    results = [result for which in chosen for result in game(*which)[-1].after.results]
    assert {() in result.racks for result in results} == {True, False}, "some went out, some were blocked"


@in_each_game
def test_a_refused_action_changes_nothing(which: Which) -> None:
    for step in game(*which)[::4]:
        copy = deepcopy(step.before)
        apply(step.before, step.action)
        assert step.before == copy


@in_each_game
def test_apply_refuses_exactly_what_the_referee_faults(which: Which) -> None:
    for step in game(*which):
        seat = step.action.seat
        if step.before.round is None or not 0 <= seat < len(step.before.seats):
            continue
        violations = check(look(step.before, seat), step.action)
        assert violations == (step.outcome.violations if isinstance(step.outcome, Rejected) else ())


@in_each_game
def test_the_table_itself_does_exactly_what_is_due(which: Which) -> None:
    for step in game(*which):
        if isinstance(step.action, Penalty | DeclareTime):
            assert isinstance(step.outcome, Applied) == (step.action in due(step.before))


@in_each_game
def test_the_table_is_always_legal(which: Which) -> None:
    for step in game(*which):
        if step.after.round is not None:
            for meld in step.after.round.table:
                assert meld.kind is not MeldKind.HEAP
                assert first_fault(meld.tiles, meld.kind, step.after.rules.melds) is None


@in_each_game
def test_what_lies_on_the_table_stays_there(which: Which) -> None:
    for before, action, after in applied(game(*which)):
        if before.round is not None and after.round is not None and not isinstance(action, Deal):
            assert tiles_on(before.round.table) <= tiles_on(after.round.table)


@in_each_game
def test_racks_change_only_as_the_event_says(which: Which) -> None:
    for before, action, after in applied(game(*which)):
        if before.round is None or after.round is None or isinstance(action, Deal):
            continue
        for seat, (old, new) in enumerate(zip(before.round.racks, after.round.racks, strict=True)):
            assert Counter(new) - Counter(old) == (came(action, after) if seat == _owner(action) else Counter())
            assert Counter(old) - Counter(new) == (went(action, before, after) if seat == _owner(action) else Counter())


def _owner(action: Action) -> int:
    return action.culprit if isinstance(action, Penalty) else action.seat


def came(action: Action, after: State) -> Counter[object]:
    """The tiles that the last event showed, where it was one that draws."""
    return Counter(after.history[-1].shown if isinstance(action, Draw | Penalty) else ())


def went(action: Action, before: State, after: State) -> Counter[object]:
    if not isinstance(action, Play) or before.round is None or after.round is None:
        return Counter()
    return Counter(tiles_on(after.round.table) - tiles_on(before.round.table))


@in_each_game
def test_tiles_are_drawn_from_the_top_of_the_pool(which: Which) -> None:
    for before, action, after in applied(game(*which)):
        if before.round is None or after.round is None or isinstance(action, Deal):
            continue
        drawn = after.history[-1].shown
        assert before.round.pool == (*drawn, *after.round.pool)
        if isinstance(action, Draw):
            assert len(drawn) == 1
        elif isinstance(action, Penalty):
            price = before.rules.penalties.draws(action.offence)
            assert len(drawn) == min(price, len(before.round.pool))
        else:
            assert drawn == ()


@in_each_game
def test_the_turn_goes_round(which: Which) -> None:
    for before, action, after in applied(game(*which)):
        if before.round is None or after.round is None or isinstance(action, Deal | DeclareTime) or after.round.over:
            continue
        old, new = before.round.turn, after.round.turn
        step = 1 if before.rules.dealing.direction == "clockwise" else -1
        assert new.seat == (old.seat + step) % len(before.seats)
        assert new.number == old.number + 1


@in_each_game
def test_what_is_open_can_be_done_and_nothing_else(which: Which) -> None:
    for step in game(*which):
        now = step.after
        if now.round is None:
            continue
        for seat in range(len(now.seats)):
            verbs = look(now, seat).verbs
            assert (Verb.DRAW in verbs) == isinstance(apply(now, Draw(seat)), Applied)
            assert (Verb.PASS in verbs) == isinstance(apply(now, Pass(seat)), Applied)
            assert bool(verbs) == (not now.round.over and seat == now.round.turn.seat)


@in_each_game
def test_scores_of_a_round(which: Which) -> None:
    for before, _, after in applied(game(*which)):
        for result in after.results[len(before.results) :]:
            worth = [before.rules.values.left(rack) for rack in result.racks]
            own = 0 if () in result.racks or before.rules.scoring.blocked == "difference" else min(worth)
            if result.winner is not None:
                assert sum(result.scores) == -own
            assert all(points <= 0 for points, left in zip(result.scores, worth, strict=True) if left > min(worth))


# --- secrets (architecture 9) -----------------------------------------------------------------------------------------


@in_each_game
def test_what_a_seat_cannot_know_does_not_show_in_its_view(which: Which) -> None:
    nothing_hidden_shows(game(*which)[::3], " ".join(map(str, which)))
