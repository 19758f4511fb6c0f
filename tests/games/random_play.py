"""Random legal play, for tests that ask for many different positions. It knows no bot and no strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random

from tests.games.discard_play import of_a_kind, random_step
from tilerummy.engine.apply import Applied, apply, due
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Deal, Draw, Pass, Play, Verb
from tilerummy.model.meld import Meld
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import JOKER, Tiles
from tilerummy.rules.dealing import Dealing
from tilerummy.rules.deck import Deck
from tilerummy.rules.going_out import AnyWay, MustDiscard
from tilerummy.rules.jokers import ExactJokers, FreeJokers
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.match import Match
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.melding import Melding
from tilerummy.rules.opening import Opening
from tilerummy.rules.penalties import Penalties
from tilerummy.rules.rearranging import LayOff
from tilerummy.rules.ruleset import About, Ruleset
from tilerummy.rules.scoring import International, WinnerCollects
from tilerummy.rules.turns import DrawPlayDiscard
from tilerummy.rules.values import Values

MOST_ACTIONS = 2_000
NAMES = ("Ann", "@novice", "Bo Lee", "Cé;\u00a0")

FULL = Ruleset(about=About(title="Full"), match=Match(end="rounds", rounds=1))
SMALL = Ruleset(
    about=About(title="Small; or not"),
    deck=Deck(colors=("R", "Y", "K"), numbers=6, copies=2, jokers=2),
    dealing=Dealing(rack=5, direction="anticlockwise", next_starter="winner-starts"),
    opening=Opening(points=10),
    penalties=Penalties(time_limit=60),
    match=Match(end="rounds", rounds=2),
)
TIMED = SMALL.with_(
    about=About(title="Timed", players=(2, 4)),
    opening=Opening(points=0),
    match=Match(end="time", minutes=10, winner="lowest"),
)
LEDGER = Ruleset(
    about=About(title="Ledger"),
    deck=Deck(colors=("R", "Y", "B"), numbers=7, copies=2, jokers=2),
    dealing=Dealing(rack=6, starter_extra=1, upcard="exposed-in-wall", next_starter="dealer-rotates"),
    turns=DrawPlayDiscard(
        first="discard-only", pickup="any-with-meld", pickup_before_opening="if-melded", first_discard_dead=True
    ),
    melding=Melding(ace="both", naturals_per_joker=2),
    values=Values(table="romanian", rack="romanian", ace_on_rack=25, joker_on_rack=25),
    opening=Opening(points=15),
    rearranging=LayOff(needs_own_meld=True),
    jokers=ExactJokers(from_="rack", group_of_three="both", locked=True, reuse="new-meld-two-rack"),
    going_out=MustDiscard(),
    penalties=Penalties(illegal_turn="reject", timeout_draw=0, time_limit=60),
    scoring=Ledger(no_meld="fixed-200", all_at_once="plus-100", upcard_bonus=25, joker_last=2),
    match=Match(end="rounds", rounds=2),
)
CARDS = Ruleset(
    about=About(title="Cards"),
    deck=Deck(style="cards", colors=("C", "D", "H", "S"), numbers=8, copies=1, jokers=0),
    dealing=Dealing(rack=(6, 5, 4), upcard="first-discard"),
    turns=DrawPlayDiscard(),
    opening=Opening(points=0),
    rearranging=LayOff(),
    jokers=FreeJokers(),
    going_out=AnyWay(empty_pool="reshuffle"),
    penalties=Penalties(illegal_draw=1, time_limit=60),
    scoring=WinnerCollects(all_at_once="double"),
    match=Match(end="rounds", rounds=2),
)
FOOT = LEDGER.with_(
    about=About(title="Foot"),
    dealing=Dealing(rack=6, upcard="trump", trump="none"),
    turns=DrawPlayDiscard(pickup="top"),
    melding=Melding(),
    values=Values(rack="court-10"),
    opening=Opening(points=20),
    jokers=ExactJokers(from_="rack", locked=True, reuse="new-meld"),
    going_out=MustDiscard(foot=True),
    scoring=International(joker_last=2),
    match=Match(end="rounds", rounds=2, winner="lowest"),
)
WITH_DISCARDS = (LEDGER, CARDS, FOOT)
RULESETS = (FULL, SMALL, TIMED, *WITH_DISCARDS)


def random_match(rules: Ruleset, players: int, seed: str) -> Iterator[tuple[State, Action | None]]:
    """The states of a match with the action that led to each, to its end. The same seed gives the same match."""
    rng = Random(f"{seed} {players}")
    state = new_match(rules, NAMES[:players], seed)
    yield state, None
    for _ in range(MOST_ACTIONS):
        if state.over:
            return
        action = random_action(state, rng)
        result = apply(state, action)
        assert isinstance(result, Applied), (action, result)
        state = result.state
        yield state, action
    raise AssertionError("the match does not end")


def random_action(state: State, rng: Random) -> Action:
    """What the table does when it has to, seldom something else that it may do, else a move of the seat on turn."""
    may = due(state)
    if state.round is None or state.round.over:
        if rng.random() < 0.3:
            return Deal(
                rng.randrange(len(state.seats)), tuple(rng.sample(state.rules.deck.tiles, state.rules.deck.size))
            )
        return rng.choice(may) if rng.random() < 0.1 else may[0]
    if may and rng.random() < 0.03:
        return rng.choice(may)
    return random_move(look(state, state.round.turn.seat), rng)


def random_move(view: View, rng: Random) -> Action:
    """A play if one is found, now and then a draw or a pass all the same."""
    assert view.seat is not None
    if view.rules.turns.discards:
        return random_step(view, rng)
    if rng.random() < 0.9:
        for table in _tables(view, rng):
            play = Play(view.seat, table)
            if not check(view, play):
                return play
    return Draw(view.seat) if Verb.DRAW in view.verbs else Pass(view.seat)


def _tables(view: View, rng: Random) -> Iterator[Table]:
    """Tables to try: an opening, melds of the rack, then what ``_rebuilt`` finds."""
    melds = view.rules.melds
    own = list(_own(view.rack, melds))
    rng.shuffle(own)
    if own:
        yield view.table + _disjoint(own, view.rack)
        yield (*view.table, own[0])
    yield from _rebuilt(view, rng)


def rebuilt(view: View, rng: Random) -> Play | None:
    """A play that takes melds of the table apart or adds to them, if chance finds one."""
    assert view.seat is not None
    plays = (Play(view.seat, table) for table in _rebuilt(view, rng))
    return next((play for play in plays if not check(view, play)), None)


def _rebuilt(view: View, rng: Random) -> Iterator[Table]:
    """Tables in which one or two melds were taken apart and laid anew with a few tiles of the rack."""
    melds = view.rules.melds
    if not view.table or view.rules.opening.owed(view.opened):
        return
    for _ in range(6):
        taken = rng.sample(range(len(view.table)), min(len(view.table), rng.choice((1, 1, 2))))
        rest = tuple(meld for index, meld in enumerate(view.table) if index not in taken)
        lying = tuple(tile for index in taken for tile in view.table[index].tiles)
        added = rng.sample(view.rack, min(len(view.rack), rng.choice((1, 1, 1, 2, 2, 3))))
        if len(lying) + len(added) <= 9:
            yield from (rest + new for new in _split(tuple(sorted((*lying, *added))), melds))


def _own(rack: Tiles, melds: MeldRules) -> Iterator[Meld]:
    for size in (3, 4):
        for row in sorted({row for row in combinations(rack[:16], size) if of_a_kind(row)}):
            yield from melds.readings(row)[:1]


def _disjoint(own: list[Meld], rack: Tiles) -> Table:
    left, laid = Counter(rack), list[Meld]()
    for meld in own:
        if tiles_on([meld]) <= left:
            left -= tiles_on([meld])
            laid.append(meld)
    return tuple(laid)


@lru_cache(maxsize=5_000)
def _split(tiles: Tiles, melds: MeldRules) -> tuple[Table, ...]:
    """A few ways to make legal melds of all these tiles."""
    if not tiles:
        return ((),)
    first = next((tile for tile in tiles if tile != JOKER), JOKER)
    others = list(tiles)
    others.remove(first)
    found: list[Table] = []
    for size in range(2, min(6, len(others) + 1)):
        for row in sorted(set(combinations(others, size))):
            for meld in melds.readings((first, *row))[:2]:
                left = tuple(sorted((Counter(others) - Counter(row)).elements()))
                found += ((meld, *rest) for rest in _split(left, melds))
                if len(found) > 5:
                    return tuple(found)
    return tuple(found)
