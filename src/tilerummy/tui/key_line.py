"""The keys that may be pressed now, in the last line: one widget where the toolkit's own footer is a dozen."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.model.label import cells
from tilerummy.tui.keys import named


class Entry(NamedTuple):
    """One action: its key, what it is called, what it runs, and whose it is."""

    key: str
    label: str
    action: str
    owner: DOMNode | None = None

    @property
    def width(self) -> int:
        """How many cells it takes."""
        return cells(self.key) + 1 + cells(self.label)


GAPS = (3, 2, 1)
"""How far apart the entries stand: as far as there is room for all of them."""


class KeyLine(Static):
    """Shows the bindings of the screen, and of what has its keys, that are marked to be shown and enabled.

    A click does what the key does. What does not fit is left out: first ``spare``, so that the others do not stand too
    close, then ``gives_way``, then from the end, the last one excepted: that is where help stands. ``offers`` says
    which actions are of use now; the key of another one is still heard, and says why not.
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

    def __init__(
        self,
        spare: Sequence[str] = (),
        gives_way: Sequence[str] = (),
        offers: Callable[[str], bool] = lambda _: True,
        *,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id, markup=False)
        self._spare, self._gives_way, self._offers = spare, gives_way, offers
        self._entries: tuple[Entry, ...] = ()
        self._gap = GAPS[0]
        self._enabled: tuple[Entry, ...] = ()
        # Where the first entry stands.
        self._start = 0

    def on_mount(self) -> None:
        """Follows what is enabled and how wide the window is."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)

    def on_resize(self) -> None:
        """Another width has room for other keys."""
        self._follow()

    def _follow(self, _: Screen[object] | None = None) -> None:
        if not self.is_mounted or not self.size.width:
            return
        # To ask every binding whether it is enabled is dear; words beside the keys change more often than that.
        self._enabled = self._shown()
        self.write()

    def write(self) -> None:
        """Paints the keys that are enabled, as far as there is room."""
        self._entries, self._gap = fitting(self._enabled, self.content_size.width, self._spare, self._gives_way)
        self.update(self._written(), layout=False)

    def _written(self) -> Text:
        key_style = self.get_component_rich_style("key-line--key", partial=True)
        line = Text(no_wrap=True)
        for entry in self._entries:
            line.append(entry.key, key_style).append(f" {entry.label}{' ' * self._gap}")
        if self._entries:
            line.right_crop(self._gap)
        return line

    def _shown(self) -> tuple[Entry, ...]:
        """What may be done now, in the order of the screen's bindings; several keys of one action are one entry."""
        entries: dict[str, Entry] = {}
        for node, binding, enabled, _tooltip in self.screen.active_bindings.values():
            if enabled and node in (self.screen, self.screen.focused) and self._wants(binding.action, binding.show):
                key = binding.key_display or named(binding.key)
                entries.setdefault(binding.action, Entry(key, binding.description, binding.action, node))
        return tuple(entries.values())

    def _wants(self, action: str, shown: bool) -> bool:
        return shown and self._offers(action)

    async def on_click(self, event: events.Click) -> None:
        """Does what the key under the pointer does."""
        x = event.x - self.gutter.left - self._start
        for entry in self._entries:
            if 0 <= x < entry.width:
                await self.app.run_action(entry.action, entry.owner)
                return
            x -= entry.width + self._gap


def fitting(
    entries: Sequence[Entry], width: int, spare: Sequence[str] = (), gives_way: Sequence[str] = ()
) -> tuple[tuple[Entry, ...], int]:
    """The entries that there is room for, and how far apart they stand."""
    kept = list(entries)
    for actions, gap in ((spare, GAPS[1]), (gives_way, GAPS[-1])):
        for action in actions:
            if _needed(kept, gap) > width:
                kept = [entry for entry in kept if entry.action != action]
    while len(kept) > 1 and _needed(kept, GAPS[-1]) > width:
        del kept[-2]
    return tuple(kept), next((gap for gap in GAPS if _needed(kept, gap) <= width), GAPS[-1])


def _needed(entries: Sequence[Entry], gap: int) -> int:
    return sum(entry.width for entry in entries) + gap * (len(entries) - 1)
