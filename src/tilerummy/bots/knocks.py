"""When to knock, and the turns of a game whose melds stay on the rack until somebody does."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from tilerummy.bots.known import Known
from tilerummy.bots.partings import Parting, ahead, beside_melds, danger, partings, without
from tilerummy.bots.plans import done
from tilerummy.engine.check import check
from tilerummy.engine.knocking import best_melds, forced_play, shown_down
from tilerummy.engine.terms import terms
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Discard, Draw, Knock, Pass, Take, Verb
from tilerummy.model.round import Phase
from tilerummy.model.tile import Tile
from tilerummy.rules.going_out import AnyWayOrKnock, ByKnock
from tilerummy.rules.knock_scores import KnockScores
from tilerummy.rules.values import Values
from tilerummy.solver.deadwood import deadwood

NEAR_THE_LEAST = 4
"""Of so many discards that leave least it looks closer at what each one does."""

FED = 6.0
"""How many points it is worth not to complete a rival's meld."""

LIKELY = 0.5
"""How likely it has to be that a rack is the lowest, for a knock that ends the round by comparing all of them."""

GUESSES = 16
"""With how many racks that a rival may hold the outcome of a knock is estimated."""

AGAINST_GIN = 10
"""What gin brings besides its bonus: nobody adds to its melds."""

LATER = 0.8
"""What a knock is worth a turn later, where the rival may have knocked or melded more."""

TURNS_TO_MELD = 9
LEAST_SHARE = 1 / 3
"""What lies beside melds shrinks by a ninth of what was dealt with each turn of a seat, down to a third of it.

Measured in games of @greedy against itself.
"""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a bot plays where melds stay on the rack.

    ``foresees``: it discards by what may come and by what it feeds, not only by what is left. ``waits``: it does not
    knock where to wait for gin promises more, or where an undercut is to be feared.
    """

    foresees: bool = False
    waits: bool = False


def turn_with_knock(view: View, rng: Random, manner: Manner) -> Action:
    """The action of the seat on turn."""
    seat = view.turn.seat
    if view.turn.phase is Phase.SHOWDOWN:
        return shown_down(view)
    if view.turn.phase is Phase.PLAY:
        return _ended(view, rng, manner)
    if Verb.TAKE in view.verbs and worth_taking(view):
        return Take(seat, 1, view.table)
    return Draw(seat) if Verb.DRAW in view.verbs else Pass(seat)


def _ended(view: View, rng: Random, manner: Manner) -> Action:
    seat = view.turn.seat
    if may_big(view):
        return Knock(seat, None, best_melds(view, view.rack)[0])
    best = _useful(view)[0]
    if best.points <= limit(view) and not (manner.waits and _better_later(view, best, rng)):
        return Knock(seat, best.tile, best.melds)
    return Discard(seat, (best_parting(view) if manner.foresees else best).tile)


def limit(view: View) -> int:
    """With how many points the seat may knock in this round; fewer than none where nobody knocks."""
    going_out = view.rules.going_out
    if not isinstance(going_out, ByKnock | AnyWayOrKnock):
        return -1
    return going_out.most_points(view.round.upcard, view.rules.values)


def may_big(view: View) -> bool:
    """Whether all tiles are melded and none has to be discarded."""
    melds, left = best_melds(view, view.rack)
    return not left and not check(view, Knock(view.turn.seat, None, melds))


def worth_taking(view: View) -> bool:
    """Whether the last discard leaves less on the rack than without it: in a meld, or little enough to knock."""
    tile = view.round.discard[-1]
    best = partings(done(view, Take(view.turn.seat, 1, view.table)))[0]
    in_a_meld = best.rack.count(tile) > best.left.count(tile)
    return best.points < beside_melds(view, view.rack) and (in_a_meld or best.points <= limit(view))


def best_parting(view: View) -> Parting:
    """The discard that does best: by what it leaves, what may still come, and what a rival can do with it."""
    choices = _useful(view)
    if choices[0].points <= limit(view):
        return choices[0]
    known = Known.of(view)

    def loss(parting: Parting) -> float:
        return ahead(view, known, parting) + FED * danger(view, known, parting.tile)

    return min(choices[:NEAR_THE_LEAST], key=lambda parting: (loss(parting), parting.tile))


def _useful(view: View) -> tuple[Parting, ...]:
    """The discards, the best first; those that make good that a tile was taken, so that no two seats take for ever."""
    choices = partings(view)
    if not view.turn.taken:
        return choices
    before = beside_melds(view, without(view.rack, view.turn.taken[0]))
    return tuple(parting for parting in choices if parting.points < before) or choices


def _better_later(view: View, knock: Parting, rng: Random) -> bool:
    """Whether to wait a turn for gin promises more than a knock now, against racks that the rival may hold."""
    scoring = view.rules.scoring
    if not knock.points or not isinstance(scoring, KnockScores):
        return False
    known, gained = Known.of(view), 0
    for _ in range(GUESSES):
        more = _guessed(view, known, knock, rng) - knock.points
        undercut = more < 0 or (more == 0 and scoring.undercut_on_tie)
        gained += more - (scoring.undercut_bonus if undercut else 0)
    now, gin = gained / GUESSES, chance_of_gin(view, known, knock)
    return now < gin * (now + scoring.gin_bonus + AGAINST_GIN) + (1 - gin) * LATER * now


def chance_of_gin(view: View, known: Known, parting: Parting) -> float:
    """How likely it is that with the next tile of the pool nothing is left beside melds."""
    racks = ((number, tuple(sorted((*parting.rack, tile)))) for tile, number in known.out.items())
    gins = sum(number for number, rack in racks if len(best_melds(view, rack)[1]) <= 1)
    return gins / (known.out.total() or 1)


def _guessed(view: View, known: Known, knock: Parting, rng: Random) -> int:
    """What may be left to the rival after this knock: that of a rack by chance, and less the longer the round is."""
    rival = next(seat for seat in range(len(view.seats)) if seat != view.turn.seat)
    held = known.held[rival]
    out = sorted((known.out - held).elements())
    size = max(0, min(view.rack_sizes[rival] - held.total(), len(out)))
    rack = tuple(sorted([*rng.sample(out, size), *held.elements()]))
    share = 1 - view.turn.number / len(view.seats) / TURNS_TO_MELD
    return int(deadwood(rack, knock.melds, terms(view.rules)).points * max(share, LEAST_SHARE))


# --- where a knock compares what all hold -----------------------------------------------------------------------------


def without_play(view: View) -> Action:
    """What a seat does that makes no play of its own: a knock, the play that it owes, a draw or a pass."""
    seat = view.turn.seat
    if knocks_now(view):
        return Knock(seat, None, ())
    return forced_play(view) or (Draw(seat) if Verb.DRAW in view.verbs else Pass(seat))


def knocks_now(view: View) -> bool:
    """Whether the seat may end the round by a knock that lays nothing, and is likely to hold the least."""
    if Verb.KNOCK not in view.verbs or view.rules.turns.discards:
        return False
    own = view.rules.values.left(view.rack)
    return own <= limit(view) and lowest(view, own) >= LIKELY


def lowest(view: View, own: int) -> float:
    """How likely it is that every rival holds more points than these."""
    out, chance = Known.of(view).out, 1.0
    for seat, size in enumerate(view.rack_sizes):
        if seat != view.turn.seat:
            chance *= 1 - _at_most(own, size, out, view.rules.values)
    return chance


def _at_most(points: int, tiles: int, out: Counter[Tile], values: Values) -> float:
    """How likely it is that so many tiles are worth so many points at the most, each drawn from those still out."""
    total = out.total() or 1
    worth = [0.0] * (points + 1)
    for tile, number in out.items():
        if values.left([tile]) <= points:
            worth[values.left([tile])] += number / total
    sums = [1.0, *[0.0] * points]
    for _ in range(tiles):
        sums = [sum(sums[less] * worth[more - less] for less in range(more + 1)) for more in range(points + 1)]
    return sum(sums)
