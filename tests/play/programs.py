"""Bots that are programs, written by the tests: each is a few lines of Python that read questions and write answers."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

PREAMBLE = """
import os, signal, sys, time

def questions():
    '''The seat's letter, once for each question, with the view that belongs to it.'''
    you = view = ""
    for line in sys.stdin:
        if line.startswith("seats "):
            you = line.split()[-1]
        elif line.startswith("view "):
            view = line[5:].strip()
        elif line.startswith("choose "):
            yield you, view

def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()

def draw(you, view=""):
    '''A draw; given a view in which the pool is empty, a pass.'''
    say(f"{you} pass\\n" if view.split()[2:3] == ["-"] else f"{you} draw\\n")
"""


def program(folder: Path, body: str, name: str = "bot") -> str:
    """Writes a program that speaks the protocol, and answers the seat entry that starts it."""
    script, starter = folder / f"{name}.py", folder / name
    script.write_text(PREAMBLE + dedent(body), encoding="utf-8")
    starter.write_text(
        f"#!/bin/sh\nexec {shlex.quote(sys.executable)} -IS {shlex.quote(str(script))}\n", encoding="utf-8"
    )
    starter.chmod(0o755)
    return f"@{starter}"


def group_lives(leader: int) -> bool:
    """Whether any process of a bot's own group is left, after a moment in which they may end."""
    return _stays(lambda: any(group == leader for _, group in _running()))


def lives(pid: int) -> bool:
    """Whether a process is there, after a moment in which it may end."""
    return _stays(lambda: any(process == pid for process, _ in _running()))


def _stays(is_there: Callable[[], bool]) -> bool:
    for _ in range(100):
        if not is_there():
            return False
        time.sleep(0.02)
    return True


def _running() -> Iterator[tuple[int, int]]:
    """All processes with their groups; one that is dead and only waits to be collected does not count."""
    if not Path("/proc/self/stat").exists():
        call = ["ps", "-A", "-o", "pid=,stat=,pgid="]
        told = [
            line.split()
            for line in subprocess.run(call, capture_output=True, text=True, check=True).stdout.splitlines()
        ]
    else:
        told = [
            [path.parent.name, *_read(path).rpartition(")")[2].split()[:3:2]]
            for path in Path("/proc").glob("[0-9]*/stat")
        ]
    for pid, state, group in (fields for fields in told if len(fields) == 3):
        if not state.startswith("Z"):
            yield int(pid), int(group)


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
