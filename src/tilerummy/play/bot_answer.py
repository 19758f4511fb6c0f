"""Looks at what a bot in Python gave for an answer before anyone works with it: a return is soon forgotten."""

from traceback import walk_tb
from typing import TypeGuard

from tilerummy.bots.bot import Bot
from tilerummy.model.action import Action, Discard, Play, Take
from tilerummy.model.label import clean
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import Tile

ANSWER_CELLS = 60


def is_action(answer: object) -> TypeGuard[Action]:
    """Whether it is an action through and through. Whether the action is legal, the referee says."""
    if not isinstance(answer, Action) or not isinstance(answer.seat, int):
        return False
    if isinstance(answer, Discard):
        return _is_tile(answer.tile)
    if isinstance(answer, Take) and not isinstance(answer.count, int):
        return False
    return not isinstance(answer, Play | Take) or _is_table(answer.table)


def written(answer: object) -> str:
    """What is no action, in a few letters that are safe to show."""
    return clean(repr(answer), ANSWER_CELLS)


def crash(bot: Bot, error: Exception) -> str:
    """What a bot stumbled over, and where in its own file if that is on the way."""
    frames = [
        (frame.f_globals.get("__name__"), frame.f_code.co_filename, at) for frame, at in walk_tb(error.__traceback__)
    ]
    own = [frame for frame in frames if frame[0] == type(bot).__module__] or frames
    place = f" ({own[-1][1].rpartition('/')[2]}, line {own[-1][2]})" if own else ""
    return clean(f"raised {stumble(error)}{place}", 200)


def stumble(error: Exception) -> str:
    """An exception as one line."""
    told = " ".join(str(error).split())
    return clean(f"{type(error).__name__}: {told}" if told else type(error).__name__, 120)


def _is_table(table: object) -> bool:
    return isinstance(table, tuple) and all(map(_is_meld, table))


def _is_tile(tile: object) -> bool:
    return isinstance(tile, Tile)


def _is_meld(meld: object) -> bool:
    if not isinstance(meld, Meld):
        return False
    kind: object = meld.kind
    tiles: object = meld.tiles
    return isinstance(kind, MeldKind) and isinstance(tiles, tuple) and all(isinstance(tile, Tile) for tile in tiles)
