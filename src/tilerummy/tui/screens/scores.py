"""The score sheet: every round, what the last one was made of, and the standings."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.engine.view import View
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.late_keys import LateKeys
from tilerummy.tui.looks import skin_of
from tilerummy.tui.moment import moment
from tilerummy.tui.score_sheet import ScoreSheet
from tilerummy.tui.screens.closing import close
from tilerummy.tui.written import Written

HIGH = 22
"""In windows of so many lines there is room for tiles."""

SIDES = 5
"""What stands beside the sheet: two cells at each side, and the bar that scrolls."""


class Moment(Written):
    """How the round was won, in tiles where the window has room for them."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__(id="moment")
        self._view, self._names = view, names

    def write(self, width: int) -> Text:
        """Looks as everything looks now."""
        return moment(self._view, self._names, skin_of(self.app), width, self.app.size.height >= HIGH)


class ScoreScreen(Screen[str]):
    """Closes with "next", or after the match with "again" or "menu"; "back" where a round is still running."""

    CSS_PATH = "scores.tcss"
    BINDINGS = [
        Binding("enter,space", "close('next')", "Next round", key_display="enter"),
        Binding("escape,enter,f3", "close('back')", "Back", key_display="esc"),
        Binding("a", "close('again')", "Again, same seats"),
        Binding("m,escape,enter", "close('menu')", "Menu", key_display="m"),
        Binding("ctrl+q", "close('quit')", "Save and quit"),
    ]

    def __init__(self, view: View, names: Sequence[str], late: LateKeys | None = None) -> None:
        super().__init__()
        self._view = view
        self._names = names
        self._late = late or LateKeys()
        self._in_play = not view.round.over

    def on_key(self, event: Key) -> None:
        """It may have opened under the fingers of who hurried the last turn along."""
        if not self._in_play:
            self._late.keep_away(event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the ways on that this moment has."""
        if action != "close":
            return True
        ways = {"again", "menu"} if self._view.match_over else {"back"} if self._in_play else {"next"}
        return parameters[0] in {*ways, "quit"}

    def compose(self) -> ComposeResult:
        """Who leads and the totals stand still; the rounds and their reasons scroll below them."""
        rules = self._view.rules
        heading = Text.assemble("Score   ", (f"{rules.about.title}, {rules.match.length}", "not bold"))
        yield Static(heading, id="heading", markup=False)
        if not self._in_play:
            yield Moment(self._view, self._names)
        yield Static(id="standing", markup=False)
        with VerticalScroll():
            yield Static(id="rounds", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The keys scroll."""
        self.query_one(VerticalScroll).focus()

    def on_resize(self, event: Resize) -> None:
        """As wide as the window. The last round is in sight, and as much of its reasons as there is room for."""
        sheet = ScoreSheet(self._view, self._names, event.size.width - SIDES)
        rounds = sheet.rounds
        self.query_one("#standing", Static).update(sheet.standing())
        self.query_one("#rounds", Static).update(Text("\n").join([*map(Text, rounds), Text(), sheet.reasons()]))
        self.query_one(VerticalScroll).scroll_to(y=max(0, len(rounds) - 1), animate=False)

    def action_close(self, answer: str) -> None:
        """Goes on."""
        close(self, answer)
