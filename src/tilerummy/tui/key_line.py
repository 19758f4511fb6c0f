"""The keys that may be pressed now, in the last line: one widget where the toolkit's own footer is a dozen."""

from rich.style import Style
from rich.text import Text
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.model.label import cells
from tilerummy.tui.keys import named

GAP = 1


class KeyLine(Static):
    """Shows the screen's own bindings that are marked to be shown and enabled; a click does what the key does.

    What does not fit is left out from the end, the last one excepted: that is where help stands.
    """

    DEFAULT_CSS = """
    KeyLine {
        dock: bottom;
        height: 1;
        width: 1fr;
        background: $panel;
        color: $foreground;
        & > .key-line--key { color: $accent; text-style: bold; }
    }
    """
    COMPONENT_CLASSES = {"key-line--key"}

    def on_mount(self) -> None:
        """Follows what is enabled and how wide the window is."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)
        self.call_after_refresh(self._follow)

    def on_resize(self) -> None:
        """Another width has room for other keys."""
        self._follow()

    def _follow(self, _: Screen[object] | None = None) -> None:
        if self.is_mounted and self.size.width:
            self.update(self._line())

    def _line(self) -> Text:
        shown = [
            (binding.key_display or named(binding.key), binding.description, binding.action)
            for node, binding, enabled, _ in self.screen.active_bindings.values()
            if node is self.screen and binding.show and enabled
        ]
        # Several keys of one action are one entry.
        entries = list({action: (key, label, action) for key, label, action in reversed(shown)}.values())[::-1]
        room = self.size.width - GAP - sum(map(_width, entries[-1:]))
        key_style = self.get_component_rich_style("key-line--key", partial=True)
        line = Text(" " * GAP, no_wrap=True)
        for number, entry in enumerate(entries):
            last = number == len(entries) - 1
            if not last:
                room -= _width(entry)
            if room >= 0 or last:
                key, label, action = entry
                click = Style(meta={"@click": f"screen.{action}"})
                line.append(key, key_style + click).append(f" {label} ", click).append(" ")
        return line


def _width(entry: tuple[str, str, str]) -> int:
    return cells(entry[0]) + cells(entry[1]) + 3
