"""The log file: what bots complain about goes there, since on the screen it would paint over the table."""

import os
from pathlib import Path
from typing import IO

from tilerummy.store.paths import log_file

MOST_BYTES = 1_000_000
"""A log that has grown larger is begun anew; the old one is kept beside it."""


def open_log() -> IO[str]:
    """The log, open for adding. Where no file can be written, what is written goes nowhere."""
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > MOST_BYTES:
            path.replace(path.with_suffix(".old"))
        return path.open("a", encoding="utf-8", errors="replace")
    except OSError:
        return Path(os.devnull).open("w", encoding="utf-8")
