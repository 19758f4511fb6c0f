"""The score sheet: every round, what the last one was made of, and the standings."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.engine.view import View
from tilerummy.model.label import cells
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
        """Who leads, the totals and this round stand still; the rounds before scroll below them."""
        rules = self._view.rules
        heading = Text.assemble("Score   ", (f"{rules.about.title}, {rules.match.length}", "not bold"))
        yield Static(heading, id="heading", markup=False)
        yield Static(self._summary(), id="summary", markup=False)
        with VerticalScroll():
            yield Static(self._rounds(), markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The newest rounds are in sight, and the keys scroll."""
        rounds = self.query_one(VerticalScroll)
        rounds.focus()
        rounds.scroll_end(animate=False)

    def _summary(self) -> Text:
        view, names, width = self._view, self._names, self._column
        text = Text(f"{standings(view, names)}\n\n", "bold" if view.match_over else "")
        if view.results and not self._in_play:
            for line in view.results[-1].lines:
                text.append(f"{names[line.seat]:<{width}}{line.points:>+6}   {line.reason}\n", "not bold")
            text.append("\n")
        text.append("round   " + "".join(f"{name:>{width}}" for name in names) + "\n", "bold")
        text.append("total   " + "".join(f"{total:>{width}}" for total in view.standing.totals), "bold")
        if view.results or any(any(row) for row in view.carried):
            text.append(f"\n{'─' * (8 + width * len(names))}")
        return text

    def _rounds(self) -> Text:
        view, width = self._view, self._column
        text = Text()
        if any(any(row) for row in view.carried):
            text.append("before  " + "".join(f"{sum(row):>+{width}}" for row in view.carried) + "\n")
        first = view.round.number - len(view.results) + (1 if view.round.over else 0)
        for number, result in enumerate(view.results, first):
            text.append(f"{number:<8}" + "".join(f"{points:>+{width}}" for points in result.scores) + "\n")
        return text

    @property
    def _column(self) -> int:
        """How wide the column of a seat is."""
        return max(8, *(cells(name) + 2 for name in self._names))

    def action_close(self, answer: str) -> None:
        """Goes on."""
        close(self, answer)
