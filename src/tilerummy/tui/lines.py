"""What comes to a list at the wrong moment: for lines that are gone by now, or are not laid out yet."""

from contextlib import suppress
from typing import TYPE_CHECKING

from textual import events
from textual.widgets import OptionList

if TYPE_CHECKING:
    Base = OptionList
else:
    # The toolkit inherits styles from the first base that is a widget, so this must be none.
    Base = object


class Late(Base):
    """Passes over what was meant for lines that are gone, or for pages that are not there yet.

    The toolkit looks such a line up, and stumbles. Its actions for pages say nothing of types.
    """

    def on_click(self, event: events.Click) -> None:
        """Means nothing on a line that is gone."""
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Nor does it matter where the cursor stood before."""
        if event.option_index >= self.option_count:
            event.prevent_default()
            event.stop()

    def action_page_up(self) -> None:
        """A list that was opened a moment ago has no pages."""
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """Nor in this direction."""
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call]


class Lines(Late, OptionList):
    """A list that bears such moments."""
