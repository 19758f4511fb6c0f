"""What holds after every action where a turn ends with a discard, whoever does whatever."""

from __future__ import annotations

from collections import Counter

from tests.engine.positions import all_tiles
from tests.properties.games import DISCARD_GAMES, Step, Which, game, in_all, in_each
from tests.properties.hidden import nothing_hidden_shows
from tests.rules.meld_reference import first_fault
from tilerummy.engine.apply import Applied, Rejected, apply, due
from tilerummy.engine.check import check
from tilerummy.engine.idle import idle_turn
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.action import (
    TABLE,
    Action,
    Deal,
    Declare,
    Discard,
    Draw,
    Pass,
    Penalty,
    Play,
    Take,
    Verb,
)
from tilerummy.model.round import Round
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import JOKER
from tilerummy.notation.position import read_position, read_view, write_position, write_view
from tilerummy.notation.words import read_action, write_action
from tilerummy.rules.turns import DrawPlayDiscard

in_each_game = in_each(DISCARD_GAMES)


def applied(steps: tuple[Step, ...]) -> list[tuple[State, Action, State]]:
    return [(step.before, step.action, step.outcome.state) for step in steps if isinstance(step.outcome, Applied)]


def rounds(which: Which) -> list[tuple[Round, Action, Round]]:
    """The rounds before and after each action within one of them."""
    found: list[tuple[Round, Action, Round]] = []
    for before, action, after in applied(game(*which)):
        if before.round is not None and after.round is not None and not isinstance(action, Deal):
            found.append((before.round, action, after.round))
    return found


@in_all(DISCARD_GAMES, codes=(12, 15))
def test_the_games_have_all_in_them(chosen: list[Which], codes: int) -> None:
    """The other properties would hold for nothing if nothing happened."""
    steps = [step for which in chosen for step in game(*which)]
    done = Counter(type(action) for _, action, _ in applied(tuple(steps)))
    assert set(done) == {Deal, Draw, Take, Play, Discard, Declare, Pass, Penalty}
    refused = Counter(step.outcome.violations[0].code for step in steps if isinstance(step.outcome, Rejected))
    assert len(refused) > codes
    phases = {step.after.round.turn.phase for step in steps if step.after.round is not None}
    assert phases == set(DrawPlayDiscard.phases)
    results = [result for which in chosen for result in game(*which)[-1].after.results]
    assert {() in result.racks for result in results} == {True, False}, "some went out, some rounds had no winner"
    last = [step.after.round for step in steps if step.after.round is not None]
    assert any(sum(round_.credits) > sum(rack.count(JOKER) for rack in round_.racks) for round_ in last)


@in_each_game
def test_every_tile_is_in_exactly_one_place(which: Which) -> None:
    for step in game(*which):
        if step.after.round is not None:
            assert all_tiles(step.after) == step.after.rules.deck.tiles


@in_each_game
def test_apply_refuses_exactly_what_the_referee_faults(which: Which) -> None:
    for step in game(*which):
        seat = step.action.seat
        if step.before.round is None or not 0 <= seat < len(step.before.seats):
            continue
        violations = check(look(step.before, seat), step.action)
        assert violations == (step.outcome.violations if isinstance(step.outcome, Rejected) else ())
        assert all(str(fault) for fault in violations)


@in_each_game
def test_the_table_is_legal_and_it_is_known_who_laid_what(which: Which) -> None:
    for step in game(*which):
        round_ = step.after.round
        if round_ is None:
            continue
        for meld in round_.table:
            assert first_fault(meld.tiles, meld.kind, step.after.rules.melds) is None
        assert [len(meld.tiles) for meld in round_.table] == [len(owned) for owned in round_.owners]
        assert sum(round_.credits) == tiles_on(round_.table)[JOKER], "jokers never leave the table again"


@in_each_game
def test_melds_of_the_table_grow_in_their_places(which: Which) -> None:
    """The owner of a natural never changes; only who is on turn lays tiles."""
    for before, _, after in rounds(which):
        assert len(before.table) <= len(after.table)
        for old, new, owned, owned_now in zip(before.table, after.table, before.owners, after.owners, strict=False):
            lay = {tile: owner for tile, owner in zip(old.tiles, owned, strict=True) if tile != JOKER}
            lie = {tile: owner for tile, owner in zip(new.tiles, owned_now, strict=True) if tile != JOKER}
            assert lay.items() <= lie.items()
            assert {owner for tile, owner in lie.items() if tile not in lay} <= {before.turn.seat}


@in_each_game
def test_tiles_go_where_the_action_says(which: Which) -> None:
    for before, action, after in rounds(which):
        if after.number != before.number or action.seat == TABLE:
            continue
        seat = action.seat
        old, new = Counter(before.racks[seat]), Counter(after.racks[seat])
        laid = tiles_on(after.table) - tiles_on(before.table)
        match action:
            case Draw():
                assert new - old == Counter(before.pool[:1])
            case Discard(tile=tile):
                assert old - new == Counter([tile])
                assert after.discard in ((*before.discard, tile), (tile,)), "or the others became the pool"
            case Take(count=count):
                assert before.discard == (*after.discard, *before.discard[len(before.discard) - count :])
                assert new + laid == old + Counter(before.discard[len(before.discard) - count :])
            case Play():
                assert new + laid == old
            case _:
                assert new == old


@in_each_game
def test_a_turn_ends_with_a_discard(which: Which) -> None:
    for before, action, after in rounds(which):
        over = after.over or after.turn.number != before.turn.number
        if isinstance(action, Discard | Pass | Penalty):
            assert over
        elif over:
            assert isinstance(action, Play | Take)
            assert () in after.racks


@in_each_game
def test_a_turn_can_always_be_ended(which: Which) -> None:
    for step in game(*which)[::5]:
        now = step.after
        if now.round is None or now.round.over:
            continue
        number = now.round.turn.number
        for action in idle_turn(now):
            outcome = apply(now, action)
            assert isinstance(outcome, Applied), outcome
            now = outcome.state
        assert now.round is not None
        assert now.round.over or now.round.turn.number == number + 1


@in_each_game
def test_what_is_open_can_be_done_and_nothing_else(which: Which) -> None:
    for step in game(*which)[::2]:
        now = step.after
        if now.round is None:
            continue
        for seat in range(len(now.seats)):
            view = look(now, seat)
            verbs = view.verbs
            assert (Verb.DRAW in verbs) == isinstance(apply(now, Draw(seat)), Applied)
            assert (Verb.PASS in verbs) == isinstance(apply(now, Pass(seat)), Applied)
            assert (Verb.DECLARE in verbs) == isinstance(apply(now, Declare(seat)), Applied)
            throws = [tile for tile in view.rack if isinstance(apply(now, Discard(seat, tile)), Applied)]
            assert (Verb.DISCARD in verbs) == bool(throws)
            assert bool(verbs) == (not now.round.over and seat == now.round.turn.seat)


@in_each_game
def test_late_turns_cost_tiles_only_where_they_have_a_price(which: Which) -> None:
    for step in game(*which)[::4]:
        penalties = [action for action in due(step.after) if isinstance(action, Penalty)]
        costs = step.after.rules.penalties
        assert not penalties or costs.timeout_draw > 0 or costs.punishes


@in_each_game
def test_actions_positions_and_views_come_back_from_their_text(which: Which) -> None:
    for step in game(*which)[::3]:
        if isinstance(step.outcome, Rejected):
            # Nobody writes down what was never done.
            continue
        # A row that is neither run nor group has no other form than that of a heap, so the texts are compared.
        assert write_action(read_action(write_action(step.action))) == write_action(step.action)
        now = step.after
        if now.round is None:
            continue
        line = write_position(now)
        assert read_position(line, now.rules, now.seats, now.seed).round == now.round
        for seat in (0, None):
            view = look(now, seat)
            read = read_view(write_view(view), now.rules, now.seats)
            assert read.round == view.round
            assert read.verbs == view.verbs


@in_each_game
def test_what_a_seat_cannot_know_does_not_show_in_its_view(which: Which) -> None:
    """In every phase; the tile that lies face up in the pool stays where it is."""
    nothing_hidden_shows(game(*which)[::3], " ".join(map(str, which)))
