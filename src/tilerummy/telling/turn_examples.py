"""How an example of a whole turn is made: what lies where, what a seat does one after the other, what the referee says.

Ann is on turn. Bo has laid what lies on the table, and nobody knows the pool and the other racks.
"""

from dataclasses import dataclass

from tilerummy.engine.check import check
from tilerummy.engine.step import Step, after
from tilerummy.engine.view import View
from tilerummy.model.action import Discard, Play, Seat, Take
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.table import Change, Table, tiles_on
from tilerummy.model.tile import HIDDEN, Tile, Tiles, spoken
from tilerummy.rules.settling import out
from tilerummy.telling.examples import LATE, LEGAL, PLAYERS, Example, Maker, Row, Verdict, faces, laid

ANN: Seat = 0
OTHERS, POOL = 7, 20
"""So many tiles the others hold, and so many the pool."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Ann takes so many discards or has drawn; then the table lies as ``then``; then she may discard a tile."""

    rack: Tiles
    discards: Tiles = ()
    table: Table = ()
    take: int = 0
    then: Table | None = None
    discard: Tile | None = None
    opened: bool = True

    @property
    def change(self) -> Change:
        """What becomes of the table. Tiles that are taken may lie there too."""
        rack = sorted((*self.rack, *self.discards[len(self.discards) - self.take :]))
        return Change(self.table, self.table if self.then is None else self.then, tuple(rack), self.opened)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The same as actions."""
        table, steps = self.change.after, list[Step]()
        if self.take:
            steps.append(Take(ANN, self.take, table))
        elif table != self.table:
            steps.append(Play(ANN, table))
        if self.discard is not None:
            steps.append(Discard(ANN, self.discard))
        return tuple(steps)


class TurnMaker(Maker):
    """Makes examples of turns in which a tile is taken or drawn, tiles are laid and one is discarded."""

    def turn(self, said: str, tried: Tried) -> Example | None:
        """A turn or a part of it: all that breaks a rule, or what becomes of it."""
        there = [*tried.rack, *tried.discards, *tiles_on(tried.table).elements()]
        if not self.has(there) or not all(map(self.melds.legal, tried.table)):
            return None
        rows = [Row("discards", (faces(tried.discards),))] if tried.discards else []
        rows += [Row("table", tuple(faces(meld.tiles) for meld in tried.table), lettered=True)] if tried.table else []
        rows += [Row("rack", (faces(tried.rack),), beside=True)]
        rows += [Row("then", laid(tried.change), lettered=True)] if tried.then is not None else []
        return Example(said, tuple(rows), self._verdicts(tried))

    def _verdicts(self, tried: Tried) -> tuple[Verdict, ...]:
        view = self._view(tried)
        if faults := check(view, *tried.steps):
            return tuple(self.verdict(fault, tried.change) for fault in faults)
        round_ = view.round
        for step in tried.steps:
            round_ = after(round_, self.rules, step)
        if out(round_) == ANN:
            return (Verdict(f"{LEGAL}: {PLAYERS[ANN]} goes out", good=True),)
        # The first was reached for; those that lay on it have to be taken with it.
        more = spoken(round_.turn.taken[1:])
        return (Verdict(f"{LEGAL}: {more} come to the rack too" if more else LEGAL, good=True),)

    def _view(self, tried: Tried) -> View:
        names = PLAYERS[: self.rules.about.players[1]]
        others = len(names) - 1
        round_ = Round(
            number=1,
            starter=1,
            turn=Turn(LATE, ANN, Phase.DRAW if tried.take else Phase.PLAY),
            racks=(tuple(sorted(tried.rack)), *((HIDDEN,) * OTHERS,) * others),
            pool=(HIDDEN,) * POOL,
            table=tried.table,
            opened=(tried.opened, *(True,) * others),
            discard=tried.discards,
            owners=tuple((1,) * len(meld.tiles) for meld in tried.table),
            credits=(0,) * len(names),
        )
        return View(self.rules, ANN, names, (), ((0,),) * len(names), False, round_, ())
