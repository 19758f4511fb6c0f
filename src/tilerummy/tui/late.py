"""What comes to a list a moment late: clicks and highlights of lines that are gone by now."""

from textual import events
from textual.widgets import OptionList


class Late:
    """A list whose lines may become fewer: it passes over what was meant for one that is gone.

    The toolkit looks such a line up, and stumbles.
    """

    option_count: int

    def on_click(self, event: events.Click) -> None:
        """Means nothing on a line that is gone."""
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Nor does it matter where the cursor stood before."""
        if event.option_index >= self.option_count:
            event.prevent_default()
            event.stop()
