"""The scores of a round in a way of its own (written rules 3.2 to 3.4, 3.10), step by step.

The engine keeps owners and credits in the round. Here what each seat laid is followed play by play, from the tables
before and after each action; neither its values nor its scoring is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tilerummy.engine.state import State
from tilerummy.model.action import Declare, Discard, Play, Seat, Take
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.round import Round
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.notation.words import write_seat
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.scoring import International, Scoring, WinnerCollects


@dataclass
class Laid:
    """What one seat did in a round: what it laid in which meld, in which turns, whether it laid off or declared."""

    naturals: list[tuple[int, Tile]] = field(default_factory=list)
    jokers: int = 0
    turns: list[int] = field(default_factory=list)
    added: bool = False
    declared: bool = False


@dataclass(frozen=True)
class Worked:
    """A sum that is worked out: the tiles, and what each of them is worth. ``meld``: where they lie, if they do."""

    seat: Seat
    tiles: Tiles
    worth: tuple[int, ...]
    meld: Meld | None = None


@dataclass(frozen=True)
class Term:
    """A part of a score, and what it is for."""

    points: int
    what: str


@dataclass(frozen=True)
class Reckoning:
    """A round that is over: what was laid (where that counts), what is held, and the terms of each seat's score."""

    laid: tuple[Worked, ...]
    held: tuple[Worked, ...]
    terms: tuple[tuple[Term, ...], ...]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(term.points for term in terms) for terms in self.terms)


def reckoned(states: Sequence[State]) -> Reckoning:
    """The round that ends with the last of these states and was dealt with the first."""
    rules, last = states[-1].rules, _round(states[-1])
    own = [Laid() for _ in last.racks]
    for before, after in pairwise(states):
        _follow(_round(before), after, own)
    held = tuple(
        Worked(seat, rack, tuple(_on_rack(tile, rules) for tile in rack)) for seat, rack in enumerate(last.racks)
    )
    laid = tuple(_laid(own, last)) if isinstance(rules.scoring, Ledger) else ()
    winner = next((seat for seat, rack in enumerate(last.racks) if not rack), None)
    by_discard = isinstance(states[-1].history[-1].action, Discard)
    over = _Over(
        own,
        laid,
        [sum(worked.worth) for worked in held],
        winner,
        winner is not None and by_discard and last.discard[-1] == JOKER,
        last.turn.number,
    )
    return Reckoning(laid, held, tuple(over.terms(rules.scoring, seat) for seat in range(len(own))))


def _follow(before: Round, after: State, laid: list[Laid]) -> None:
    action = after.history[-1].action
    if isinstance(action, Declare):
        laid[action.seat].declared = True
    if not isinstance(action, Play | Take):
        return
    old, new, own = before.table, _round(after).table, laid[action.seat]
    if Counter(old) == Counter(new):
        return
    own.turns.append(before.turn.number)
    own.jokers += (tiles_on(new) - tiles_on(old))[JOKER]
    for at, meld in enumerate(new):
        # Melds only grow, each in its place.
        lay = Counter(old[at].naturals) if at < len(old) else Counter()
        come = Counter(meld.naturals) - lay
        own.naturals += ((at, tile) for tile in come.elements())
        own.added = own.added or bool(at < len(old) and come)


def _laid(own: list[Laid], last: Round) -> Iterator[Worked]:
    """What each seat has laid, meld by meld, in Romanian values."""
    for seat, laid in enumerate(own):
        for at, meld in enumerate(last.table):
            tiles = [tile for place, tile in laid.naturals if place == at]
            tiles.sort(key=meld.tiles.index)
            if tiles:
                yield Worked(seat, tuple(tiles), tuple(_romanian(tile, meld) for tile in tiles), meld)


def _romanian(tile: Tile, meld: Meld) -> int:
    """5 up to 9, 10 from 10 on; a 1 by its place."""
    if tile.number != 1:
        return 5 if tile.number < 10 else 10
    if meld.kind is MeldKind.GROUP:
        return 25
    return 5 if meld.tiles[0] == tile else 10


def _on_rack(tile: Tile, rules: Ruleset) -> int:
    match rules.scoring:
        case Ledger():
            return 25 if tile == JOKER or tile.number == 1 else 5 if tile.number < 10 else 10
        case International():
            return 30 if tile == JOKER else 10 if tile.number == 1 else min(tile.number, 10)
        case WinnerCollects():
            return (15 if rules.melding.ace == "both" else 1) if tile.number == 1 else min(tile.number, 10)
        case _:
            return 30 if tile == JOKER else tile.number


@dataclass(frozen=True)
class _Over:
    """A round that is over, and what each seat gets for what. ``doubles``: the winner discarded a joker last."""

    own: list[Laid]
    laid: tuple[Worked, ...]
    held: list[int]
    winner: Seat | None
    doubles: bool
    last_turn: int

    @property
    def once(self) -> bool:
        """Whether the winner laid all in the last turn, and nothing before."""
        return self.winner is not None and set(self.own[self.winner].turns) == {self.last_turn}

    def terms(self, scoring: Scoring, seat: Seat) -> tuple[Term, ...]:
        match scoring:
            case Ledger():
                terms = tuple(self._ledger(scoring, seat))
                return _twice(terms) if self.doubles and scoring.joker_last == 2 and seat == self.winner else terms
            case International():
                terms = tuple(self._international(scoring, seat))
                return _twice(terms) if self.doubles else terms
            case WinnerCollects():
                return tuple(self._collected(seat))
            case _:
                return tuple(self._gained(seat) if self.winner is not None else self._blocked(seat))

    def _ledger(self, scoring: Ledger, seat: Seat) -> Iterator[Term]:
        own = self.own[seat]
        if seat == self.winner:
            yield Term(100, "out")
            if self.once:
                yield Term(100, "all at once")
        if own.turns:
            yield Term(sum(sum(worked.worth) for worked in self.laid if worked.seat == seat), "laid")
        if own.jokers:
            yield Term(50 * own.jokers, "first to meld a joker")
        if not own.turns:
            yield Term(-200 if scoring.no_meld == "fixed-200" else -100, "melded nothing")
        if self.held[seat] and (own.turns or scoring.no_meld != "fixed-200"):
            yield Term(-self.held[seat], "held")
        if own.declared:
            yield Term(25, "declared")

    def _international(self, scoring: International, seat: Seat) -> Iterator[Term]:
        won = Term(0, "nobody")
        if self.winner is not None:
            won = Term(-100, "out")
            if self.once and self.own[self.winner].added:
                won = Term(-200, "out by Foot")
            elif not any(own.turns for other, own in enumerate(self.own) if other != self.winner):
                won = Term(-200, "out, alone to meld")
        if seat == self.winner:
            yield won
        elif not self.own[seat].turns:
            yield Term(100 if self.winner is None else -won.points, "melded nothing")
        else:
            yield Term(self.held[seat], "held")
            if scoring.round_up_to_10 and self.held[seat] % 10:
                yield Term(10 - self.held[seat] % 10, "up to the next ten")

    def _collected(self, seat: Seat) -> Iterator[Term]:
        if seat == self.winner:
            yield from self._of_others(seat)
            if self.once:
                yield Term(sum(self.held), "all at once")

    def _gained(self, seat: Seat) -> Iterator[Term]:
        if seat == self.winner:
            yield from self._of_others(seat)
        else:
            yield Term(-self.held[seat], "held")

    def _of_others(self, seat: Seat) -> Iterator[Term]:
        for other, worth in enumerate(self.held):
            if other != seat:
                yield Term(worth, f"held by {write_seat(other)}")

    def _blocked(self, seat: Seat) -> Iterator[Term]:
        lowest = min(self.held)
        if self.held[seat] > lowest:
            yield Term(lowest - self.held[seat], f"blocked, {self.held[seat]} to the lowest {lowest}")
        else:
            gain = sum(worth - lowest for worth in self.held) // self.held.count(lowest)
            yield Term(gain, "blocked, the lowest: what the others hold more")


def _twice(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return (*terms, Term(sum(term.points for term in terms), "a joker discarded last"))


def _round(state: State) -> Round:
    assert state.round is not None
    return state.round
