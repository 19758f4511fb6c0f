"""What the tests of the house look at: the project's files, and what each of them imports."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PACKAGE = TOP / "src" / "tilerummy"


@dataclass(frozen=True)
class Import:
    """One imported name: `import a.b` has the module alone, `from a import b` the name as well."""

    module: str
    name: str
    line: int
    for_types: bool

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]


def python_files(*folders: str) -> tuple[Path, ...]:
    """All Python files below these folders of the checkout, in order."""
    return tuple(path for folder in folders for path in sorted((TOP / folder).rglob("*.py")))


def place(path: Path, line: int) -> str:
    """Where something stands, as a terminal understands it."""
    return f"{path.relative_to(TOP) if path.is_relative_to(TOP) else path}:{line}"


def room(path: Path) -> str:
    """The room of the package that a file lies in: a folder, or a file beside the folders."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports(path: Path) -> tuple[Import, ...]:
    """Every import of a file, also those inside functions; those for types alone are marked."""
    return tuple(_imports(tree(path), for_types=False))


def _imports(node: ast.AST, *, for_types: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name, "", node.lineno, for_types) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        yield from (Import(module, alias.name, node.lineno, for_types) for alias in node.names)
    elif isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
        for part in node.body:
            yield from _imports(part, for_types=True)
        for part in node.orelse:
            yield from _imports(part, for_types=for_types)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _imports(child, for_types=for_types)


def kept_files() -> tuple[Path, ...]:
    """The files under version control and those about to be; without git, all that is not made anew by a command."""
    call = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(call, cwd=TOP, check=True, capture_output=True).stdout.decode()
    except (OSError, subprocess.CalledProcessError):
        made = {"build", "dist", "__pycache__"}
        found = (path for path in TOP.rglob("*") if path.is_file())
        return tuple(
            sorted(
                path
                for path in found
                if not any(part in made or part.startswith(".") for part in path.relative_to(TOP).parts)
            )
        )
    return tuple(sorted(path for name in listed.split("\0") if name and (path := TOP / name).is_file()))
