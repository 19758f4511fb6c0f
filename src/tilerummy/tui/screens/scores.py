"""The score sheet: every round, what the last one was made of, and the standings."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.engine.view import View
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.screens.closing import close
from tilerummy.tui.sentences import standings


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

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__()
        self._view = view
        self._names = names
        self._in_play = not view.round.over

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the ways on that this moment has."""
        if action != "close":
            return True
        ways = {"again", "menu"} if self._view.match_over else {"back"} if self._in_play else {"next"}
        return parameters[0] in {*ways, "quit"}

    def compose(self) -> ComposeResult:
        """The sheet as one text: it is short, and a table widget would be slow to start."""
        rules = self._view.rules
        yield Static(Text(f"Score   {rules.about.title}, {rules.match.length}"), id="heading", markup=False)
        with VerticalScroll():
            yield Static(self._sheet(), markup=False)
        yield KeyLine()

    def _sheet(self) -> Text:
        view, names = self._view, self._names
        width = max(8, *(len(name) + 2 for name in names))
        text = Text()
        text.append("Round   " + "".join(f"{name:>{width}}" for name in names) + "\n", "bold")
        first = view.round.number - len(view.results) + (0 if view.round.over else -1) + 1
        if any(any(row) for row in view.carried):
            text.append("before  " + "".join(f"{sum(row):>+{width}}" for row in view.carried) + "\n")
        for number, result in enumerate(view.results, first):
            text.append(f"{number:<8}" + "".join(f"{points:>+{width}}" for points in result.scores) + "\n")
        text.append("-" * (8 + width * len(names)) + "\n")
        text.append("total   " + "".join(f"{total:>{width}}" for total in view.standing.totals) + "\n\n", "bold")
        if view.results and not self._in_play:
            text.append("This round\n", "bold")
            for line in view.results[-1].lines:
                text.append(f"  {names[line.seat]:<{width}}{line.points:>+6}   {line.reason}\n")
            text.append("\n")
        text.append(standings(view, names) + "\n", "bold" if view.match_over else "")
        return text

    def action_close(self, answer: str) -> None:
        """Goes on."""
        close(self, answer)
