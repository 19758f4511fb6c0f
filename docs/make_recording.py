"""Makes the recording of the README: ``python docs/make_recording.py``, from the top of a checkout.

``docs/recording.gif`` shows the app itself, led by keys and by the mouse through moments of several matches, all at
the positions of ``picture_matches.py``: the same program gives the same recording. Each scene has its caption in the
frame of the window. It takes Chromium, as the pictures do.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from photographs import browser, drawing, photographs, with_few_colors
from picture_matches import hand_of_gin, keep_matches, late_in_a_turn, opening, to_rearrange, two_ways
from picture_scenes import Guide, nothing
from picture_sheets import pretend
from PIL import Image

from tilerummy.play.host import Host
from tilerummy.store.paths import HOME
from tilerummy.tui.app import TileRummy

RECORDING = Path(__file__).resolve().parent / "recording.gif"
SIZE = (80, 24)
WIDTH = 800
SHORT, USUAL, LONG = 250, 700, 1_800
"""Milliseconds that a picture stays."""

Shot = tuple[str, int]
Camera = Callable[[int], None]


@dataclass(frozen=True)
class Scene:
    """One moment: what is said of it, the match, and what is done. ``act`` calls the camera after each step."""

    caption: str
    host: Callable[[], Host | None]
    act: Callable[[Guide, Camera], Awaitable[None]]


async def menu(guide: Guide, camera: Camera) -> None:
    """The menu, and once down its list."""
    await guide.app.workers.wait_for_complete()
    camera(LONG)
    await guide.keys("down")
    camera(USUAL)


async def open_with_thirty(guide: Guide, camera: Camera) -> None:
    """A run of 15 points is refused, with a group of tens it is enough."""
    camera(USUAL)
    for tile in ("R4", "R5", "R6"):
        await guide.pick(tile)
        camera(SHORT)
    for key, shown in (("n", USUAL), ("e", LONG)):
        await guide.keys(key)
        camera(shown)
    for tile in ("B10", "Y10", "K10"):
        await guide.pick(tile)
        camera(SHORT)
    await guide.keys("n")
    camera(LONG)


async def carry_a_tile(guide: Guide, camera: Camera) -> None:
    """The yellow 10 is carried to the yellow run, a tile a step."""
    camera(USUAL)
    run = guide.cell("Y9", 12)
    await guide.drag("Y10", run, seen=lambda: camera(SHORT))
    camera(USUAL)
    await guide.let_fall(run)
    camera(LONG)


async def lay_a_joker(guide: Guide, camera: Camera) -> None:
    """It may lie at either end of a run: the game asks."""
    camera(USUAL)
    await guide.lay("R6", "R7", "R8", "J")
    camera(LONG)
    await guide.keys("a")
    camera(USUAL)


async def take_hints(guide: Guide, camera: Camera) -> None:
    """The nudge, where, and the whole play."""
    camera(USUAL)
    for _ in range(3):
        await guide.hint()
        camera(LONG)


async def knock(guide: Guide, camera: Camera) -> None:
    """Cards sorted by their melds, and the knock laid out."""
    camera(USUAL)
    for key in ("z", "w"):
        await guide.keys(key)
        camera(LONG)


SCENES = (
    Scene("Tile rummy in the terminal", nothing, menu),
    Scene("Every refusal says why, with numbers", opening, open_with_thirty),
    Scene("Keys or the mouse: a tile is carried to its run", late_in_a_turn, carry_a_tile),
    Scene("What a joker stands for is asked where it is open", two_ways, lay_a_joker),
    Scene("A hint is proved: whether, where, and the whole play", to_rearrange, take_hints),
    Scene("Fourteen rulesets: here Gin, and a knock", hand_of_gin, knock),
)


async def filmed(scene: Scene) -> list[Shot]:
    """The pictures of a scene as SVG, each with the time it stays."""
    shots: list[Shot] = []
    app = TileRummy(scene.host())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await scene.act(
            Guide(app, pilot), lambda time: shots.append((app.export_screenshot(title=scene.caption), time))
        )
    return shots


def developed(chromium: str, shots: list[Shot]) -> Iterator[Image.Image]:
    """The pictures, all of one width and with the colors that the recording has."""
    for picture in photographs(chromium, [drawing(svg) for svg, _ in shots]):
        height = round(picture.height * WIDTH / picture.width)
        yield with_few_colors(picture.resize((WIDTH, height), Image.Resampling.LANCZOS))


def main() -> int:
    """Makes the recording."""
    chromium = browser()
    if chromium is None:
        print("no Chromium was found: there is nothing to draw with", file=sys.stderr)
        return 1
    with TemporaryDirectory() as home:
        os.environ[HOME] = home
        pretend({})
        keep_matches()
        shots = [shot for scene in SCENES for shot in asyncio.run(filmed(scene))]
    first, *others = developed(chromium, shots)
    times = [time for _, time in shots]
    first.save(RECORDING, save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    print(f"{RECORDING.name}: {len(shots)} pictures, {sum(times) / 1000:.0f} s, {RECORDING.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
