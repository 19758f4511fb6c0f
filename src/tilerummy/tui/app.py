"""The app: themes, the first screen, and a way out that leaves the terminal as it was."""

import asyncio
import gc
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events, on
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.filter import LineFilter, Monochrome
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from tilerummy.store.options import USUAL, Options
from tilerummy.store.paths import own_keys_file
from tilerummy.store.settings import SettingsError, keep_settings, read_settings
from tilerummy.tui.keys import Chosen, choose, read_keys
from tilerummy.tui.looks import Looks, looks_for
from tilerummy.tui.memory import forget_what_is_gone
from tilerummy.tui.messages import Again, OptionsChanged, ToMenu
from tilerummy.tui.screens.too_small import TooSmallScreen, is_too_small
from tilerummy.tui.terminal import (
    bear_any_bytes,
    end_with_the_server,
    follow_the_window,
    resume_only_what_was_suspended,
    send,
)
from tilerummy.tui.themes import themes_for, variable_defaults
from tilerummy.tui.window_title import WindowTitle

if TYPE_CHECKING:
    from tilerummy.play.host import Host

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2)


@dataclass(frozen=True)
class Onward:
    """The app ends only to begin anew, at another table or at the menu: Textual cannot replace its first screen."""

    host: "Host | None"


class TileRummy(App[Onward], inherit_bindings=False):
    """The game on the screen. With a host it begins at its table, else at the menu.

    The first screen is the default one: a second one pushed over it would cost as much again before the first frame.
    """

    TITLE = "Tile rummy"
    # Lists of no width at all are more than the toolkit bears. Where there are no shades, nothing can be dimmed.
    # What is notified may not lie over a rack.
    CSS = """
    OptionList { min-width: 10; }
    ToastRack { dock: top; align: right top; margin-top: 2; }
    App.-few-colors ModalScreen { background: transparent; }
    """
    # Textual's own key to quit would go before those of the screens, which have to ask or to keep something first.
    BINDINGS = [
        Binding("ctrl+q", "quit", "Quit", show=False),
        Binding("ctrl+c", "help_quit", show=False, system=True),
    ]

    looks: reactive[Looks] = reactive(Looks(), init=False, repaint=False)
    """What the terminal can show and the user wants of it, but for the theme. ``apply_options`` changes both."""

    def __init__(self, host: "Host | None" = None) -> None:
        # The look of the first screen: Textual reads that of a screen only when it is pushed.
        super().__init__(css_path="screens/menu.tcss" if host is None else "screens/table.tcss")
        self._from_menu = host is None
        self._ending = False
        bear_any_bytes()
        forget_what_is_gone()
        self.window_title = WindowTitle(self._send)
        self._host = host
        self._line_filters: tuple[LineFilter, ...] = ()
        self.apply_options(read_settings().options)
        self.key_faults = self._take_keys()

    @property
    def chosen_theme(self) -> str:
        """The look of the options, whatever is tried on at the moment."""
        return self.options.theme if self.options.theme in self.available_themes else USUAL.theme

    def change_option(self, name: str, value: str | bool) -> str:
        """Takes another value of an option from now on, and keeps it; why it cannot be kept, if so."""
        changed: dict[str, Any] = {name: value}
        self.apply_options(self.options._replace(**changed))
        try:
            keep_settings(**changed)
        except SettingsError as error:
            return f"It holds until you quit, but {error}."
        return ""

    async def wear(self, theme: str) -> None:
        """Another look, now and from now on."""
        if trouble := self.change_option("theme", theme):
            self.notify(trouble, severity="warning", markup=False)

    def action_command_palette(self) -> None:
        """All that may be done now, to be searched; a question that lies over it comes first."""
        if self.screen.is_modal:
            return
        from tilerummy.tui.commands import Command, commands
        from tilerummy.tui.screens.commands import CommandsScreen

        below = self.screen

        async def run(command: Command) -> None:
            # Keys that came at once may have closed it meanwhile.
            if self.screen is below and below.is_mounted:
                await command.run()

        def chosen(command: Command | None) -> None:
            if command is not None:
                self.call_later(run, command)

        self.push_screen(CommandsScreen(commands(below)), chosen)

    def action_help_quit(self) -> None:
        """Says how to quit, after a ctrl+c that copies nothing: in the status line where there is one."""
        say: Callable[[str], None] = getattr(self.screen, "say", partial(self.notify, markup=False))
        say("ctrl+q quits; what was played is kept")

    def _take_keys(self) -> list[str]:
        """Puts the user's own keys in force; what is wrong with them. Without a file nothing is read or loaded."""
        chosen: Chosen = {}
        faults: list[str] = []
        if (path := own_keys_file()) is not None:
            keymap = read_keys(path)
            chosen, faults = keymap.keys, keymap.told.splitlines()
        choose(chosen)
        return faults

    def apply_options(self, options: Options) -> None:
        """Takes options, from now on: the look at once, what else obeys them when it looks here, or is told."""
        before = self.looks, self.theme
        self.options: Options = options
        self.looks = looks_for(os.environ, options)
        self._dress()
        self.theme = self.chosen_theme
        if self._running:
            if (self.looks, self.theme) != before:
                self._dress_again()
            for screen in self.screen_stack:
                screen.post_message(OptionsChanged(options))

    def _dress(self) -> None:
        """Filters, colors and themes that this look is made of."""
        colors = self.looks.colors
        self._line_filters = ()
        if not self.looks.shows_all:
            from tilerummy.tui.filters import filters_for

            self._line_filters = filters_for(self.looks)
        send(colors, self.console)
        self.no_color = colors == "none"
        self.set_class(colors in ("16", "none"), "-few-colors")
        for theme in themes_for(colors):
            self.register_theme(theme)

    def _dress_again(self) -> None:
        """Paints everything anew, what lies below the screen on top too: nothing that is kept is as it was."""
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            for node in (screen, *screen.walk_children(Widget)):
                node.notify_style_update()
                node.refresh(layout=True)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The toolkit's own, without that which knows only shades of gray, and ours."""
        return [*(one for one in super().get_line_filters() if not isinstance(one, Monochrome)), *self._line_filters]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colors of felt and rack, for themes that do not name them."""
        return variable_defaults(self.current_theme.dark)

    def get_default_screen(self) -> Screen[None]:
        """The table if there is one already, else the menu."""
        if self._host is None:
            from tilerummy.tui.screens.menu import MenuScreen

            return MenuScreen()
        from tilerummy.tui.screens.table import TableScreen

        return TableScreen(self._host)

    @on(ToMenu)
    def to_menu(self) -> None:
        """Back to the menu, which lies below the table unless the game began there."""
        self.window_title.say("")
        if self._from_menu:
            while len(self.screen_stack) > 1:
                self.pop_screen()
        else:
            self.exit(Onward(None))

    @on(Again)
    def again(self, message: Again) -> None:
        """Another match at the same table."""
        from tilerummy.tui.screens.table import TableScreen

        if self._from_menu:
            self.to_menu()
            self.push_screen(TableScreen(message.host))
        else:
            self.exit(Onward(message.host))

    def on_mount(self) -> None:
        """A signal ends the app in order: the journal is whole, the terminal restored, no child left."""
        self.call_after_refresh(_collect_again)
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self._end, number)
        resume_only_what_was_suspended(self._driver, partial(loop.call_soon_threadsafe, self.refresh))
        follow_the_window(self._driver, loop, self._resized)
        end_with_the_server(self._driver, partial(_ask, loop, self.exit))
        if self.key_faults:
            first, more = self.key_faults[0], len(self.key_faults) - 1
            told = f"{first}\nand {more} more: tilerummy keys check tells all" if more else first
            self.notify(told, title="Keys passed over", severity="warning", timeout=10, markup=False)

    # Keys that come behind the one that quits must open nothing: on its way out the toolkit mounts a screen without
    # what is in it, and such a screen stumbles.

    def exit(self, *args: Any, **named: Any) -> None:
        """From now on no screen opens. The window gets its title back while there is a terminal to write to."""
        self._ending = True
        self.window_title.give_back()
        super().exit(*args, **named)

    def push_screen(self, *args: Any, **named: Any) -> Any:
        """Opens a screen, unless the end was asked for."""
        return AwaitComplete() if self._ending else super().push_screen(*args, **named)

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """The same in the place of another one."""
        return AwaitComplete() if self._ending else super().switch_screen(screen)

    async def action_quit(self) -> None:
        """The table is asked first, whatever lies over it: there may be tiles laid out."""
        for screen in reversed(self.screen_stack):
            if ask := getattr(screen, "ask_to_leave", None):
                ask()
                return
        self.exit()

    def on_resize(self, event: events.Resize) -> None:
        """A notice lies over everything as long as the window is too small to play in."""
        if is_too_small(*event.size) and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen())

    def _resized(self, width: int, height: int) -> None:
        now = Size(width, height)
        self.post_message(events.Resize(now, now))
        if now == self.size:
            # It was another one in between, and the terminal may have dropped what it had no room for.
            self.refresh()

    def _send(self, sequence: str) -> None:
        """Sends something to the terminal that is not painted, if somebody is still there."""
        if self._driver is not None:
            with suppress(OSError):
                self._driver.write(sequence)

    def _end(self, number: int) -> None:
        self.exit(return_code=128 + number)


def _ask(loop: asyncio.AbstractEventLoop, end: Callable[[], None]) -> None:
    """From another thread; the loop may be over already."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(end)


def _collect_again() -> None:
    """Collects garbage again, if the start was spared it; what was loaded stays and need not be looked at any more."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
