"""What one action does to rack, pool and table. It serves a real round and one that a seat sees alike."""

from collections import Counter
from dataclasses import replace

from tilerummy.model.action import Draw, Pass, Penalty, Play, Seat
from tilerummy.model.meld import MeldKind
from tilerummy.model.round import Phase, Round
from tilerummy.model.table import Change, Table
from tilerummy.model.tile import Tiles
from tilerummy.rules.ruleset import Ruleset

Step = Draw | Play | Pass | Penalty


def change_of(play: Play, round_: Round, rules: Ruleset) -> Change:
    """A play as the rules see it. A heap claims nothing, so it is read first: as the legal row worth most."""
    table = tuple(rules.melds.read(meld.tiles) if meld.kind is MeldKind.HEAP else meld for meld in play.table)
    return Change(round_.table, table, round_.racks[play.seat], round_.opened[play.seat])


def after(round_: Round, rules: Ruleset, action: Step) -> Round:
    """The round after an action that is allowed. Whose turn comes next, ``apply`` decides.

    From a view's round a hidden tile is drawn.
    """
    match action:
        case Draw(seat):
            return _drawn(_ended(round_, rules, action), seat, 1)
        case Penalty(culprit, offence):
            number = rules.penalties.draws(offence)
            # From an empty pool every draw becomes a pass (written rules, 5.20).
            passes = round_.passes + 1 if number and not round_.pool else round_.passes
            return replace(_drawn(_ended(round_, rules, action), culprit, number), passes=passes)
        case Pass():
            return replace(_ended(round_, rules, action), passes=round_.passes + 1)
        case Play(seat):
            return _played(_ended(round_, rules, action), seat, change_of(action, round_, rules))


def _ended(round_: Round, rules: Ruleset, action: Step) -> Round:
    phase = Phase.OVER if isinstance(action, Penalty) else rules.turns.after(round_.turn.phase, action.verb)
    return replace(round_, turn=replace(round_.turn, phase=phase))


def _drawn(round_: Round, seat: Seat, number: int) -> Round:
    tiles = round_.pool[:number]
    racks = _with_rack(round_.racks, seat, tuple(sorted(round_.racks[seat] + tiles)))
    turn = replace(round_.turn, drawn=round_.turn.drawn + tiles)
    return replace(round_, racks=racks, pool=round_.pool[number:], turn=turn)


def _played(round_: Round, seat: Seat, change: Change) -> Round:
    rack = tuple(sorted((Counter(change.rack) - change.played).elements()))
    opened = tuple(had or owner == seat for owner, had in enumerate(round_.opened))
    table: Table = change.after
    return replace(round_, racks=_with_rack(round_.racks, seat, rack), table=table, opened=opened, passes=0)


def _with_rack(racks: tuple[Tiles, ...], seat: Seat, rack: Tiles) -> tuple[Tiles, ...]:
    return (*racks[:seat], rack, *racks[seat + 1 :])
