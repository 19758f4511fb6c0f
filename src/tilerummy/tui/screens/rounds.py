"""What lies between the rounds of a match, and after its end: deals, scores, another match."""

from collections.abc import Callable

from tilerummy.play.tables import new_seed, open_table
from tilerummy.store.journal import JournalError
from tilerummy.telling.outcomes import showdown
from tilerummy.telling.sentences import capital
from tilerummy.tui.keys import key_of
from tilerummy.tui.messages import Again
from tilerummy.tui.screens.bot_turns import BotTurnsScreen


class RoundsScreen(BotTurnsScreen):
    """Deals, shows the scores, and begins anew; what it writes to the journal and cannot, it tries again."""

    def between_rounds(self) -> None:
        """The scores if there are any, else the first deal."""
        view = self.host.view(None) if self.host.dealt else None
        if view is None or not view.results:
            self.deal()
        elif view.round.knocker is not None and view.rules.turns.private:
            # Both hands are melded out: that is looked at before the scores.
            self.show(self.players.people[0] if len(self.players.people) == 1 else None)
            hands = showdown(view, self.players.names)
            self.pose(hands, "the scores", then=lambda _: self._scores(), late=self.late_keys)
        else:
            self.show(None)
            self._scores()

    def _scores(self) -> None:
        from tilerummy.tui.screens.scores import ScoreScreen

        sheet = ScoreScreen(self.host.view(None), self.players.names, self.late_keys)
        self.app.push_screen(sheet, self._after_scores)

    def deal(self) -> None:
        """The next round begins."""
        self.looks.clear()
        if self.kept(self.host.deal, f"press {key_of('draw')} to try again"):
            self.go_on()

    def _after_scores(self, answer: str | None) -> None:
        match answer:
            case "next":
                self.deal()
            case "again":
                self._again()
            case "menu":
                self.leave_for_menu()
            case "quit":
                self.action_leave()

    def kept(self, act: Callable[[], None], what_now: str) -> bool:
        """Does something that is written to the journal; says so if it could not be, and what now."""
        try:
            act()
        except JournalError as error:
            self.waiting = True
            self.say(f"{capital(str(error))}; {what_now}")
            return False
        self.waiting = False
        return True

    def match_is_up(self) -> None:
        """This round becomes the last."""
        self.kept(self.host.call_time, "it is tried again")

    # ------------------------------------------------------------------ other screens

    def action_scores(self) -> None:
        """The score sheet."""
        if self.host.on_turn is not None:
            self._scores()

    def _again(self) -> None:
        """Another match with the same rules and seats."""
        try:
            host = open_table(self.host.rules, self.host.rules.about.title.lower(), self.host.seats, new_seed())
        except (ValueError, JournalError) as error:
            self.notify(str(error), severity="error", markup=False)
            self.leave_for_menu()
            return
        self.post_message(Again(host))
