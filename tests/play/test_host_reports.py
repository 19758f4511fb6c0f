"""What other programs got wrong, tried at a table with a journal. The numbers are those of the list of reports."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.play.positions import FRIENDLY, SABRA, lay, on_rack, on_table
from tests.play.table import A, B, act, bots_play, counted, host_at, new_host, states, views, whole_deck
from tilerummy.bots.novice import Novice
from tilerummy.engine.view import View
from tilerummy.model.action import Draw, Penalty, Verb
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.play.row import RACK, Spot
from tilerummy.rules.ruleset import Ruleset

TURNS = 100


def any_draft(view: View, rng: Random) -> Draft:
    """A draft with tiles moved about at random."""
    draft = Draft.start(view)
    for _ in range(rng.randint(1, 6)):
        row = rng.randint(RACK, len(draft.rows))
        picked = [Spot(row, rng.randint(0, 12)) for _ in range(rng.randint(1, 4))]
        to = Spot(rng.randint(RACK, len(draft.rows)), rng.randint(0, 9))
        change = rng.choice(("move", "move", "lay", "split", "undo", "next"))
        if change == "move":
            draft = draft.move(picked, to)
        elif change == "lay":
            draft = draft.move([Spot(RACK, rng.randint(0, 12)) for _ in range(3)], Spot(len(draft.rows), 0))
        elif change == "split":
            draft = draft.split(Spot(row, rng.randint(1, 3)))
        elif change == "undo":
            draft = draft.undo()
        else:
            draft = draft.next_reading(row)
    return draft


def illegal_draft(view: View, rng: Random) -> Draft:
    return next(draft for draft in iter(lambda: any_draft(view, rng), None) if draft.faults())


def legal_turn(host: Host, seat: int, rng: Random) -> None:
    """What the novice would do in the same turn."""
    view = host.view(seat)
    assert host.chair(seat).act(Novice().choose(view, rng)) == ()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_report_23_an_illegal_turn_then_a_legal_one_a_hundred_times(tmp_path: Path, seed: int) -> None:
    path, rng = tmp_path / "match.rummy", Random(f"{seed}")
    host = new_host(path, FRIENDLY, ("Ann", "Bo", "Cy"), f"report 23/{seed}")
    for _ in range(TURNS):
        if host.on_turn is None:
            host.deal()
        seat, before = host.on_turn, views(host)
        assert seat is not None
        draft = illegal_draft(host.view(seat), rng)
        assert host.chair(seat).act(*draft.actions()) == draft.faults()
        assert views(host) == before
        legal_turn(host, seat, rng)
        assert host.on_turn != seat
        assert counted(host) == 106
    host.close()
    assert all(map(whole_deck, states(path)))


@pytest.mark.slow
def test_report_23_at_a_strict_table_the_illegal_turn_costs_tiles_and_nothing_is_lost(tmp_path: Path) -> None:
    path, rng = tmp_path / "match.rummy", Random("strict")
    host = new_host(path, SABRA, ("Ann", "Bo", "Cy"), "report 23/strict")
    punished = 0
    for turn in range(TURNS):
        if host.on_turn is None:
            host.deal()
        seat = host.on_turn
        assert seat is not None
        before = host.view(seat)
        if turn % 4:
            legal_turn(host, seat, rng)
        else:
            draft = illegal_draft(before, rng)
            assert host.chair(seat).act(*draft.actions()) == draft.faults()
            after = host.view(seat)
            drawn = min(3, len(before.round.pool))
            assert after.table == before.table
            assert after.rack_sizes[seat] == before.rack_sizes[seat] + drawn
            assert isinstance(after.history[-1].action, Penalty)
            punished += 1
        assert counted(host) == 106
    assert punished == TURNS // 4
    host.close()
    assert all(map(whole_deck, states(path)))


def test_report_21_a_friendly_table_leaves_the_tiles_in_the_draft_and_says_why() -> None:
    host, log = host_at("-", "R8 B8 K8 R1", opened=False, rules=FRIENDLY)
    laid = lay(Draft.start(host.view(A)), "R8 B8 K8")
    (fault,) = host.chair(A).act(*laid.actions())
    assert fault.say() == "the opening is worth 24 points, it needs 30"
    assert log.acts == []
    assert host.on_turn == A
    assert laid.view == host.view(A)
    assert on_table(laid) == "8:B.K.R"
    assert on_rack(laid.reset()) == "B8 K8 R1 R8"


def test_report_21_a_strict_table_takes_them_back_and_draws_three() -> None:
    host, _ = host_at("-", "R8 B8 K8 R1", opened=False, rules=SABRA)
    laid = lay(Draft.start(host.view(A)), "R8 B8 K8")
    (fault,) = host.chair(A).act(*laid.actions())
    assert fault.say() == "the opening is worth 24 points, it needs 30"
    assert host.view(A).table == ()
    assert host.view(A).rack_sizes[A] == 7
    assert host.on_turn == B


def test_report_28_with_an_empty_pool_draw_becomes_pass_and_all_passes_end_the_round() -> None:
    host, _ = host_at("R:5.6.7", "R13 K1", pool="-", seats=3)
    assert host.view(A).verbs == (Verb.PLAY, Verb.PASS)
    assert act(host, A, "A draw") == ["pool_empty"]
    for line in ("A pass", "B pass", "C pass"):
        assert not host.between_rounds
        seat = host.on_turn
        assert seat is not None
        assert act(host, seat, line) == []
    view = host.view(None)
    assert view.round.over
    assert view.results[0].winner == A


def test_report_28_who_can_play_still_may_and_the_count_of_passes_begins_anew() -> None:
    host, _ = host_at("R:5.6.7", "R8 K1", pool="-")
    assert act(host, A, "A pass") == []
    assert act(host, B, "B pass") == []
    assert host.between_rounds
    host, _ = host_at("R:5.6.7", "R8 R9 K1", pool="-")
    assert act(host, A, "A play R:5.6.7.8") == []
    assert act(host, B, "B pass") == []
    assert act(host, A, "A play R:5.6.7.8.9") == []
    assert act(host, B, "B pass") == []
    assert not host.between_rounds
    assert act(host, A, "A pass") == []
    assert host.between_rounds


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_report_30_hand_sizes_change_only_as_the_event_says(tmp_path: Path, seats: int) -> None:
    path = tmp_path / "match.rummy"
    host = new_host(path, SABRA, ("@novice",) * seats, f"report 30/{seats}")
    bots_play(host)
    host.close()
    known = states(path)
    for before, after in pairwise(known[1:]):
        assert before.round is not None
        assert after.round is not None
        assert whole_deck(after)
        action, event = after.history[-1].action, after.history[-1]
        change = [len(new) - len(old) for old, new in zip(before.round.racks, after.round.racks, strict=True)]
        others = [number for seat, number in enumerate(change) if seat != before.round.turn.seat]
        assert not any(others)
        own = change[before.round.turn.seat]
        if isinstance(action, Draw):
            assert own == 1
            assert event.shown == before.round.pool[:1]
            assert after.round.pool == before.round.pool[1:]
        else:
            assert own <= 0
            assert after.round.pool == before.round.pool


@pytest.mark.parametrize("rules", [SABRA, FRIENDLY], ids=["strict", "friendly"])
def test_report_33_a_draw_is_a_draw_although_a_play_exists(rules: Ruleset) -> None:
    host, _ = host_at("R:5.6.7", "R8 K1", rules=rules)
    assert act(host, A, "A draw") == []
    assert host.on_turn == B
    assert Draft.start(host.view(A)).past == ()
