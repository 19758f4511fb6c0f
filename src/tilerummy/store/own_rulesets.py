"""The user's own rulesets: what a form for one begins with, and how it is kept, changed and deleted."""

import os
from dataclasses import dataclass
from pathlib import Path

from tilerummy.rules.ruleset import About, Ruleset
from tilerummy.store.faults import RulesetError
from tilerummy.store.library import (
    extended_by,
    load_ruleset,
    load_ruleset_file,
    named_files,
    rules_of_text,
    ruleset_path,
)
from tilerummy.store.paths import own_rulesets_folder, shipped_rulesets_folder
from tilerummy.store.ruleset_file import LONGEST_NAME, NAME, read_ruleset_file, ruleset_name
from tilerummy.store.whole_files import replace_file


class OwnRulesetError(Exception):
    """A ruleset cannot be kept or deleted; says why, in a sentence that is safe to show."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What a ruleset is made of."""

    name: str
    """The user's own ruleset that is changed; "" if a new one is made."""
    extends: str
    """The name of the ruleset that it extends; "" if it extends none."""
    parent: Ruleset
    rules: Ruleset


def origin(name: str) -> Origin:
    """A shipped ruleset with its presets is extended by a new one; one of the user's own is changed itself.

    RulesetError if the ruleset cannot be had.
    """
    rules, base, path = load_ruleset(name), ruleset_name(name.partition("+")[0]), ruleset_path(name)
    if path.parent != own_rulesets_folder():
        return Origin("", base, load_ruleset(base), rules)
    extends = read_ruleset_file(path).extends
    return Origin(base, extends, _parent(path, extends, rules), rules)


def name_fault(name: str, opened: str = "") -> str:
    """Why a ruleset of the user's cannot have this name, "" if it can. ``opened`` is the one that is changed."""
    if not name:
        return "it has no name yet"
    if not NAME.fullmatch(name):
        return f"a name has up to {LONGEST_NAME} of a-z, 0-9 and -"
    if ruleset_name(name) in named_files(shipped_rulesets_folder()) and ruleset_name(name) != opened:
        return f"{ruleset_name(name)} is a ruleset of the game, give yours another name"
    return ""


def is_kept(name: str) -> bool:
    """Whether there is a ruleset of the user's with this name."""
    return os.path.lexists(_place(name))


def made_of(name: str) -> tuple[str, ...]:
    """The user's other rulesets that extend this one, which could not be played without it."""
    others = named_files(own_rulesets_folder()).items()
    return tuple(other for other, path in others if other != name and _extends(path) == name)


def keep_ruleset(name: str, made: Origin, rules: Ruleset, *, replace: bool = False) -> None:
    """Writes the file, and reads it again. Only with ``replace`` it takes the place of one that is there already.

    A file that is changed keeps its presets and remarks. OwnRulesetError says why nothing was written.
    """
    # The writer of TOML is loaded only when something is written.
    from tilerummy.store.ruleset_writer import ruleset_text

    if fault := name_fault(name, made.name):
        raise OwnRulesetError(fault)
    path = _place(name)
    if not replace and os.path.lexists(path):
        raise OwnRulesetError(f"there is a ruleset {ruleset_name(name)} already")
    try:
        changed = ruleset_name(name) == made.name and os.path.lexists(path)
        before = read_ruleset_file(path).text if changed else ""
        text = ruleset_text(made.extends, _parent(path, made.extends, rules), rules, before)
        # The very reader that will find the file judges it before it lies there, and once more when it does.
        _same(rules_of_text(path, text), rules)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(Path(os.path.realpath(path)), text.encode(), new=not replace)
        _same(load_ruleset_file(path), rules)
    except OSError as error:
        raise OwnRulesetError(f"{path.name} cannot be written: {_reason(error)}") from error
    except RulesetError as error:
        told = "; ".join(": ".join(filter(None, (fault.key, fault.sentence))) for fault in error.faults)
        raise OwnRulesetError(f"{path.name} could not be played: {told}") from error
    except ValueError as error:
        raise OwnRulesetError(f"{path.name} is not changed: {error}") from error


def delete_ruleset(name: str) -> None:
    """Deletes the file of one of the user's own rulesets. OwnRulesetError says why it is still there."""
    path = _place(name)
    try:
        path.unlink()
    except OSError as error:
        raise OwnRulesetError(f"{path.name} cannot be deleted: {_reason(error)}") from error


def _place(name: str) -> Path:
    """Where the file of a name is, however it is spelled, or where it will be."""
    name, folder = ruleset_name(name), own_rulesets_folder()
    return named_files(folder).get(name, folder / f"{name}.toml")


def _parent(path: Path, extends: str, rules: Ruleset) -> Ruleset:
    """The rules that a file at this place extends; if it extends none, those that any file begins with."""
    return extended_by(path, extends) if extends else Ruleset(about=About(title=rules.about.title))


def _extends(path: Path) -> str:
    try:
        return read_ruleset_file(path).extends
    except RulesetError:
        return ""


def _same(read: Ruleset, wanted: Ruleset) -> None:
    if read != wanted:
        raise ValueError("what is read of it would be other rules than these")


def _reason(error: OSError) -> str:
    return (error.strerror or "no reason is known").lower()
