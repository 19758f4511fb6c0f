"""Keeps one match: its state, its journal and its chairs. It is the table itself, too: it deals and punishes."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tilerummy.engine.apply import Rejected, apply, due
from tilerummy.engine.check import check, ends_turn
from tilerummy.engine.idle import idle_turn
from tilerummy.engine.look import conceal, look
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Deal, DeclareTime, Discard, Offence, Penalty, Play, Seat, Take
from tilerummy.model.event import Event
from tilerummy.model.violation import Violation
from tilerummy.notation.record import Record
from tilerummy.play.chair import Chair, Ear
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.journal import Journal


class Log(Protocol):
    """Where a host writes what was done, before anyone sees it."""

    def append(self, actions: Sequence[Action]) -> None:
        """Keeps the actions of one act, all or none; raises if they could not be kept."""
        ...

    def close(self) -> None:
        """Lets go of it."""
        ...


class Host:
    """One match. Nothing of it is shared: whoever sits at the table has a chair and sees views.

    Without a ``log`` nothing is kept, for games that only their result is asked of.
    """

    def __init__(self, state: State, log: Log | None = None) -> None:
        self._state = state
        self._log = log
        self._ears: list[tuple[Seat | None, Ear]] = []
        self._done = 0

    @staticmethod
    def new(journal: Journal, header: Record) -> "Host":
        """A match before its first deal, in a journal that was just begun with this header."""
        return Host(header.start(), journal)

    @staticmethod
    def resume(path: Path) -> "Host":
        """The match of a journal, as its last whole act left it. Raises ``JournalError``."""
        journal, state, done = Journal.open(path)
        host = Host(state, journal)
        host._done = done
        return host

    # ------------------------------------------------------------------ what may be known

    @property
    def rules(self) -> Ruleset:
        """The rules of this match; its own copy."""
        return self._state.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats as they were written: a name is a person, ``@name`` a bot."""
        return self._state.seats

    @property
    def done(self) -> int:
        """How many actions were done so far, over all rounds."""
        return self._done

    @property
    def between_rounds(self) -> bool:
        """Whether nothing is dealt: before the first round and after each."""
        return self._state.between_rounds

    @property
    def dealt(self) -> bool:
        """Whether there is a round to look at, be it running or over."""
        return self._state.round is not None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._state.over

    @property
    def on_turn(self) -> Seat | None:
        """Whose turn it is; None between rounds."""
        round_ = self._state.round
        return None if round_ is None or round_.over else round_.turn.seat

    @property
    def seed(self) -> str:
        """What decided the deals. For the owner of the table only, never for a chair."""
        return self._state.seed

    def view(self, seat: Seat | None) -> View:
        """What a seat may know, or an onlooker."""
        return look(self._state, seat)

    def chair(self, seat: Seat | None) -> Chair:
        """The door for one seat, or for an onlooker."""
        return _SeatChair(self, seat)

    # ------------------------------------------------------------------ what seats do

    def act(self, seat: Seat, *actions: Action) -> tuple[Violation, ...]:
        """A seat's actions, all of them or none; its violations, () if they were done.

        Where the rules punish an illegal end of turn, it is punished here.
        """
        violations = check(self.view(seat), *actions)
        if violations:
            ends = any(isinstance(action, Play | Take | Discard) for action in actions)
            if ends and seat == self.on_turn and self.rules.penalties.punishes:
                self.punish(seat, Offence.ILLEGAL)
            return violations
        self._do(*actions)
        return ()

    def time_is_up(self, seat: Seat, *draft: Action) -> None:
        """The turn of ``seat`` took too long; ``draft`` is what its player has laid out (written rules, 1.4).

        Nothing moved: it draws, or passes. A legal draft that ends the turn is played. Anything else goes back and
        costs tiles, or, where it costs none, a tile is drawn and discarded.
        """
        if not draft:
            self.skip(seat)
        elif not check(self.view(seat), *draft) and ends_turn(self.view(seat), *draft):
            self._do(*draft)
        elif Penalty(seat, Offence.TIME) in due(self._state):
            self.punish(seat, Offence.TIME)
        else:
            self.skip(seat)

    def skip(self, seat: Seat) -> None:
        """Ends the turn of a seat without a play: it draws or passes, and discards where a turn ends with that."""
        if seat != self.on_turn:
            raise ValueError("the seat is not on turn")
        self._do(*idle_turn(self._state))

    def forfeit(self, seat: Seat) -> None:
        """A bot gave no legal answer: it is punished where the rules do that, else its turn is skipped."""
        if self.rules.penalties.punishes:
            self.punish(seat, Offence.ILLEGAL)
        else:
            self.skip(seat)

    # ------------------------------------------------------------------ what the table does

    def deal(self, action: Deal | None = None) -> None:
        """Deals the next round, by the seed or in a given order."""
        self._do(action or Deal())

    def punish(self, seat: Seat, offence: Offence) -> None:
        """The seat on turn draws for an offence, and its turn is over."""
        self._do(Penalty(seat, offence))

    def call_time(self) -> None:
        """The time of the match is up; nothing happens where the match does not end by time."""
        if DeclareTime() in due(self._state):
            self._do(DeclareTime())

    def close(self) -> None:
        """Lets go of the journal, so that another may open it."""
        if self._log is not None:
            self._log.close()

    # ------------------------------------------------------------------ within

    def _do(self, *actions: Action) -> None:
        """Applies actions that are legal, keeps them, and only then lets anybody see them."""
        state = self._state
        events: list[Event] = []
        for action in actions:
            result = apply(state, action)
            if isinstance(result, Rejected):
                raise ValueError(f"{action} is not allowed: {'; '.join(map(str, result.violations))}")
            state = result.state
            events += result.events
        if self._log is not None:
            self._log.append(actions)
        self._state = state
        self._done += len(actions)
        for event in events:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        for seat, ear in tuple(self._ears):
            ear(conceal(event, seat))

    def listen(self, seat: Seat | None, ear: Ear) -> None:
        """From now on ``ear`` hears every event as ``seat`` may know it."""
        self._ears.append((seat, ear))


@dataclass(frozen=True)
class _SeatChair:
    _host: Host
    seat: Seat | None

    def view(self) -> View:
        return self._host.view(self.seat)

    def act(self, *actions: Action) -> tuple[Violation, ...]:
        if self.seat is None:
            raise ValueError("an onlooker has no turn")
        return self._host.act(self.seat, *actions)

    def listen(self, ear: Ear) -> None:
        self._host.listen(self.seat, ear)
