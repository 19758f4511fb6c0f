"""Which cases run: those of the project, or with ``--cases FILE`` those of other people's files and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulesets.case import name_of, read_cases

HERE = Path(__file__).parent
OWN = (
    "cases.yaml",
    "more_cases.yaml",
    "discard_cases.yaml",
    "discard_games.yaml",
    "knock_cases.yaml",
    "knock_games.yaml",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", action="append", metavar="FILE", help="run the cases of this file, and only those")


def chosen_files(config: pytest.Config) -> list[Path] | None:
    """The files named on the command line; None if there are none."""
    names: list[str] | None = config.getoption("cases", default=None)
    return None if names is None else [config.invocation_params.dir / name for name in names]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "raw_case" not in metafunc.fixturenames:
        return
    files = chosen_files(metafunc.config) or [HERE / name for name in OWN]
    try:
        cases = [raw for path in files for raw in read_cases(path)]
    except Exception as error:
        raise pytest.UsageError(f"the cases cannot be read: {error}") from error
    metafunc.parametrize("raw_case", cases, ids=map(name_of, cases))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With a file named, the other tests of this folder stay at home."""
    if chosen_files(config) is None:
        return
    others = [
        item for item in items if HERE in item.path.parents and "raw_case" not in getattr(item, "fixturenames", ())
    ]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item not in others]


@pytest.fixture(autouse=True, scope="package")
def _shipped_rulesets_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A ruleset that somebody keeps under a shipped one's name has no part in this."""
    before = os.environ.get("TILERUMMY_HOME")
    os.environ["TILERUMMY_HOME"] = str(tmp_path_factory.mktemp("home"))
    yield
    if before is None:
        del os.environ["TILERUMMY_HOME"]
    else:
        os.environ["TILERUMMY_HOME"] = before
