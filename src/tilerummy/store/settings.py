"""What the user chose: options, and the last set-up, in one file that a person may edit.

The menu reads it before its first frame, so there are plain dataclasses here and nothing but the standard library;
what it takes to write is loaded then. What cannot be read never stops the game: the rest of it counts, and such a file
is kept beside the new one when something is written.
"""

import os
import stat
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

from tilerummy.store.options import USUAL, VALUES, Options, fits
from tilerummy.store.paths import config_folder
from tilerummy.store.whole_files import replace_file

NAME = "settings.toml"
MOST_BYTES = 8 * 1024
"""A longer file was not written by hand, and reading one that means harm would take too long."""

SEATS = 6
"""As many as any ruleset has."""
LONGEST = 200
"""How long a name may be."""

LONGEST_TURN = 600

_MOST_ASIDE = 100
"""So many damaged files are looked for."""

HEADER = "Options, and the last set-up. What cannot be read here is passed over."


class Setup(NamedTuple):
    """The last set-up, as it was written: nothing in it has been judged."""

    rules: str = "sabra"
    """A ruleset with its presets, ``sabra+opening_50``."""
    seats: tuple[str, ...] = ("You", "@novice", "", "")
    """The seat entries; an empty one is nobody."""
    time_limit: int | None = None
    """Seconds for a turn, 0 for none; None is what the rules say."""
    strict: bool = False
    length: str = ""
    """How long the match is, ``4 rounds``; empty is what the rules say."""


class Settings(NamedTuple):
    """All that is remembered from one start to the next."""

    options: Options = USUAL
    setup: Setup = Setup()


class SettingsError(Exception):
    """The settings cannot be kept; says why, in a sentence that is safe to show."""


def read_settings() -> Settings:
    """What the file says, and the defaults for what it does not or cannot say. Never raises."""
    return _look(_place()).settings


class SettingsFile(NamedTuple):
    """Where the settings are kept. One that is not ``sound`` holds what could not be read.

    ``damaged`` are such files of former days, the last one last.
    """

    path: Path
    sound: bool
    damaged: tuple[Path, ...]


def look_at_settings() -> SettingsFile:
    """The file and what became of those before it."""
    path = _place()
    aside = [name for name in _asides(path, _MOST_ASIDE) if os.path.lexists(name)]
    return SettingsFile(path, _look(path).sound, tuple(aside))


def keep_settings(*, setup: Setup | None = None, **options: Any) -> None:
    """Writes what is given, ``options`` by their names; what else stands in the file stays, a person's remarks too.

    Raises ``SettingsError``, and ``ValueError`` for an option that cannot be.
    """
    for name, value in options.items():
        if name not in VALUES or not fits(name, value):
            raise ValueError(f"there is no option {name} = {value!r}")
    try:
        path = _place()
        found = _look(path)
        wanted = Settings(found.settings.options._replace(**options), setup or found.settings.setup)
        mended = _mended(found, wanted)
        if mended is not None and mended == found.text:
            return
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if mended is None or not found.sound:
            _set_aside(path)
        replace_file(path, (_new(wanted) if mended is None else mended).encode())
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or "they cannot be written as text"
        raise SettingsError(f"the settings cannot be kept: {reason}") from error


# --- reading ----------------------------------------------------------------------------------------------------------


class _Found(NamedTuple):
    """A file as it was found. ``text`` is None where there is none, or none that could be read.

    What is not ``sound``, because something in it could not be read, is kept when it goes.
    """

    settings: Settings
    text: str | None = None
    sound: bool = True


def _place() -> Path:
    """The file itself: who keeps it elsewhere and has only a link here goes on having that link."""
    return Path(os.path.realpath(config_folder() / NAME))


def _look(path: Path) -> _Found:
    try:
        return _read(_text(path))
    except FileNotFoundError:
        return _Found(Settings())
    except (OSError, ValueError, ArithmeticError, RecursionError):
        return _Found(Settings(), sound=False)


def _read(text: str) -> _Found:
    import tomllib

    top = _Taken(tomllib.loads(text))
    options = Options(**{name: top.value(name, getattr(USUAL, name), partial(fits, name)) for name in VALUES})
    below = _Taken(top.value("setup", {}, lambda value: isinstance(value, dict)))
    setup = _setup(below)
    return _Found(Settings(options, setup), text, top.sound and below.sound)


def _setup(taken: "_Taken") -> Setup:
    usual = Setup()
    return Setup(
        rules=taken.value("rules", usual.rules, _is_name),
        seats=tuple(taken.value("seats", usual.seats, _are_seats)),
        time_limit=taken.value("time_limit", None, _is_limit),
        strict=taken.value("strict", usual.strict, lambda value: isinstance(value, bool)),
        length=taken.value("length", usual.length, _is_name),
    )


class _Taken:
    """The values of a table as they are asked for, and whether all of them were fit to be used."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._table = table
        self.sound = True

    def value(self, key: str, usual: Any, fits: Callable[[Any], bool]) -> Any:
        """The value of a key; the usual one where there is none, or one that does not fit."""
        if key not in self._table:
            return usual
        value = self._table[key]
        if fits(value):
            return value
        self.sound = False
        return usual


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _are_seats(value: object) -> bool:
    return isinstance(value, list) and len(value) <= SEATS and all(map(_is_name, value))


def _is_limit(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LONGEST_TURN


def _text(path: Path) -> str:
    """The content of a file of bearable size. A pipe or a device is not even opened: it might never answer."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError("it is no file")
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError("it is too long")
    return data.decode()


# --- writing ----------------------------------------------------------------------------------------------------------


def _new(wanted: Settings) -> str:
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment(HEADER))
    document.add(tomlkit.nl())
    _put(document, wanted)
    return tomlkit.dumps(document)


def _mended(found: _Found, wanted: Settings) -> str | None:
    """The old text with what has changed; None where it cannot be mended."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    if found.text is None:
        return None
    with suppress(TOMLKitError, ValueError, TypeError, RecursionError):
        document = tomlkit.parse(found.text)
        _put(document, wanted)
        text = tomlkit.dumps(document)
        # A file can be written in such a way that mending it goes wrong: what counts is what will be read.
        if _read(text) == _Found(wanted, text):
            return text
    return None


def _put(document: MutableMapping[str, Any], wanted: Settings) -> None:
    """Writes what differs, so that the rest keeps the form in which a person wrote it."""
    import tomlkit

    for name, option in wanted.options._asdict().items():
        if name in document or option != getattr(USUAL, name):
            _put_value(document, name, option)
    if not isinstance(document.get("setup"), MutableMapping):
        document["setup"] = tomlkit.table()
    table = document["setup"]
    for key, value in wanted.setup._asdict().items():
        _put_value(table, key, list(value) if isinstance(value, tuple) else value)


def _put_value(table: MutableMapping[str, Any], key: str, value: object) -> None:
    if value is None:
        table.pop(key, None)
        return
    # To Python 1 is True, to a settings file it is not.
    like = isinstance(table.get(key), bool) == isinstance(value, bool)
    if table.get(key) != value or not like:
        table[key] = value


def _set_aside(path: Path) -> None:
    """Keeps what could not be read under another name: a person may have written it."""
    if not os.path.lexists(path):
        return
    path.rename(next(name for name in _asides(path) if not os.path.lexists(name)))


def _asides(path: Path, most: int | None = None) -> Iterator[Path]:
    """The names under which damaged files are kept, in their order."""
    return (path.with_name(f"{path.name}.damaged-{number}") for number in islice(count(1), most))
