"""Where things lie on the user's disk. To ask for a place creates nothing.

``TILERUMMY_HOME`` moves configuration, saves and history to one folder.
"""

import os
from pathlib import Path

APP = "tilerummy"
HOME = "TILERUMMY_HOME"
KEYS = "keys.toml"


def config_folder() -> Path:
    """The folder of what the user wrote or chose: rulesets, settings, keys."""
    if home := _home():
        return home
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False)


def data_folder() -> Path:
    """The folder of what playing leaves behind: matches and history."""
    if home := _home():
        return home
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def log_file() -> Path:
    """The file that bots and the screen write their troubles to."""
    if home := _home():
        return home / f"{APP}.log"
    from platformdirs import user_log_path

    return user_log_path(APP, appauthor=False) / f"{APP}.log"


def matches_folder() -> Path:
    """The folder of the records of all matches."""
    return data_folder() / "matches"


def own_rulesets_folder() -> Path:
    """The folder of the user's own rulesets."""
    return config_folder() / "rulesets"


def own_keys_file() -> Path | None:
    """The file of the user's own keys; None where there is none. Nothing more is asked of the disk."""
    path = config_folder() / KEYS
    return path if os.path.exists(path) else None  # noqa: PTH110 - never fails


def shipped_rulesets_folder() -> Path:
    """The folder of the rulesets that came with the game: inside the package, or at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "rulesets"
    return installed if installed.is_dir() else package.parents[1] / "rulesets"


def _home() -> Path | None:
    """The one folder for everything, if there is one."""
    named = os.environ.get(HOME, "")
    return Path(os.path.expanduser(named)) if named else None  # noqa: PTH111 - it never fails, Path.expanduser may
