"""A person's turn: commands are tried out on a draft, until one of them ends it."""

from tilerummy.engine.view import View
from tilerummy.model.action import Action, Declare, Draw, Pass, Seat, Verb
from tilerummy.model.round import Phase
from tilerummy.model.tile import Tile
from tilerummy.model.violation import Violation
from tilerummy.plain import laying
from tilerummy.plain.answers import answer
from tilerummy.plain.commands import Command
from tilerummy.plain.hinting import commands
from tilerummy.plain.pieces import CommandError
from tilerummy.plain.spoken import (
    TYPED,
    changes,
    meld_line,
    new_melds,
    news,
    pool_line,
    rack_line,
    refusal,
    round_line,
    say_of,
    seat_lines,
    standing,
    table_lines,
)
from tilerummy.plain.table import Look, Table
from tilerummy.play.draft import Draft, SortKey
from tilerummy.play.hinter import HintError
from tilerummy.play.proposals import knocked, shown
from tilerummy.play.row import DISCARDS, Spot
from tilerummy.rules.turn_faults import MustDiscard
from tilerummy.store.journal import JournalError
from tilerummy.telling.knock_words import no_knock
from tilerummy.telling.outcomes import punished, time_was_up
from tilerummy.telling.sentences import capital
from tilerummy.telling.turn_words import cannot_take, no_draw, nothing_to_end, owed


class PersonTurn:
    """One turn of one seat."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._over = False
        view = table.host.view(seat)
        look = table.looks.get(seat)
        self._sort: SortKey = look.sort if look else "color"
        self.draft = shown(Draft.start(view)).sorted_by(self._sort)

    async def take(self) -> None:
        """Until the turn is over. Raises ``LeftError``."""
        self._begin()
        while not self._over:
            command = await self._table.command(timed=True)
            if command is None:
                self._time_is_up()
            else:
                try:
                    await self.do(command)
                except CommandError as error:
                    self._say(capital(str(error)))

    def _begin(self) -> None:
        """What is new on the table, the rack, and what may be done."""
        view, names, look = self._view, self._names, self._table.looks.get(self._seat)
        if look is None:
            self._table.speaker.say(round_line(view), *seat_lines(view, names), pool_line(view))
            self._table.speaker.say(*table_lines(self.draft, names))
        else:
            same = len(self.draft.rows) == len(view.table)
            fresh = new_melds(view, look.melds) if same else range(len(self.draft.rows))
            self._table.speaker.say(*(meld_line(self.draft, number, names) for number in fresh))
        self._table.speaker.say(rack_line(self.draft), self._standing())
        self._table.new_turn()
        self._table.clocks.run()
        turn = self._table.clocks.turn
        if turn is not None and not self._table.speaker.asks:
            self._table.speaker.say(f"You have {turn.left:.0f} seconds")

    # ------------------------------------------------------------------ commands

    async def do(self, command: Command) -> None:
        """Does what was typed. Raises ``CommandError`` for what cannot be done, with a sentence."""
        told = answer(command, self._view, self._names)
        if told is not None:
            self._table.speaker.say(*told)
        elif command.word in laying.WORDS:
            self._try(laying.after(self.draft, command))
        elif command.word in ("hint", "nudge"):
            await self._hint(whole=command.word == "hint")
        else:
            self._act(command)

    def _act(self, command: Command) -> None:
        match command.word:
            case "show":
                view = self._view
                self._table.speaker.say(round_line(view), *seat_lines(view, self._names), pool_line(view))
                self._table.speaker.say(*table_lines(self.draft, self._names), rack_line(self.draft), self._standing())
            case "table":
                self._table.speaker.say(*table_lines(self.draft, self._names))
            case "rack":
                self._table.speaker.say(rack_line(self.draft))
            case "next":
                self._table.speaker.say(self._standing())
            case "sort":
                self._sort = command.sort
                self.draft = self.draft.sorted_by(self._sort)
                self._table.speaker.say(rack_line(self.draft))
            case "take":
                self._take(command.number)
            case "discard":
                self._discard(command)
            case "knock":
                self._knock(command)
            case "end":
                self._end()
            case "draw":
                self._draw()
            case "pass":
                self._leave(Pass(self._seat))
            case "declare":
                self._commit(Declare(self._seat))

    def _try(self, draft: Draft) -> None:
        """Takes a draft over and tells what is otherwise now, and how it stands."""
        before, self.draft = self.draft, draft.sorted_by(self._sort)
        self._table.speaker.say(*changes(before, draft), self._standing())

    def _take(self, count: int) -> None:
        self._need_discards()
        if faults := self.draft.take_faults(count):
            raise CommandError(cannot_take(self._view, faults))
        draft = self.draft.take(count)
        if draft is self.draft:
            raise CommandError(laying.CHANGES_NOTHING)
        self._try(draft)

    def _discard(self, command: Command) -> None:
        """A discard ends the turn, and with it goes all that is laid out; where it is refused, the draft stays."""
        self._need_discards()
        spot = laying.on_rack(self.draft, command.pieces[0])
        draft = self.draft.move([spot], Spot(DISCARDS, 0))
        if draft.undrawn:
            raise CommandError(f"{owed(self.draft)}: what is laid out stays")
        self._commit(*draft.actions(), of=draft)

    def _need_discards(self) -> None:
        if not self._view.rules.turns.discards:
            raise CommandError("nothing is discarded in this game")

    def _knock(self, command: Command) -> None:
        view = self.draft.after_taking
        if Verb.KNOCK not in view.verbs:
            raise CommandError(no_knock(view))
        discard = self._tile_of(command)
        if discard is not None and not view.rules.turns.discards:
            raise CommandError("nothing is discarded in this game: knock stands alone")
        draft = knocked(self.draft, discard)
        if faults := draft.faults():
            self._refuse(draft, faults)
        else:
            self._commit(*draft.actions(), of=draft)

    def _tile_of(self, command: Command) -> Tile | None:
        """The tile of the hand that was named, if one was."""
        if not command.pieces:
            return None
        laying.on_rack(self.draft, command.pieces[0])
        return command.pieces[0].tile

    def _end(self) -> None:
        draft, view, actions = self.draft, self._view, self.draft.actions()
        if not actions and view.turn.phase is Phase.SHOWDOWN:
            self._commit(Pass(self._seat))
        elif not actions:
            raise CommandError(nothing_to_end(view, TYPED))
        elif draft.undrawn:
            raise CommandError(f"{owed(draft)}: what is laid out stays")
        elif not draft.faults() and not draft.ends:
            self._refuse(draft, (MustDiscard(),))
        else:
            self._commit(*actions)

    def _draw(self) -> None:
        view = self._view
        if Verb.DRAW not in view.verbs:
            if self.draft.trial.taken:
                raise CommandError(no_draw(view))
            if view.turn.phase is Phase.UPCARD:
                raise CommandError(nothing_to_end(view, TYPED))
            if Verb.PASS in view.verbs and view.turn.phase is not Phase.SHOWDOWN:
                raise CommandError(f"the pool is empty: {TYPED.use} {TYPED.passing}")
            raise CommandError(no_draw(view))
        self._leave(Draw(self._seat))

    def _leave(self, action: Draw | Pass) -> None:
        """Draws or passes. What is laid out is never taken back without a word: its player has to do that."""
        ends = self._view.rules.turns.after(self._view.turn, action.verb) is Phase.OVER
        if self.draft.trial.taken or (self.draft.touched and ends):
            back, end = f'{TYPED.use} "back" to take them back', f"{TYPED.end} to end the turn with them"
            raise CommandError(f"tiles are laid out or taken: {back}, or {end}")
        self._commit(action)

    # ------------------------------------------------------------------ what cannot be taken back

    def _commit(self, *actions: Action, of: Draft | None = None) -> None:
        """Does what the draft ``of`` comes to, all of it or nothing."""
        host, before, number = self._table.host, len(self._view.history), self._view.turn.number
        try:
            violations = host.chair(self._seat).act(*actions)
        except JournalError as error:
            self._table.speaker.say(f"{capital(str(error))}; it was not done, try again")
            return
        now = host.view(self._seat)
        goes_on = host.on_turn == self._seat and now.turn.number == number
        if violations and goes_on:
            self._refuse(of or self.draft, violations)
        elif violations:
            self._say(punished(now.history[-1], violations).replace("\n\n", "  "))
            self._end_turn(now)
        else:
            if not goes_on or not isinstance(actions[-1], Draw):
                # What was drawn in the midst of a turn is said when it is told how that stands.
                self._table.speaker.say(*news(now, self._names, self._seat)[before:])
            if goes_on:
                self.draft = self.draft.going_on(now).sorted_by(self._sort)
                self._table.speaker.say(rack_line(self.draft), self._standing())
            else:
                self._end_turn(now)

    def _refuse(self, draft: Draft, faults: tuple[Violation, ...]) -> None:
        """Says why; what is laid out stays."""
        stays = ".  What is laid out stays" if self.draft.touched else ""
        self._table.speaker.say(f"Refused: {refusal(draft, faults)}{stays}")

    def _time_is_up(self) -> None:
        host, before = self._table.host, len(self._view.history)
        try:
            host.time_is_up(self._seat, *self.draft.actions())
        except JournalError as error:
            self._table.speaker.say(f"{capital(str(error))}; it is tried again")
            self._table.new_turn()
            self._table.clocks.run()
            return
        now = host.view(self._seat)
        self._say(time_was_up(now.history[before:]))
        self._end_turn(now)

    def _end_turn(self, now: View) -> None:
        self._over = True
        self._table.clocks.wait()
        self._table.looks[self._seat] = Look(now.table, self._sort)

    async def _hint(self, *, whole: bool) -> None:
        try:
            hint = await self._table.hinter.ask(self.draft.view)
        except HintError as error:
            raise CommandError(f"there is no hint: {error}; ask again") from None
        self._say(hint.nudge)
        if whole:
            # These are to be typed, or copied, just as they stand there.
            for line in commands(self.draft, hint):
                self._table.speaker.write(f"Type: {line}")

    # ------------------------------------------------------------------ within

    @property
    def _view(self) -> View:
        return self.draft.view

    @property
    def _names(self) -> tuple[str, ...]:
        return self._table.players.names

    def _standing(self) -> str:
        return standing(self.draft, self.draft.faults())

    def _say(self, sentence: str) -> None:
        """A sentence without names, as this table has it."""
        self._table.speaker.say(say_of(self._view.rules, sentence))
