"""What holds for every draft, whatever is done to it: hypothesis moves tiles about, most of them senselessly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.positions import FREE, FRIENDLY, UNLOCKED, friendly, match_at, on_table
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.meld import MeldKind
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import JOKER
from tilerummy.notation.words import read_table, write_table
from tilerummy.play.draft import Draft, SortKey
from tilerummy.play.host import Host
from tilerummy.play.row import RACK, Cell, Spot

POSITIONS = (
    match_at("-", "R1 R1 B1 K1 Y1 Y1 J J R8 B8 K8 Y10", opened=False, rules=FRIENDLY),
    match_at("R:10.11.12", "R10 B10 K10 R13 J R1", opened=False, rules=FRIENDLY),
    match_at("B:J.5.6.7/8:B.R.J/R:3.4.5.6.7.8", "B4 B8 Y8 K8 R9 R2 R5", rules=FRIENDLY),
    match_at("B:J.5.6.7/8:B.R.J/R:3.4.5.6.7.8", "B4 B8 Y8 K8 R9 R2 R5", rules=friendly(UNLOCKED)),
    match_at("K:9.10.11.J/K:9.10.11/9:B.R.Y", "K12 J K8 K13 R9", rules=friendly(FREE)),
)
STARTS = tuple(Draft.start(look(position, 0)) for position in POSITIONS)

NEAR, WILD = st.integers(-3, 9), st.integers(-(2**40), 2**40)
SPOT = st.one_of(
    st.builds(Spot, st.just(RACK), st.integers(0, 11)),
    st.builds(Spot, st.integers(0, 5), st.integers(0, 7)),
    st.builds(Spot, NEAR, NEAR),
    st.builds(Spot, WILD, WILD),
)
SPOTS = st.lists(SPOT, max_size=5)
KEY: st.SearchStrategy[SortKey] = st.sampled_from(("color", "number", "melds"))

Change = Callable[[Draft], Draft]


def moving(spots: list[Spot], to: Spot) -> Change:
    return lambda draft: draft.move(spots, to)


def shifting(picks: list[int], row: int, place: int) -> Change:
    """Tiles that are there to a row that is there, to the one behind them, or to the rack."""

    def shift(draft: Draft) -> Draft:
        there = [Spot(RACK, place) for place in range(len(draft.rack))]
        there += [Spot(number, place) for number, row in enumerate(draft.rows) for place in range(len(row.cells))]
        to = Spot(row % (len(draft.rows) + 2) - 1, place)
        return draft.move([there[pick % len(there)] for pick in picks], to)

    return shift


def fitting(places: list[int], which: int) -> Change:
    """Tiles of the rack to a place where they make a meld, if there is one."""

    def fit(draft: Draft) -> Draft:
        spots = [Spot(RACK, place % max(len(draft.rack), 1)) for place in places]
        rows = draft.fits(spots)
        return draft.move(spots, Spot(rows[which % len(rows)], 0)) if rows else draft

    return fit


def laying(places: list[int], row: int) -> Change:
    """Tiles of the rack to a row that is there, or to the one behind them."""
    return lambda draft: draft.move([Spot(RACK, place) for place in places], Spot(row % (len(draft.rows) + 1), 0))


def reading(row: int, which: int) -> Change:
    def read(draft: Draft) -> Draft:
        readings = draft.readings(row)
        return draft.read_as(row, readings[which % len(readings)]) if readings else draft.next_reading(row)

    return read


CHANGE: st.SearchStrategy[Change] = st.one_of(
    st.builds(moving, SPOTS, SPOT),
    st.builds(shifting, st.lists(st.integers(0, 40), min_size=1, max_size=4), st.integers(0, 20), st.integers(0, 12)),
    st.builds(laying, st.lists(st.integers(0, 11), min_size=1, max_size=4), st.integers(0, 20)),
    st.builds(fitting, st.lists(st.integers(0, 11), min_size=1, max_size=3), st.integers(0, 3)),
    st.builds(lambda row, place: lambda draft: draft.split(Spot(row, place)), st.integers(0, 4), st.integers(1, 4)),
    st.builds(lambda spot: lambda draft: draft.split(spot), SPOT),
    st.builds(reading, NEAR, st.integers(0, 5)),
    st.builds(lambda row: lambda draft: draft.next_reading(row), NEAR | WILD),
    st.builds(lambda key: lambda draft: draft.sorted_by(key), KEY),
    st.just(Draft.reset),
)
SENSIBLE = st.lists(
    st.builds(fitting, st.lists(st.integers(0, 11), min_size=1, max_size=3), st.integers(0, 3)), min_size=8, max_size=20
)
START = st.sampled_from(STARTS)
CHANGES = st.lists(CHANGE, min_size=3, max_size=24)


def changed(start: Draft, changes: list[Change]) -> Draft:
    for change in changes:
        start = change(start)
    return start


def cells_of(draft: Draft) -> list[Cell]:
    return [*draft.rack, *(cell for row in draft.rows for cell in row.cells)]


@settings(max_examples=250, deadline=None)
@given(START, CHANGES)
def test_each_tile_lies_in_exactly_one_place(start: Draft, changes: list[Change]) -> None:
    end = changed(start, changes)
    assert len(cells_of(end)) == len(set(cells_of(end)))
    assert set(cells_of(end)) == set(cells_of(start))
    assert all(cell.own for cell in end.rack)
    assert sorted(end.order) == sorted(start.order)
    assert Counter(end.laid) == Counter(start.view.rack) - Counter(cell.tile for cell in end.rack)
    assert tiles_on(row.meld for row in end.rows) == tiles_on(start.view.table) + Counter(end.laid)


@settings(max_examples=250, deadline=None)
@given(START, CHANGES)
def test_a_row_shows_its_cells_and_is_read_as_a_meld_where_it_can_be_one(start: Draft, changes: list[Change]) -> None:
    melds = start.view.rules.melds
    for number, row in enumerate((end := changed(start, changes)).rows):
        assert row.cells
        assert tuple(cell.tile for cell in row.cells) == row.meld.tiles
        assert melds.legal(row.meld) == bool(end.readings(number))
        assert row.meld in end.readings(number) or not melds.legal(row.meld)
        assert all(melds.legal(meld) for meld in end.readings(number))


@settings(max_examples=250, deadline=None)
@given(START, CHANGES)
def test_a_draft_is_judged_like_its_commit_and_marks_every_row_that_is_no_meld(
    start: Draft, changes: list[Change]
) -> None:
    end = changed(start, changes)
    faults = end.faults()
    assert faults == check(end.view, *end.actions())
    assert bool(end.actions()) == end.touched
    codes = {fault.code for fault in faults}
    assert not codes & {"tiles_not_conserved", "tile_returned_to_rack"}
    bad = {number for number in range(len(end.rows)) if not end.readings(number)}
    assert bad <= set(end.marked(faults))
    if end.touched and not faults:
        assert end.laid
    opening = end.opening()
    assert (opening is None) == start.view.opened
    assert (opening or 0) >= 0


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(POSITIONS), st.one_of(CHANGES, SENSIBLE))
def test_what_has_no_fault_can_be_committed_and_what_has_one_cannot(position: State, changes: list[Change]) -> None:
    host = Host(position)
    end = changed(Draft.start(host.view(0)), changes)
    assert host.act(0, *end.actions()) == end.faults()
    after = host.view(0)
    if end.touched and not end.faults():
        assert host.on_turn != 0
        assert after.rack == tuple(sorted(end.arranged))
        assert after.table == tuple(row.meld for row in end.rows)
    else:
        assert after == end.view


@settings(max_examples=250, deadline=None)
@given(START, CHANGES)
def test_what_is_laid_out_survives_being_written_down(start: Draft, changes: list[Change]) -> None:
    """The journal and a bot's view hold the same table, whatever a row is."""
    for row in changed(start, changes).rows:
        (read,) = read_table(write_table((row.meld,)))
        assert Counter(read.tiles) == Counter(row.meld.tiles)
        if start.view.rules.melds.legal(row.meld):
            assert read == row.meld


@settings(max_examples=250, deadline=None)
@given(START, st.lists(st.one_of(CHANGE, st.just(Draft.undo), st.just(Draft.redo)), min_size=3, max_size=30))
def test_undo_and_redo_go_through_the_moves_like_through_a_book(start: Draft, changes: list[Change]) -> None:
    """A list of all tables so far, and a finger in it: undo and redo move the finger, a move tears off what follows."""
    book, finger, now = [start.rows], 0, start
    for change in changes:
        after = change(now)
        if change is Draft.undo:
            finger = max(finger - 1, 0)
        elif change is Draft.redo:
            finger = min(finger + 1, len(book) - 1)
        elif after.rows != now.rows:
            book = [*book[: finger + 1], after.rows]
            finger += 1
        now = after
        assert now.rows == book[finger]
        assert len(now.past) == finger
        assert len(now.future) == len(book) - 1 - finger


@settings(max_examples=250, deadline=None)
@given(START, CHANGES)
def test_undo_all_is_the_start_and_redo_all_the_end(start: Draft, changes: list[Change]) -> None:
    end = back = changed(start, changes)
    while back.past:
        back = back.undo()
    assert back.rows == start.rows
    assert back.undo() is back
    assert sorted(back.rack) == sorted(start.rack)
    again = back
    while again.future:
        again = again.redo()
    assert again == (end if not end.future else again)
    assert again.redo() is again


@settings(max_examples=150, deadline=None)
@given(START, CHANGES, SPOTS)
def test_where_tiles_fit_is_where_the_move_makes_a_meld(start: Draft, changes: list[Change], spots: list[Spot]) -> None:
    end = changed(start, changes)
    fits = end.fits(spots)
    assert list(fits) == sorted(set(fits))
    for row in fits:
        after = end.move(spots, Spot(row, 0))
        assert after.rows != end.rows
        assert after.readings(after.row_with(end, spots))


@settings(max_examples=150, deadline=None)
@given(START, CHANGES)
def test_reset_is_the_start_of_the_turn_and_can_be_undone(start: Draft, changes: list[Change]) -> None:
    end = changed(start, changes)
    clear = end.reset()
    assert not clear.touched
    assert clear.faults() == ()
    assert sorted(cell.tile for cell in clear.rack) == sorted(start.view.rack)
    if end.touched:
        assert clear.rows == start.rows
        assert clear.undo().rows == end.rows
    else:
        assert clear is end


@settings(max_examples=150, deadline=None)
@given(START, st.lists(st.builds(laying, st.lists(st.integers(0, 11), min_size=1, max_size=3), st.integers(0, 20))))
def test_to_lay_tiles_never_turns_a_joker_whose_meaning_still_fits(start: Draft, changes: list[Change]) -> None:
    """A tile added to a legal row: if the joker can still stand for what it stood for, it does."""
    melds, now = start.view.rules.melds, start
    for change in changes:
        after = change(now)
        for before, row in zip(now.rows, after.rows, strict=False):
            if before.meld.jokers != 1 or row.meld.jokers != 1 or not melds.legal(before.meld):
                continue
            stood = _face(before.meld.tiles, melds.faces(before.meld))
            possible = [_face(meld.tiles, melds.faces(meld)) for meld in melds.readings(row.meld.tiles)]
            if row.meld.kind is not MeldKind.HEAP and melds.legal(row.meld) and any(stood & one for one in possible):
                assert stood & _face(row.meld.tiles, melds.faces(row.meld)), on_table(after)
        now = after


def _face(tiles: tuple[object, ...], faces: tuple[tuple[object, ...], ...]) -> set[object]:
    return set(faces[tiles.index(JOKER)])
