"""What the arguments of several commands have in common."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable
from shutil import which

from tilerummy.cli.failure import CommandError
from tilerummy.model.label import clean


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between the two."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text[:20]) <= most:
            raise ArgumentTypeError(f"{clean(text)}: a whole number from {least} to {most} is wanted")
        return int(text)

    return read


def need_programs(seats: Iterable[str]) -> None:
    """Raises ``CommandError`` for a seat whose program is not there, before a game begins that it could only lose."""
    for entry in seats:
        if entry.startswith("@") and "/" in entry and which(entry[1:]) is None:
            raise CommandError(f"{clean(entry, 200)}: there is no such program, or it may not be run")
