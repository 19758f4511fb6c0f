"""``tilerummy replay``: the position after any action of a record.

There is no screen that steps through a match yet, so the position is printed whether or not ``--text`` asks for it.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from tilerummy.cli.arguments import number
from tilerummy.cli.failure import FINE, CommandError


def add_parser(commands: Any) -> None:
    """Adds the command to the others."""
    parser: ArgumentParser = commands.add_parser("replay", help="the position after any action of a record")
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")
    parser.add_argument("--text", action="store_true", help="print the position as one line (so far the only way)")
    parser.add_argument(
        "--at", type=number, metavar="N", help="after action N; 0 is before the deal (default: the last)"
    )
    parser.add_argument("--open", action="store_true", help="show racks and pool of an unfinished match too")
    parser.set_defaults(run=replay)


def replay(options: Namespace) -> int:
    """Prints the position."""
    from tilerummy.model.label import clean
    from tilerummy.notation.record import RecordError, position_at
    from tilerummy.store.saves import load_record

    try:
        print(position_at(load_record(options.file), options.at, open_=options.open))
    except RecordError as error:
        raise CommandError(f"{clean(str(options.file), 200)}: {error}") from None
    return FINE
