"""What no file of the project may hold: paths of somebody's machine, addresses of an index, talk about the work."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.house.source import TOP, kept_files, place

# A class of one letter, or a stroke in the midst of an example, keeps this file from holding what it looks for.
WORDS = [
    r"\b[s]essions?\b",
    r"\b[a]ssistants?\b",
    r"\b[i]ssue #",
    r"(?<![\w.])/[w]ork/",
    r"(?<![\w.])/[r]oot/",
    r"(?<![\w.])/[o]pt/",
    r"(?<![\w.])/[h]ome/\w",
    r"[p]ythonhosted",
    r"\b[p]ypi\.org",
    r"--[f]ind-links",
    r"--(extra-)?[i]ndex-url",
]
PATTERN = re.compile("|".join(f"(?:{word})" for word in WORDS), re.IGNORECASE)
EXAMPLES = ["our ses|sion", "/ro|ot/.cache", "see issue| #12", "at /wo|rk/main", "https://py|pi.org/simple"]
HARMLESS = ["start_new_ses|sion=True", "a/wo|rk/b", "an open question", "progress"]


def test_no_file_holds_such_a_word() -> None:
    paths = kept_files()
    assert TOP / "pyproject.toml" in paths
    assert Path(__file__).resolve() in paths
    found = []
    for path in paths:
        text = path.read_bytes().decode("utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            if hit := PATTERN.search(line):
                found.append(f"{place(path, number)}: {hit.group()}")
    assert found == []


@pytest.mark.parametrize("text", EXAMPLES)
def test_such_a_word_is_seen(text: str) -> None:
    assert PATTERN.search(text.replace("|", ""))


@pytest.mark.parametrize("text", HARMLESS)
def test_a_harmless_word_passes(text: str) -> None:
    assert not PATTERN.search(text.replace("|", ""))


def test_the_lock_pins_all_and_names_no_address() -> None:
    """Every requirement has a version and hashes; every dependency of pyproject.toml is among them."""
    text = (TOP / "requirements-dev.lock").read_text(encoding="utf-8")
    assert not re.search(r"://|@ *(file|git)\b|^-", text, re.MULTILINE)
    entries = re.split(r"^(?=[a-z0-9])", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)
    entries = [entry for entry in entries if entry.strip()]
    pinned = set()
    for entry in entries:
        match = re.match(r"([a-z0-9-]+)==[\w.]+", entry)
        assert match, entry
        assert "--hash=sha256:" in entry, match.group()
        pinned.add(match.group(1))
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    names = {re.split(r"[^A-Za-z0-9_.-]", want)[0].lower() for want in wanted}
    assert len(names) > len(project["project"]["dependencies"])
    assert names <= pinned, "make lock"
