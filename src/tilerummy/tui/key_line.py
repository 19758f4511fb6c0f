"""The keys that may be pressed now, in the last line: one widget where the toolkit's own footer is a dozen."""

from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.model.label import cells
from tilerummy.tui.keys import named


class Entry(NamedTuple):
    """One action: its key, what it is called, and what it runs."""

    key: str
    label: str
    action: str

    @property
    def width(self) -> int:
        """How many cells it takes."""
        return cells(self.key) + 1 + cells(self.label)


GAPS = (3, 2, 1)
"""How far apart the entries stand: as far as there is room for all of them."""


class KeyLine(Static):
    """Shows the screen's own bindings that are marked to be shown and enabled; a click does what the key does.

    What does not fit is left out from the end, the last one excepted: that is where help stands.
    """

    DEFAULT_CSS = """
    KeyLine {
        dock: bottom;
        height: 1;
        width: 1fr;
        padding: 0 1;
        background: $panel;
        color: $foreground;
        & > .key-line--key { color: $accent; text-style: bold; }
    }
    """
    COMPONENT_CLASSES = {"key-line--key"}

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._entries: tuple[Entry, ...] = ()
        self._gap = GAPS[0]

    def on_mount(self) -> None:
        """Follows what is enabled and how wide the window is."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)

    def on_resize(self) -> None:
        """Another width has room for other keys."""
        self._follow()

    def _follow(self, _: Screen[object] | None = None) -> None:
        if not self.is_mounted or not self.size.width:
            return
        self._entries, self._gap = _fitting(self._shown(), self.content_size.width)
        key_style = self.get_component_rich_style("key-line--key", partial=True)
        line = Text(no_wrap=True)
        for key, label, _action in self._entries:
            line.append(key, key_style).append(f" {label}{' ' * self._gap}")
        line.right_crop(self._gap)
        self.update(line, layout=False)

    def _shown(self) -> tuple[Entry, ...]:
        """What may be done now, in the order of the screen's bindings; several keys of one action are one entry."""
        entries: dict[str, Entry] = {}
        for node, binding, enabled, _tooltip in self.screen.active_bindings.values():
            if node is self.screen and binding.show and enabled:
                key = binding.key_display or named(binding.key)
                entries.setdefault(binding.action, Entry(key, binding.description, binding.action))
        return tuple(entries.values())

    async def on_click(self, event: events.Click) -> None:
        """Does what the key under the pointer does."""
        x = event.x - self.gutter.left
        for entry in self._entries:
            if 0 <= x < entry.width:
                await self.screen.run_action(entry.action)
                return
            x -= entry.width + self._gap


def _fitting(entries: tuple[Entry, ...], width: int) -> tuple[tuple[Entry, ...], int]:
    """The entries that there is room for, and how far apart they stand."""
    needed = sum(entry.width for entry in entries)
    for gap in GAPS:
        if needed + gap * (len(entries) - 1) <= width:
            return entries, gap
    *first, last = entries
    room = width - last.width
    kept: list[Entry] = []
    for entry in first:
        if entry.width + gap <= room:
            kept.append(entry)
            room -= entry.width + gap
    return (*kept, last), gap
