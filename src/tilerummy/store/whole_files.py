"""Files that are written as a whole: whatever happens, the old one is there or the new one."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, data: bytes, *, new: bool = False) -> None:
    """All of it or nothing: whenever the machine stops, the file is the old one or the new one.

    A ``new`` one takes the place of no other: ``FileExistsError`` if there is one by now.
    """
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if new:
            # Whoever makes it first has it. It is empty for no longer than the next line takes.
            path.touch(mode=0o600, exist_ok=False)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
