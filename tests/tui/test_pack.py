"""Where everything lies, what lies under a cell, and where the cursor goes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tui.positions import FULL, SEEDS, SIZES, UNHURRIED, anything, of_sizes, row, rows
from tilerummy.telling.face import Face
from tilerummy.telling.letters import letters, row_named
from tilerummy.tui.cursor import Way, move, settle, zone
from tilerummy.tui.pack import DISCARD, HIDDEN_LINE, LADDER, NEW, WIDEST, XS, Layout, On, pack
from tilerummy.tui.position import DISCARDS, RACK, Position, Spot

THREES_AND_FOURS = [3, 4, 3, 3] * 8 + [2]
BOARDS = {"80x24": (80, 20), "60x20": (60, 16), "100x30": (100, 26), "120x40": (94, 37), "200x60": (140, 57)}


def size_of(position: Position, width: int, height: int, floor: int = 0) -> str:
    layout = pack(position, width, height, floor)
    return f"{layout.table_size.name}+{layout.rack_size.name}"


def cells(position: Position, layout: Layout) -> dict[tuple[int, int], Spot]:
    """Every cell that a tile covers; fails if two tiles cover one."""
    covered: dict[tuple[int, int], Spot] = {}
    for lines, size in ((layout.table, layout.table_size), (layout.rack, layout.rack_size)):
        for line in lines:
            for part in line.parts:
                # In a tiny window the rack goes before the table.
                seen = line.y != HIDDEN_LINE and (part.row == RACK or line.y < layout.rack_top)
                for number in range(part.span if seen else 0):
                    spot = Spot(part.row, part.first + number)
                    assert position.face(spot) is not None
                    for x in range(size.width):
                        for y in range(size.height):
                            cell = (part.x + number * size.width + x, line.y + y)
                            if part.row != RACK and cell[1] >= layout.rack_top:
                                continue
                            assert cell not in covered
                            covered[cell] = spot
    return covered


def test_everything_is_in_sight_at_80x24() -> None:
    """A whole deck on the table and thirty tiles on a rack: a stress of packing, and two-line tiles still."""
    position = of_sizes(THREES_AND_FOURS, 30)
    assert sum(map(len, position.melds)) == 106
    layout = pack(position, *BOARDS["80x24"])
    assert size_of(position, *BOARDS["80x24"]) == "M0+M"
    covered = cells(position, layout)
    assert len(set(covered.values())) == 136
    assert all(0 <= x < 80 and 0 <= y < 20 for x, y in covered)


@pytest.mark.parametrize(
    ("terminal", "melds", "rack", "sizes"),
    [
        ("80x24", [3, 4] * 6, 14, "L+L"),
        ("80x24", [3] * 20, 30, "M+L"),
        ("80x24", [3, 3, 4] * 9, 16, "M0+M"),
        ("80x24", [3, 3, 4] * 15, 30, "S0+S"),
        ("60x20", [3, 4] * 6, 14, "M+M"),
        ("60x20", THREES_AND_FOURS, 30, "S0+S"),
        ("60x20", [3, 3, 4] * 15, 30, "XS+S"),
        ("100x30", THREES_AND_FOURS, 30, "M+L"),
        ("120x40", [3, 3, 4] * 9, 30, "L+L"),
        ("200x60", [3, 3, 4] * 15, 30, "L+L"),
    ],
)
def test_the_largest_tiles_that_fit_are_chosen(terminal: str, melds: list[int], rack: int, sizes: str) -> None:
    assert size_of(of_sizes(melds, rack), *BOARDS[terminal]) == sizes


def test_tiles_do_not_grow_within_a_turn() -> None:
    small = of_sizes([3] * 3, 14)
    assert size_of(small, 80, 20) == "L+L"
    assert size_of(small, 80, 20, floor=3) == "M0+M"
    assert pack(of_sizes(THREES_AND_FOURS, 30), 80, 20, floor=1).rung > 1


def test_a_heap_is_broken_sooner_than_all_tiles_shrink() -> None:
    position = of_sizes([25, 3], 14)
    layout = pack(position, 80, 20)
    assert layout.table_size.name == "L"
    assert [part.row for line in layout.table for part in line.parts] == [0, 0, 1, 2]
    assert len(set(cells(position, layout).values())) == 42


def test_a_run_of_thirteen_is_not_broken() -> None:
    layout = pack(of_sizes([13], 14), 60, 16)
    assert layout.table_size.name == "M"
    assert layout.table[0].parts[0].span == 13


def test_a_large_rack_shrinks_then_scrolls() -> None:
    tiles = THREES_AND_FOURS
    assert size_of(of_sizes(tiles, 45), 80, 20) == "M0+S"
    layout = pack(of_sizes(tiles * 2, 130)._replace(cursor=Spot(RACK, 129)), 60, 16)
    assert layout.table_size is XS
    assert len(layout.rack) > layout.rack_shown
    assert layout.scroll == len(layout.rack) - layout.rack_shown
    assert layout.corner(Spot(RACK, 129)) is not None
    assert layout.corner(Spot(RACK, 0)) is None


def test_scrolling_stays_where_it_is_while_the_cursor_is_in_sight() -> None:
    position = of_sizes(THREES_AND_FOURS, 150)
    layout = pack(position, 60, 16, scroll=99)
    assert (len(layout.rack), layout.rack_shown, layout.scroll) == (8, 7, 1)
    assert pack(position._replace(cursor=Spot(RACK, 50)), 60, 16, scroll=1).scroll == 1
    assert pack(position._replace(cursor=Spot(RACK, 50)), 60, 16, scroll=0).scroll == 0
    assert pack(position._replace(cursor=Spot(RACK, 0)), 60, 16, scroll=1).scroll == 0


def test_a_wide_board_stays_within_reach_of_the_eye() -> None:
    covered = cells(FULL, pack(FULL, 300, 57))
    assert max(x for x, _ in covered) < WIDEST


def test_an_onlooker_has_no_rack() -> None:
    layout = pack(FULL._replace(rack=None), 80, 20)
    assert layout.rack == ()
    assert layout.rack_top == 20


@UNHURRIED
@given(SEEDS, SIZES)
def test_no_two_tiles_cover_one_cell(seed: int, size: tuple[int, int]) -> None:
    position = anything(seed)
    layout = pack(position, *size)
    cells(position, layout)
    laid_out = sum(part.span for line in layout.table + layout.rack for part in line.parts)
    assert laid_out == sum(map(len, position.melds)) + len(position.rack or ())


# ------------------------------------------------------------------ what lies under a cell


@UNHURRIED
@given(SEEDS, SIZES)
def test_every_tile_in_sight_is_hit(seed: int, size: tuple[int, int]) -> None:
    position = anything(seed)
    layout = pack(position, *size)
    for (x, y), spot in cells(position, layout).items():
        if x < layout.width and y < (layout.height if spot.row == RACK else layout.felt_end):
            assert layout.at(x, y) == (On.TILE, spot)
            assert layout.target(x, y) == (On.TILE, spot)


@UNHURRIED
@given(SEEDS, SIZES, st.integers(-5, 320), st.integers(-5, 110))
def test_a_hit_names_a_place_that_is_there(seed: int, size: tuple[int, int], x: int, y: int) -> None:
    position = anything(seed)
    layout = pack(position, *size)
    hit = layout.at(x, y)
    assert (hit is not None) == (0 <= x < size[0] and 0 <= y < size[1])
    if hit is not None:
        row = hit.spot.row
        zones = {RACK: position.rack or (), DISCARDS: position.discards or ()}
        faces = zones[row] if row in zones else (*position.melds, ())[row]
        assert 0 <= hit.spot.place <= len(faces)
        assert layout.target(x, y) is not None


def test_letters_new_and_bare_ground_are_hit() -> None:
    position = Position(rows("r1 r2 r3 / b4 k4 y4"), row("r5 r6 r7"))
    layout = pack(position, 80, 20)
    x, y = layout.corner(Spot(1, 0)) or (0, 0)
    assert layout.at(x - 1, y) == (On.LETTER, Spot(1, 0))
    assert layout.at(x + 15, y) == (On.LETTER, Spot(1, 0))  # the cell of its `!`
    assert layout.at(x, y + 3) == (On.FELT, Spot(2, 0))
    assert layout.target(x, y + 3) == (On.TILE, Spot(1, 0))
    new = layout.corner(Spot(2, 0)) or (0, 0)
    assert [layout.at(new[0] + step, new[1]) for step in range(len(NEW))] == [(On.NEW, Spot(2, 0))] * len(NEW)
    assert layout.at(40, 19) == (On.RACK, Spot(RACK, 3))
    assert layout.at(0, layout.rack_top + 1) == (On.RACK, Spot(RACK, 0))


def test_discards_lie_in_one_line_above_the_rack() -> None:
    position = Position(rows("r1 r2 r3"), row("r5 r6"), discards=row("k1 k2 k3"), discarding=True)
    layout = pack(position, 80, 20)
    assert layout.felt_end == layout.rack_top - 1
    corners = [layout.corner(Spot(DISCARDS, place)) for place in range(4)]
    assert corners == [(10, 15), (14, 15), (18, 15), (23, 15)]
    for place, corner in enumerate(corners):
        assert corner is not None
        assert layout.at(*corner) == (On.DISCARDS, Spot(DISCARDS, place))
    assert layout.at(0, 15) == (On.DISCARDS, Spot(DISCARDS, 0))
    assert layout.at(79, 15) == (On.DISCARDS, Spot(DISCARDS, 3))


def test_the_oldest_discards_give_way_and_the_next_one_has_its_place() -> None:
    many = row(" ".join(f"k{number}" for number in range(1, 21)))
    layout = pack(Position(rack=row("r5"), discards=many, discarding=True), 60, 20)
    assert layout.discards is not None
    tiles, target = layout.discards.parts
    assert (tiles.first + tiles.span, target.first, target.span) == (20, 20, 0)
    assert tiles.first > 0
    assert target.x + len(DISCARD) <= 60
    assert layout.corner(Spot(DISCARDS, 0)) is None


def test_with_a_tile_to_be_discarded_there_is_no_place_for_another() -> None:
    layout = pack(Position(rack=row("r5"), discards=row("k1 k2+"), discarding=True), 80, 20)
    assert layout.corner(Spot(DISCARDS, 1)) == (14, 15)
    assert layout.corner(Spot(DISCARDS, 2)) is None


def test_a_game_without_discards_has_no_line_for_them() -> None:
    layout = pack(FULL, 80, 20)
    assert (layout.discards, layout.felt_end) == (None, layout.rack_top)


# ------------------------------------------------------------------ the cursor


def test_up_and_down_go_to_the_nearest_tile() -> None:
    position = Position(rows("r1 r2 r3 / b4 k4 y4 / r7 r8 r9 / b9 k9 y9 / k1 k2 k3"), row("r5 r6 r7 r8"))
    layout = pack(position, 80, 20)
    assert [len(line.parts) for line in layout.table] == [4, 2]
    assert move(layout, Spot(3, 2), Way.DOWN) == Spot(5, 0)
    assert move(layout, Spot(5, 0), Way.DOWN) == Spot(RACK, 3)
    assert move(layout, Spot(RACK, 0), Way.UP) == Spot(4, 0)
    assert move(layout, Spot(4, 0), Way.UP) == Spot(0, 0)
    assert move(layout, Spot(0, 1), Way.UP) == Spot(0, 1)
    assert move(layout, Spot(RACK, 1), Way.DOWN) == Spot(RACK, 1)


def test_left_and_right_read_on() -> None:
    position = Position(rows("r1 r2 r3 / b4 k4 y4 / r7 r8 r9 / b9 k9 y9 / k1 k2 k3"), row("r5 r6"))
    layout = pack(position, 80, 20)
    assert move(layout, Spot(0, 2), Way.RIGHT) == Spot(1, 0)
    assert move(layout, Spot(4, 0), Way.LEFT) == Spot(3, 2)
    assert move(layout, Spot(4, 2), Way.RIGHT) == Spot(5, 0)
    assert move(layout, Spot(5, 0), Way.RIGHT) == Spot(5, 0)
    assert move(layout, Spot(RACK, 0), Way.LEFT) == Spot(RACK, 0)
    assert move(layout, Spot(1, 1), Way.HOME) == Spot(0, 0)
    assert move(layout, Spot(1, 1), Way.END) == Spot(3, 2)


def test_the_zone_changes_to_the_nearest_tile_and_back() -> None:
    layout = pack(FULL, 80, 20)
    assert zone(layout, Spot(RACK, 0)) == Spot(24, 0)
    assert zone(layout, Spot(5, 0)) == Spot(RACK, 0)
    empty = pack(Position(live=False, rack=row("r5")), 80, 20)
    assert zone(empty, Spot(RACK, 0)) == Spot(RACK, 0)


def test_the_discards_lie_between_table_and_rack() -> None:
    position = Position(rows("r1 r2 r3"), row("r5 r6"), discards=row("k1 k2"), discarding=True)
    layout = pack(position, 80, 20)
    assert move(layout, Spot(RACK, 0), Way.UP) == Spot(DISCARDS, 0)
    assert move(layout, Spot(DISCARDS, 0), Way.UP) == Spot(0, 1)
    assert move(layout, Spot(DISCARDS, 1), Way.RIGHT) == Spot(DISCARDS, 2)
    assert move(layout, Spot(DISCARDS, 2), Way.DOWN) == Spot(RACK, 1)
    assert zone(layout, Spot(RACK, 0)) == Spot(0, 0)
    assert zone(layout, Spot(DISCARDS, 0)) == Spot(RACK, 1)
    assert settle(layout, Spot(DISCARDS, 9)) == Spot(DISCARDS, 2)


def test_a_spot_that_is_gone_is_settled() -> None:
    layout = pack(FULL, 80, 20)
    assert settle(layout, None) == Spot(RACK, 0)
    assert settle(layout, Spot(4, 3)) == Spot(4, 3)
    assert settle(layout, Spot(4, 9)) == Spot(4, 3)
    assert settle(layout, Spot(RACK, 40)) == Spot(RACK, 15)
    assert settle(layout, Spot(99, 0)) == Spot(27, 0)
    assert settle(pack(Position(rack=()), 80, 20), Spot(RACK, 3)) == Spot(0, 0)
    assert settle(pack(Position(live=False), 80, 20), None) is None


@UNHURRIED
@given(SEEDS, SIZES, st.sampled_from(Way))
def test_the_cursor_always_stands_on_something(seed: int, size: tuple[int, int], way: Way) -> None:
    position = anything(seed)
    layout = pack(position, *size)
    for at in (position.cursor, None, Spot(7, 7)):
        for spot in (move(layout, at, way), zone(layout, at)):
            next_discard = Spot(DISCARDS, len(position.discards or ()))
            assert spot is None or spot in (position.new, next_discard) or position.face(spot) is not None
        something = position.melds or position.rack or position.live or position.discards or position.discarding
        if not something:
            assert move(layout, at, way) is None


@settings(UNHURRIED, max_examples=25)
@given(SEEDS, SIZES)
def test_the_cursor_gets_everywhere(seed: int, size: tuple[int, int]) -> None:
    position = anything(seed)
    layout = pack(position, *size)
    at = move(layout, settle(layout, Spot(0, 0)), Way.LEFT)
    table = [Spot(number, place) for number, meld in enumerate(position.melds) for place in range(len(meld))]
    if not table:
        return
    for spot in table:
        assert at == spot
        at = move(layout, at, Way.RIGHT)


# ------------------------------------------------------------------ names


@UNHURRIED
@given(st.integers(0, 10_000))
def test_a_row_is_found_by_its_letters(number: int) -> None:
    assert row_named(letters(number)) == number


def test_letters_are_short_as_long_as_they_can_be() -> None:
    assert len({letters(number) for number in range(52)}) == 52
    assert {len(letters(number)) for number in range(52)} == {1}
    assert {len(letters(number)) for number in range(52, 200)} == {2}
    assert row_named("") is row_named("1") is row_named("a1") is None


def test_the_ladder_goes_down() -> None:
    areas = [(table.width * table.height * table.pitch, rack.width * rack.height) for table, rack in LADDER]
    assert areas[0] == max(areas)
    assert areas[-1] == min(areas)
    assert len(set(LADDER)) == len(LADDER)


def test_a_face_is_found_by_its_spot() -> None:
    assert FULL.face(Spot(0, 1)) == Face(FULL.melds[0][1].tile)
    assert FULL.face(Spot(RACK, 15)) is not None
    assert FULL.face(Spot(RACK, 16)) is FULL.face(FULL.new) is FULL.face(Spot(0, -1)) is None
