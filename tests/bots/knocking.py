"""What a seat sees in a game with a knock, written down in a few words: its rack, the discards, who took what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.engine.positions import dealt
from tilerummy.engine.look import look
from tilerummy.engine.view import View
from tilerummy.model.action import Discard, Take
from tilerummy.model.event import Event
from tilerummy.model.round import Phase, Turn
from tilerummy.model.tile import HIDDEN, Tiles
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.store.library import load_ruleset


def tiles(text: str) -> Tiles:
    return tuple(sorted(read_tiles(text))) if text else ()


def seen(
    rack: str,
    *,
    discards: str = "S2",
    phase: Phase = Phase.PLAY,
    rules: str = "gin",
    turn: int = 5,
    pool: int = 20,
    rivals: Sequence[int] = (10,),
    table: str = "-",
    took: str = "",
    upcard: str = "",
    taken: str = "",
    left_to_knocker: str | None = None,
) -> View:
    """What A, on turn, sees. ``took``: what B took from the discards, one after the other. ``taken``: what A just did.

    ``left_to_knocker``: B has knocked, and this lies beside its melds.
    """
    view = look(dealt(load_ruleset(rules), 1 + len(rivals)), 0)
    others = [(HIDDEN,) * size for size in rivals]
    if left_to_knocker is not None:
        others[0] = tiles(left_to_knocker)
    seats = range(1 + len(rivals))
    melds = read_table(table)
    round_ = replace(
        view.round,
        turn=Turn(turn, 0, phase, taken=read_tiles(taken) if taken else ()),
        racks=(tiles(rack), *others),
        pool=(HIDDEN,) * pool,
        table=melds,
        owners=tuple((1,) * len(meld.tiles) for meld in melds) if left_to_knocker is not None else (),
        discard=read_tiles(discards) if discards else (),
        upcard=read_tiles(upcard)[0] if upcard else None,
        opened=(True,) * len(seats),
        knocker=None if left_to_knocker is None else 1,
    )
    return replace(view, round=round_, history=_takes(took))


def _takes(took: str) -> tuple[Event, ...]:
    """A discards each of these tiles, and B takes it."""
    events = []
    for tile in read_tiles(took) if took else ():
        events += [Event(Discard(0, tile)), Event(Take(1, 1, ()))]
    return tuple(events)
