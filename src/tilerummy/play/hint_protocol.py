"""The lines that a table and its hint child exchange.

tilerummy-bot 1                       once, as a bot is greeted
rules {json}
seats ["Ann","@novice"] you A
view LINE                             for each hint; the answer is one line of JSON
"""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tilerummy.engine.check import check
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Discard, Draw, Knock, Play, Take, Verb
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tile, Tiles
from tilerummy.notation.position import write_view
from tilerummy.notation.words import read_table, read_tiles, write_table, write_tiles


@dataclass(frozen=True, slots=True)
class Hint:
    """Help with a turn, from a nudge to the whole of it. Where there is no more to tell, only ``nudge`` says anything.

    ``where`` names melds of the table by their numbers, as ``{0}``, for only the screen knows what it calls them.
    ``tiles`` are laid, ``melds`` are the numbers of those that change, ``table`` is what shall lie there at the end.

    Where a turn begins with a draw and ends with a discard, ``take`` says how many discards are taken for it; 0: a tile
    is drawn from the pool, or has been. ``stroke``: the table as it lies when tiles are melded with the take itself;
    () where nothing has to be. ``discard`` ends the turn; None where it hangs on a tile that is still to be drawn.

    ``knock``: the turn ends with a knock. ``table`` is what it lays out then, () where nothing is, and ``discard`` the
    tile that goes with it, None where none does.
    """

    nudge: str
    where: str = ""
    steps: tuple[str, ...] = ()
    tiles: Tiles = ()
    melds: tuple[int, ...] = ()
    table: Table = ()
    take: int = 0
    discard: Tile | None = None
    stroke: Table = ()
    knock: bool = False

    @property
    def found(self) -> bool:
        """Whether there is anything to do that the nudge does not tell."""
        return bool(self.tiles or self.take or self.knock) or self.discard is not None

    def draws_first(self, view: View) -> bool:
        """Whether a tile is drawn before anything can be played: nobody knows yet how it goes on then."""
        return not self.take and Verb.DRAW in view.verbs and Verb.PLAY not in view.verbs

    def actions(self, view: View) -> tuple[Action, ...]:
        """The turn as it is told, action by action, for the seat on turn."""
        seat, lies = view.turn.seat, view.table
        actions: list[Action] = []
        if self.take:
            lies = self.stroke or view.table
            actions.append(Take(seat, self.take, lies))
        elif self.draws_first(view):
            actions.append(Draw(seat))
        if self.knock:
            return *actions, Knock(seat, self.discard, self.table)
        if self.tiles and Counter(self.table) != Counter(lies):
            actions.append(Play(seat, self.table))
        if self.discard is not None:
            actions.append(Discard(seat, self.discard))
        return tuple(actions)


def question(view: View) -> str:
    """What the child is asked with."""
    return f"view {write_view(view.folded())}"


def write_hint(hint: Hint) -> str:
    """A hint as one line."""
    fields = {
        "nudge": hint.nudge,
        "where": hint.where,
        "steps": hint.steps,
        "tiles": write_tiles(hint.tiles),
        "melds": hint.melds,
        "table": write_table(hint.table),
        "take": hint.take,
        "discard": write_tiles(() if hint.discard is None else (hint.discard,)),
        "stroke": write_table(hint.stroke),
        "knock": hint.knock,
    }
    return json.dumps(fields)


def read_hint(line: str, view: View) -> Hint:
    """The hint of a line, looked at by the referee: what the rules do not allow is never told to a player.

    Raises ``ValueError`` for a line that is no hint, and for one of an illegal play.
    """
    try:
        hint = _hint(json.loads(line))
    except (KeyError, TypeError) as error:
        raise ValueError(f"no hint: {type(error).__name__}") from None
    if hint.found:
        _judge(hint, view)
    return hint


def _hint(fields: dict[str, Any]) -> Hint:
    discards = read_tiles(fields["discard"])
    if len(discards) > 1:
        raise ValueError("it discards more than one tile")
    return Hint(
        nudge=str(fields["nudge"]),
        where=str(fields["where"]),
        steps=tuple(map(str, fields["steps"])),
        tiles=read_tiles(fields["tiles"]),
        melds=tuple(map(int, fields["melds"])),
        table=read_table(fields["table"]),
        take=int(fields["take"]),
        discard=discards[0] if discards else None,
        stroke=read_table(fields["stroke"]),
        knock=bool(fields["knock"]),
    )


def _judge(hint: Hint, view: View) -> None:
    laid = tiles_on(hint.table) - (Counter() if hint.knock else tiles_on(view.table))
    if hint.tiles and laid != Counter(hint.tiles):
        raise ValueError("its play lays other tiles than it names")
    if faults := check(view, *hint.actions(view)):
        raise ValueError(f"its play is not legal: {'; '.join(map(str, faults))}")
    if not all(0 <= number < len(view.table) for number in hint.melds):
        raise ValueError("it names melds that are not there")
