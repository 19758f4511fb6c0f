"""The least that Textual can show: what the starts of the game are compared with.

``python -m benchmarks.minimal_app``. No benchmark by itself, so it has none of their entry points.
"""

from textual.app import App, ComposeResult
from textual.widgets import Static


class MinimalApp(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static("Hello")


MinimalApp().run()
