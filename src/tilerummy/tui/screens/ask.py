"""A question with yes and no, or a word that has to be read, over the screen that says it."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from tilerummy.tui.late_keys import LateKeys
from tilerummy.tui.screens.closing import close


class Answer(Static):
    """An answer with its key; a click on it is the same as the key."""

    def __init__(self, key: str, text: str, yes: bool) -> None:
        super().__init__(Text.assemble((f"{key:<6}", "bold"), f" {text}"), markup=False)
        self._yes = yes

    async def on_click(self) -> None:
        """Answers the question of the screen."""
        await self.run_action(f"screen.answer({self._yes})")


class AskScreen(ModalScreen[bool]):
    """``yes`` says what enter does, ``no`` what escape does; without a ``no`` both go on.

    One that ``covers`` what lies below leaves nothing of it to be seen.
    """

    CSS_PATH = "ask.tcss"
    BINDINGS = [
        Binding("enter,y", "answer(True)", "Yes"),
        Binding("escape,n", "answer(False)", "No"),
        # Those of the app do not reach through a dialog.
        Binding("ctrl+q", "app.quit", "Quit"),
    ]

    def __init__(
        self, question: str, yes: str, no: str = "", *, covers: bool = False, late: LateKeys | None = None
    ) -> None:
        super().__init__(classes="-covers" if covers else None)
        self._question = question
        self._yes, self._no = yes, no
        self._late = late or LateKeys()

    def on_key(self, event: Key) -> None:
        """A key that was meant for what was there before answers nothing."""
        self._late.keep_away(event)

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical(id="question"):
            yield Static(Text(f"{self._question}\n"), markup=False)
            yield Answer("enter", self._yes, True)
            if self._no:
                yield Answer("esc", self._no, False)

    def action_answer(self, yes: bool) -> None:
        """Closes with the answer."""
        close(self, yes)
