"""What the arguments of several commands have in common."""

from argparse import ArgumentTypeError
from collections.abc import Callable

from tilerummy.model.label import clean


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between the two."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text[:20]) <= most:
            raise ArgumentTypeError(f"{clean(text)}: a whole number from {least} to {most} is wanted")
        return int(text)

    return read
