"""From a seed to a round: the only randomness there is.

Everything is shuffled once, when the round is dealt, so every later draw is certain and no generator has to be kept;
where the discards become a new pool, the number of the turn makes another generator of the same seed.
``random()`` is the one method of a generator that promises the same numbers on every version of Python, so the
shuffle is made of it alone.
"""

from dataclasses import replace
from random import Random

from tilerummy.engine.state import State
from tilerummy.model.action import Deal, Seat
from tilerummy.model.round import Round, Turn
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.ruleset import Ruleset


def shuffled(tiles: Tiles, rng: Random) -> Tiles:
    """The tiles in an order that the generator decides (Fisher and Yates)."""
    row = list(tiles)
    for last in range(len(row) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        row[last], row[other] = row[other], row[last]
    return tuple(row)


def deal(state: State, action: Deal) -> tuple[Round, Tiles]:
    """The next round of a match, and the tile that made its starter start, if one was drawn for it."""
    number = 1 if state.round is None else state.round.number + 1
    rng = Random(f"{state.seed}/{number}")
    if action.tiles:
        # ``apply`` has seen to it that a starter is given with the tiles.
        return _hand_out(state, number, action.starter or 0, action.tiles), ()
    starter, lot = _starter(state, rng)
    return _hand_out(state, number, starter, shuffled(state.rules.deck.tiles, rng)), lot


def _hand_out(state: State, number: int, starter: Seat, deck: Tiles) -> Round:
    rules, players = state.rules, len(state.seats)
    racks: dict[Seat, Tiles] = {}
    for seat in rules.dealing.order(starter, players):
        size = rules.dealing.rack_size(players) + (rules.dealing.starter_extra if seat == starter else 0)
        racks[seat], deck = tuple(sorted(deck[:size])), deck[size:]
    upcard, beneath, pool, discard = rules.dealing.turned_up(deck)
    return Round(
        number=number,
        starter=starter,
        turn=Turn(1, starter, rules.turns.begin(1)),
        racks=tuple(racks[seat] for seat in range(players)),
        pool=pool,
        table=(),
        opened=(False,) * players,
        discard=discard,
        upcard=upcard,
        beneath=beneath,
        credits=(0,) * players if rules.rearranging.fixed else (),
    )


def reshuffled(state: State, round_: Round) -> Round:
    """The round with all discards but the last as its new pool, in an order that the seed decides for this turn."""
    rng = Random(f"{state.seed}/{round_.number}/{round_.turn.number}")
    return replace(round_, pool=shuffled(round_.discard[:-1], rng), discard=round_.discard[-1:])


def _starter(state: State, rng: Random) -> tuple[Seat, Tiles]:
    dealing, players = state.rules.dealing, len(state.seats)
    if state.round is not None:
        winner = state.results[-1].winner if state.results else None
        following = dealing.starts_next(state.round.starter, winner, players)
        if following is not None:
            return following, ()
    if dealing.first_starter == "next-to-dealer":
        return dealing.after(int(rng.random() * players), players), ()
    return _highest_lot(state.rules, players, rng)


def _highest_lot(rules: Ruleset, players: int, rng: Random) -> tuple[Seat, Tiles]:
    """Each seat draws a tile, a joker is drawn again; those who tie for the highest draw on until one is alone."""
    contenders = list(range(players))
    bag: list[Tile] = []
    while True:
        lots: dict[Seat, Tile] = {}
        for seat in contenders:
            while seat not in lots:
                if not bag:
                    bag = [tile for tile in shuffled(rules.deck.tiles, rng) if tile != JOKER]
                lots[seat] = bag.pop()
        highest = max(lot.number for lot in lots.values())
        contenders = [seat for seat in contenders if lots[seat].number == highest]
        if len(contenders) == 1:
            return contenders[0], (lots[contenders[0]],)
