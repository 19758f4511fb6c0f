"""What one action does to rack, pool, discards and table. It serves a real round and one that a seat sees alike."""

from collections import Counter
from dataclasses import replace

from tilerummy.engine.laying import owners_after, table_after
from tilerummy.model.action import Declare, Discard, Draw, Knock, Pass, Penalty, Play, Seat, Take
from tilerummy.model.meld import MeldKind
from tilerummy.model.round import Phase, Round
from tilerummy.model.table import Change
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.ruleset import Ruleset

Step = Draw | Take | Play | Discard | Knock | Declare | Pass | Penalty


def change_of(play: Play | Take, round_: Round, rules: Ruleset) -> Change:
    """A play as the rules see it. A heap claims nothing, so it is read first: as the legal row worth most.

    With a discard taken in the same stroke, the rack is the one before it and the tile that was reached for.
    """
    table = tuple(rules.melds.read(meld.tiles) if meld.kind is MeldKind.HEAP else meld for meld in play.table)
    rack = round_.racks[play.seat]
    if isinstance(play, Take):
        rack = tuple(sorted(rack + taken(play, round_)[:1]))
    return Change(round_.table, table, rack, round_.opened[play.seat])


def taken(take: Take, round_: Round) -> Tiles:
    """The discards that are taken, the oldest first: that is the one that was reached for."""
    return round_.discard[len(round_.discard) - take.count :]


def lays(change: Change) -> bool:
    """Whether a take changes the table: it need not."""
    return Counter(change.before) != Counter(change.after)


def after(round_: Round, rules: Ruleset, action: Step) -> Round:
    """The round after an action that is allowed. Whose turn comes next, ``apply`` decides.

    From a view's round a hidden tile is drawn.
    """
    moved = _moved_on(round_, rules, action)
    match action:
        case Draw(seat):
            return replace(_drawn(moved, seat, 1), passes=0)
        case Penalty(culprit, offence):
            number = rules.penalties.draws(offence)
            # From an empty pool every draw becomes a pass (written rules, 5.20).
            passes = round_.passes + 1 if number and not rules.dealing.drawable(len(round_.pool)) else round_.passes
            number = min(number, rules.dealing.drawable(len(round_.pool)))
            return replace(_drawn(moved, culprit, number), passes=passes)
        case Pass():
            return replace(moved, passes=round_.passes + 1)
        case Declare(seat):
            return replace(
                moved, declared=tuple(round_.has_declared(owner) or owner == seat for owner in _seats(round_))
            )
        case Discard(seat, tile):
            return _discarded(moved, seat, tile)
        case Knock(seat, tile, melds):
            laid = _played(moved, seat, knocked(action, round_, rules), rules) if melds else moved
            return replace(laid if tile is None else _discarded(laid, seat, tile), knocker=seat)
        case Take(seat):
            return _taken(moved, seat, action, change_of(action, round_, rules), rules)
        case Play(seat):
            return _played(moved, seat, change_of(action, round_, rules), rules)


def knocked(knock: Knock, round_: Round, rules: Ruleset) -> Change:
    """What a knock lays on the table: the melds beside those that lie there."""
    return change_of(Play(knock.seat, (*round_.table, *knock.melds)), round_, rules)


def _discarded(round_: Round, seat: Seat, tile: Tile) -> Round:
    rack = list(round_.racks[seat])
    rack.remove(tile)
    return replace(round_, racks=_with_rack(round_.racks, seat, tuple(rack)), discard=(*round_.discard, tile))


def _seats(round_: Round) -> range:
    return range(len(round_.racks))


def _moved_on(round_: Round, rules: Ruleset, action: Step) -> Round:
    phase = Phase.OVER if isinstance(action, Penalty) else rules.turns.after(round_.turn, action.verb)
    return replace(round_, turn=replace(round_.turn, phase=phase))


def _drawn(round_: Round, seat: Seat, number: int) -> Round:
    tiles, pool = round_.pool[:number], round_.pool[number:]
    racks = _with_rack(round_.racks, seat, tuple(sorted(round_.racks[seat] + tiles)))
    turn = replace(round_.turn, drawn=round_.turn.drawn + tiles)
    beneath = round_.beneath if round_.beneath is not None and len(pool) > round_.beneath else None
    return replace(round_, racks=racks, pool=pool, turn=turn, beneath=beneath)


def _taken(round_: Round, seat: Seat, take: Take, change: Change, rules: Ruleset) -> Round:
    """The discards go to the rack; then what is laid in the same stroke goes to the table."""
    tiles = taken(take, round_)
    racks = _with_rack(round_.racks, seat, tuple(sorted(round_.racks[seat] + tiles)))
    left = round_.discard[: len(round_.discard) - take.count]
    round_ = replace(round_, racks=racks, discard=left, turn=replace(round_.turn, taken=tiles), passes=0)
    return _played(round_, seat, change, rules) if lays(change) else round_


def _played(round_: Round, seat: Seat, change: Change, rules: Ruleset) -> Round:
    rack = tuple(sorted((Counter(round_.racks[seat]) - change.played).elements()))
    opened = tuple(had or owner == seat for owner, had in enumerate(round_.opened))
    laid = tuple(sorted((*round_.turn.laid, *change.played.elements())))
    turn = replace(round_.turn, laid=laid, first=round_.turn.first or not change.opened)
    played = replace(
        round_, racks=_with_rack(round_.racks, seat, rack), table=change.after, opened=opened, passes=0, turn=turn
    )
    if not rules.rearranging.fixed:
        return played
    jokers = change.played[JOKER]
    had = round_.credits or (0,) * len(round_.racks)
    return replace(
        played,
        table=table_after(change),
        owners=owners_after(change, round_.owners, seat),
        credits=tuple(number + (jokers if owner == seat else 0) for owner, number in enumerate(had)),
    )


def _with_rack(racks: tuple[Tiles, ...], seat: Seat, rack: Tiles) -> tuple[Tiles, ...]:
    return (*racks[:seat], rack, *racks[seat + 1 :])
