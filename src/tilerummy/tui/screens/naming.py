"""What a ruleset of one's own shall be called: the title that people see, and the name of its file."""

from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from tilerummy.store.amended import Amended
from tilerummy.store.own_rulesets import Origin, is_kept, name_fault
from tilerummy.store.ruleset_fields import rule_field
from tilerummy.store.ruleset_file import LONGEST_NAME
from tilerummy.tui.field_words import fault_lines, proposed_name
from tilerummy.tui.form import Field
from tilerummy.tui.screens.ask import Answer
from tilerummy.tui.screens.closing import close

TITLE = rule_field("about", "title")
OURS = "Our "
"""Before the title of the ruleset that a new one is made of, until somebody has a better title."""


class Naming(NamedTuple):
    """The rules with their title, and the name of the file."""

    amended: Amended
    name: str


class NamingScreen(ModalScreen[Naming | None]):
    """Two fields over the form. What cannot be is said at once, and what saving will do."""

    CSS_PATH = "naming.tcss"
    BINDINGS = [
        Binding("ctrl+s,f10", "answer(True)", "Save"),
        Binding("escape", "answer(False)", "Back"),
        # Those of the app do not reach through a dialog.
        Binding("ctrl+q", "app.quit", "Quit"),
    ]

    def __init__(self, amended: Amended, origin: Origin) -> None:
        super().__init__()
        self._amended, self._opened = amended, origin.name
        title = str(amended.value("about", "title"))
        named = origin.name or amended.changed("about", "title")
        self._title = title if named else f"{OURS}{title}"[: TITLE.longest]
        self._follows = not origin.name
        # The name that the title last proposed: one that a person has typed is left alone.
        self._proposed = origin.name or proposed_name(self._title)

    def compose(self) -> ComposeResult:
        """The fields, and what is wrong with them."""
        with Vertical(id="naming"):
            yield Static("Save as a ruleset of your own\n", markup=False)
            yield Horizontal(Label("Title"), Field(self._title, max_length=TITLE.longest, id="title"))
            yield Horizontal(Label("Name"), Field(self._proposed, max_length=LONGEST_NAME, id="name"))
            yield Static("", id="verdict", markup=False)
            yield Answer("enter", "save", True)
            yield Answer("esc", "go on changing", False)

    def on_mount(self) -> None:
        """The title comes first."""
        self._field("title").focus()
        self._judge()

    def _field(self, name: str) -> Field:
        return self.query_one(f"#{name}", Field)

    @on(Input.Changed, "#title")
    def titled(self) -> None:
        """The name goes with the title, as long as nobody has given another one."""
        name, proposed = self._field("name"), proposed_name(self._field("title").value)
        if self._follows and name.value == self._proposed:
            self._proposed = name.value = proposed
        self._judge()

    @on(Input.Changed, "#name")
    def _judge(self) -> None:
        trouble = self._trouble()
        verdict = self.query_one("#verdict", Static)
        verdict.set_class(bool(trouble), "-wrong")
        verdict.update(f"{trouble or self._effect()}\n")

    def _naming(self) -> Naming:
        title, name = self._field("title").value, self._field("name").value.strip()
        return Naming(self._amended.with_value("about", "title", TITLE.read(title)), name)

    def _trouble(self) -> str:
        """What is wrong, if anything is."""
        amended, name = self._naming()
        return "\n".join(fault_lines(amended.faults)) or name_fault(name, self._opened)

    def _effect(self) -> str:
        """What saving will do."""
        name = self._naming().name
        if name == self._opened:
            return f"Changes your ruleset {name}."
        return f"There is a ruleset {name} of yours already." if is_kept(name) else f"Makes a new file, {name}.toml."

    @on(Input.Submitted)
    def entered(self, event: Input.Submitted) -> None:
        """Enter saves from either field."""
        self.action_answer(True)

    def action_answer(self, yes: bool) -> None:
        """On with title and name, if both are good; or back to the form."""
        if not yes:
            close(self, None)
        elif not self._trouble():
            close(self, self._naming())
