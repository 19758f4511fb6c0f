"""What the others did since one's last turn, step by step on a table of its own: nothing can be done there."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.telling.steps import Step
from tilerummy.tui.board import Board
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.position import Position
from tilerummy.tui.screens.closing import close

TURN = -1
"""The turn of what is shown: the tiles keep their size, whatever is laid."""


class StepsScreen(Screen[None]):
    """A key goes one step on, another one back; after the last step the table itself comes back."""

    CSS_PATH = "steps.tcss"
    BINDINGS = [
        Binding("enter,space,right,l,n,full_stop", "step(1)", "Next", key_display="enter"),
        Binding("left,h,p,backspace", "step(-1)", "Before", key_display="left"),
        Binding("end", "last", "Last"),
        Binding("escape,q", "close", "Back", key_display="esc"),
        Binding("ctrl+q", "app.quit", "Quit", show=False),
    ]

    def __init__(self, steps: Sequence[Step]) -> None:
        super().__init__()
        self._steps = steps
        self._at = 0

    def compose(self) -> ComposeResult:
        """Which step, the table, what was done, the keys."""
        yield Static(id="heading", markup=False)
        yield Board(id="board")
        yield Static(id="told", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """How it lay at first."""
        self.query_one(Board).focus()
        self._show()

    def _show(self) -> None:
        step = self._steps[self._at]
        told = f"since your last turn: {self._at} of {len(self._steps) - 1}"
        self.query_one("#heading", Static).update(Text.assemble(("What happened   ", "bold"), told))
        self.query_one("#told", Static).update(Text(step.sentence))
        changed = frozenset(
            number for number, meld in enumerate(step.melds) if any(face.laid or face.lit for face in meld)
        )
        self.query_one(Board).position = Position(
            melds=step.melds, discards=step.discards, lit=changed, turn=TURN, live=False
        )

    def action_step(self, way: int) -> None:
        """One step on or back; from the last one on to the table."""
        if self._at + way >= len(self._steps):
            self.action_close()
        elif self._at + way >= 0:
            self._at += way
            self._show()

    def action_last(self) -> None:
        """To the last step."""
        self._at = len(self._steps) - 1
        self._show()

    def action_close(self) -> None:
        """Back to the table."""
        close(self, None)
