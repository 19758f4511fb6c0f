"""A new game: which rules, who sits where, and the habits of this table."""

from collections.abc import Iterator

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantBlur, DescendantFocus, Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, SelectionList, Static

from tilerummy.play.choices import length, lengths, limits, with_length
from tilerummy.play.host import Host
from tilerummy.play.tables import at_this_table, chosen_rules, named_rules, new_seed, open_table, read_seed
from tilerummy.rules.ruleset import MOST_PLAYERS, Ruleset
from tilerummy.store.faults import RulesetError
from tilerummy.store.journal import JournalError
from tilerummy.store.library import find_rulesets, load_ruleset
from tilerummy.store.settings import SettingsError, Setup, keep_settings, read_settings
from tilerummy.tui.choice import Choice
from tilerummy.tui.fit import fit
from tilerummy.tui.form import Described, Field, Tick, Ticks
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.offers import MEASURE, broken_words, one_line, otherwise, preset_words, ruleset_words, strictness
from tilerummy.tui.rule_words import summary
from tilerummy.tui.screens.closing import close
from tilerummy.tui.screens.table import TableScreen
from tilerummy.tui.seat_row import SeatRow

REMEMBERED = 4
"""So many seats are written down at least, those that nobody has among them."""

WIDE = 110


class Start(Button):
    """Begins. Space presses it as it ticks a box."""

    BINDINGS = [Binding("space", "press", "Press", show=False)]


class SetupScreen(Screen[None]):
    """Everything that is chosen before the first deal. What cannot be is said in the last line, and nothing is lost."""

    CSS_PATH = "setup.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]
    BINDINGS = [
        Binding("ctrl+s,f10", "start", "Start", key_display="^s"),
        Binding("tab", "app.focus_next", "Next"),
        Binding("f2", "rulebook", "Rules"),
        Binding("f1,question_mark", "help", "Keys", key_display="f1"),
        Binding("escape", "close", "Back", key_display="esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        entries = find_rulesets()
        self._entries = {entry.name: entry for entry in entries if entry.error is None}
        self._broken = [entry for entry in entries if entry.error is not None]
        self._last = read_settings().setup
        # What the rules themselves say of clock and match: what was offered is marked by it.
        self._usual: tuple[int, str] | None = None
        self._told: tuple[object, ...] = ()
        self._summary: tuple[tuple[str, str], ...] = ()

    # ------------------------------------------------------------------ the questions

    def compose(self) -> ComposeResult:
        """The questions in two blocks, what the answers mean, and what is wrong with them."""
        fit(self)
        yield Static("New game", id="heading")
        with VerticalScroll(id="questions", can_focus=False):
            yield Vertical(*self._about_the_rules(), id="rules")
            yield Vertical(*self._about_the_players(), id="players")
        broken = Static(broken_words(self._broken), id="broken", markup=False)
        broken.display = bool(self._broken)
        yield broken
        with VerticalScroll(id="summary-box"):
            yield Described(id="summary")
        with Vertical(id="foot"):
            yield Static("", id="trouble", markup=False)
            yield KeyLine()

    def _about_the_rules(self) -> Iterator[Widget]:
        base, *presets = self._last.rules.split("+")
        first = next((name for name in (base, MEASURE, *self._entries) if name in self._entries), "")
        titles = [(ruleset_words(entry), name) for name, entry in self._entries.items()]
        yield _row("Ruleset", Choice(titles, first, id="ruleset"))
        offered = preset_words(self._entries.get(first))
        ticks = Ticks(id="presets", compact=True)
        ticks.offer((words, name, first == base and name in presets) for words, name in offered)
        row = _row("Presets", ticks, id="presets-row")
        row.display = bool(offered)
        yield row
        yield _row("Match", Choice([], "", id="length"))
        yield _row("Clock", Choice([], -1, id="limit"))
        yield _row("Strict", Tick("", self._last.strict, compact=True, id="strict"))

    def _about_the_players(self) -> Iterator[Widget]:
        yield from map(SeatRow, range(MOST_PLAYERS), (*self._last.seats, *[""] * MOST_PLAYERS))
        start = Start("Start", id="start", compact=True, variant="primary")
        yield _row("Seed", Field(placeholder="drawn by chance", max_length=64, id="seed"), start)

    def on_mount(self) -> None:
        """The ruleset comes first."""
        self._tell()
        self._choice("ruleset").focus()

    def on_resize(self, event: Resize) -> None:
        """Side by side the players stand at the left; one below the other, the rules come first."""
        questions, players = self.query_one("#questions"), self.query_one("#players")
        wide, before = event.size.width >= WIDE, questions.children[0] is players
        if wide and not before:
            questions.move_child(players, before=0)
        elif before and not wide:
            questions.move_child(players, after=1)

    # ------------------------------------------------------------------ the answers

    @on(Choice.Changed, "#ruleset")
    def ruleset_changed(self) -> None:
        """Another ruleset has other presets."""
        presets = self.query_one("#presets", Ticks)
        offered = preset_words(self._entries.get(self._ruleset()))
        if [name for _, name in offered] != [option.id for option in presets.options]:
            presets.offer((words, name, False) for words, name in offered)
        self.query_one("#presets-row").display = bool(offered)

    @on(Choice.Changed)
    @on(SelectionList.SelectedChanged)
    @on(Checkbox.Changed)
    def _tell(self) -> None:
        """Says in a few sentences what is chosen, or why it cannot be."""
        if self._rules_here() == self._told:
            # Each box reports itself when it is mounted, and all of them say the same.
            self._check()
            return
        try:
            rules = load_ruleset(self._rules_name())
        except RulesetError as error:
            self._say(one_line(error))
            return
        self._offer(rules)
        for number, row in enumerate(self.query(SeatRow)):
            row.display = number < rules.about.players[1]
        here = self._at_this_table(rules)
        self.query_one("#strict", Tick).label = strictness(rules)
        self._summary = summary(here, *otherwise(rules))
        self._describe()
        self._told = self._rules_here()
        self._check()

    @on(SelectionList.SelectionHighlighted)
    @on(DescendantFocus)
    @on(DescendantBlur)
    def _describe(self) -> None:
        """What is chosen in a few sentences; before them the preset that has the keys, whose line may be cut."""
        ticks = self.query_one("#presets", Ticks)
        at = ticks.highlighted if ticks.has_focus else None
        about = () if at is None else (("Preset", f"{': '.join(str(ticks.options[at].prompt).split(None, 1))}."),)
        self.query_one("#summary", Described).tell((*about, *self._summary))

    @on(Input.Changed)
    def _check(self) -> None:
        """Says what is wrong with the answers, if anything is."""
        try:
            chosen_rules(self._rules_name(), self._seats())
        except ValueError as error:
            self._say(one_line(error))
        else:
            self._say("")

    def _offer(self, rules: Ruleset) -> None:
        """Clock and match to choose from, the usual ones marked. Who has chosen nothing else goes with the rules."""
        usual = (rules.penalties.time_limit, length(rules.match))
        if usual == self._usual:
            return
        limit_box, length_box = self._choice("limit"), self._choice("length")
        if self._usual is None:
            limit, lasts = self._last.time_limit, self._last.length
        else:
            limit = None if limit_box.value == self._usual[0] else int(str(limit_box.value))
            lasts = "" if length_box.value == self._usual[1] else str(length_box.value)
        self._usual = usual
        clocks, ends = limits(rules.penalties, limit), lengths(rules.match, lasts)
        limit_box.offer(clocks, limit if limit in [seconds for _, seconds in clocks] else usual[0])
        length_box.offer(ends, lasts if lasts in [text for _, text in ends] else usual[1])

    def _at_this_table(self, rules: Ruleset) -> Ruleset:
        strict = self.query_one("#strict", Tick).value
        limit = int(str(self._choice("limit").value))
        return with_length(at_this_table(rules, strict, limit), str(self._choice("length").value))

    def _rules_here(self) -> tuple[object, ...]:
        """What the summary depends on."""
        boxes = self._choice("limit").value, self._choice("length").value, self.query_one("#strict", Tick).value
        return self._rules_name(), *boxes

    def _choice(self, name: str) -> Choice[object]:
        return self.query_one(f"#{name}", Choice)

    def _ruleset(self) -> str:
        return str(self._choice("ruleset").value)

    def _rules_name(self) -> str:
        ruleset, chosen = self._ruleset(), self.query_one("#presets", Ticks).selected
        entry = self._entries.get(ruleset)
        return "+".join([ruleset, *(name for name in (entry.presets if entry else ()) if name in chosen)])

    def _seats(self) -> tuple[str, ...]:
        rows = [row for row in self.query(SeatRow) if row.display]
        for row in rows:
            row.check()
        return tuple(row.entry for row in rows if row.entry)

    def _say(self, trouble: str) -> None:
        self.query_one("#trouble", Static).update(Text(trouble, no_wrap=True, overflow="ellipsis"))

    # ------------------------------------------------------------------ ways on

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


def _row(label: str, *widgets: Widget, id: str | None = None) -> Horizontal:
    return Horizontal(Label(label), *widgets, id=id, classes="row")
