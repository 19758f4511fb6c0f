"""The matches that are kept: those that can go on, those that are over, and what cannot be read."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from textwrap import wrap

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from tilerummy.model.label import cells, clean
from tilerummy.play.host import Host
from tilerummy.play.seats import labels
from tilerummy.rules.rule import counted
from tilerummy.store.journal import JournalError
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import Save, find_saves
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.lines import Lines
from tilerummy.tui.screens.closing import close
from tilerummy.tui.screens.table import TableScreen

MOST = 50
"""How many matches are looked at: those that were played last."""

AT_ONCE = 3
"""So many are there in the first frame; to replay one takes some time, so the others come one by one."""

TITLE_CELLS = 40
COLUMN = 24
"""So wide is the column of games at most; what is longer takes the room of its own seats."""

NOTHING = "There is no unfinished match. A new game begins in the menu: esc, then n."

NAME_CELLS = 60
INDENT = 4
"""What the list needs at its sides."""

SEATS_INDENT = 14
"""Where seats stand that have a line of their own: below the game, behind the date."""

KINDS = ("Unfinished", "Over", "Cannot be read")


class ResumeScreen(Screen[None]):
    """All matches by kind, in each the one played last first."""

    CSS_PATH = "resume.tcss"
    BINDINGS = [
        # The list itself takes enter; here stands what the line of keys shows.
        Binding("o", "open", "Open", key_display="enter"),
        Binding("escape,q", "close", "Back", key_display="esc"),
    ]

    class Read(Message):
        """A match was read; None after the last one."""

        def __init__(self, save: Save | None) -> None:
            super().__init__()
            self.save = save

    def __init__(self) -> None:
        super().__init__()
        self._rest = islice(find_saves(matches_folder()), MOST)
        self._saves = list(islice(self._rest, AT_ONCE))
        self._all_read = len(self._saves) < AT_ONCE

    def compose(self) -> ComposeResult:
        """The list, and a word where it has nothing to go on with."""
        yield Static("Resume a match", id="heading")
        yield Static("", id="none", markup=False)
        yield Lines(compact=True)
        yield Static("", id="trouble", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The list has the keys, and is filled up."""
        self.query_one(OptionList).focus()
        self._list()
        if not self._all_read:
            self.call_after_refresh(self.run_worker, self._read, thread=True, group="read")

    def _read(self) -> None:
        """Reads the other matches, in a thread: each is replayed, and the list can be used meanwhile."""
        worker = get_current_worker()
        for save in self._rest:
            if worker.is_cancelled:
                return
            self.post_message(self.Read(save))
        self.post_message(self.Read(None))

    @on(Read)
    def more(self, message: Read) -> None:
        """One more match, or the word that this was all."""
        if message.save is None:
            self._all_read = True
        else:
            self._saves.append(message.save)
        self._list()

    # ------------------------------------------------------------------ what is listed

    def _list(self) -> None:
        """Lists anew what has been read, and stays where one was."""
        box = self.query_one(OptionList)
        before = box.highlighted_option
        box.set_options(self._options())
        ways = [number for number, option in enumerate(box.options) if not option.disabled]
        same = [number for number in ways if before is not None and box.options[number].id == before.id]
        box.highlighted = next(iter(same or ways), None)
        word = "" if any(save.unfinished for save in self._saves) else NOTHING
        self.query_one("#none", Static).update(word if self._all_read else "Reading the matches ...")
        self.refresh_bindings()
        self.query_one("#none").display = bool(word) or not self._all_read

    def _options(self) -> Iterator[Option]:
        games = [cells(_game(save)) for save in self._saves if not save.broken]
        width = max((game for game in games if game <= COLUMN), default=0)
        alike = Counter(map(_words, self._saves))
        room = self.size.width - INDENT
        for kind in KINDS:
            saves = [(number, save) for number, save in enumerate(self._saves) if _kind(save) == kind]
            if saves:
                yield Option(Text(kind, "bold"), disabled=True)
            for number, save in saves:
                name = f"   {clean(save.path.stem, NAME_CELLS)}" if alike[_words(save)] > 1 else ""
                text = _folded(_words(save), room) if save.broken else _fitting(save, width, name, room)
                yield Option(Text(text, overflow="ellipsis", no_wrap=True), id=str(number), disabled=bool(save.broken))

    def on_resize(self) -> None:
        """What is wrong with a match is folded anew."""
        self._list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is opened where there is nothing."""
        return action != "open" or any(not save.broken for save in self._saves)

    # ------------------------------------------------------------------ ways on

    def action_open(self) -> None:
        """Opens what is highlighted."""
        self.query_one(OptionList).action_select()

    def action_close(self) -> None:
        """Back to the menu."""
        close(self, None)

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Opens the match."""
        if self.app.screen is not self:
            return
        try:
            host = Host.resume(self._saves[int(event.option.id or 0)].path)
        except (ValueError, JournalError) as error:
            trouble = Text(str(error), no_wrap=True, overflow="ellipsis")
            self.query_one("#trouble", Static).update(trouble)
            return
        self.app.switch_screen(TableScreen(host))


def _kind(save: Save) -> str:
    return KINDS[2] if save.broken else KINDS[1] if save.finished else KINDS[0]


def _game(save: Save) -> str:
    at = counted(save.rounds, "round") if save.finished else f"round {save.rounds}" if save.rounds else "not begun"
    return f"{clean(save.title, TITLE_CELLS)}, {at}"


def _words(save: Save) -> str:
    """What is said of a match, or what is wrong with it: by this, matches are told from each other."""
    if save.broken:
        return f"  ! {clean(save.path.name, NAME_CELLS)}: {save.broken}"
    return f"{save.date} {_game(save)} {_seats(save)}"


def _seats(save: Save) -> list[str]:
    return [f"{seat}: {total}" for seat, total in zip(labels(save.seats), save.totals, strict=True)]


def _fitting(save: Save, column: int, name: str, room: int) -> str:
    """One match in one line; where its seats have no room there, they stand below it."""
    game, seats = _game(save), _seats(save)
    mark = f"{'   ! damaged' if save.damaged else ''}{name}"
    head = f"  {save.date:<10}  {game}"
    line = f"{head}{' ' * (column - cells(game))}   {', '.join(seats)}{mark}"
    if cells(line) <= room:
        return line
    lines = [f"{head}{mark}"]
    for number, seat in enumerate(seats, 1):
        said = f"{seat}, " if number < len(seats) else seat
        # The comma at the end may hang over.
        if number == 1 or cells(lines[-1] + said) > room + 1:
            lines.append(f"{'':{SEATS_INDENT}}")
        lines[-1] += said
    return "\n".join(lines)


def _folded(words: str, width: int) -> str:
    """The whole of it, in as many lines as it takes."""
    return "\n".join(wrap(words, max(width, COLUMN), initial_indent="  ", subsequent_indent="      "))
