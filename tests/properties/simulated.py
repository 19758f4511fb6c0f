"""Games of bots, looked at after every action: no tile is lost, it is known who laid what, the scores are right.

``python -m tests.properties.simulated`` plays all of them and prints what they came to, a line for each ruleset and
number of seats.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random

from tests.engine.positions import WITH_DISCARDS, all_tiles
from tests.games.reckoning import reckoned
from tilerummy.bots.bot import find_bot
from tilerummy.engine.apply import Applied, apply, due
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import JOKER, Tile
from tilerummy.play.bot_protocol import chance_of
from tilerummy.play.simulation import MOST_ACTIONS, MOST_ROUNDS
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.scoring import ZeroSum
from tilerummy.store.library import load_ruleset, presets

ROUNDS = 100
MATCHES = 20
"""So many of each are a soak."""

NAMES = [name for base in WITH_DISCARDS for name in (base, *(f"{base}+{preset}" for preset in presets(base)))]


def seat_numbers(name: str) -> range:
    """For how many players a ruleset is."""
    fewest, most = load_ruleset(name).about.players
    return range(fewest, most + 1)


@dataclass
class Played:
    """What a number of games came to."""

    rounds: int = 0
    actions: int = 0
    won: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    unfinished: list[str] = field(default_factory=list)

    def __iadd__(self, other: Played) -> Played:
        self.rounds += other.rounds
        self.actions += other.actions
        self.won += other.won
        self.wins += other.wins
        self.unfinished += other.unfinished
        return self


def play_rounds(name: str, players: int, numbers: range) -> Played:
    """One round a game, each of its own seed."""
    return _played(name, players, numbers, matches=False)


def play_matches(name: str, players: int, numbers: range) -> Played:
    """Whole matches."""
    return _played(name, players, numbers, matches=True)


def _played(name: str, players: int, numbers: range, *, matches: bool) -> Played:
    rules = load_ruleset(name)
    # Both sit at every place by turns.
    together = Played()
    for number in numbers:
        seats = tuple(islice(cycle(("@greedy", "@novice")), number % 2, number % 2 + players))
        together += _Game(rules, seats, f"{name} {players} {matches} {number}").play(matches=matches)
    return together


class _Game:
    def __init__(self, rules: Ruleset, seats: tuple[str, ...], seed: str) -> None:
        self.state = new_match(rules, seats, seed)
        self.bots = [find_bot(entry.removeprefix("@")) for entry in seats]
        self.deck = rules.deck.tiles
        self.done = 0
        self.played = Played()

    def play(self, *, matches: bool) -> Played:
        while not self.state.over and (matches or not self.played.rounds):
            if self.played.rounds == MOST_ROUNDS or not self._round():
                self.played.unfinished.append(self.state.seed)
                break
        return self.played

    def _round(self) -> bool:
        """Plays one round; False if it does not end."""
        states = [self._dealt()]
        for _ in range(MOST_ACTIONS):
            states.append(self._moved(states[-1]))
            if states[-1].between_rounds:
                self._count(states)
                return True
        return False

    def _dealt(self) -> State:
        outcome = apply(self.state, due(self.state)[0])
        assert isinstance(outcome, Applied)
        self.done += 1
        return outcome.state

    def _moved(self, now: State) -> State:
        assert now.round is not None
        seat = now.round.turn.seat
        chance = Random(chance_of(now.seed, seat, self.done))
        action = self.bots[seat].choose(look(now, seat).folded(), chance)
        outcome = apply(now, action)
        assert isinstance(outcome, Applied), f"{now.seed}: {now.seats[seat]} {action}: {outcome}"
        self.done += 1
        check_tiles(outcome.state, self.deck)
        return outcome.state

    def _count(self, states: list[State]) -> None:
        self.state = states[-1]
        check_score(states)
        winner = self.state.results[-1].winner
        self.played.rounds += 1
        self.played.actions += len(states)
        self.played.won += winner is not None
        if winner is not None:
            self.played.wins[self.state.seats[winner]] += 1


def check_tiles(now: State, deck: tuple[Tile, ...]) -> None:
    """Every tile of the deck is in one place, and of each on the table it is known who laid it."""
    round_ = now.round
    assert round_ is not None
    assert all_tiles(now) == deck
    if now.rules.rearranging.fixed:
        assert [len(meld.tiles) for meld in round_.table] == [len(owned) for owned in round_.owners]
        assert sum(round_.credits) == tiles_on(round_.table)[JOKER]
        laid = {owner for owned in round_.owners for owner in owned}
        assert laid == {seat for seat, opened in enumerate(round_.opened) if opened}


def check_score(states: list[State]) -> None:
    """The score is the one that is reckoned another way, and the ledger adds up."""
    end, result = states[-1], states[-1].results[-1]
    assert end.round is not None
    found = reckoned(states)
    assert result.scores == found.scores
    if isinstance(end.rules.scoring, Ledger):
        melds = end.rules.melds
        lies = sum(
            worth
            for meld in end.round.table
            for tile, worth in zip(meld.tiles, melds.worths(meld), strict=True)
            if tile != JOKER
        )
        jokers = end.rules.scoring.first_joker * tiles_on(end.round.table)[JOKER]
        assert sum(end.rules.scoring.placed(end.round, melds)) == lies + jokers
        assert sum(sum(worked.worth) for worked in found.laid) == lies
    elif isinstance(end.rules.scoring, ZeroSum):
        # Where lowest racks share a gain the rest is dropped.
        assert sum(result.scores) == 0 or (result.winner is None and -len(result.scores) < sum(result.scores) < 0)


def main() -> None:
    heads = (
        "ruleset",
        "seats",
        "rounds",
        "won",
        "actions a round",
        "@greedy, @novice",
        "matches",
        "rounds",
        "unfinished",
    )
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for name in NAMES:
        for players in seat_numbers(name):
            rounds, matches = play_rounds(name, players, range(ROUNDS)), play_matches(name, players, range(MATCHES))
            cells = (
                f"`{name}`", players, rounds.rounds, rounds.won, rounds.actions // max(1, rounds.rounds),
                f"{rounds.wins['@greedy']}, {rounds.wins['@novice']}", MATCHES, matches.rounds,
                len(rounds.unfinished) + len(matches.unfinished),
            )  # fmt: skip
            print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
