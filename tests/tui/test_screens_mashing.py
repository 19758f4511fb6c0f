"""Any keys and clicks in any order: no screen breaks, and the match stays one that can be played."""

from collections import Counter
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from textual import events

from tests.play.positions import FRIENDLY
from tests.play.table import counted, lines, whole_deck
from tests.tui.journeys import SIGNS, Journey, home, travel
from tilerummy.notation.record import replay
from tilerummy.play.tables import open_table
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import load_record
from tilerummy.tui.keys import TABLE

KEYS = sorted({name for _, group in TABLE for key in group for name in key.keys.split(",")} - {"ctrl+q"})
LIKELY = ["enter", "space", "right", "d", "n", "a", "e", "escape", "tab"]
AT_ONCE = 40


def mash(journey: Journey, rng: Random) -> None:
    """One press or click, without waiting for what comes of it."""
    if rng.random() < 0.25:
        x, y = rng.randint(0, 79), rng.randint(0, 23)
        button = rng.choice((1, 1, 1, 3))
        for kind in rng.choice(((events.MouseDown, events.MouseMove, events.MouseUp), (events.MouseMove,))):
            journey.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y))
    else:
        key = rng.choice(KEYS + LIKELY * 3)
        journey.app.post_message(events.Key(key, key if len(key) == 1 else SIGNS.get(key)))


async def mashed(folder: Path, journey: Journey, seed: int, presses: int) -> None:
    rng = Random(seed)
    for _ in range(presses // AT_ONCE):
        for _ in range(AT_ONCE):
            mash(journey, rng)
        await journey.settled()
        if journey.on == "menu":
            break
        assert journey.text


@pytest.mark.parametrize("seed", range(3))
def test_mashing_keys_and_mouse_breaks_nothing(tmp_path: Path, seed: int) -> None:
    mash_a_match(tmp_path, seed, presses=600)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 125))
def test_mashing_for_long_breaks_nothing(tmp_path: Path, seed: int) -> None:
    mash_a_match(tmp_path, seed, presses=2_000)


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
