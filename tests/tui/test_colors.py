"""The colors, measured: what is read, what stands out, and what is told apart by which eyes.

Numbers are those of WCAG 2 for contrast and of CIE 1976 for distance. Where 256 colors are sent, those are measured
that the toolkit makes of ours.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest
from rich.color import Color, ColorSystem
from textual.color import Color as Mixed
from textual.theme import Theme

from tests.tui.color_sight import EYES, apart, contrast, least_apart, luminance
from tilerummy.store.options import VALUES
from tilerummy.tui.colors import SIXTEEN
from tilerummy.tui.looks import Looks, grounds_in, skin
from tilerummy.tui.palette import Grounds, Ink, Palette
from tilerummy.tui.themes import THEMES, themes_for, variable_defaults

COLORS = ("truecolor", "256", "16", "none")
FOUR = "RYBK"
LOOKS = [
    (theme, colors) for colors in COLORS for theme in THEMES if colors in ("truecolor", "256") or theme is THEMES[0]
]
MANY = [(theme, colors) for theme, colors in LOOKS if colors in ("truecolor", "256")]


def named(look: object) -> str:
    return look.name if isinstance(look, Theme) else str(look)


def sent(color: str, colors: str) -> str:
    """The color as a terminal with so many colors gets it."""
    if colors != "256":
        return color
    return Color.parse(color).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def dressed(theme: Theme, colors: str, tiles: str = "hybrid") -> tuple[Palette, Grounds]:
    looks = Looks(colors, tiles=tiles)  # type: ignore[arg-type]
    worn = next(one for one in themes_for(colors) if one.name == theme.name)
    made = skin(looks, theme.name, grounds_in(worn.variables))
    return made.palette, made.grounds


def inks(palette: Palette, grounds: Grounds) -> Iterator[Ink]:
    """All that is written on the board."""
    yield from palette.bands.values()
    yield from palette.tops.values()
    yield from (palette.back, palette.number, palette.cursor, palette.cursor_flat, palette.picked)
    yield from (palette.lit, palette.aimed, Ink(palette.picked_mark, palette.picked.ground))
    yield from (grounds.felt, grounds.rack, grounds.bad)


def test_the_measures_are_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#c62828") == pytest.approx(5.62, abs=0.01)
    felt = ("#c62828", "#ffc107", "#1e66d0", "#1c1c1c")
    assert [round(least_apart(felt, eyes)) for eyes in EYES.values()] == [72, 36, 50, 48, 1]


@pytest.mark.parametrize("tiles", VALUES["tiles"])
@pytest.mark.parametrize(("theme", "colors"), LOOKS, ids=named)
def test_everything_on_the_board_can_be_read(theme: Theme, colors: str, tiles: str) -> None:
    """4.5 to 1, with high contrast 7 to 1; of 256 colors, which nobody has chosen, 3.9 to 1."""
    least = {"256": 3.9}.get(colors, 7.0 if theme.name == "high-contrast" and colors == "truecolor" else 4.5)
    weak = {
        ink: round(contrast(sent(ink.ink, colors), sent(ink.ground, colors)), 2)
        for ink in inks(*dressed(theme, colors, tiles))
        if contrast(sent(ink.ink, colors), sent(ink.ground, colors)) < least
    }
    assert weak == {}


TEXTS = ("text", "text-muted", "text-success", "text-error", "accent", "foreground")
LIES_ON = ("background", "surface", "panel")


@pytest.mark.parametrize(("theme", "colors"), LOOKS, ids=named)
def test_all_texts_of_a_theme_can_be_read(theme: Theme, colors: str) -> None:
    worn = next(one for one in themes_for(colors) if one.name == theme.name)
    variables = {**variable_defaults(worn.dark), **worn.to_color_system().generate(), **worn.variables}
    least = {"256": 3.9}.get(colors, 7.0 if theme.name == "high-contrast" and colors == "truecolor" else 4.5)
    for ground in LIES_ON:
        base = Mixed.parse(variables[ground])
        for text in TEXTS:
            wanted = variables[text]
            ink = base.get_contrast_text() if wanted.startswith("auto") else base + Mixed.parse(wanted)
            found = contrast(sent(ink.hex6.lower(), colors), sent(base.hex6.lower(), colors))
            assert found >= least, (text, ground, round(found, 2))


@pytest.mark.parametrize(("theme", "colors"), LOOKS, ids=named)
def test_tiles_stand_out_from_what_they_lie_on(theme: Theme, colors: str) -> None:
    palette, grounds = dressed(theme, colors)
    for ground in (grounds.felt.ground, grounds.rack.ground):
        assert contrast(sent(palette.number.ground, colors), sent(ground, colors)) >= 3
    if colors != "none":
        assert apart(sent(grounds.felt.ground, colors), sent(grounds.rack.ground, colors)) >= 20


@pytest.mark.parametrize(("theme", "colors"), LOOKS, ids=named)
def test_the_cursor_stands_out_from_its_neighbors(theme: Theme, colors: str) -> None:
    palette, _ = dressed(theme, colors)
    assert contrast(palette.cursor.ground, palette.number.ground) >= 7
    for band in palette.bands.values():
        # Yellow is pale itself: there the half block beside the number does it.
        assert contrast(palette.cursor_flat.ground, band.ground) >= 3 or luminance(band.ground) > 0.3


LEAST = {
    ("felt", "truecolor"): (72, 36, 49, 48, 0),
    ("color-blind", "truecolor"): (68, 55, 42, 40, 24),
    ("high-contrast", "truecolor"): (73, 42, 61, 44, 1),
    ("felt", "256"): (64, 47, 36, 47, 1),
    ("color-blind", "256"): (62, 55, 49, 49, 21),
    ("high-contrast", "256"): (63, 44, 59, 51, 3),
    ("felt", "16"): (84, 43, 61, 35, 15),
}
"""How far apart the two most alike of the four colors have to be, to the eyes that are measured with."""


@pytest.mark.parametrize(("theme", "colors"), LEAST, ids=str)
def test_the_four_colors_are_told_apart(theme: str, colors: str) -> None:
    palette, _ = dressed(next(one for one in THEMES if one.name == theme), colors)
    bands = [sent(palette.band(color).ground, colors) for color in FOUR]
    found = [least_apart(bands, eyes) for eyes in EYES.values()]
    assert all(one >= least for one, least in zip(found, LEAST[theme, colors], strict=True))


@pytest.mark.parametrize("eyes", EYES)
def test_the_colors_for_every_eye_are_farther_apart_than_the_usual_ones_at_their_worst(eyes: str) -> None:
    """The joker among them."""
    usual, _ = dressed(THEMES[0], "truecolor")
    blind, _ = dressed(THEMES[3], "truecolor")
    worst = min(
        least_apart([usual.band(color).ground for color in (*FOUR, "J")], one) for one in list(EYES.values())[:4]
    )
    found = least_apart([blind.band(color).ground for color in (*FOUR, "J")], EYES[eyes])
    assert found > (2 * worst if eyes != "gray" else 10)


@pytest.mark.parametrize(("theme", "colors"), MANY, ids=named)
def test_felt_rack_and_states_are_told_apart(theme: Theme, colors: str) -> None:
    palette, grounds = dressed(theme, colors)
    things = {
        "felt": grounds.felt, "rack": grounds.rack, "number": palette.number, "cursor": palette.cursor,
        "picked": palette.picked, "lit": palette.lit, "aimed": palette.aimed,
    }  # fmt: skip
    alike = {
        (one, other): round(apart(sent(things[one].ground, colors), sent(things[other].ground, colors)))
        for one, other in combinations(things, 2)
        if apart(sent(things[one].ground, colors), sent(things[other].ground, colors)) < 15
    }
    alike.pop(("felt", "cursor"), None)  # The cursor stands on a tile, never on felt.
    assert alike == {}


@pytest.mark.parametrize("colors", ["16", "none"])
def test_with_few_colors_each_one_of_a_theme_is_one_of_them(colors: str) -> None:
    allowed = set(SIXTEEN) if colors == "16" else {"#000000", "#ffffff"}
    for theme in themes_for(colors):
        named_ = (theme.primary, theme.secondary, theme.accent, theme.warning, theme.error, theme.success)
        grounds = (theme.foreground, theme.background, theme.surface, theme.panel, theme.boost)
        assert {*named_, *grounds, *theme.variables.values()} <= allowed
    palette, _ = dressed(THEMES[0], colors)
    flat = {color for ink in inks(*dressed(THEMES[0], colors)) for color in ink}
    assert {*flat, palette.edge, palette.band_edge, palette.shadow} <= allowed


def test_every_theme_that_can_be_chosen_is_there() -> None:
    for colors in COLORS:
        assert tuple(theme.name for theme in themes_for(colors)) == VALUES["theme"]
