"""The questions of a new game and what their answers mean; what is done with them, the set-up screen says."""

from collections.abc import Iterator

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantBlur, DescendantFocus, Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, OptionList, SelectionList, Static

from tilerummy.play.choices import length, lengths, limits, with_length
from tilerummy.play.tables import at_this_table, chosen_rules
from tilerummy.rules.ruleset import MOST_PLAYERS, Ruleset
from tilerummy.store.faults import RulesetError
from tilerummy.store.library import find_rulesets, load_ruleset
from tilerummy.store.settings import read_settings
from tilerummy.tui import explained
from tilerummy.tui.choice import Choice
from tilerummy.tui.fit import fit
from tilerummy.tui.form import Described, Field, Tick, Ticks
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.offers import MEASURE, broken_words, one_line, otherwise, preset_words, ruleset_offers, strictness
from tilerummy.tui.rule_words import summary
from tilerummy.tui.seat_row import SeatRow

WIDE = 110


class Press(Button):
    """A button. Space presses it as it ticks a box."""

    BINDINGS = [Binding("space", "press", "Press", show=False)]


class QuestionsScreen(Screen[None]):
    """Everything that is chosen before the first deal. What cannot be is said in the last line, and nothing is lost."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]

    def __init__(self) -> None:
        super().__init__()
        self._find()
        self._last = read_settings().setup
        # What the rules themselves say of clock and match: what was offered is marked by it.
        self._usual: tuple[int, str] | None = None
        self._told: tuple[object, ...] = ()
        self._summary: explained.Parts = ()

    def _find(self) -> None:
        entries = find_rulesets()
        self._entries = {entry.name: entry for entry in entries if entry.error is None}
        self._broken = [entry for entry in entries if entry.error is not None]

    def _listed(self, name: str) -> str:
        """The ruleset of this name, if it can be played; else the one that most know, or any."""
        return next((one for one in (name, MEASURE, *self._entries) if one in self._entries), "")

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
            yield KeyLine(spare=["app.focus_next"])

    def _about_the_rules(self) -> Iterator[Widget]:
        base, *presets = self._last.rules.split("+")
        first = self._listed(base)
        own = Press("Change", id="own", compact=True)
        # Its key is in the last line; on the way from box to box it would only be passed.
        own.can_focus = False
        yield _row("Ruleset", Choice(ruleset_offers(self._entries), first, id="ruleset"), own)
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
        start = Press("Start", id="start", compact=True, variant="primary")
        yield _row("Seed", Field(placeholder="drawn by chance", max_length=64, id="seed"), start)

    def on_mount(self) -> None:
        """The ruleset comes first. Closed by a second key that came at once, there is nothing here."""
        if self.children:
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
        self._chosen = rules
        self._offer(rules)
        for number, row in enumerate(self.query(SeatRow)):
            row.display = number < rules.about.players[1]
        here = self._at_this_table(rules)
        self.query_one("#strict", Tick).label = strictness(rules)
        self._summary = summary(here, *otherwise(rules))
        self._describe()
        self._told = self._rules_here()
        self._check()

    @on(OptionList.OptionHighlighted)
    @on(SelectionList.SelectionHighlighted)
    @on(DescendantFocus)
    @on(DescendantBlur)
    def _describe(self) -> None:
        """What is chosen in a few sentences; before them the question that has the keys."""
        try:
            about = self._question()
        except RulesetError as error:
            about = (("Ruleset", one_line(error)),)
        self.query_one("#summary", Described).tell((*about, *(part for part in self._summary if part not in about)))
        self.query_one("#summary-box").scroll_home(animate=False)

    def _question(self) -> explained.Parts:
        """What the question means that has the keys."""
        name = next((node.id for node in self.focused.ancestors_with_self if node.id), "") if self.focused else ""
        kind, _, seat = str(name).partition("-")
        if kind in ("kind", "name"):
            return explained.of_seat(int(seat), str(self._choice(f"kind-{seat}").pointed), self._chosen)
        match name:
            case "ruleset":
                return explained.of_ruleset(self._entries[str(self._choice("ruleset").pointed)])
            case "presets":
                return self._preset()
            case "length":
                return explained.of_length(with_length(self._chosen, str(self._choice("length").pointed)))
            case "limit":
                limit = int(str(self._choice("limit").pointed))
                return explained.of_clock(at_this_table(self._chosen, strict=True, time_limit=limit))
            case "strict":
                return explained.of_strictness(self._at_this_table(self._chosen), self._chosen)
        said = {"seed": explained.SEED, "start": explained.START}.get(str(name), "")
        return ((str(name).capitalize(), said),) if said else ()

    def _preset(self) -> explained.Parts:
        ticks = self.query_one("#presets", Ticks)
        if ticks.highlighted is None:
            return ()
        option = ticks.get_option_at_index(ticks.highlighted)
        return explained.of_preset(self._entries[self._ruleset()], option.value, str(option.prompt).split(None, 1)[-1])

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


def _row(label: str, *widgets: Widget, id: str | None = None) -> Horizontal:
    return Horizontal(Label(label), *widgets, id=id, classes="row")
