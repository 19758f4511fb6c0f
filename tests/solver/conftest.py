"""Which positions are solved: those of the project, or with ``--positions FILE`` those of the file and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.solver.stored import read_positions

HERE = Path(__file__).parent
OWN = "positions.jsonl"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--positions", action="append", metavar="FILE", help="solve the positions of this file, and only those"
    )


def chosen_files(config: pytest.Config) -> list[Path] | None:
    """The files named on the command line; None if there are none."""
    names: list[str] | None = config.getoption("positions", default=None)
    return None if names is None else [config.invocation_params.dir / name for name in names]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "stored" not in metafunc.fixturenames:
        return
    files = chosen_files(metafunc.config) or [HERE / OWN]
    try:
        found = [stored for path in files for stored in read_positions(path)]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise pytest.UsageError(f"the positions cannot be read: {error}") from error
    metafunc.parametrize("stored", found, ids=[stored.name for stored in found])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With a file named, the other tests of this folder stay at home."""
    if chosen_files(config) is None:
        return
    others = [item for item in items if HERE in item.path.parents and "stored" not in getattr(item, "fixturenames", ())]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item not in others]
