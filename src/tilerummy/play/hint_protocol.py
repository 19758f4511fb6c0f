"""The lines that a table and its hint child exchange.

tilerummy-bot 1                       once, as a bot is greeted
rules {json}
seats ["Ann","@novice"] you A
view LINE                             for each hint; the answer is one line of JSON
"""

import json
from collections import Counter
from dataclasses import dataclass

from tilerummy.engine.check import check
from tilerummy.engine.view import View
from tilerummy.model.action import Play
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import Tiles
from tilerummy.notation.position import write_view
from tilerummy.notation.words import read_table, read_tiles, write_table, write_tiles


@dataclass(frozen=True, slots=True)
class Hint:
    """Help with a turn, from a nudge to the whole play. Where there is none, ``nudge`` says so and the rest is empty.

    ``where`` names melds of the table by their numbers, as ``{0}``, for only the screen knows what it calls them.
    ``tiles`` come from the rack, ``melds`` are the numbers of those that change, ``table`` is what shall lie there.
    """

    nudge: str
    where: str = ""
    steps: tuple[str, ...] = ()
    tiles: Tiles = ()
    melds: tuple[int, ...] = ()
    table: Table = ()

    @property
    def found(self) -> bool:
        """Whether there is a play."""
        return bool(self.tiles)


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
    }
    return json.dumps(fields)


def read_hint(line: str, view: View) -> Hint:
    """The hint of a line, looked at by the referee: what the rules do not allow is never told to a player.

    Raises ``ValueError`` for a line that is no hint, and for one of an illegal play.
    """
    try:
        fields = json.loads(line)
        tiles, table = read_tiles(fields["tiles"]), read_table(fields["table"])
        steps, melds = tuple(map(str, fields["steps"])), tuple(map(int, fields["melds"]))
        hint = Hint(str(fields["nudge"]), str(fields["where"]), steps, tiles, melds, table)
    except (KeyError, TypeError) as error:
        raise ValueError(f"no hint: {type(error).__name__}") from None
    if hint.found:
        _judge(hint, view)
    return hint


def _judge(hint: Hint, view: View) -> None:
    if tiles_on(hint.table) - tiles_on(view.table) != Counter(hint.tiles):
        raise ValueError("its play lays other tiles than it names")
    if faults := check(view, Play(view.turn.seat, hint.table)):
        raise ValueError(f"its play is not legal: {'; '.join(map(str, faults))}")
    if not all(0 <= number < len(view.table) for number in hint.melds):
        raise ValueError("it names melds that are not there")
