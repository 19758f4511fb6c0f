"""Every screen in the terminals that cannot show everything: nothing is painted that they have not."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorType
from rich.segment import Segment

from tests.tui.journeys import Journey, home, table_at, travel
from tests.tui.set_up import choice, opened
from tests.tui.test_screens_looks import AT_THE_TABLE, DIALOGS, kept_matches, last_tile, late_round
from tests.tui.whole import whole
from tilerummy.play.host import Host
from tilerummy.store.options import USUAL, VALUES, Options
from tilerummy.store.settings import keep_settings
from tilerummy.tui.colors import SIXTEEN
from tilerummy.tui.looks import Looks, skin_of

Way = Callable[[Journey], Awaitable[None]]

NAMES = ("José 漢字", "Zoë…", "Łukasz ♥")
"""Names that no terminal without Unicode can show."""

TERMINALS: Mapping[str, Mapping[str, str]] = {
    "LANG=C": {"LANG": "C"},
    "Linux console": {"TERM": "linux", "COLORTERM": ""},
    "vt220": {"TERM": "vt220", "COLORTERM": ""},
    "16 colors": {"TERM": "xterm", "COLORTERM": ""},
    "NO_COLOR": {"NO_COLOR": "1"},
    "Japanese": {"LANG": "ja_JP.UTF-8"},
}
ASCII = ("LANG=C", "Linux console", "vt220")
SIXTEEN_COLORS, COLORLESS = ("Linux console", "16 colors"), ("vt220", "NO_COLOR")


def menu() -> None:
    """No match."""


async def set_up(journey: Journey) -> None:
    await opened(journey)


async def unfolded(journey: Journey) -> None:
    await opened(journey)
    choice(journey, "kind-0").focus()
    await journey.press("enter")


async def rules(journey: Journey) -> None:
    await journey.press("enter", "f2", *"nnnn")
    assert journey.on == "rulebook"


async def matches(journey: Journey) -> None:
    await journey.press("r")
    await journey.until(lambda: "Reading" not in journey.text)


async def palette(journey: Journey) -> None:
    await journey.press("enter", "ctrl+p")
    assert journey.on == "commands"


async def over(journey: Journey) -> None:
    await journey.press("enter", "a", "e")
    assert journey.on == "score"


async def told(journey: Journey) -> None:
    journey.app.notify("A word in a box … at the edge", title="José", severity="error")
    await journey.pilot.pause(0.3)


TABLE, RACK = "R:5.6.7/8:R.Y.B.K/K:9.10.J.12", "R1 Y2 B13 K4 J"

SCREENS: Mapping[str, tuple[Callable[[], Host | None], Way]] = {
    "menu": (menu, Journey.settled),
    "set-up": (menu, set_up),
    "set-up unfolded": (menu, unfolded),
    "matches": (menu, matches),
    "a toast": (menu, told),
    "rulebook": (late_round, rules),
    "palette": (late_round, palette),
    "options": (menu, lambda journey: journey.press("o", "down")),
    "names": (lambda: table_at(TABLE, RACK, seats=NAMES), Journey.settled),
    "names at the table": (lambda: table_at(TABLE, RACK, seats=NAMES), lambda journey: journey.press("enter")),
    "scores": (lambda: last_tile(200), over),
    **{name: (late_round, way) for name, way in AT_THE_TABLE.items()},
    **{name: (lambda deck=deck: late_round(deck), way) for name, (deck, way) in DIALOGS.items()},  # type: ignore[misc]
}


def segments(journey: Journey) -> list[Segment]:
    return [part for strip in journey.app.screen._compositor.render_strips(journey.app.size) for part in strip]


def shown_by(terminal: str, journey: Journey) -> None:
    """Fails where anything is painted that this terminal does not have."""
    whole(journey)
    if terminal in ASCII:
        assert [line for line in journey.lines if not line.isascii()] == []
    if terminal == "Japanese":
        assert {char for char in journey.text if not char.isascii()} <= set("漢字")
    if terminal in SIXTEEN_COLORS:
        colors = {color for part in segments(journey) if part.style for color in (part.style.color, part.style.bgcolor)}
        names = {c.get_truecolor().hex for c in colors if c is not None and c.type is not ColorType.DEFAULT}
        assert names <= set(SIXTEEN)
    if terminal in COLORLESS:
        assert [part for part in segments(journey) if part.style and (part.style.color or part.style.bgcolor)] == []


AT_ONCE = ("Linux console", "vt220")
"""Both have nothing but ASCII; one has sixteen colors, and the other has none."""
IN_ALL = ("menu", "names", "names at the table")
CASES = [
    pytest.param(
        screen,
        terminal,
        marks=() if terminal == AT_ONCE[number % len(AT_ONCE)] or screen in IN_ALL else pytest.mark.soak,
    )
    for number, screen in enumerate(SCREENS)
    for terminal in TERMINALS
]


@pytest.mark.parametrize(("screen", "terminal"), CASES)
def test_report_38_no_screen_paints_what_the_terminal_does_not_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, terminal: str
) -> None:
    for name, value in TERMINALS[terminal].items():
        monkeypatch.setenv(name, value)
    host, way = SCREENS[screen]

    async def go(journey: Journey) -> None:
        await way(journey)
        shown_by(terminal, journey)
        await journey.resize(120, 40)
        shown_by(terminal, journey)

    if screen == "matches":
        kept_matches(tmp_path)
    travel(tmp_path, host(), go)


# --- sizes ------------------------------------------------------------------------------------------------------------

WIDTHS, HEIGHTS = range(60, 301, 24), (20, 24, 33, 60, 100)
OPTIONS = {
    **{str(theme): Options(theme=str(theme)) for theme in VALUES["theme"][2:]},
    **{f"{tiles} tiles": Options(tiles=str(tiles), signs="letters") for tiles in VALUES["tiles"][1:]},
    "16": Options(colors="16"),
    "none": Options(colors="none", ascii="always"),
}


@pytest.mark.parametrize("size", [(60, 20), pytest.param((97, 31), marks=pytest.mark.soak), (300, 100)])
@pytest.mark.parametrize("looks", OPTIONS)
def test_every_line_is_as_wide_as_the_window(tmp_path: Path, looks: str, size: tuple[int, int]) -> None:
    async def way(journey: Journey) -> None:
        journey.app.apply_options(OPTIONS[looks])
        await journey.press("enter", "space", "right", "space")
        whole(journey)
        await journey.press("f3")
        whole(journey)

    travel(tmp_path, late_round(), way, size=size)


@pytest.mark.soak
@pytest.mark.parametrize("looks", OPTIONS)
@pytest.mark.parametrize("height", HEIGHTS)
def test_every_line_is_as_wide_as_any_window(tmp_path: Path, looks: str, height: int) -> None:
    async def way(journey: Journey) -> None:
        journey.app.apply_options(OPTIONS[looks])
        await journey.press("enter", "space", "right", "space")
        for width in WIDTHS:
            await journey.resize(width, height)
            whole(journey)

    travel(tmp_path, late_round(), way)


async def asks_with_picked_tiles(journey: Journey) -> None:
    await journey.press("enter")
    await journey.lay("K7 Y7 B7")
    await journey.pick("Y11 Y12")
    await journey.press("d")
    assert journey.on == "ask"


@pytest.mark.parametrize("terminal", ["16 colors", "vt220"])
def test_report_40_a_window_shrinks_and_grows_while_tiles_are_picked_and_a_dialog_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: str
) -> None:
    for name, value in TERMINALS[terminal].items():
        monkeypatch.setenv(name, value)

    async def way(journey: Journey) -> None:
        await asks_with_picked_tiles(journey)
        hand, draft = journey.table.hand, journey.draft
        assert len(hand.picked) == 2
        for size in ((60, 20), (59, 20), (20, 5), (1, 1), (80, 24)):
            await journey.resize(*size)
            shown_by(terminal, journey)
        assert journey.on == "ask"
        await journey.press("escape")
        assert (journey.on, journey.table.hand, journey.draft) == ("table", hand, draft)

    travel(tmp_path, late_round(), way)


# --- the look is changed ----------------------------------------------------------------------------------------------


def test_another_look_is_worn_at_once_on_all_screens(tmp_path: Path) -> None:
    """Also on those that lie below."""

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        before = journey.lines
        assert "●" in journey.text
        await journey.press("f1")
        await journey.until(lambda: "● R" in journey.text)
        journey.app.apply_options(Options(ascii="always", colors="16", theme="high-contrast"))
        await journey.until(lambda: "r R" in journey.text)
        shown_by("Linux console", journey)
        await journey.press("escape")
        shown_by("Linux console", journey)
        journey.app.apply_options(Options(colors="none"))
        await journey.until(lambda: "●" in journey.text)
        shown_by("NO_COLOR", journey)
        journey.app.apply_options(USUAL)
        await journey.until(lambda: journey.lines == before)
        assert not journey.app.no_color

    travel(tmp_path, late_round(), way)


@pytest.mark.parametrize("name", ["theme", "tiles", "signs", "ascii", "colors"])
def test_each_value_of_an_option_is_painted_at_once(tmp_path: Path, name: str) -> None:
    """Kept options are those of the next start, too."""
    first, *others = (str(value) for value in VALUES[name] if value != "auto")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        seen = []
        for value in (first, *others):
            wanted: dict[str, Any] = {"colors": "truecolor", name: value}
            journey.app.apply_options(USUAL._replace(**wanted))
            await journey.settled()
            seen.append(segments(journey))
        # Of 256 colors and of all of them the same is painted: what is sent differs.
        alike = 2 if name == "colors" else 1
        assert all(seen.count(one) <= alike for one in seen)

    async def again(journey: Journey) -> None:
        assert getattr(journey.app.options, name) == others[0]

    travel(tmp_path, late_round(), way)
    with home(tmp_path):
        kept: dict[str, Any] = {name: others[0]}
        keep_settings(**kept)
    travel(tmp_path, late_round(), again)


def test_a_theme_of_the_toolkit_can_be_worn_too(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await journey.press("enter")
        journey.app.theme = "dracula"
        await journey.settled()
        whole(journey)
        assert skin_of(journey.app).grounds.felt.ground == "#1b4d3e"
        journey.app.theme = "felt-light"
        await journey.settled()
        assert skin_of(journey.app).grounds.felt.ground == "#5a9779"
        assert skin_of(journey.app) is journey.table.board._skin

    travel(tmp_path, late_round(), way)


def test_colors_can_be_wanted_where_the_terminal_says_no(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person has written into the settings is newer than what the environment says."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(journey: Journey) -> None:
        journey.app.apply_options(Options(colors="truecolor"))
        await journey.press("enter")
        colors = {
            part.style.bgcolor.get_truecolor().hex for part in segments(journey) if part.style and part.style.bgcolor
        }
        assert "#c62828" in colors
        assert journey.app.looks == Looks()

    travel(tmp_path, late_round(), way)
