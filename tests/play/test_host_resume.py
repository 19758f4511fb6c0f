"""A match that was left goes on where it stood: after a quit, after a crash, at any moment (report 35)."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.play.positions import FRIENDLY, SABRA, lay
from tests.play.table import A, act, begun, bots_play, dealt, lines, new_host, states, views, whole_deck
from tilerummy.notation.words import write_table
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.store.journal import JournalError, JournalInUse

TOP = Path(__file__).parents[2]

# A table of bots that is killed: it says the number of actions after each one, when it is safely kept.
TABLE = """
import asyncio, sys
from pathlib import Path
from tests.play.table import begun, novices
host = begun(Path(sys.argv[1]))
players = novices(host)
async def main():
    while True:
        if host.on_turn is None:
            host.deal()
        else:
            await players[host.on_turn].take_turn()
        print(host.done, flush=True)
asyncio.run(main())
"""


@pytest.mark.parametrize("turns", [0, 1, 7, 40, 10_000])
def test_report_35_after_quit_and_resume_all_see_what_they_saw(tmp_path: Path, turns: int) -> None:
    path = tmp_path / "match.rummy"
    host = new_host(path)
    bots_play(host, turns)
    before, done, on_turn = views(host), host.done, host.on_turn
    host.close()
    again = Host.resume(path)
    assert views(again) == before
    assert (again.done, again.on_turn, again.rules, again.seats) == (done, on_turn, SABRA, host.seats)
    assert again.between_rounds == host.between_rounds
    again.close()


def test_a_match_before_its_first_deal_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "match.rummy"
    begun(path).close()
    again = Host.resume(path)
    assert again.between_rounds
    again.deal()
    assert again.view(A).round.number == 1
    again.close()


def test_report_35_the_same_tiles_come_from_the_pool_with_a_quit_after_every_turn(tmp_path: Path) -> None:
    at_once, in_steps = new_host(tmp_path / "at_once.rummy"), new_host(tmp_path / "in_steps.rummy")
    bots_play(at_once, 60)
    for _ in range(60):
        bots_play(in_steps, 1)
        in_steps.close()
        in_steps = Host.resume(tmp_path / "in_steps.rummy")
    assert views(in_steps) == views(at_once)
    assert lines(tmp_path / "in_steps.rummy") == lines(tmp_path / "at_once.rummy")
    at_once.close()
    in_steps.close()


def test_report_35_a_quit_in_mid_turn_loses_the_draft_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "match.rummy"
    host = begun(path, FRIENDLY, ("Ann", "Bo"))
    host.deal(dealt(FRIENDLY, "K10 B10 Y10 R1 R2"))
    rack = host.view(A).rack
    laid = lay(Draft.start(host.view(A)), "K10 B10 Y10")
    assert laid.faults() == ()
    host.close()
    again = Host.resume(path)
    assert again.on_turn == A
    assert again.view(A).rack == rack
    assert again.view(A).table == ()
    assert Draft.start(again.view(A)).rows == ()
    assert again.chair(A).act(*laid.actions()) == ()
    assert write_table(again.view(A).table) == "10:B.K.Y"
    again.close()


def test_report_35_after_a_draw_there_is_no_second_draw(tmp_path: Path) -> None:
    path = tmp_path / "match.rummy"
    host = new_host(path, FRIENDLY, ("Ann", "Bo"))
    seat = host.on_turn
    assert seat is not None
    name = "AB"[seat]
    assert act(host, seat, f"{name} draw") == []
    rack = host.view(seat).rack
    host.close()
    again = Host.resume(path)
    assert again.view(seat).rack == rack
    assert act(again, seat, f"{name} draw") == ["out_of_turn"]
    assert again.view(seat).rack_sizes[seat] == 15
    again.close()


def test_report_35_an_illegal_turn_stays_illegal_after_resume(tmp_path: Path) -> None:
    path = tmp_path / "match.rummy"
    host = begun(path, FRIENDLY, ("Ann", "Bo"))
    host.deal(dealt(FRIENDLY, "R8 B8 K8 R1"))
    for _ in range(3):
        assert act(host, A, "A play 8:R.B.K") == ["opening_points"]
        host.close()
        host = Host.resume(path)
    assert host.on_turn == A
    assert host.done == 1
    host.close()


def test_a_penalty_survives_a_resume(tmp_path: Path) -> None:
    path = tmp_path / "match.rummy"
    host = begun(path, SABRA, ("Ann", "Bo"))
    host.deal(dealt(SABRA, "R8 B8 K8 R1"))
    act(host, A, "A play 8:R.B.K")
    before = views(host)
    host.close()
    again = Host.resume(path)
    assert views(again) == before
    assert again.view(A).rack_sizes == (17, 14)
    again.close()


def test_a_match_that_is_open_is_not_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "match.rummy"
    host = new_host(path)
    with pytest.raises(JournalInUse, match="open in another window"):
        Host.resume(path)
    host.close()
    Host.resume(path).close()


def test_a_file_that_is_no_match_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as missing:
        Host.resume(tmp_path / "nothing.rummy")
    path = tmp_path / "letter.rummy"
    path.write_text("Dear Bo,\n\nit is your turn.\n")
    with pytest.raises(JournalError) as letter:
        Host.resume(path)
    for refusal in (missing, letter):
        assert str(refusal.value)
        assert "\n" not in str(refusal.value)
    assert path.read_text().startswith("Dear Bo")


@pytest.mark.slow
def test_report_35_a_table_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """What was said to be done is there, at most one action more; the rest of the match is that of a quiet table."""
    for number, wait in enumerate((0.0, 0.003, 0.02, 0.07, 0.15, 0.3)):
        path = tmp_path / f"{number}.rummy"
        said = _killed(path, wait)
        host = Host.resume(path)
        assert said <= host.done <= said + 1
        quiet = begun(tmp_path / f"{number}-quiet.rummy")
        quiet.deal()
        _play_to(quiet, host.done)
        assert views(host) == views(quiet)
        _play_to(host, host.done + 10)
        _play_to(quiet, host.done)
        assert views(host) == views(quiet)
        assert all(map(whole_deck, states(path)))
        host.close()
        quiet.close()


def _killed(path: Path, wait: float) -> int:
    """Starts a table, kills it some time after its first action, and answers the last number it said."""
    call = [sys.executable, "-c", TABLE, str(path)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, cwd=TOP) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(wait)
        child.kill()
        said = [first, *child.stdout.readlines()]
    return int([line for line in said if line.endswith("\n")][-1])


def _play_to(host: Host, done: int) -> None:
    """Lets bots play until that many actions were done."""
    while host.done < done:
        if host.on_turn is None:
            host.deal()
        else:
            bots_play(host, 1)
