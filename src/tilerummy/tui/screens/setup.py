"""A new game: which rules, who sits where, and the habits of this table."""

from textual import on
from textual.binding import Binding
from textual.widgets import Button, Input, Static

from tilerummy.play.host import Host
from tilerummy.play.tables import chosen_rules, named_rules, new_seed, open_table, read_seed
from tilerummy.store.faults import RulesetError
from tilerummy.store.journal import JournalError
from tilerummy.store.settings import SettingsError, Setup, keep_settings
from tilerummy.tui.form import Field, Tick, Ticks
from tilerummy.tui.offers import broken_words, one_line, ruleset_offers
from tilerummy.tui.screens.closing import close
from tilerummy.tui.screens.questions import QuestionsScreen
from tilerummy.tui.screens.table import TableScreen
from tilerummy.tui.seat_row import SeatRow

REMEMBERED = 4
"""So many seats are written down at least, those that nobody has among them."""


class SetupScreen(QuestionsScreen):
    """The questions, and the ways on from them: to the table, to the rules, to a ruleset of one's own."""

    CSS_PATH = "setup.tcss"
    BINDINGS = [
        Binding("ctrl+s,f10", "start", "Start", key_display="^s"),
        Binding("tab", "app.focus_next", "Next"),
        Binding("f2", "rulebook", "Rules"),
        Binding("f7", "own_rules", "Change"),
        Binding("f1,question_mark", "help", "Keys", key_display="f1"),
        Binding("f6", "options", "Options", show=False),
        Binding("escape", "close", "Back", key_display="esc"),
    ]

    @on(Input.Submitted)
    def entered(self, event: Input.Submitted) -> None:
        """Enter goes on to the next field, and starts at the last."""
        fields = [field for field in self.focus_chain if isinstance(field, Field)]
        place = fields.index(event.input) + 1 if event.input in fields else len(fields)
        if place < len(fields):
            fields[place].focus()
        else:
            self.action_start()

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Deals, if everything can be, and remembers how. A second key that comes at once begins no second match."""
        if self.app.screen is not self:
            return
        try:
            host = self._open()
        except (ValueError, JournalError) as error:
            self._say(one_line(error))
            return
        try:
            keep_settings(setup=self._setup())
        except SettingsError as error:
            self.app.notify(str(error), severity="warning", markup=False)
        self.app.switch_screen(TableScreen(host))

    def _open(self) -> Host:
        name, seats = self._rules_name(), self._seats()
        rules = self._at_this_table(chosen_rules(name, seats))
        text = self.query_one("#seed", Field).value.strip()
        return open_table(rules, name, seats, read_seed(text) if text else new_seed())

    def _setup(self) -> Setup:
        """The answers as they are remembered: what the rules say anyway is left to them."""
        limit, lasts = self._choice("limit").value, str(self._choice("length").value)
        usual_limit, usual_length = self._usual or (0, "")
        seats = [row.entry for row in self.query(SeatRow)]
        # Also who sits where these rules have no seat: the next ones may have it.
        taken = max(number for number, entry in enumerate(seats, 1) if entry)
        return Setup(
            rules=self._rules_name(),
            seats=tuple(seats[: max(taken, REMEMBERED)]),
            time_limit=None if limit == usual_limit else int(str(limit)),
            strict=self.query_one("#strict", Tick).value,
            length="" if lasts == usual_length else lasts,
        )

    def action_close(self) -> None:
        """Back to the menu."""
        close(self, None)

    def action_help(self) -> None:
        """The keys of the table that one is about to sit down at."""
        from tilerummy.tui.screens.pages import keys_page

        if self.app.screen is self:
            self.app.push_screen(keys_page())

    def action_options(self) -> None:
        """How the game looks and behaves."""
        from tilerummy.tui.screens.options import OptionsScreen

        if self.app.screen is self:
            self.app.push_screen(OptionsScreen())

    @on(Button.Pressed, "#own")
    def action_own_rules(self) -> None:
        """The chosen rules in a form, to make a ruleset of one's own of them, or to change it if it is one."""
        from tilerummy.store.own_rulesets import origin
        from tilerummy.tui.screens.own_rules import OwnRulesScreen

        if self.app.screen is not self:
            return
        try:
            self.app.push_screen(OwnRulesScreen(origin(self._rules_name())), self._choose)
        except RulesetError as error:
            self._say(one_line(error))

    def _choose(self, name: str | None) -> None:
        """The rulesets may be others now, and this one is wanted; "" if nothing was saved or deleted."""
        if not name:
            return
        self._find()
        self.query_one("#broken", Static).update(broken_words(self._broken))
        self.query_one("#broken").display = bool(self._broken)
        self._told = ()
        self._choice("ruleset").offer(ruleset_offers(self._entries), self._listed(name))
        self.query_one("#presets", Ticks).clear_options()
        self.ruleset_changed()
        self._tell()
        # What had the keys may be gone: another ruleset has other presets, or none.
        self._choice("ruleset").focus()

    def action_rulebook(self) -> None:
        """The rules that are chosen, to be read."""
        from tilerummy.tui.screens.rulebook import RulebookScreen

        if self.app.screen is not self:
            return
        try:
            rules = self._at_this_table(named_rules(self._rules_name()))
        except ValueError as error:
            self._say(one_line(error))
            return
        self.app.push_screen(RulebookScreen(rules, rules.about.title))
