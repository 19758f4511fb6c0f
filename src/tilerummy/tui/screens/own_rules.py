"""A ruleset of one's own: every key of every table can be seen, changed and put back, and what differs is saved."""

from collections.abc import Callable, Iterator

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tilerummy.model.label import clean
from tilerummy.rules.deck import Deck
from tilerummy.rules.rule import counted
from tilerummy.store.amended import Amended
from tilerummy.store.own_rulesets import Origin, OwnRulesetError, delete_ruleset, is_kept, keep_ruleset, made_of
from tilerummy.store.tables import KIND
from tilerummy.tui.field_words import about_table, explained, fault_lines, key_words
from tilerummy.tui.fit import fit
from tilerummy.tui.form import Described
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.offers import MEASURE
from tilerummy.tui.rule_row import RuleRow, sign
from tilerummy.tui.screens.ask import AskScreen
from tilerummy.tui.screens.closing import close
from tilerummy.tui.screens.naming import Naming, NamingScreen

TITLE_CELLS = 40


class Rows(VerticalScroll, inherit_bindings=False, can_focus=False):
    """The keys of one table. The keys that turn pages turn tables."""


class Tables(OptionList, inherit_bindings=False):
    """The tables by name. The keys that turn pages are the screen's."""

    BINDINGS = [
        Binding("up", "cursor_up", "Up", show=False),
        Binding("down", "cursor_down", "Down", show=False),
        Binding("home", "first", "First", show=False),
        Binding("end", "last", "Last", show=False),
        Binding("enter,space,right", "select", "Its keys", key_display="enter"),
    ]


class OwnRulesScreen(Screen[str]):
    """Closes with the name of the ruleset to be chosen next, "" if none was saved or deleted."""

    CSS_PATH = "own_rules.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-usual"), (110, "-wide")]
    BINDINGS = [
        Binding("ctrl+s,f10", "save", "Save", key_display="^s"),
        Binding("tab", "app.focus_next", "Next"),
        # The toolkit's field would scroll its line by a page.
        Binding("pagedown", "table(1)", "Next table", key_display="pgdn", priority=True),
        Binding("pageup", "table(-1)", "Table before", show=False, priority=True),
        # A line to type in keeps it for itself.
        Binding("left", "to_tables", "To the tables", show=False),
        Binding("ctrl+r", "put_back", "Put back", key_display="^r"),
        Binding("f8", "delete", "Delete"),
        Binding("f2", "rulebook", "Rules"),
        Binding("escape", "close", "Back", key_display="esc"),
    ]

    def __init__(self, origin: Origin) -> None:
        super().__init__()
        self._origin = origin
        self._begun = self._amended = Amended.of(origin.parent, origin.rules)
        self._deck = origin.rules.deck
        self._base = clean(origin.parent.about.title, TITLE_CELLS) if origin.extends else "any new file"
        self._table = next(iter(self._amended.tables))
        self._quitting = False

    # ------------------------------------------------------------------ what is seen

    def compose(self) -> ComposeResult:
        """The tables, the keys of one of them, what they mean, and what is wrong."""
        fit(self)
        yield Static("", id="heading", markup=False)
        with Horizontal(id="form"):
            yield Tables(*(Option(self._named(table), id=table) for table in self._amended.tables), id="tables")
            yield Rows(*self._rows(), id="keys")
        with VerticalScroll(id="meaning-box"):
            yield Described(id="meaning")
        yield Static("", id="trouble", markup=False)
        yield KeyLine(spare=["app.focus_next", "rulebook"])

    def _rows(self) -> Iterator[RuleRow]:
        for field in self._amended.fields(self._table):
            yield RuleRow(field, self._amended.value(self._table, field.key), self._deck)

    def _named(self, table: str) -> Text:
        wrong = any(fault.key.partition(".")[0] == table for fault in self._amended.faults)
        return Text(f"{sign(bool(self._amended.changes(table)), wrong)} {key_words(table)}", no_wrap=True)

    def on_mount(self) -> None:
        """The list of tables has the keys first."""
        tables = self.query_one(Tables)
        tables.highlighted = 0
        tables.focus()
        self._tell()

    def _tell(self) -> None:
        """Says of everything whether it is as usual, and whether it can be."""
        wrong = [tuple(fault.key.split(".")[:2]) for fault in self._amended.faults]
        for row in self.query(RuleRow):
            if row.field in self._amended.fields(self._table):
                row.show(self._amended, (self._table, row.field.key) in wrong)
        tables = self.query_one(Tables)
        for number, table in enumerate(self._amended.tables):
            name = self._named(table)
            if tables.get_option_at_index(number).prompt != name:
                tables.replace_option_prompt_at_index(number, name)
        self._say(fault_lines(self._amended.faults))
        self.query_one("#heading", Static).update(self._heading())
        self._explain()

    def _heading(self) -> Text:
        number = sum(len(self._amended.changes(table)) for table in self._amended.tables)
        title = clean(str(self._amended.value("about", "title")), TITLE_CELLS)
        of = f"made of {self._base}, {counted(number, 'key') if number else 'nothing'} otherwise"
        return Text(f"Your own rules: {title}   ", no_wrap=True, overflow="ellipsis").append(of, "not bold")

    def _say(self, lines: list[str]) -> None:
        trouble = self.query_one("#trouble", Static)
        trouble.display = bool(lines)
        trouble.update(Text("\n".join(lines), no_wrap=True, overflow="ellipsis"))

    @on(OptionList.OptionHighlighted)
    @on(DescendantFocus)
    def _explain(self) -> None:
        """What the key means that has the focus, with the value that is pointed at; else what its table says."""
        row = self._row()
        if row is None:
            parts = about_table(self._amended, self._table, self._deck)
        else:
            value = row.pointed(self._amended)
            pointed = self._amended.with_value(self._table, row.field.key, value)
            parts = explained(pointed, row.field, self._deck, self._base, self._amended)
        self.query_one("#meaning", Described).tell(parts)
        self.refresh_bindings()

    def _row(self) -> RuleRow | None:
        """The key that has the focus, if it is one of the table."""
        ancestors = self.focused.ancestors_with_self if self.focused else ()
        row = next((node for node in ancestors if isinstance(node, RuleRow)), None)
        return row if row and row.field in self._amended.fields(self._table) else None

    # ------------------------------------------------------------------ what is changed

    @on(RuleRow.Changed)
    async def changed(self, event: RuleRow.Changed) -> None:
        """Judged at once. Another kind has other keys."""
        table, key = event.field.table, event.field.key
        if key not in self._amended.tables[table] or event.value == self._amended.value(table, key):
            return
        self._amended = self._amended.with_value(table, key, event.value)
        deck = self._amended.rule("deck")
        self._deck = deck if isinstance(deck, Deck) else self._deck
        if key == KIND and table == self._table:
            await self._lay_out()
            self.query(RuleRow).first().box.focus()
        self._tell()

    @on(RuleRow.PutBack)
    def put_back(self, event: RuleRow.PutBack) -> None:
        """The usual value again, in the box and in the rules."""
        field = event.field
        for row in self.query(RuleRow):
            if row.field == field:
                row.put(self._amended.usual(field.table, field.key))

    def action_put_back(self) -> None:
        """The usual value of the key that has the focus."""
        if row := self._row():
            self.put_back(RuleRow.PutBack(row))

    @on(OptionList.OptionHighlighted, "#tables")
    async def table_chosen(self, event: OptionList.OptionHighlighted) -> None:
        """The list is followed at once."""
        if event.option_id in (None, self._table):
            return
        within = self._row() is not None
        self._table = str(event.option_id)
        await self._lay_out()
        if within:
            self.query(RuleRow).first().box.focus()
        self._tell()

    async def _lay_out(self) -> None:
        """The keys of the table in the place of those that are there."""
        rows = self.query_one(Rows)
        async with self.batch():
            await rows.remove_children()
            await rows.mount_all(self._rows())
        rows.scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#tables")
    def read(self) -> None:
        """Enter or a click goes on to the keys."""
        self.query(RuleRow).first().box.focus()

    @on(Input.Submitted)
    def entered(self) -> None:
        """Enter goes on to the next box."""
        self.focus_next()

    def action_table(self, by: int) -> None:
        """The next table, or the one before."""
        tables = self.query_one(Tables)
        tables.highlighted = max(0, min((tables.highlighted or 0) + by, tables.option_count - 1))

    # ------------------------------------------------------------------ ways on

    def action_to_tables(self) -> None:
        """From the keys of a table back to its name, as the arrow to the right led there."""
        self.query_one(Tables).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key that would do nothing is not shown."""
        if action == "put_back":
            row = self._row()
            return row is not None and self._amended.changed(self._table, row.field.key)
        return bool(self._origin.name) if action == "delete" else True

    def action_save(self) -> None:
        """Asks for title and name, if all is good; else goes to the first table that is not."""
        if self.app.screen is not self:
            return
        if faults := self._amended.faults:
            tables = self.query_one(Tables)
            tables.highlighted = list(self._amended.tables).index(faults[0].key.partition(".")[0])
            return
        self.app.push_screen(NamingScreen(self._amended, self._origin), self._named_so)

    def _named_so(self, naming: Naming | None) -> None:
        """Asks before another ruleset is replaced."""
        if naming is None:
            return
        self._amended = naming.amended
        if naming.name == self._origin.name or not is_kept(naming.name):
            self._keep(naming.name)
        else:
            question = f"There is a ruleset {naming.name} of yours already."
            ask = AskScreen(question, "replace it", "keep it")
            self.app.push_screen(ask, lambda sure: self._keep(naming.name, over=True) if sure else self._tell())

    def _keep(self, name: str, over: bool = False) -> None:
        rules = self._amended.rules
        try:
            if rules is not None:
                keep_ruleset(name, self._origin, rules, replace=over or name == self._origin.name)
                close(self, name)
        except OwnRulesetError as error:
            self._tell()
            self._say([str(error)])

    def action_delete(self) -> None:
        """Asks, and says which other rulesets could not be played any more."""
        name = self._origin.name
        if self.app.screen is not self or not name:
            return
        others = made_of(name)
        without = f" It is what {', '.join(others)} is made of." if others else ""
        ask = AskScreen(f"Delete your ruleset {name}?{without} Matches keep their rules.", "delete it", "keep it")
        self.app.push_screen(ask, self._delete)

    def _delete(self, sure: bool | None) -> None:
        if not sure:
            return
        try:
            delete_ruleset(self._origin.name)
        except OwnRulesetError as error:
            self._say([str(error)])
        else:
            close(self, self._origin.extends or MEASURE)

    def action_rulebook(self) -> None:
        """The rules as they would be, to be read."""
        from tilerummy.tui.screens.rulebook import RulebookScreen

        if self.app.screen is self and (rules := self._amended.rules):
            self.app.push_screen(RulebookScreen(rules, rules.about.title))

    def action_close(self) -> None:
        """Back, after a question if something was changed."""
        if self.app.screen is self:
            self._leave("leave", lambda: close(self, ""))

    def ask_to_leave(self) -> None:
        """The same before the game is quit, whatever lies over the form. Who asks twice means it."""
        if self._quitting:
            self.app.exit()
        else:
            self._quitting = True
            self._leave("quit", self.app.exit)

    def _leave(self, word: str, leave: Callable[[], None]) -> None:
        def answer(sure: bool | None) -> None:
            self._quitting = False
            if sure:
                leave()

        if self._amended.tables == self._begun.tables:
            leave()
        else:
            self.app.push_screen(AskScreen(f"{word.capitalize()} without saving?", word, "go on"), answer)
