"""The whole board as lines of characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tests.tui.positions import FEW, FULL, RACK_OF_16, SEEDS, SIZES, UNHURRIED, anything, row
from tests.tui.snapshot import same_as_kept
from tilerummy.model.tile import Tile
from tilerummy.tui.colors import LIGHT
from tilerummy.tui.looks import Looks, skin
from tilerummy.tui.pack import pack
from tilerummy.tui.picture import Ghost, picture
from tilerummy.tui.position import RACK, Position, Spot

SKINS = {
    "shapes": skin(),
    "ascii": skin(Looks(alphabet="ascii"), grounds=LIGHT),
    "mono": skin(Looks("none")),
    "sixteen": skin(Looks("16", tiles="solid")),
}


def painted(position: Position, width: int, height: int, name: str = "ascii", aim: int | None = None) -> list[str]:
    return [strip.text for strip in picture(position, pack(position, width, height), SKINS[name], aim)]


@UNHURRIED
@given(SEEDS, SIZES, st.sampled_from(sorted(SKINS)), st.integers(-10, 300), st.integers(-10, 100))
def test_every_line_is_exactly_as_wide_as_the_board(
    seed: int, size: tuple[int, int], name: str, x: int, y: int
) -> None:
    position = anything(seed)
    width, height = size
    ghost = Ghost((Tile("R", 5), Tile("J", 0)), x, y) if seed % 2 else None
    layout = pack(position, width, height)
    strips = picture(position, layout, SKINS[name], seed % 5 - 1, ghost)
    assert len(strips) == height
    for strip in strips:
        assert strip.cell_length == width
        assert sum(cell_len(segment.text) for segment in strip) == width
        assert all(segment.style is not None and segment.style.bgcolor is not None for segment in strip)


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 5), (10, 3), (0, 0)])
def test_no_size_is_too_small(size: tuple[int, int]) -> None:
    for seed in range(50):
        lines = painted(anything(seed), *size)
        assert [cell_len(line) for line in lines] == [size[0]] * size[1]


def test_a_full_table_at_80x24() -> None:
    """Two tiles picked, the cursor on a third; one meld aimed at; one letter of a bad meld."""
    position = FULL._replace(
        picked=frozenset({Spot(RACK, 4), Spot(RACK, 5)}),
        cursor=Spot(8, 0),
        bad=frozenset({4}),
        melds=(*FULL.melds[:26], row("b4 k4+ y4'")),
    )
    same_as_kept("board_80x24", painted(position, 80, 20))
    same_as_kept("board_80x24_shapes", painted(position, 80, 20, "shapes"))


def test_a_full_table_at_120x40() -> None:
    """Three-line tiles; the side panel takes the rest of the width."""
    melds = (*FULL.melds[:4], row("b3 k3"), row("r3 y3"), *FULL.melds[5:], row("J+ J+"))
    position = FULL._replace(melds=melds, bad=frozenset({4, 5, 28}), rack=FULL.rack and FULL.rack[2:])
    same_as_kept("board_120x40", painted(position._replace(cursor=position.new), 94, 37, "shapes"))


def test_a_bad_meld_is_marked_on_both_sides() -> None:
    lines = painted(FEW._replace(bad=frozenset({0, 1})), 80, 20)
    assert " a|  1 |  2 |  3  b|  4 |  4 |  4   +new" in lines[1]
    assert "  |  r |  r |  r ! |  b |  k |  y ! " in lines[2]


def test_the_rack_says_how_many_and_which_lines_are_seen() -> None:
    assert painted(FEW, 40, 12)[-4].startswith(" your rack - 4 tiles -----")
    assert "1 tile -" in painted(FEW._replace(rack=row("r5")), 40, 12)[-4]
    crowded = FULL._replace(rack=row(RACK_OF_16) * 5, cursor=Spot(RACK, 70))
    assert any("your rack - 80 tiles - lines 3-5 of 5 ^ --" in line for line in painted(crowded, 50, 12))


def test_an_onlooker_sees_no_rack_and_no_new_meld() -> None:
    lines = painted(FEW._replace(rack=None, live=False), 80, 20)
    assert not any("rack" in line or "+new" in line for line in lines)


def test_tiles_in_flight_lie_over_the_board() -> None:
    ghost = Ghost((Tile("R", 5), Tile("B", 13)), 10, 1)
    layout = pack(FEW, 80, 20)
    over = [strip.text for strip in picture(FEW, layout, SKINS["ascii"], None, ghost)]
    under = painted(FEW, 80, 20)
    assert over[1][10:18] == "* 5 *13 "
    assert over[1][:10] == under[1][:10]
    assert over[1][18:] == under[1][18:]
