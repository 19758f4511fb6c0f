"""Programs on this machine, which may sit at a table."""

from shutil import which


def may_be_run(path: str) -> bool:
    """Whether a program lies there and may be started."""
    return which(path) is not None
