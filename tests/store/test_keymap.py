"""A file of keys: what is good in it counts, and each fault is told with its line."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from random import Random

import pytest

from tilerummy.store.faults import MOST
from tilerummy.store.keymap import MOST_KEYS, Keymap, read_keymap

USUAL = {
    "draw": ("d",),
    "undo": ("u", "ctrl+z"),
    "split": ("x",),
    "hint": ("i",),
    "help": ("question_mark", "f1"),
    "cursor.left": ("left", "h"),
    "cursor.right": ("right", "l"),
    "sort.number": ("v",),
}
FIXED = {"leave": "its key stays"}


def judged(folder: Path, text: str | bytes) -> Keymap:
    path = folder / "keys.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return read_keymap(path, USUAL, FIXED)


def told(keymap: Keymap) -> list[tuple[int | None, str]]:
    return [(fault.line, fault.key) for fault in keymap.faults]


# --- what counts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("", {}),
        ("[keys]\n", {}),
        ('keys.draw = "f"', {"draw": ("f",)}),
        ('[keys]\ndraw = ["f", "F7", "?"]\nhelp = "f1"', {"draw": ("f", "f7", "question_mark"), "help": ("f1",)}),
        ('[keys]\ndraw = ["f", "f"]', {"draw": ("f",)}),
        ('[keys]\nundo = "x"\nsplit = "u"', {"undo": ("x",), "split": ("u",)}),
        ('[keys]\ncursor.left = "A"\n"cursor.right" = "D"', {"cursor.left": ("A",), "cursor.right": ("D",)}),
        ('[keys.cursor]\nleft = "A"\nright = "D"', {"cursor.left": ("A",), "cursor.right": ("D",)}),
        ('[keys]\ndraw = "d"\nundo = ["u", "ctrl+z"]', {}),
        ('[keys]\nundo = ["ctrl+z", "u"]', {"undo": ("ctrl+z", "u")}),
    ],
)
def test_a_file_without_a_fault(tmp_path: Path, text: str, keys: dict[str, tuple[str, ...]]) -> None:
    keymap = judged(tmp_path, text)
    assert (dict(keymap.keys), keymap.faults, keymap.told, keymap.readable) == (keys, (), "", True)


# --- what does not ----------------------------------------------------------------------------------------------------

FAULTS = {
    "[keys]\nundoo = 'q'": (2, "keys.undoo", "did you mean undo?"),
    "[keys]\nleave = 'q'": (2, "keys.leave", "its key stays"),
    "[keys]\ndraw = 7": (2, "keys.draw", "7 is no key"),
    "[keys]\ndraw = true": (2, "keys.draw", "true is no key"),
    "[keys]\ndraw = []": (2, "keys.draw", "[] is no key"),
    "[keys]\ndraw = ['f', 7]": (2, "keys.draw", '["f", 7] is no key'),
    "[keys]\ndraw = {}": (2, "keys.draw", "a table is no key"),
    "[keys]\ndraw.now = 'f'": (2, "keys.draw.now", "no such action"),
    f"[keys]\ndraw = {list('abefgjkmnop')[: MOST_KEYS + 1]}": (2, "keys.draw", f"the most allowed, {MOST_KEYS}"),
    "[keys]\n\ndraw = ['f', 'ctrl+i']": (3, "keys.draw", "cannot be told from tab"),
    "[keys]\ndraw = 'x'": (2, "keys.draw", '"x" is the key of split already'),
    "[keys]\ndraw = 'f'\nhint = 'f'": (3, "keys.hint", '"f" is the key of draw already'),
    "[keys]\nhint = '?'": (2, "keys.hint", '"?" is the key of help already'),
    "[keys]\ncursor.left = 'A'\n'cursor.left' = 'B'": (3, "keys.cursor.left", "stands here twice"),
    "[key]\ndraw = 'f'": (1, "key", "did you mean keys?"),
    "keys = 'draw'": (1, "keys", '"draw" is not a table'),
    "[keys]\ndraw = 'f'\ndraw = 'g'": (3, "", "this key is written twice"),
    "[keys]\ndraw = f": (2, "", "not valid TOML"),
    "[keys]\ndraw = '\x1b'": (2, "", "not valid TOML"),
}


@pytest.mark.parametrize(("text", "fault"), FAULTS.items())
def test_a_fault_has_its_line_and_its_key(tmp_path: Path, text: str, fault: tuple[int, str, str]) -> None:
    keymap = judged(tmp_path, text)
    line, key, sentence = fault
    assert told(keymap) == [(line, key)]
    assert sentence in keymap.faults[0].sentence
    assert keymap.told.startswith(f"{tmp_path / 'keys.toml'}:{line}: ")


def test_all_faults_are_told_at_once_and_the_rest_counts(tmp_path: Path) -> None:
    keymap = judged(tmp_path, "[keys]\ndraw = 'f'\nbla = 'q'\nhint = 'ctrl+m'\nsplit = 'S'\n[more]\n")
    assert told(keymap) == [(3, "keys.bla"), (4, "keys.hint"), (6, "more")]
    assert keymap.keys == {"draw": ("f",), "split": ("S",)}


def test_a_line_that_falls_gives_its_usual_key_back(tmp_path: Path) -> None:
    """Undo wants a key that never arrives, so it keeps u, which split can then not have."""
    keymap = judged(tmp_path, "[keys]\nsplit = 'u'\nundo = 'ctrl+i'\ndraw = 'x'\n")
    assert told(keymap) == [(2, "keys.split"), (3, "keys.undo"), (4, "keys.draw")]
    assert keymap.keys == {}


def test_of_too_many_faults_the_first_are_told(tmp_path: Path) -> None:
    keymap = judged(tmp_path, "[keys]\n" + "".join(f"a{number} = 'q'\n" for number in range(MOST + 5)))
    assert (len(keymap.faults), keymap.more) == (MOST, 5)
    assert keymap.told.splitlines()[-1].endswith("and 5 more")


@pytest.mark.parametrize("data", [b"\xff", b"\xef\xbb\xbf[keys]\n", b"[keys]\n" + b"#" * 40_000, b"a." * 40 + b"b = 1"])
def test_what_no_person_writes_is_refused(tmp_path: Path, data: bytes) -> None:
    keymap = judged(tmp_path, data)
    assert (len(keymap.faults), keymap.keys, keymap.readable) == (1, {}, True)


def test_what_is_no_file_cannot_be_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "nothing"):
        keymap = read_keymap(path, USUAL)
        assert not keymap.readable
        assert "cannot be read" in keymap.told


# --- damaged by chance ------------------------------------------------------------------------------------------------

WHOLE = "[keys]\n" + "".join(f'{name} = "{keys[0]}"\n' for name, keys in USUAL.items()) + 'draw2 = ["f", "g"]\n'
BITS = (*"=[]\"'{},.#\\+: \n\0é\u202e\x1b", "ctrl+", "keys", "undo", "[[", '"""', "1e999", "true", "\\u0000", "shift+")


def mutant(rng: Random) -> str:
    text = WHOLE
    for _ in range(rng.choice([1, 1, 2, 3, 8])):
        start = rng.randrange(len(text) + 1)
        end = start + rng.randrange(8) * rng.randrange(2)
        text = text[:start] + rng.choice([*BITS, "", chr(rng.randrange(1, 0x3000))]) + text[end:]
    return text


def verdicts(folder: Path, seed: str, number: int) -> tuple[int, int]:
    """How many of these mutants have something that counts, and how many a fault. No key is ever had by two."""
    rng, good, bad = Random(seed), 0, 0
    for _ in range(number):
        keymap = judged(folder, mutant(rng))
        keys = [key for action, usual in USUAL.items() for key in keymap.keys.get(action, usual)]
        assert len(keys) == len(set(keys))
        assert set(keymap.keys) <= set(USUAL)
        assert all(fault.line is not None and 1 <= fault.line <= 60 for fault in keymap.faults)
        said = keymap.told.replace("\n", "")
        assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn"} for char in said)
        good += bool(keymap.keys)
        bad += bool(keymap.faults)
    return good, bad


def test_mutants(tmp_path: Path) -> None:
    good, bad = verdicts(tmp_path, "suite", 400)
    assert min(good, bad) > 40


@pytest.mark.soak
def test_many_mutants(tmp_path: Path) -> None:
    good, bad = verdicts(tmp_path, "soak", 20_000)
    assert min(good, bad) > 2_000
