"""The rulesets that can be played: those that came with the game, and the user's own.

A ruleset is named by its file, ``dutch-rummy``, with presets behind it, ``sabra+opening_50+book_both``; or it is a file
anywhere, ``./mine.toml``. A file that extends another looks for it in its own folder first, then among the user's own,
then among the shipped ones; a shipped file is made of shipped ones only. A user's file that extends its own name means
the shipped one.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.faults import MOST, Fault, RulesetError, UnknownRulesetError, near, written
from tilerummy.store.inheriting import Layer, chain, laid
from tilerummy.store.paths import own_rulesets_folder, shipped_rulesets_folder
from tilerummy.store.plain_words import complaint
from tilerummy.store.ruleset_file import NAME, RulesetFile, preset_name, read_ruleset_file, ruleset_file, ruleset_name


class Entry(NamedTuple):
    """A ruleset of the list. One with an ``error`` is a file of the user's that cannot be played."""

    name: str
    path: Path
    own: bool
    """Whether it is the user's."""
    hides: bool = False
    """Whether it takes the place of a shipped one of the same name."""
    title: str = ""
    players: tuple[int, ...] = ()
    presets: tuple[str, ...] = ()
    error: RulesetError | None = None


def find_rulesets() -> tuple[Entry, ...]:
    """All rulesets by name, the user's own in the place of shipped ones of the same name."""
    own, shipped = _files(own_rulesets_folder()), named_files(shipped_rulesets_folder())
    hidden = {ruleset_name(path.stem) for path in own}
    entries = [_entry(path, own, ruleset_name(path.stem) in shipped) for path in own]
    entries += [_entry(path) for name, path in shipped.items() if name not in hidden]
    return tuple(sorted(entries, key=lambda entry: entry.name))


def named_files(folder: Path) -> dict[str, Path]:
    """The ruleset files of a folder by the names that they are played by; not yet judged."""
    return _by_name(_files(folder))


def load_ruleset(name: str) -> Ruleset:
    """The rules of a name with presets, or of a file. RulesetError says what is wrong with it."""
    called, path, chosen = _place(name)
    return _Judged(read_ruleset_file(path), called).rules(chosen)


def load_ruleset_file(path: Path) -> Ruleset:
    """The rules of a file. RulesetError names every fault, those of its presets included."""
    return _Judged(read_ruleset_file(path)).rules()


def rules_of_text(path: Path, text: str) -> Ruleset:
    """The rules that a file with this text would have at this place."""
    return _Judged(ruleset_file(path, text.encode())).rules()


def ruleset_path(name: str) -> Path:
    """The file that a name means, whatever presets stand behind it."""
    return _place(name)[1]


def extended_by(path: Path, extends: str) -> Ruleset:
    """The rules that a file at this place extends by this name."""
    child = RulesetFile(path, "", extends, {}, {}, {})
    return _Judged(read_ruleset_file(_parent(extends, child))).rules()


def name_fault(path: Path) -> str:
    """Why a file of this name is not played among the user's own rulesets, "" if it is. By its path any file is."""
    if path.suffix != ".toml" or path.name[0] == ".":
        return "a ruleset file ends in .toml and does not begin with a dot"
    if not NAME.fullmatch(ruleset_name(path.stem)):
        return "a ruleset file is named with up to 32 of a-z, 0-9 and -"
    return ""


def chosen_presets(name: str) -> tuple[str, ...]:
    """The presets that stand behind this name, as they are listed."""
    return tuple(map(preset_name, _place(name)[2]))


def presets(name: str) -> tuple[str, ...]:
    """The presets that may be put behind this name, in the order of the file. A preset behind it already is ignored."""
    return tuple(_Judged(read_ruleset_file(ruleset_path(name))).file.presets)


# --- one file and those that it extends -------------------------------------------------------------------------------


class _Judged:
    """A file that was found good, its presets included; RulesetError otherwise."""

    def __init__(self, file: RulesetFile, called: str = "") -> None:
        self.called = called or str(file.path)
        files = chain(file, _parent)
        self.file = files[0]
        self.layers = tuple(Layer(file, file.tables) for file in files)
        self._judge()

    def rules(self, chosen: Sequence[str] = ()) -> Ruleset:
        """The rules with these presets upon them, the last one uppermost."""
        layers = (*(self._preset(name) for name in reversed(chosen)), *self.layers)
        document = laid(layers)
        try:
            return Ruleset.model_validate_json(json.dumps(document), by_alias=True, by_name=False)
        except ValidationError as error:
            raise complaint(error, layers, document) from None

    def _preset(self, name: str) -> Layer:
        listed = preset_name(name)
        if listed not in self.file.presets:
            known = ", ".join(self.file.presets)
            told = f"there is no preset {written(name)}, {f'there are: {known}' if known else 'there are none'}"
            raise UnknownRulesetError(Fault(self.called, None, "", told))
        return Layer(self.file, self.file.presets[listed], ("preset", self.file.spelled[listed]))

    def _judge(self) -> None:
        """Every preset alone, too. What is wrong without them is not told again for each of them."""
        faults: list[Fault] = []
        more = 0
        for chosen in ((), *((name,) for name in self.file.presets)):
            try:
                self.rules(chosen)
            except RulesetError as error:
                faults += [fault for fault in error.faults if fault not in faults]
                more += error.more
            if more:  # that will do for one time
                break
        if faults:
            raise RulesetError(*faults[:MOST], more=more + len(faults[MOST:]))


def _entry(path: Path, own: Sequence[Path] = (), hides: bool = False) -> Entry:
    """A file as the list shows it; ``own`` are all files of the user's if it is one of them."""
    name = ruleset_name(path.stem)
    try:
        if told := name_fault(path):
            raise RulesetError(Fault(str(path), None, "", told))
        if own and _by_name(own)[name] != path:
            raise RulesetError(Fault(str(path), None, "", f"{_by_name(own)[name].name} has the same name"))
        judged = _Judged(read_ruleset_file(path))
    except RulesetError as error:
        return Entry(name, path, bool(own), hides, error=error)
    rules = judged.rules()
    presets_ = tuple(judged.file.presets)
    return Entry(name, path, bool(own), hides, rules.about.title, rules.about.players, presets_)


# --- where files are --------------------------------------------------------------------------------------------------


def _place(name: str) -> tuple[str, Path, tuple[str, ...]]:
    """What a name is without its presets, the file that it means, and the presets."""
    if ("/" in name or name.endswith(".toml")) and os.path.exists(name):  # noqa: PTH110 - never fails
        return name, Path(name), ()
    folder, stroke, last = name.rpartition("/")
    base, *chosen = last.split("+")
    base = folder + stroke + base
    if "/" in base or base.endswith(".toml"):
        return base, Path(base), tuple(chosen)
    known = named_files(shipped_rulesets_folder()) | named_files(own_rulesets_folder())
    if path := known.get(ruleset_name(base)):
        return base, path, tuple(chosen)
    told = f"there is no such ruleset{near(ruleset_name(base).lower(), known)}"
    if os.path.isfile(base):  # noqa: PTH113 - never fails
        # A file may be called like a ruleset, so a name alone never means one.
        told += f"; if the file is meant, write ./{base}"
    raise UnknownRulesetError(Fault(base or '""', None, "", told))


def _parent(name: str, child: RulesetFile) -> Path:
    """The file that a file extends by this name. It is never the file itself."""
    itself = os.path.realpath(child.path)
    beside, own, shipped = child.path.parent, own_rulesets_folder(), shipped_rulesets_folder()
    folders = [beside] if os.path.realpath(beside) == os.path.realpath(shipped) else [beside, own, shipped]
    spellings = dict.fromkeys((name, name.replace("-", "_")))
    for path in (folder / f"{spelling}.toml" for folder in folders for spelling in spellings):
        if os.path.exists(path) and os.path.realpath(path) != itself:  # noqa: PTH110 - never fails
            return path
    if ruleset_name(child.path.stem) == name:
        told = "the file extends itself"
    else:
        told = f"there is no ruleset {name}{near(name, [*named_files(own), *named_files(shipped)])}"
    raise RulesetError(Layer(child, {}).fault(("extends",), told))


def _files(folder: Path) -> tuple[Path, ...]:
    """The ruleset files of a folder; none if it cannot be looked into."""
    try:
        return tuple(sorted(path for path in folder.iterdir() if path.suffix == ".toml" and path.name[0] != "."))
    except OSError:
        return ()


def _by_name(files: Sequence[Path]) -> dict[str, Path]:
    """The files by the names of their rulesets; of two with the same name the first."""
    named: dict[str, Path] = {}
    for path in files:
        named.setdefault(ruleset_name(path.stem), path)
    return named
