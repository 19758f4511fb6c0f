"""What gets loaded when: nothing heavy on the way to an answer, and no screen below the screen."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.house.source import PACKAGE, python_files, room

SCREEN = {"textual", "rich"}
HEAVY = {"textual", "pydantic"}


def loaded_by(code: str) -> set[str]:
    """The top names of all modules that a fresh interpreter has loaded after this code; what it prints is dropped."""
    tail = "\nimport json, sys\nsys.__stderr__.write('\\n' + json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code + tail], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    names: list[str] = json.loads(done.stderr.splitlines()[-1])
    assert names
    return {name.partition(".")[0] for name in names} | {name for name in names if name.startswith("tilerummy")}


def modules_of(*rooms: str) -> list[str]:
    found = [
        ".".join(("tilerummy", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
        for path in python_files("src/tilerummy")
        if room(path) in rooms
    ]
    assert found, f"no file of {rooms} was found"
    return found


def calls(parser: argparse.ArgumentParser, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way to call the program with subcommands, the bare one first."""
    yield before
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from calls(below, (*before, name))


def test_the_engine_loads_no_screen() -> None:
    loaded = loaded_by("import tilerummy.engine.apply")
    assert "tilerummy.engine.apply" in loaded
    assert not loaded & SCREEN


@pytest.mark.parametrize(
    "rooms", [("model",), ("rules", "engine"), ("notation", "bots"), ("store",), ("play", "telling")]
)
def test_nothing_below_the_screen_loads_it(rooms: tuple[str, ...]) -> None:
    modules = modules_of(*rooms)
    loaded = loaded_by(f"import {', '.join(modules)}")
    assert set(modules) <= loaded
    assert not loaded & SCREEN


def test_a_game_line_by_line_loads_no_screen() -> None:
    """Neither its menu nor its table, and nothing that thinks: its hints and bots have processes of their own."""
    code = """
import sys
from tests.plain.scripts import sitting
from tilerummy.plain import menu
sitting("R:5.6.7", "R8 K2 B9").types("show", "add R8 a", "hint", "rules all", "end")
"""
    loaded = loaded_by(code)
    assert "tilerummy.plain.turn" in loaded
    assert not loaded & SCREEN
    assert not {name for name in loaded if name.startswith("tilerummy.tui")}
    assert thinking(loaded) == []


def test_the_nouns_load_fast() -> None:
    """`model` is the standard library alone, and so is `solver` once it is there."""
    rooms = [name for name in ("model", "solver") if (PACKAGE / name).is_dir()]
    assert not loaded_by(f"import {', '.join(modules_of(*rooms))}") & (HEAVY | SCREEN)


def test_no_help_loads_anything_heavy() -> None:
    """One interpreter answers every `--help` in turn; nothing is unloaded, so the first offender is named."""
    from tilerummy.cli import build_parser

    ways = list(calls(build_parser()))
    assert ("play",) in ways
    assert ("rules", "list") in ways
    code = f"""
import contextlib, io, sys
from tilerummy.cli import main
for way in {ways!r}:
    sys.argv = ["tilerummy", *way, "--help"]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        try:
            code = main()
        except SystemExit as end:
            code = end.code
    assert not code, (way, code)
    assert "usage" in said.getvalue().lower(), way
    heavy = {HEAVY!r} & set(sys.modules)
    assert not heavy, f"tilerummy {{' '.join(way)}} --help loads {{heavy}}"
"""
    assert "tilerummy.cli" in loaded_by(code)


# A table in its process, with a hint from the nudge to the play that is laid out.
HINT = """
from pathlib import Path
from tempfile import mkdtemp
from tests.tui.journeys import table_at, travel

async def way(journey):
    await journey.press("enter")
    for words in ("You can lay", "From your rack", "Laid out"):
        await journey.press("i")
        await journey.until(lambda: words in journey.status)

travel(Path(mkdtemp()), table_at("R:3.4.5", "R6 K1"), way)
"""


# A seat of the set-up that a bot has, which says how it plays; and the form of one's own rules.
SET_UP = """
from pathlib import Path
from tempfile import mkdtemp
from tests.tui.journeys import travel
from tests.tui.set_up import choice, opened

async def way(journey):
    await opened(journey)
    choice(journey, "kind-1").value = "@careful"
    choice(journey, "kind-1").focus()
    await journey.until(lambda: "Seat 2 @careful: Opens" in journey.words)
    await journey.press("f7")
    await journey.until(lambda: journey.on == "ownrules")

travel(Path(mkdtemp()), None, way)
"""


def thinking(loaded: set[str]) -> list[str]:
    """What belongs into a child: the solver, and every bot. In the screen's process each key would wait for it."""
    harmless = {"tilerummy.bots", "tilerummy.bots.bot"}
    return sorted(name for name in loaded - harmless if name.startswith(("tilerummy.solver", "tilerummy.bots")))


def test_the_screen_loads_nothing_that_thinks() -> None:
    modules = [name for name in modules_of("tui", "plain", "telling", "play") if not name.endswith("_process")]
    loaded = loaded_by(f"import {', '.join(modules)}")
    assert set(modules) <= loaded
    assert thinking(loaded) == []


@pytest.mark.slow
def test_a_hint_loads_nothing_that_thinks_into_the_screens_process() -> None:
    loaded = loaded_by(HINT)
    assert "tilerummy.tui.screens.hinting" in loaded
    assert thinking(loaded) == []


@pytest.mark.slow
def test_a_bot_that_is_explained_is_not_loaded() -> None:
    loaded = loaded_by(SET_UP)
    assert "tilerummy.tui.screens.own_rules" in loaded
    assert thinking(loaded) == []
    assert "tomlkit" not in loaded


def test_what_thinks_would_be_seen() -> None:
    assert thinking(loaded_by("import tilerummy.play.hint_process"))


def test_a_heavy_module_would_be_seen() -> None:
    assert loaded_by("import pydantic") & HEAVY
