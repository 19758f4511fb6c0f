"""The measurement of the solver: its arithmetic, empty caches, peers that are not there, a run of two positions."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.ours import Ours
from benchmarks.peers import PACKAGES, bounds, columns, peer
from benchmarks.positions import FEW, SIZES, Position, index, read_positions, read_table, write_table
from benchmarks.solver import KINDS, Results, Taken, lead, main, report, spread
from tilerummy.model.meld import MeldKind
from tilerummy.model.tile import JOKER, Tile
from tilerummy.solver import arranger
from tilerummy.solver.arranger import tables_for


def position(name: str, size: str, best: int) -> Position:
    return Position(name, size, (), (), {"free": {"max_tiles": best}, "rack_lock_new": {"max_tiles": best}})


def answers(*ms_and_values: tuple[float, int | None]) -> list[Taken]:
    return [Taken(ms, ms / 2, value) for ms, value in ms_and_values]


# --- arithmetic -------------------------------------------------------------------------------------------------------


def test_a_spread_has_the_middle_the_end_and_the_sum() -> None:
    assert spread([4, 1, 2]) == {"median_ms": 2, "p95_ms": 3.8, "max_ms": 4, "total_s": 0.007}
    assert spread([3]) == {"median_ms": 3, "p95_ms": 3, "max_ms": 3, "total_s": 0.003}


def test_a_lead_takes_the_median_position_by_position() -> None:
    assert lead([10, 30, 80], [5, 10, 10]) == {"median": 3, "total": 4.8, "p95": 7.5, "max": 8}


def test_a_report_counts_errors_limits_and_positions_where_a_peer_is_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.solver.version", lambda _: "1.2")
    positions = [position("a", "small", 3), position("b", "large", 5)]
    own = {f"ours/tiles/{kind}": answers((2, 3), (4, 5)) for kind in KINDS}
    strict = {f"ours/locked/{kind}": answers((1, 3), (2, 5)) for kind in KINDS}
    taken = own | strict | {"highs": answers((1, 2), (40, None))}
    wrong: dict[str, set[int]] = {name: set() for name in taken} | {"highs": {0}, "ours/locked/first": {1}}
    figures = report(positions, Results(taken, wrong), ["highs"])
    assert (figures["positions"], figures["wrong"]) == (2, 0)
    assert figures["longest"]["highs"] == figures["longest"]["ours/tiles/cold"] == "b"
    highs = figures["peers"]["highs"]
    assert (highs["version"], highs["wrong"], highs["limit_hits"], highs["max_ms"]) == ("1.2", 1, 1, 40)
    assert highs["lead"]["cold"] == {"median": 5.25, "total": 6.83, "p95": pytest.approx(9.76), "max": 10}
    assert highs["lead_cpu"] == highs["lead"]
    assert [(one["id"], one["kind"]) for one in highs["quicker"]] == [("a", "cold"), ("a", "first")]
    assert list(figures["sizes"]) == ["small", "large"]
    assert figures["sizes"]["large"]["peers"]["highs"]["lead"]["first"]["median"] == 10
    assert figures["tasks"]["locked"]["cold"]["against_free_tiles"] == 0.5
    assert figures["tasks"]["locked"]["wrong_positions"] == ["b"]


# --- positions and peers ----------------------------------------------------------------------------------------------


def test_positions_are_read() -> None:
    positions = read_positions(FEW)
    assert {each.size for each in positions} == set(SIZES)
    assert all(read_table(write_table(each.table)) == each.table for each in positions)
    assert [meld.kind for meld in read_table("R5 J R7/K1 R1 J")] == [MeldKind.RUN, MeldKind.GROUP]
    with pytest.raises(ValueError, match="R5 J J"):
        read_table("R5 J J")


def test_the_program_has_all_melds_and_the_right_bounds() -> None:
    found = columns()
    assert len(found) == len(set(found)) == 1173
    assert {column.size for column in found} == {3, 4, 5}
    must, may = bounds(replace(position("", "small", 0), table=read_table("R5 J R7"), rack=(JOKER, Tile("R", 5))))
    red_five, joker = index(Tile("R", 5)), index(JOKER)
    assert (sum(must), sum(may)) == (3, 5)
    assert (must[red_five], may[red_five], must[joker], may[joker]) == (1, 2, 1, 2)


@pytest.mark.parametrize("name", PACKAGES)
def test_a_peer_that_is_installed_answers(name: str) -> None:
    pytest.importorskip(PACKAGES[name], reason="peers are there only if somebody wants them")
    solver, few = peer(name, 10.0), read_positions(FEW)
    for each in few[:2]:
        assert solver.value(each, solver.solve(solver.question(each))) == each.best["free"]["max_tiles"]


# --- caches -----------------------------------------------------------------------------------------------------------


def test_cold_means_that_nothing_is_kept() -> None:
    solver, few = Ours("tiles", cold=True), read_positions(FEW)
    assert solver.value(few[0], solver.solve(solver.question(few[0]))) == solver.task.proved(few[0])
    assert tables_for.cache_info().currsize
    solver.question(few[0])
    assert not tables_for.cache_info().currsize


def test_a_cache_of_another_sort_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[int, int] = {}
    monkeypatch.setattr(arranger, "kept", kept, raising=False)
    solver = Ours("tiles")
    solver.forget()
    kept[1] = 1
    with pytest.raises(RuntimeError, match=r"arranger\.kept"):
        solver.forget()


# --- all of it --------------------------------------------------------------------------------------------------------


def test_two_positions_without_peers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PACKAGES, "highs", "no_such_package")
    path = tmp_path / "positions.jsonl"
    path.write_text("".join(FEW.read_text(encoding="utf-8").splitlines(keepends=True)[:2]), encoding="utf-8")
    calls = ["--positions", str(path), "--peers", "highs", "--policies", "--passes", "1", "--starts", "1", "--json"]
    assert main(calls) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("highs is not installed")
    figures = json.loads(lines[-1])
    assert (figures["positions"], figures["wrong"], figures["peers"], figures["missing"]) == (2, 0, {}, ["highs"])
    assert set(figures["ours"]) == set(KINDS)
    assert set(figures["ours"]["cold"]) == {"median_ms", "p95_ms", "max_ms", "total_s"}
    assert figures["loaded"] == []
    assert 0 < figures["start_ms"]["python"] < figures["start_ms"]["ours"]
    assert figures["states"]["small"]["median"] > 1
    assert figures["tasks"]["locked"]["wrong"] == 0


def test_an_unknown_peer_is_a_bad_call(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--peers", "nobody"])
    assert "no peer is called nobody" in capsys.readouterr().err
