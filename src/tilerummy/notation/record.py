"""A match as a text file: a header, an empty line, one action a line."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tilerummy.engine.apply import Rejected, apply
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Action
from tilerummy.model.label import clean
from tilerummy.notation.position import write_position, write_view
from tilerummy.notation.words import NotationError, quoted, read_action, write_action
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset

FORMAT = 1
"""The format that is written. A record of an older one is read too; a newer one is refused."""

MOST_BYTES = 20_000_000
MOST_LINES = 60_000
MOST_LETTERS = 16_000
"""The longest file that is read, its most lines, and the longest of them."""

SEAT_LENGTH = 300
MOST_TAGS = 32
TAG_LENGTH = 200
"""The longest entry of a seat, the most tags, and the longest value of one: so a header stays readable."""

_FIRST = re.compile(r"tilerummy ([0-9]{1,9})", re.ASCII)
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,31}", re.ASCII)


class RecordError(ValueError):
    """A text that is no record, or one that cannot have been played. ``line`` counts from 1; 0: no line in particular.

    The message is one sentence, safe to show, with the line before it.
    """

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Record:
    """A match: what it is played with, and all that was done.

    ``seats`` are the entries as they were written, a person's name or a bot's ``@name``; ``tags`` are notes such as the
    date. ``lines`` are the lines of the actions in the text that it was read from. Raises ``ValueError`` for seats, a
    seed or tags that cannot be, so that every record can be written and read again.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    seed: str
    tags: Mapping[str, str] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        self.start()
        if not all(0 < len(entry) <= SEAT_LENGTH for entry in self.seats):
            raise ValueError(f"a seat has a name of 1 to {SEAT_LENGTH} letters")
        if len(self.tags) > MOST_TAGS:
            raise ValueError(f"a record has at most {MOST_TAGS} tags")
        for name, value in self.tags.items():
            if not _TAG_NAME.fullmatch(name) or not _is_tag_value(value):
                raise ValueError(f"{quoted(name)} with {quoted(value)} is no tag")

    def start(self) -> State:
        """The match before its first deal."""
        return new_match(self.rules, self.seats, self.seed)

    def line(self, index: int) -> int:
        """The line of an action, in the text it came from or in the one that ``write_record`` would write."""
        return self.lines[index] if index < len(self.lines) else len(self.tags) + 6 + index


def _is_tag_value(text: str) -> bool:
    return 0 < len(text) <= TAG_LENGTH and text.isprintable() and text == text.strip()


# --- writing ----------------------------------------------------------------------------------------------------------


def write_header(record: Record) -> str:
    """The lines before the empty one."""
    names = json.dumps(record.seats, ensure_ascii=not all(map(str.isprintable, record.seats)), separators=(",", ":"))
    tags = (f"tag {name} {value}" for name, value in record.tags.items())
    lines = (f"tilerummy {FORMAT}", f"rules {record.rules.to_json()}", f"seats {names}", f"seed {record.seed}", *tags)
    return "".join(f"{line}\n" for line in lines)


def write_record(record: Record) -> str:
    """The whole record. The same match gives the same text, on every machine and in every process."""
    return f"{write_header(record)}\n" + "".join(f"{write_action(action)}\n" for action in record.actions)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """The record of a text. Raises ``RecordError`` and nothing else.

    ``;`` starts a remark: a line of its own in the header, the rest of any line below. A last line without its end was
    never applied and is left out. Whether the actions are legal, ``replay`` says.
    """
    lines = _lines(text)
    header, end = _header(lines)
    actions: list[Action] = []
    numbers: list[int] = []
    for number, line in enumerate(lines[end:], end + 1):
        if not (words := line.partition(";")[0].strip(" ")):
            continue
        try:
            actions.append(read_action(words))
        except NotationError as error:
            raise RecordError(number, str(error)) from None
        numbers.append(number)
    return Record(header.rules, header.seats, header.seed, header.tags, tuple(actions), tuple(numbers))


def _lines(text: str) -> list[str]:
    """The whole lines of a text of bearable size."""
    if len(text) > MOST_BYTES:
        raise RecordError(0, f"the record is longer than {MOST_BYTES} letters")
    lines = text.removeprefix("\ufeff").split("\n")[:-1]
    if len(lines) > MOST_LINES:
        raise RecordError(MOST_LINES + 1, f"the record has more than {MOST_LINES} lines")
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_LETTERS:
            raise RecordError(number, f"the line is longer than {MOST_LETTERS} letters")
    return [line.removesuffix("\r") for line in lines]


def _header(lines: list[str]) -> tuple[Record, int]:
    """The record without its actions, and the number of the empty line that ends the header."""
    first = _FIRST.fullmatch(lines[0]) if lines else None
    if first is None:
        raise RecordError(1, f"a record begins with tilerummy and the number of its format, such as tilerummy {FORMAT}")
    if (version := int(first[1])) > FORMAT:
        raise RecordError(1, f"format {version} needs a newer tilerummy, this one reads formats up to {FORMAT}")
    if version < 1:
        raise RecordError(1, f"there is no format {version}")
    if "" not in lines:
        raise RecordError(len(lines), "the header is not complete, no empty line ends it")
    end = lines.index("") + 1
    return _read_header(_words(lines[1 : end - 1]), end), end


def _words(lines: list[str]) -> dict[str, tuple[int, str]]:
    """The lines of a header by their first word, those of tags by their first two, with their numbers."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 2):
        if line.startswith(";"):
            continue
        word, _, rest = line.partition(" ")
        if word == "tag":
            name, _, rest = rest.partition(" ")
            word = f"tag {name}"
        elif word not in ("rules", "seats", "seed"):
            raise RecordError(number, f"{quoted(line)} is no line of a header")
        if word in found:
            raise RecordError(number, f"{clean(word, 40)} is there twice")
        found[word] = number, rest
    return found


def _read_header(words: dict[str, tuple[int, str]], end: int) -> Record:
    for word in ("rules", "seats", "seed"):
        if word not in words:
            raise RecordError(end, f"the header says nothing of {word}")
    number = end
    try:
        number, text = words["rules"]
        rules = Ruleset.from_json(text)
        number, text = words["seats"]
        record = Record(rules, _seats(text), "0")
        number, text = words["seed"]
        record = Record(rules, record.seats, text)
        tags: dict[str, str] = {}
        for word, (number, text) in words.items():  # noqa: B007 - the handler below names the line
            if word.startswith("tag "):
                tags[word.removeprefix("tag ")] = text
                record = Record(rules, record.seats, record.seed, tags)
    except (ValueError, RecursionError) as error:
        raise RecordError(number, clean(str(error), 200)) from None
    return record


def _seats(text: str) -> tuple[str, ...]:
    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f'{quoted(text)} is no list of seats, such as ["Ann","@novice"]')
    return tuple(names)


# --- replaying --------------------------------------------------------------------------------------------------------


def replay(record: Record) -> Iterator[State]:
    """Every state of the match: the one before the first deal, then one after each action.

    Raises ``RecordError`` at an action that breaks a rule.
    """
    state = record.start()
    yield state
    for index, action in enumerate(record.actions):
        result = apply(state, action)
        if isinstance(result, Rejected):
            raise RecordError(record.line(index), f"{quoted(write_action(action))}: {result.violations[0]}")
        state = result.state
        yield state


def position_at(record: Record, number: int | None = None, *, open_: bool = False) -> str:
    """The position after action ``number`` as a line, None: after the last one; ``-`` before the first deal.

    As long as the record's match is not over, racks and pool are hidden, unless ``open_``. Raises ``RecordError`` where
    there is no such action, and what ``replay`` raises.
    """
    last = len(record.actions)
    number = last if number is None else number
    if not 0 <= number <= last:
        told = f"a whole number from 0 to {last} is wanted, the record has {counted(last, 'action')}"
        raise RecordError(0, f"there is no action {clean(str(number))}: {told}")
    states = tuple(replay(record))
    state = states[number]
    if state.round is None or open_ or states[-1].over:
        return write_position(state)
    return write_view(look(state, None))
