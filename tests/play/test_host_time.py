"""When time runs out (written rules, 1.4), and a clock that can wait."""

from __future__ import annotations

import pytest

from tests.play.positions import FRIENDLY, TIMED, draft, lay, on_rack
from tests.play.table import A, B, Log, host_at, views
from tilerummy.engine.state import new_match
from tilerummy.model.action import Discard, Draw, Offence, Penalty, Play
from tilerummy.notation.words import read_action, write_action, write_table
from tilerummy.play.clock import Clock
from tilerummy.play.host import Host
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset

LATE = FRIENDLY.with_(penalties=FRIENDLY.penalties.with_(time_limit=60))


def test_a_nothing_was_moved_one_tile_is_drawn() -> None:
    host, log = host_at("R:5.6.7", "R8 K1", rules=TIMED)
    host.time_is_up(A)
    assert log.acts == [["A draw"]]
    assert host.view(A).rack_sizes[A] == 3
    assert host.on_turn == B


def test_a_nothing_was_moved_and_the_pool_is_empty_it_is_a_pass() -> None:
    host, log = host_at("R:5.6.7", "R8 K1", pool="-", rules=TIMED)
    host.time_is_up(A)
    assert log.acts == [["A pass"]]
    assert host.on_turn == B


def test_a_moved_and_moved_back_is_nothing_moved() -> None:
    laid = lay(draft("R:5.6.7", "R9 K1", rules=TIMED), "R9", 0).reset()
    host, log = host_at("R:5.6.7", "R9 K1", rules=TIMED)
    host.time_is_up(A, *laid.actions())
    assert log.acts == [["A draw"]]


def test_b_a_legal_draft_is_played() -> None:
    host, log = host_at("R:5.6.7", "R8 K1", rules=TIMED)
    laid = lay(draft("R:5.6.7", "R8 K1", rules=TIMED), "R8", 0)
    host.time_is_up(A, *laid.actions())
    assert log.acts == [["A play R:5.6.7.8"]]
    assert host.view(A).rack_sizes[A] == 1


def test_b_a_legal_draft_of_the_last_tile_goes_out() -> None:
    host, _ = host_at("R:5.6.7", "R8", rules=TIMED)
    host.time_is_up(A, read_action("A play R:5.6.7.8"))
    assert host.view(B).round.over
    assert host.view(B).results[0].winner == A


@pytest.mark.parametrize("play", ["A play R:5.6.7.9", "A play R:5.6.7/K:1", "A play R:5.6/R:7"])
@pytest.mark.parametrize("rules", [TIMED, LATE], ids=["strict", "friendly"])
def test_c_anything_else_goes_back_and_costs_three_tiles_at_a_friendly_table_too(play: str, rules: Ruleset) -> None:
    host, log = host_at("R:5.6.7", "R9 K1", rules=rules)
    host.time_is_up(A, read_action(play))
    assert log.acts == [["= penalty A time"]]
    view = host.view(A)
    assert write_table(view.table) == "R:5.6.7"
    assert view.rack_sizes[A] == 5
    assert view.history[-1].action == Penalty(A, Offence.TIME)
    assert host.on_turn == B


def test_c_to_move_only_tiles_of_the_table_is_anything_else() -> None:
    host, log = host_at("R:3.4.5.6.7.8", "R9 K1", rules=TIMED)
    host.time_is_up(A, read_action("A play R:3.4.5/R:6.7.8"))
    assert log.acts == [["= penalty A time"]]


def test_c_an_opening_that_is_worth_too_little_goes_back() -> None:
    host, log = host_at("-", "R8 B8 K8 K1", opened=False, rules=TIMED)
    host.time_is_up(A, read_action("A play 8:R.B.K"))
    assert log.acts == [["= penalty A time"]]
    assert not host.view(A).opened


def test_c_it_costs_as_many_tiles_as_the_rules_say() -> None:
    one = TIMED.with_(penalties=TIMED.penalties.with_(timeout_draw=1, illegal_draw=5))
    host, _ = host_at("R:5.6.7", "R9 K1", rules=one)
    host.time_is_up(A, read_action("A play R:5.6.7.9"))
    assert host.view(A).rack_sizes[A] == 3


def test_c_from_a_small_pool_what_is_there_and_from_an_empty_one_a_pass() -> None:
    host, _ = host_at("R:5.6.7", "R9 K1", pool="B1 B2", rules=TIMED)
    host.time_is_up(A, read_action("A play R:5.6.7.9"))
    assert host.view(A).rack_sizes[A] == 4
    empty, log = host_at("R:5.6.7", "R9 K1", pool="-", rules=TIMED)
    empty.time_is_up(A, read_action("A play R:5.6.7.9"))
    assert log.acts == [["= penalty A time"]]
    assert empty.view(A).round.passes == 1
    assert empty.on_turn == B


def test_when_time_runs_out_for_all_with_an_empty_pool_the_round_ends() -> None:
    host, _ = host_at("R:5.6.7", "R9 K1", pool="-", rules=TIMED)
    host.time_is_up(A, read_action("A play R:5.6.7.9"))
    host.time_is_up(B)
    assert host.view(A).round.over
    assert host.view(A).results[0].winner == A


def test_without_a_limit_time_never_punishes() -> None:
    host, log = host_at("R:5.6.7", "R9 K1", rules=FRIENDLY)
    before = views(host)
    with pytest.raises(ValueError, match="not allowed"):
        host.punish(A, Offence.TIME)
    assert views(host) == before
    assert log.acts == []


def test_report_33_a_draft_with_tiles_down_is_known_and_a_draw_leaves_them_on_the_rack() -> None:
    """So a screen can ask before it draws: the draft says that it is touched, and one step takes it back."""
    laid = lay(draft("R:5.6.7", "R9 K1", rules=FRIENDLY), "R9", 0)
    assert laid.touched
    assert on_rack(laid.reset()) == "K1 R9"
    host, _ = host_at("R:5.6.7", "R9 K1", rules=FRIENDLY)
    assert host.chair(A).act(read_action("A draw")) == ()
    after = host.view(A)
    assert write_table(after.table) == "R:5.6.7"
    assert {"R9", "K1"} <= set(map(str, after.rack))


# --- the clock --------------------------------------------------------------------------------------------------------


class Watch:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def test_a_clock_waits_until_it_is_told_to_run() -> None:
    watch = Watch()
    clock = Clock(60, watch)
    watch.seconds += 500
    assert (clock.left, clock.up) == (60, False)
    clock.run()
    watch.seconds += 20
    assert clock.left == 40


def test_a_clock_counts_only_the_time_it_runs() -> None:
    watch = Watch()
    clock = Clock(60, watch)
    for _ in range(3):
        clock.run()
        watch.seconds += 10
        clock.wait()
        watch.seconds += 100
    assert clock.left == 30


def test_to_run_or_to_wait_twice_changes_nothing() -> None:
    watch = Watch()
    clock = Clock(60, watch)
    clock.wait()
    clock.run()
    watch.seconds += 10
    clock.run()
    watch.seconds += 10
    clock.wait()
    clock.wait()
    assert clock.left == 40


def test_time_is_up_when_nothing_is_left_and_never_less_than_nothing() -> None:
    watch = Watch()
    clock = Clock(60, watch)
    clock.run()
    watch.seconds += 59.9
    assert not clock.up
    watch.seconds += 0.1
    assert clock.up
    watch.seconds += 100
    assert clock.left == 0


def test_a_restarted_clock_has_the_whole_time_and_waits() -> None:
    watch = Watch()
    clock = Clock(60, watch)
    clock.run()
    watch.seconds += 50
    clock.restart()
    watch.seconds += 50
    assert clock.left == 60
    clock.run()
    watch.seconds += 1
    assert clock.left == 59


def test_a_clock_runs_by_a_time_that_passes() -> None:
    clock = Clock(1e9)
    clock.run()
    before = clock.left
    while clock.left == before:
        pass
    assert clock.left < before


# --- where a turn ends with a discard (1.4 d) -------------------------------------------------------------------------

AMERICAN = load_ruleset("american")
LATE_AMERICAN = AMERICAN.with_(penalties=AMERICAN.penalties.with_(time_limit=60))


def dealt(rules: Ruleset) -> tuple[Host, Log]:
    """A host after the first deal, and what it keeps from then on."""
    log = Log()
    host = Host(new_match(rules, ("Ann", "Bo"), "late"), log)
    host.deal()
    log.acts.clear()
    return host, log


def test_d_nothing_was_done_a_tile_is_drawn_and_discarded() -> None:
    host, log = dealt(LATE_AMERICAN)
    seat = host.on_turn
    assert seat is not None
    rack = host.view(seat).rack
    host.time_is_up(seat)
    ((draw, discard),) = log.acts
    assert draw.endswith("draw")
    assert "discard" in discard
    assert host.view(seat).rack == rack
    assert host.on_turn != seat


def test_d_a_draft_without_its_discard_goes_back_and_the_drawn_tile_goes() -> None:
    host, log = dealt(LATE_AMERICAN)
    seat = host.on_turn
    assert seat is not None
    before = host.view(seat).rack
    host.act(seat, Draw(seat))
    host.time_is_up(seat, Play(seat, ()))
    assert host.view(seat).rack == before
    assert host.view(seat).table == ()
    assert len(log.acts) == 2


def test_b_a_draft_with_its_discard_is_committed() -> None:
    host, log = dealt(LATE_AMERICAN)
    seat = host.on_turn
    assert seat is not None
    host.act(seat, Draw(seat))
    first = host.view(seat).rack[0]
    host.time_is_up(seat, Discard(seat, first))
    assert log.acts[-1] == [write_action(Discard(seat, first))]
    assert host.on_turn != seat


def test_c_where_it_has_a_price_the_tiles_are_drawn_instead() -> None:
    priced = LATE_AMERICAN.with_(penalties=LATE_AMERICAN.penalties.with_(timeout_draw=2))
    host, log = dealt(priced)
    seat = host.on_turn
    assert seat is not None
    host.act(seat, Draw(seat))
    host.time_is_up(seat, Play(seat, ()))
    assert log.acts[-1] == [write_action(Penalty(seat, Offence.TIME))]
    assert len(host.view(seat).rack) == 17


def test_who_is_not_on_turn_cannot_be_skipped() -> None:
    host, _ = dealt(LATE_AMERICAN)
    with pytest.raises(ValueError, match="not on turn"):
        host.skip(1 - (host.on_turn or 0))
