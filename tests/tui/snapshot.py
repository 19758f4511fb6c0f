"""Painted characters as files, to be looked at by a person: `KEEP_SNAPSHOTS=1 make test` writes them anew."""

import os
from pathlib import Path

FOLDER = Path(__file__).with_name("snapshots")


def same_as_kept(name: str, lines: list[str]) -> None:
    """Fails unless these lines are the ones that were kept under this name."""
    path = FOLDER / f"{name}.txt"
    text = "".join(f"{line.rstrip()}\n" for line in lines)
    if os.environ.get("KEEP_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path.name} is not there yet: KEEP_SNAPSHOTS=1 writes it, then look at it"
    assert text == path.read_text(encoding="utf-8")
