"""A question with yes and no, or a word that has to be read, over the screen that says it."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widgets import Static

from tilerummy.tui.screens.closing import close


class AskScreen(ModalScreen[bool]):
    """``yes`` says what enter does, ``no`` what escape does; without a ``no`` both go on."""

    CSS_PATH = "ask.tcss"
    BINDINGS = [
        Binding("enter,y", "answer(True)", "Yes"),
        Binding("escape,n", "answer(False)", "No"),
    ]

    def __init__(self, question: str, yes: str, no: str = "") -> None:
        super().__init__()
        self._text = Text.assemble(f"{question}\n\n", ("enter", "bold"), f"  {yes}")
        if no:
            self._text.append("\nesc", "bold").append(f"    {no}")

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        yield Static(self._text, id="question", markup=False)

    def action_answer(self, yes: bool) -> None:
        """Closes with the answer."""
        close(self, yes)
