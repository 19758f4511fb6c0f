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


def number(text: str) -> int:
    """Reads a whole number, for a command that says itself which ones it can use."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{clean(text)}: a whole number is wanted") from None


def seconds(text: str) -> int:
    """Reads a time for a turn, as the rules allow one."""
    from tilerummy.rules.penalties import Penalties

    limit = number(text)
    try:
        return Penalties().with_(time_limit=limit).time_limit
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
