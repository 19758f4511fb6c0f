"""The table: whose turn it is, and everything that cannot be taken back."""

from tilerummy.model.action import Action, Declare, Draw, Pass, Seat, Verb
from tilerummy.model.round import Phase
from tilerummy.model.violation import Violation
from tilerummy.play.draft import Draft
from tilerummy.play.proposals import shown
from tilerummy.rules.turn_faults import MustDiscard
from tilerummy.store.journal import JournalError
from tilerummy.telling.outcomes import drew, punished, time_was_up
from tilerummy.telling.sentences import capital
from tilerummy.telling.turn_words import no_draw, nothing_to_end, owed, to_commit
from tilerummy.tui.keys import GAME, TURN, bindings, ways
from tilerummy.tui.screens.rounds import RoundsScreen
from tilerummy.tui.seen import Look


class TableScreen(RoundsScreen):
    """Hands the turn from seat to seat: people behind a curtain, bots in child processes, rounds with their scores."""

    BINDINGS = bindings(TURN, GAME)

    def on_mount(self) -> None:
        """The game goes on from where it stands."""
        self.board.focus()
        # The position belongs into the first frame; only then the board knows where a cursor can stand.
        self.go_on()
        self.call_after_refresh(self.settle)

    async def on_unmount(self) -> None:
        """No child is left, and the journal may be opened by another."""
        await self.players.stop()
        self.host.close()
        self.complaints.close()

    # ------------------------------------------------------------------ whose turn it is

    def go_on(self) -> None:
        """Does what comes next: scores, a deal, a bot's turn or a person's."""
        seat = self.host.on_turn
        self.call(seat)
        if seat is None:
            self.between_rounds()
        elif self.players.is_bot(seat):
            self.watch_bot(seat)
        elif self.shown == seat or len(self.players.people) == 1:
            self._sit_down(seat)
        else:
            self._raise_curtain(seat)

    def _raise_curtain(self, seat: Seat) -> None:
        """The curtain first, then the next view, so that no rack is painted once more."""
        self.show(None)
        news = self.news(seat)
        self.cover(seat, news, lambda shown: self._sit_down(seat) if shown else self.action_leave())

    def show(self, seat: Seat | None) -> None:
        """After a knock both hands lie open: what can be melded and laid off is proposed, and may be changed."""
        super().show(seat)
        if self.may_act and self.draft is not None and (proposed := shown(self.draft)) is not self.draft:
            self.begin(proposed, self.lit)

    def _sit_down(self, seat: Seat) -> None:
        """A person's turn begins, or goes on after a bot's turn."""
        self.show(seat)
        self.settle()
        if self.trouble:
            self.say("; ".join(map(capital, self.trouble)), as_it_is=True)
            self.trouble.clear()
        self.clocks.next_turn()
        self.run_clocks()

    # ------------------------------------------------------------------ what cannot be taken back

    def action_end_turn(self) -> None:
        """Commits the draft; where it is illegal, the cursor goes to the first meld at fault."""
        if self.draft is None:
            return
        if not self.may_act:
            self.say(self._not_yet(self.draft), as_it_is=True)
            return
        draft, actions = self.draft, self.draft.actions()
        if not actions and draft.view.turn.phase is Phase.SHOWDOWN:
            self._commit(Pass(draft.view.turn.seat))
        elif not actions:
            self.say(nothing_to_end(draft.view, ways()))
        elif draft.undrawn:
            self.say(f"{owed(draft)}: what is laid out stays", refusal=True)
        elif not self.faults and not draft.ends:
            self.refuse(draft, (MustDiscard(),))
        elif self.game.options.confirm_end and (not self.faults or self.host.rules.penalties.punishes):
            self.ask_once(to_commit(draft), "end the turn", "go on laying", self._end)
        else:
            self._commit(*actions)

    def _end(self, sure: bool | None) -> None:
        if sure and self.draft is not None and self.may_act:
            self._commit(*self.draft.actions())

    def _not_yet(self, draft: Draft) -> str:
        """Why nothing is committed while others play."""
        seat = self.host.on_turn
        whose = "Nobody's" if seat is None else f"{self.players.names[seat]}'s"
        return f"It is {whose} turn{': what is laid out stays' if draft.touched else ''}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key for drawing says pass when the pool is empty; while others play there is less to do."""
        match action:
            case "draw" | "pass_turn" if self.may_act or self.draft is None or self.waiting:
                return (action == "pass_turn") == (self._drawing is Verb.PASS)
            case "draw" | "pass_turn":
                return self.may_act
            case "end_turn":
                return self.may_lay
            case "declare":
                return self.may_act and self.draft is not None and Verb.DECLARE in self.draft.view.verbs
            case "hide":
                return self.shown is not None
        return super().check_action(action, parameters)

    def offers(self, action: str) -> bool:
        """A tile is drawn once in a turn."""
        if action in ("draw", "pass_turn") and self.draft is not None and self.may_act:
            return bool({Verb.DRAW, Verb.PASS} & {*self.draft.view.verbs}) and not self.draft.trial.taken
        return super().offers(action)

    def action_pass_turn(self) -> None:
        """What drawing becomes when the pool is empty."""
        self.action_draw()

    def action_draw(self) -> None:
        """Draws or passes; where that ends the turn and tiles are laid out, it asks first."""
        if self.draft is None or not self.may_act:
            self._try_again()
            return
        if self._drawing is None:
            self.say(no_draw(self.draft.view))
        elif self.draft.trial.taken or (self.draft.touched and self._draw_ends):
            word = "draw" if self._drawing is Verb.DRAW else "pass"
            question = "Tiles are laid out. They go back to where they were."
            self.ask_once(question, f"take them back and {word}", "go on laying", self._draw)
        else:
            self._draw(True)

    def _try_again(self) -> None:
        """What could not be written to the journal, a deal or a bot's turn, waits for the key that draws."""
        seat = self.host.on_turn
        if not self.waiting:
            return
        self.waiting = False
        if seat is None:
            self.deal()
        elif self.players.is_bot(seat):
            self.watch_bot(seat)

    def _draw(self, sure: bool | None) -> None:
        if sure and self.draft is not None and self.draft.view.seat is not None:
            seat = self.draft.view.seat
            if self._draw_ends or self.draft.trial.taken:
                self.draft = self.draft.reset()
            self._commit(Draw(seat) if self._drawing is Verb.DRAW else Pass(seat))

    def action_declare(self) -> None:
        """Shows the twin of the tile turned up."""
        if self.draft is not None and self.draft.view.seat is not None:
            self._commit(Declare(self.draft.view.seat))

    @property
    def _drawing(self) -> Verb | None:
        """What the key for drawing does now: a draw, a pass, or nothing since a tile was drawn."""
        verbs = () if self.draft is None else self.draft.view.verbs
        return next((verb for verb in (Verb.DRAW, Verb.PASS) if verb in verbs), None)

    @property
    def _draw_ends(self) -> bool:
        """Whether a draw, or a pass in its place, ends the turn."""
        if self.draft is None or self._drawing is None:
            return False
        view = self.draft.view
        return view.rules.turns.after(view.turn, self._drawing) is Phase.OVER

    def _commit(self, *actions: Action) -> None:
        seat = self.host.on_turn
        if seat is None:
            return
        number = self.host.view(seat).turn.number
        try:
            violations = self.host.chair(seat).act(*actions)
        except JournalError as error:
            self.say(f"{capital(str(error))}; the turn was not kept, try again")
            return
        if violations and self.host.on_turn == seat and self.draft is not None:
            self.refuse(self.draft, violations)
            return
        if violations:
            self._punished(seat, violations)
        elif self.host.on_turn == seat and self.host.view(seat).turn.number == number:
            self.stay(seat)
        else:
            self.turn_over(seat)

    def _punished(self, seat: Seat, violations: tuple[Violation, ...]) -> None:
        """At a strict table an illegal end of turn is over at once; why, only its own player is told."""
        if self.draft is not None:
            self.draft = self.draft.reset()
            self.looks[seat] = Look(self.host.view(seat).table, self.draft.arranged)
        self.clocks.next_turn()
        self._show_and_tell(seat, punished(self.host.view(seat).history[-1], violations))

    def turn_over(self, seat: Seat, word: str = "") -> None:
        """The turn was committed: from here on it belongs to the next seat.

        The ``word`` is for the player. With several people the rack is covered next: who drew sees the tile before.
        """
        if self.draft is not None:
            self.looks[seat] = Look(self.host.view(seat).table, self.draft.arranged)
        self.clocks.next_turn()
        if len(self.players.people) > 1 and self.host.on_turn is not None:
            word = word or drew(self.host.view(seat).history[-1])
        elif word:
            self.trouble.append(word)
            word = ""
        if word:
            self._show_and_tell(seat, word)
        else:
            self.go_on()

    def _show_and_tell(self, seat: Seat, word: str) -> None:
        """Something to be read with the own rack in sight, before the game goes on."""
        self.show(seat)
        self.ask(f"{word}.", "go on", "", lambda _: self.go_on())

    # ------------------------------------------------------------------ clocks

    def turn_is_up(self, draft: Draft) -> None:
        """The turn ends as it is; its player is told, and so is the next sight of a table with bots alone."""
        seat = self.host.on_turn
        if seat is None:
            return
        before = len(self.host.view(seat).history)
        if self.kept(lambda: self.host.time_is_up(seat, *draft.actions()), "it is tried again"):
            self.draft = draft.reset()
            self.turn_over(seat, time_was_up(self.host.view(seat).history[before:]))
