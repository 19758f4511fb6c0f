"""A text that is written for the room that it has."""

from rich.text import Text
from textual.geometry import Size
from textual.visual import visualize
from textual.widget import Widget


class Written(Widget):
    """Asks for its lines whenever it is laid out or painted.

    Who writes only when told of another width needs a second layout, and loses it where something lies over the screen.
    """

    DEFAULT_CSS = """
    Written { height: auto; }
    """

    def write(self, width: int) -> Text:
        """The text. What is longer than a line is broken between words."""
        # Every kind has its own. It cannot be abstract: the toolkit's classes have another metaclass than ABC.
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as there are lines, those counted that are broken because they are too long."""
        return visualize(self, self.write(width)).get_height(self.styles.get_rules(), width) if width > 0 else 0

    def render(self) -> Text:
        """The lines."""
        return self.write(self.content_size.width)
