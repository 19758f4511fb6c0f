"""Who sits where: a seat entry is a person's name, ``@name`` for a bot, or ``@./path`` for a program."""

from collections.abc import Iterable, Sequence
from itertools import count

from tilerummy.bots.bot import bot_names
from tilerummy.model.label import clean
from tilerummy.store.programs import may_be_run

NAME_CELLS = 16
ENTRY_LENGTH = 200


def is_bot(entry: str) -> bool:
    """Whether a seat entry stands for a bot or a program."""
    return entry.startswith("@")


def is_program(entry: str) -> bool:
    """Whether a seat entry stands for a program that speaks the bots' line protocol."""
    return is_bot(entry) and "/" in entry


def read_seats(spec: str) -> tuple[str, ...]:
    """The seat entries of a comma list such as ``Ann,@novice``; raises what ``check_seats`` does."""
    entries = tuple(entry.strip() for entry in spec.split(","))
    check_seats(entries)
    return entries


def check_seats(entries: Iterable[str]) -> None:
    """Raises ``ValueError`` with a sentence for an empty entry, one that is too long, and a bot that there is not."""
    for entry in entries:
        if not entry or entry == "@":
            raise ValueError("a seat has no name: seats are a comma list such as Ann,@novice")
        if len(entry) > ENTRY_LENGTH:
            raise ValueError(f"the seat {clean(entry)} has a name of more than {ENTRY_LENGTH} letters")
        if is_bot(entry) and not is_program(entry) and entry[1:] not in bot_names():
            known = ", ".join(f"@{name}" for name in bot_names())
            raise ValueError(f"there is no bot {clean(entry)}, there is: {known}")


def need_programs(entries: Iterable[str]) -> None:
    """Raises ``ValueError`` for a seat whose program is not there, before a game begins that it could only lose."""
    for entry in entries:
        if is_program(entry) and not may_be_run(entry[1:]):
            raise ValueError(f"{clean(entry, ENTRY_LENGTH)}: there is no such program, or it may not be run")


def labels(entries: Sequence[str]) -> tuple[str, ...]:
    """What the seats are called on a screen: safe to show, and all different."""
    names = [
        clean(entry.removeprefix("@").rsplit("/", 1)[-1] if is_bot(entry) else entry, NAME_CELLS) for entry in entries
    ]
    shown: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in count(1))
        free = (label for label in numbered if label not in shown and label not in names)
        shown.append(next(free) if names.count(name) > 1 else name)
    return tuple(shown)
