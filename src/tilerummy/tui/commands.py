"""The list of all commands: whatever may be done on the screen that lies below it, with its keys, to be searched.

Loaded when it is opened for the first time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import on
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList

from tilerummy.tui.keys import MOVING, Key, displayed, helped, named, table_keys
from tilerummy.tui.option_words import offered

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tilerummy.tui.app import TileRummy

KEYS_CELLS = 12

NONE_OF_THESE = frozenset(
    {"app.focus_next", "app.focus_previous", "screen.copy_text", "commands", "command_palette", "help_quit"}
)
"""What moves from field to field, or belongs to the list itself."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that may be done, what it is called, and its keys."""

    text: str
    keys: str
    run: "Callable[[], Awaitable[Any]]"


def commands(screen: Screen[Any]) -> Iterator[Command]:
    """What may be done on a screen now; a key that stands for itself, such as a digit, is no command."""
    app: TileRummy = screen.app  # type: ignore[assignment]
    found: dict[str, tuple[Any, str, list[str]]] = {}
    for node, binding, enabled, _ in screen.active_bindings.values():
        wanted = binding.description and binding.action not in NONE_OF_THESE
        if enabled and wanted and node in (screen, app):
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
    for text, theme in _themes(app).items():
        yield Command(text, "", partial(app.wear, theme))


def _named(key: Key) -> str:
    """What an action is called, and what it does."""
    does = helped(key)
    return (
        does[:1].upper() + does[1:] if does.removeprefix("a ").startswith(key.short.lower()) else f"{key.short}: {does}"
    )


def _themes(app: "TileRummy") -> dict[str, str]:
    """The other looks, by what their commands are called."""
    themes = {f"Theme: {words}": str(theme) for theme, words in offered("theme")}
    return {
        text: theme for text, theme in themes.items() if theme in app.available_themes and theme != app.chosen_theme
    }


class Commands(Provider):
    """The commands of the screen below, all of them or those that fit what was typed."""

    async def discover(self) -> Hits:
        """All of them."""
        for command in commands(self.screen):
            yield DiscoveryHit(_prompt(command, Content(command.text)), command.run, command.text)

    async def search(self, query: str) -> Hits:
        """Those in which every word stands that was typed, or whose key it is; first those that begin with it."""
        words = query.lower().split()
        for command in commands(self.screen):
            text = command.text.lower()
            if all(word in text or word in command.keys.split() for word in words):
                first = 1.0 if text.startswith(query.lower()) else 0.5
                yield Hit(first, _prompt(command, self._marked(command.text, words)), command.run, command.text)

    def _marked(self, text: str, words: list[str]) -> Content:
        """A text with the words in it that were typed."""
        content = Content(text)
        for word in words:
            at = text.lower().find(word)
            if at >= 0 and self.match_style is not None:
                content = content.stylize(self.match_style, at, at + len(word))
        return content


def _prompt(command: Command, text: Content) -> Content:
    return Content.assemble(Content(f"{command.keys:<{KEYS_CELLS}} "), text)


class Palette(CommandPalette):
    """The toolkit's list, with nothing in it that some terminals cannot show."""

    DEFAULT_CSS = """
    Palette {
        & > Vertical { margin-top: 1; }
        SearchIcon, LoadingIndicator { display: none; }
        #--input, CommandInput, CommandInput:focus { border: none; }
        #--input { padding: 1 0 1 1; }
        CommandInput { height: 1; }
        CommandList { text-wrap: nowrap; text-overflow: ellipsis; }
        CommandList > .option-list--option { padding: 0 1; text-style: none; }
    }
    """
    app: "TileRummy"

    def __init__(self) -> None:
        super().__init__([Commands], placeholder="What to do?")

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Closes it once: at the second of two clicks that come at once the toolkit would close what lies below."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    @on(OptionList.OptionHighlighted)
    def try_on(self, event: OptionList.OptionHighlighted) -> None:
        """A look is worn as long as the cursor is on it."""
        hit = getattr(event.option, "hit", None)
        self.app.theme = _themes(self.app).get(getattr(hit, "text", ""), self.app.chosen_theme)

    def on_unmount(self) -> None:
        """What was only tried on is taken off; what was chosen is worn a moment later."""
        self.app.theme = self.app.chosen_theme
