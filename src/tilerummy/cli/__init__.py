"""The command line. Each command lives in a file of its own and loads what it needs only when it runs."""

import os
import sys
from argparse import Action, ArgumentParser
from collections.abc import Sequence
from typing import NoReturn

from tilerummy.cli import (
    keys_command,
    replay_command,
    rules_command,
    serve_command,
    simulate_command,
    solve_command,
    table_command,
)
from tilerummy.cli.failure import BAD_CALL, CommandError
from tilerummy.model.label import clean

INTERRUPTED = 130
MESSAGE_CELLS = 300


class _Parser(ArgumentParser):
    """Says what is wrong with a call in one line."""

    def error(self, message: str) -> NoReturn:
        # The message quotes what was typed, and that may hold anything.
        self.exit(BAD_CALL, f"{self.prog}: {clean(message, MESSAGE_CELLS)} ({self.prog} --help says more)\n")


class _Version(Action):
    """Looks the version up only when it is asked for: that takes as long as all of the parser."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"tilerummy {version('tilerummy')}")
        parser.exit()


def build_parser() -> ArgumentParser:
    """The parser of all commands. It has no side effects; without a command, the menu opens."""
    parser = _Parser(prog="tilerummy", description="Tile rummy in the terminal. Without a command the menu opens.")
    parser.add_argument("--version", action=_Version, nargs=0, help="the version, and nothing else")
    table_command.add_plain(parser)
    parser.set_defaults(run=table_command.menu)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    table_command.add_parsers(commands)
    replay_command.add_parser(commands)
    rules_command.add_parser(commands)
    keys_command.add_parser(commands)
    simulate_command.add_parser(commands)
    solve_command.add_parser(commands)
    serve_command.add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and answers its exit code: 0 fine, 1 found wanting, 2 a bad call or a bad file."""
    parser = build_parser()
    options = parser.parse_args(arguments)
    if options.plain and not table_command.knows_plain(options):
        parser.error("--plain is for the menu, play and resume")
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except CommandError as error:
        print(f"tilerummy: {error}", file=sys.stderr)
        return BAD_CALL
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has seen enough. What is still in the buffer must not be tried again on the way out.
        os._exit(BAD_CALL)
    return code
