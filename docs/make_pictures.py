"""Makes a picture of every screen: ``python docs/make_pictures.py [NAME...]``, from the top of a checkout.

The pictures are ``docs/pictures/SCREEN-SIZE-THEME.png``, and ``docs/pictures/sheets/SHEET-SCREEN.png`` for the
terminals and the eyes that see less (``picture_sheets.py``): the app itself, led to each screen by keys and clicks, at
the positions of ``picture_matches.py`` and from fixed seeds, so that the same program gives the same pictures. Textual
draws them as SVG; Chromium, if it is found, turns that into PNG, and without it the SVG stays, and there are no sheets.
Nothing of the user's is read or written, and no bot is started. With names, only the pictures that begin with one of
them are made anew.
"""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from picture_matches import (
    EARLIER,
    HOLLYWOOD,
    RACK_OF_ANN,
    SIX,
    TOGETHER,
    after_a_round,
    after_rounds,
    at_its_end,
    between_rounds,
    crowded,
    dealt,
    hand_of_gin,
    keep_matches,
    late_in_a_turn,
    manipulated,
    nothing_to_lay,
    opening,
    to_rearrange,
    two_ways,
    with_discards,
)
from picture_sheets import MODERN, SIGHTS, TERMINALS, TILES, UNSAID, Variant, sheet
from small_png import small_png
from textual.pilot import Pilot

from tilerummy.model.round import Phase
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.play.host import Host
from tilerummy.store.options import Options
from tilerummy.store.paths import HOME
from tilerummy.tui.app import TileRummy
from tilerummy.tui.board import Board
from tilerummy.tui.position import RACK, Spot
from tilerummy.tui.screens.table import TableScreen
from tilerummy.tui.seen import Look

PICTURES = Path(__file__).resolve().parent / "pictures"
SHEETS = PICTURES / "sheets"
SIZES = ((80, 24), (120, 40))
THEMES = ("felt", "felt-light")
SCALE = 0.62
"""So large, of their own size, are the pictures of a sheet: letters can still be read."""

Way = Callable[["Guide"], Awaitable[None]]


@dataclass(frozen=True)
class Scene:
    """A screen: the match to begin with, None for the menu; the way from there; the windows it is shown in."""

    host: Callable[[], Host | None]
    way: Way
    sizes: tuple[tuple[int, int], ...] = SIZES


class Guide:
    """Leads the app to the moment of a picture."""

    def __init__(self, app: TileRummy, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> TableScreen:
        """The table, be it covered or not."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    async def keys(self, *keys: str) -> None:
        """Presses keys."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    def cell(self, tile: str, row: int = RACK) -> tuple[int, int]:
        """Where a tile of a row is painted; of the rack, if no row is named."""
        board = self.table.board
        faces = (board.position.rack or ()) if row == RACK else board.position.melds[row]
        place = next(number for number, face in enumerate(faces) if str(face.tile) == tile)
        x, y = board.packed.corner(Spot(row, place)) or (0, 0)
        return x + 2, y

    async def pick(self, *tiles: str) -> None:
        """Picks tiles of the rack."""
        for tile in tiles:
            await self.pilot.click(Board, offset=self.cell(tile))

    async def lay(self, *tiles: str) -> None:
        """Lays tiles of the rack down as a new meld."""
        await self.pick(*tiles)
        await self.keys("n")

    async def drag(self, tile: str, to: tuple[int, int], seen: Callable[[], None] = lambda: None) -> None:
        """Carries a tile of the rack to a cell and does not let go of it; it is ``seen`` on its way."""
        x, y = self.cell(tile)
        await self.pilot.mouse_down(Board, offset=(x, y))
        for part in (0.2, 0.4, 0.6, 0.8, 1.0):
            await self.pilot.hover(Board, offset=(round(x + (to[0] - x) * part), round(y + (to[1] - y) * part)))
            seen()

    async def let_fall(self, to: tuple[int, int]) -> None:
        """Lets go of it there."""
        await self.pilot.mouse_up(Board, offset=to)
        await self.pilot.pause()

    async def hint(self) -> None:
        """Asks for a hint. A child process thinks of it, whatever time that takes."""
        await self.keys("i")
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()


# --- ways -------------------------------------------------------------------------------------------------------------


def press(*keys: str) -> Way:
    """A way that is nothing but keys."""

    async def way(guide: Guide) -> None:
        await guide.keys(*keys)

    return way


async def look_again(guide: Guide) -> None:
    """Ann has looked at the table when her last turn ended: what the others have done since is lit."""
    guide.table.looks[0] = Look(read_table(f"{EARLIER}/R:5.6.7"), read_tiles(RACK_OF_ANN))
    guide.table.show(0)
    guide.table.settle()


async def lay_out(guide: Guide) -> None:
    """A turn in the making: a good meld, a run made longer, a bad meld, and two tiles picked."""
    await look_again(guide)
    await guide.lay("K2", "K3", "K4")
    await guide.pick("R4")
    await guide.pilot.click(Board, offset=guide.cell("R1", 9))
    await guide.lay("B7", "Y7")
    await guide.pick("R9", "R13")


async def carry(guide: Guide) -> None:
    """The same, and a tile in flight to a run that it fits."""
    await lay_out(guide)
    await guide.drag("Y10", guide.cell("Y9", 12))


async def throw(guide: Guide) -> None:
    """A tile was drawn, and the first of the rack is to be discarded."""
    await guide.keys("d", "home", "backspace")


async def ask(guide: Guide) -> None:
    """Tiles are laid out, and the player wants to draw."""
    await guide.lay("K2", "K3", "K4")
    await guide.keys("d")


def hint(grade: int) -> Way:
    """A way to a hint: 1 is the nudge, 2 says where, 3 lays the play out."""

    async def way(guide: Guide) -> None:
        for _ in range(grade):
            await guide.hint()

    return way


async def lay_joker(guide: Guide) -> None:
    """A joker at the end of a run may also stand before it."""
    await guide.lay("R6", "R7", "R8", "J")


async def open_too_low(guide: Guide) -> None:
    """In the lesson on the opening, after a refusal."""
    await guide.keys("f", "pagedown")
    await guide.lay("R7", "R8", "R9")
    await guide.keys("e")
    await guide.pick("Y2")


async def count(guide: Guide) -> None:
    """The tiles that are not seen are counted, and two that lack a third are picked."""
    guide.app.apply_options(guide.app.options._replace(aid=True))
    await look_again(guide)
    await guide.pick("B7", "Y7")


async def count_on_a_page(guide: Guide) -> None:
    """The same on a page of its own."""
    await guide.pick("B7", "Y7")
    await guide.keys("number_sign")


def nothing() -> None:
    """No match: the menu."""


SCENES = {
    "menu": Scene(nothing, press()),
    "setup": Scene(nothing, press("n")),
    "own-rules": Scene(nothing, press("n", "f7", *["pagedown"] * 6, "enter", "4", "5", "tab", "space")),
    "own-rules-kind": Scene(nothing, press("n", "f7", *["pagedown"] * 7, "enter", "enter", "down")),
    "resume": Scene(nothing, press("r")),
    "lesson": Scene(nothing, press("f")),
    "lesson-opening": Scene(nothing, open_too_low),
    "rulebook": Scene(nothing, press("u")),
    "rulebook-jokers": Scene(nothing, press("u", *["n"] * 6)),
    "table": Scene(late_in_a_turn, look_again),
    "table-laying": Scene(late_in_a_turn, lay_out),
    "table-drag": Scene(late_in_a_turn, carry),
    "table-crowded": Scene(crowded, press()),
    "table-first": Scene(dealt, press()),
    "romanian-joly": Scene(lambda: with_discards("romanian-joly"), press()),
    "romanian-joly-turn": Scene(lambda: with_discards("romanian-joly"), throw),
    "romanian-joly-scores": Scene(lambda: after_a_round("romanian-joly"), press()),
    "international": Scene(lambda: with_discards("international", melds=2), press("d")),
    "basic-rummy": Scene(lambda: with_discards("basic-rummy", melds=2), press("t")),
    "basic-rummy-six": Scene(lambda: with_discards("basic-rummy", SIX, 2), press("d")),
    "gin": Scene(hand_of_gin, press("z")),
    "gin-knock": Scene(hand_of_gin, press("w")),
    "gin-showdown": Scene(lambda: hand_of_gin(Phase.SHOWDOWN), press()),
    "gin-counted": Scene(lambda: hand_of_gin(Phase.SHOWDOWN), press("e")),
    "hollywood-gin-scores": Scene(lambda: after_rounds("hollywood-gin", HOLLYWOOD), press()),
    "manipulation": Scene(manipulated, press("d")),
    "curtain": Scene(lambda: late_in_a_turn(TOGETHER), press()),
    "joker": Scene(two_ways, lay_joker),
    "ask": Scene(late_in_a_turn, ask),
    "steps": Scene(late_in_a_turn, press("full_stop", "enter", "enter")),
    "unseen": Scene(late_in_a_turn, count_on_a_page, sizes=SIZES[:1]),
    "unseen-beside": Scene(late_in_a_turn, count, sizes=SIZES[1:]),
    "jump": Scene(late_in_a_turn, press("g")),
    "hint-opening": Scene(opening, hint(2)),
    "hint-where": Scene(to_rearrange, hint(2)),
    "hint-laid": Scene(to_rearrange, hint(3)),
    "hint-none": Scene(nothing_to_lay, hint(1), sizes=SIZES[:1]),
    "help": Scene(late_in_a_turn, press("question_mark")),
    "options": Scene(nothing, press("o")),
    "commands": Scene(late_in_a_turn, press("ctrl+p")),
    "rules": Scene(late_in_a_turn, press("f2", *["n"] * 5)),
    "log": Scene(late_in_a_turn, press("f4")),
    "scores": Scene(between_rounds, press()),
    "scores-end": Scene(at_its_end, press()),
    "too-small": Scene(late_in_a_turn, press(), sizes=((50, 15),)),
}


# --- pictures ---------------------------------------------------------------------------------------------------------


async def draw(scene: Scene, size: tuple[int, int], variant: Variant) -> str:
    """One picture as SVG."""
    for name in UNSAID:
        os.environ.pop(name, None)
    os.environ.update({**MODERN, **variant.environ})
    app = TileRummy(scene.host())
    app.apply_options(variant.options)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await scene.way(Guide(app, pilot))
        await app.workers.wait_for_complete()
        await pilot.pause(0.1)
        return app.export_screenshot(title="Tile rummy")


def plain(svg: str) -> str:
    """The picture with a font of this machine: its own would be fetched from the network."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", "DejaVu Sans Mono")


def browser() -> str | None:
    """What turns pictures into PNG, if it is there."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def to_png(browser: str, svg: Path, png: Path) -> None:
    """Turns a picture into PNG, in its own size."""
    width, height = re.findall(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svg.read_text(encoding="utf-8"))[0]
    shoot(browser, svg, png, (round(float(width)), round(float(height))))


def shoot(browser: str, page: Path, png: Path, size: tuple[int, int]) -> None:
    """Takes a picture of a page."""
    flags = "--headless --no-sandbox --disable-gpu --no-first-run --hide-scrollbars --disable-background-networking"
    call = [browser, *flags.split(), "--disable-component-update", "--disable-sync", f"--user-data-dir={page.parent}"]
    window = f"--window-size={size[0]},{size[1]}"
    subprocess.run(  # noqa: S603 - a browser, and a picture of ours
        [*call, window, f"--screenshot={png}", page.as_uri()], check=True, capture_output=True, timeout=120
    )
    png.write_bytes(small_png(png.read_bytes()))


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
BY_EYE = ("table-laying", "gin", "rulebook-jokers")
"""Where colors say most."""

LIKE_OTHERS = {
    *("lesson", "rulebook", "rules", "table", "table-first", "romanian-joly", "romanian-joly-scores", "international"),
    *("basic-rummy", "gin", "gin-knock", "hollywood-gin-scores", "manipulation", "jump", "hint-opening", "hint-laid"),
    *("hint-none", "scores"),
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


def make_sheet(browser: str, scene: Scene, variants: tuple[Variant, ...], page: Path, png: Path) -> None:
    """One sheet; its terminals are as small as can be played in comfort."""
    drawn = [(variant, plain(asyncio.run(draw(scene, scene.sizes[0], variant)))) for variant in variants]
    text, size = sheet(drawn, SCALE)
    page.write_text(text, encoding="utf-8")
    shoot(browser, page, png, size)


def main(names: list[str]) -> int:
    """Makes the pictures."""
    chromium = browser()
    SHEETS.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as home, TemporaryDirectory(ignore_cleanup_errors=True) as drawn:
        folder = Path(drawn)
        os.environ[HOME] = home
        keep_matches()
        for full, scene, size, theme in wanted(names):
            svg = (folder if chromium else PICTURES) / f"{full}.svg"
            svg.write_text(
                plain(asyncio.run(draw(scene, size, Variant(theme, options=Options(theme))))), encoding="utf-8"
            )
            if chromium:
                to_png(chromium, svg, PICTURES / f"{full}.png")
            print(full)
        for full, scene, variants in wanted_sheets(names):
            if chromium:
                make_sheet(chromium, scene, variants, folder / "sheet.html", SHEETS / f"{full}.png")
                print(full)
    if not chromium:
        print("no Chromium was found: the pictures stay SVG")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
