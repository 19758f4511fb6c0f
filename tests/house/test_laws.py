"""The laws of the house that a linter of imports cannot see: standard library, clock, disk, private names.

The floors themselves stand as contracts in pyproject.toml.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import PACKAGE, TOP, imports, place, python_files, room, tree

PURE = ("model", "rules", "solver", "engine", "notation", "bots", "analysis", "telling")
# Of these some come later; the others are there, so that no law passes for want of a file to look at.
LATER = {"solver", "analysis"}

DISK = {
    "dbm", "fcntl", "fileinput", "glob", "io", "linecache", "lzma", "gzip", "bz2", "mmap", "msvcrt", "os", "pathlib",
    "pickle", "shelve", "shutil", "sqlite3", "tarfile", "tempfile", "zipfile",
}  # fmt: skip
CLOCK = {"calendar", "datetime", "sched", "time", "timeit", "zoneinfo"}
CHANCE = {"secrets", "uuid"}
OUTSIDE = {
    "asyncio", "concurrent", "ctypes", "curses", "getpass", "http", "locale", "logging", "multiprocessing", "platform",
    "queue", "resource", "select", "selectors", "signal", "socket", "socketserver", "ssl", "subprocess", "sys",
    "termios", "threading", "tty", "urllib",
}  # fmt: skip

# Calls by plain name or by method that reach outside without an import that shows it.
DISK_CALLS = {
    "glob", "iterdir", "mkdir", "open", "read_bytes", "read_text", "rglob", "rmdir", "unlink", "write_bytes",
    "write_text",
}  # fmt: skip
TALK_CALLS = {"input", "print", "breakpoint"}
CLOCK_CALLS = {"now", "today", "utcnow"}

# Packages from outside, by the room that may import them.
GUESTS = {
    "rules": {"pydantic", "pydantic_core"},
    "store": {"pydantic", "pydantic_core", "platformdirs", "tomlkit"},
    "tui": {"textual", "rich"},
    # For `serve` alone, which asks first whether they are there.
    "cli": {"rich", "textual_serve", "aiohttp"},
}


def files_of(name: str) -> tuple[Path, ...]:
    """The files of one room."""
    found = tuple(path for path in python_files("src/tilerummy") if room(path) == name)
    assert found or name in LATER, f"no file of {name} was found"
    return found


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The calls of a file with the last part of what is called: `open(...)` and `path.open(...)` are both `open`.

    What was imported from the project is left out: `Journal.open(path)` is a door of `store`, which does the work.
    """
    own = {item.name for item in imports(path) if item.top == "tilerummy"}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and root_name(node.func) not in own:
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr, node


def banned_imports(path: Path, banned: set[str]) -> Iterator[str]:
    for item in imports(path):
        if item.top in banned and not item.for_types:
            yield f"{place(path, item.line)} imports {item.module}"


def banned_calls(path: Path, banned: set[str]) -> Iterator[str]:
    for name, node in calls(path):
        if name in banned:
            yield f"{place(path, node.lineno)} calls {name}()"


def loose_chance(path: Path) -> Iterator[str]:
    """The one door to chance is a generator with a seed; the module's own functions share a hidden one."""
    for item in imports(path):
        if item.top == "random" and (item.module, item.name) != ("random", "Random"):
            yield f"{place(path, item.line)}: of random only Random may be imported"
    for name, node in calls(path):
        if name == "Random" and not node.args:
            yield f"{place(path, node.lineno)}: Random() without a seed"


def resource_reads(path: Path) -> Iterator[str]:
    for item in imports(path):
        if item.module == "importlib.resources" or (item.module, item.name) == ("importlib", "resources"):
            yield f"{place(path, item.line)} reads the package's files"


def faults_of_pure(path: Path) -> Iterator[str]:
    yield from banned_imports(path, DISK | CLOCK | CHANCE | OUTSIDE)
    yield from banned_calls(path, DISK_CALLS | TALK_CALLS)
    yield from loose_chance(path)
    yield from resource_reads(path)


def private_names(path: Path) -> Iterator[str]:
    """Names with a leading underscore, taken from another file of the project by import or through a module."""
    own = ("tilerummy", "tests", "benchmarks")
    bound: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in own:
            parts = (node.module or "").split(".")
            for alias in node.names:
                bound.add(alias.asname or alias.name)
                if any(private(part) for part in (*parts, alias.name)):
                    yield f"{place(path, node.lineno)} imports {node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                if parts[0] in own:
                    bound.add(alias.asname or parts[0])
                    if any(private(part) for part in parts):
                        yield f"{place(path, node.lineno)} imports {alias.name}"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and private(node.attr) and root_name(node) in bound:
            yield f"{place(path, node.lineno)} uses {ast.unparse(node)}"


OF_TUPLES = {"_replace", "_fields", "_asdict", "_make"}
"""What named tuples give away; the underscore only keeps it apart from their fields."""


def private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in OF_TUPLES


def root_name(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


# --- the laws ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PURE)
def test_same_input_same_output(name: str) -> None:
    """No file, no clock, no global random, no screen: replay, tests and network rest on it."""
    assert [fault for path in files_of(name) for fault in faults_of_pure(path)] == []


def test_only_store_touches_the_disk() -> None:
    """`play` may start processes and knows the clock; files it leaves to `store`, to which it may hand a path."""
    paths = files_of("play")
    # A bot is killed together with all that it started, and only `os` can do that.
    faults = [fault for path in paths for fault in banned_imports(path, DISK - {"pathlib", "os"})]
    faults += [fault for path in paths for fault in banned_calls(path, DISK_CALLS)]
    assert faults == []
    assert [path.name for path in paths for item in imports(path) if item.top == "os"] == ["thinkers.py"]


@pytest.mark.parametrize("name", ["tui", "plain", "cli"])
def test_screens_open_no_file(name: str) -> None:
    """A path may be named up there, and is handed to `store`."""
    assert [fault for path in files_of(name) for fault in banned_calls(path, DISK_CALLS)] == []


def test_store_reads_no_clock() -> None:
    """When a match began is told to it by those above."""
    paths = files_of("store")
    faults = [fault for path in paths for fault in banned_imports(path, {"time", "sched", "timeit"})]
    faults += [fault for path in paths for fault in banned_calls(path, CLOCK_CALLS)]
    faults += [fault for path in paths for fault in loose_chance(path)]
    assert faults == []


def test_guests_stay_in_their_rooms() -> None:
    """Which room may import which package from outside; all others live on the standard library."""
    paths = python_files("src/tilerummy")
    assert len(paths) > len(PURE)
    faults = []
    for path in paths:
        welcome = {"tilerummy", "__future__", *sys.stdlib_module_names, *GUESTS.get(room(path), ())}
        faults += [
            f"{place(path, item.line)} imports {item.module}"
            for item in imports(path)
            if item.top not in welcome and not item.for_types
        ]
    assert faults == []


def test_the_solver_knows_only_the_nouns() -> None:
    """So that it can be lifted out, and loads at once."""
    faults = [
        f"{place(path, item.line)} imports {item.module}"
        for path in files_of("solver")
        for item in imports(path)
        if item.top == "tilerummy" and not {"model", "solver"} & {*item.module.split(".")[1:2], item.name}
    ]
    assert faults == []


def test_who_sees_a_view_is_under_the_ban() -> None:
    """The contract names its rooms; one that comes later must not be forgotten."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (ban,) = [contract for contract in contracts if "tilerummy.engine.state" in contract.get("forbidden_modules", ())]
    seeing = {room(path) for path in python_files("src/tilerummy")} & {"bots", "telling", "tui", "plain"}
    assert seeing
    assert {f"tilerummy.{name}" for name in seeing} <= set(ban["source_modules"])


def test_a_door_is_its_public_names() -> None:
    paths = python_files("src", "tests", "benchmarks")
    assert paths
    assert [fault for path in paths for fault in private_names(path)] == []


# --- the laws themselves can be broken --------------------------------------------------------------------------------

OFFENCES = {
    "import os": "imports os",
    "from pathlib import Path": "imports pathlib",
    "import os.path": "imports os.path",
    "def f():\n    import time": "imports time",
    "import random": "only Random",
    "from random import shuffle": "only Random",
    "from random import Random\nr = Random()": "without a seed",
    "x = open('file')": "calls open()",
    "def f(p):\n    return p.read_text()": "calls read_text()",
    "def f(p):\n    return p.open()": "calls open()",
    "print('hello')": "calls print()",
    "from importlib import resources": "reads the package's files",
    "from importlib.resources import files": "reads the package's files",
}
PASSES = (
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pathlib import Path",
    "from random import Random\nr = Random('seed/1')",
    "import json, zlib, re\nx = json.dumps({})",
    "from tilerummy.store.journal import Journal\ndef f(path):\n    return Journal.open(path)",
)


@pytest.mark.parametrize(("text", "told"), OFFENCES.items())
def test_an_offence_is_seen(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "room.py"
    path.write_text(text, encoding="utf-8")
    assert [fault for fault in faults_of_pure(path) if told in fault]


@pytest.mark.parametrize("text", PASSES)
def test_what_is_allowed_passes(text: str, tmp_path: Path) -> None:
    path = tmp_path / "room.py"
    path.write_text(text, encoding="utf-8")
    assert list(faults_of_pure(path)) == []


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("from tilerummy.model.tile import _secret", True),
        ("from tilerummy.model._hidden import thing", True),
        ("import tilerummy.model._hidden", True),
        ("from tilerummy.model import tile\nx = tile._secret", True),
        ("import tilerummy.model.tile\nx = tilerummy.model.tile._secret", True),
        ("from tilerummy import __version__", False),
        ("from tilerummy.model.tile import Tile\nx = Tile.color", False),
        ("class A:\n    def f(self): return self._own", False),
    ],
)
def test_a_private_name_is_seen(text: str, seen: bool, tmp_path: Path) -> None:
    path = tmp_path / "room.py"
    path.write_text(text, encoding="utf-8")
    assert bool(list(private_names(path))) == seen


def test_the_package_is_where_it_is_looked_for() -> None:
    assert PACKAGE.is_dir()
    assert (TOP / "pyproject.toml").is_file()
