"""The table: whose turn it is, and everything that cannot be taken back."""

import asyncio
from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.widgets import Static

from tilerummy.engine.view import View
from tilerummy.model.action import Action, Draw, Pass, Seat, Verb
from tilerummy.model.violation import Violation
from tilerummy.play.clock import TableClocks
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.play.players import Players
from tilerummy.play.tables import new_seed, open_table
from tilerummy.rules.rule import counted
from tilerummy.store.journal import JournalError
from tilerummy.store.log import open_log
from tilerummy.tui.keys import GAME, TURN, bindings
from tilerummy.tui.messages import Again, ToMenu
from tilerummy.tui.position import Spot
from tilerummy.tui.screens.ask import AskScreen
from tilerummy.tui.screens.curtain import CurtainScreen
from tilerummy.tui.screens.laying import LayingScreen
from tilerummy.tui.screens.pages import keys_page, rules_page
from tilerummy.tui.screens.scores import ScoreScreen
from tilerummy.tui.seen import Hand, Lit, Look, lit_since
from tilerummy.tui.sentences import capital, head_line, seat_line, told

BOT_SECONDS = 0.8
"""How long a bot's turn is seen at least; any key skips it."""


class TableScreen(LayingScreen):
    """Hands the turn from seat to seat: people behind a curtain, bots in child processes, rounds with their scores."""

    BINDINGS = bindings(TURN, GAME)

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host
        self._complaints = open_log()
        self._players = Players(host, self._complaints)
        # Whose rack may be on the screen: nobody's while people hand the device on.
        self._shown: Seat | None = None
        self._looks: dict[Seat, Look] = {}
        self._trouble: list[str] = []
        self._skip = asyncio.Event()
        self._clocks = TableClocks(host.rules)

    def on_mount(self) -> None:
        """The game goes on from where it stands."""
        self.board.focus()
        self.set_interval(1.0, self._tick)
        # The position belongs into the first frame; only then the board knows where a cursor can stand.
        self._go_on()
        self.call_after_refresh(self._settle)

    async def on_unmount(self) -> None:
        """No child is left, and the journal may be opened by another."""
        await self._players.stop()
        self._host.close()
        self._complaints.close()

    # ------------------------------------------------------------------ whose turn it is

    def _go_on(self) -> None:
        """Does what comes next: scores, a deal, a bot's turn or a person's."""
        seat = self._host.on_turn
        if seat is None:
            self._between_rounds()
        elif self._players.is_bot(seat):
            self._watch(seat)
        elif self._shown == seat or len(self._players.people) == 1:
            self._sit_down(seat)
        else:
            self._raise_curtain(seat)

    def _between_rounds(self) -> None:
        if self._host.done and self._host.view(None).results:
            self._show_onlooker()
            self.app.push_screen(ScoreScreen(self._host.view(None), self._players.names), self._after_scores)
        else:
            self._deal()

    def _deal(self) -> None:
        self._looks.clear()
        if self._kept(self._host.deal):
            self._go_on()

    def _after_scores(self, answer: str | None) -> None:
        match answer:
            case "next":
                self._deal()
            case "again":
                self._again()
            case "menu":
                self._to_menu()
            case "quit":
                self.action_leave()

    def _raise_curtain(self, seat: Seat) -> None:
        """The curtain first, then the next view, so that no rack is painted once more."""
        self._show_onlooker()
        news = self._news(seat)
        self.app.push_screen(
            CurtainScreen(self._players.names[seat], news),
            lambda shown: self._sit_down(seat) if shown else self.action_leave(),
        )

    def _show_onlooker(self) -> None:
        self._shown = None
        if not self._host.between_rounds or self._host.done:
            self.begin(Draft.start(self._host.view(None)), Lit())
            self._paint_seats()

    def _sit_down(self, seat: Seat) -> None:
        """A person's turn begins, or goes on after a bot's turn."""
        self._shown = seat
        self._show(self._host.view(seat))
        self._settle()
        self._paint_seats()
        if self._trouble:
            self.say("; ".join(map(capital, self._trouble)))
            self._trouble.clear()
        self._clocks.next_turn()
        self._clocks.run()

    def _show(self, view: View) -> None:
        look = None if view.seat is None else self._looks.get(view.seat)
        order = look.rack if look else ()
        if look and self.draft is not None and self.draft.view.seat == view.seat:
            # Who watches bots may sort the rack meanwhile.
            order = self.draft.arranged
        self.begin(Draft.start(view, order), lit_since(look, view))

    def _watch(self, seat: Seat) -> None:
        """A bot plays; a person who sits there alone watches with the own rack open."""
        people = self._players.people
        self._shown = people[0] if len(people) == 1 else None
        self._show(self._host.view(self._shown))
        self._paint_seats()
        self._clocks.run()
        self._skip.clear()
        self.call_after_refresh(self.run_worker, self._bot_turn(seat), group="bot", exclusive=True)

    async def _bot_turn(self, seat: Seat) -> None:
        try:
            trouble = await self._players.bot_turn(seat, BOT_SECONDS, self._skip)
        except JournalError as error:
            self.say(f"{capital(str(error))}; press d to try again")
            return
        if trouble is not None:
            self._trouble.append(trouble)
        self._go_on()

    def on_key(self, _: events.Key) -> None:
        """Any key skips the time that a bot's turn is shown."""
        self._skip.set()

    # ------------------------------------------------------------------ what is on the screen

    def standing(self) -> str:
        """Who plays, for everybody who waits."""
        seat = self._host.on_turn
        if seat is None or self._shown == seat:
            return super().standing()
        history = told(self._host.view(self._shown).history, self._players.names, self._shown)
        return f"{history[-1]}.  {self._players.names[seat]} plays" if history else ""

    def rack_title(self) -> str:
        """Whose rack it is."""
        return "your rack" if self._shown is None else f"your rack, {self._players.names[self._shown]}"

    def _paint_seats(self) -> None:
        view = self._host.view(self._shown)
        line = Text(no_wrap=True, overflow="ellipsis")
        for seat in range(len(view.seats)):
            on_turn = seat == view.turn.seat and not view.round.over
            line.append(f" {seat_line(view, self._players.names, seat)} ", "reverse bold" if on_turn else "")
            line.append("  ")
        self.query_one("#seats", Static).update(line)
        self._paint_head(view)
        self.refresh_bindings()

    def _paint_head(self, view: View) -> None:
        seconds = None if self._clocks.turn is None else self._clocks.turn.left
        self.query_one("#head", Static).update(Text(head_line(view, seconds), no_wrap=True, overflow="ellipsis"))

    def _news(self, seat: Seat) -> tuple[str, ...]:
        """What happened since the last turn of a seat, without anything that only others may know."""
        history = self._host.view(None).history
        own = [number for number, event in enumerate(history) if getattr(event.action, "seat", None) == seat]
        return told(history, self._players.names, seat)[own[-1] if own else 0 :]

    # ------------------------------------------------------------------ what cannot be taken back

    def action_end_turn(self) -> None:
        """Commits the draft; where it is illegal, the cursor goes to the first meld at fault."""
        if self.draft is None or not self.may_lay:
            return
        actions = self.draft.actions()
        if not actions:
            self.say(f"Nothing is laid out: lay tiles, or press d to {'draw' if self._pool else 'pass'}")
            return
        self._commit(*actions)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key for drawing says pass when the pool is empty."""
        if action in {"draw", "pass_turn"} and self.draft is not None:
            return (action == "draw") == self._pool
        return action != "pass_turn"

    def action_pass_turn(self) -> None:
        """What drawing becomes when the pool is empty."""
        self.action_draw()

    def action_draw(self) -> None:
        """Draws or passes; with tiles laid out it asks first."""
        if self.draft is None or not self.may_lay:
            if self._host.on_turn is not None and self._players.is_bot(self._host.on_turn):
                self._watch(self._host.on_turn)
            return
        if self.draft.touched:
            word = "draw" if self._pool else "pass"
            question = "Tiles are laid out. They go back to where they were."
            self.app.push_screen(AskScreen(question, f"take them back and {word}", "go on laying"), self._draw)
        else:
            self._draw(True)

    def _draw(self, sure: bool | None) -> None:
        if sure and self.draft is not None and self.draft.view.seat is not None:
            seat = self.draft.view.seat
            self.draft = self.draft.reset()
            self._commit(Draw(seat) if Verb.DRAW in self.draft.view.verbs else Pass(seat))

    @property
    def _pool(self) -> bool:
        return self.draft is not None and bool(self.draft.view.round.pool)

    def _commit(self, *actions: Action) -> None:
        seat = self._host.on_turn
        if seat is None:
            return
        try:
            violations = self._host.chair(seat).act(*actions)
        except JournalError as error:
            self.say(f"{capital(str(error))}; the turn was not kept, try again")
            return
        if violations and self._host.on_turn == seat:
            self.faults = violations
            self._to_fault()
            return
        if violations:
            self._punished(seat, violations)
        else:
            self._turn_over(seat)

    def _punished(self, seat: Seat, violations: tuple[Violation, ...]) -> None:
        """At a strict table an illegal end of turn is over at once; why, only its own player is told."""
        drawn = len(self._host.view(None).history[-1].shown)
        reasons = "\n".join(map(str, violations))
        if self.draft is not None:
            self.draft = self.draft.reset()
        text = f"That was not legal, so everything went back and you drew {counted(drawn, 'tile')}.\n\n{reasons}"
        self.app.push_screen(AskScreen(text, "go on"), lambda _: self._turn_over(seat))

    def _turn_over(self, seat: Seat) -> None:
        """The turn was committed: from here on it belongs to the next seat."""
        if self.draft is not None:
            self._looks[seat] = Look(self._host.view(seat).table, self.draft.arranged)
        self._clocks.next_turn()
        self._go_on()

    def _to_fault(self) -> None:
        if self.draft is not None and (rows := self.draft.marked(self.faults)):
            self.hand = Hand(cursor=Spot(rows[0], 0))
        self._settle()

    def _kept(self, act: Callable[[], None]) -> bool:
        """Does something that is written to the journal; says so if it could not be."""
        try:
            act()
        except JournalError as error:
            self.say(capital(str(error)))
            return False
        return True

    # ------------------------------------------------------------------ clocks

    def on_screen_suspend(self) -> None:
        """The clocks wait behind the curtain and in dialogs."""
        self._clocks.wait()

    def on_screen_resume(self) -> None:
        """They go on when somebody plays."""
        if self._host.on_turn is not None and self.draft is not None:
            self._clocks.run()

    def _tick(self) -> None:
        if self.app.screen is not self or self._host.on_turn is None:
            return
        if self._clocks.match_is_up:
            self._kept(self._host.call_time)
        if self._clocks.turn is not None:
            self._paint_head(self._host.view(self._shown))
            if self._clocks.turn_is_up and self.draft is not None and self.may_lay:
                self._time_is_up(self.draft)

    def _time_is_up(self, draft: Draft) -> None:
        seat = self._host.on_turn
        if seat is None:
            return
        if self._kept(lambda: self._host.time_is_up(seat, *draft.actions())):
            self.draft = draft.reset()
            self._turn_over(seat)

    # ------------------------------------------------------------------ other screens

    def action_hide(self) -> None:
        """Takes the rack off the screen at once; what is laid out stays."""
        seat, draft, lit = self._shown, self.draft, self.lit
        if seat is None or draft is None or not self.may_lay:
            return
        self.begin(Draft.start(self._host.view(None)), Lit())

        def show(shown: bool | None) -> None:
            if shown:
                self.begin(draft, lit)
                self._settle()
            else:
                self.action_leave()

        self.app.push_screen(CurtainScreen(self._players.names[seat], ()), show)

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(keys_page())

    def action_rules(self) -> None:
        """The rules of this match, in their own sentences."""
        rules = self._host.rules
        paragraphs = [(name.replace("_", " ").capitalize(), rule.says()) for name, rule in rules.tables()]
        self.app.push_screen(rules_page(f"Rules of this match: {rules.about.title}", paragraphs))

    def action_scores(self) -> None:
        """The score sheet."""
        if self._host.on_turn is not None:
            self.app.push_screen(ScoreScreen(self._host.view(None), self._players.names), self._after_scores)

    def action_leave(self) -> None:
        """Quits; every turn that was committed is kept."""
        self.app.exit()

    def _to_menu(self) -> None:
        self.post_message(ToMenu())

    def _again(self) -> None:
        """Another match with the same rules and seats."""
        try:
            host = open_table(self._host.rules, self._host.rules.about.title.lower(), self._host.seats, new_seed())
        except (ValueError, JournalError) as error:
            self.notify(str(error), severity="error", markup=False)
            self._to_menu()
            return
        self.post_message(Again(host))
