"""A host keeps an act before anybody hears of it, and each seat hears what it may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.positions import match_at
from tests.play.table import SECRET, A, B, Log, act, begun, bots_play, host_at, lines, new_host, views
from tilerummy.model.action import Draw
from tilerummy.model.event import Event
from tilerummy.model.tile import HIDDEN
from tilerummy.notation.words import write_action
from tilerummy.play.host import Host

# --- kept before it is seen -------------------------------------------------------------------------------------------


def test_an_act_is_on_disk_before_any_ear_hears_it(tmp_path: Path) -> None:
    path = tmp_path / "match.rummy"
    host = begun(path)
    heard: list[Event] = []

    def ear(event: Event) -> None:
        heard.append(event)
        assert lines(path)[-1] == write_action(event.action)
        assert len(lines(path)) == len(heard) == host.done
        assert host.view(None).history[-1].action == event.action

    host.chair(None).listen(ear)
    host.deal()
    bots_play(host, 30)
    assert len(heard) == host.done == 31
    host.close()


def test_what_cannot_be_kept_is_not_done_and_nobody_hears_of_it() -> None:
    host, log = host_at("R:5.6.7", "R8 K1")
    heard: list[Event] = []
    host.chair(B).listen(heard.append)
    before = views(host)
    log.full = True
    with pytest.raises(OSError, match="no space"):
        act(host, A, "A play R:5.6.7.8")
    with pytest.raises(OSError, match="no space"):
        act(host, A, "A play R:5.6.7/K:1")
    assert views(host) == before
    assert (heard, host.done, log.acts) == ([], 0, [])
    log.full = False
    assert act(host, A, "A play R:5.6.7.8") == []
    assert (len(heard), host.done) == (1, 1)


def test_a_game_without_a_log_is_played_all_the_same() -> None:
    host = Host(match_at("R:5.6.7", "R8 K1"))
    assert act(host, A, "A play R:5.6.7.8") == []
    host.close()


def test_to_close_lets_go_of_the_log() -> None:
    log = Log()
    Host(match_at("-", "R1"), log).close()
    assert log.closed


# --- what ears hear ---------------------------------------------------------------------------------------------------


def test_each_seat_hears_only_of_its_own_tiles() -> None:
    host, _ = host_at("R:5.6.7", "R9 K1", pool="B2 B3 B4 B5 B6")
    heard: dict[int | None, list[Event]] = {A: [], B: [], None: []}
    for seat, events in heard.items():
        host.chair(seat).listen(events.append)
    act(host, A, "A play R:5.6.7.9")
    act(host, B, "B draw")
    own, other, onlooker = heard[A], heard[B], heard[None]
    assert [str(tile) for tile in own[0].shown] == ["B2", "B3", "B4"]
    assert other[0].shown == onlooker[0].shown == (HIDDEN,) * 3
    assert [str(tile) for tile in other[1].shown] == ["B5"]
    assert own[1].shown == onlooker[1].shown == (HIDDEN,)
    assert own[0].action == other[0].action == onlooker[0].action


def test_what_a_seat_heard_is_what_its_history_says() -> None:
    host, _ = host_at("R:5.6.7", "R8 K1")
    heard: list[Event] = []
    host.chair(B).listen(heard.append)
    act(host, A, "A draw")
    act(host, B, "B draw")
    act(host, A, "A play R:5.6.7.8")
    assert tuple(heard) == host.view(B).history


def test_an_ear_hears_from_the_moment_it_listens() -> None:
    host, _ = host_at("-", "R1 R2")
    early: list[Event] = []
    late: list[Event] = []
    host.chair(A).listen(early.append)
    act(host, A, "A draw")
    host.chair(B).listen(late.append)
    act(host, B, "B draw")
    assert [event.action for event in early] == [Draw(A), Draw(B)]
    assert [event.action for event in late] == [Draw(B)]


def test_nothing_that_a_seat_sees_holds_the_seed(tmp_path: Path) -> None:
    host = new_host(tmp_path / "match.rummy")
    heard: list[Event] = []
    host.chair(A).listen(heard.append)
    bots_play(host, 20)
    assert host.seed == SECRET
    assert SECRET not in repr(views(host))
    assert SECRET not in repr(heard)
    host.close()
