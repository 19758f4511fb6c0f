"""Where things lie on the user's disk."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.house.source import TOP
from tilerummy.store import paths

FOLDERS = (paths.config_folder, paths.data_folder, paths.matches_folder, paths.own_rulesets_folder)


def test_one_folder_for_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv(paths.HOME, str(home))
    assert paths.config_folder() == paths.data_folder() == home
    assert paths.matches_folder() == home / "matches"
    assert paths.own_rulesets_folder() == home / "rulesets"
    assert paths.log_file() == home / "tilerummy.log"


def test_without_it_the_folders_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME, "")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("HOME", str(tmp_path))
    for place in (*(folder() for folder in FOLDERS), paths.log_file()):
        assert place.is_relative_to(tmp_path)
        assert "tilerummy" in place.parts
    assert paths.config_folder() != paths.data_folder()


def test_to_ask_creates_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME, str(tmp_path / "home"))
    for folder in FOLDERS:
        folder()
    paths.log_file()
    assert list(tmp_path.iterdir()) == []


def test_a_tilde_is_the_users_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(paths.HOME, "~/games")
    assert paths.data_folder() == tmp_path / "games"


def test_the_shipped_rulesets_lie_where_the_package_is() -> None:
    """In a checkout at its top; in the wheel where pyproject.toml puts them."""
    assert (paths.shipped_rulesets_folder() / "sabra.toml").is_file()
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]["rulesets"] == "tilerummy/rulesets"
