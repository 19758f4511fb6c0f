"""One tile in every size, state and look; and the colors, measured."""

from itertools import product

import pytest
from rich.cells import cell_len

from tilerummy.model.tile import Tile
from tilerummy.tui.pack import LADDER, M0, S0, XS, L, M, S, Size
from tilerummy.tui.paint import PLAIN, Look, paint
from tilerummy.tui.palette import (
    ASCII,
    DARK,
    GRAY,
    LETTERS,
    LIGHT,
    MONO,
    SHAPES,
    TRUECOLOR,
    Grounds,
    Ink,
    Palette,
    Skin,
    skin,
)

SKINS = {
    "shapes": skin(),
    "letters": skin(LIGHT, LETTERS),
    "ascii": skin(DARK, ASCII),
    "mono": skin(DARK, SHAPES, colorless=True),
    "mono ascii": skin(DARK, ASCII, colorless=True),
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


@pytest.mark.parametrize("name", SKINS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_no_state_is_told_by_color_alone(name: str, size: Size) -> None:
    """Cursor, picked, laid and lit have a sign of their own, or stand out by their ground or by an underline."""

    def told(look: Look) -> object:
        return [
            [(s.text, s.style and s.style.underline) for s in line] for line in paint(SKINS[name], size, RED5, look)
        ]

    states = [PLAIN, Look(cursor=True), Look(picked=True), Look(laid=True), Look(lit=True)]
    plain, cursor, picked, laid, lit = map(told, states)
    assert plain not in (cursor, picked, laid, lit)
    assert laid != lit
    # In three cells a number of two digits has no room for a sign: there only the ground tells them apart.
    assert cursor != picked


def test_two_digits_in_three_cells_are_underlined() -> None:
    (line,) = paint(SKINS["mono"], XS, BLUE10, Look(picked=True))
    assert line[0].style is not None
    assert line[0].style.underline
    assert not (paint(SKINS["mono"], XS, BLUE10)[0][0].style or line[0].style).underline


# ------------------------------------------------------------------ the colors


def luminance(color: str) -> float:
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#c62828") == pytest.approx(5.62, abs=0.01)


@pytest.mark.parametrize("palette", [TRUECOLOR, MONO], ids=["truecolor", "mono"])
def test_everything_on_a_tile_can_be_read(palette: Palette) -> None:
    inks = [*palette.bands.values(), palette.back, palette.number, palette.cursor, palette.cursor_flat, palette.picked]
    for ink in [*inks, palette.lit, palette.aimed]:
        assert contrast(*ink) >= 4.5, ink


@pytest.mark.parametrize("grounds", [DARK, LIGHT, GRAY], ids=["dark", "light", "gray"])
def test_letters_can_be_read_and_tiles_be_seen(grounds: Grounds) -> None:
    for ink in (grounds.felt, grounds.rack, grounds.bad):
        assert contrast(*ink) >= 4.5, ink
    ivory = TRUECOLOR.number.ground
    assert contrast(ivory, grounds.felt.ground) >= 3
    assert contrast(ivory, grounds.rack.ground) >= 3


def test_the_cursor_stands_out_from_its_neighbors() -> None:
    for palette in (TRUECOLOR, MONO):
        assert contrast(palette.cursor.ground, palette.number.ground) >= 7
        for band in palette.bands.values():
            # Yellow is pale itself: there the half block beside the number does it.
            assert contrast(palette.cursor_flat.ground, band.ground) >= 4.5 or band.ground == "#ffc107"


def test_ink_is_reversed() -> None:
    assert Ink("#000000", "#ffffff").reverse == Ink("#ffffff", "#000000")


def test_skins_are_compared_by_identity() -> None:
    """So that they are quick keys of the painter's cache; the same look is the same object, else it would never hit."""
    one: Skin = skin()
    assert one is skin()
    assert one != skin(colorless=True)
    assert paint(one, M, RED5) is paint(one, M, RED5)
