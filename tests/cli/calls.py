"""Calls of the command line, in this process and in one of their own."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from tilerummy.cli import main

TOP = Path(__file__).parents[2]


class Answer(NamedTuple):
    """What came of a call."""

    code: int
    out: str
    err: str


def called(*arguments: str) -> Answer:
    """The answer to a call in this process. What is no answer, an exception, is no answer here either."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1
    return Answer(code, out.getvalue(), err.getvalue())


def started(*arguments: str) -> Answer:
    """The answer to a call in a process of its own, without a terminal."""
    call = [sys.executable, "-m", "tilerummy", *arguments]
    ended = subprocess.run(call, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120, check=False)
    return Answer(ended.returncode, ended.stdout, ended.stderr)


def is_one_line(text: str) -> bool:
    """Whether a text is one line that is safe to show, with its end."""
    return text.endswith("\n") and text[:-1].isprintable() and len(text) > 1
