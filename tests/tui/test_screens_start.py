"""What is loaded when the first frame is there: nothing that only a later screen needs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import asyncio, json, sys
from tilerummy.cli import build_parser
from tilerummy.tui.app import TileRummy

frames = []

display = TileRummy._display

def watched(app, screen, renderable):
    if screen is app.screen and not frames:
        strips = screen._compositor.render_strips(app.size)
        text = "\\n".join("".join(segment.text for segment in strip) for strip in strips)
        if text.strip():
            frames.append([sorted(sys.modules), text])
    display(app, screen, renderable)

TileRummy._display = watched

async def look():
    async with TileRummy().run_test() as pilot:
        await pilot.pause()
    print(json.dumps(frames[0]))

asyncio.run(look())
"""

BANNED = {
    "pydantic", "pydantic_core", "multiprocessing", "markdown_it", "textual_serve", "tomlkit", "sqlite3",
    "concurrent.futures.process",
}  # fmt: skip


@pytest.fixture(scope="module")
def first_frame(tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], str, Path]:
    """The modules at the menu's first frame, what it shows, and the folder of the user."""
    folder = tmp_path_factory.mktemp("home")
    environment = {**os.environ, "TILERUMMY_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, check=True, timeout=60, env=environment
    )
    modules, text = json.loads(done.stdout)
    return set(modules), text, folder


def test_at_the_menus_first_frame_nothing_heavy_is_loaded(first_frame: tuple[set[str], str, Path]) -> None:
    modules, text, _ = first_frame
    assert "New game" in text
    assert "textual.app" in modules
    assert modules & BANNED == set()


def test_no_rules_no_saves_and_no_bots_are_loaded_for_the_menu(first_frame: tuple[set[str], str, Path]) -> None:
    modules, _, _ = first_frame
    rooms = {name.split(".")[1] for name in modules if name.startswith("tilerummy.")}
    assert rooms & {"rules", "engine", "notation", "bots", "play"} == set()


def test_the_menu_writes_nothing(first_frame: tuple[set[str], str, Path]) -> None:
    assert list(first_frame[2].iterdir()) == []
