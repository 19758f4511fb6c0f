"""Whatever is played, the answer is a verdict and never an exception: actions come over a wire too."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.positions import SHIPPED, all_tiles, round_of, shipped, state
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.state import State
from tilerummy.model.action import Action, Deal, DeclareTime, Draw, Offence, Pass, Penalty, Play
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import HIDDEN, JOKER, Tile

odd_tiles = st.one_of(
    st.sampled_from([JOKER, HIDDEN, Tile("R", 0), Tile("R", 14), Tile("J", 5), Tile("H", 5), Tile("", -1)]),
    st.builds(Tile, st.sampled_from("RYBK"), st.integers(1, 13)),
)
rows = st.lists(odd_tiles, max_size=15).map(tuple)
tables = st.lists(st.builds(Meld, st.sampled_from(MeldKind), rows), max_size=5).map(tuple)
seats = st.integers(-3, 5)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Play, st.just(0), tables),
    st.builds(Play, seats, tables),
    st.builds(Draw, seats),
    st.builds(Pass, seats),
    st.builds(Penalty, seats, st.sampled_from(Offence)),
    st.builds(Deal, st.none() | seats, rows),
    st.just(DeclareTime()),
)


def somewhere(name: str) -> State:
    racks = ["R1 R2 R3 R5 R6 R7 J B4 K4", "B1 B2 B3"]
    return state("R:4.5.6/8:R.B.J", racks, pool="K1 K2", under=shipped(name))


@settings(derandomize=True, max_examples=400, deadline=None)
@given(st.sampled_from(SHIPPED), st.lists(actions, min_size=1, max_size=4))
def test_nonsense_gets_an_answer(name: str, row: list[Action]) -> None:
    now = somewhere(name)
    for action in row:
        outcome = apply(now, action)
        if isinstance(outcome, Applied):
            now = outcome.state
            assert isinstance(action, Deal) or all_tiles(now) == all_tiles(somewhere(name))
        else:
            assert outcome.violations
            assert all(str(fault) and fault.code for fault in outcome.violations)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.lists(rows, max_size=4), st.sampled_from(SHIPPED))
def test_any_row_is_read(many: list[tuple[Tile, ...]], name: str) -> None:
    melds = shipped(name).melds
    for row in many:
        for meld in (melds.read(row), melds.as_laid(row)):
            assert sorted(meld.tiles) == sorted(row)
            assert len(melds.faults(meld)) <= 1
            if melds.legal(meld):
                assert melds.points(meld) > 0


def test_a_table_of_nothing_but_empty_melds() -> None:
    now = somewhere("sabra")
    before = round_of(now).table
    for kind in MeldKind:
        assert not isinstance(apply(now, Play(0, (*before, Meld(kind, ())))), Applied)
