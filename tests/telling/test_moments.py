"""Who has won, with what, and what there is to look back on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.test_records import NAMES, PATHS, golden
from tests.play.positions import FRIENDLY, match_at
from tests.play.table import Log
from tilerummy.engine.look import look
from tilerummy.engine.view import View
from tilerummy.model.meld import Meld
from tilerummy.model.round import Line, RoundResult
from tilerummy.model.table import tiles_on
from tilerummy.notation.words import read_action, read_table
from tilerummy.play.host import Host
from tilerummy.play.seats import labels
from tilerummy.telling.moments import last_melds, looked_back, round_won
from tilerummy.telling.scores import standings

ENDLESS = FRIENDLY.with_(match=FRIENDLY.match.with_(points=10_000))


def after(*lines: str, table: str = "R:5.6.7", rack: str = "R8", pool: str = "-") -> View:
    """An onlooker's view after these actions."""
    host = Host(match_at(table, rack, pool=pool, rules=ENDLESS), Log())
    for line in lines:
        action = read_action(line)
        assert host.act(action.seat, action) == ()
    return host.view(None)


def test_who_goes_out_is_told_with_the_last_tiles() -> None:
    view = after("A play K:9.10.11", table="-", rack="K9 K10 K11")
    assert round_won(view, ("Ann", "Bo")).startswith("Round 1: Ann went out with K9 K10 K11, +")
    assert last_melds(view, 0) == read_table("K:9.10.11")
    assert last_melds(view, 1) == ()


def test_of_a_table_the_melds_that_were_changed_last_are_told() -> None:
    view = after("A play R:5.6.7/K:9.10.11", "B pass", "A play R:5.6.7.8/K:9.10.11", rack="K9 K10 K11 R8")
    assert last_melds(view, 0) == read_table("R:5.6.7.8")


def test_who_wins_a_blocked_round_went_not_out() -> None:
    view = after("A pass", "B pass", rack="R13 K1")
    assert round_won(view, ("Ann", "Bo")).startswith("Round 1: Ann won it, +")


def test_before_a_round_has_ended_nobody_leads() -> None:
    assert standings(look(match_at("R:5.6.7", "R8"), 0), ("Ann", "Bo")) == "No round has ended yet"


def of_rounds(*rounds: tuple[int, int]) -> View:
    """A view after rounds with these points."""
    view = after("A play R:5.6.7.8")
    results = tuple(
        RoundResult(
            points.index(max(points)), tuple(Line(seat, one, "x") for seat, one in enumerate(points)), 0, ((), ())
        )
        for points in rounds
    )
    return replace(view, results=results, round=replace(view.round, number=len(rounds)))


def test_at_the_end_one_looks_back() -> None:
    view = of_rounds((10, -10), (-50, 50), (60, -60))
    assert looked_back(view, ("Ann", "Bo")) == "Rounds won: Ann 2, Bo 1; best round: Ann, +60 in round 3"
    assert looked_back(of_rounds((10, -10)), ("Ann", "Bo")) == ""
    assert looked_back(of_rounds((0, -10), (-5, 0)), ("Ann", "Bo")) == "Rounds won: Ann 1, Bo 1"


def test_a_match_is_won_by_so_many_points() -> None:
    rules = FRIENDLY.with_(match=FRIENDLY.match.with_(end="rounds", rounds=3))
    view = replace(of_rounds((10, -10), (-50, 50), (60, -60)), rules=rules)
    assert standings(view, ("Ann", "Bo")) == "Ann wins the match by 40 points"
    shared = replace(of_rounds((10, -10), (-50, 50), (40, -40)), rules=rules)
    assert standings(shared, ("Ann", "Bo")) == "Ann and Bo share the match"


def test_who_is_called_you_is_spoken_to() -> None:
    rules = FRIENDLY.with_(match=FRIENDLY.match.with_(end="rounds", rounds=3))
    view = replace(of_rounds((10, -10), (-50, 50), (60, -60)), rules=rules)
    assert standings(view, ("You", "Bo")) == "You win the match by 40 points"
    assert standings(view, ("Bo", "You")) == "Bo wins the match by 40 points"
    on = replace(of_rounds((10, -10), (-50, 50)), rules=rules)
    assert standings(on, ("Bo", "You")) == "You lead with 40"
    assert standings(on, ("You", "Bo")) == "Bo leads with 40"


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_in_whole_matches_the_last_melds_are_of_tiles_that_lie_there(path: Path) -> None:
    record, states, _ = golden(path)
    names = labels(record.seats)
    for state in states:
        if state.round is None or not state.round.over:
            continue
        view = look(state, None)
        result = view.results[-1]
        assert round_won(view, names).startswith(f"Round {view.round.number}: ")
        if result.winner is None:
            continue
        assert f": {names[result.winner]} " in round_won(view, names)
        melds: tuple[Meld, ...] = last_melds(view, result.winner)
        lying = tiles_on(view.table)
        assert tiles_on(melds) <= lying
        assert melds or view.round.racks[result.winner] or view.round.knocker is not None
