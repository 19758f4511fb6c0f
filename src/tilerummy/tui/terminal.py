"""Where the toolkit's driver is at odds with a terminal, mended in one place. Its private names are used only here."""

import os
import signal
import sys
from asyncio import AbstractEventLoop
from codecs import getincrementaldecoder
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any

from rich.color import ColorSystem
from rich.console import Console


def bear_any_bytes() -> None:
    """Lets the keyboard send bytes that are no UTF-8: the driver's own reader would end the program over them.

    They become a replacement character, which no key is bound to.
    """
    from textual.drivers import linux_driver

    def lenient(encoding: str) -> Callable[[], Any]:
        return partial(getincrementaldecoder(encoding), errors="replace")

    setattr(linux_driver, "getincrementaldecoder", lenient)  # noqa: B010 - it is no name that the module gives away


def believe_the_window(environ: MutableMapping[str, str]) -> None:
    """Takes ``COLUMNS`` and ``LINES`` away where the terminal knows its size: the toolkit would believe them instead.

    Some shells hand them on, and then they tell the size that the window had once. A terminal that does not know its
    size, as over a serial line, has nothing else.
    """
    with suppress(OSError, ValueError):
        if sys.__stdout__ is not None and all(os.get_terminal_size(sys.__stdout__.fileno())):
            for name in ("COLUMNS", "LINES"):
                environ.pop(name, None)


def send(colors: str, console: Console) -> None:
    """Sends so many colors from now on, whatever the toolkit thought of the terminal when it began."""
    systems = {"truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT}
    console._color_system = systems.get(colors, ColorSystem.STANDARD)


def resume_only_what_was_suspended(driver: Any, repaint: Callable[[], object]) -> None:
    """After a plain stop and continue only repaints: the driver would start its terminal mode a second time.

    It has to start it anew only where it had left it, at a suspension by the terminal.
    """
    resume = getattr(driver, "_sigcont_application", None)
    if resume is None:
        return

    def go_on(*_: object) -> None:
        if driver._must_signal_resume:
            resume()
        else:
            repaint()

    signal.signal(signal.SIGCONT, go_on)


def follow_the_window(driver: Any, loop: AbstractEventLoop, tell: Callable[[int, int], object]) -> None:
    """Tells of each new size of the window from within the loop.

    The driver's own handler reads the size and then tells of it; another signal may come between the two. What is told
    last is the older size then, and it stays until the window changes once more.
    """
    size = getattr(driver, "_get_terminal_size", None)
    if size is None:
        return

    def changed() -> None:
        # Some terminals write their size into the input, and then the signal means nothing.
        if not driver._in_band_window_resize:
            tell(*size())

    loop.add_signal_handler(signal.SIGWINCH, changed)


def end_with_the_server(driver: Any, end: Callable[[], object]) -> None:
    """In a browser ends the game also when the server was killed: all that is left then is the end of the input."""
    if not driver.is_web:
        return

    def wait() -> None:
        driver._key_thread.join()
        # It ends too where the game ends by itself.
        if not driver.exit_event.is_set():
            end()

    Thread(target=wait, name="end-with-the-server", daemon=True).start()
