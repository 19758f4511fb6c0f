"""``tilerummy``, ``tilerummy play`` and ``tilerummy resume``: what is played, on a full screen or line by line."""

import gc
import os
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilerummy.cli.arguments import seconds
from tilerummy.cli.failure import WANTING, CommandError, one_line

if TYPE_CHECKING:
    from tilerummy.play.host import Host


def add_parsers(commands: Any) -> None:
    """Adds the two commands to the others."""
    parser: ArgumentParser = commands.add_parser("play", help="straight to a new table")
    parser.add_argument("--rules", default="sabra", metavar="RULES", help="a ruleset with presets, or a file")
    parser.add_argument("--seats", default="You,@novice", metavar="SPEC", help="who plays: Ann,Bo or Ann,@novice")
    parser.add_argument("--seed", metavar="TEXT", help="decides every deal; drawn by chance if it is not given")
    parser.add_argument("--time-limit", type=seconds, metavar="S", help="seconds for a turn, 20 to 600; 0: no limit")
    parser.add_argument("--strict", action="store_true", help="an illegal end of turn costs what the rules say")
    add_plain(parser, default=SUPPRESS)
    parser.set_defaults(run=play)
    parser = commands.add_parser("resume", help="goes on with a match: the one played last, or this one")
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the record of a match")
    add_plain(parser, default=SUPPRESS)
    parser.set_defaults(run=resume)


def add_plain(parser: ArgumentParser, default: object = False) -> None:
    """Adds the flag for a game without a full screen, before a command or behind it."""
    parser.add_argument(
        "--plain",
        action="store_true",
        default=default,
        help="line by line, one command a line, for screen readers and pipes",
    )


def knows_plain(options: Namespace) -> bool:
    """Whether there is a game line by line for what was called."""
    return options.run in (menu, play, resume)


def menu(options: Namespace) -> int:
    """The menu."""
    if _plain(options):
        from tilerummy.plain.start import at_menu

        return at_menu()
    return _on_screen(None)


def play(options: Namespace) -> int:
    """A new match at once."""
    plain = _plain(options)
    from tilerummy.play.seats import need_programs, read_seats
    from tilerummy.play.tables import at_this_table, chosen_rules, new_seed, open_table, read_seed
    from tilerummy.store.journal import JournalError

    try:
        seats = read_seats(options.seats)
        need_programs(seats)
        rules = at_this_table(chosen_rules(options.rules, seats), options.strict, options.time_limit)
        seed = new_seed() if options.seed is None else read_seed(options.seed)
        host = open_table(rules, options.rules, seats, seed)
    except (ValueError, JournalError) as error:
        raise CommandError(one_line(error)) from None
    return _at_table(host, plain)


def resume(options: Namespace) -> int:
    """Goes on with a match."""
    plain = _plain(options)
    from tilerummy.play.host import Host
    from tilerummy.store.journal import JournalError

    try:
        host = Host.resume(options.file or _newest())
    except (ValueError, JournalError) as error:
        raise CommandError(str(error)) from None
    return _at_table(host, plain)


def _newest() -> Path:
    from tilerummy.store.paths import matches_folder
    from tilerummy.store.saves import newest_unfinished

    save = newest_unfinished(matches_folder())
    if save is None:
        raise CommandError("there is no unfinished match to resume")
    return save.path


def _plain(options: Namespace) -> bool:
    """Whether there is to be no full screen: asked for, or since the toolkit would draw and wait for ever here.

    For one that is to come all is made ready.
    """
    if options.plain or not _has_a_screen():
        return True
    # Until the first frame all is loading: nothing becomes garbage, and looking for it would cost a tenth of the start.
    gc.disable()
    return False


def _at_table(host: "Host", plain: bool) -> int:
    if plain:
        from tilerummy.plain.start import at_table

        return at_table(host)
    return _on_screen(host)


def _has_a_screen() -> bool:
    """Whether there is a terminal, or the toolkit was told what to draw on instead, as it is for a browser."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in {"dumb", ""}


def _on_screen(host: "Host | None") -> int:
    from tilerummy.tui.app import TileRummy
    from tilerummy.tui.terminal import believe_the_window

    believe_the_window(os.environ)
    while True:
        app = TileRummy(host)
        onward = app.run()
        if onward is None:
            return WANTING if app.return_code is None else app.return_code
        host = onward.host
