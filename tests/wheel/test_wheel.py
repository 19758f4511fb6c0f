"""The wheel carries the rulesets: built, installed away from the checkout, and started there.

The fresh environment gets the wheel alone; what it depends on is lent from the environment that runs the tests, so that
no test needs the network. That the stated dependencies suffice is seen by the wheel job of `.ci/run`, which installs
into an empty environment.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
RULESETS = sorted(path.stem for path in (TOP / "rulesets").glob("*.toml"))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        find_spec("hatchling") is None or find_spec("pip") is None,
        reason="building a wheel takes pip and hatchling",
    ),
]


def run(*call: str | Path, cwd: Path) -> str:
    """The output of a program that knows nothing of this checkout: neither its folder nor its paths."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SYSTEMROOT") if name in os.environ}
    env = kept | {"HOME": str(cwd), "TILERUMMY_HOME": str(cwd / "home"), "PYTHONUTF8": "1"}
    done = subprocess.run(call, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, f"{call}\n{done.stdout}{done.stderr}"
    return done.stdout


def pip(*call: str | Path, cwd: Path) -> None:
    run(sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", *call, cwd=cwd)


def build(what: Path, into: Path) -> Path:
    pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", into, what, cwd=into)
    (wheel,) = into.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(TOP, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of a fresh environment that holds the wheel."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=True)
    commands = home / "bin"
    site = Path(
        run(commands / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip()
    )
    # A path in such a file is searched, but the .pth files over there, the one that leads to src/ among them, are not.
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip("--python", commands / "python", "install", "--no-deps", "--no-index", wheel, cwd=home)
    return commands


def test_there_are_rulesets_to_look_for() -> None:
    assert "sabra" in RULESETS


def test_the_wheel_holds_rulesets_and_package_only(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {f"tilerummy/rulesets/{name}.toml" for name in RULESETS} <= set(names)
    assert {"tilerummy/cli/__init__.py", "tilerummy/cli/page/app_index.html"} <= set(names)
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"tilerummy"}


def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=TOP)
    (archive,) = tmp_path.glob("*.tar.gz")
    rebuilt = build(archive, tmp_path)
    assert set(zipfile.ZipFile(rebuilt).namelist()) == set(zipfile.ZipFile(wheel).namelist())


def test_what_runs_is_the_installed_package(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import tilerummy; print(tilerummy.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_every_ruleset_is_listed(installed: Path, tmp_path: Path) -> None:
    listed = re.findall(r"[a-z0-9-]+", run(installed / "tilerummy", "rules", "list", cwd=tmp_path))
    assert RULESETS
    assert set(RULESETS) <= set(listed)


def test_a_game_of_bots_ends(installed: Path, tmp_path: Path) -> None:
    call = ["simulate", "--rules", "sabra", "--seats", "@novice,@novice", "--games", "1", "--seed", "wheel", "--json"]
    said = run(installed / "tilerummy", *call, cwd=tmp_path).splitlines()
    assert json.loads(said[-1])["games"] == 1
    assert json.loads(said[0])["seed"] == "wheel/0"
