"""Makes a picture of every screen: ``python docs/make_pictures.py [NAME...]``, from the top of a checkout.

The pictures are ``docs/pictures/SCREEN-SIZE-THEME.png``, and ``docs/pictures/sheets/SHEET-SCREEN.png`` for the
terminals and the eyes that see less (``picture_sheets.py``): the app itself, led to each screen by keys and clicks
(``picture_scenes.py``), at the positions of ``picture_matches.py`` and from fixed seeds, so that the same program gives
the same pictures. Textual draws them as SVG; Chromium turns that into PNG (``photographs.py``), and without it the SVG
stays, and there are no sheets. Nothing of the user's is read or written, and no bot is started. With names, only the
pictures that begin with one of them are made anew.
"""

import asyncio
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir

from photographs import Drawing, browser, drawing, photographs, with_few_colors
from picture_matches import keep_matches
from picture_scenes import SCENES, SIZES, Guide, Scene
from picture_sheets import SIGHTS, TERMINALS, TILES, Variant, pretend, sheet

from tilerummy.store.options import Options
from tilerummy.store.paths import HOME
from tilerummy.tui.app import TileRummy

PICTURES = Path(__file__).resolve().parent / "pictures"
SHEETS = PICTURES / "sheets"
THEMES = ("felt", "felt-light")


async def draw(scene: Scene, size: tuple[int, int], variant: Variant) -> str:
    """One picture as SVG."""
    pretend(variant.environ)
    app = TileRummy(scene.host())
    app.apply_options(variant.options)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await scene.way(Guide(app, pilot))
        # A bot that is looked on at waits for a key.
        for worker in [worker for worker in app.workers if worker.group != "bot"]:
            await worker.wait()
        await pilot.pause(0.1)
        return app.export_screenshot(title="Tile rummy")


def wanted(names: list[str]) -> Iterator[tuple[str, Scene, tuple[int, int], str]]:
    """The pictures whose names begin with one of these; all, if there are none."""
    for name, scene in SCENES.items():
        for size in scene.sizes:
            # The light theme has its own pictures in the small window, the large ones would only tell the same again.
            for theme in THEMES if size == SIZES[0] else THEMES[:1]:
                full = f"{name}-{size[0]}x{size[1]}-{theme}"
                if not names or full.startswith(tuple(names)):
                    yield full, scene, size, theme


BY_TILES = ("table-laying", "table-crowded")
BY_EYE = {
    *("table-laying", "gin", "romanian-joly-turn", "rulebook-jokers", "joker", "lesson-opening", "hint-where"),
    "steps",
}
"""Where colors say most."""

LIKE_OTHERS = {
    *("lesson", "rulebook", "rules", "table", "table-first", "romanian-joly", "romanian-joly-scores", "international"),
    *("basic-rummy", "gin", "gin-knock", "hollywood-gin-scores", "manipulation", "jump", "hint-opening", "hint-laid"),
    *("hint-none", "scores", "lesson-done", "table-refused", "table-watching", "table-hidden", "table-paused"),
    "unseen-beside",
}
"""What would show on a sheet only what is seen on that of another one, too."""


def wanted_sheets(names: list[str]) -> Iterator[tuple[str, Scene, tuple[Variant, ...]]]:
    """The same of the sheets."""
    for name, scene in SCENES.items():
        kinds = {} if name in LIKE_OTHERS else {"terminals": TERMINALS}
        kinds |= {"eyes": SIGHTS} if name in BY_EYE else {}
        kinds |= {"tiles": TILES} if name in BY_TILES else {}
        for kind, variants in kinds.items():
            if not names or f"{kind}-{name}".startswith(tuple(names)):
                yield f"{kind}-{name}", scene, variants


def drawn(names: list[str]) -> Iterator[tuple[Path, Drawing]]:
    """All that is wanted, with the file that it belongs to, without its ending."""
    for full, scene, size, theme in wanted(names):
        print(full)
        yield PICTURES / full, drawing(asyncio.run(draw(scene, size, Variant(theme, options=Options(theme)))))
    for full, scene, variants in wanted_sheets(names):
        print(full)
        # Its terminals are as small as can be played in comfort.
        svgs = [(variant, asyncio.run(draw(scene, scene.sizes[0], variant))) for variant in variants]
        yield SHEETS / full, sheet(svgs)


def main(names: list[str]) -> int:
    """Makes the pictures."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    # One of the pictures shows the path.
    home = Path(gettempdir(), "tilerummy-pictures")
    shutil.rmtree(home, ignore_errors=True)
    os.environ[HOME] = str(home)
    keep_matches()
    pictures = dict(drawn(names))
    shutil.rmtree(home)
    if not (chromium := browser()):
        print("no Chromium was found: the pictures stay SVG, and there are no sheets")
        for path, picture in pictures.items():
            if path.parent == PICTURES:
                path.with_suffix(".svg").write_text(picture.html, encoding="utf-8")
        return 1
    photos = photographs(chromium, list(pictures.values()))
    for (path, picture), photo in zip(pictures.items(), photos, strict=True):
        with_few_colors(photo, picture.flat).save(path.with_suffix(".png"), optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
