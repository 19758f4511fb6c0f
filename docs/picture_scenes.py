"""The moments of the game that there are pictures of, and how the app is led to them by keys and clicks."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
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
    late_in_a_turn,
    manipulated,
    nothing_to_lay,
    opening,
    to_rearrange,
    two_ways,
    with_discards,
)
from textual.pilot import Pilot

from tilerummy.model.round import Phase
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.play.host import Host
from tilerummy.tui.app import TileRummy
from tilerummy.tui.board import Board
from tilerummy.tui.position import RACK, Spot
from tilerummy.tui.screens.table import TableScreen
from tilerummy.tui.seen import Look

SIZES = ((80, 24), (120, 40))

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


async def refuse(guide: Guide) -> None:
    """A first meld that is not worth enough: the turn is refused, with numbers."""
    await guide.lay("R4", "R5", "R6")
    await guide.keys("e")


async def look_on(guide: Guide) -> None:
    """Ann has drawn, and Lin plays for as long as Ann looks on."""
    guide.app.apply_options(guide.app.options._replace(bots="step"))
    await guide.keys("d")


async def plan(guide: Guide) -> None:
    """Lin plays, and Ann lays out what she means to do then."""
    await look_on(guide)
    await guide.lay("K2", "K3", "K4")
    await guide.pick("R13")


async def learn(guide: Guide) -> None:
    """The first lesson is done."""
    await guide.keys("f")
    await guide.lay("R5", "R6", "R7")
    await guide.keys("e")


def nothing() -> None:
    """No match: the menu."""


SCENES = {
    "menu": Scene(nothing, press()),
    "setup": Scene(nothing, press("n")),
    "own-rules": Scene(nothing, press("n", "f7", *["pagedown"] * 6, "enter", "4", "5", "tab", "space")),
    "own-rules-kind": Scene(nothing, press("n", "f7", *["pagedown"] * 7, "enter", "enter", "down")),
    "own-rules-name": Scene(nothing, press("n", "f7", *["pagedown"] * 6, "enter", "4", "5", "enter", "ctrl+s")),
    "resume": Scene(nothing, press("r")),
    "lesson": Scene(nothing, press("f")),
    "lesson-done": Scene(nothing, learn),
    "lesson-opening": Scene(nothing, open_too_low),
    "rulebook": Scene(nothing, press("u")),
    "rulebook-jokers": Scene(nothing, press("u", *["n"] * 6)),
    "table": Scene(late_in_a_turn, look_again),
    "table-laying": Scene(late_in_a_turn, lay_out),
    "table-drag": Scene(late_in_a_turn, carry),
    "table-crowded": Scene(crowded, press()),
    "table-refused": Scene(opening, refuse),
    "table-watching": Scene(late_in_a_turn, look_on),
    "table-planning": Scene(late_in_a_turn, plan),
    "table-hidden": Scene(lambda: late_in_a_turn(TOGETHER), press("enter", "b")),
    "table-paused": Scene(late_in_a_turn, press("p")),
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
    "hollywood-gin-scores": Scene(lambda: after_rounds("hollywood-gin", HOLLYWOOD), press("enter")),
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
