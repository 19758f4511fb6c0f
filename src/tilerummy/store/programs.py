"""Programs on this machine, which may sit at a table."""

import os
from shutil import which

NO_PROGRAMS = "TILERUMMY_NO_PROGRAMS"
"""Where this is set, the one who plays is not the one whose machine it is, and no program may be started."""


def may_be_run(path: str) -> bool:
    """Whether a program lies there and may be started."""
    return not os.environ.get(NO_PROGRAMS) and which(path) is not None
