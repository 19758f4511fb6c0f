"""Painted characters as files, to be looked at by a person: `KEEP_SNAPSHOTS=1 make test` writes them anew."""

import os
from difflib import unified_diff
from pathlib import Path

FOLDER = Path(__file__).with_name("snapshots")


KEEPING = bool(os.environ.get("KEEP_SNAPSHOTS"))


def is_kept(name: str, lines: list[str]) -> bool:
    """Whether these lines are the ones that were kept under this name: for those who wait until all is painted."""
    path = _path(name)
    return path.is_file() and path.read_text(encoding="utf-8") == _text(lines)


def same_as_kept(name: str, lines: list[str]) -> None:
    """Fails unless these lines are the ones that were kept under this name."""
    path, text = _path(name), _text(lines)
    if KEEPING:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path.name} is not there yet: KEEP_SNAPSHOTS=1 writes it, then look at it"
    before = path.read_text(encoding="utf-8")
    changed = "\n".join(
        unified_diff(before.splitlines(), text.splitlines(), path.name, "painted now", n=1, lineterm="")
    )
    assert text == before, changed


def _path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def _text(lines: list[str]) -> str:
    return "".join(f"{line.rstrip()}\n" for line in lines)
