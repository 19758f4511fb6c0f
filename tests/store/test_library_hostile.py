"""Files that want to do harm, or are no ruleset files at all: refused with a message, and quickly."""

from __future__ import annotations

import errno
import gc
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.ruleset_files import TITLE, write
from tilerummy.store.faults import RulesetError, UnreadableRulesetError
from tilerummy.store.library import find_rulesets, load_ruleset, load_ruleset_file
from tilerummy.store.paths import HOME

KILO = 1024
DEAREST = 400
"""So many times what an ordinary small file costs of a processor; the slowest of these takes about an eighth of it."""

REFUSED: dict[str, str | bytes] = {
    "a key of 10,000 parts": "x." * 10_000 + "x = 1",
    "a header of 10,000 parts": "[" + "x." * 10_000 + "x]",
    "a key of 8,000 quoted parts": '"x".' * 8_000 + "x = 1",
    "a long key behind a string of several lines": 'x = ["""\n""", {' + "a." * 10_000 + 'b = 1}, """\n"""]',
    "5,000 unknown keys in a table": TITLE + "[deck]\n" + "".join(f"{n:x}=1\n" for n in range(5_000)),
    "5,000 unknown tables": "".join(f"[{n:x}]\n" for n in range(5_000))[: 32 * KILO].rpartition("[")[0],
    "5,000 keys without a table": "".join(f"{n:x}=1\n" for n in range(5_000))[: 32 * KILO].rpartition("\n")[0],
    "tables out of order": "".join(f"[a.x{n}]\nq=1\n[b.y{n}]\nq=1\n" for n in range(1_000)),
    "dotted keys": "".join(f"a.b.c.d.e.f{n}=1\n" for n in range(1_800)),
    "1,500 presets": TITLE + "".join(f"[preset.a{n}.deck]\n" for n in range(1_500)),
    "presets full of faults": TITLE
    + "".join(f"[preset.p{n}.deck]\n" + "".join(f"a{key}=1\n" for key in range(100)) for n in range(32)),
    "a list of 7,000 unknown colors": TITLE + "[deck]\ncolors = [" + '"X",' * 7_000 + "]",
    "a number of 30,000 digits": TITLE + "[deck]\njokers = " + "9" * 30_000,
    "a hexadecimal number of 30,000 digits": TITLE + "[deck]\njokers = 0x" + "f" * 30_000,
    "extends a number of 30,000 digits": "extends = 0x" + "f" * 30_000,
    "30,000 brackets": "a = " + "[" * 30_000,
    "300 lists in each other": TITLE + "[deck]\ncolors = " + "[" * 300 + "]" * 300,
    "300 tables in each other": TITLE + "[deck]\ncolors = " + "{a=" * 300 + "1" + "}" * 300,
    "6,000 open tables": "a = " + "{a=" * 6_000,
    "a string that never ends": 'a = "' + 'a\\"' * 10_000,
    "a long string that never ends": 'a = """' + '\\"""' * 8_000,
    "a literal string that never ends": "a = '''" + "''x" * 9_000,
    "infinities": TITLE + "[deck]\njokers = inf\ncopies = nan\nnumbers = 1e400\n",
    "every table a number": "".join(f"{name} = 1\n" for name in ("about", "deck", "jokers", "match", "turns")),
    "extends a number": "extends = 5",
    "extends a list": 'extends = ["sabra"]',
    "preset is a number": "preset = 3",
    "a preset's table is a number": TITLE + "[preset.x]\ndeck = 1",
    "lists of tables": "[[deck]]\n[[deck]]\n[[about]]\n",
    "a key twice": TITLE + "title = 'x'",
    "a table twice": TITLE + TITLE,
    "more than 32 kB": "#" * (32 * KILO + 1),
    "a byte order mark": b"\xef\xbb\xbf" + TITLE.encode(),
    "UTF-16": TITLE.encode("utf-16"),
    "latin-1": '[about]\ntitle = "é"'.encode("latin-1"),
    "NUL bytes": b"\0" * 1000,
    "a NUL byte in a string": b'[about]\ntitle = "\0"',
    "noise": bytes(range(256)) * 100,
    "nothing": "",
}


@pytest.fixture(scope="module", autouse=True)
def _all_is_loaded() -> None:
    """The first error of a process loads modules; that is not the file's doing."""
    load_ruleset("sabra")
    with pytest.raises(RulesetError):
        load_ruleset("sabre")


def spent_on(act: Callable[[], object]) -> float:
    """Seconds of a processor, without those for garbage of others."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        act()
        return time.process_time() - start
    finally:
        gc.enable()


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_quickly_and_by_name(name: str, tmp_path: Path) -> None:
    ordinary = write(tmp_path, "ordinary", f'extends = "sabra"\n{TITLE}')
    least = min(spent_on(lambda: load_ruleset_file(ordinary)) for _ in range(3))
    path = write(tmp_path, "hostile", REFUSED[name])

    def refused() -> pytest.ExceptionInfo[RulesetError]:
        with pytest.raises(RulesetError) as caught:
            load_ruleset_file(path)
        return caught

    caught = refused()
    assert spent_on(refused) < DEAREST * least
    assert all(line.startswith(str(path)) for line in str(caught.value).splitlines())
    assert len(str(caught.value)) < 21 * 500


def test_the_largest_file_that_is_allowed(tmp_path: Path) -> None:
    head = TITLE + "#"
    assert load_ruleset_file(write(tmp_path, "a", head + "x" * (32 * KILO - len(head)))).about.title == "Test"


def test_dots_in_texts_and_remarks_are_no_keys(tmp_path: Path) -> None:
    dots = "." * 21
    text = f'[about] # {dots}\ntitle = "{dots}"\nsource = """\n{dots}"""'
    assert load_ruleset_file(write(tmp_path, "a", text)).about.source == dots


# --- what is no file --------------------------------------------------------------------------------------------------


def place(folder: Path, kind: str) -> Path:
    path = folder / "thing.toml"
    match kind:
        case "a folder":
            path.mkdir()
        case "a pipe that nobody writes to":
            os.mkfifo(path)
        case "a socket":
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(path.name)  # in the working folder, since the name may not be long
        case "a link to itself":
            path.symlink_to(path)
        case "a link to nowhere":
            path.symlink_to(folder / "nowhere")
        case "an endless device":
            path.symlink_to("/dev/zero")
        case "a name within a file":
            return write(folder, "other", TITLE) / "x.toml"
        case "a name with a NUL byte":
            return folder / "x\0y.toml"
        case "a name of 5,000 letters":
            return folder / ("x" * 5_000)
    return path


@pytest.mark.parametrize(
    "kind",
    [
        "nothing",
        "a folder",
        "a pipe that nobody writes to",
        "a socket",
        "a link to itself",
        "a link to nowhere",
        "an endless device",
        "a name within a file",
        "a name with a NUL byte",
        "a name of 5,000 letters",
    ],
)
def test_what_is_no_file_cannot_be_read(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = place(tmp_path, kind)
    with pytest.raises(UnreadableRulesetError, match="cannot be read: ") as caught:
        load_ruleset_file(path)
    assert "\n" not in str(caught.value)
    with pytest.raises(UnreadableRulesetError, match="cannot be read: "):
        load_ruleset(str(path))


def test_what_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Played to the reader: the superuser, who runs many a test, may read everything."""

    def refuse(*arguments: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    path = write(tmp_path, "a", TITLE)
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(UnreadableRulesetError, match="cannot be read: permission denied"):
        load_ruleset_file(path)


def test_none_of_them_keeps_the_list_from_being_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    folder = tmp_path / "rulesets"
    for number, text in enumerate(REFUSED.values()):
        write(folder, f"x{number}", text)
    os.mkfifo(folder / "pipe.toml")
    own = [entry for entry in find_rulesets() if entry.own]
    assert len(own) == len(REFUSED) + 1
    assert all(entry.error for entry in own)


@pytest.mark.parametrize("folder", ["a file", "a pipe", "a link to itself"])
def test_a_folder_that_cannot_be_looked_into_is_empty(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    place = tmp_path / "rulesets"
    if folder == "a file":
        place.write_text("", encoding="utf-8")
    elif folder == "a pipe":
        os.mkfifo(place)
    else:
        place.symlink_to(place)
    assert load_ruleset("sabra").about.title == "Sabra"
    assert not any(entry.own for entry in find_rulesets())
