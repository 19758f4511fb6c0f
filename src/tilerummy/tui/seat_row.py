"""One seat of the set-up: who sits there, and what that one is called."""

from textual import on
from textual.containers import Horizontal
from textual.widgets import Label

from tilerummy.bots.bot import bot_names
from tilerummy.play.seats import ENTRY_LENGTH, is_bot, is_program, need_programs
from tilerummy.tui.choice import Choice
from tilerummy.tui.form import Field

NOBODY, PERSON, PROGRAM = "nobody", "person", "program"
NAMES = ("You", "Friend", "Third", "Fourth", "Fifth", "Sixth")
NAME_LENGTH = 40
EXAMPLE = "./path/to/program"


class SeatRow(Horizontal):
    """A person with a name, a bot, a program with its path, or nobody. An entry is what ``--seats`` takes."""

    def __init__(self, seat: int, entry: str) -> None:
        self._seat = seat
        bots = [f"@{name}" for name in bot_names()]
        kinds = [("person", PERSON), *((f"bot: {name[1:]}", name) for name in bots), (PROGRAM, PROGRAM)]
        kind = _kind(entry, bots)
        self._box = Choice([*kinds, ("nobody", NOBODY)], kind, id=f"kind-{seat}")
        # What stands in the field for each kind that has a name; who only tries another one finds it again.
        self._names = {PERSON: NAMES[seat], PROGRAM: ""}
        if kind in self._names:
            self._names[kind] = entry[:NAME_LENGTH] if kind == PERSON else entry.removeprefix("@")
        self._named = kind
        self._field = Field(self._names.get(kind, NAMES[seat]), id=f"name-{seat}")
        self._fit()
        super().__init__(Label(f"Seat {seat + 1}"), self._box, self._field, classes="row")

    @property
    def kind(self) -> str:
        """Who sits there."""
        return self._box.value

    @property
    def entry(self) -> str:
        """What stands for the seat in a match; nothing for nobody, and where a name is missing."""
        if self.kind == PERSON:
            # A name that begins with @ would be taken for a bot.
            return self._field.value.strip()[:NAME_LENGTH].lstrip("@").strip()
        if self.kind == PROGRAM:
            path = self._field.value.strip().lstrip("@")
            return f"@{path}" if path else ""
        return "" if self.kind == NOBODY else self.kind

    def check(self) -> None:
        """Raises ``ValueError`` with a sentence for a seat that cannot be."""
        seat, entry = f"seat {self._seat + 1}", self.entry
        if self.kind == PERSON and not entry:
            raise ValueError(f"{seat} has no name")
        if self.kind == PROGRAM and not is_program(entry):
            raise ValueError(f"{seat}: a program is named by its path, such as {EXAMPLE}")
        try:
            need_programs([entry])
        except ValueError as error:
            # Which program it is stands in the row itself, and its path may be longer than the line.
            raise ValueError(f"{seat}: {str(error).rpartition(': ')[2]}") from None

    @on(Choice.Changed)
    def _other(self) -> None:
        """Who is of another kind has another name, too."""
        if self._named in self._names:
            self._names[self._named] = self._field.value
        self._named = self.kind
        self._fit()
        if self._named in self._names:
            self._field.value = self._names[self._named]

    def _fit(self) -> None:
        program = self.kind == PROGRAM
        self._field.display = program or self.kind == PERSON
        self._field.max_length = ENTRY_LENGTH - 1 if program else NAME_LENGTH
        self._field.placeholder = EXAMPLE if program else ""


def _kind(entry: str, bots: list[str]) -> str:
    """The kind of an entry; a bot that there is not becomes one that there is."""
    if not is_bot(entry):
        return PERSON if entry else NOBODY
    return PROGRAM if is_program(entry) else entry if entry in bots else bots[0]
