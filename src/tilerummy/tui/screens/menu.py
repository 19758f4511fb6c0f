"""The menu: where the game begins, and where it comes back to."""

from contextlib import suppress
from typing import TYPE_CHECKING

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tilerummy.model.label import clean
from tilerummy.store.settings import Setup, read_settings
from tilerummy.tui.fit import fit
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.lines import Lines
from tilerummy.tui.logo import Logo

if TYPE_CHECKING:
    from tilerummy.store.saves import Save

CHOICES = (
    ("play", "Play", "p"),
    ("new", "New game", "n"),
    ("resume", "Resume a match", "r"),
    ("lesson", "First steps", "f"),
    ("rules", "Rules", "u"),
    ("options", "Options", "o"),
    ("quit", "Quit", "q"),
)
CHOICE_CELLS = 38
LOOKED_AT = 20
"""How many matches are looked at for one that can go on: those that were played last."""

TITLE_CELLS = 30


class MenuScreen(Screen[None]):
    """The ways on. Rules and saves are loaded only after the first frame, so that it comes at once."""

    CSS_PATH = "menu.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (16, "-high")]
    BINDINGS = [
        *(Binding(key, f"choose('{name}')", text) for name, text, key in CHOICES),
        Binding("f1,question_mark", "help", "Keys", key_display="?"),
        Binding("ctrl+q", "choose('quit')", "Quit", show=False),
    ]

    class Looked(Message):
        """The matches were looked at: the one that can go on, if there is one, and the last one of all.

        ``title`` is that of the rules that were chosen last, "" if they were not looked at.
        """

        def __init__(self, unfinished: "Save | None", last: "Save | None", title: str) -> None:
            super().__init__()
            self.unfinished, self.last, self.title = unfinished, last, title

    _rules_title = ""
    """Of the rules that ``p`` plays, once they were looked at."""

    def compose(self) -> ComposeResult:
        """A title, the choices, a word on the last match, the keys."""
        fit(self)
        with Center():
            yield Logo(id="title")
        yield Static("runs and groups, for two to six at one table", id="under-title")
        with Center():
            yield Lines(*(Option(self._prompt(name), id=name) for name, _, _ in CHOICES), id="choices")
        yield Static("", id="word", markup=False)
        yield KeyLine(("choose('lesson')",))

    def on_mount(self) -> None:
        """The choices have the keys."""
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """A match may have been left or ended since, and another set-up be the last."""
        self._rules_title = ""
        self.query_one(OptionList).replace_option_prompt("play", self._prompt("play"))
        self.call_after_refresh(self.run_worker, self._look, thread=True, exclusive=True, group="look")

    def _prompt(self, name: str, dim: bool = False) -> Text:
        text, key = next((text, key) for one, text, key in CHOICES if one == name)
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{text:<{CHOICE_CELLS}}", "dim" if dim else "").append(key, "bold")
        if name == "play":
            line.append(f"\n{_as_before(read_settings().setup, self._rules_title)}", "not bold")
        return line

    # ------------------------------------------------------------------ the last match

    def _look(self) -> None:
        """Looks for a match that can go on, in a thread: rules have to be loaded, and matches replayed."""
        from itertools import chain, islice

        from tilerummy.store.paths import matches_folder
        from tilerummy.store.saves import find_saves

        saves = islice(find_saves(matches_folder()), LOOKED_AT)
        looked_at = tuple(islice(saves, 1))
        unfinished = next((save for save in chain(looked_at, saves) if save.unfinished), None)
        # A message is left behind and nobody waits for it: the game may be on its way out.
        self.post_message(self.Looked(unfinished, next(iter(looked_at), None), _title() if looked_at else ""))

    @on(Looked)
    def looked(self, message: Looked) -> None:
        """Says what there is to go on with, and who has won the match that ended last."""
        save, last = message.unfinished, message.last
        new_here = "  New here? f: the first steps" if last is None else ""
        words = [_last_match(save) if save else f"There is no unfinished match.{new_here}"]
        if last is not None and last.finished:
            words.insert(0, _won(last))
        self._say("\n".join(words))
        self._rules_title = message.title
        self.query_one(OptionList).replace_option_prompt("play", self._prompt("play"))
        self.query_one(OptionList).replace_option_prompt("resume", self._prompt("resume", dim=save is None))

    def _say(self, word: str) -> None:
        self.query_one("#word", Static).update(Text(word, justify="center"))

    # ------------------------------------------------------------------ ways on

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a choice."""
        self.action_choose(event.option.id or "")

    def action_choose(self, name: str) -> None:
        """Goes where the choice leads. The second of two keys that come at once finds another screen there."""
        if self.app.screen is not self:
            return
        match name:
            case "play":
                self._play()
            case "new":
                from tilerummy.tui.screens.setup import SetupScreen

                self.app.push_screen(SetupScreen())
            case "resume":
                from tilerummy.tui.screens.resume import ResumeScreen

                self.app.push_screen(ResumeScreen())
            case "lesson":
                from tilerummy.tui.screens.lesson import LessonScreen

                self.app.push_screen(LessonScreen())
            case "rules":
                self._open_rules()
            case "options":
                from tilerummy.tui.screens.options import OptionsScreen

                self.app.push_screen(OptionsScreen())
            case "quit":
                self.app.exit()

    def action_help(self) -> None:
        """The keys of the table."""
        from tilerummy.tui.screens.pages import keys_page

        if self.app.screen is self:
            self.app.push_screen(keys_page())

    def _play(self) -> None:
        """A new match at once, with everything as it was chosen last."""
        from tilerummy.play.tables import open_as_before
        from tilerummy.store.journal import JournalError
        from tilerummy.tui.offers import one_line
        from tilerummy.tui.screens.table import TableScreen

        try:
            host = open_as_before(read_settings().setup)
        except (ValueError, JournalError) as error:
            self._say(f"{one_line(error)}.\nn chooses other rules and seats")
            return
        self.app.push_screen(TableScreen(host))

    def _open_rules(self) -> None:
        """The rules that were played last, as they stand in the file."""
        from tilerummy.play.tables import named_rules
        from tilerummy.store.faults import RulesetError
        from tilerummy.tui.screens.rulebook import RulebookScreen

        try:
            rules = named_rules(read_settings().setup.rules)
        except RulesetError as error:
            self._say(error.brief)
            return
        self.app.push_screen(RulebookScreen(rules, rules.about.title))


def _title() -> str:
    """The title of the rules that were chosen last; nothing if they cannot be read."""
    from tilerummy.play.tables import named_rules
    from tilerummy.store.faults import RulesetError

    with suppress(RulesetError):
        return named_rules(read_settings().setup.rules).about.title
    return ""


def _as_before(setup: Setup, title: str) -> str:
    """The last set-up in a line. As long as its rules are not loaded, they are called by their name."""
    name = setup.rules.rpartition("/")[2].removesuffix(".toml").replace("_", " ").replace("-", " ").replace("+", ", ")
    rules = title or name
    seats = ", ".join(clean(seat.removeprefix("@").rpartition("/")[2]) for seat in setup.seats if seat)
    return clean(f"{rules[:1].upper()}{rules[1:]}: {seats}", CHOICE_CELLS)


def _last_match(save: "Save") -> str:
    at = f"round {save.rounds}" if save.rounds else "not begun"
    return f"To be resumed: {clean(save.title, TITLE_CELLS)}, {at}, {_totals(save)}"


def _won(save: "Save") -> str:
    from tilerummy.play.seats import labels

    names = labels(save.seats)
    winners = " and ".join(names[seat] for seat in save.winners)
    return f"The last match: {winners or 'nobody'} won {clean(save.title, TITLE_CELLS)}, {_totals(save)}"


def _totals(save: "Save") -> str:
    from tilerummy.play.seats import labels

    return ", ".join(f"{name}: {total}" for name, total in zip(labels(save.seats), save.totals, strict=True))
