"""A new game: which rules, who sits where, and the habits of this table."""

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Checkbox, Input, Label, Select, SelectionList, Static

from tilerummy.bots.bot import bot_names
from tilerummy.play.host import Host
from tilerummy.play.tables import at_this_table, chosen_rules, new_seed, open_table, read_seed
from tilerummy.store.journal import JournalError
from tilerummy.store.library import find_rulesets
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.screens.table import TableScreen

NOBODY, PERSON = "nobody", "person"
SEATS = 4
NAMES = ("You", "Friend", "Third", "Fourth")
LIMITS = (("no limit", 0), ("30 s", 30), ("60 s", 60), ("90 s", 90), ("2 min", 120), ("5 min", 300))


class SetupScreen(Screen[None]):
    """Everything that is chosen before the first deal. What cannot be is said in the last line, and nothing is lost."""

    CSS_PATH = "setup.tcss"
    BINDINGS = [
        Binding("escape", "app.pop_screen", "Back", key_display="esc"),
        Binding("ctrl+s,f10", "start", "Start", key_display="^s"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._entries = {entry.name: entry for entry in find_rulesets() if entry.error is None}

    def compose(self) -> ComposeResult:
        """One row for each question."""
        rulesets = [(f"{entry.title}{' (own)' if entry.own else ''}", name) for name, entry in self._entries.items()]
        first = "sabra" if "sabra" in self._entries else next(iter(self._entries), "")
        kinds = [("person", PERSON), *((f"bot: {name}", f"@{name}") for name in bot_names()), ("nobody", NOBODY)]
        yield Static("New game", id="heading")
        with VerticalScroll():
            with Horizontal():
                yield Label("Ruleset")
                yield Select(rulesets, value=first, allow_blank=False, compact=True, id="ruleset")
            with Horizontal(id="presets-row"):
                yield Label("Presets")
                yield SelectionList[str](id="presets", compact=True)
            for seat in range(SEATS):
                kind = (PERSON, f"@{bot_names()[0]}", NOBODY, NOBODY)[seat]
                with Horizontal():
                    yield Label(f"Seat {seat + 1}")
                    yield Select(kinds, value=kind, allow_blank=False, compact=True, id=f"kind-{seat}")
                    yield Input(NAMES[seat], max_length=40, compact=True, id=f"name-{seat}")
            with Horizontal():
                yield Label("Clock")
                yield Select(LIMITS, value=0, allow_blank=False, compact=True, id="limit")
            with Horizontal():
                yield Label("Strict")
                yield Checkbox("an illegal end of turn costs what the rules say", compact=True, id="strict")
            with Horizontal():
                yield Label("Seed")
                yield Input(placeholder="drawn by chance", max_length=64, compact=True, id="seed")
            yield Button("Start", id="start", compact=True, variant="primary")
            yield Static("", id="summary", markup=False)
        yield Static("", id="trouble", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The ruleset comes first."""
        self.query_one("#ruleset", Select).focus()

    @on(Select.Changed, "#ruleset")
    def ruleset_changed(self) -> None:
        """Another ruleset has other presets."""
        presets = self.query_one("#presets", SelectionList)
        presets.clear_options()
        presets.add_options([(name, name) for name in self._entry_presets()])
        self.query_one("#presets-row").display = bool(self._entry_presets())
        self._tell()

    @on(Select.Changed)
    @on(SelectionList.SelectedChanged)
    @on(Input.Changed)
    @on(Checkbox.Changed)
    def _tell(self) -> None:
        """Says in a few sentences what is chosen, or why it cannot be."""
        for seat in range(SEATS):
            self.query_one(f"#name-{seat}", Input).display = self._kind(seat) == PERSON
        try:
            rules = chosen_rules(self._rules_name(), self._seats())
        except ValueError as error:
            self._say(str(error).splitlines()[0])
            return
        self._say("")
        sentences = (rules.opening.says(), rules.jokers.says(), rules.match.says())
        self.query_one("#summary", Static).update(Text("\n".join(sentences)))

    def _entry_presets(self) -> tuple[str, ...]:
        entry = self._entries.get(str(self.query_one("#ruleset", Select).value))
        return () if entry is None else entry.presets

    def _rules_name(self) -> str:
        chosen = self.query_one("#presets", SelectionList).selected
        presets = [name for name in self._entry_presets() if name in chosen]
        return "+".join([str(self.query_one("#ruleset", Select).value), *presets])

    def _kind(self, seat: int) -> str:
        return str(self.query_one(f"#kind-{seat}", Select).value)

    def _seats(self) -> tuple[str, ...]:
        entries: list[str] = []
        for seat in range(SEATS):
            kind = self._kind(seat)
            if kind == PERSON:
                # A name that begins with @ would be taken for a bot.
                name = self.query_one(f"#name-{seat}", Input).value.strip().lstrip("@").strip()
                if not name:
                    raise ValueError(f"seat {seat + 1} has no name")
                entries.append(name)
            elif kind != NOBODY:
                entries.append(kind)
        return tuple(entries)

    def _say(self, trouble: str) -> None:
        self.query_one("#trouble", Static).update(Text(trouble))

    @on(Button.Pressed, "#start")
    @on(Input.Submitted)
    def action_start(self) -> None:
        """Deals, if everything can be."""
        try:
            host = self._open()
        except (ValueError, JournalError) as error:
            self._say(str(error).splitlines()[0])
            return
        self.app.switch_screen(TableScreen(host))

    def _open(self) -> Host:
        name, seats = self._rules_name(), self._seats()
        limit = self.query_one("#limit", Select).value
        strict = self.query_one("#strict", Checkbox).value
        rules = at_this_table(chosen_rules(name, seats), strict, limit if isinstance(limit, int) else None)
        text = self.query_one("#seed", Input).value.strip()
        return open_table(rules, name, seats, read_seed(text) if text else new_seed())
