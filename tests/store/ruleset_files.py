"""Ruleset files for tests: written in a line, and judged in a line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.faults import RulesetError
from tilerummy.store.library import load_ruleset_file

TITLE = '[about]\ntitle = "Test"\n'


def write(folder: Path, name: str, text: str | bytes) -> Path:
    """A ruleset file of this name; the folder is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def rules_of(folder: Path, *texts: str) -> Ruleset:
    """The rules of the first text, which extends the second as ``b``, which extends the third as ``c``, and so on."""
    return load_ruleset_file(_written(folder, texts))


def faults_of(folder: Path, *texts: str) -> list[str]:
    """The faults of such a chain of files, without the folder."""
    path = _written(folder, texts)
    try:
        load_ruleset_file(path)
    except RulesetError as error:
        return str(error).replace(f"{folder}/", "").splitlines()
    return []


def _written(folder: Path, texts: Sequence[str]) -> Path:
    names = "abcdefghijklmnop"
    paths = []
    for number, text in enumerate(texts):
        head = f'extends = "{names[number + 1]}"\n' if number + 1 < len(texts) else ""
        paths.append(write(folder, names[number], head + text))
    return paths[0]
