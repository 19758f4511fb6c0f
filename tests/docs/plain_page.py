"""Writes the second half of docs/plain.md from the program itself: `python -m tests.docs.plain_page`.

The first half is written by hand and left as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.house.source import TOP
from tests.plain.talk import Talk
from tilerummy.plain.commands import FORMS

PAGE = TOP / "docs" / "plain.md"
MARK = "<!-- From here on the page is made by: python -m tests.docs.plain_page -->\n"

CALL = ("play", "--plain", "--seats", "Ann,@novice", "--seed", "4")
LINES = (
    "lay B6 B7 B8",
    "end",
    "lay black 3 black 4 black 5",
    "hint",
    "lay Y8 Y9 Y10",
    "end",
    "table",
    "add R5 f",
    "draw",
    "who",
    "score",
)


def page(old: str) -> str:
    """The whole page, with the half written by hand taken from the old one."""
    return "".join([old.partition(MARK)[0], MARK, *_commands(), *_example()])


def _commands() -> Iterator[str]:
    yield "\n## All commands\n\n| typed | does |\n| --- | --- |\n"
    yield from (f"| `{form.usage}` | {form.does} |\n" for form in FORMS)


def _example() -> Iterator[str]:
    yield "\n## The beginning of a match\n\nWhat is typed stands behind `>`.\n\n```\n"
    yield f"$ tilerummy {' '.join(CALL)}\n"
    with TemporaryDirectory() as home, Talk(Path(home), *CALL) as talk:
        yield from _told(talk.ask())
        for line in LINES:
            yield f"> {line}\n"
            yield from _told(talk.ask(line))
        yield "> quit\n"
        talk.send("quit")
        before = len(talk.heard)
        assert talk.ended() == 0
        yield from _told(talk.heard[before:])
    yield "```\n"


def _told(lines: list[str] | None) -> Iterator[str]:
    assert lines is not None
    yield from (f"{line}\n" for line in lines)


def main() -> int:
    """Rewrites the page."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
