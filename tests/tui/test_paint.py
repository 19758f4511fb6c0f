"""One tile in every size, state and look; and the colors, measured."""

from itertools import combinations, product

import pytest
from rich.cells import cell_len
from rich.style import Style

from tilerummy.model.tile import Tile
from tilerummy.tui.colors import LIGHT
from tilerummy.tui.filters import colorless
from tilerummy.tui.looks import Looks, skin
from tilerummy.tui.pack import LADDER, M0, S0, XS, L, M, S, Size
from tilerummy.tui.paint import PLAIN, Look, number, paint
from tilerummy.tui.palette import Ink, Skin

SKINS = {
    "shapes": skin(),
    "letters": skin(Looks(signs="letters"), "felt-light", LIGHT),
    "ascii": skin(Looks(alphabet="ascii")),
    "mono": skin(Looks("none")),
    "mono ascii": skin(Looks("none", "ascii")),
    "sixteen": skin(Looks("16")),
    "solid": skin(Looks(tiles="solid")),
    "ivory": skin(Looks(tiles="ivory"), "color-blind"),
    "high-contrast": skin(Looks(), "high-contrast"),
    "mono solid": skin(Looks("none", tiles="solid")),
}
SIZES = sorted({size for rung in LADDER for size in rung})
TILES = [Tile(color, number) for color in "RYBKHDCS" for number in (1, 10, 13)] + [Tile("J", 0), Tile("?", 0)]
STATES = [Look(a, b, c, d, e) for a, b, c, d, e in product([False, True], repeat=5)]
STATES += [Look(owner="B"), Look(on_rack=True)]
RED5, BLUE10, JOKER = Tile("R", 5), Tile("B", 10), Tile("J", 0)


def text(size: Size, tile: Tile, look: Look = PLAIN, name: str = "shapes") -> list[str]:
    return ["".join(segment.text for segment in line) for line in paint(SKINS[name], size, tile, look)]


@pytest.mark.parametrize("name", SKINS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_every_line_is_as_wide_as_the_size_and_has_a_style(name: str, size: Size) -> None:
    for tile, look in product(TILES, STATES):
        lines = paint(SKINS[name], size, tile, look)
        assert len(lines) == size.height
        for line in lines:
            assert sum(cell_len(segment.text) for segment in line) == size.width
            assert all(segment.style is not None and segment.style.bgcolor is not None for segment in line)


@pytest.mark.parametrize(
    ("size", "tile", "look", "lines"),
    [
        (L, RED5, PLAIN, ["▏  5 ", "▏  ● ", "▀▀▀▀▀"]),
        (L, BLUE10, Look(laid=True), ["▏ 10+", "▏  ■ ", "▀▀▀▀▀"]),
        (M, RED5, PLAIN, ["▏ 5 ", "▏ ● "]),
        (M, JOKER, Look(picked=True, laid=True), ["▌ J+", "▌ ★ "]),
        (M0, BLUE10, Look(lit=True, owner="B"), ["▏10'", "▏ ■B"]),
        (S, BLUE10, PLAIN, ["▏10■"]),
        (S, RED5, Look(laid=True), ["+ 5●"]),
        (M, RED5, Look(cursor=True), ["▸ 5 ", "▸ ● "]),
        (M, RED5, Look(cursor=True, picked=True), ["▸ 5 ", "▌ ● "]),
        (S0, RED5, Look(cursor=True), ["▸ 5●"]),
        (S0, RED5, Look(cursor=True, picked=True), ["▸ 5●"]),
        (XS, RED5, Look(cursor=True, picked=True), ["▸5●"]),
        (XS, RED5, Look(lit=True), ["'5●"]),
        (XS, BLUE10, Look(picked=True), ["10■"]),
        (M, Tile("H", 12), PLAIN, ["▏ Q ", "▏ ♥ "]),
        (M, Tile("S", 1), PLAIN, ["▏ A ", "▏ ♠ "]),
        (M, Tile("?", 0), PLAIN, ["▏   ", "▏   "]),
    ],
)
def test_a_tile_reads(size: Size, tile: Tile, look: Look, lines: list[str]) -> None:
    assert text(size, tile, look) == lines


def test_the_other_signs_read() -> None:
    assert text(M, BLUE10, PLAIN, "ascii") == ["|10 ", "| b "]
    assert text(M, RED5, Look(cursor=True), "ascii") == ["> 5 ", "> r "]
    assert text(M, JOKER, Look(picked=True), "ascii") == ["* J ", "* * "]
    assert text(M, RED5, PLAIN, "letters") == ["▏ 5 ", "▏ r "]
    assert text(M, RED5, Look(cursor=True), "mono") == ["> 5 ", "> ● "]
    assert text(XS, RED5, Look(cursor=True), "mono ascii") == [">5r"]
    everything = "".join("".join(text(size, tile, look, "ascii")) for size, tile, look in product(SIZES, TILES, STATES))
    assert everything.isascii()


SINGLE = {
    "plain": PLAIN,
    "cursor": Look(cursor=True),
    "picked": Look(picked=True),
    "cursor on a picked one": Look(cursor=True, picked=True),
    "laid": Look(laid=True),
    "lit": Look(lit=True),
    "aimed": Look(aimed=True),
}
DEAD = {"alive": PLAIN, "dead": Look(dead=True), "dead under the cursor": Look(cursor=True, dead=True)}


def told(name: str, size: Size, tile: Tile, look: Look) -> object:
    """What is left of a tile where no color is seen: its text, cell by cell with underline and reverse video."""
    seen = []
    for line in paint(SKINS[name], size, tile, look):
        for segment in line:
            style = colorless(segment.style or Style())
            # Light and dark are seen without color; where there is some, only signs and underlines count.
            reverse = style.reverse if name.startswith("mono") else None
            seen += [(char, style.underline, reverse) for char in segment.text]
    return seen


@pytest.mark.parametrize("name", SKINS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("tile", [RED5, BLUE10, JOKER], ids=str)
def test_no_state_is_told_by_color_alone(name: str, size: Size, tile: Tile) -> None:
    """Any two states of one tile have other signs, or one of them is underlined."""
    states = dict(SINGLE)
    if size.height == 1:
        # One line has a single cell for signs: the cursor is told before the rest.
        del states["cursor on a picked one"]
    if size is XS and len(number(tile)) > 1:
        # Not even that: the tile is underlined, and what it is underlined for, its ground tells.
        states = {kind: look for kind, look in SINGLE.items() if kind in ("plain", "laid")}
    seen = {kind: told(name, size, tile, look) for kind, look in states.items()}
    assert [(one, other) for one, other in combinations(seen, 2) if seen[one] == seen[other]] == []


@pytest.mark.parametrize("name", SKINS)
def test_a_discard_that_cannot_be_taken_is_told_by_its_sign(name: str) -> None:
    seen = [told(name, S0, BLUE10, look) for look in (*DEAD.values(), *SINGLE.values())]
    assert seen[0] != seen[1] != seen[2] != seen[0]
    assert seen[1] not in seen[4:]


def test_two_digits_in_three_cells_are_underlined() -> None:
    (line,) = paint(SKINS["mono"], XS, BLUE10, Look(picked=True))
    assert line[0].style is not None
    assert line[0].style.underline
    assert not (paint(SKINS["mono"], XS, BLUE10)[0][0].style or line[0].style).underline


def test_ink_is_reversed() -> None:
    assert Ink("#000000", "#ffffff").reverse == Ink("#ffffff", "#000000")


def test_skins_are_compared_by_identity() -> None:
    """So that they are quick keys of the painter's cache; the same look is the same object, else it would never hit."""
    one: Skin = skin()
    assert one is skin(Looks())
    assert one != skin(Looks("none"))
    assert paint(one, M, RED5) is paint(one, M, RED5)


@pytest.mark.parametrize(("name", "size", "lined"), [("solid", M0, True), ("ivory", M0, True), ("solid", M, False)])
def test_tiles_that_lie_upon_each_other_are_separated_by_a_line(name: str, size: Size, lined: bool) -> None:
    """A number line does it where there is one."""
    styles = [paint(SKINS[one], size, RED5)[1][1].style for one in (name, "shapes")]
    assert [bool(one and one.underline) for one in styles] == [lined, False]
