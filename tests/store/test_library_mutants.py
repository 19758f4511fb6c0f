"""Shipped files, damaged by chance: each is still a ruleset, or is refused by name. Nothing else happens."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from random import Random

import pytest

from tests.store.ruleset_files import write
from tilerummy.store.faults import RulesetError
from tilerummy.store.library import load_ruleset_file
from tilerummy.store.paths import shipped_rulesets_folder

TEXTS = [path.read_text(encoding="utf-8") for path in sorted(shipped_rulesets_folder().glob("*.toml"))]
SIGNS = "=[]\"'{},.#\\-_+: \n\0é\u202e\x1b\r\ufeff"
BITS = (
    *SIGNS,
    "[[",
    "]]",
    '"""',
    "'''",
    "true",
    "nan",
    "1e999",
    "0x",
    "1979-05-27",
    "999999999999999999999",
    "\\ud800",
    "extends",
    "preset",
    "[preset.x.deck]",
    "deck",
    "kind",
)


def mutant(rng: Random) -> str:
    text = rng.choice(TEXTS)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 5, 20])):
        start = rng.randrange(len(text) + 1)
        end = start + rng.randrange(12)
        lines = text.split("\n")
        match rng.randrange(6):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + rng.choice(BITS) + text[start:]
            case 2:
                text = text[:start] + rng.choice(BITS) + text[end:]
            case 3:
                lines.insert(rng.randrange(len(lines)), rng.choice(lines))
                text = "\n".join(lines)
            case 4:
                lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
                text = "\n".join(lines)
            case _:
                text = text[:start] + chr(rng.randrange(1, 0x3000)) + text[end:]
    return text


def verdicts(folder: Path, seed: str, number: int) -> tuple[int, int]:
    """How many of these mutants are good, and how many are refused."""
    rng = Random(seed)
    errors = [error for error in (fault_of(write(folder, "mutant", mutant(rng))) for _ in range(number)) if error]
    for error in errors:
        assert all(fault.file.endswith(".toml") for fault in error.faults)
        assert all(fault.line is None or 1 <= fault.line <= 500 for fault in error.faults)
        assert not any(
            unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn"} for char in "".join(str(error).split("\n"))
        )
    return number - len(errors), len(errors)


def fault_of(path: Path) -> RulesetError | None:
    try:
        load_ruleset_file(path)
    except RulesetError as error:
        return error
    return None


def test_mutants(tmp_path: Path) -> None:
    good, refused = verdicts(tmp_path, "suite", 500)
    assert min(good, refused) > 50


@pytest.mark.soak
def test_many_mutants(tmp_path: Path) -> None:
    good, refused = verdicts(tmp_path, "soak", 20_000)
    assert min(good, refused) > 2_000
