"""A host keeps one match: who is on turn, what is done, and who hears of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY, SABRA
from tests.play.table import (
    SECRET,
    A,
    B,
    act,
    bots_play,
    counted,
    host_at,
    lines,
    new_host,
    states,
    views,
    whole_deck,
)
from tilerummy.engine.state import new_match
from tilerummy.model.action import Deal, DeclareTime, Draw, Pass, Play, Verb
from tilerummy.model.tile import HIDDEN
from tilerummy.notation.words import read_table, write_table
from tilerummy.play.host import Host
from tilerummy.rules.ruleset import Ruleset

# --- before, between and after the rounds -----------------------------------------------------------------------------


def test_before_the_first_deal_there_is_nothing_to_see_and_nobody_on_turn() -> None:
    host = Host(new_match(SABRA, ("Ann", "Bo"), SECRET))
    assert host.between_rounds
    assert host.on_turn is None
    assert not host.over
    assert host.done == 0
    with pytest.raises(ValueError, match="before the first deal"):
        host.view(A)


def test_after_the_deal_the_starter_is_on_turn_and_all_tiles_are_there() -> None:
    host = Host(new_match(SABRA, ("Ann", "Bo"), SECRET))
    host.deal()
    starter = host.view(None).round.starter
    assert host.on_turn == starter
    assert host.view(None).rack_sizes == (14, 14)
    assert counted(host) == 106
    assert host.done == 1
    assert host.view(starter).verbs == (Verb.PLAY, Verb.DRAW)
    assert host.view(1 - starter).verbs == ()


def test_a_running_round_is_not_dealt_again() -> None:
    host, log = host_at("-", "R1 R2")
    with pytest.raises(ValueError, match="not allowed"):
        host.deal()
    assert log.acts == []


def test_a_round_ends_and_the_next_one_is_dealt(tmp_path: Path) -> None:
    host = new_host(tmp_path / "match.rummy")
    bots_play(host)
    assert host.between_rounds
    assert host.on_turn is None
    assert len(host.view(A).results) == 1
    assert act(host, A, "A draw") == ["not_open_now"]
    host.deal()
    assert host.view(A).round.number == 2
    assert host.view(A).history[0].action == Deal()
    assert len(host.view(A).history) == 1
    host.close()


def test_a_match_goes_on_to_its_end_and_then_nothing_is_open(tmp_path: Path) -> None:
    path = tmp_path / "match.rummy"
    host = new_host(path, SABRA.with_(match=SABRA.match.with_(end="rounds", rounds=2)))
    bots_play(host, matches=True)
    standing = host.view(None).standing
    assert host.over
    assert standing.over
    assert len(host.view(None).results) == 2
    assert [seat for seat, total in enumerate(standing.totals) if total == max(standing.totals)] == [*standing.winners]
    assert sum(standing.totals) == 0
    assert act(host, A, "A draw") == act(host, B, "B draw") == ["match_over"]
    with pytest.raises(ValueError, match="The match is over"):
        host.deal()
    assert len(lines(path)) == host.done
    assert all(map(whole_deck, states(path)))
    host.close()


# --- turns ------------------------------------------------------------------------------------------------------------


def test_turns_go_round() -> None:
    host, _ = host_at("-", "R1 R2", seats=3)
    order = []
    for _ in range(6):
        seat = host.on_turn
        assert seat is not None
        order.append(seat)
        assert host.chair(seat).act(Draw(seat)) == ()
    assert order == [0, 1, 2, 0, 1, 2]


def test_a_play_lies_on_the_table_and_the_turn_goes_on_to_the_next() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")
    assert act(host, A, "A play R:5.6.7.8") == []
    assert write_table(host.view(B).table) == "R:5.6.7.8"
    assert host.view(A).rack_sizes == (1, 14)
    assert host.on_turn == B
    assert log.acts == [["A play R:5.6.7.8"]]
    assert host.done == 1


def test_who_lays_the_last_tile_has_won_and_all_racks_lie_open() -> None:
    host, _ = host_at("R:5.6.7", "R8")
    assert act(host, A, "A play R:5.6.7.8") == []
    view = host.view(B)
    assert view.round.over
    assert view.results[0].winner == A
    assert HIDDEN not in host.view(None).round.racks[B]


@pytest.mark.parametrize("rules", [SABRA, FRIENDLY], ids=["strict", "friendly"])
def test_who_is_not_on_turn_can_do_nothing_and_is_not_punished_for_it(rules: Ruleset) -> None:
    host, log = host_at("R:5.6.7", "R8 K1", rules=rules)
    before = views(host)
    assert act(host, B, "B draw") == ["out_of_turn"]
    assert act(host, B, "B play R:5.6.7") == ["out_of_turn"]
    assert act(host, B, "A draw") == ["out_of_turn"]
    assert views(host) == before
    assert log.acts == []


def test_no_seat_does_what_is_the_tables_own() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")
    for line in ("= deal", "= penalty A illegal", "= penalty B time", "= declare time"):
        assert act(host, A, line) == ["out_of_turn"]
    assert log.acts == []


def test_an_onlooker_sees_and_does_nothing() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")
    onlooker = host.chair(None)
    assert onlooker.view() == host.view(None)
    with pytest.raises(ValueError, match="onlooker"):
        onlooker.act(Draw(A))
    assert log.acts == []


def test_a_chair_shows_what_its_seat_may_know() -> None:
    host, _ = host_at("R:5.6.7", "R8 K1")
    assert host.chair(A).seat == A
    assert host.chair(A).view() == host.view(A)
    assert host.chair(B).view().round.racks[A] == (HIDDEN,) * 2


def test_no_action_is_no_turn() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")
    before = views(host)
    assert act(host, A) == []
    assert host.on_turn == A
    assert views(host) == before
    assert not any(log.acts)


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_a_friendly_table_refuses_an_illegal_play_and_nothing_has_changed() -> None:
    host, log = host_at("R:5.6.7", "R9 K1", rules=FRIENDLY)
    before, done = views(host), host.done
    assert act(host, A, "A play R:5.6.7.9") == ["not_consecutive"]
    assert act(host, A, "A play R:5.6.7/K:1") == ["meld_too_short"]
    assert act(host, A, "A play -") == ["tile_returned_to_rack", "no_rack_tile_played"]
    assert act(host, A, "A play R:5.6.7.8") == ["tiles_not_conserved"]
    assert views(host) == before
    assert host.done == done
    assert log.acts == []


def test_a_strict_table_punishes_an_illegal_play_and_says_what_was_wrong() -> None:
    host, log = host_at("R:5.6.7", "R9 K1")
    assert act(host, A, "A play R:5.6.7.9") == ["not_consecutive"]
    assert log.acts == [["= penalty A illegal"]]
    view = host.view(A)
    assert write_table(view.table) == "R:5.6.7"
    assert view.rack_sizes == (5, 14)
    assert host.on_turn == B
    assert len(view.history[-1].shown) == 3
    assert set(view.history[-1].shown) <= set(view.rack)


def test_from_a_pool_that_is_nearly_empty_a_penalty_takes_what_is_there() -> None:
    host, _ = host_at("R:5.6.7", "R9 K1", pool="B2")
    act(host, A, "A play R:5.6.7.9")
    assert host.view(A).rack_sizes[A] == 3
    assert len(host.view(A).round.pool) == 0
    assert host.on_turn == B


def test_from_an_empty_pool_a_penalty_is_a_pass() -> None:
    host, log = host_at("R:5.6.7", "R9 K1", pool="-")
    act(host, A, "A play R:5.6.7.9")
    assert log.acts == [["= penalty A illegal"]]
    assert host.view(A).rack_sizes[A] == 2
    assert host.view(A).round.passes == 1
    assert act(host, B, "B pass") == []
    assert host.view(A).round.over


def test_only_a_play_is_punished_not_a_verb_that_is_not_open() -> None:
    host, log = host_at("R:5.6.7", "R8 K1", pool="-")
    assert act(host, A, "A draw") == ["pool_empty"]
    host_with_pool, other_log = host_at("R:5.6.7", "R8 K1")
    assert act(host_with_pool, A, "A pass") == ["not_open_now"]
    assert log.acts == other_log.acts == []


def test_of_several_actions_all_are_done_or_none() -> None:
    host, log = host_at("R:5.6.7", "R8 K1", rules=FRIENDLY)
    before = views(host)
    assert act(host, A, "A draw", "A play R:5.6.7.8") != []
    assert act(host, A, "A play R:5.6.7.8", "A draw") != []
    assert views(host) == before
    assert log.acts == []


# --- the table's own --------------------------------------------------------------------------------------------------


def test_tiles_can_be_dealt_in_a_given_order() -> None:
    host = Host(new_match(SABRA, ("Ann", "Bo"), SECRET))
    deck = SABRA.deck.tiles
    host.deal(Deal(B, deck))
    assert host.on_turn == B
    assert host.view(B).rack == tuple(sorted(deck[:14]))
    assert host.view(A).rack == tuple(sorted(deck[14:28]))
    order = host.view(A).history[0].action
    assert isinstance(order, Deal)
    assert set(order.tiles) == {HIDDEN}
    act(host, B, "B draw")
    assert host.view(B).history[-1].shown == (deck[28],)


def test_the_time_of_the_match_is_called_only_where_the_match_ends_by_time() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")
    host.call_time()
    assert log.acts == []
    by_time = SABRA.with_(match=SABRA.match.with_(end="time"))
    host, log = host_at("R:5.6.7", "R8", rules=by_time)
    host.call_time()
    assert host.view(A).history[-1].action == DeclareTime()
    assert not host.over
    host.call_time()
    assert log.acts == [["= declare time"]]
    assert host.chair(A).act(Play(A, read_table("R:5.6.7.8"))) == ()
    assert host.over
    assert host.view(None).standing.winners == (A,)


def test_a_skipped_turn_draws_and_passes_where_the_pool_is_empty() -> None:
    host, log = host_at("R:5.6.7", "R8 K1", pool="B2")
    host.skip(A)
    host.skip(B)
    assert log.acts == [["A draw"], ["B pass"]]
    assert host.view(A).history[-1].action == Pass(B)


def test_a_bot_without_a_legal_answer_is_punished_where_the_rules_do_that_else_skipped() -> None:
    strict, strict_log = host_at("R:5.6.7", "R8 K1")
    strict.forfeit(A)
    friendly, friendly_log = host_at("R:5.6.7", "R8 K1", rules=FRIENDLY)
    friendly.forfeit(A)
    assert strict_log.acts == [["= penalty A illegal"]]
    assert friendly_log.acts == [["A draw"]]
    assert strict.on_turn == friendly.on_turn == B
