"""What may be typed, a command a line: its words, what they mean, and how they are read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from tilerummy.plain.pieces import CommandError, Piece, as_typed, is_meld, number, pieces, tokens
from tilerummy.play.draft import SortKey

LONGEST = 1000
"""A longer line was not meant."""

NEW = "new"
"""In the place of a meld's letter: a new one."""

SORTS: tuple[SortKey, ...] = ("color", "number", "melds")


@dataclass(frozen=True, slots=True)
class Command:
    """What was typed: the word of the command, and what it needs. ``to`` is a meld, ``NEW`` or nothing."""

    word: str
    pieces: tuple[Piece, ...] = ()
    meld: str = ""
    to: str = ""
    number: int = 0
    text: str = ""
    sort: SortKey = "color"


@dataclass(frozen=True, slots=True)
class Form:
    """A command as it is told: what it looks like and what it does. ``read`` takes the words behind its first."""

    usage: str
    does: str
    read: Callable[[str, Sequence[str]], Command]

    @property
    def word(self) -> str:
        """The word that it begins with."""
        return self.usage.partition(" ")[0]


def read_command(line: str) -> Command:
    """The command of a line; one of no words is ``next``. Raises ``CommandError`` with a sentence."""
    if len(line) > LONGEST:
        raise CommandError(f"that line is too long: a command has at most {LONGEST} characters")
    words = tokens(line)
    if not words:
        return Command("next")
    first = words[0].lower()
    form = COMMANDS.get(ALIASES.get(first, first))
    if form is None:
        near = get_close_matches(first[:20], [*COMMANDS, *ALIASES], n=1, cutoff=0.6)
        hint = f"did you mean {near[0]}?" if near else 'type "help" for all commands'
        raise CommandError(f"there is no command {as_typed(words[0])}: {hint}")
    try:
        return form.read(form.word, words[1:])
    except CommandError as error:
        raise CommandError(f"{error}. The command is: {form.usage}") from None


# --- what stands behind the words ---------------------------------------------------------------------------------


def _alone(word: str, rest: Sequence[str]) -> Command:
    if rest:
        raise CommandError(f"nothing stands behind {word}, and {as_typed(' '.join(rest))} does")
    return Command(word)


def _lay(word: str, rest: Sequence[str]) -> Command:
    return Command(word, pieces(rest), to=NEW)


def _add(word: str, rest: Sequence[str]) -> Command:
    """Tiles, and behind them the meld that they go to."""
    rest = list(rest)
    last = rest.pop() if rest else ""
    if not is_meld(last) and last.lower() != NEW:
        raise CommandError("the meld that they go to is missing")
    while rest and rest[-1].lower() in ("to", "meld"):
        rest.pop()
    return Command(word, pieces(rest), to=last if is_meld(last) else NEW)


def _back(word: str, rest: Sequence[str]) -> Command:
    return Command(word, pieces(rest) if rest else ())


def _join(word: str, rest: Sequence[str]) -> Command:
    melds = [one for one in rest if one.lower() not in ("meld", "to")]
    if len(melds) != 2 or not all(map(is_meld, melds)):
        raise CommandError("two melds are named by their letters")
    return Command(word, meld=melds[0], to=melds[1])


def _split(word: str, rest: Sequence[str]) -> Command:
    words = [one for one in rest if one.lower() != "meld"]
    place = number(words[1]) if len(words) == 2 else None
    if place is None or not is_meld(words[0]):
        raise CommandError("the meld is named by its letter, and behind it how many of its tiles stay together")
    return Command(word, meld=words[0], number=place)


def _meld(word: str, rest: Sequence[str]) -> Command:
    words = [one for one in rest if one.lower() != "meld"]
    if len(words) != 1 or not is_meld(words[0]):
        raise CommandError("one meld is named by its letter")
    return Command(word, meld=words[0])


def _sort(word: str, rest: Sequence[str]) -> Command:
    wanted = rest[0].lower() if rest else SORTS[0]
    key = next((key for key in SORTS if key == wanted), None)
    if len(rest) > 1 or key is None:
        raise CommandError("the rack is sorted by color, by number or by melds")
    return Command(word, sort=key)


def _take(word: str, rest: Sequence[str]) -> Command:
    count = number(rest[0]) if rest else 1
    if len(rest) > 1 or count is None:
        raise CommandError("behind it stands how many of the newest discards are taken")
    return Command(word, number=count)


def _tile(word: str, rest: Sequence[str]) -> Command:
    found = pieces(rest)
    if len(found) != 1 or found[0].tile is None or found[0].meld:
        raise CommandError("one tile of the rack is named")
    return Command(word, found)


def _tile_or_none(word: str, rest: Sequence[str]) -> Command:
    return _tile(word, rest) if rest else Command(word)


def _text(word: str, rest: Sequence[str]) -> Command:
    return Command(word, text=" ".join(rest).lower())


FORMS = (
    Form("show", "all: the round, the melds of the table, the discards, your rack, and what you may do", _alone),
    Form("rack", "your rack", _alone),
    Form("table", "the melds of the table, each with its letter, and the discards", _alone),
    Form("lay R3 R4 R5", "a new meld of tiles of your rack; a slash lays several: lay R3 R4 R5 / R8 B8 K8", _lay),
    Form("add R6 f", "adds tiles of your rack to meld f", _add),
    Form("move R6 from c to f", "moves tiles from meld to meld; move c 2 f moves the second tile of c", _add),
    Form("split f 3", "parts meld f behind its third tile", _split),
    Form("join c f", "puts all tiles of meld c to meld f", _join),
    Form("reading f", "what the joker of meld f stands for is read in another way", _meld),
    Form("undo", "takes the last move back", _alone),
    Form("redo", "does again what was undone", _alone),
    Form("back R5", "takes tiles back that you laid in this turn; back alone takes all of the turn back", _back),
    Form("end", "ends the turn with what is laid out", _alone),
    Form("draw", "draws a tile", _alone),
    Form("pass", "passes, where nothing can be drawn", _alone),
    Form("take 2", "takes the two newest discards; take alone takes the newest", _take),
    Form("discard R5", "discards a tile, which ends the turn with all that is laid out", _tile),
    Form("knock R5", "knocks and discards a tile; your melds are found by themselves if you laid none", _tile_or_none),
    Form("declare", "shows the twin of the tile that was turned up", _alone),
    Form("hint", "what you could do in this turn, and the commands for it", _alone),
    Form("nudge", "only whether there is something to do", _alone),
    Form("sort number", "sorts your rack: by color, by number, or by melds", _sort),
    Form("pool", "how many tiles may still be drawn", _alone),
    Form("who", "who plays, how many tiles each of them holds, and whose turn it is", _alone),
    Form("log", "what happened in this round", _alone),
    Form("score", "the score sheet", _alone),
    Form("rules 3", "the third chapter of the rules, or one by a word of its title; rules alone names them", _text),
    Form("next", "goes on after a round; enter does, too", _alone),
    Form("help", "these commands; help lay tells one of them", _text),
    Form("quit", "leaves the game; the match is kept, and tilerummy resume goes on with it", _alone),
)
COMMANDS = {form.word: form for form in FORMS}
ALIASES = {NEW: "lay", "?": "help", "exit": "quit", "continue": "next"}
