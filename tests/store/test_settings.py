"""The settings file: read whatever lies there, written so that nothing of a person's is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tilerummy.store.options import VALUES, Options
from tilerummy.store.paths import HOME
from tilerummy.store.settings import MOST_BYTES, Settings, SettingsError, Setup, keep_settings, read_settings

SETUP = Setup("sabra+opening_50", ("Ann", "@novice", "", 'Bo "b" 漢'), 90, True, "4 rounds")

BROKEN: dict[str, bytes] = {
    "no TOML": b"theme = = 5\n",
    "half a line": b'theme = "felt-li',
    "a key twice": b'theme = "felt"\ntheme = "felt"\n',
    "NUL bytes": b"\0" * 500,
    "no UTF-8": b'theme = "\xff"\n',
    "UTF-16": 'theme = "felt"'.encode("utf-16"),
    "a megabyte": b"# a remark\n" * 100_000,
    "one byte too many": b"#" * (MOST_BYTES + 1),
    "many brackets": b"a = " + b"[" * 8_000,
    "a key of many parts": b"x." * 5_000 + b"x = 1",
    "a number of many digits": b"a = " + b"9" * 8_000,
    "no such date": b"a = 2026-02-30\n",
    "a list of tables": b"[[setup]]\n[[setup]]\n",
    "a number for the set-up": b"setup = 5\n",
}

UNFIT: dict[str, str] = {
    "theme": "theme = 5\n[setup]",
    "an unknown theme": 'theme = "pink"\n[setup]',
    "a bell as a number": "bell = 1\n[setup]",
    "bots of a kind there is not": 'bots = "loud"\n[setup]',
    "rules": "[setup]\nrules = [1]",
    "seats as one text": '[setup]\nseats = "Ann,Bo"',
    "seven seats": '[setup]\nseats = ["a", "b", "c", "d", "e", "f", "g"]',
    "a seat that is a number": '[setup]\nseats = ["a", 5]',
    "a long name": f'[setup]\nseats = ["{"a" * 1_000}"]',
    "a limit that is true": "[setup]\ntime_limit = true",
    "a negative limit": "[setup]\ntime_limit = -5",
    "a limit of years": "[setup]\ntime_limit = 99999999",
    "strict as a number": "[setup]\nstrict = 1",
    "strict as a word": '[setup]\nstrict = "yes"',
    "length as a number": "[setup]\nlength = 4",
}
"""Ends of a file with one value that does not fit."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path / "settings.toml"


def names(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir())


def test_without_a_file_there_are_defaults_and_still_no_file(file: Path) -> None:
    assert read_settings() == Settings()
    assert not file.exists()


def test_what_is_kept_is_read(file: Path) -> None:
    keep_settings(theme="felt-light")
    assert read_settings() == Settings(Options("felt-light"), Setup())
    keep_settings(setup=SETUP)
    assert read_settings() == Settings(Options("felt-light"), SETUP)
    assert names(file) == ["settings.toml"]


@pytest.mark.parametrize("name", VALUES)
def test_every_option_is_kept_beside_the_others(file: Path, name: str) -> None:
    keep_settings(setup=SETUP)
    for value in VALUES[name]:
        chosen: dict[str, Any] = {name: value}
        keep_settings(**chosen)
        assert getattr(read_settings().options, name) == value
    assert read_settings().setup == SETUP
    assert names(file) == ["settings.toml"]


def test_the_usual_is_one_of_what_may_be() -> None:
    assert {name for name in VALUES if getattr(Options(), name) in VALUES[name]} == set(Options._fields)


def test_what_was_never_chosen_is_not_written(file: Path) -> None:
    """Another version may come with another usual one."""
    keep_settings(bell=True)
    assert next(line.partition(" ")[0] for line in file.read_text().splitlines() if "=" in line) == "bell"
    assert "theme" not in file.read_text()


@pytest.mark.parametrize(("name", "value"), [("theme", "pink"), ("bell", 1), ("confirm_end", "yes"), ("colour", "16")])
def test_no_option_is_kept_that_cannot_be(file: Path, name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=name):
        keep_settings(**{name: value})
    assert not file.exists()


def test_the_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "a" / "b"))
    keep_settings(theme="felt-light")
    assert read_settings().options.theme == "felt-light"


def test_remarks_and_unknown_keys_stay(file: Path) -> None:
    before = (
        "# mine\r\n"
        "theme = 'felt'   # dark is better\r\n"
        "sound = true\r\n\r\n"
        "[setup]\r\n"
        "seats = [\r\n  'Ann',  # that is me\r\n  '@novice',\r\n]\r\n"
        "house = 'Ours'\r\n\r\n"
        "[other]\r\nx = 1\r\n"
    )
    file.write_bytes(before.encode())
    keep_settings(theme="felt-light")
    after = file.read_bytes().decode()
    for part in (
        "# mine\r\n",
        "# dark is better",
        "sound = true",
        "# that is me",
        "house = 'Ours'",
        "[other]\r\nx = 1",
    ):
        assert part in after
    keep_settings(setup=SETUP)
    assert read_settings() == Settings(Options("felt-light"), SETUP)
    assert "house = 'Ours'" in file.read_bytes().decode()
    assert names(file) == ["settings.toml"]


@pytest.mark.parametrize(
    "text",
    [
        "setup.strict = true\n",
        "setup = {strict = true, x = 1}  # in one line\n",
        "[setup.more]\nx = 1\n",
        '[setup]\nrules = "x"\n[other]\na = 1\n[setup.more]\nb = 1\n',
        "[a]\nb = 1\n",
        "# only a remark\n",
        "",
    ],
)
def test_however_it_is_written(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    keep_settings(theme="felt-light", setup=SETUP)
    assert read_settings() == Settings(Options("felt-light"), SETUP)
    assert names(file) == ["settings.toml"]


def test_what_is_so_already_is_not_written_again(file: Path) -> None:
    keep_settings(setup=SETUP)
    before = file.stat().st_ino, file.stat().st_mtime_ns
    keep_settings(setup=SETUP)
    keep_settings(theme="felt")
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == before


def test_what_the_rules_say_is_not_written(file: Path) -> None:
    keep_settings(setup=SETUP)
    keep_settings(setup=Setup(time_limit=None))
    assert "time_limit" not in file.read_text(encoding="utf-8")
    assert read_settings().setup.time_limit is None


@pytest.mark.parametrize("data", BROKEN.values(), ids=list(BROKEN))
def test_a_broken_file_counts_as_none_and_is_kept(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    assert read_settings() == Settings()
    assert file.read_bytes() == data
    keep_settings(theme="felt-light")
    assert read_settings() == Settings(Options("felt-light"))
    assert names(file) == ["settings.toml", "settings.toml.damaged-1"]
    assert (file.parent / "settings.toml.damaged-1").read_bytes() == data


def test_a_second_broken_file_gets_another_number(file: Path) -> None:
    for number in (1, 2, 3):
        file.write_bytes(f"broken {number}".encode())
        keep_settings(theme="felt-light")
    kept = [(file.parent / f"settings.toml.damaged-{number}").read_text() for number in (1, 2, 3)]
    assert kept == ["broken 1", "broken 2", "broken 3"]


@pytest.mark.parametrize("text", UNFIT.values(), ids=list(UNFIT))
def test_what_does_not_fit_falls_back_alone(file: Path, text: str) -> None:
    """The rest of the file counts; when it is mended the old one is kept, and what is unknown stays in the new one."""
    usual = Setup(length="") if "length" in text else Setup(length="3 rounds")
    fitting = "" if "length" in text else "\nlength = '3 rounds'"
    file.write_text(f"odd = 'x'\n{text}{fitting}\n", encoding="utf-8")
    assert read_settings() == Settings(Options(), usual)
    keep_settings(theme="felt-light")
    assert read_settings() == Settings(Options("felt-light"), usual)
    assert names(file) == ["settings.toml", "settings.toml.damaged-1"]
    assert "odd = 'x'" in file.read_text(encoding="utf-8")
    keep_settings(theme="felt")
    assert names(file) == ["settings.toml", "settings.toml.damaged-1"]


def test_a_folder_in_its_place(file: Path) -> None:
    file.mkdir()
    assert read_settings() == Settings()
    keep_settings(theme="felt-light")
    assert read_settings().options.theme == "felt-light"
    assert (file.parent / "settings.toml.damaged-1").is_dir()


def test_a_pipe_in_its_place_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file)
    assert read_settings() == Settings()


def test_a_file_that_may_not_be_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('theme = "felt-light"', encoding="utf-8")
    assert read_settings().options.theme == "felt-light"

    # The superuser may read everything, so the refusal is played.
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    assert read_settings() == Settings()


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "dotfiles" / "rummy.toml"
    elsewhere.parent.mkdir()
    elsewhere.write_text("# mine\n", encoding="utf-8")
    file.symlink_to(elsewhere)
    keep_settings(theme="felt-light")
    assert file.is_symlink()
    assert read_settings().options.theme == "felt-light"
    assert elsewhere.read_text(encoding="utf-8").startswith("# mine\n")


def test_a_link_to_itself(file: Path) -> None:
    file.symlink_to(file)
    assert read_settings() == Settings()


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv(HOME, str(tmp_path / "file" / "below"))
    assert read_settings() == Settings()
    with pytest.raises(SettingsError, match=r"the settings cannot be kept: .+"):
        keep_settings(theme="felt-light")


@pytest.mark.parametrize("name", ["fsync", "fdopen"])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    file: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    keep_settings(setup=SETUP)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, name, full)
    with pytest.raises(SettingsError, match="the settings cannot be kept: No space left on device"):
        keep_settings(theme="felt-light")
    monkeypatch.undo()
    assert file.read_bytes() == before
    assert names(file) == ["settings.toml"]


def test_a_name_that_no_text_can_hold(file: Path) -> None:
    with pytest.raises(SettingsError, match="they cannot be written as text"):
        keep_settings(setup=Setup(seats=("\ud800",)))
    assert not file.exists()


def test_reading_loads_nothing_heavy(file: Path) -> None:
    """The menu reads it before its first frame."""
    file.write_text('theme = "felt-light"\n[setup]\nstrict = true\n', encoding="utf-8")
    code = (
        "import json, sys; from tilerummy.store.settings import read_settings; s = read_settings();"
        "print(json.dumps([s.options.theme, sorted(sys.modules)]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    theme, modules = json.loads(done.stdout)
    assert theme == "felt-light"
    heavy = {"pydantic", "tomlkit", "textual", "rich", "tilerummy.rules", "tilerummy.notation", "tilerummy.play"}
    assert not heavy & set(modules)
