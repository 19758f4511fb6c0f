"""What is chosen for which terminal, and what is left of a line there."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tests.tui.color_sight import contrast
from tilerummy.store.options import USUAL, VALUES, Options
from tilerummy.tui.colors import SIXTEEN
from tilerummy.tui.filters import GROUNDS, Letters, colorless, filters_for, sixteen, spelled
from tilerummy.tui.looks import Looks, glyphs_for, looks_for, palette_for, skin
from tilerummy.tui.palette import ASCII, LETTERS, SHAPES

MODERN = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}

TERMINALS = {
    "modern": (MODERN, "truecolor", "all"),
    "24bit": ({"TERM": "xterm", "COLORTERM": "24bit", "LANG": "C.UTF-8"}, "truecolor", "all"),
    "256": ({"TERM": "tmux-256color", "LANG": "de_DE.utf8"}, "256", "all"),
    "xterm": ({"TERM": "xterm", "LANG": "C.UTF-8"}, "16", "all"),
    "16": ({"TERM": "xterm-16color", "LANG": "C.UTF-8"}, "16", "all"),
    "screen": ({"TERM": "screen", "LANG": "C.UTF-8"}, "16", "all"),
    "direct": ({"TERM": "xterm-direct", "LANG": "C.UTF-8"}, "truecolor", "all"),
    "kitty by ssh": ({"TERM": "xterm-kitty", "LANG": "C.UTF-8"}, "truecolor", "all"),
    "foot by ssh": ({"TERM": "foot", "LANG": "C.UTF-8"}, "truecolor", "all"),
    "forced": ({**MODERN, "TEXTUAL_COLOR_SYSTEM": "standard"}, "16", "all"),
    "forced 256": ({**MODERN, "TEXTUAL_COLOR_SYSTEM": "256"}, "256", "all"),
    "forced by itself": ({**MODERN, "TEXTUAL_COLOR_SYSTEM": "auto"}, "truecolor", "all"),
    "no color": ({**MODERN, "NO_COLOR": ""}, "none", "all"),
    "Linux console": ({"TERM": "linux", "LANG": "en_US.UTF-8"}, "16", "ascii"),
    "vt100": ({"TERM": "vt100", "LANG": "en_US.UTF-8"}, "none", "ascii"),
    "vt220": ({"TERM": "vt220-8bit", "LANG": "en_US.UTF-8"}, "none", "ascii"),
    "vte": ({"TERM": "vte-256color", "LANG": "en_US.UTF-8"}, "256", "all"),
    "monochrome xterm": ({"TERM": "xterm-mono", "LANG": "C.UTF-8"}, "none", "all"),
    "dumb": ({"TERM": "dumb", "LANG": "C.UTF-8"}, "none", "ascii"),
    "nothing is known": ({}, "16", "all"),
    "Windows": ({"OS": "Windows_NT"}, "truecolor", "all"),
    "LANG=C": ({**MODERN, "LANG": "C"}, "truecolor", "ascii"),
    "LANG=C to an interpreter": ({**MODERN, "LANG": "C", "LC_CTYPE": "C.UTF-8"}, "truecolor", "ascii"),
    "no LANG to an interpreter": ({"TERM": "xterm", "LC_CTYPE": "C.UTF-8"}, "16", "all"),
    "POSIX": ({**MODERN, "LC_ALL": "POSIX"}, "truecolor", "ascii"),
    "Latin-1": ({**MODERN, "LANG": "de_DE.ISO-8859-1"}, "truecolor", "ascii"),
    "Latin-9": ({**MODERN, "LANG": "de_DE@euro"}, "truecolor", "ascii"),
    "unknown": ({**MODERN, "LANG": "klingon"}, "truecolor", "ascii"),
    "Japanese": ({**MODERN, "LANG": "ja_JP.UTF-8"}, "truecolor", "wide"),
    "Chinese": ({**MODERN, "LC_CTYPE": "zh_CN.UTF-8"}, "truecolor", "wide"),
    "Korean": ({**MODERN, "LC_ALL": "ko_KR.utf8"}, "truecolor", "wide"),
    "Japanese of old": ({**MODERN, "LANG": "ja_JP.eucJP"}, "truecolor", "ascii"),
    "the last word is that of LC_ALL": ({**MODERN, "LC_ALL": "en_US.UTF-8", "LANG": "C"}, "truecolor", "all"),
    "an empty one says nothing": ({**MODERN, "LC_ALL": "", "LC_CTYPE": "", "LANG": "C"}, "truecolor", "ascii"),
    "a browser": ({"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "COLORTERM": "truecolor", "LANG": "C"},
                  "truecolor", "all"),
}  # fmt: skip


@pytest.mark.parametrize(("environ", "colors", "alphabet"), TERMINALS.values(), ids=list(TERMINALS))
def test_report_38_the_environment_says_what_a_terminal_can_show(
    environ: dict[str, str], colors: str, alphabet: str
) -> None:
    assert looks_for(environ)[:2] == (colors, alphabet)


@pytest.mark.parametrize(("environ", "colors", "alphabet"), TERMINALS.values(), ids=list(TERMINALS))
def test_what_the_user_wants_goes_before_it(environ: dict[str, str], colors: str, alphabet: str) -> None:
    for wanted in set(VALUES["colors"]) - {"auto"}:
        assert looks_for(environ, Options(colors=str(wanted)))[:2] == (wanted, alphabet)
    assert looks_for(environ, Options(ascii="always"))[:2] == (colors, "ascii")
    assert looks_for(environ, Options(ascii="never"))[:2] == (colors, "all")
    assert looks_for(environ, Options(tiles="solid", signs="letters"))[2:] == ("solid", "letters")


def test_every_value_of_an_option_makes_another_look() -> None:
    usual: dict[str, Any] = {"colors": "truecolor", "ascii": "never"}
    for name in ("tiles", "signs", "ascii", "colors"):
        values = [value for value in VALUES[name] if value != "auto"]
        looks = [looks_for({}, USUAL._replace(**{**usual, name: str(value)})) for value in values]
        made = [(skin(look), filters_for(look) == (), look.colors) for look in looks]
        assert len(set(made)) == len(values), name
    assert len({(skin(Looks(), str(theme)), str(theme)) for theme in VALUES["theme"]}) == len(VALUES["theme"])


def test_signs_are_those_of_the_terminal() -> None:
    assert glyphs_for("felt", Looks()) is SHAPES
    assert glyphs_for("felt", Looks(signs="letters")) is LETTERS
    assert glyphs_for("felt", Looks(alphabet="wide")) is ASCII
    assert glyphs_for("high-contrast", Looks("none", "ascii")) is ASCII
    assert (glyphs_for("high-contrast", Looks()).cursor, glyphs_for("felt", Looks("none")).cursor) == ("▶", ">")
    assert palette_for("felt", "256") is palette_for("nord", "truecolor")
    assert not USUAL.confirm_end


# --- characters -------------------------------------------------------------------------------------------------------


@given(st.text())
def test_spelled_is_ascii_and_as_wide(text: str) -> None:
    line = spelled(text)
    assert line.isascii()
    if text.isprintable():
        assert cell_len(line) == cell_len(text)


@pytest.mark.parametrize(
    ("text", "ascii_", "wide"),
    [
        ("╭─ José ─╮", "+- Jose -+", "+- Jose -+"),
        ("漢字 · 3", "???? - 3", "漢字 - 3"),
        ("Ａｎｎ", "A n n ", "Ａｎｎ"),
        ("cut…", "cut~", "cut~"),
        ("● ▏▸", "* |>", "* |>"),
        ("אנה", "???", "???"),
        ("🃏", "??", "🃏"),
        ("e\u0301", "e", "e"),
    ],
)
def test_spelled(text: str, ascii_: str, wide: str) -> None:
    assert (spelled(text), spelled(text, wide=True)) == (ascii_, wide)


def test_a_line_in_ascii_keeps_its_styles() -> None:
    red = Style(color="#ff0000")
    line = [Segment("a│", red), Segment("b", red)]
    assert Letters(wide=False).apply(line, Color(0, 0, 0)) == [Segment("a|", red), Segment("b", red)]


# --- colors -----------------------------------------------------------------------------------------------------------

HEX = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)


@given(HEX, HEX, st.booleans())
def test_of_any_colors_sixteen_are_left_and_can_be_read(ink: str, ground: str, bold: bool) -> None:
    seen = sixteen(Style(color=ink, bgcolor=ground, bold=bold, dim=True))
    assert seen.color is not None
    assert seen.bgcolor is not None
    new_ink, new_ground = seen.color.get_truecolor().hex, seen.bgcolor.get_truecolor().hex
    assert {new_ink, new_ground} <= set(SIXTEEN)
    assert not seen.dim
    if {ink, ground} - set(SIXTEEN):
        assert contrast(new_ink, new_ground) >= 4.4
        assert SIXTEEN.index(new_ground) in GROUNDS or ground in SIXTEEN
    if seen.bold:
        # A terminal that shows bold as bright would make another color of the dark ones, of black a gray.
        assert SIXTEEN.index(new_ink) >= 8


def test_the_sixteen_stay_what_they_are() -> None:
    for ink in SIXTEEN:
        for ground in SIXTEEN:
            seen = sixteen(Style(color=ink, bgcolor=ground))
            assert (seen.color, seen.bgcolor) == (Style(color=ink).color, Style(bgcolor=ground).bgcolor)


@given(HEX, HEX, st.booleans())
def test_without_colors_light_grounds_are_reversed(ink: str, ground: str, reverse: bool) -> None:
    seen = colorless(Style(color=ink, bgcolor=ground, reverse=reverse, bold=True))
    assert (seen.color, seen.bgcolor, seen.bold) == (None, None, True)
    assert colorless(seen) == seen
    if contrast(ink, ground) > 1.1:
        dark_on_light = int(ground[1:], 16) and contrast(ground, "#000000") > contrast(ink, "#000000")
        assert bool(seen.reverse) == (bool(dark_on_light) != reverse)


def test_a_bar_of_light_spaces_is_seen_without_colors() -> None:
    assert colorless(Style(bgcolor="#ffffff")).reverse
    assert not colorless(Style(bgcolor="#000000")).reverse


def test_what_can_be_clicked_can_still_be_clicked() -> None:
    style = Style(color="#ff0000", meta={"@click": "x"})
    assert colorless(style).meta == sixteen(style).meta == {"@click": "x"}


def test_a_modern_terminal_gets_lines_as_they_are() -> None:
    assert filters_for(Looks()) == filters_for(Looks("256")) == ()
    for environ, _, _ in TERMINALS.values():
        looks = looks_for(environ)
        assert looks.shows_all == (filters_for(looks) == ())
    assert len(filters_for(Looks("16", "ascii"))) == 2
