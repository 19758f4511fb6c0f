"""What one may look up at the table: the rules, what happened, which tiles are not seen yet."""

from typing import TYPE_CHECKING

from textual import on

from tilerummy.engine.view import View
from tilerummy.play.row import Spot as DraftSpot
from tilerummy.telling import news
from tilerummy.tui.messages import OptionsChanged
from tilerummy.tui.screens.watching import WatchingScreen

if TYPE_CHECKING:
    from tilerummy.play.unseen import Odds


class ConsultingScreen(WatchingScreen):
    """Pages on the match, and beside the board, for those who want it, the tiles counted."""

    def offers(self, action: str) -> bool:
        """Steps are offered where there are some."""
        return bool(self.happened) if action == "steps" else super().offers(action)

    # ------------------------------------------------------------------ beside the board

    def counted(self, view: View) -> "Odds | None":
        """For those who want it, how many tiles are not seen, and the odds to draw one that is wanted."""
        wanted_here = self.game.options.aid and view.seat is not None and not view.round.over
        return self._odds(view) if wanted_here else None

    def _odds(self, view: View) -> "Odds":
        from tilerummy.play.unseen import odds, wanted

        at = self.hand.cursor
        spots = tuple(DraftSpot(*spot) for spot in self.hand.picked)
        cursor = None if at is None else DraftSpot(*at)
        return odds(view, () if self.draft is None else wanted(self.draft, spots, cursor))

    def paint(self) -> None:
        """What is counted beside the board goes along with the cursor."""
        super().paint()
        if self.view is not None and self.children and self.game.options.aid:
            self.paint_seats(self.view)

    @on(OptionsChanged)
    def counted_or_not(self) -> None:
        """Whether something is counted beside the board may have changed."""
        if self.view is not None and self.children:
            self.paint_seats(self.view)

    # ------------------------------------------------------------------ pages about it

    def action_help(self) -> None:
        """The keys."""
        from tilerummy.tui.screens.pages import keys_page

        self.app.push_screen(keys_page())

    def action_rules(self) -> None:
        """The rules of this match, in their own sentences and with examples."""
        from tilerummy.tui.screens.rulebook import RulebookScreen

        rules = self.host.rules
        self.app.push_screen(RulebookScreen(rules, rules.about.title))

    def action_options(self) -> None:
        """How the game looks and behaves."""
        from tilerummy.tui.screens.options import OptionsScreen

        self.app.push_screen(OptionsScreen())

    def action_commands(self) -> None:
        """All that may be done now."""
        self.app.action_command_palette()

    def action_log(self) -> None:
        """What happened in this round, as far as the one at the screen may know it."""
        from tilerummy.tui.screens.pages import log_page

        view = self.host.view(self.shown)
        self.app.push_screen(
            log_page(news.told(view.history, self.players.names, self.shown, view.rack_sizes, view.rules.deck))
        )

    def action_unseen(self) -> None:
        """The tiles that the one at the screen has not seen, and the odds to draw one that makes a meld."""
        from tilerummy.tui.screens.unseen import unseen_page

        if self.view is not None and self.shown is not None:
            self.app.push_screen(unseen_page(self.view, self.players.names, self._odds(self.view)))

    def action_steps(self) -> None:
        """What the others did since the last turn of the one at the screen, step by step."""
        from tilerummy.telling.steps import steps_since
        from tilerummy.tui.screens.steps import StepsScreen

        if self.view is None or self.shown is None:
            return
        if steps := steps_since(self.view, self.players.names, self.shown):
            self.app.push_screen(StepsScreen(steps))
        else:
            self.say("Nobody has done anything since your last turn")
