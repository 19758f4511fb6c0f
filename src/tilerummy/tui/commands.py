"""All that may be done on a screen, with its keys: what the list of commands shows."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual.screen import Screen

from tilerummy.tui.keys import MOVING, Key, displayed, helped, named, table_keys
from tilerummy.tui.option_words import offered

if TYPE_CHECKING:
    from tilerummy.tui.app import TileRummy

NONE_OF_THESE = frozenset(
    {"app.focus_next", "app.focus_previous", "screen.copy_text", "commands", "command_palette", "help_quit"}
)
"""What moves from field to field, or belongs to the list itself."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that may be done, what it is called, and its keys. A ``theme`` is one that can be tried on."""

    text: str
    keys: str
    run: Callable[[], Awaitable[Any]]
    theme: str = ""

    def fits(self, words: Sequence[str]) -> bool:
        """Whether each of these words stands in it, or is its key."""
        text = self.text.lower()
        return all(word.lower() in text or word in self.keys.split() for word in words)


def commands(screen: Screen[Any]) -> Iterator[Command]:
    """What may be done on a screen now; a key that stands for itself, such as a digit, is no command.

    A table also says what is of use: a knock is named only where the game has one, though its key says why not.
    """
    app = cast("TileRummy", screen.app)
    offers: Callable[[str], bool] = getattr(screen, "offers", lambda _: True)
    found: dict[str, tuple[Any, str, list[str]]] = {}
    for node, binding, enabled, _ in screen.active_bindings.values():
        wanted = binding.description and binding.action not in NONE_OF_THESE
        if enabled and wanted and node in (screen, app) and offers(binding.action):
            found.setdefault(binding.action, (node, binding.description, []))[2].append(named(binding.key))
    known = {key.action: key for key in table_keys()}
    moving = {key.action for key in MOVING}
    for action in sorted(found, key=moving.__contains__):
        node, description, names = found[action]
        run, key = partial(app.run_action, action, node), known.get(action)
        if key is None:
            yield Command(description, " ".join(names), run)
        elif not key.name.startswith("number."):
            yield Command(_named(key), displayed(key), run)
    for theme, words in offered("theme"):
        if theme in app.available_themes and theme != app.chosen_theme:
            yield Command(f"Theme: {words}", "", partial(app.wear, str(theme)), str(theme))


def fitting(found: Sequence[Command], typed: str) -> list[Command]:
    """The commands in which all words stand that were typed; first those that begin with them."""
    fit = [command for command in found if command.fits(typed.split())]
    return sorted(fit, key=lambda command: not command.text.lower().startswith(typed.strip().lower()))


def _named(key: Key) -> str:
    """What an action is called, and what it does."""
    does = helped(key)
    if does.removeprefix("a ").startswith(key.short.lower()):
        return does[:1].upper() + does[1:]
    return f"{key.short}: {does}"
