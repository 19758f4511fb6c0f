"""The clocks of a table on the screen."""

from tilerummy.play.draft import Draft
from tilerummy.tui.screens.hinting import HintingScreen


class TimedScreen(HintingScreen):
    """Lets the clocks run while somebody plays, and looks at them every second."""

    def on_mount(self) -> None:
        """From now on they are looked at."""
        self.set_interval(1.0, self._tick)

    def on_screen_suspend(self) -> None:
        """The clocks wait behind the curtain and in dialogs."""
        self.clocks.wait()

    def on_screen_resume(self) -> None:
        """They go on when somebody plays."""
        if self.host.on_turn is not None and self.draft is not None:
            self.run_clocks()

    def run_clocks(self) -> None:
        """Lets them run, unless something lies over the table."""
        if self.app.screen is self:
            self.clocks.run()

    def _tick(self) -> None:
        if self.app.screen is not self or self.host.on_turn is None:
            return
        if self.clocks.match_is_up:
            self.match_is_up()
        if self.clocks.turn is not None:
            self.paint_head(self.host.view(self.shown))
            if self.clocks.turn_is_up and self.draft is not None and self.may_act:
                self.turn_is_up(self.draft)

    # What a table does then is its own. Not abstract methods: the toolkit's classes have another metaclass than ABC.

    def match_is_up(self) -> None:
        """What is done when the time of the match is over."""
        raise NotImplementedError

    def turn_is_up(self, draft: Draft) -> None:
        """What is done when a turn has taken too long."""
        raise NotImplementedError
