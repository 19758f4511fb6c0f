"""A new game: which rules, who sits where, and the habits of this table."""

from collections.abc import Iterator

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select, SelectionList, Static

from tilerummy.bots.bot import bot_names
from tilerummy.model.label import clean
from tilerummy.play.host import Host
from tilerummy.play.tables import at_this_table, chosen_rules, new_seed, open_table, read_seed
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.faults import RulesetError
from tilerummy.store.journal import JournalError
from tilerummy.store.library import Entry, find_rulesets, load_ruleset
from tilerummy.store.settings import SettingsError, Setup, keep_settings, read_settings
from tilerummy.tui.choices import length, lengths, limits, with_length
from tilerummy.tui.form import Field, Tick, Ticks
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.rule_words import changes
from tilerummy.tui.screens.table import TableScreen

NOBODY, PERSON = "nobody", "person"
SEATS = 4
NAMES = ("You", "Friend", "Third", "Fourth")
NAME_LENGTH = 40
MEASURE = "sabra"
"""The ruleset that the others are compared with."""

WIDE = 110


class SetupScreen(Screen[None]):
    """Everything that is chosen before the first deal. What cannot be is said in the last line, and nothing is lost."""

    CSS_PATH = "setup.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]
    BINDINGS = [
        Binding("ctrl+s,f10", "start", "Start", key_display="^s"),
        Binding("tab", "app.focus_next", "Next"),
        Binding("f2", "rulebook", "Rules"),
        Binding("escape", "app.pop_screen", "Back", key_display="esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        entries = find_rulesets()
        self._entries = {entry.name: entry for entry in entries if entry.error is None}
        self._broken = [entry for entry in entries if entry.error is not None]
        self._last = read_settings().setup
        # What the rules themselves say of clock and match: what was offered is marked by it.
        self._usual: tuple[int, str] | None = None
        self._told: object = None

    # ------------------------------------------------------------------ the questions

    def compose(self) -> ComposeResult:
        """The questions in two blocks, what the answers mean, and what is wrong with them."""
        yield Static("New game", id="heading")
        with VerticalScroll(id="questions", can_focus=False):
            yield Vertical(*self._about_the_rules(), id="rules")
            yield Vertical(*self._about_the_players(), id="players")
        with VerticalScroll(id="summary-box"):
            yield Static("", id="summary", markup=False)
            yield Static(self._faulty(), id="broken", markup=False)
        with Vertical(id="foot"):
            yield Static("", id="trouble", markup=False)
            yield KeyLine()

    def _about_the_rules(self) -> Iterator[Widget]:
        base, *presets = self._last.rules.split("+")
        first = next((name for name in (base, MEASURE, *self._entries) if name in self._entries), "")
        titles = [(_title(entry), name) for name, entry in self._entries.items()]
        yield _row("Ruleset", Select(titles, value=first, allow_blank=False, compact=True, id="ruleset"))
        offered = self._offered(first)
        ticks = [(words, name, first == base and name in presets) for words, name in offered]
        row = _row("Presets", Ticks(*ticks, id="presets", compact=True), id="presets-row")
        row.display = bool(offered)
        yield row
        yield _row("Match", Select([("", "")], allow_blank=False, compact=True, id="length"))
        yield _row("Clock", Select([("", 0)], allow_blank=False, compact=True, id="limit"))

    def _about_the_players(self) -> Iterator[Widget]:
        bots = [f"@{name}" for name in bot_names()]
        kinds = [("person", PERSON), *((f"bot: {name[1:]}", name) for name in bots), ("nobody", NOBODY)]
        entries = (*self._last.seats, *[""] * SEATS)[:SEATS]
        for seat, entry in enumerate(entries):
            is_bot = entry.startswith("@")
            kind = NOBODY if not entry else (entry if entry in bots else bots[0]) if is_bot else PERSON
            name = entry[:NAME_LENGTH] if kind == PERSON else NAMES[seat]
            yield _row(
                f"Seat {seat + 1}",
                Select(kinds, value=kind, allow_blank=False, compact=True, id=f"kind-{seat}"),
                Field(name, max_length=NAME_LENGTH, id=f"name-{seat}"),
            )
        yield _row("Table", Tick("", self._last.strict, compact=True, id="strict"))
        yield _row("Seed", Field(placeholder="drawn by chance", max_length=64, id="seed"))
        yield _row("", Button("Start", id="start", compact=True, variant="primary"))

    def _offered(self, name: str) -> list[tuple[Text, str]]:
        """The presets of a ruleset, each with what it changes."""
        entry = self._entries.get(name)
        names = () if entry is None else entry.presets
        width = max(map(len, names), default=0)
        plain = load_ruleset(name) if names else None
        return [
            (Text.assemble(f"{preset:<{width}}  ", ("; ".join(changes(plain, load_ruleset(f"{name}+{preset}"))), "dim")), preset)
            for preset in names
            if plain is not None
        ]

    def _faulty(self) -> Text:
        """The user's rulesets that cannot be played, each with its first fault."""
        lines = [f"{clean(entry.name, 40)} cannot be played: {_sentence(entry.error)}" for entry in self._broken if entry.error]
        return Text("\n".join(lines))

    def on_mount(self) -> None:
        """The ruleset comes first."""
        self._tell()
        self.query_one("#ruleset", Select).focus()

    def on_resize(self, event: Resize) -> None:
        """Side by side the players stand at the left; one below the other, the rules come first."""
        questions, players = self.query_one("#questions"), self.query_one("#players")
        first = questions.children[0] is players
        if first != (event.size.width >= WIDE):
            questions.move_child(players, **({"after": 1} if first else {"before": 0}))

    # ------------------------------------------------------------------ the answers

    @on(Select.Changed, "#ruleset")
    def ruleset_changed(self) -> None:
        """Another ruleset has other presets."""
        presets = self.query_one("#presets", Ticks)
        offered = self._offered(self._ruleset())
        if [name for _, name in offered] != [option.value for option in presets.options]:
            presets.clear_options()
            presets.add_options(offered)
        self.query_one("#presets-row").display = bool(offered)

    @on(Select.Changed)
    @on(SelectionList.SelectedChanged)
    @on(Input.Changed)
    @on(Checkbox.Changed)
    def _tell(self) -> None:
        """Says in a few sentences what is chosen, or why it cannot be."""
        for seat in range(SEATS):
            self.query_one(f"#name-{seat}", Field).display = self._kind(seat) == PERSON
