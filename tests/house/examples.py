"""Runs the examples in docstrings and in the documents: `python -m tests.house.examples`, part of `make check`.

In a document an example is a fenced block that begins with `>>>`; blocks with shell lines, notation or TOML are left
alone. The blocks of one document share their names, from top to bottom.
"""

from __future__ import annotations

import doctest
import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.house.source import PACKAGE, TOP, python_files

FENCE = re.compile(r"^ *```[^\n]*\n(?P<body>.*?)^ *```", re.MULTILINE | re.DOTALL)
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def of_docstrings() -> Iterator[doctest.DocTest]:
    for path in python_files("src/tilerummy"):
        if ">>>" not in path.read_text(encoding="utf-8"):
            continue
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        module = importlib.import_module(".".join(("tilerummy", *parts)).removesuffix(".__init__"))
        yield from doctest.DocTestFinder(exclude_empty=True).find(module)


def of_document(path: Path) -> Iterator[doctest.DocTest]:
    text = path.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for fence in FENCE.finditer(text):
        if not fence["body"].lstrip().startswith(">>>"):
            continue
        line = text.count("\n", 0, fence.start("body"))
        test = doctest.DocTestParser().get_doctest(fence["body"], names, path.name, str(path), line)
        test.globs = names  # the parser took a copy
        yield test


def run(tests: Iterable[doctest.DocTest]) -> doctest.TestResults:
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in tests:
        runner.run(test, clear_globs=False)
    return doctest.TestResults(runner.failures, runner.tries)


def main() -> int:
    documents = [path for path in (TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))) if path.is_file()]
    failed, tried = run([*of_docstrings(), *(test for path in documents for test in of_document(path))])
    print(f"examples: {tried} tried, {failed} wrong")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
