"""Any keys and clicks in any order: no screen breaks, and the match stays one that can be played."""

from collections import Counter
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from textual import events

from tests.play.positions import FRIENDLY, friendly
from tests.play.table import counted, lines, whole_deck
from tests.tui.journeys import SIGNS, Journey, home, table_at, travel
from tilerummy.notation.record import replay
from tilerummy.play.tables import open_table
from tilerummy.store.library import load_ruleset
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import load_record
from tilerummy.tui.keys import TABLE

KEYS = sorted({name for _, group in TABLE for key in group for name in key.keys.split(",")} - {"ctrl+q"})
ALL = sorted(path.stem for path in (Path(__file__).parents[2] / "rulesets").glob("*.toml"))
LIKELY = ["enter", "space", "right", "d", "n", "a", "e", "escape", "tab"]
AT_ONCE = 40


def mash(journey: Journey, rng: Random) -> None:
    """One press or click, without waiting for what comes of it."""
    if rng.random() < 0.25:
        x, y = rng.randint(0, 79), rng.randint(0, 23)
        click(journey, x, y, 0 if may_quit(x, y) else rng.choice((0, 1, 1, 1, 3)))
    else:
        press(journey, rng.choice(KEYS + LIKELY * 3))


def may_quit(x: int, y: int) -> bool:
    """Whether on some screen a click there would end the game before its time."""
    return (y == 0 and x >= 40) or (y == 23 and x >= 10)


def press(journey: Journey, key: str) -> None:
    journey.app.post_message(events.Key(key, key if len(key) == 1 else SIGNS.get(key)))


def click(journey: Journey, x: int, y: int, button: int) -> None:
    """Without a button the mouse only moves there."""
    for kind in (events.MouseDown, events.MouseMove, events.MouseUp) if button else (events.MouseMove,):
        journey.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y))


async def mashed(folder: Path, journey: Journey, seed: int, presses: int) -> None:
    rng = Random(seed)
    for _ in range(presses // AT_ONCE):
        for _ in range(AT_ONCE):
            mash(journey, rng)
        await journey.settled()
        if journey.on == "menu":
            break
        assert journey.text


AHEAD = {
    "a jump to nowhere": (("enter",), ("g", "6", "9", "space")),
    "a page": (("enter",), ("f1", "escape", "escape", "escape")),
    "a page with letters": (("enter",), ("f2", "q", "q", "q")),
    "the scores": (("enter",), ("f3", "f3", "f3", "escape")),
    "a question": (("enter", "space", "n", "d"), ("escape", "escape", "n")),
    "the curtain": ((), ("enter", "enter", "space")),
    "the curtain and a turn": ((), ("enter", "d", "enter", "enter", "d", "enter", "enter")),
    "hidden": (("enter",), ("b", "enter", "enter")),
}


@pytest.mark.parametrize(("before", "keys"), AHEAD.values(), ids=list(AHEAD))
def test_what_is_typed_ahead_goes_to_the_screens_it_was_meant_for(
    tmp_path: Path, before: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    """On a slow line several keys come at once."""
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press(*before)
        for key in keys:
            press(journey, key)
        await journey.settled()
        assert journey.on == "table"

    travel(tmp_path, host, way)


@pytest.mark.parametrize("letter", "abcde")
def test_the_letter_of_a_jump_is_no_other_key_however_fast_it_comes(tmp_path: Path, letter: str) -> None:
    """By itself it would place the tile, hide the rack, sort it, draw, or end the turn."""
    host = table_at("B:1.2.3/B:4.5.6/K:1.2.3/K:4.5.6/Y:1.2.3", "R8 K13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "8", "space")
        for key in ("g", letter, "enter"):
            press(journey, key)
        await journey.settled()
        row = "abcde".index(letter)
        assert (journey.on, host.done) == ("table", 0)
        assert "R8" in str(journey.draft.rows[row].meld)
        assert journey.rack == "K13"

    travel(tmp_path, host, way)


def test_two_clicks_on_the_curtain_open_it_once(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        x, y = next((line.index("[ enter"), y) for y, line in enumerate(journey.lines) if "[ enter" in line)
        for _ in range(3):
            click(journey, x + 2, y, 1)
        await journey.settled()
        assert journey.on == "table"

    travel(tmp_path, host, way)


@pytest.mark.parametrize("seed", range(3))
def test_mashing_keys_and_mouse_breaks_nothing(tmp_path: Path, seed: int) -> None:
    mash_a_match(tmp_path, seed, presses=400)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 125))
def test_mashing_for_long_breaks_nothing(tmp_path: Path, seed: int) -> None:
    mash_a_match(tmp_path, seed, presses=2_000)


@pytest.mark.parametrize("name", ["american", "gin", "manipulation", "romanian-joly"])
def test_mashing_breaks_no_other_game(tmp_path: Path, name: str) -> None:
    mash_another_game(tmp_path, name, seed=1, presses=240)


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seed", range(200, 203))
def test_mashing_for_long_breaks_no_game(tmp_path: Path, name: str, seed: int) -> None:
    mash_another_game(tmp_path, name, seed, presses=2_000)


def mash_another_game(folder: Path, name: str, seed: int, presses: int) -> None:
    """At the table of two people, who hide their racks before anything else."""
    with home(folder):
        host = open_table(friendly(load_ruleset(name)), name, ("Ann", "Bo"), f"mash {seed}")
        (path,) = matches_folder().iterdir()

    async def way(journey: Journey) -> None:
        await journey.press("enter", "b", "enter", "z")
        await mashed(folder, journey, seed, presses)

    travel(folder, host, way)
    assert all(map(whole_deck, replay(load_record(path))))


def mash_a_match(folder: Path, seed: int, presses: int) -> None:
    with home(folder):
        host = open_table(FRIENDLY, "sabra", ("Ann", "Bo", "Cy"), f"mash {seed}")
        (path,) = matches_folder().iterdir()

    async def way(journey: Journey) -> None:
        await mashed(folder, journey, seed, presses)
        assert counted(host) == 106
        draft = journey.draft
        here = Counter(cell.tile for cell in chain(draft.rack, *(row.cells for row in draft.rows)))
        view = draft.view
        assert here == Counter(chain(view.rack, *(meld.tiles for meld in view.table)))

    travel(folder, host, way)
    assert len(lines(path)) > 1
    assert all(map(whole_deck, replay(load_record(path))))
