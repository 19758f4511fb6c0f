"""A bot that keeps a core busy for as long as a move may take: a program that speaks the bots' line protocol.

Its argument is a file that it makes when it begins to think. It is started by ``benchmarks/screen.py``, without the
project's own modules.
"""

import pathlib
import sys
import time

BUSY_SECONDS = 9

you = ""
for line in sys.stdin:
    if line.startswith("seats "):
        you = line.split()[-1]
    elif line.startswith("choose "):
        pathlib.Path(sys.argv[1]).touch()
        end = time.monotonic() + BUSY_SECONDS
        while time.monotonic() < end:
            sum(range(10_000))
        sys.stdout.write(f"{you} pass\n")
        sys.stdout.flush()
